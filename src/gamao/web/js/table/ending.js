// The card at the end of a game: who won and by what, and where one goes from there.

import { button, el, icon } from "../shared/dom.js";
import { capital, number, t } from "../shared/i18n.js";
import { reviewTable } from "../shared/files.js";
import { askingCard } from "../shared/asking.js";
import { other } from "../board/sides.js";
import { answer } from "./answers.js";
import { ratedLines } from "./rated.js";
import { recordLink } from "../shared/record.js";
import { pointsText, stepText, termsText, winName } from "../shared/words.js";

/** @import { Table } from "../table.js" */

/**
 * @param {Pick<Table, "view" | "id" | "dice" | "isSameScreen" | "isWatching" | "talk" | "rematch" |
 *   "allowed" | "nameOf" | "press">} table
 */
export function resultCard(table) {
  const { view } = table,
    { winner, win, points, match_over: isOver } = view.result,
    { length, single } = view.terms;
  const mine = !table.isSameScreen && view.seats.includes(winner),
    name = table.nameOf(winner);
  const title = mine
    ? isOver && length
      ? t("You won the match")
      : t("You won")
    : isOver && length
      ? t("{name} won the match", { name })
      : t("{name} won", { name });
  return askingCard(
    ".result",
    title,
    wantsAgain(table) &&
      el("p.said", t("{name} wants to play again.", { name: table.nameOf(wantsAgain(table)) })),
    el(
      wantsAgain(table) ? "p" : "p.said",
      `${capital([reasonText(view), isPlayedOut(view) && winName(win), pointsText(points)].filter(Boolean).join(", "))}.`,
    ),
    !single &&
      el(
        "p.final",
        { "aria-label": t("Score: {a} to {b}", { a: view.score[0], b: view.score[1] }) },
        finalName(table.nameOf("white")),
        el("b", `${number(view.score[0])} × ${number(view.score[1])}`),
        finalName(table.nameOf("black")),
      ),
    isOver && view.terms.rated && ratedLines(table),
    el(
      "div.answers",
      table.allowed("next")
        ? answer(table, "next", t("Next game"), null, "primary")
        : table.isWatching
          ? watchAnswer(table)
          : againAnswer(table),
      !table.isWatching &&
        (isOver || view.help) &&
        button(
          "",
          "answer-review",
          () => reviewTable(table.id),
          t("Review"),
          el("small", t("where it was won and lost")),
        ),
      el(
        "a.btn",
        { href: `/api/tables/${table.id}/match.mat`, download: "match.mat" },
        t("Download the match (.mat)"),
        icon("save"),
      ),
      table.dice.chains && recordLink(table.id),
      table.talk.mayTalk &&
        button("phone-only", "answer-talk", () => table.talk.open(), icon("chat"), t("Talk")),
      el("a.btn.quiet", { href: "/" }, t("New match")),
    ),
  );
}

const finalName = (name) => el("span", { title: name }, name);

// Why a game ended before it was played out.
// Time may cost the match, and a pass is always a single game: how it would have ended is not said.
const isPlayedOut = ({ record }) => !["forfeit", "pass"].includes(record.at(-1)?.kind);

const reasonText = ({ record }) => {
  const last = record.at(-1),
    reasons = {
      forfeit: () => stepText(last),
      accept: () => t("by resignation"),
      pass: () => t("the double was passed"),
    };
  return reasons[last?.kind]?.() ?? "";
};

/**
 * Another match begins when both want it; who has gone away meanwhile does not just now.
 * @param {Pick<Table, "view" | "rematch">} table
 */
export const wantsAgain = ({ view, rematch }) =>
  rematch.again.find((side) => {
    const { kind, here } = view.players[side];
    return !view.seats.includes(side) && kind === "person" && here;
  });

/** @param {Pick<Table, "view" | "rematch" | "nameOf">} table */
function againAnswer(table) {
  const { view, rematch } = table,
    mine = view.seats[0];
  if (view.players[other(mine)].gone)
    return el("p.small.muted", t("Who played this match with you has deleted their account."));
  if (!rematch.url && rematch.again.includes(mine))
    return button(
      "",
      "answer-no-more",
      () => rematch.takeBack(),
      t("Waiting for {name}…", { name: table.nameOf(other(mine)) }),
      el("small", t("Cancel")),
    );
  return button(
    "primary",
    "answer-again",
    () => rematch.ask(),
    t("Play again"),
    el("small", view.terms.rated ? t("rated") : termsText({ ...view.terms, clock: null })),
  );
}

/** @param {Pick<Table, "rematch">} table */
const watchAnswer = ({ rematch: { url } }) =>
  url && el("a.btn.primary", { href: url }, t("Watch the next match"));
