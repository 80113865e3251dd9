// A position set up by hand: click to put a stack, drag to move a checker, keys for those who use
// them.
// It counts checkers and nothing else; whether a position can exist, the server says.

import { AROUND, BAR, CHECKERS, FAR_TRAY, OFF } from "./geometry.js";
import { OPENING, SIDES, other } from "./sides.js";
import { announce } from "../shared/announce.js";
import { installDrag } from "./hands.js";
import { t, word } from "../shared/i18n.js";
import { spotText } from "./position.js";

/** @import { Places, Side } from "../shared/types.js" */

export const EMPTY = Object.freeze({ white: {}, black: {}, off: [CHECKERS, CHECKERS] });

export class Editor {
  // onChange(board) after every change by hand; a click makes a stack, or adds one checker.
  constructor(board, onChange, { isOneByOne = false } = {}) {
    this.board = board;
    this.onChange = onChange;
    this.isOneByOne = isOneByOne;
    /** @type {Side} */
    this.side = "white";
    /** @type {Places} */
    this.now = OPENING;
    this.#listen();
  }

  show(position) {
    this.now = position;
    this.board.place(position, { glide: true });
    this.describe();
  }

  count(side, spot) {
    return this.now[side][this.board.pointOf(side, spot)] || 0;
  }

  // Put *count* checkers of a side on a spot; what is left over is borne off.
  put(side, spot, count) {
    const point = this.board.pointOf(side, spot),
      next = copy(this.now);
    if (point === OFF) return;
    const onBoard = total(next[side]) - (next[side][point] || 0),
      fits = Math.max(0, Math.min(count, CHECKERS - onBoard));
    set(next[side], point, fits);
    if (point !== BAR && fits) set(next[other(side)], 25 - point, 0);
    this.#changed(next);
    announce(this.label(spot));
  }

  move(from, to) {
    const side = SIDES.find((one) => this.count(one, from)) || null,
      start = side && this.board.pointOf(side, from);
    if (!side || from === to) return;
    const next = copy(this.now),
      end = this.board.pointOf(side, to);
    set(next[side], start, next[side][start] - 1);
    if (end !== OFF) {
      if (end !== BAR) set(next[other(side)], 25 - end, 0);
      set(next[side], end, (next[side][end] || 0) + 1);
    }
    this.#changed(next);
  }

  label(spot) {
    return spotText(this.board, this.now, spot, [t("Light tray"), t("Dark tray")]);
  }

  describe() {
    const spots = new Map(
      [...this.board.spots.keys()].map((spot) => [spot, { text: this.label(spot), isOpen: true }]),
    );
    this.board.describe(word("about editor board"), spots);
    this.board.rove(24);
  }

  #changed(next) {
    next.off = SIDES.map((side) => CHECKERS - total(next[side]));
    this.show(next);
    this.onChange(next);
  }

  #listen() {
    const { board } = this,
      { root } = board,
      spotAt = (event) => board.spotAt(...board.inside(event));
    const standing = (spot) => SIDES.find((one) => this.count(one, spot)),
      canLift = (spot) => Boolean(standing(spot));
    const lift = (spot) =>
      canLift(spot) ? board.lift(standing(spot), board.pointOf(standing(spot), spot)) : null;
    const drop = (spot, held, [x, y]) => {
      const to = board.nearest(x, y, board.spots.keys());
      held.land();
      if (to === null || to === spot) board.place(this.now, { glide: true });
      else this.move(spot, to);
    };
    installDrag(board, {
      press: spotAt,
      canLift,
      lift,
      drop,
      click: (spot, event) => this.#click(this.side, spot, board.inside(event)),
    });
    root.addEventListener("contextmenu", (event) => {
      event.preventDefault();
      const spot = spotAt(event);
      if (spot !== null) this.#click(other(this.side), spot, board.inside(event));
    });
    root.addEventListener("keydown", (event) => {
      if (this.#key(event)) event.preventDefault();
    });
  }

  // A click as high as the n-th checker makes a stack of n; on the top checker it takes that one
  // away.
  #click(side, spot, [x, y]) {
    if (spot === OFF || spot === FAR_TRAY) return;
    const { g } = this.board,
      have = this.count(side, spot);
    if (this.isOneByOne) {
      this.put(side, spot, have + 1);
      return;
    }
    if (spot === BAR) {
      this.put(side, spot, have + 1 > 4 ? 0 : have + 1);
      return;
    }
    const [cx, cy] = g.checker(spot, 0, true),
      height = Math.round((g.tall ? Math.abs(x - cx) : Math.abs(y - cy)) / g.step) + 1;
    this.put(
      side,
      spot,
      height === Math.min(have, 5)
        ? have > 5
          ? have - 1
          : height - 1
        : have >= 5 && height >= 5
          ? have + 1
          : height,
    );
  }

  #key(event) {
    const spot = Number(event.target.dataset?.spot);
    if (Number.isNaN(spot) || event.ctrlKey || event.metaKey || event.altKey) return false;
    const ring = AROUND.slice(0, 25),
      at = ring.indexOf(spot); // without the trays
    const step = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }[event.key];
    const have = this.count(this.side, spot);
    if (step) this.board.focus(ring[(at + step + ring.length) % ring.length]);
    else if (/^[0-9]$/.test(event.key)) this.put(this.side, spot, Number(event.key));
    else if (["Enter", " ", "+"].includes(event.key)) this.put(this.side, spot, have + 1);
    else if (["Delete", "Backspace", "-"].includes(event.key)) this.put(this.side, spot, have - 1);
    else return false;
    return true;
  }
}

const copy = (board) => ({
  white: { ...board.white },
  black: { ...board.black },
  off: [...board.off],
});
const total = (points) => Object.values(points).reduce((sum, count) => sum + count, 0);
const set = (points, point, count) => {
  if (count > 0) points[point] = count;
  else delete points[point];
};
