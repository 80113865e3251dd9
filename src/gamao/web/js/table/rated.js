// What a rated match did to the ratings of both, once it is over.

import { el, put } from "../shared/dom.js";
import { signed, t } from "../shared/i18n.js";
import { call } from "../shared/socket.js";
import { SIDES } from "../board/sides.js";

/** @import { Table } from "../table.js" */

/** @param {Pick<Table, "id" | "view" | "nameOf">} table */
export function ratedLines(table) {
  const { seats } = table.view,
    shown = el("div", { hidden: true });
  const show = ({ sides }) => {
    const order = [...SIDES].sort((side) => (seats.includes(side) ? -1 : 1)),
      lines = order.filter((side) => sides[side]).flatMap((side) => line(side, sides[side]));
    put(
      shown,
      lines.length ? el("dl.rated", lines) : el("p.small", { id: "unrated" }, NOT_BEGUN()),
    );
    shown.hidden = false;
  };
  const line = (side, { before, after }) => [
    el(
      "dt",
      seats.includes(side) ? t("Your rating") : t("Rating of {name}", { name: table.nameOf(side) }),
    ),
    el(
      "dd",
      `${before} › `,
      el("b", `${after.points} ± ${after.half}`),
      " ",
      el(after.points < before ? "span" : "span.up", signed(after.points - before)),
    ),
  ];
  // It was written with the last step; who cannot be told now finds it on the ranking.
  call("GET", `/api/tables/${table.id}/rating`)
    .then(show)
    .catch(() => {});
  return shown;
}

const NOT_BEGUN = () => t("Nobody had moved a checker: this match does not count for the ratings.");
