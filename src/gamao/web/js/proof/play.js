// A play as a record writes it: is it legal, and what does it lead to?

import { refuse } from "./wrong.js";

export const BAR = 25;
export const OFF = 0;
const POINT = "(?:bar|off|\\d{1,2})\\*?",
  WAY = `${POINT}(?:/${POINT})+(?:\\([2-4]\\))?`;
const PLAY = new RegExp(`^${WAY}(?: ${WAY})*$`);
const NONE = "cannot move";

const pointOf = (name) => ({ bar: BAR, off: OFF })[name] ?? Number(name);
const nameOf = (point) => ({ [BAR]: "bar", [OFF]: "off" })[point] ?? String(point);

// What the other has on each of my points.
export const facingOf = (theirs) =>
  theirs.map((_, point) => (point > OFF && point < BAR ? theirs[BAR - point] : 0));

// Four of a doublet, else two.
export const numbersOf = (dice) => (dice[0] === dice[1] ? Array(4).fill(dice[0]) : dice);

// Moves ([{from, to}], in any order) as a record writes them.
export const written = (moves, theirs) =>
  formatted(hitting([...moves].sort(rearmost), facingOf(theirs))) || NONE;

// Both sides' checkers when *text* has been played; each row is a side's own 26 counts, off first
// and the bar last.
export function played(text, mine, theirs, dice) {
  const facing = facingOf(theirs);
  const moves = hitting(movesIn(text), facing);
  if ((formatted(moves) || NONE) !== text || !isLegal(moves, mine, facing, dice)) refuse();
  return carried(moves, mine, theirs);
}

// The checkers as moves leave them, whatever the rules say.
export function carried(moves, mine, theirs) {
  const rows = [[...mine], [...theirs]];
  for (const { from, to, hits } of moves) {
    rows[0][from]--;
    rows[0][to]++;
    if (hits) {
      rows[1][BAR - to]--;
      rows[1][BAR]++;
    }
  }
  return rows;
}

// -- text

function movesIn(text) {
  if (text === NONE) return [];
  if (!PLAY.test(text)) refuse();
  const moves = text.split(" ").flatMap((word) => {
    const [way, times] = word.replace(")", "").split("("),
      stops = way.replaceAll("*", "").split("/").map(pointOf);
    const chain = stops.slice(1).map((to, i) => ({ from: stops[i], to }));
    return Array(Number(times || 1))
      .fill(chain)
      .flat();
  });
  if (moves.some(({ from, to }) => to >= from || from > BAR)) refuse();
  return moves.sort(rearmost);
}

const rearmost = (one, other) => other.from - one.from || other.to - one.to;

// Of several checkers that land on a blot the first hits it.
function hitting(moves, facing) {
  const hit = new Set();
  return moves.map((move) => {
    const hits = facing[move.to] === 1 && !hit.has(move.to);
    if (hits) hit.add(move.to);
    return { ...move, hits };
  });
}

function formatted(moves) {
  const ways = new Map();
  for (const chain of chains(moves)) {
    const stops = [chain[0].from, ...chain.map(({ to }) => to)],
      key = stops.join("/");
    const way = ways.get(key) || { stops, count: 0, hit: new Set() };
    way.count++;
    for (const { to, hits } of chain) if (hits) way.hit.add(to);
    ways.set(key, way);
  }
  return [...ways.values()]
    .sort(rearmostFirst)
    .map(
      ({ stops, count, hit }) =>
        stops.map((stop) => nameOf(stop) + (hit.has(stop) ? "*" : "")).join("/") +
        (count > 1 ? `(${count})` : ""),
    )
    .join(" ");
}

function rearmostFirst({ stops: one }, { stops: other }) {
  const place = one.findIndex((stop, i) => stop !== other[i]);
  // Of two ways, one of which goes on, the longer comes first.
  return place < 0 ? 1 : (other[place] ?? -1) - one[place];
}

// The moves joined by checker.
function chains(moves) {
  const waiting = [...moves],
    found = [];
  while (waiting.length) {
    const chain = [waiting.shift()];
    for (;;) {
      const next = waiting.findIndex(({ from }) => from === chain[chain.length - 1].to);
      if (next < 0) break;
      chain.push(...waiting.splice(next, 1));
    }
    found.push(chain);
  }
  return found;
}

// -- legality, as gamao.rules.movegen has it

export const keyOf = ({ mine, hits }) => `${mine.join()}|${hits}`;

// Every move must be legal, and the play must lead where a full play leads; with no die left it is
// full.
function isLegal(moves, mine, facing, dice) {
  const start = { mine, hits: 0 },
    numbers = numbersOf(dice);
  /** @type {Map<string, any> | null} asked for once there is something to compare */
  let results = null;
  return ends(start, numbers, moves, facing).some(([state, left]) => {
    if (!left.length) return true;
    return (results ||= fullPlays(start, numbers, facing)).has(keyOf(state));
  });
}

function ends(state, left, moves, facing) {
  const [wanted, ...others] = moves;
  if (!wanted) return [[state, left]];
  return [...new Set(left)].flatMap((die) =>
    openMoves(state.mine, die, facing)
      .filter(([from, to]) => from === wanted.from && to === wanted.to)
      .flatMap(([from, to]) =>
        ends(moved(state, from, to, facing), without(left, die), others, facing),
      ),
  );
}

export function fullPlays(start, numbers, facing) {
  const step = (states, die) =>
    new Map(
      [...states.values()].flatMap((state) =>
        openMoves(state.mine, die, facing)
          .map(([from, to]) => moved(state, from, to, facing))
          .map((after) => [keyOf(after), after]),
      ),
    );
  const begin = new Map([[keyOf(start), start]]);
  if (numbers.length === 4) {
    let level = begin;
    for (const die of numbers) {
      const following = step(level, die);
      if (!following.size) break;
      level = following;
    }
    return level;
  }
  const [high, low] = numbers,
    both = new Map([...step(step(begin, low), high), ...step(step(begin, high), low)]);
  // If only one die can be played, it must be the higher one when that is possible.
  return [both, step(begin, high), step(begin, low)].find(({ size }) => size) || begin;
}

export function moved({ mine, hits }, from, to, facing) {
  const after = [...mine];
  after[from]--;
  after[to]++;
  return { mine: after, hits: to !== OFF && facing[to] === 1 ? hits | (1 << to) : hits };
}

export function openMoves(mine, die, facing) {
  if (mine[BAR]) return facing[BAR - die] < 2 ? [[BAR, BAR - die]] : [];
  const moves = [];
  for (let from = 24; from > die; from--)
    if (mine[from] && facing[from - die] < 2) moves.push([from, from - die]);
  if (mine.some((count, point) => point > 6 && count)) return moves;
  const rearmost = mine.findLastIndex((count) => count);
  if (mine[die]) moves.push([die, OFF]);
  else if (rearmost > OFF && rearmost < die) moves.push([rearmost, OFF]);
  return moves;
}

export function without(left, die) {
  const place = left.indexOf(die);
  return [...left.slice(0, place), ...left.slice(place + 1)];
}
