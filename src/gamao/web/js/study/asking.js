// A decision on the board to be made again: a mistake of one's own, or a problem. It is played with
// the same hands as a game, or the cube is answered.

import { decisionArrows } from "../review/decision.js";
import { n, t } from "../shared/i18n.js";
import { handKeys } from "../shared/dialogs.js";
import { settings } from "../shared/settings.js";
import { diceText } from "../shared/words.js";
import { Playing } from "../table/playing.js";

// Whoever asks has the *card*, and the *verdict* once it is answered.
export class Asking extends Playing {
  constructor(box) {
    super(box);
    this.card = this.verdict = null;
    this.isSent = false;
  }

  // -- whose play it is, for the hands

  get places() {
    return this.card?.board;
  }
  get mover() {
    return this.card?.on_roll;
  }
  get bottom() {
    return this.card?.by;
  }
  get canMove() {
    return Boolean(this.hand) && !this.verdict && !this.isSent;
  }
  get status() {
    return this.question;
  }
  get shortcuts() {
    return handKeys(["N", t("Next")]);
  }
  nameOf(side) {
    return side === this.bottom ? t("You") : t("Your opponent");
  }

  get question() {
    const { question, dice, cube } = this.card;
    if (question === "play")
      // The hyphen is one at which no line ends.
      return t("You have {dice}. What do you play?", {
        dice: diceText(dice).replace("-", "\u2011"),
      });
    if (this.asksForBoth) return t("Do you double? Say also what they should answer.");
    return question === "double"
      ? t("It is your roll. Do you double?")
      : t("The cube is offered at {n}. What do you say?", { n: cube.value * 2 });
  }

  // To double or not, and what the answer should be.
  get asksForBoth() {
    return this.card.question === "double" && this.card.options.length > 2;
  }

  // What can be done before there is a verdict.
  get answers() {
    const { hand } = this,
      list = Object.fromEntries(
        (this.card.options || []).map((option) => [option, () => this.answer(option)]),
      );
    if (hand?.path.length) {
      list.undo = () => this.undo();
      if (hand.mayStop) list.confirm = list.primary = () => this.answer(hand.text);
    }
    return list;
  }

  /** @param {string} text */
  answer(text) {}

  // -- drawing

  drawBoard(still) {
    const { board, card, verdict } = this,
      { length, cube, dice, score, crawford } = card,
      isOffered = card.question === "take";
    board.setup({
      bottom: this.bottom,
      length,
      hasCube: Boolean(cube),
      note: crawford ? "Crawford" : "",
      mirrored: settings.mirrored,
    });
    if (!still) board.place(this.boardNow);
    this.showDice(dice ? { [this.mover]: dice } : {});
    board.showCube(
      cube && { value: isOffered ? cube.value * 2 : cube.value, owner: cube.owner, isOffered },
    );
    board.showScore(score);
    board.showArrows(
      verdict ? decisionArrows({ by: this.mover }, verdict.best, verdict.given) : [],
    );
    this.showMarks();
  }

  // The best and the answer given, or one play that is pointed at.
  point(play) {
    const { best, given } = this.verdict;
    this.board.showArrows(decisionArrows({ by: this.mover }, play || best, play ? null : given));
  }

  get terms() {
    const { length, score, by } = this.card,
      [mine, theirs] = by === "white" ? score : [...score].reverse();
    return length
      ? n(
          "Match to {n} point: {mine} to {theirs}",
          "Match to {n} points: {mine} to {theirs}",
          length,
          { mine, theirs },
        )
      : t("money game");
  }

  get heading() {
    const { correct, loss } = this.verdict;
    return correct
      ? loss < 0.0005
        ? t("Right: the best there is.")
        : t("Right.")
      : t("There is something better.");
  }
}
