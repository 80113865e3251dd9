// A board on the page: it shows what it is told and says where it was touched. It knows no rules.
//
// Sides are "white" (light checkers) and "black"; a side's points are its own, 1 to 24, 25 the bar,
// 0 off.
// A *spot* is a place on screen in the bottom player's numbers; 0 is the near tray, FAR_TRAY the far.

import { put, svg } from "../shared/dom.js";
import { Checkers } from "./checkers.js";
import { BAR, distance, FAR_TRAY, Geometry, OFF } from "./geometry.js";
import { at, EASE, glide, isStill, ROLL, wait } from "./motion.js";
import * as pieces from "./pieces.js";
import { SIDES } from "./sides.js";

/** @import { Move, Places, Side } from "../shared/types.js" */
/** @typedef {{ owner: Side | null, value: number, isOffered: boolean }} CubeShown */

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
    /** @type {Geometry | null} null until there is room for it */
    this.laid = null;
    this.shown = {
      dice: {},
      used: {},
      past: null,
      cube: /** @type {CubeShown | null} */ (null),
      score: null,
      marks: {},
      arrows: [],
    };
    this.layers = Object.fromEntries(
      LAYERS.map((name) => [
        name,
        svg(`g.${name}`, { "aria-hidden": name === "spots" ? null : true }),
      ]),
    );
    this.root = svg("svg.board", { role: "group" }, Object.values(this.layers));
    put(box, this.root);
    this.spots = new Map([...Array(27).keys()].map((spot) => [spot, this.#makeSpot(spot)]));
    this.checkers = new Checkers(this);
    this.observer = new ResizeObserver(() => this.layOut());
    this.observer.observe(box);
  }

  // Where everything lies: asked by what draws and measures, once there is room for it.
  get g() {
    return /** @type {Geometry} */ (this.laid);
  }

  // -- what it shows

  setup(terms) {
    if (terms.length > LONGEST) terms = { ...terms, length: null };
    if (Object.entries(terms).every(([name, value]) => this[name] === value)) return;
    Object.assign(this, terms);
    this.layOut();
  }

  /** @param {Places} board */
  place(board, { glide: isGliding = false } = {}) {
    this.checkers.place(board, isGliding);
  }

  /**
   * Animate a side's moves one after the other. A later play or place breaks it off.
   * @param {Side} side
   * @param {Move[]} moves
   * @param {{ each?: (hit: boolean) => void }} [told]
   */
  play(side, moves, { each = () => {} } = {}) {
    return this.checkers.play(side, moves, each);
  }

  // Let the top checker of a point follow the hand.
  lift(side, point) {
    return this.checkers.lift(side, point);
  }

  showDice(dice, { used = {}, past = null, rolling = null } = {}) {
    this.#show("dice", { dice, used, past });
    return rolling && this.lasting(ROLL) ? this.#tumble(rolling) : null;
  }

  showCube(cube) {
    const layer = this.layers.cube,
      before = layer.firstChild?.style.transform;
    this.#show("cube", { cube });
    if (cube)
      glide(layer.firstChild, before, layer.firstChild?.style.transform, this.lasting(ROLL));
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
    if (this.laid) this.#draw(layer);
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

  // How long something takes on this board: no time where nothing moves.
  lasting(normal) {
    return isStill() || !this.laid ? 0 : normal * this.speed;
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
    const { cube } = this.shown;
    return cube !== null && this.#isBy(this.#cubeSpot(cube), x, y);
  }

  #isBy([px, py], x, y) {
    return Math.hypot(px - x, py - y) < this.g.D * 0.72;
  }

  destroy() {
    this.observer.disconnect();
  }

  // -- drawing

  layOut() {
    const { width, height } = this.box.getBoundingClientRect();
    if (width < 10 || height < 10) return;
    const g = (this.laid = new Geometry(width, height, {
      mirrored: this.mirrored,
      turned: getComputedStyle(this.box).getPropertyValue("--turned"),
    }));
    this.root.setAttribute("viewBox", `0 0 ${g.W.toFixed(1)} ${g.H.toFixed(1)}`);
    this.root.setAttribute("width", g.W.toFixed(1));
    this.root.setAttribute("height", g.H.toFixed(1));
    this.root.style.setProperty("--k", Math.min(4, Math.max(0.75, g.D / 54)).toFixed(2));
    this.layers.table.replaceChildren(pieces.table(g, this));
    this.checkers.draw();
    for (const [spot, node] of this.spots) node.replaceChildren(pieces.hitArea(this.#area(spot)));
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
    const ms = this.lasting(ROLL),
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

  #cubeSpot({ owner, isOffered }) {
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
    node.style.transform = at(...this.#cubeSpot(cube));
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
            this.checkers.placeOf(side, to, to === OFF ? 7 : this.checkers.count(side, to)),
            dice,
          ),
        ),
    );
    for (const node of this.layers.table.querySelectorAll(".num"))
      node.classList.toggle("num-on", spots.includes(Number(node.dataset.number)));
    for (const node of this.root.querySelectorAll(".picked")) node.classList.remove("picked");
    const picked = pick === null ? null : this.checkers.top(side, pick);
    picked?.node.classList.add("picked");
    return [
      spots.map((spot) => pieces.target(this.g, spot)),
      picked &&
        pieces.dashedRing(
          this.g,
          this.checkers.placeOf(side, pick, this.checkers.count(side, pick) - 1),
        ),
    ];
  }

  // Arrows lie over the position as it is: from where checkers stand or stood to where they stand
  // or will.
  #drawArrows() {
    const { checkers } = this,
      heights = {};
    return this.shown.arrows.map(({ side, from, to, kind }) => {
      const top = (p, isStart) => {
        const key = `${kind}${side}${p}${isStart}`,
          standing = checkers.count(side, p);
        heights[key] = (heights[key] ?? 0) + 1;
        return Math.max(
          0,
          Math.min(5, kind === "last" || isStart ? standing : standing + 1) - heights[key],
        );
      };
      const start = kind === "last" ? Math.min(4, checkers.count(side, from)) : top(from, true);
      return pieces.arrow(
        this.g,
        checkers.placeOf(side, from, start),
        checkers.placeOf(side, to, top(to, false)),
        kind,
      );
    });
  }
}
