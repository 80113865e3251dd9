// Where the first game of a record begins, if it was set up: an XGID as gamao.notation writes it.

import { after, newGame, newMatch, SIDES, away, hasCube, winnerOf } from "./game.js";
import { BAR, OFF } from "./play.js";
import { refuse } from "./wrong.js";

const NUMBER = "(0|[1-9]\\d{0,4})",
  SHORT = "(0|[1-9]\\d?)",
  SIDE = "(-1|0|1)";
const XGID = new RegExp(
  `^XGID=([A-Oa-o-]{26}):${SHORT}:${SIDE}:${SIDE}:(00|[1-6]{2}|[DBR]):${NUMBER}:${NUMBER}:([0-3]):${NUMBER}:${SHORT}$`,
);
const SIDE_OF = { 1: 0, "-1": 1, 0: null };
const OFFERS = { D: ["double"], B: ["double", "beaver"], R: ["double", "beaver", "raccoon"] };
const HIGHEST_CUBE = 10; // the exponent that stands last, unless the cube is higher

const need = (is) => is || refuse();

// The game at that moment, played on by *rules*; *setup* has the rule sets and the starts.
export function setUp(xgid, { length, rules }, setup) {
  const [, board, cube, owns, turn, dice, white, black, flag, to, highest] =
    XGID.exec(xgid) || refuse();
  const exponent = Number(cube),
    flags = Number(flag),
    owner = SIDE_OF[owns],
    roll = SIDE_OF[turn],
    offers = OFFERS[dice] ?? [];
  need((length ?? 0) === Number(to) && Number(highest) === Math.max(exponent, HIGHEST_CUBE));
  need(length === null || flags < 2);
  const match = matchAt(length, rules, [Number(white), Number(black)], flags);
  const rows = rowsOf(board, setup.starts[rules.variant]);
  const isUsual = sameRules(rules, toldRules(length, rules, flags, offers, setup));
  let game = { ...newGame(match, setup.starts[rules.variant]), cube: 2 ** exponent };
  if (roll === null) {
    need(isUsual && dice === "00" && owner === null && String(rows) === String(game.rows));
    return game;
  }
  need(isUsual || !offers.length);
  need(rows.every((row) => row[OFF] < total(row)));
  game = { ...game, ...cubeBefore(exponent, owner, offers, roll), rows, roll, phase: "turn" };
  need(game.cube >= 1 && (hasCube(match) || game.cube === 1));
  need(game.owner === null || (hasCube(match) && game.cube > 1));
  if (/[1-6]/.test(dice)) {
    need(dice[0] >= dice[1]);
    game = { ...game, phase: "play", dice: [...dice].map(Number) };
  }
  for (const [turn, word] of offers.entries())
    game = after(game, `${SIDES[turn % 2 ? 1 - roll : roll]}: ${word}`);
  need(game.cube === 2 ** exponent && game.owner === owner);
  return { ...game, last: null };
}

function matchAt(length, rules, score, flags) {
  const match = { ...newMatch(length, rules), score, crawford: length !== null && flags === 1 };
  const maybe = rules.crawford > 0 && length >= rules.crawford && away(match).includes(1);
  need(!match.crawford || (length > 1 && maybe));
  need(winnerOf(match) === null);
  return match;
}

// Who owned the cube before a double that was beavered is not told, and does not matter any more.
function cubeBefore(exponent, owner, offers, roll) {
  const turned = Math.max(offers.length - 1, 0);
  if (!turned) return { cube: 2 ** exponent, owner };
  const cube = 2 ** (exponent - turned);
  return { cube, owner: cube === 1 ? null : roll };
}

// An XGID tells of today's rules only.
function toldRules(length, { variant }, flags, offers, { presets }) {
  const usual = presets.find(({ name }) => name === (length ? "TORNEIO" : "MONEY")).rules;
  const money = length ? {} : { jacoby: Boolean(flags & 1), beaver: Boolean(flags & 2) };
  const told = { ...usual, ...money, variant };
  const isBeavered = offers.length > 1;
  need(length || !isBeavered || told.beaver);
  return { ...told, beaver: told.beaver || isBeavered, raccoon: offers.length > 2 };
}

const sameRules = (one, other) => Object.keys(one).every((name) => one[name] === other[name]);

const total = (row) => row.reduce((all, count) => all + count);

// Each side's own 26 counts. Capitals are White's.
function rowsOf(board, start) {
  const count = (letter) => letter.toLowerCase().charCodeAt(0) - "a".charCodeAt(0) + 1,
    isCapital = (letter) => letter >= "A" && letter <= "O";
  const letters = [...board];
  const rows = [
    letters.map((letter) => (isCapital(letter) ? count(letter) : 0)),
    letters.reverse().map((letter) => (letter !== "-" && !isCapital(letter) ? count(letter) : 0)),
  ];
  const checkers = total(newGame(null, start).rows[0]);
  for (const row of rows) {
    need(row.length === BAR + 1 && !row[OFF] && total(row) <= checkers);
    row[OFF] = checkers - total(row);
  }
  return rows;
}
