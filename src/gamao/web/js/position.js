// A position in words: the label of the board and of each of its points.

import { BAR, FAR_TRAY, OFF } from "./geometry.js";
import { number, t } from "./i18n.js";
import { checkersText } from "./words.js";

export function describeBoard(table) {
  const { board, view, bottom } = table, now = table.boardNow, top = bottom === "white" ? "black" : "white";
  const count = (side, spot) => (spot === OFF || spot === FAR_TRAY ? now.off[side === "white" ? 0 : 1] : now[side][board.pointOf(side, spot)] || 0);
  const moves = openSpots(table);
  const spots = new Map();
  for (const spot of board.spots.keys()) {
    const texts = [bottom, top].filter((side) => (spot === OFF ? side === bottom : spot === FAR_TRAY ? side === top : true))
      .filter((side) => count(side, spot)).map((side) => `${number(count(side, spot))} ${side === "white" ? t("light") : t("dark")}`);
    const open = moves.get(spot);
    const text = `${placeName(spot)}: ${texts.join(", ") || t("empty")}`;
    spots.set(spot, { text: open ? `${text}; ${open}` : text, isOpen: Boolean(open) });
  }
  const sides = [bottom, top].map((side) => t("{name}, {colour}: {checkers}.", {
    name: table.nameOf(side), colour: side === "white" ? t("light") : t("dark"), checkers: checkersText(now[side], now.off[side === "white" ? 0 : 1]) }));
  board.describe([t("Board."), view.to_act ? table.statusOf(view.to_act) : "", ...sides].filter(Boolean).join(" "), spots);
}

function placeName(spot) {
  if (spot === BAR) return t("Bar");
  if (spot === OFF) return t("Your tray");
  if (spot === FAR_TRAY) return t("The other tray");
  return t("Point {p}", { p: spot });
}

function openSpots(table) {
  const { board, game } = table, side = game.side(), picked = game.picked(), open = new Map();
  for (const point of game.sources()) open.set(board.spotOf(side, point), t("can move"));
  if (picked === null) return open;
  open.set(board.spotOf(side, picked), t("picked up"));
  for (const { to, dice } of game.targets(picked)) open.set(board.spotOf(side, to), t("play {dice} here", { dice: dice.join("+") }));
  return open;
}
