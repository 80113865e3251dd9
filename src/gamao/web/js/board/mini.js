// A tiny board, for where a real one has no room: no numbers, no rails, no cube, nothing to touch.
// Stacks close up instead of counting. And a roll as two dice in a line of text.

import { el, svg } from "../shared/dom.js";
import { diceText } from "../shared/words.js";
import { SIDES } from "./sides.js";
import { BAR } from "./geometry.js";
import { boardAfter } from "./moves.js";
import { PIPS } from "./pieces.js";

/** @import { Move, Places, Side } from "../shared/types.js" */

// The pitch of points, a checker, the frame, the bar, the tray, and from an edge of the felt to its middle.
const P = 10,
  D = 9.2,
  F = 4,
  BAR_WIDTH = 7,
  TRAY = 8,
  HALF = 50;
const HEIGHT = 2 * HALF + 2 * F,
  RIGHT = F + 12 * P + BAR_WIDTH,
  WIDTH = RIGHT + TRAY + 5.5;
const NUMBERS = 7; // the room of numbers above and below the board
const TIP = 41,
  MOST = 44; // how far points and stacks reach
const round = (value) => value.toFixed(2);

/**
 * The moves of a side made on a board: what moved is ringed, a dashed ring stays where it left.
 * With a label it is a picture of its own, else part of what is beside it.
 * @param {Places} board
 * With a route, the way of the bottom side is drawn; numbered, its points have their numbers.
 * @param {{ side?: Side, moves?: Move[], bottom?: Side, mirrored?: boolean, label?: string | null,
 *   route?: boolean, isNumbered?: boolean, points?: number[] }} [look] points of the bottom side that are lit
 */
export function miniBoard(
  board,
  {
    side = "white",
    moves = [],
    bottom = "white",
    mirrored = false,
    label = null,
    route = false,
    isNumbered = false,
    points = [],
  } = {},
) {
  const after = boardAfter(board, side, moves),
    { came, left } = travels(moves);
  const g = { bottom, x: (x) => (mirrored ? WIDTH - x : x) };
  const rail = isNumbered ? NUMBERS : 0;
  const seen = label ? { role: "img", "aria-label": label } : { "aria-hidden": true };
  return svg(
    "svg.mini",
    { viewBox: `0 ${-rail} ${round(WIDTH)} ${HEIGHT + 2 * rail}`, ...seen },
    felt(g, points),
    trays(g, after),
    SIDES.map((one) => checkers(g, one, after[one], one === side ? came : {})),
    gone(g, side, after[side], left),
    route && way(g),
    isNumbered && numbers(g),
  );
}

const numbers = (g) =>
  Array.from({ length: 24 }, (_, i) =>
    svg(
      "text.number",
      { x: round(across(g, i + 1)), y: i < 12 ? HEIGHT + NUMBERS - 1.5 : -2.5 },
      String(i + 1),
    ),
  );

// How many checkers came to a point and how many left it, by all moves together.
function travels(moves) {
  const net = {};
  for (const [from, to] of moves) {
    net[from] = (net[from] || 0) - 1;
    net[to] = (net[to] || 0) + 1;
  }
  const some = (sign) =>
    Object.fromEntries(
      Object.entries(net)
        .filter(([, count]) => count * sign > 0)
        .map(([point, count]) => [point, count * sign]),
    );
  return { came: some(1), left: some(-1) };
}

const box = (selector, x, y, width, height, rx = 0) =>
  svg(selector, { x: round(x), y: round(y), width: round(width), height: round(height), rx });
const leftOf = (g, x, width) => Math.min(g.x(x), g.x(x + width));

// From 24 along the far side, round the corner, and back to 1.
function way(g) {
  const [far, near, end] = [HEIGHT / 2 - 5, HEIGHT / 2 + 5, across(g, 1)],
    corner = across(g, 13),
    head = g.x(1) < g.x(0) ? 5 : -5;
  const d = `M${round(across(g, 24))} ${far}L${round(corner)} ${far}L${round(corner)} ${near}L${round(end)} ${near}`;
  return [
    svg("path.route", { d }),
    svg("path.route", {
      d: `M${round(end + head)} ${near - 4}L${round(end)} ${near}L${round(end + head)} ${near + 4}`,
    }),
  ];
}

function felt(g, lit) {
  const halves = [F, F + 6 * P + BAR_WIDTH].map((x) =>
    box("rect.felt", leftOf(g, x, 6 * P), F, 6 * P, 2 * HALF),
  );
  const points = Array.from({ length: 24 }, (_, i) => {
    const spot = i + 1,
      x = across(g, spot),
      base = spot <= 12 ? HEIGHT - F : F,
      tip = base + (spot <= 12 ? -TIP : TIP);
    return svg(`path.point-${spot % 2 ? "b" : "a"}${lit.includes(spot) ? ".lit" : ""}`, {
      d: `M${round(x - 4.6)} ${base}L${round(x)} ${tip}L${round(x + 4.6)} ${base}Z`,
    });
  });
  return [box("rect.frame", 0, 0, WIDTH, HEIGHT, 3), halves, points];
}

function trays({ bottom, ...g }, { off }) {
  return SIDES.map((side, i) => {
    const isNear = side === bottom,
      x = leftOf(g, RIGHT + 2.5, TRAY);
    const slab = (k) =>
      box(
        `rect.slab.${side}`,
        x + 0.9,
        isNear ? HEIGHT - F - 1.5 - (k + 1) * 2.8 : F + 1.5 + k * 2.8,
        TRAY - 1.8,
        2.2,
        0.5,
      );
    return [
      box("rect.well", x, isNear ? F + HALF + 1 : F, TRAY, HALF - 1, 1.2),
      Array.from({ length: off[i] }, (_, k) => slab(k)),
    ];
  });
}

// The middle of a point, in the bottom player's numbers.
function across(g, spot) {
  const i = spot <= 12 ? 12 - spot : spot - 13;
  return g.x(F + (i + 0.5) * P + (i >= 6 ? BAR_WIDTH : 0));
}

// Where checker *i* of *count* stands on a side's own point.
function place(g, side, point, i, count) {
  if (point === BAR)
    return [
      g.x(F + 6 * P + BAR_WIDTH / 2),
      HEIGHT / 2 + (side === g.bottom ? -1 : 1) * 8 * (i + 1),
    ];
  const spot = side === g.bottom ? point : 25 - point,
    step = Math.min(D, (MOST - D) / Math.max(4, count - 1)),
    d = F + D / 2 + i * step;
  return [across(g, spot), spot <= 12 ? HEIGHT - d : d];
}

function checkers(g, side, points, came) {
  return Object.entries(points).flatMap(([point, count]) =>
    Array.from({ length: count }, (_, i) => {
      const [x, y] = place(g, side, Number(point), i, count),
        disc = (selector, r) => svg(selector, { cx: round(x), cy: round(y), r });
      return [
        disc(`circle.man.${side}${i >= count - (came[point] || 0) ? ".moved" : ""}`, 4.4),
        side === "black" && disc("circle.pupil", 1),
      ];
    }),
  );
}

function gone(g, side, points, left) {
  return Object.entries(left)
    .filter(([point]) => Number(point) !== BAR)
    .map(([point, count]) => {
      const standing = points[point] || 0;
      return Array.from({ length: count }, (_, i) => {
        const [cx, cy] = place(g, side, Number(point), standing + i, standing + count);
        return svg("circle.gone", { cx: round(cx), cy: round(cy), r: 3.3 });
      });
    });
}

// A roll in a line of text: two small dice, read aloud as "6-4"; those of a start are one of each side.
export function rollMark(dice, sides = ["white", "white"]) {
  return el(
    "span.roll",
    dice.map((value, i) =>
      svg(
        `svg.${sides[i]}`,
        { viewBox: "-6 -6 12 12", "aria-hidden": true },
        svg("rect", { x: -5.5, y: -5.5, width: 11, height: 11, rx: 2.4 }),
        PIPS[value].map(([x, y]) => svg("circle", { cx: x * 2.7, cy: y * 2.7, r: 1.15 })),
      ),
    ),
    el("span.sr", diceText(dice)),
  );
}
