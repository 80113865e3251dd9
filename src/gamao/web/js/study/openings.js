// One roll of the openings: its plays on one scale, and the answers to one of them.

import { rollMark } from "../board/mini.js";
import { el, head } from "../shared/dom.js";
import { equity, number, percent, t, word } from "../shared/i18n.js";
import { onOneScale } from "./interval.js";

const NARROWEST = 0.05; // points: a lone interval is not as wide as the table
const APART = 0.1; // points from the average: a good roll for who answers, or a bad one
const TELLING = { win: 0.002, gammon: 0.005 }; // chances that differ less are not worth a word

export const rollName = ({ dice }) => dice.join("");
export const playText = ({ text, moves }) => (moves.length ? text : word("step none"));

// Pointing at a play shows it, choosing one shows its answers.
export function playsTable(plays, { chosen, onPoint, onChoose }) {
  const picture = onOneScale(plays.map(({ equity: value, error }) => ({ value, error })), NARROWEST);
  const line = (play, i) => el(i === 0 ? "tr.best" : "tr", { onmouseenter: () => onPoint(play), onmouseleave: () => onPoint(null) },
    el("td", number(i + 1)),
    el("td", el("button.link", { id: `play-${i}`, "aria-pressed": String(play === chosen), onclick: () => onChoose(play), onfocus: () => onPoint(play), onblur: () => onPoint(null) }, playText(play))),
    el("td", equity(play.equity), el("small", `± ${number(play.error, 3)}`)),
    el("td.wide", picture({ value: play.equity, error: play.error })),
    el("td", percent(play.chances.win)), el("td.hide-s", percent(play.chances.gammon)));
  return el("table.plays.ranked.whiskers", head(el("th", el("span.sr", t("Rank"))), t("Checker play"), t("Equity"), el("th.wide", el("span.sr", t("Interval"))), t("Wins %"), el("th.hide-s", t("Gammon %"))),
    el("tbody", plays.map(line)));
}

// What the second has that the best has not, if they are of different kinds.
export function differenceText([best, second]) {
  if (!second) return "";
  const wins = second.chances.win - best.chances.win, gammons = second.chances.gammon - best.chances.gammon;
  if (Math.abs(wins) < TELLING.win || Math.abs(gammons) < TELLING.gammon || wins * gammons > 0) return "";
  const [bold, safe] = gammons > 0 ? [second, best] : [best, second];
  return t("{one} wins more gammons, {other} more games.", { one: bold.text, other: safe.text });
}

// The triangle of 21; link(roll) is what each leads to.
export function repliesOf(rolls, link) {
  const weight = ({ dice }) => (dice[0] === dice[1] ? 1 : 2), worth = ({ plays }) => plays[0].equity;
  const average = rolls.reduce((sum, roll) => sum + weight(roll) * worth(roll), 0) / rolls.reduce((sum, roll) => sum + weight(roll), 0);
  const kind = (value) => (value > average + APART ? "good" : value < average - APART ? "bad" : "average");
  return el("ol.replies", rolls.map((roll) => {
    const [best] = roll.plays, cell = el("li", el(`a.reply.${kind(best.equity)}`, link(roll), rollMark(roll.dice), el("b", playText(best)), el("span", equity(best.equity))));
    cell.style.gridArea = roll.dice.join(" / ");
    return cell;
  }));
}
