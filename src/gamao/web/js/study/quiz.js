// The quiz: a mistake of one's own on the board again. Play it with the same hands as a game, or
// answer the cube.

import { announce } from "../shared/announce.js";
import { when } from "./days.js";
import { choicesTable, decisionArrows } from "../review/decision.js";
import { byId, el, icon, put } from "../shared/dom.js";
import { equity, n, t } from "../shared/i18n.js";
import { attempt } from "../shared/page.js";
import { Playing } from "../table/playing.js";
import { reasonsList } from "../review/reasons.js";
import { settings } from "../shared/settings.js";
import { call } from "../shared/socket.js";
import { playsTable } from "../table/tables.js";
import { choiceName, diceText } from "../shared/words.js";

export class Quiz extends Playing {
  // onChange() when a card was answered or another one came
  constructor(box, onChange) {
    super(box);
    this.onChange = onChange;
    this.card = this.verdict = this.nextAt = null;
    this.due = 0;
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
  nameOf(side) {
    return side === this.bottom ? t("You") : t("Your opponent");
  }

  get question() {
    const { question, dice, cube } = this.card;
    if (question === "play")
      return t("You have {dice}. What do you play?", { dice: diceText(dice) });
    return question === "double"
      ? t("It is your roll. Do you double?")
      : t("The cube is offered at {n}. What do you say?", { n: cube.value * 2 });
  }

  get commands() {
    if (!this.card || this.isSent) return {};
    if (this.verdict) return { next: () => this.next(), primary: () => this.next() };
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

  async next() {
    this.isSent = true;
    const told = await attempt(call("GET", "/api/quiz/next"));
    this.isSent = false;
    if (!told) return;
    Object.assign(this, { card: told.card, due: told.due, nextAt: told.next_at, verdict: null });
    this.take(told.card?.tree);
    if (this.card) announce(this.question);
    this.refresh();
    this.board.box.scrollIntoView({ block: "nearest" });
    this.onChange();
  }

  async answer(text) {
    this.isSent = true;
    this.refresh({ still: true });
    const verdict = await attempt(call("POST", `/api/quiz/${this.card.id}`, { answer: text }));
    this.isSent = false;
    if (verdict) {
      Object.assign(this, { verdict, due: verdict.due });
      this.hand?.clear();
      announce(`${this.#heading()} ${this.#sentence()}`);
    }
    this.refresh();
    if (verdict) byId("quiz-heading").focus({ preventScroll: true });
    this.onChange();
  }

  // -- drawing

  refresh({ still = false } = {}) {
    this.board.box.hidden = !this.card;
    if (this.card) this.#drawBoard(still);
    put(byId("quiz"), this.card ? (this.verdict ? this.#told() : this.#asked()) : this.#rest());
  }

  #drawBoard(still) {
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

  #terms() {
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

  #asked() {
    const { card, commands } = this;
    const button = (name, title, picture, kind = "") =>
      el(
        `button.btn${kind}`,
        {
          id: `quiz-${name}`,
          "aria-disabled": String(!commands[name]),
          onclick: () => this.press(name),
        },
        picture && icon(picture),
        title,
      );
    return [
      el(
        "p.small.muted",
        [n("{n} exercise waits", "{n} exercises wait", this.due), this.#terms()].join(" · "),
      ),
      el("h2", { id: "quiz-heading" }, this.question),
      card.options
        ? el(
            "div.answers",
            card.options.map((option) => button(option, choiceName(option))),
          )
        : el(
            "div.tool-row",
            button("undo", t("Undo"), "undo"),
            button("confirm", t("Answer"), "check", ".primary"),
          ),
      el("p.small.muted", t("In the match you went wrong here.")),
    ];
  }

  #heading() {
    const { correct, loss } = this.verdict;
    return correct
      ? loss < 0.0005
        ? t("Right: the best there is.")
        : t("Right.")
      : t("There is something better.");
  }

  #sentence() {
    const { best, given, was, loss } = this.verdict,
      name = (option) => option.text ?? choiceName(option.action);
    return [
      t("Best: {play}.", { play: name(best) }),
      loss >= 0.0005 &&
        t("{play} gives away {loss}.", { play: name(given), loss: equity(loss).replace("+", "") }),
      name(was) !== name(given) && t("In the match you chose {play}.", { play: name(was) }),
    ]
      .filter(Boolean)
      .join(" ");
  }

  #told() {
    const { verdict } = this,
      { correct, plays, choices, reasons, next_at: nextAt } = verdict;
    const point = (play) =>
      this.board.showArrows(
        decisionArrows({ by: this.mover }, play || verdict.best, play ? null : verdict.given),
      );
    return [
      el(
        `h2.told${correct ? ".right" : ".wrong"}`,
        { id: "quiz-heading", tabIndex: -1 },
        icon(correct ? "check" : "close"),
        this.#heading(),
      ),
      el("p", this.#sentence()),
      el(
        "div.tool-row",
        el(
          "button.btn.primary",
          { id: "quiz-next", onclick: () => this.press("next") },
          this.due ? t("Next exercise") : t("Done"),
          icon("next"),
        ),
        el("p.small.muted", t("It comes again on {day}.", { day: when(nextAt) })),
      ),
      reasonsList(reasons),
      plays
        ? playsTable(plays, { isNarrow: true, isReview: true, onPoint: point, onChoose: point })
        : choicesTable(choices),
    ];
  }

  #rest() {
    return [
      el(
        "h2",
        { id: "quiz-heading" },
        this.nextAt ? t("Nothing to practise now") : t("No exercises yet"),
      ),
      el(
        "p",
        this.nextAt
          ? t("The next one is due on {day}.", { day: when(this.nextAt) })
          : t(
              "Every mistake of yours in a reviewed match becomes an exercise: the position comes back until you know it.",
            ),
      ),
      el(
        "div.tool-row",
        el("a.btn.primary", { href: "/review" }, t("Review a match")),
        el("a.btn", { href: "/" }, t("Play")),
      ),
    ];
  }
}
