// How the two players did, in figures: all of it, checkers and cube, and by stage of the game.

import { dotted, el, head, row } from "../shared/dom.js";
import { n, number, percent, signed, t, word } from "../shared/i18n.js";
import { levelName, matchText } from "../shared/words.js";

const SIDES = ["white", "black"];
export const STAGES = ["opening", "contact", "race", "bear-off"];
const orDash = (value, text) => (value === null || value === undefined ? "–" : text(value));

// A player of a reviewed match: by name, by level, or by colour.
export const nameIn = (match, side) =>
  match[side] ||
  (match.bots?.[side]
    ? levelName(match.bots[side])
    : match.seated && match.me === side
      ? t("Guest")
      : side === "white"
        ? t("White")
        : t("Black"));
export const prText = (pr) => orDash(pr, () => number(pr, 1));
export const prWithInterval = ({ pr, pr_half: half }) =>
  half ? `${prText(pr)} ± ${number(half, 1)}` : prText(pr);
export const luckText = (luck) => orDash(luck, () => signed(luck, 2));
const luckWord = (luck) => (Math.abs(luck) < 0.005 ? "" : luck > 0 ? t("in favour") : t("against"));

export const blundersIn = ({ blunders, very_bad: worse }) => blunders + worse;
export const mistakesIn = (tally) => tally.errors + blundersIn(tally);

const named = (names) =>
  SIDES.map((side) => el("th.given.named", { title: names[side] }, names[side]));

// *adjusted*: White's result of the match less the luck of both, where there is one.
// *filePr*: both sides' PR by the programs that judged in the file.
export function summaryTable(players, names, adjusted = null, filePr = {}) {
  const line = (title, text) =>
    row(
      "tr",
      title,
      SIDES.map((side) => el("td", text(players[side]))),
    );
  const both =
    (count) =>
    ({ checker, cube }) =>
      number(count(checker) + count(cube));
  const part = (tally) =>
    tally?.decisions ? [prText(tally.pr), el("small", ` ${number(tally.decisions)}`)] : "–";
  return el(
    "table.plays.figures",
    el("caption.sr", t("Figures")),
    head(el("td"), named(names)),
    el(
      "tbody",
      line("PR", prWithInterval),
      Object.entries(filePr).map(([program, prs]) =>
        row(
          "tr",
          t("PR by {program}", { program }),
          SIDES.map((side) => el("td", prText(prs[side]))),
        ),
      ),
      line(t("Plays like"), ({ rating_word: level }) => orDash(level, levelName)),
      line(t("Luck"), ({ luck }) => luckText(luck)),
      line(t("Errors"), both(mistakesIn)),
      line(t("of them blunders"), both(blundersIn)),
      SIDES.some((side) => players[side].mwc_lost !== null) &&
        line(t("Match chances lost"), ({ mwc_lost: lost }) =>
          orDash(lost, () => `${percent(lost)}%`),
        ),
      adjusted !== null &&
        row(
          "tr",
          t("Result less luck"),
          SIDES.map((side) =>
            el("td", `${signed(100 * (side === "white" ? adjusted : -adjusted), 1)}%`),
          ),
        ),
      line(t("Error rate, gnubg"), ({ mpm }) => orDash(mpm, () => number(mpm, 1))),
    ),
    el(
      "tbody",
      el("tr", el("th.part", { colspan: "3", scope: "colgroup" }, t("PR by part, and decisions"))),
      line(t("Checker play"), ({ checker }) => part(checker)),
      line(t("Cube"), ({ cube }) => part(cube)),
      STAGES.map((stage) => line(word(`stage ${stage}`), ({ stages }) => part(stages[stage]))),
    ),
  );
}

const titleOf = ({ rating_word: level, decisions }) =>
  level ? levelName(level) : decisions ? t("few decisions") : "–";

// Game by game: the score before it, how each side did, and who won what; *firsts* are the numbers
// of their first moves.
export function gamesTable(games, names, firsts) {
  const side = ({ players }, name) => [
    prText(players[name].pr),
    el("small", ` ${luckText(players[name].luck)}`),
  ];
  const result = ({ winner, points }) =>
    winner ? [el(`i.disc.${winner}`), el("span.sr", names[winner]), ` ${signed(points, 0)}`] : "–";
  const score = ({ score: before, crawford }) => [
    before.map((one) => number(one)).join(" × "),
    crawford && el("small", " Crawford"),
  ];
  return el(
    "table.plays.figures.games",
    el("caption", t("PR and luck, game by game")),
    head(t("Game"), t("Score"), named(names), t("Result")),
    el(
      "tbody",
      games.map((game, i) =>
        row(
          "tr",
          firsts[i] ? el("a", { href: `#${firsts[i]}` }, number(game.game)) : number(game.game),
          el("td", score(game)),
          SIDES.map((name) => el("td", side(game, name))),
          el("td", result(game)),
        ),
      ),
    ),
  );
}

// Who played whom, how well, and how it ended.
export function resultPlates(match, names) {
  const { length, score, review } = match,
    { players, games } = review;
  const stat = (figure, text) => el("p.stat", el("b", figure), el("span", text));
  const plate = (side) =>
    el(
      `div.side.${side}`,
      el("p.plate", el(`i.disc.${side}`), el("span.name", { title: names[side] }, names[side])),
      stat(prWithInterval(players[side]), dotted("PR", titleOf(players[side]))),
      stat(luckText(players[side].luck), dotted(t("Luck"), luckWord(players[side].luck))),
    );
  return el(
    "section.result",
    { "aria-label": t("Result") },
    plate("white"),
    el(
      "p.final",
      `${number(score[0])} × ${number(score[1])}`,
      el(
        "small",
        [
          length ? matchText(length) : t("money game"),
          n("{n} game", "{n} games", games.length),
        ].join(" · "),
      ),
    ),
    plate("black"),
  );
}
