// Cards for what one side offers the other: the cube, or the game.

import { button, el, head, row, tool } from "../shared/dom.js";
import { capital, n, number, t } from "../shared/i18n.js";
import { askingCard } from "../shared/asking.js";
import { other, SIDES } from "../board/sides.js";
import { answer, losesText } from "./answers.js";
import { closeCard } from "./closing.js";
import { pointsText, winName } from "../shared/words.js";

/** @import { Table } from "../table.js" */
/** @import { View } from "../shared/types.js" */

// -- the cube

/**
 * @param {Pick<Table, "nameOf" | "press"> & { view: Pick<View,
 *   "phase" | "stakes" | "to_act" | "help"> & { terms: { length: number | null }, score: number[] } }} table
 */
export function offerCard(table) {
  const { view } = table,
    { stakes } = view,
    by = other(view.to_act), // who spoke last waits for the answer
    most = Math.max(...SIDES.map((side) => needed(table, side)));
  const words = { doubled: t("I double"), beavered: t("Beaver"), raccooned: t("Raccoon") }[
    view.phase
  ];
  return askingCard("", (title) => [
    el(
      "div.say",
      el("span.bigcube", { "aria-hidden": true }, String(stakes.take.stake)),
      el(
        "div",
        el("p.muted.small", t("{name} says", { name: table.nameOf(by) })),
        title(`“${words}”`),
        el(
          "p.small",
          t("The game goes from {from} to {to}.", {
            from: stakes.take.stake / 2,
            to: pointsText(stakes.take.stake),
          }),
        ),
      ),
      view.help && tool("bulb", t("Hint"), () => table.press("hint")),
    ),
    offerAnswers(table),
    el(
      "table.stakes",
      head(t("At stake"), t("single"), t("gammon"), t("triple")),
      el(
        "tbody",
        raising(stakes).map((kind) =>
          row(
            "tr",
            labelOf(kind),
            [1, 2, 3].map((win) => number(Math.min(win * stakes[kind].stake, most))),
          ),
        ),
        row("tr", labelOf("pass"), el("td", { colspan: "3" }, losesText(stakes.pass.loses))),
      ),
    ),
  ]);
}

// What can be answered to the cube that lies there.
/** @param {Pick<Table, "press"> & { view: Pick<View, "stakes" | "to_act"> }} table */
export function offerAnswers(table) {
  const { stakes, to_act: side } = table.view;
  const worth = ({ stake, owner }) =>
    [
      t("worth {n}", { n: stake }),
      owner === side ? t("the cube is yours") : t("the cube is theirs"),
    ].join(", ");
  const [, ...more] = raising(stakes);
  return el(
    "div.answers",
    answer(table, "take", labelOf("take"), worth(stakes.take), "primary"),
    answer(table, "pass", labelOf("pass"), losesText(stakes.pass.loses), "danger"),
    more.map((kind) => answer(table, kind, labelOf(kind), worth(stakes[kind]))),
  );
}

const raising = (stakes) => ["take", "beaver", "raccoon"].filter((kind) => stakes[kind]);
const labelOf = (kind) =>
  ({ take: t("I take"), pass: t("I pass"), beaver: t("Beaver"), raccoon: t("Raccoon") })[kind];

/**
 * On one screen, where either may double at any time.
 * @param {Pick<Table, "asked" | "act" | "ask" | "nameOf" | "sources" | "board" | "mover">} table
 */
export function doublerCard(table) {
  return askingCard(
    "",
    t("Who doubles?"),
    el(
      "div.answers",
      table.asked.doublers.map((by) =>
        button("", `double-${by}`, () => table.act("double", by), table.nameOf(by)),
      ),
      button("primary", "double-no", () => closeCard(table), t("Play on")),
    ),
  );
}

// -- resigning

/** @param {Pick<Table, "view" | "asked" | "act" | "ask" | "nameOf" | "sources" | "board" | "mover">} table */
export function resignCard(table) {
  const { by } = table.asked,
    stake = table.view.cube?.stake || 1,
    wins = winsThatCount(table, stake);
  return askingCard(
    "",
    t("Resign?"),
    el("p.said", t("{name} decides whether to accept.", { name: table.nameOf(other(by)) })),
    isLeftUnbegun(table, by, stake) &&
      el(
        "p.small.muted",
        { id: "unbegun" },
        t(
          "Nobody has moved a checker yet: left now, the match does not count for the ratings, once in 24 hours.",
        ),
      ),
    el(
      "div.answers",
      wins.map((win) =>
        button(
          "",
          `resign-${win}`,
          () => table.act(`resign ${["", "single", "gammon", "backgammon"][win]}`, by),
          wins.length > 1 ? capital(winName(win)) : t("Resign"),
          el("small", losesText(counted(table, other(by), win * stake))),
        ),
      ),
      button("primary", "resign-no", () => closeCard(table), t("Play on")),
    ),
  );
}

// Would it end a rated match in which nobody has moved?
const isLeftUnbegun = (table, by, stake) =>
  table.view.terms.rated &&
  table.view.game === 1 &&
  needed(table, other(by)) <= stake &&
  !table.view.record.some(({ kind, moves }) => kind === "play" && moves?.length);

const needed = ({ view: { terms, score } }, side) =>
  terms.length ? terms.length - score[SIDES.indexOf(side)] : Infinity;

// The points that count: a match of one point is won by one.
const counted = (table, side, points) => Math.min(points, needed(table, side));

// What ends the match already need not be lost higher.
const winsThatCount = (table, stake) =>
  table.asked.wins.filter((win) => (win - 1) * stake < needed(table, other(table.asked.by)));

/** @param {Pick<Table, "view" | "nameOf" | "press">} table */
export function resignedCard(table) {
  const {
      resignation: { by, win },
      cube,
    } = table.view,
    points = counted(table, other(by), win * (cube?.stake || 1)),
    name = table.nameOf(by);
  return askingCard("", (title) => [
    el("p.muted.small", t("{name} says", { name })),
    title(`“${t("I resign")}”`),
    el(
      "p.said",
      t("{name} gives you a {win}: {points}.", {
        name,
        win: winName(win),
        points: pointsText(points),
      }),
    ),
    el(
      "div.answers",
      answer(
        table,
        "accept",
        t("I accept"),
        n("you win {n} point", "you win {n} points", points),
        "primary",
      ),
      answer(table, "decline", t("Play on"), t("you turn it down")),
    ),
  ]);
}
