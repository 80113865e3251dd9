// A board on the page: it shows what it is told and says where it was touched. It knows no rules.
//
// Sides are "white" (light checkers) and "black"; a side's points are its own, 1 to 24, 25 the bar,
// 0 off.
// A *spot* is a place on screen in the bottom player's numbers; 0 is the near tray, FAR_TRAY the
// far one.

import { put, svg } from "../shared/dom.js";
import { BAR, CHECKERS, FAR_TRAY, Geometry, OFF } from "./geometry.js";
import * as pieces from "./pieces.js";

/** @import { Move, Places, Side } from "../shared/types.js" */

/** @type {Side[]} */
export const SIDES = ["white", "black"];
const FIRST = { 24: 2, 13: 5, 8: 3, 6: 5 };
/** @type {Places} */
export const OPENING = Object.freeze({ white: FIRST, black: FIRST, off: [0, 0] });
/** @type {(side: Side) => Side} */
export const other = (side) => (side === "white" ? "black" : "white");
const LONGEST = 25; // a longer match has no track of pegs
const LAYERS = [
  "table",
  "targets",
  "checkers",
  "counts",
  "arrows",
  "landings",
  "pegs",
  "dice",
  "cube",
  "spots",
];
const EASE = "cubic-bezier(.2, .7, .2, 1)";
const MOVE = 260,
  ROLL = 520,
  OVERLAP = 0.7;
export const wait = (ms) =>
  new Promise((done) => {
    setTimeout(done, ms);
  });
const at = (x, y, scale = 1, turn = 0) =>
  `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px) rotate(${turn}deg) scale(${scale})`;

export class Board {
  constructor(
    box,
    {
      bottom = "white",
      mirrored = false,
      length = null,
      hasCube = true,
      note = "",
      speed = 1,
    } = {},
  ) {
    this.box = box;
    this.bottom = /** @type {Side} */ (bottom);
    /** @type {Side | null} whose numbers the points have, if not those of the bottom */
    this.numbered = null;
    this.mirrored = mirrored;
    this.length = length;
    this.hasCube = hasCube;
    this.note = note;
    this.speed = speed;
    /** @type {Geometry | null} where everything lies, once there is room for it */
    this.g = null;
    this.stacks = {};
    this.run = 0; // counts what has been set in motion
    this.shown = { dice: {}, used: {}, past: null, cube: null, score: null, marks: {}, arrows: [] };
    this.layers = Object.fromEntries(
      LAYERS.map((name) => [
        name,
        svg(`g.${name}`, { "aria-hidden": name === "spots" ? null : true }),
      ]),
    );
    this.root = svg("svg.board", { role: "group" }, Object.values(this.layers));
    put(box, this.root);
    this.spots = new Map([...Array(27).keys()].map((spot) => [spot, this.#makeSpot(spot)]));
    this.#dealCheckers();
    this.observer = new ResizeObserver(() => this.layOut());
    this.observer.observe(box);
  }

  // -- what it shows

  setup(terms) {
    if (terms.length > LONGEST) terms = { ...terms, length: null };
    if (Object.entries(terms).every(([name, value]) => this[name] === value)) return;
    Object.assign(this, terms);
    this.layOut();
  }

  // Put every checker where *board* says, by the shortest ways: at once, or gliding.
  place(board, { glide = false } = {}) {
    const moved = [];
    this.run += 1;
    for (const side of SIDES) {
      const stacks = this.stacks[side],
        count = (p) => (p === OFF ? board.off[SIDES.indexOf(side)] : board[side][p] || 0);
      const loose = stacks.spare.splice(0);
      for (let p = BAR; p >= OFF; p--)
        while (stacks[p].length > count(p)) loose.push(stacks[p].pop());
      for (let p = BAR; p >= OFF; p--) {
        while (stacks[p].length < count(p) && loose.length) {
          const c = loose.shift();
          stacks[p].push(c);
          moved.push(c);
        }
      }
      this.#spare(side, loose);
    }
    this.#settle(glide ? moved : []);
  }

  /**
   * Animate a side's moves one after the other. A later play or place breaks it off.
   * @param {Side} side
   * @param {Move[]} moves
   * @param {{ each?: (hit: boolean) => void }} [told]
   */
  async play(side, moves, { each = () => {} } = {}) {
    const run = ++this.run;
    let previous = null,
      started = Promise.resolve();
    for (const [from, to, hit] of moves) {
      const checker = this.stacks[side][from].at(-1);
      if (checker === previous) await started;
      if (run !== this.run || !checker) return;
      started = this.#moveOne(side, from, to, hit);
      each(hit);
      previous = checker;
      const ms = this.#ms(MOVE);
      if (ms && moves.length > 1) await wait(ms * (hit ? 1 : OVERLAP));
    }
    await started;
  }

  showDice(dice, { used = {}, past = null, rolling = null } = {}) {
    this.#show("dice", { dice, used, past });
    return rolling && this.#ms(ROLL) ? this.#tumble(rolling) : null;
  }

  showCube(cube) {
    const layer = this.layers.cube,
      before = layer.firstChild?.style.transform;
    this.#show("cube", { cube });
    if (cube) this.#animate(layer.firstChild, before, layer.firstChild?.style.transform, ROLL);
  }

  showScore(score) {
    this.#show("pegs", { score });
  }

  // marks: {side, pick: own point or null, targets: [{to, dice}]}; without dice nothing lands there
  showMarks(marks) {
    this.#show("targets", { marks });
  }

  showArrows(arrows) {
    this.#show("arrows", { arrows: arrows.slice(0, 4) });
  }

  #show(layer, values) {
    Object.assign(this.shown, values);
    if (this.g) this.#draw(layer);
  }

  describe(label, spots) {
    this.root.setAttribute("aria-label", label);
    for (const [spot, node] of this.spots) {
      const { text, isOpen } = spots.get(spot) || { text: "", isOpen: false };
      node.setAttribute("aria-label", text);
      node.setAttribute("aria-disabled", !isOpen);
      node.classList.toggle("open", isOpen);
      node.style.display = text ? "" : "none";
    }
  }

  // One spot can be tabbed to; where the keyboard is on the board already, it stays.
  rove(spot) {
    if (!this.root.contains(document.activeElement)) this.#tabTo(spot);
  }

  focus(spot) {
    this.#tabTo(spot);
    this.spots.get(spot)?.focus();
  }

  #tabTo(spot) {
    for (const [one, node] of this.spots) node.setAttribute("tabindex", one === spot ? "0" : "-1");
  }

  // -- where things are

  spotOf(side, point) {
    if (point === BAR || side === this.bottom) return point;
    return point === OFF ? FAR_TRAY : 25 - point;
  }

  // By the numbers of the side *numbered*, or of the bottom one.
  numberOf(spot) {
    return this.pointOf(this.numbered || this.bottom, spot);
  }

  pointOf(side, spot) {
    if (spot === OFF || spot === FAR_TRAY) return OFF;
    return spot === BAR || side === this.bottom ? spot : 25 - spot;
  }

  // Page coordinates as coordinates of the drawing.
  /** @type {(event: { clientX: number, clientY: number }) => [number, number]} */
  inside = ({ clientX, clientY }) => {
    const box = this.root.getBoundingClientRect();
    return [
      (clientX - box.left) * (this.g.W / box.width),
      (clientY - box.top) * (this.g.H / box.height),
    ];
  };

  spotAt(x, y) {
    for (const spot of this.spots.keys()) if (distance(this.#area(spot), x, y) === 0) return spot;
    return null;
  }

  // The nearest of *spots* to a touch, or null when all are more than a pitch and a quarter away.
  nearest(x, y, spots) {
    const near = [...spots]
      .map((spot) => [distance(this.#area(spot), x, y), spot])
      .sort((a, b) => a[0] - b[0])[0];
    return near && near[0] < this.g.P * 1.25 ? near[1] : null;
  }

  diceAt(x, y) {
    return (
      SIDES.find((side) => this.#diceOf(side).some(([, place]) => this.#isBy(place, x, y))) || null
    );
  }

  isCubeAt(x, y) {
    return Boolean(this.shown.cube) && this.#isBy(this.#cubeSpot(), x, y);
  }

  #isBy([px, py], x, y) {
    return Math.hypot(px - x, py - y) < this.g.D * 0.72;
  }

  // Lift the top checker of a point so that it follows the hand; returns how to move it and how to
  // let go.
  lift(side, point) {
    const checker = this.stacks[side][point].at(-1);
    this.layers.checkers.append(checker.node);
    checker.node.classList.add("held");
    return {
      follow: (x, y) => {
        checker.node.style.transform = at(x, y, 1.07);
      },
      drop: () => {
        checker.node.classList.remove("held");
        const from = checker.node.style.transform;
        this.#settle([]);
        return this.#animate(checker.node, from, checker.node.style.transform, MOVE * 0.6);
      },
      land: () => checker.node.classList.remove("held"),
    };
  }

  destroy() {
    this.observer.disconnect();
  }

  // -- drawing

  layOut() {
    const { width, height } = this.box.getBoundingClientRect();
    if (width < 10 || height < 10) return;
    const g = (this.g = new Geometry(width, height, {
      mirrored: this.mirrored,
      turned: getComputedStyle(this.box).getPropertyValue("--turned"),
    }));
    this.root.setAttribute("viewBox", `0 0 ${g.W.toFixed(1)} ${g.H.toFixed(1)}`);
    this.root.setAttribute("width", g.W.toFixed(1));
    this.root.setAttribute("height", g.H.toFixed(1));
    this.root.style.setProperty("--k", Math.min(4, Math.max(0.75, g.D / 54)).toFixed(2));
    this.layers.table.replaceChildren(pieces.table(g, this));
    for (const side of SIDES)
      for (const checker of this.#all(side))
        checker.node.replaceChildren(...pieces.checker(g, side));
    for (const [spot, node] of this.spots) node.replaceChildren(pieces.hitArea(this.#area(spot)));
    this.#settle([]);
    for (const layer of Object.keys(this.#drawings)) this.#draw(layer);
  }

  // What lies on the board besides its checkers, layer by layer.
  #drawings = {
    dice: () => this.#drawDice(),
    cube: () => this.#drawCube(),
    pegs: () => this.#drawPegs(),
    targets: () => this.#drawMarks(),
    arrows: () => this.#drawArrows(),
  };
  #draw(layer) {
    put(this.layers[layer], this.#drawings[layer]());
  }

  #makeSpot(spot) {
    const node = svg("g.spot", { role: "button", tabindex: "-1" });
    node.dataset.spot = spot;
    this.layers.spots.append(node);
    return node;
  }

  #area(spot) {
    if (spot === OFF) return this.g.tray(true);
    if (spot === FAR_TRAY) return this.g.tray(false);
    return this.g.area(spot);
  }

  #dealCheckers() {
    for (const side of SIDES) {
      const made = Array.from({ length: CHECKERS }, () => ({
        node: svg(`g.checker.${side}`),
        side,
      }));
      this.stacks[side] = Array.from({ length: 26 }, () => []);
      this.stacks[side].spare = [];
      this.stacks[side][OFF].push(...made);
      this.layers.checkers.append(...made.map(({ node }) => node));
    }
  }

  // Checkers that are nowhere on the board (a position being set up): kept out of sight.
  #spare(side, loose) {
    const { spare } = this.stacks[side];
    spare.push(...loose);
    for (const { node } of spare) node.style.display = "none";
  }

  *#all(side) {
    for (const stack of this.stacks[side]) yield* stack;
    yield* this.stacks[side].spare;
  }

  #place(side, point, i) {
    return this.g.checker(point === OFF ? OFF : this.spotOf(side, point), i, side === this.bottom);
  }

  // Every checker to its place; those in *moved* glide there from where they are.
  #settle(moved) {
    if (!this.g) return;
    for (const side of SIDES) {
      this.stacks[side].forEach((stack, point) =>
        stack.forEach(({ node }, i) => {
          const before = node.style.transform,
            after = at(...this.#place(side, point, i));
          node.style.display = "";
          node.classList.toggle("off", point === OFF);
          node.classList.toggle("counted", point !== OFF && i >= 4 && stack.length > 5);
          if (before === after) return;
          node.style.transform = after;
          this.layers.checkers.append(node);
          if (before && moved.some((checker) => checker.node === node))
            this.#animate(node, before, after, MOVE);
        }),
      );
    }
    this.#drawCounts();
  }

  #drawCounts() {
    const { g } = this,
      texts = [];
    for (const side of SIDES) {
      this.stacks[side].forEach((stack, point) => {
        if (point === OFF) {
          if (!g.tiny) texts.push(this.#trayCount(side, stack.length));
        } else if (stack.length > 5) {
          texts.push(
            pieces.words(`label.${side}`, ...this.#place(side, point, 4), g.D * 0.43, stack.length),
          );
        }
      });
    }
    put(this.layers.counts, texts);
  }

  #trayCount(side, count) {
    const { g } = this,
      d = g.gap + g.D * 0.36,
      a = g.right + g.frame + g.rail / 2;
    return pieces.words(
      "tray-count",
      ...g.xy(a, side === this.bottom ? g.mid + d : g.mid - d),
      Math.max(12, g.D * 0.36),
      count,
    );
  }

  async #moveOne(side, from, to, hit) {
    const { stacks } = this,
      checker = stacks[side][from].pop();
    const start = checker.node.style.transform;
    const struck = hit ? stacks[other(side)][25 - to].pop() : null;
    stacks[side][to].push(checker);
    if (struck) stacks[other(side)][BAR].push(struck);
    const struckStart = struck && struck.node.style.transform;
    this.#settle([]);
    this.layers.checkers.append(checker.node);
    const end = checker.node.style.transform,
      ms = this.#ms(MOVE);
    if (!ms) return;
    if (struck) {
      // it waits until the hitter has landed
      const struckEnd = struck.node.style.transform;
      struck.node.animate(
        [
          { transform: struckStart },
          { transform: struckStart, offset: 0.5 },
          { transform: struckEnd },
        ],
        { duration: ms * 2, easing: "ease-in-out" },
      );
    }
    if (to === OFF) checker.node.classList.remove("off");
    await this.#animate(checker.node, start, end, MOVE);
    checker.node.classList.toggle("off", stacks[side][OFF].includes(checker));
    if (struck) await wait(ms);
  }

  // A side's dice: their values and places; one alone lies in the middle.
  #diceOf(side) {
    return (this.shown.dice[side] || []).map((value, i, all) => [
      value,
      this.g.die(all.length === 1 ? 0.5 : i, side === this.bottom, this.g.dieSize()),
    ]);
  }

  #drawDice() {
    const { used, past } = this.shown;
    return SIDES.map((side) =>
      this.#diceOf(side).map(([value, place], i) => {
        const scale = past === side || used[side]?.[i] ? 0.8 : 1,
          node = svg(`g.die.${side}${scale < 1 ? ".faded" : ""}`, null, pieces.die(this.g, value));
        node.dataset.value = value;
        node.style.transform = at(...place, scale);
        return node;
      }),
    );
  }

  // The dice of these sides roll in: they turn, show other faces, and lie still.
  async #tumble(sides) {
    const ms = this.#ms(ROLL),
      faces = [];
    for (const side of sides) {
      const nodes = this.layers.dice.querySelectorAll(`.${side}`),
        way = side === this.bottom ? 1 : -1;
      this.#diceOf(side).forEach(([value, [x, y]], i) => {
        nodes[i].animate(
          [
            {
              transform: at(
                x + way * this.g.P * 1.6,
                y + this.g.D * (i - 0.5) * 2,
                1,
                way * (200 + 90 * i),
              ),
            },
            { transform: at(x, y) },
          ],
          { duration: ms, easing: EASE },
        );
        faces.push([nodes[i], value]);
      });
    }
    for (let turn = 1; turn <= 4; turn++) {
      for (const [node, value] of faces)
        put(node, pieces.die(this.g, turn === 4 ? value : ((value + turn * 2) % 6) + 1));
      await wait(turn === 4 ? ms * 0.4 : ms * 0.2);
    }
  }

  #cubeSpot() {
    const { owner, isOffered } = this.shown.cube;
    return isOffered
      ? this.g.offeredSpot()
      : this.g.cubeSpot(owner && (owner === this.bottom ? "near" : "far"));
  }

  #drawCube() {
    const { cube } = this.shown;
    if (!cube) return null;
    const node = svg(
      `g.cube${cube.isOffered ? ".offered" : ""}`,
      null,
      pieces.cube(this.g, cube.value, cube.isOffered),
    );
    node.style.transform = at(...this.#cubeSpot());
    return node;
  }

  #drawPegs() {
    const { score } = this.shown;
    return (
      score &&
      this.length &&
      SIDES.map((side, i) => {
        const node = pieces.peg(this.g, side);
        node.style.transform = at(
          ...pieces.pegSpot(this.g, this.length, score[i], side === this.bottom),
        );
        return node;
      })
    );
  }

  #drawMarks() {
    const { side, pick = null, targets = [] } = this.shown.marks,
      spots = targets.map(({ to }) => this.spotOf(side, to));
    put(
      this.layers.landings,
      targets
        .filter(({ dice }) => dice)
        .map(({ to, dice }) =>
          pieces.landing(
            this.g,
            this.#place(side, to, to === OFF ? 7 : this.stacks[side][to].length),
            dice,
          ),
        ),
    );
    for (const node of this.layers.table.querySelectorAll(".num"))
      node.classList.toggle("num-on", spots.includes(Number(node.dataset.number)));
    for (const node of this.root.querySelectorAll(".picked")) node.classList.remove("picked");
    const picked = pick !== null && this.stacks[side][pick].at(-1);
    picked?.node?.classList.add("picked");
    return [
      spots.map((spot) => pieces.target(this.g, spot)),
      picked &&
        pieces.dashedRing(this.g, this.#place(side, pick, this.stacks[side][pick].length - 1)),
    ];
  }

  // Arrows lie over the position as it is: from where checkers stand or stood to where they stand
  // or will.
  #drawArrows() {
    const heights = {};
    return this.shown.arrows.map(({ side, from, to, kind }) => {
      const top = (p, isStart) => {
        const key = `${kind}${side}${p}${isStart}`,
          standing = this.stacks[side][p].length;
        heights[key] = (heights[key] ?? 0) + 1;
        return Math.max(
          0,
          Math.min(5, kind === "last" || isStart ? standing : standing + 1) - heights[key],
        );
      };
      const start = kind === "last" ? Math.min(4, this.stacks[side][from].length) : top(from, true);
      return pieces.arrow(
        this.g,
        this.#place(side, from, start),
        this.#place(side, to, top(to, false)),
        kind,
      );
    });
  }

  // -- motion

  #ms(normal) {
    const still =
      window.matchMedia("(prefers-reduced-motion: reduce)").matches || document.hidden || !this.g;
    return still ? 0 : normal * this.speed;
  }

  #animate(node, from, to, normal) {
    const duration = this.#ms(normal);
    if (!duration || !from) return null;
    return node
      .animate([{ transform: from }, { transform: to }], { duration, easing: EASE })
      .finished.catch(() => {});
  }
}

function distance({ x, y, width, height }, px, py) {
  return Math.hypot(Math.max(x - px, 0, px - x - width), Math.max(y - py, 0, py - y - height));
}
