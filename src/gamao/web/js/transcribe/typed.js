// A play as somebody types it: found among the legal ones, or carried out to the letter, whatever
// the rules say.

import { Hand } from "../board/moves.js";
import { BAR, carried, facingOf, OFF } from "../proof/play.js";

/** @import { Tree } from "../shared/types.js" */

const NAMES = { bar: BAR, b: BAR, off: OFF, o: OFF };
const WAY = /^(\d{1,2}|bar|b)\*?(\/(\d{1,2}|off|o)\*?)+(\([2-4]\))?$/;

// "13/8 24/23(2)" as [[from, to], ...], the rearmost first; null where it is no play.
export function readWays(text) {
  const words = text.toLowerCase().trim().replaceAll(",", " ").split(/\s+/);
  if (!words.every((word) => WAY.test(word))) return null;
  const ways = words.flatMap((word) => {
    const [, way, times] = /^([^(]+)(?:\((\d)\))?$/.exec(word),
      stops = way.replaceAll("*", "").split("/").map(placeOf);
    const chain = stops.slice(1).map((to, i) => [stops[i], to]);
    return Array(Number(times || 1))
      .fill(chain)
      .flat();
  });
  const isPlay = ways.every(([from, to]) => from > to && from <= BAR);
  return isPlay ? ways.sort((one, other) => other[0] - one[0] || other[1] - one[1]) : null;
}

const placeOf = (name) => NAMES[name] ?? Number(name);

/**
 * The moves, die by die, of the legal play that is meant; null where there is none.
 * @param {Tree} tree
 */
export function legalMoves(tree, ways) {
  const hand = new Hand(tree),
    steps = hand.follow(ways);
  if (!steps) return null;
  hand.take(steps);
  return hand.mayStop ? hand.moves : null;
}

// The rows (the mover's first) when these ways have been gone; null where not even that can be: no
// checker stands there, or a point is held.
export function rowsAfter(ways, mine, theirs) {
  let rows = [mine, theirs];
  for (const [from, to] of ways) {
    const held = to === OFF ? 0 : facingOf(rows[1])[to];
    if (!rows[0][from] || held > 1) return null;
    rows = carried([{ from, to, hits: held === 1 }], ...rows);
  }
  return rows;
}

// What went where, from the counts before and after: an illegal play is kept by its board alone.
export function waysBetween(before, after) {
  const places = before.map((count, point) => [point, count - after[point]]).reverse(),
    repeat = (sign) =>
      places.flatMap(([point, lost]) => Array(Math.max(0, sign * lost)).fill(point)),
    reached = repeat(-1);
  return repeat(1).map((from, i) => [from, reached[i]]);
}

// -- boards as gnubg's ids: each side's 25 places from the ace point on, as many ones as checkers,
// then a zero; who is not to move comes first

export function idOf(mine, theirs) {
  const bits = [theirs, mine]
    .flatMap((row) => row.slice(1))
    .map((count) => "1".repeat(count) + "0")
    .join("")
    .padEnd(80, "0");
  const bytes = bits.match(/.{8}/g).map((eight) => parseInt([...eight].reverse().join(""), 2));
  return btoa(String.fromCharCode(...bytes)).slice(0, 14);
}

// White's and Black's rows of an id seen by *side*; *before* tells how many checkers there are.
export function rowsIn(id, side, before) {
  const bits = [...atob(`${id}==`)]
    .map((one) => [...one.charCodeAt(0).toString(2).padStart(8, "0")].reverse().join(""))
    .join("");
  const counts = bits.split("0").map((ones) => ones.length),
    all = before[0].reduce((sum, count) => sum + count);
  const row = (start) => {
    const places = counts.slice(start, start + BAR);
    return [all - places.reduce((sum, count) => sum + count), ...places];
  };
  const [theirs, mine] = [row(0), row(BAR)];
  return side === 0 ? [mine, theirs] : [theirs, mine];
}
