// The quiz: one's own mistakes, and the problems one has missed, on the board again.

import { announce } from "../shared/announce.js";
import { Asking } from "./asking.js";
import { fromNow } from "../shared/days.js";
import { choicesTable } from "../review/decision.js";
import { byId, el, icon, put } from "../shared/dom.js";
import { n, t } from "../shared/i18n.js";
import { attempt } from "../shared/saying.js";
import { reasonsList } from "../review/reasons.js";
import { call } from "../shared/socket.js";
import { givesAway, playsTable } from "../review/plays.js";
import { choiceName } from "../shared/words.js";

export class Quiz extends Asking {
  // onChange() when a card was answered or another one came
  constructor(box, onChange) {
    super(box);
    this.onChange = onChange;
    this.nextAt = null;
    this.due = 0;
  }

  get commands() {
    if (!this.card || this.isSent) return {};
    if (this.verdict) return { next: () => this.next(), primary: () => this.next() };
    return this.answers;
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
      announce(`${this.heading} ${this.#sentence()}`);
    }
    this.refresh();
    if (verdict) byId("quiz-heading").focus({ preventScroll: true });
    this.onChange();
  }

  // -- drawing

  refresh({ still = false } = {}) {
    this.board.box.hidden = !this.card;
    if (this.card) this.drawBoard(still);
    put(byId("quiz"), this.card ? (this.verdict ? this.#told() : this.#asked()) : this.#rest());
  }

  #asked() {
    const { card, commands } = this;
    const button = (name, title, picture, kind = "") =>
      el(
        `button.btn${kind}`,
        {
          id: `quiz-${name.replaceAll(", ", "-").replaceAll(" ", "-")}`,
          "aria-disabled": String(!commands[name]),
          onclick: () => this.press(name),
        },
        picture && icon(picture),
        title,
      );
    return [
      el(
        "p.small.muted",
        [n("{n} exercise waits", "{n} exercises wait", this.due), this.terms].join(" · "),
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
      el(
        "p.small.muted",
        card.of_problem
          ? t("You missed this problem before.")
          : t("In the match you went wrong here."),
      ),
    ];
  }

  #sentence() {
    const { best, given, was, loss, error } = this.verdict,
      name = (option) => option.text ?? choiceName(option.action);
    return [
      t("Best: {play}.", { play: name(best) }),
      loss >= 0.0005 && givesAway(name(given), { loss, error, depth: given.depth }),
      name(was) !== name(given) &&
        (this.card.of_problem
          ? t("The last time you chose {play}.", { play: name(was) })
          : t("In the match you chose {play}.", { play: name(was) })),
    ]
      .filter(Boolean)
      .join(" ");
  }

  #told() {
    const { verdict } = this,
      { correct, plays, choices, reasons, next_at: nextAt } = verdict;
    const point = (play) => this.point(play);
    return [
      el(
        `h2.told${correct ? ".right" : ".wrong"}`,
        { id: "quiz-heading", tabIndex: -1 },
        icon(correct ? "check" : "close"),
        this.heading,
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
        el("p.small.muted", t("It comes again {when}.", { when: fromNow(nextAt) })),
      ),
      reasonsList(reasons),
      plays
        ? playsTable(plays, { isNarrow: true, isReview: true, onPoint: point, onChoose: point })
        : choicesTable(choices, { hasEquities: !this.asksForBoth }),
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
          ? t("The next one is due {when}.", { when: fromNow(this.nextAt) })
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
