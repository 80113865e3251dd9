// What a match comes to: its players and games in figures, its report, and which of the two one is.

import { SIDES } from "../board/sides.js";
import { el, icon } from "../shared/dom.js";
import { t } from "../shared/i18n.js";
import { picker } from "../shared/controls.js";
import { recordLinks } from "../shared/record.js";
import { gamesTable, summaryTable } from "./summary.js";

export function figuresCard(match, moves, names, onMe) {
  const { id, me, seated, record, review } = match,
    { games, players, luck_adjusted: adjusted, file_pr: inFile } = review;
  const choices = [
    ["", t("Neither")],
    ...SIDES.map((side) => [side, t("I am {name}", { name: names[side] })]),
  ];
  return el(
    "section.card.numbers",
    el(
      "div.card-head",
      el("h2", t("Figures")),
      me &&
        !seated &&
        picker("me", t("Which of the two are you?"), me, choices, (side) => onMe(side || null)),
    ),
    summaryTable(players, names, adjusted, inFile),
    gamesTable(
      games,
      names,
      games.map(({ game }) => moves.find((move) => move.game === game)?.n),
    ),
    el(
      "div.tool-row",
      el(
        "a.btn",
        { id: "report", href: `/api/reviews/${id}/report.html`, download: true },
        icon("save"),
        t("Save the report"),
      ),
      record && recordLinks(record),
    ),
  );
}
