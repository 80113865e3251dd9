// A position in words: the label of the board and of each of its points.

import { SIDES } from "./sides.js";
import { BAR, FAR_TRAY, OFF } from "./geometry.js";
import { list, n, number, t } from "../shared/i18n.js";

const colourName = (side) => (side === "white" ? t("light") : t("dark"));

const countText = (side, count) =>
  side === "white"
    ? n("{n} light checker", "{n} light checkers", count)
    : n("{n} dark checker", "{n} dark checkers", count);

// "Point 8: 3 light checkers". *trays* names the near and the far tray.
export function spotText(board, places, spot, trays) {
  const name =
    spot === BAR
      ? t("Bar")
      : spot === OFF
        ? trays[0]
        : spot === FAR_TRAY
          ? trays[1]
          : t("Point {p}", { p: board.numberOf(spot) });
  const count = (side) =>
    board.spotOf(side, board.pointOf(side, spot)) !== spot
      ? 0
      : board.pointOf(side, spot) === OFF
        ? places.off[SIDES.indexOf(side)]
        : places[side][board.pointOf(side, spot)];
  const checkers = SIDES.filter(count)
    .map((side) => countText(side, count(side)))
    .join(", ");
  return `${name}: ${checkers || t("empty")}`;
}

// Whoever shows a board says: board, boardNow, bottom, nameOf(side), status, and sources if it can
// be played on.
export function describeBoard(shown) {
  const { board, bottom, status } = shown,
    now = shown.boardNow,
    open = shown.sources ? openSpots(shown) : new Map(),
    trays = [t("Your tray"), t("The other tray")];
  const spots = new Map(
    [...board.spots.keys()].map((spot) => [
      spot,
      {
        text: [spotText(board, now, spot, trays), open.get(spot)].filter(Boolean).join("; "),
        isOpen: open.has(spot),
      },
    ]),
  );
  const sides = [...SIDES]
    .sort((side) => (side === bottom ? -1 : 1))
    .map((side) =>
      t("{name}, {colour}: {checkers}.", {
        name: shown.nameOf(side),
        colour: colourName(side),
        checkers: checkersText(now[side], now.off[SIDES.indexOf(side)]),
      }),
    );
  board.describe([t("Board."), status, ...sides].filter(Boolean).join(" "), spots);
}

function openSpots({ board, mover, sources, picked, hand }) {
  const open = new Map(sources.map((point) => [board.spotOf(mover, point), t("can move")]));
  if (picked === null || !sources.length) return open;
  open.set(board.spotOf(mover, picked), t("picked up"));
  for (const { to, dice } of hand.targets(picked))
    open.set(board.spotOf(mover, to), t("play {dice} here", { dice: dice.join("+") }));
  return open;
}

/**
 * The checkers of one side in words.
 * @param {Record<number, number>} points
 * @param {number} off
 */
function checkersText(points, off) {
  const rows = Object.entries(points)
    .map(([p, count]) => ({ p: Number(p), count: number(count) }))
    .sort((a, b) => b.p - a.p)
    .map(({ p, count }) =>
      p === BAR ? t("{n} on the bar", { n: count }) : t("{count} on {p}", { count, p }),
    );
  if (off) rows.push(t("{n} borne off", { n: off }));
  return list(rows);
}
