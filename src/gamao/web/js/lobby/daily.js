// The problem of the day, for who has a minute.

import { miniBoard, rollMark } from "../board/mini.js";
import { el } from "../shared/dom.js";
import { n, number, t } from "../shared/i18n.js";

export function dailyCard(problem) {
  const { card, streak, is_answered: isAnswered } = problem;
  return el(
    "section.card.daily",
    { "aria-labelledby": "daily" },
    el(
      "div.card-head",
      el("h2", { id: "daily" }, t("Daily problem")),
      el("span.muted.small", t("no. {n}", { n: number(problem.number) })),
    ),
    miniBoard(card.board, { bottom: card.by }),
    card.dice
      ? el("p", rollMark(card.dice), " ", t("What do you play?"))
      : el("p", t("What do you do about the cube?")),
    el(
      "div.tool-row",
      el("a.btn", { id: "solve", href: "/problem" }, isAnswered ? t("See it again") : t("Solve")),
      streak.days > 0 &&
        el("span.small.muted", n("{n} day in a row", "{n} days in a row", streak.days)),
    ),
  );
}
