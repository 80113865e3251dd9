// A play in the making: a walk through the tree of legal moves that the server sent.
// tree[node] = [mayStop, [[from, to, die, hit, next], ...]]; points are the mover's own.

import { BAR, OFF } from "./geometry.js";

/** @import { Move, Places, Side, Tree } from "../shared/types.js" */

export const NONE = "no play";
const name = (point) => (point === BAR ? "bar" : point === OFF ? "off" : point);
export const textOf = (moves) =>
  moves.map(([from, to, hit]) => `${name(from)}/${name(to)}${hit ? "*" : ""}`).join(" ");

// The way of one checker as players write it, "24/16": only where it hits is it said to have been.
export const wayOf = (steps) => {
  const stops = steps.filter(({ hit }, i) => hit || i === steps.length - 1);
  return [name(steps[0].from), ...stops.map(({ to, hit }) => name(to) + (hit ? "*" : ""))].join(
    "/",
  );
};

export class Hand {
  /** @param {Tree} tree */
  constructor(tree) {
    this.tree = tree;
    this.path = [];
    this.smallerFirst = false;
  }

  get node() {
    return this.path.length ? this.path.at(-1).next : 0;
  }
  get mayStop() {
    return this.tree[this.node][0];
  }
  get isDone() {
    return this.tree[this.node][1].length === 0;
  }
  get isEmpty() {
    return this.tree[0][1].length === 0;
  }
  /** @returns {Move[]} */
  get moves() {
    return this.path.map(({ from, to, hit }) => [from, to, hit]);
  }
  get text() {
    return textOf(this.moves) || NONE;
  }
  get usedDice() {
    return this.path.map(({ die }) => die);
  }

  edges(node = this.node) {
    return this.tree[node][1].map(([from, to, die, hit, next]) => ({ from, to, die, hit, next }));
  }

  // Points a checker can leave now, the rearmost first.
  sources() {
    return [...new Set(this.edges().map(({ from }) => from))].sort((a, b) => b - a);
  }

  // Where the checker on *from* can go now with one die or more: [{to, dice, steps}], one for each
  // place, by fewest dice.
  targets(from) {
    const found = new Map();
    let reached = this.#leaving(from).map((edge) => [edge]);
    while (reached.length) {
      for (const steps of reached) {
        const { to } = steps[steps.length - 1];
        if (!found.has(to)) found.set(to, { to, dice: steps.map(({ die }) => die), steps });
      }
      reached = reached.flatMap((steps) => {
        const { to, next } = steps[steps.length - 1];
        return this.#leaving(to, next).map((edge) => [...steps, edge]);
      });
    }
    return [...found.values()];
  }

  // The one move a click on *from* makes: with the larger die, or with the smaller.
  click(from, smaller = false) {
    const edges = this.#leaving(from);
    return smaller ? edges.at(-1) : edges[0];
  }

  take(steps) {
    this.path.push(...steps);
  }
  undo() {
    return this.path.pop();
  }
  clear() {
    this.path = [];
  }

  // The steps of a play written elsewhere ([[from, to], ...]; a move may join several dice), or
  // null.
  follow(moves) {
    const seek = (node, left) => {
      if (!left.length) return [];
      const [from, to] = left[0];
      for (const edge of this.#leaving(from, node)) {
        if (edge.to < to) continue;
        const rest = edge.to === to ? left.slice(1) : [[edge.to, to], ...left.slice(1)];
        const found = seek(edge.next, rest);
        if (found) return [edge, ...found];
      }
      return null;
    };
    return seek(0, moves) || seek(0, [...moves].reverse());
  }

  // The moves of the checker on *from*, in the order of the dice.
  #leaving(from, node = this.node) {
    return this.edges(node)
      .filter((edge) => edge.from === from)
      .sort((a, b) => (this.smallerFirst ? a.die - b.die : b.die - a.die));
  }
}

/**
 * The board after a side's moves; `off` follows.
 * @param {Places} board
 * @param {Side} side
 * @param {Move[]} moves
 * @returns {Places}
 */
export function boardAfter(board, side, moves) {
  const theirs = side === "white" ? "black" : "white",
    i = side === "white" ? 0 : 1;
  /** @type {Places} */
  const next = {
    white: { ...board.white },
    black: { ...board.black },
    off: [board.off[0], board.off[1]],
  };
  for (const [from, to, hit] of moves) {
    next[side][from] -= 1;
    if (to === OFF) next.off[i] += 1;
    else next[side][to] = (next[side][to] || 0) + 1;
    if (hit) {
      next[theirs][25 - to] -= 1;
      next[theirs][BAR] = (next[theirs][BAR] || 0) + 1;
    }
  }
  return next;
}

/** @param {Record<number, number>} points */
export function pipsOf(points) {
  return Object.entries(points).reduce((sum, [point, count]) => sum + Number(point) * count, 0);
}

// A play's moves as arrows; kind: "best", "played" or "last".
export const arrows = (side, moves, kind) =>
  joined(moves).map(([from, to]) => ({ side, from, to, kind }));

// Moves of one checker joined to one arrow, and equal ones drawn once.
function joined(moves) {
  const ways = [];
  for (const [from, to] of moves) {
    const earlier = ways.find((way) => way[1] === from);
    if (earlier) earlier[1] = to;
    else ways.push([from, to]);
  }
  return ways.filter(
    ([from, to], i) => ways.findIndex((way) => way[0] === from && way[1] === to) === i,
  );
}
