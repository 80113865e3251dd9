// A game folded from the steps of a record, as gamao.rules has it: who may do what, and what comes
// of it.

import { BAR, OFF, played } from "./play.js";
import { refuse } from "./wrong.js";

export const SIDES = ["white", "black"];
// A loser's checker here or further back makes it a backgammon.
const NEAREST = { bar: 25, home: 19, half: 13 };
const WINS = { single: 1, gammon: 2, backgammon: 3 };
const CUBE_WAITS = ["doubled", "beavered", "raccooned"];

export const newMatch = (length, rules) => ({ length, rules, score: [0, 0], crawford: false });

/**
 * @typedef {object} Game a game at one moment; sides are numbers, as in SIDES
 * @property {any} match
 * @property {string} phase
 * @property {number[][]} rows each side's checkers, by its own points
 * @property {number} roll who is on roll
 * @property {number[] | null} dice
 * @property {number} cube
 * @property {number | null} owner
 * @property {number | null} offered who offers the cube, or to resign
 * @property {number[]} turns
 * @property {number} automatic how often the stake was doubled by the throw for the start
 * @property {number} win what is offered by who resigns
 * @property {any} result
 * @property {any} last
 */

/**
 * *start* is the board on which the game begins.
 * @returns {Game}
 */
export const newGame = (match, start) => ({
  match,
  phase: "start",
  rows: SIDES.map((side) => rowOf(start, side)),
  roll: 0,
  dice: null,
  cube: 1,
  owner: null,
  offered: null,
  turns: [0, 0],
  automatic: 0,
  win: 0,
  result: null,
  last: null,
});

function rowOf(start, side) {
  const row = Array.from({ length: BAR + 1 }, (_, point) => start[side][point] ?? 0);
  row[OFF] = start.off[SIDES.indexOf(side)];
  return row;
}

// -- the match

export const away = ({ length, score }) =>
  length === null ? [null, null] : score.map((points) => Math.max(length - points, 0));
export const winnerOf = (match) => {
  const side = away(match).indexOf(0);
  return side < 0 ? null : side;
};
const hasCrawford = ({ rules, length }) =>
  rules.crawford > 0 && length !== null && length >= rules.crawford;
export const hasCube = ({ rules, length, crawford }) => rules.cube && length !== 1 && !crawford;

export function matchAfter({ match, result }) {
  if (!result) return match;
  const score = match.score.map(
    (points, side) => points + (side === result.winner ? result.points : 0),
  );
  const reached = { ...match, score, crawford: false };
  const first = hasCrawford(match) && !away(match).includes(1);
  return { ...reached, crawford: first && away(reached).includes(1) && winnerOf(reached) === null };
}

// -- whose turn it is

export function toAct({ phase, roll, offered }) {
  if (phase === "turn" || phase === "play") return roll;
  if (phase === "beavered") return offered;
  return ["doubled", "raccooned", "resigned"].includes(phase) ? 1 - offered : null;
}

export const gammonsCount = ({ match, owner }) =>
  !(match.rules.jacoby && hasCube(match)) || owner !== null;

export function mayDouble(game, side) {
  const { match, phase, owner, turns, roll } = game;
  if (
    (phase !== "turn" && phase !== "play") ||
    !hasCube(match) ||
    (owner !== null && owner !== side)
  )
    return false;
  const isPostCrawford = hasCrawford(match) && !match.crawford && away(match).includes(1);
  if (match.rules.holland && isPostCrawford && Math.min(...turns) < 2) return false;
  return (side === roll && phase === "turn") || match.rules.doubling === "any time";
}

export function skips({ match, rows, roll }) {
  return (
    !match.rules.closed_out_rolls &&
    rows[roll][BAR] > 0 &&
    [1, 2, 3, 4, 5, 6].every((point) => rows[1 - roll][point] > 1)
  );
}

// -- what happens

// The game after a step; `last` is what it was: {by, kind, dice, reason}.
export function after(game, text) {
  const start = /^start ([1-6])-([1-6])$/.exec(text);
  if (start) return started(game, start.slice(1).map(Number));
  const [, name, told] = /^(white|black): (.+)$/.exec(text) || refuse();
  const by = SIDES.indexOf(name),
    [kind, what] = told.split(" ");
  const isPlay = !Object.hasOwn(ACTIONS, kind);
  return {
    ...(isPlay ? playedTurn : ACTIONS[kind])(game, by, what, told),
    last: { by, kind: isPlay ? "play" : kind, reason: what },
  };
}

const need = (is) => is || refuse();
const one = (told, words) => need(told === words);

const ACTIONS = {
  roll(game, by, what) {
    const dice = /^([1-6])-([1-6])$/.exec(what)?.slice(1).map(Number) || refuse();
    need(game.phase === "turn" && by === game.roll && !skips(game) && dice[0] >= dice[1]);
    return { ...game, phase: "play", dice };
  },
  skip(game, by, what, told) {
    one(told, "skip");
    need(game.phase === "turn" && by === game.roll && skips(game));
    return turnEnded(game, game.rows);
  },
  double(game, by, what, told) {
    one(told, "double");
    need(mayDouble(game, by));
    return { ...game, phase: "doubled", offered: by };
  },
  take(game, by, what, told) {
    one(told, "take");
    answers(game, by, CUBE_WAITS);
    return { ...resumed(game), cube: 2 * game.cube, owner: 1 - game.offered };
  },
  pass(game, by, what, told) {
    one(told, "pass");
    answers(game, by, CUBE_WAITS);
    return won(game, 1 - by, game.cube);
  },
  beaver(game, by, what, told) {
    one(told, "beaver");
    answers(game, by, ["doubled"]);
    need(game.match.rules.beaver);
    return { ...game, phase: "beavered", cube: 2 * game.cube, owner: by };
  },
  raccoon(game, by, what, told) {
    one(told, "raccoon");
    answers(game, by, ["beavered"]);
    need(game.match.rules.raccoon);
    return { ...game, phase: "raccooned", cube: 2 * game.cube, owner: 1 - by };
  },
  resign(game, by, what, told) {
    one(told, `resign ${what}`);
    need(
      (game.phase === "turn" || game.phase === "play") &&
        Object.hasOwn(WINS, what) &&
        (what === "single" || gammonsCount(game)),
    );
    return { ...game, phase: "resigned", offered: by, win: WINS[what] };
  },
  accept(game, by, what, told) {
    one(told, "accept");
    answers(game, by, ["resigned"]);
    return won(game, by, game.win * game.cube);
  },
  decline(game, by, what, told) {
    one(told, "decline");
    answers(game, by, ["resigned"]);
    return { ...resumed(game), win: 0 };
  },
  forfeit(game, by, what, told) {
    need(game.phase !== "over" && /^forfeit (time|absence)$/.test(told));
    return forfeited(game, by);
  },
};

const answers = (game, by, phases) => need(phases.includes(game.phase) && by === toAct(game));

function started(game, dice) {
  need(game.phase === "start");
  const last = { by: null, kind: "start", dice },
    { rules } = game.match;
  if (dice[0] === dice[1]) {
    const doubles =
      hasCube(game.match) &&
      (rules.automatic_doubles === null || game.automatic < rules.automatic_doubles);
    return {
      ...game,
      last,
      ...(doubles && { cube: 2 * game.cube, automatic: game.automatic + 1 }),
    };
  }
  const keeps = rules.opening === "keep";
  return {
    ...game,
    last,
    phase: keeps ? "play" : "turn",
    roll: dice[0] > dice[1] ? 0 : 1,
    dice: keeps ? [Math.max(...dice), Math.min(...dice)] : null,
  };
}

function playedTurn(game, by, what, told) {
  const { roll, rows, dice, match } = game;
  need(game.phase === "play" && by === roll);
  const [mine, theirs] = played(told, rows[roll], rows[1 - roll], dice);
  const after = roll ? [theirs, mine] : [mine, theirs];
  if (mine[OFF] < mine.reduce((all, count) => all + count)) return turnEnded(game, after);
  return won(
    { ...game, rows: after },
    roll,
    (gammonsCount(game) ? kindOfWin(theirs, match.rules) : 1) * game.cube,
  );
}

function kindOfWin(loser, rules) {
  if (loser[OFF]) return 1;
  return loser.some((count, point) => count && point >= NEAREST[rules.backgammon]) ? 3 : 2;
}

// Of a game played elsewhere: the checkers were put like this, which no rule allows.
export function placed(game, rows) {
  const finished = rows.findIndex((row) => row[OFF] === row.reduce((all, count) => all + count));
  if (finished < 0) return turnEnded(game, rows);
  const win = gammonsCount(game) ? kindOfWin(rows[1 - finished], game.match.rules) : 1;
  return won({ ...game, rows }, finished, win * game.cube);
}

function turnEnded(game, rows) {
  const turns = game.turns.map((count, side) => count + (side === game.roll ? 1 : 0));
  return { ...game, phase: "turn", rows, roll: 1 - game.roll, dice: null, turns };
}

const resumed = (game) => ({ ...game, phase: game.dice ? "play" : "turn", offered: null });

const won = (game, winner, points) => ({
  ...game,
  phase: "over",
  dice: null,
  offered: null,
  win: 0,
  result: { winner, points },
});

// A match is lost as a whole; for money a game as the board stands, unless passing would end it.
function forfeited(game, loser) {
  const winner = 1 - loser,
    needed = away(game.match)[winner];
  if (needed !== null) return won(game, winner, needed);
  const couldPass = CUBE_WAITS.includes(game.phase) && loser === toAct(game);
  const isOne = game.phase === "start" || couldPass || !gammonsCount(game);
  return won(game, winner, (isOne ? 1 : kindOfWin(game.rows[loser], game.match.rules)) * game.cube);
}
