// A problem: a decision on the board, an answer, and what a rollout says of it. The one of the day
// first, then as many as wanted.

import { Solving } from "./learn/solving.js";
import { el, icon, put, byId } from "./shared/dom.js";
import { moment, t } from "./shared/i18n.js";
import { setTitle, startPage, topbar } from "./shared/page.js";

const boardBox = el("div.board-box", { id: "board" });
let solving = null;

function title() {
  const told = solving?.told;
  if (!told) return t("Daily problem");
  const name = t("Problem {n}", { n: told.number });
  return told.is_today
    ? `${name} · ${moment(new Date().toISOString(), { day: "numeric", month: "long" })}`
    : name;
}

function lay() {
  put(
    byId("app"),
    topbar({ current: "learn", where: title() }),
    el(
      "main.exercise",
      el("a.way-back", { href: "/learn" }, icon("back"), title()),
      boardBox,
      el("section.card.step", { id: "step", "aria-labelledby": "step-title" }),
    ),
  );
  setTitle(title);
  if (solving?.told) solving.refresh();
}

startPage(lay);
solving = new Solving(boardBox, lay);
await solving.open();
