// The board of a lesson: what is asked for is done on it, with the same hands as in a game. What is
// done is an answer, as a text; whether it is right, the server says.

import { AROUND, BAR, FAR_TRAY, OFF } from "../board/geometry.js";
import { installDrag } from "../board/hands.js";
import { arrows, textOf } from "../board/moves.js";
import { describeBoard } from "../board/position.js";
import { t } from "../shared/i18n.js";
import { handKeys } from "../shared/dialogs.js";
import { settings } from "../shared/settings.js";
import { Playing } from "../table/playing.js";

/** @import { Arrow, Side } from "../shared/types.js" */

/** @type {Side} */
const LEARNER = "white";
/** @type {Arrow[]} along the far side, and back along the near one */
const WAY = [
  { side: LEARNER, from: 24, to: 13, kind: "last" },
  { side: LEARNER, from: 12, to: 1, kind: "last" },
];
const PLACES = { bar: BAR, off: OFF };
const SPOT_NAMES = { [BAR]: "bar", [OFF]: "off" };

export class Teaching extends Playing {
  // answer(text) when something is done; *commands* are those of the page.
  constructor(box, { answer, commands }) {
    super(box);
    this.answer = answer;
    this.pageCommands = commands;
    this.step = this.rolled = this.cube = null;
    this.touched = [];
    this.isOpen = false; // something can be done on the board
    this.#listen();
  }

  // -- for the hands

  get places() {
    return this.step?.scene.board;
  }
  get mover() {
    return LEARNER;
  }
  get bottom() {
    return LEARNER;
  }
  get canMove() {
    return Boolean(this.hand) && this.isOpen;
  }
  get commands() {
    return this.pageCommands();
  }
  get status() {
    return this.step?.asks;
  }
  get shortcuts() {
    return handKeys(["M", t("Show me")], ["N", t("Next")]);
  }
  get isTouching() {
    return this.isOpen && this.step?.kind === "points";
  }
  nameOf(side) {
    return side === "white" ? t("You") : t("Your opponent");
  }

  played() {
    this.answer(this.hand.text);
  }
  // What is told is to touch a checker, then where it goes: it must be so by mouse as well.
  playsByClick() {
    return settings.click === "play";
  }

  // Why a checker cannot go there is worth knowing; one that cannot move at all is asked about with
  // the larger die.
  missed(point, spot) {
    if (!this.canMove || spot === null || spot === FAR_TRAY) return;
    const at = this.board.pointOf("white", spot),
      die = this.#diceLeft()[0],
      [from, to] = point === null ? [at, Math.max(OFF, at - die)] : [point, at];
    if (from === to || !this.boardNow.white[from]) return;
    this.answer([textOf(this.hand.moves), textOf([[from, to]])].filter(Boolean).join(" "));
  }

  #diceLeft() {
    const [high, low] = this.step.scene.dice,
      left = high === low ? [high, high, high, high] : [high, low];
    for (const die of this.hand.usedDice) left.splice(left.indexOf(die), 1);
    return left;
  }

  // -- what is shown

  show(step) {
    Object.assign(this, { step, rolled: null, cube: null, touched: [], isOpen: true });
    this.take(step.tree);
    this.refresh();
  }

  // It is judged: what was played stays on the board, as arrows of this kind.
  close(kind) {
    this.isOpen = false;
    this.refresh({ still: true });
    if (this.hand) this.board.showArrows(arrows(LEARNER, this.hand.moves, kind));
  }

  again() {
    this.isOpen = true;
    this.touched = [];
    this.cube = null;
    if (this.hand) this.takeBack();
    else this.refresh();
  }

  roll() {
    this.rolled = this.step.rolled;
    this.board.showDice({ white: this.rolled }, { rolling: ["white"] });
  }

  // The cube as it lies once this was done with it.
  turn(action) {
    this.cube = this.step.cubing.after[action];
    this.refresh({ still: true });
  }

  refresh({ still = false } = {}) {
    if (!this.step) return;
    const { board } = this,
      { dice, cube, length, score, crawford, opening, route } = this.step.scene;
    board.setup({
      bottom: "white",
      length,
      hasCube: Boolean(cube),
      note: crawford ? "Crawford" : "",
      mirrored: settings.mirrored,
    });
    if (!still) board.place(this.boardNow);
    const lying = this.rolled || dice;
    if (opening) board.showDice({ white: [opening[0]], black: [opening[1]] });
    else this.showDice(lying ? { white: lying } : {});
    const lies = this.cube || cube;
    board.showCube(lies && { ...lies, isOffered: lies.offered });
    board.showScore(score);
    board.showArrows(route && !this.hand?.path.length ? WAY : []);
    this.showMarks();
  }

  showMarks() {
    if (!this.step) return;
    super.showMarks();
    if (this.step.kind !== "points") return;
    const points = this.touched.filter((spot) => spot !== BAR && spot !== OFF);
    this.board.showMarks({ side: "white", targets: points.map((to) => ({ to })) });
    describeBoard(this);
    for (const [spot, node] of this.board.spots) {
      const isOpen = this.isOpen && spot !== FAR_TRAY;
      node.classList.toggle("open", isOpen);
      node.setAttribute("aria-disabled", String(!isOpen));
    }
  }

  // -- places that are touched

  touch(spot) {
    if (spot === null || spot === FAR_TRAY || this.touched.includes(spot)) return;
    this.touched.push(spot);
    this.showMarks();
    this.answer(this.touched.map((one) => SPOT_NAMES[one] ?? one).join(" "));
  }

  // As if all places named had been touched.
  touchAll(text) {
    this.touched = text.split(" ").map((one) => PLACES[one] ?? Number(one));
  }

  // It was not asked for: as if it had not been touched.
  untouch() {
    this.touched.pop();
    this.showMarks();
  }

  #listen() {
    const { board } = this;
    installDrag(board, {
      press: (event) => (this.isTouching ? board.spotAt(...board.inside(event)) : null),
      canLift: () => false,
      lift: () => null,
      drop: () => {},
      click: (spot) => this.touch(spot),
    });
    board.root.addEventListener("keydown", (event) => this.#key(event), true);
  }

  #key(event) {
    const spot = Number(event.target.dataset?.spot);
    if (!this.isTouching || Number.isNaN(spot)) return;
    const step = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }[event.key];
    if (step) this.board.focus(AROUND.at((AROUND.indexOf(spot) + step) % AROUND.length));
    else if (event.key === "Enter" || event.key === " ") this.touch(spot);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }
}
