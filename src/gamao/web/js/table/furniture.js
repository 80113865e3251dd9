// The table's furniture: top bar, the two players' plates, the buttons. Laid once, then brought up
// to date in place, so that the keyboard's focus is never lost.

import { dotted, button, byId, el, icon } from "../shared/dom.js";
import { other } from "../board/sides.js";
import { number, signed, t } from "../shared/i18n.js";
import { layClock } from "./clocks.js";
import { layAlarm } from "./seal.js";
import { openMenu, topbar } from "../shared/page.js";
import { levelName } from "../shared/words.js";

/** @import { Table } from "../table.js" */

export function layTable() {
  const board = el("div.board-box", { id: "board" });
  return { board, render: (table) => render(table, board) };
}

/** @param {Pick<Table, "id" | "view" | "panel" | "press">} table */
function render(table, board) {
  const menu = el(
    "button.tool.menu",
    { "aria-label": t("Menu"), onclick: () => openMenu(menuItems(table)) },
    icon("menu"),
  );
  const game = el(
    "div.game",
    { id: "game" },
    topbar({ current: "play", where: " " }),
    el(
      "main.game-main",
      el("h1.sr", { id: "heading" }, t("Board")),
      el(
        "p.broken",
        { id: "broken", role: "status", hidden: true },
        t("Connection lost. Trying again."),
      ),
      layAlarm(),
      el(
        "div.table",
        el("section.plate", { id: "plate-far" }, menu, plateParts(layClock("span"))),
        board,
        el(
          "div.below",
          el(
            "section.plate",
            { id: "plate-near" },
            plateParts(layClock("button", { id: "do-pause", onclick: () => table.press("pause") })),
          ),
          el(
            "div.actions",
            { id: "actions", role: "group", "aria-label": t("Actions") },
            layActions(table),
          ),
        ),
      ),
      table.panel.lay(),
    ),
  );
  byId("app").replaceChildren(game);
}

// -- plates

const plateParts = (clock) => [
  el("i.disc"),
  el("div.who", el("p.name"), el("p.sub")),
  el(
    "div.facts",
    el("p.fact.pips", el("b"), el("span", t("pips"))),
    el("p.fact.score", el("b"), el("span")),
    clock,
  ),
];

/** @param {Pick<Table, "id" | "view">} table */
const menuItems = ({ id, view }) =>
  view ? [[`/api/tables/${id}/match.mat`, t("Download the match (.mat)"), "match.mat"]] : [];

/** @param {Pick<Table, "view" | "nameOf" | "statusOf" | "pipsNow">} table */
function drawPlate(table, node, side) {
  const { view } = table,
    i = side === "white" ? 0 : 1,
    { length, single } = view.terms;
  const find = (selector) => node.querySelector(selector),
    name = table.nameOf(side);
  node.setAttribute("aria-label", name);
  node.classList.toggle("turn", view.to_act === side);
  find(".disc").className = `disc ${side}`;
  find(".name").textContent = find(".name").title = dotted(
    name,
    view.players[side].program && t("program"),
  );
  find(".sub").textContent = table.statusOf(side) || standing(view, side);
  find(".pips").hidden = !view.pips;
  if (view.pips) find(".pips b").textContent = number(table.pipsNow[i]);
  find(".score b").textContent = length
    ? number(view.score[i])
    : signed(view.score[i] - view.score[1 - i]);
  find(".score span").textContent = length ? t("of {n}", { n: length }) : t("points");
  find(".score").hidden = single;
}

function standing(view, side) {
  const player = view.players[side];
  if (player.kind === "bot") return player.name ? levelName(player.level) : t("Computer");
  if (view.terms.opponent === "friend" && !view.seats.includes(side))
    return !player.seated ? t("Seat is free") : player.here ? t("At the table") : t("Away");
  return "";
}

// -- buttons

const BUTTONS = () => [
  ["resign", "flag", t("Resign"), "quiet"],
  ["double", "cube", t("Double"), ""],
  ["hint", "bulb", t("Hint"), ""],
  ["talk", "chat", t("Talk"), "phone-only"],
  ["undo", "undo", t("Undo"), ""],
  ["turn", "swap", t("Turn the board"), ""],
  ["primary", "dice", t("Roll"), "primary"],
];
const OF_PLAYERS = ["resign", "double", "hint", "undo", "primary"];

/** @param {Pick<Table, "press">} table */
function layActions(table) {
  // The rest of a double click on Confirm is no roll.
  return [
    el("p.watching.muted", { id: "watching", hidden: true }, icon("eye"), t("You are watching")),
    BUTTONS().map(([name, picture, title, kind]) =>
      button(
        kind,
        `do-${name}`,
        ({ detail }) => (name === "primary" && detail > 1) || table.press(name),
        icon(picture),
        el("span", title),
        name === "talk" && el("i.count", { hidden: true }),
      ),
    ),
  ];
}

/**
 * @param {Pick<Table, "view" | "isBroken" | "where" | "bottom" | "commands" | "past" | "hand" |
 *   "isSent" | "isWatching" | "talk" | "nameOf" | "statusOf" | "pipsNow">} table
 */
export function drawActions(table) {
  const { view } = table,
    node = byId("game");
  byId("broken").hidden = !table.isBroken;
  node.classList.toggle("empty", !view);
  const where = byId("where");
  if (where) where.textContent = table.where;
  if (!view) return;
  drawPlate(table, byId("plate-far"), other(table.bottom));
  drawPlate(table, byId("plate-near"), table.bottom);
  const { commands } = table;
  for (const [name] of BUTTONS()) byId(`do-${name}`).ariaDisabled = !commands[name];
  byId("do-double").title = whyNoDouble(table, commands);
  hideButtons(table);
  drawPrimary(table, commands);
}

/** @param {Pick<Table, "bottom" | "clocks" | "nameOf">} table */
export function drawClocks(table) {
  const places = { far: other(table.bottom), near: table.bottom };
  for (const [place, side] of Object.entries(places))
    table.clocks.show(byId(`plate-${place}`).querySelector(".clock"), side, table.nameOf(side));
}

/** @param {Pick<Table, "view" | "past" | "isWatching" | "talk">} table */
function hideButtons({ view, past, isWatching, talk }) {
  for (const name of OF_PLAYERS) byId(`do-${name}`).hidden = isWatching;
  byId("do-primary").hidden &&= !past;
  byId("do-double").hidden ||= !view.cube && !view.terms.rules.cube;
  byId("do-hint").hidden ||= !view.help;
  byId("do-talk").hidden = !talk.mayTalk;
  byId("do-turn").hidden = byId("watching").hidden = !isWatching;
}

/** @param {Pick<Table, "past" | "hand" | "isSent">} table */
function drawPrimary(table, commands) {
  const [picture, title] = table.past
    ? ["next", t("Back to the game")]
    : commands.next
      ? ["next", t("Next game")]
      : commands.skip || table.hand?.isEmpty
        ? ["next", t("End turn")]
        : table.hand && !table.isSent
          ? ["check", t("Confirm")]
          : ["dice", t("Roll")];
  const button = byId("do-primary");
  if (button.dataset.title === title) return;
  button.dataset.title = title;
  button.replaceChildren(icon(picture), el("span", title));
}

/** @param {Pick<Table, "view" | "nameOf">} table */
function whyNoDouble(table, commands) {
  const { view } = table;
  if (commands.double) return "";
  if (view.crawford) return t("No cube in the Crawford game");
  if (view.holland_waits) return t("The cube waits until each side has played twice");
  if (view.cube?.owner && !view.seats.includes(view.cube.owner))
    return t("The cube is {name}'s", { name: table.nameOf(view.cube.owner) });
  return "";
}
