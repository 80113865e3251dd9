// What a board is made of, as SVG elements: the wood and felt that stay, and the pieces that move.
// A piece is drawn round (0, 0); whoever places it gives it a transform.

import { svg } from "../shared/dom.js";
import { FAR_TRAY, OFF } from "./geometry.js";

const round = (x) => Math.round(x * 10) / 10;
const rect = (selector, box, more) =>
  svg(`rect.${selector}`, {
    x: round(box.x),
    y: round(box.y),
    width: round(box.width),
    height: round(box.height),
    ...more,
  });
const square = (selector, size, more) =>
  rect(selector, { x: -size / 2, y: -size / 2, width: size, height: size }, more);
const circle = (selector, x, y, r, more) =>
  svg(`circle.${selector}`, { cx: round(x), cy: round(y), r: round(r), ...more });
let drawn = 0; // ids stay unique when a page has several boards

export function words(selector, x, y, size, text) {
  return svg(
    `text.${selector}`,
    { x: round(x), y: round(y + size * 0.355), "font-size": round(size) },
    String(text),
  );
}

function trianglePath(g, point) {
  const a = g.along(point),
    base = g.edge(point),
    tip = base + g.inward(point) * g.tip;
  const at = (along, across) => g.xy(along, across).map(round).join(" ");
  return `M${at(a - g.P * 0.46, base)} L${at(a, tip)} L${at(a + g.P * 0.46, base)} Z`;
}

function grain(g, id, upright) {
  const u = g.D * 0.34,
    long = u * 22,
    deep = u * 2.4;
  const lines = [0.2, 0.42, 0.55, 0.83].map((part, i) => {
    const y = deep * part,
      bend = u * (i % 2 ? 0.22 : -0.3);
    const [p, q, r, s] = [
      [0, y],
      [long * 0.3, y + bend],
      [long * 0.7, y - bend],
      [long, y],
    ].map(([x, k]) => (upright ? `${round(k)} ${round(x)}` : `${round(x)} ${round(k)}`));
    return svg("path.grain", { d: `M${p} C${q} ${r} ${s}` });
  });
  return svg(
    "pattern",
    {
      id,
      patternUnits: "userSpaceOnUse",
      width: round(upright ? deep : long),
      height: round(upright ? long : deep),
    },
    lines,
  );
}

function frame(g) {
  const id = `grain${++drawn}`,
    whole = { x: 0, y: 0, width: g.W, height: g.H };
  const stiles = [
    [0, g.left],
    [g.barAt, g.bar],
    [g.right, g.A - g.right],
  ].map(([a, length]) => {
    const box = g.box(a, 0, length, g.C);
    return [rect("frame.seam", box), rect("wood", box, { fill: `url(#${id}s)` })];
  });
  const lip = { x: g.D * 0.06, y: g.D * 0.06, width: g.W - g.D * 0.12, height: g.H - g.D * 0.12 };
  return [
    svg(
      "defs",
      null,
      grain(g, `${id}r`, g.tall),
      grain(g, `${id}s`, !g.tall),
      svg("clipPath", { id: `${id}c` }, rect("clip", whole, { rx: round(g.D * 0.2) })),
    ),
    svg(
      "g",
      { "clip-path": `url(#${id}c)` },
      rect("frame", whole),
      rect("wood", whole, { fill: `url(#${id}r)` }),
      stiles,
    ),
    rect("frame-lip", lip, { rx: round(g.D * 0.16) }),
  ];
}

function felt(g) {
  const halves = [g.left, g.barAt + g.bar],
    points = [],
    lip = g.D * 0.045;
  for (let p = 1; p <= 24; p++) {
    points.push(svg(p % 2 ? "path.point-b" : "path.point-a", { d: trianglePath(g, p) }));
    if (g.tiny) continue;
    const base = g.edge(p),
      end = base + g.inward(p) * (g.tip - g.D * 0.9);
    const [[x0, y0], [x1, y1]] = [g.xy(g.along(p), base), g.xy(g.along(p), end)];
    points.push(
      svg("path.point-line", { d: `M${round(x0)} ${round(y0)} L${round(x1)} ${round(y1)}` }),
    );
  }
  return [
    halves.map((a) => rect("felt", g.box(a, g.num, 6 * g.P, 2 * g.half))),
    points,
    halves.map((a) =>
      rect("inlay", g.box(a - lip, g.num - lip, 6 * g.P + 2 * lip, 2 * g.half + 2 * lip), {
        rx: round(lip),
      }),
    ),
  ];
}

function hinges(g) {
  const middle = g.barAt + g.bar / 2;
  const [[x0, y0], [x1, y1]] = [g.xy(middle, g.num * 0.3), g.xy(middle, g.C - g.num * 0.3)];
  const brass = g.tall
    ? []
    : [g.num + g.half * 0.2, g.C - g.num - g.half * 0.2].map((c) =>
        rect("hinge", g.box(g.barAt + g.bar * 0.36, c - g.D * 0.34, g.bar * 0.28, g.D * 0.68), {
          rx: round(g.D * 0.05),
        }),
      );
  return [
    svg("path.hinge-line", { d: `M${round(x0)} ${round(y0)} L${round(x1)} ${round(y1)}` }),
    brass,
  ];
}

// Score: one pyramid a side climbs from its own edge to the middle; who reaches the middle wins the
// match.
function track(g, length) {
  const { from, step } = trackSteps(g, length),
    a = g.frame + g.rail / 2,
    long = step * length;
  const grooves = [from, g.C - from - long].map((c) =>
    rect("track", g.box(a - g.D * 0.2, c - g.D * 0.28, g.D * 0.4, long + g.D * 0.56), {
      rx: round(g.D * 0.2),
    }),
  );
  const holes = [];
  for (let i = 0; i <= length; i++) {
    for (const c of [from + i * step, g.C - from - i * step]) {
      holes.push(
        circle(
          i === length ? "hole.goal" : "hole",
          ...g.xy(a, c),
          Math.min(g.D * 0.075, step * 0.3),
        ),
      );
    }
  }
  return [grooves, holes];
}

function trackSteps(g, length) {
  const from = g.num + g.cube + g.D * 0.42,
    to = g.mid - g.cube / 2 - g.D * 0.42;
  return { from, step: (to - from) / length };
}

export function pegSpot(g, length, score, isNearPlayer) {
  const { from, step } = trackSteps(g, length);
  const c = from + Math.min(score, length) * step;
  return g.xy(g.frame + g.rail / 2, isNearPlayer ? g.C - c : c);
}

export function peg(g, side) {
  const r = g.D * 0.29;
  return svg(
    `g.peg.${side}`,
    null,
    svg("path.peg-a", {
      d: `M0 ${round(-r)} L${round(-r)} ${round(r * 0.8)} L${round(r * 0.25)} ${round(r * 0.95)} Z`,
    }),
    svg("path.peg-b", {
      d: `M0 ${round(-r)} L${round(r * 0.25)} ${round(r * 0.95)} L${round(r)} ${round(r * 0.6)} Z`,
    }),
  );
}

// A brass plate in the middle of the rail, where the cube would lie.
function plaque(g, text) {
  const [x, y] = g.cubeSpot(null),
    size = g.D * 0.27,
    wide = Math.min(g.tall ? g.D * 2.4 : g.rail * 0.98, text.length * size * 0.62),
    tall = size * 1.9;
  return svg(
    "g.plaque",
    null,
    rect(
      "plate-bed",
      { x: x - wide / 2, y: y - tall / 2, width: wide, height: tall },
      { rx: round(size * 0.4) },
    ),
    words("plate-text", x, y, size, text),
  );
}

function rails(g, { length, hasCube, note }) {
  const slot = (owner) => {
    const [x, y] = g.cubeSpot(owner),
      e = g.cube * 0.54;
    return rect(
      "slot",
      { x: x - e, y: y - e, width: 2 * e, height: 2 * e },
      { rx: round(e * 0.34) },
    );
  };
  return [
    [true, false].map((isNear) => rect("well", g.tray(isNear), { rx: round(g.D * 0.14) })),
    length ? track(g, length) : [],
    hasCube ? ["far", null, "near"].map(slot) : [],
    note && !g.tiny ? plaque(g, note) : [],
  ];
}

function numbers(g, board) {
  if (g.tiny) return [];
  const size = Math.max(11, Math.min(g.num * 0.66, g.D * 0.38));
  return Array.from({ length: 24 }, (_, i) => {
    const c = g.isNear(i + 1) ? g.C - g.num * 0.48 : g.num * 0.48;
    const node = words("num", ...g.xy(g.along(i + 1), c), size, board.numberOf(i + 1));
    node.dataset.number = i + 1;
    return node;
  });
}

// Everything that stays where it is.
export function table(g, terms) {
  return svg("g.table-top", null, frame(g), felt(g), numbers(g, terms), hinges(g), rails(g, terms));
}

export function checker(g, side) {
  const r = g.D * 0.485,
    wide = g.rail * 0.76,
    thick = g.slab * 0.9;
  const slab = g.tall
    ? { x: -thick / 2, y: -wide / 2, width: thick, height: wide }
    : { x: -wide / 2, y: -thick / 2, width: wide, height: thick };
  return [
    svg(
      "g.disc",
      null,
      circle("shadow", 0, g.D * 0.055, r),
      circle("body", 0, 0, r),
      circle("groove", 0, 0, r * 0.7),
      circle("eye", 0, 0, r * 0.2),
      circle("pick-edge", 0, 0, r + g.D * 0.045, { "stroke-width": round(g.D * 0.13) }),
      circle("pick-ring", 0, 0, r + g.D * 0.045, { "stroke-width": round(g.D * 0.08) }),
    ),
    rect(`slab.${side}`, slab, { rx: round(thick * 0.25) }),
  ];
}

export const PIPS = {
  1: [[0, 0]],
  2: [
    [-1, -1],
    [1, 1],
  ],
  3: [
    [-1, -1],
    [0, 0],
    [1, 1],
  ],
  4: [
    [-1, -1],
    [1, -1],
    [-1, 1],
    [1, 1],
  ],
  5: [
    [-1, -1],
    [1, -1],
    [0, 0],
    [-1, 1],
    [1, 1],
  ],
  6: [
    [-1, -1],
    [1, -1],
    [-1, 0],
    [1, 0],
    [-1, 1],
    [1, 1],
  ],
};

export function die(g, value) {
  const s = g.dieSize();
  return [
    rect(
      "shadow",
      { x: -s / 2, y: -s / 2 + g.D * 0.06, width: s, height: s },
      { rx: round(s * 0.2) },
    ),
    square("body", s, { rx: round(s * 0.2) }),
    PIPS[value].map(([x, y]) => circle("pip", x * s * 0.25, y * s * 0.25, s * 0.09)),
  ];
}

export function cube(g, value, isOffered) {
  const size = isOffered ? g.offeredSize() : g.cube,
    label = String(value === 1 ? 64 : value);
  const font = size * (label.length > 3 ? 0.3 : label.length > 2 ? 0.38 : 0.54);
  return [
    isOffered && circle("halo", 0, 0, size * 0.86),
    rect(
      "shadow",
      { x: -size / 2, y: -size / 2 + g.D * 0.06, width: size, height: size },
      { rx: round(size * 0.17) },
    ),
    square("cube-body", size, { rx: round(size * 0.17) }),
    square("cube-face", size * 0.8, { rx: round(size * 0.12) }),
    words("cube-text", 0, 0, font, label),
  ];
}

export function target(g, point) {
  if (point === OFF || point === FAR_TRAY)
    return rect("target", g.tray(point === OFF), { rx: round(g.D * 0.14) });
  return svg("path.target", { d: trianglePath(g, point) });
}

// "3+1", and "4×2" of a doublet: its sum would not fit into the ring.
const usedText = (dice) =>
  dice.length > 1 && new Set(dice).size === 1 ? `${dice.length}×${dice[0]}` : dice.join("+");

// A ring where the checker will land, naming the dice it uses; only their sum where there is little
// room.
export function landing(g, [x, y], dice) {
  const text = g.D < 34 ? String(dice.reduce((sum, d) => sum + d, 0)) : usedText(dice);
  return svg(
    "g.landing",
    null,
    circle("ring", x, y, g.D * 0.47, { "stroke-width": round(g.D * 0.075) }),
    words(
      "landing-text",
      x,
      y,
      Math.max(12, g.D * (text.length > 3 ? 0.26 : text.length > 1 ? 0.32 : 0.4)),
      text,
    ),
  );
}

// An arrow from one centre to another, bowed to the middle of the board.
export function arrow(g, from, to, kind) {
  /** @returns {[number, number]} */
  const along = ([x, y], [dx, dy], k) => [x + dx * k, y + dy * k];
  const at = ([x, y]) => `${round(x)} ${round(y)}`;
  const between = (a, b) => {
    const [dx, dy] = [b[0] - a[0], b[1] - a[1]],
      length = Math.hypot(dx, dy) || 1;
    return [dx / length, dy / length, length];
  };
  const [dx, dy, length] = between(from, to),
    inwards = (g.W / 2 - from[0]) * -dy + (g.H / 2 - from[1]) * dx < 0 ? -1 : 1;
  const bow = Math.min(g.D * 1.3, Math.max(g.D * 0.15, length * 0.2)) * inwards;
  const bend = along(along(from, [dx, dy], length / 2), [-dy, dx], bow),
    [ux, uy] = between(bend, to),
    head = g.D * 0.4;
  const tip = along(to, [ux, uy], -g.D * (kind === "last" ? 0.3 : 0.1)),
    neck = along(tip, [ux, uy], -head);
  const line = `M${at(from)} Q${at(bend)} ${at(along(neck, [ux, uy], head * 0.3))}`;
  const [left, right] = [1, -1].map((way) => along(neck, [-uy * way, ux * way], head * 0.52));
  const point = `M${at(tip)} L${at(left)} L${at(right)} Z`;
  return svg(
    `g.arrow.${kind}`,
    null,
    svg("path.edge", { d: line, "stroke-width": round(g.D * 0.2) }),
    svg("path.edge-head", { d: point, "stroke-width": round(g.D * 0.1) }),
    circle("tail", ...from, g.D * 0.13, { "stroke-width": round(g.D * 0.035) }),
    svg("path.line", { d: line, "stroke-width": round(g.D * 0.13) }),
    svg("path.head", { d: point }),
  );
}

export function hitArea(box) {
  return rect("hit", box);
}
export function dashedRing(g, [x, y]) {
  return circle("left", x, y, g.D * 0.46);
}
