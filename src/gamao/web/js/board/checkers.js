// The checkers of a board: where they stand, and how they get from there to where they should.

import { put, svg } from "../shared/dom.js";
import { BAR, CHECKERS, OFF } from "./geometry.js";
import { at, glide, MOVE, wait } from "./motion.js";
import * as pieces from "./pieces.js";
import { other, SIDES } from "./sides.js";

/** @import { Board } from "./board.js" */

const OVERLAP = 0.7; // of a move and the next one

export class Checkers {
  /** @param {Pick<Board, "g" | "laid" | "bottom" | "layers" | "spotOf" | "lasting">} board */
  constructor(board) {
    this.board = board;
    this.stacks = {};
    this.run = 0; // counts what has been set in motion
    this.#deal();
  }

  top(side, point) {
    return this.stacks[side][point].at(-1);
  }

  count(side, point) {
    return this.stacks[side][point].length;
  }

  // Where the checker with *i* below it on a point lies.
  placeOf(side, point, i) {
    return this.board.g.checker(
      point === OFF ? OFF : this.board.spotOf(side, point),
      i,
      side === this.board.bottom,
    );
  }

  // All of them anew, after the board has been laid out.
  draw() {
    for (const side of SIDES)
      for (const { node } of this.#all(side))
        node.replaceChildren(...pieces.checker(this.board.g, side));
    this.#settle([]);
  }

  // Put every checker where *board* says, by the shortest ways: at once, or gliding.
  place(board, isGliding) {
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
    this.#settle(isGliding ? moved : []);
  }

  // A side's moves one after the other; *each* is told of every one of them.
  async play(side, moves, each) {
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
      const ms = this.board.lasting(MOVE);
      if (ms && moves.length > 1) await wait(ms * (hit ? 1 : OVERLAP));
    }
    await started;
  }

  // Lift the top checker of a point so that it follows the hand; returns how to move it and how to
  // let go.
  lift(side, point) {
    const checker = this.stacks[side][point].at(-1);
    this.board.layers.checkers.append(checker.node);
    checker.node.classList.add("held");
    return {
      follow: (x, y) => {
        checker.node.style.transform = at(x, y, 1.07);
      },
      drop: () => {
        checker.node.classList.remove("held");
        const from = checker.node.style.transform;
        this.#settle([]);
        return glide(
          checker.node,
          from,
          checker.node.style.transform,
          this.board.lasting(MOVE * 0.6),
        );
      },
      land: () => checker.node.classList.remove("held"),
    };
  }

  #deal() {
    for (const side of SIDES) {
      const made = Array.from({ length: CHECKERS }, () => ({
        node: svg(`g.checker.${side}`),
        side,
      }));
      this.stacks[side] = Array.from({ length: 26 }, () => []);
      this.stacks[side].spare = [];
      this.stacks[side][OFF].push(...made);
      this.board.layers.checkers.append(...made.map(({ node }) => node));
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

  // Every checker to its place; those in *moved* glide there from where they are.
  #settle(moved) {
    if (!this.board.laid) return;
    for (const side of SIDES) {
      this.stacks[side].forEach((stack, point) =>
        stack.forEach(({ node }, i) => {
          const before = node.style.transform,
            after = at(...this.placeOf(side, point, i));
          node.style.display = "";
          node.classList.toggle("off", point === OFF);
          node.classList.toggle("counted", point !== OFF && i >= 4 && stack.length > 5);
          if (before === after) return;
          node.style.transform = after;
          this.board.layers.checkers.append(node);
          if (before && moved.some((checker) => checker.node === node))
            glide(node, before, after, this.board.lasting(MOVE));
        }),
      );
    }
    this.#drawCounts();
  }

  #drawCounts() {
    const { g } = this.board,
      texts = [];
    for (const side of SIDES) {
      this.stacks[side].forEach((stack, point) => {
        if (point === OFF) {
          if (!g.tiny) texts.push(this.#trayCount(side, stack.length));
        } else if (stack.length > 5) {
          texts.push(
            pieces.words(
              `label.${side}`,
              ...this.placeOf(side, point, 4),
              g.D * 0.43,
              stack.length,
            ),
          );
        }
      });
    }
    put(this.board.layers.counts, texts);
  }

  #trayCount(side, count) {
    const { g } = this.board,
      d = g.gap + g.D * 0.36,
      a = g.right + g.frame + g.rail / 2;
    return pieces.words(
      "tray-count",
      ...g.xy(a, side === this.board.bottom ? g.mid + d : g.mid - d),
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
    this.board.layers.checkers.append(checker.node);
    const end = checker.node.style.transform,
      ms = this.board.lasting(MOVE);
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
    await glide(checker.node, start, end, this.board.lasting(MOVE));
    checker.node.classList.toggle("off", stacks[side][OFF].includes(checker));
    if (struck) await wait(ms);
  }
}
