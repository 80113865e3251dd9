// A play in the hand, on a board: picked up, put down, taken back. The table plays with it, and the
// quiz.

import { announce } from "../shared/announce.js";
import { Board } from "../board/board.js";
import { other, SIDES } from "../board/sides.js";
import { installHands } from "../board/hands.js";
import { t } from "../shared/i18n.js";
import { installKeyboard } from "../board/keyboard.js";
import { boardAfter, Hand, pipsOf, wayOf } from "../board/moves.js";
import { describeBoard } from "../board/position.js";
import { onChange, settings, SPEEDS } from "../shared/settings.js";
import * as sound from "../shared/sound.js";

/** @import { Deed, Places, Side, Tree } from "../shared/types.js" */

// Where there is a record, *past* is the board of it being looked at; *asked* is a card in the way
// of the play.
export class Playing {
  constructor(box) {
    this.hand = this.past = this.asked = null;
    this.picked = this.hovered = null; // the checker in the hand; the one under the mouse
    this.board = new Board(box, { mirrored: settings.mirrored, speed: SPEEDS[settings.speed] });
    installHands(this.board, this);
    installKeyboard(this.board, this);
    onChange((name) => this.settingChanged(name));
  }

  // -- what whoever plays says of it

  /** @returns {Places | undefined} the board before the play */
  get places() {
    return undefined;
  }
  /** @returns {Side | undefined} */
  get mover() {
    return undefined;
  }
  get canMove() {
    return false;
  }
  /** @returns {Record<string, Deed | undefined>} what can be done now, by name */
  get commands() {
    return {};
  }
  /** @returns {string[][] | undefined} the keys of the page, if they are not those of a table */
  get shortcuts() {
    return undefined;
  }
  /** @param {{ still?: boolean }} [how] still: the checkers are where they belong */
  refresh(how) {}
  // A play is whole.
  played() {}
  // The checker of a point, or none, cannot go to the spot that was touched.
  /** @type {(point: number | null, spot: number | null) => void} */
  missed() {}

  // -- what hands and keys may do on the board

  get sources() {
    return this.canMove ? this.hand.sources() : [];
  }
  targets(point) {
    return this.canMove ? this.hand.targets(point) : [];
  }
  pick(point) {
    if (this.picked !== point || this.hovered !== null) this.mark(point, null);
  }
  preview(point) {
    if (this.hovered !== point) this.mark(this.picked, point);
  }

  // Whether a click plays at once, or picks up.
  playsByClick({ pointerType }) {
    return settings.click === "play" || (settings.click === "auto" && pointerType === "mouse");
  }
  // A click plays the larger die, or the smaller.
  click(point, smaller) {
    const edge = this.canMove && this.hand.click(point, smaller);
    if (edge) this.move([edge], false);
  }

  pressDice(side) {
    const { hand } = this;
    if (side !== this.mover || !hand || this.past) return false;
    if (hand.path.length) return hand.mayStop && this.press("confirm");
    hand.smallerFirst = !hand.smallerFirst;
    this.refresh({ still: true });
    return true;
  }

  // The board as it stands now, with the checkers already moved by hand.
  get boardNow() {
    return this.hand ? boardAfter(this.places, this.mover, this.hand.moves) : this.places;
  }

  get pipsNow() {
    const board = this.boardNow;
    return SIDES.map((side) => pipsOf(board[side]));
  }

  // A new turn begins: nothing is picked up, and what may be played is in the tree, if anything is.
  /** @param {Tree | null} tree */
  take(tree) {
    this.hand = tree ? new Hand(tree) : null;
    this.picked = this.hovered = null;
  }

  press(name) {
    const command = this.commands[name];
    if (!command) return false;
    command();
    return true;
  }

  move(steps, isDragged) {
    const { board, hand } = this,
      hits = steps.some(({ hit }) => hit);
    board.place(this.boardNow);
    hand.take(steps);
    this.picked = this.hovered = null;
    board.showMarks({});
    board.showArrows([]);
    if (isDragged) {
      board.place(this.boardNow, { glide: true });
      sound.play(hits ? "hit" : "checker");
    } else {
      board.play(this.mover, hand.moves.slice(-steps.length), {
        each: (hit) => sound.play(hit ? "hit" : "checker"),
      });
    }
    announce(t("Moved {play}.", { play: wayOf(steps) }));
    if (hand.isDone) {
      // On a phone it is in the place of Confirm.
      if (this.asked?.kind === "hint") this.asked = null;
      announce(t("Confirm or undo."));
      this.played();
    }
    this.refresh({ still: true });
  }

  undo() {
    this.hand.undo();
    this.mark(null, null);
    announce(t("Move taken back."));
    this.#glideBack();
  }

  takeBack() {
    this.hand.clear();
    this.#glideBack();
  }

  #glideBack() {
    this.asked = null;
    this.board.place(this.boardNow, { glide: true });
    this.refresh({ still: true });
  }

  // Put a play found elsewhere (a hint) on the board.
  playOut(moves) {
    this.hand.clear();
    const steps = this.hand.follow(moves);
    this.asked = null;
    this.board.place(this.boardNow);
    if (steps) this.move(steps, false);
    else this.refresh();
  }

  mark(picked, hovered) {
    this.picked = picked;
    this.hovered = hovered;
    if (picked !== null && this.canMove) {
      const off = t("off the board"),
        points = this.hand
          .targets(picked)
          .map(({ to }) => to || off)
          .join(", ");
      announce(t("Picked up. It can go to: {points}.", { points }));
    }
    this.showMarks();
  }

  showMarks() {
    const point = this.picked ?? this.hovered,
      isShown = this.canMove && point !== null;
    this.board.showMarks(
      isShown ? { side: this.mover, pick: point, targets: this.hand.targets(point) } : {},
    );
    describeBoard(this);
    const [first] = this.sources;
    this.board.rove(first === undefined ? 25 : this.board.spotOf(this.mover, first));
  }

  // The dice that lie on the board; those used up in the hand, and those of the turn before, are
  // smaller.
  showDice(lying, past = other(this.mover)) {
    const { board, hand, mover } = this,
      dice = { ...lying },
      used = {};
    if (hand) {
      if (hand.smallerFirst) dice[mover] = [...dice[mover]].reverse();
      used[mover] = usedFlags(dice[mover], hand);
    }
    board.showDice(dice, { used, past });
  }

  settingChanged(name) {
    if (!this.places) return;
    if (name === "speed") this.board.speed = SPEEDS[settings.speed];
    this.refresh({ still: true });
  }
}

function usedFlags(dice, hand) {
  const count = hand.path.length;
  if (hand.isDone) return [true, true];
  if (dice[0] === dice[1]) return [count >= 2, count >= 4];
  return dice.map((die) => hand.usedDice.includes(die));
}
