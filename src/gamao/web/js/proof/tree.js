// All plays of a roll as a tree, in the form in which a server sends it to the board: what hands
// walk through.

import { facingOf, fullPlays, keyOf, moved, numbersOf, openMoves, OFF, without } from "./play.js";

/** @import { Tree } from "../shared/types.js" */

/**
 * Ways that meet share their node. A dead end keeps its number, and nobody comes there.
 * @param {number[]} mine
 * @param {number[]} theirs
 * @param {number[]} dice
 */
export function treeOf(mine, theirs, dice) {
  const facing = facingOf(theirs),
    numbers = numbersOf(dice),
    begin = { mine, hits: 0 },
    full = fullPlays(begin, numbers, facing);
  /** @type {Tree} */
  const nodes = [];
  const known = new Map();
  const visit = (state, left) => {
    const key = `${keyOf(state)}|${left.join("")}`;
    if (known.has(key)) return known.get(key);
    const at = nodes.push([full.has(keyOf(state)), []]) - 1;
    for (const die of new Set(left))
      for (const [from, to] of openMoves(state.mine, die, facing)) {
        const after = moved(state, from, to, facing),
          next = visit(after, without(left, die)),
          hits = to !== OFF && after.hits !== state.hits;
        if (next !== null) nodes[at][1].push([from, to, die, hits, next]);
      }
    const isDead = !nodes[at][0] && !nodes[at][1].length;
    known.set(key, isDead ? null : at);
    return known.get(key);
  };
  visit(begin, numbers);
  return nodes;
}

/**
 * One way to each board that a whole play leads to, as moves.
 * @param {Tree} tree
 */
export function waysOf(tree) {
  const met = new Set(),
    ways = [];
  const walk = (at, moves) => {
    if (met.has(at)) return;
    met.add(at);
    const [mayStop, edges] = tree[at];
    if (mayStop && moves.length) ways.push(moves);
    for (const [from, to, , hits, next] of edges) walk(next, [...moves, [from, to, hits]]);
  };
  walk(0, []);
  return ways;
}
