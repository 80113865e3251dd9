// The openings in pictures: all rolls as tiles; of one its plays on one scale, and the answers to
// one of them.

import { miniBoard, rollMark } from "../board/mini.js";
import { el, head } from "../shared/dom.js";
import { equity, number, percent, t, word } from "../shared/i18n.js";
import { onOneScale } from "./interval.js";

/** @import { Move, Pair, Places, Side } from "../shared/types.js" */

const NARROWEST = 0.05; // points: a lone interval is not as wide as the table
const FEW = 0.005; // points: an interval as wide as this and more says little
const APART = 0.1; // points from the average: a good roll for who answers, or a bad one
const TELLING = { win: 0.002, gammon: 0.005 }; // chances that differ less are not worth a word

/**
 * What `/api/openings` says: gamao.server.study.openings.
 * @typedef {{ text: string, moves: Move[], equity: number, error: number, games: number,
 *   chances: Record<string, number>, followed: boolean }} OpeningPlay
 * @typedef {{ dice: Pair, edge: string, margin: number | null, changed: boolean, xgid: string,
 *   plays: OpeningPlay[] }} OpeningRoll
 * @typedef {{ score: string, line: [Pair, string][], on_roll: Side, board: Places,
 *   rolls: OpeningRoll[] }} Openings
 */

/** @type {(roll: { dice: Pair }) => string} */
export const rollName = ({ dice }) => dice.join("");
export const playText = ({ text, moves }) => (moves.length ? text : word("step none"));

// Fifteen rolls, then the six doubles.
export const isDouble = ({ dice }) => dice[0] === dice[1];
export const ordered = (rolls) =>
  [...rolls].sort(
    (a, b) =>
      Number(isDouble(a)) - Number(isDouble(b)) || a.dice[1] - b.dice[1] || a.dice[0] - b.dice[0],
  );
export const edgeText = (roll) => (roll.changed ? word("edge changed") : word(`edge ${roll.edge}`));
export const marginText = ({ margin }) => (margin === null ? "" : equity(margin));

/**
 * All rolls, each with its best play made on a tiny board; link(roll) is what it leads to.
 * @param {Openings} told
 * @param {boolean} mirrored
 * @param {(roll: OpeningRoll) => object} link
 */
export function tilesOf({ board, on_roll: side, rolls }, mirrored, link) {
  const tile = (roll) => {
    const [best] = roll.plays;
    return el(
      "a.opening",
      { id: `roll-${rollName(roll)}`, ...link(roll) },
      miniBoard(board, { side, moves: best.moves, bottom: side, mirrored }),
      el("span.line", rollMark(roll.dice), el("b", playText(best))),
      el(
        "span.line.margin",
        el("span", marginText(roll)),
        el(roll.changed ? "span.warn" : "span", edgeText(roll)),
      ),
    );
  };
  const note = t("they open a game only by the Rulebook, where who starts rolls again");
  return [
    el(
      "div.roll-grid",
      ordered(rolls)
        .filter((roll) => !isDouble(roll))
        .map(tile),
    ),
    el("h2.doubles", t("Doubles"), " ", el("span.small.muted", note)),
    el("div.roll-grid.six", ordered(rolls).filter(isDouble).map(tile)),
  ];
}

// -- one roll

// Pointing at a play shows it, choosing one shows its answers.
export function playsTable(plays, { chosen, onPoint, onChoose }) {
  const picture = onOneScale(
    plays.map(({ equity: value, error }) => ({ value, error })),
    NARROWEST,
  );
  const line = (play, i) =>
    el(
      i === 0 ? "tr.best" : "tr",
      { onmouseenter: () => onPoint(play), onmouseleave: () => onPoint(null) },
      el("td", number(i + 1)),
      el(
        "td",
        el(
          "button.link",
          {
            id: `play-${i}`,
            "aria-pressed": String(play === chosen),
            onclick: () => onChoose(play),
            onfocus: () => onPoint(play),
            onblur: () => onPoint(null),
          },
          playText(play),
        ),
      ),
      el("td", equity(play.equity), el("small", `± ${number(play.error, 3)}`)),
      el("td.wide", picture({ value: play.equity, error: play.error })),
      el("td", percent(play.chances.win)),
      el("td.hide-s", percent(play.chances.gammon)),
    );
  return el(
    "table.plays.ranked.whiskers",
    head(
      el("th", el("span.sr", t("Rank"))),
      t("Checker play"),
      t("Equity"),
      el("th.wide", el("span.sr", t("Interval"))),
      t("Wins %"),
      el("th.hide-s", t("Gammon %")),
    ),
    el("tbody", plays.map(line)),
  );
}

// What the second has that the best has not, if they are of different kinds.
function differenceText([best, second]) {
  if (!second) return "";
  const wins = second.chances.win - best.chances.win,
    gammons = second.chances.gammon - best.chances.gammon;
  if (Math.abs(wins) < TELLING.win || Math.abs(gammons) < TELLING.gammon || wins * gammons > 0)
    return "";
  const [bold, safe] = gammons > 0 ? [second, best] : [best, second];
  return t("{one} wins more gammons, {other} more games.", { one: bold.text, other: safe.text });
}

// What there is to say of the plays, besides their figures.
export function notesOf(plays) {
  const widest = Math.max(...plays.map(({ error }) => error)),
    texts = [
      differenceText(plays),
      widest > FEW && t("Few games yet: ± {n}.", { n: number(widest, 3) }),
    ].filter(Boolean);
  return texts.length > 0 && el("p.why.small", texts.join(" "));
}

/**
 * The triangle of 21; link(roll) is what each leads to.
 * @param {OpeningRoll[]} rolls
 * @param {(roll: OpeningRoll) => object} link
 */
export function repliesOf(rolls, link) {
  const weight = ({ dice }) => (dice[0] === dice[1] ? 1 : 2),
    worth = ({ plays }) => plays[0].equity;
  const average =
    rolls.reduce((sum, roll) => sum + weight(roll) * worth(roll), 0) /
    rolls.reduce((sum, roll) => sum + weight(roll), 0);
  const kind = (value) =>
    value > average + APART ? "good" : value < average - APART ? "bad" : "average";
  return el(
    "ol.replies",
    rolls.map((roll) => {
      const [best] = roll.plays,
        cell = el(
          "li",
          el(
            `a.reply.${kind(best.equity)}`,
            link(roll),
            rollMark(roll.dice),
            el("b", playText(best)),
            el("span", equity(best.equity)),
          ),
        );
      cell.style.gridArea = roll.dice.join(" / ");
      return cell;
    }),
  );
}
