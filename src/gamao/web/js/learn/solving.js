// A problem on the board: asked, answered, and explained.

import { choicesTable } from "../review/decision.js";
import { reasonsList } from "../review/reasons.js";
import { announce } from "../shared/announce.js";
import { byId, dotted, el, icon, keepFocus, put } from "../shared/dom.js";
import { equity, language, list, n, percent, signed, t, word } from "../shared/i18n.js";
import { attempt } from "../shared/saying.js";
import { copyField, picker } from "../shared/controls.js";
import { handKeys } from "../shared/dialogs.js";
import { call } from "../shared/socket.js";
import { choiceName } from "../shared/words.js";
import { Asking } from "../study/asking.js";
import { fromNow, today } from "../shared/days.js";
import { givesAway, playsTable, sureness } from "../review/plays.js";

const DAY = 86_400_000;
const nameOf = (answer) => answer.text ?? choiceName(answer.action);
const ratingText = ({ points, half }) => `${points} ± ${half}`;
const provisional = (me) => (me.provisional ? `, ${t("provisional")}` : "");

export class Solving extends Asking {
  // onOpen() when another problem is there
  constructor(box, onOpen) {
    super(box);
    this.onOpen = onOpen;
    this.told = null;
    this.theme = new URLSearchParams(location.search).get("theme") || "";
    document.addEventListener("keydown", (event) => this.#digit(event));
  }

  get commands() {
    if (!this.card || this.isSent) return {};
    return this.verdict
      ? { next: () => this.next(), primary: () => this.next() }
      : { ...this.answers, ...this.#passed };
  }

  get shortcuts() {
    return handKeys(["1 … 6", t("One of the answers")], ["N", t("Another problem")]);
  }

  // What can be left alone: a problem that is not the one of the day.
  get #passed() {
    return this.told.is_today && !this.told.is_answered ? {} : { next: () => this.next() };
  }

  // -- what is asked and answered

  async open() {
    const number = /^\/problem\/(\d+)$/.exec(location.pathname)?.[1];
    if (number || !this.theme) await this.#ask(number || "today");
    else await this.next();
  }

  async next() {
    const but = this.told ? `&but=${this.told.number}` : "",
      theme = this.theme ? `&theme=${encodeURIComponent(this.theme)}` : "";
    await this.#ask("next", theme + but);
    if (this.told) history.replaceState(null, "", `/problem/${this.told.number}${location.search}`);
  }

  async #ask(which, more = "") {
    this.isSent = true;
    const told = await attempt(call("GET", `/api/problems/${which}?day=${today()}${more}`));
    this.isSent = false;
    if (!told) return;
    Object.assign(this, { told, card: told.card, verdict: null });
    this.take(told.card.tree);
    this.onOpen();
    announce(this.question);
    byId("step").scrollTop = 0;
  }

  async answer(text) {
    this.isSent = true;
    this.refresh({ still: true });
    const body = { answer: text, day: today() };
    const verdict = await attempt(call("POST", `/api/problems/${this.told.number}`, body));
    this.isSent = false;
    if (verdict) {
      this.verdict = verdict;
      Object.assign(this.told, { me: verdict.me, streak: verdict.streak, is_answered: true });
      this.hand?.clear();
      announce(`${this.heading} ${this.#cost()}`);
    }
    this.refresh();
    if (verdict) byId("step-title").focus({ preventScroll: true });
  }

  #digit(event) {
    const option = this.card?.options?.[Number(event.key) - 1],
      isTyped = event.target instanceof Element && event.target.closest("input, select, dialog");
    if (!option || isTyped || event.ctrlKey || event.metaKey || event.altKey) return;
    if (this.press(option)) event.preventDefault();
  }

  choose(theme) {
    this.theme = theme;
    const search = theme ? `?${new URLSearchParams({ theme })}` : "";
    history.replaceState(null, "", location.pathname + search);
    if (this.verdict || !this.told.is_today || this.told.is_answered) this.next();
    else this.refresh({ still: true });
  }

  // -- drawing

  refresh({ still = false } = {}) {
    if (!this.card) return;
    this.drawBoard(still);
    byId("step").dataset.kind = this.verdict ? "told" : this.card.options ? "options" : "play";
    keepFocus(() =>
      put(byId("step"), this.#head(), ...(this.verdict ? this.#judged() : this.#asked())),
    );
  }

  #head() {
    const { streak, themes, is_today: isToday, is_answered: isAnswered } = this.told,
      days = n("{n} day in a row", "{n} days in a row", streak.days),
      letter = new Intl.DateTimeFormat(language(), { weekday: "narrow" }),
      name = (back) => letter.format(Date.now() - back * DAY).toLocaleLowerCase(language());
    const all = themes.filter(({ count }) => count);
    return el(
      "header.streak-row",
      el(
        "div",
        el(
          "div.streak",
          { role: "img", "aria-label": days },
          streak.week.map((done, i) => {
            const isLast = i === streak.week.length - 1;
            return el(
              `i${done ? ".done" : isLast ? ".today" : ""}`,
              name(streak.week.length - 1 - i),
            );
          }),
        ),
        el("p.small.muted", dotted(t("Your last 7 days"), streak.days > 0 && days)),
      ),
      (!isToday || isAnswered) &&
        picker(
          "theme",
          t("Theme of the problem"),
          this.theme,
          [["", t("Any theme")], ...all.map(({ name: one }) => [one, word(`problem ${one}`)])],
          (theme) => this.choose(theme),
        ),
    );
  }

  #asked() {
    const { card, commands } = this,
      key = (command, kind, ...content) =>
        el(
          `button.btn${kind}`,
          {
            id: `do-${command}`,
            "aria-disabled": String(!commands[command]),
            onclick: () => this.press(command),
          },
          content,
        );
    return [
      el(
        "div.step-text",
        el("h1", { id: "step-title", tabIndex: -1 }, this.question),
        this.#facts(),
      ),
      card.options
        ? el(
            "div.cube-keys",
            card.options.map((option, i) =>
              el(
                "button.btn",
                {
                  id: `answer-${i + 1}`,
                  "data-key": String(i + 1),
                  "aria-disabled": String(!commands[option]),
                  onclick: () => this.press(option),
                },
                choiceName(option),
              ),
            ),
          )
        : el(
            "footer.step-keys",
            key("undo", "", icon("undo"), t("Undo")),
            key("confirm", ".primary", t("Answer"), icon("check")),
          ),
    ];
  }

  #facts() {
    const { me } = this.told,
      [mine, theirs] = this.pipsNow,
      rows = [
        [t("Score"), this.terms],
        [t("Pips"), t("{mine} to {theirs}", { mine, theirs })],
        [t("Rating in problems"), ratingText(me) + provisional(me)],
        this.told.is_answered && [t("Practice"), t("answered before: it does not count")],
      ];
    return el(
      "dl.facts2",
      rows.filter(Boolean).map(([name, value]) => [el("dt", name), el("dd", value)]),
    );
  }

  #cost() {
    const { best, given, loss, error } = this.verdict;
    return loss < 0.0005
      ? ""
      : [
          givesAway(nameOf(given), { loss, error, depth: given.depth }),
          t("Best: {play}.", { play: nameOf(best) }),
        ].join(" ");
  }

  #judged() {
    const { verdict, card } = this,
      { correct, plays, choices, reasons, against, next_at: nextAt } = verdict,
      point = (play) => this.point(play),
      xgid = new URLSearchParams({ xgid: card.xgid });
    return [
      el(
        "div.verdict2",
        el(
          `div.told2${correct ? "" : ".wrong"}`,
          el(
            "h1",
            { id: "step-title", tabIndex: -1 },
            icon(correct ? "check" : "undo"),
            this.heading,
          ),
          this.#cost() && el("p", this.#cost()),
        ),
        reasons.length > 0 && against && el("p", t("Why not {play}?", { play: against })),
        reasonsList(reasons),
        plays
          ? playsTable(plays, { isNarrow: true, isReview: true, onPoint: point, onChoose: point })
          : choicesTable(choices, { hasEquities: !this.asksForBoth }),
        this.#courses(),
        this.#others(),
        el("p.small.muted", { id: "ratings" }, this.#ratings()),
        nextAt &&
          el(
            "p.small.muted",
            t("It comes again among your mistakes {when}.", { when: fromNow(nextAt) }),
          ),
        copyField(
          "problem-link",
          t("Link of the problem"),
          `${location.origin}/problem/${this.told.number}`,
          t("Share"),
        ),
      ),
      el(
        "footer.step-keys",
        el(
          "a.btn.quiet",
          { id: "do-analyse", href: `/analysis?${xgid}` },
          icon("curve"),
          t("Analyse"),
        ),
        el(
          "button.btn.primary",
          { id: "do-next", onclick: () => this.press("next") },
          t("Another problem"),
          icon("next"),
        ),
      ),
    ];
  }

  #courses() {
    const { courses } = this.verdict;
    return (
      courses &&
      el(
        "p.small",
        t("To the doubler: {none} without a double, {take} with a take, {pass} with a pass.", {
          none: equity(courses.no_double),
          take: equity(courses.double_take),
          pass: equity(courses.double_pass),
        }),
        " ",
        el("span.muted", sureness({ depth: "rollout", error: courses.error })),
      )
    );
  }

  // Only what people really answered, and nothing of a few.
  #others() {
    const { others } = this.verdict;
    if (!others) return false;
    const shares = others.answers.map(({ answer, share }) =>
      t("{share}% {answer}", {
        share: percent(share, 0),
        answer: this.card.options ? choiceName(answer) : answer,
      }),
    );
    return el(
      "p.small.muted",
      { id: "others" },
      t("Of {n} answers: {list}.", { n: others.count, list: list(shares) }),
    );
  }

  #ratings() {
    const { me, change, problem, is_rated: isRated } = this.verdict;
    return dotted(
      t("Your rating in problems: {rating}", { rating: ratingText(me) }) +
        (isRated ? ` (${signed(change)})` : "") +
        provisional(me),
      t("Difficulty of this problem: {rating}", { rating: ratingText(problem) }),
      word(`problem ${this.told.theme}`),
      !isRated && t("answered before: it does not count"),
    );
  }
}
