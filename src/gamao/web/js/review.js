// The review of a match: step through it, see what was best, find the mistakes.

import { announce } from "./shared/announce.js";
import { Board } from "./board/board.js";
import { SIDES } from "./board/sides.js";
import {
  bestOf,
  bestText,
  decisionArrows,
  decisionText,
  isStop,
  mistakeText,
  ownXgid,
  playedOf,
  playedText,
} from "./review/decision.js";
import { byId, el, put } from "./shared/dom.js";
import { equity, number, percent, t } from "./shared/i18n.js";
import { DecisionList } from "./review/decisions.js";
import { figuresCard } from "./review/figures.js";
import { decisionCard, legend } from "./review/judged.js";
import { isMistake, markName } from "./review/marks.js";
import { MatchCurve } from "./review/matchcurve.js";
import { openTable, setTitle, startPage, topbar } from "./shared/page.js";
import { attempt, reasonOf } from "./shared/saying.js";
import { describeBoard } from "./board/position.js";
import { drawProgress, progressCard } from "./review/progress.js";
import { reasonsList } from "./review/reasons.js";
import { onChange, settings, SPEEDS } from "./shared/settings.js";
import { call, Line } from "./shared/socket.js";
import { nameIn, resultPlates } from "./review/summary.js";
import { drawWays, openKeys, wayOfKey, waysBar, waysFrom } from "./review/ways.js";

class Review {
  constructor(id) {
    this.id = id;
    this.match = this.refused = null; // what the server says of it
    this.at = 0; // the move being looked at
    this.list = new DecisionList((side) => this.nameOf(side), {
      onTab: () => this.#drawAround(),
      onChoose: (at) => this.go(at),
    });
    this.reasons = new Map(); // by the number of the mistake, a promise
    this.boardBox = el("div.board-box", { id: "board" });
    this.curveBox = el("div.curve-box");
    this.board = new Board(this.boardBox, {
      mirrored: settings.mirrored,
      speed: SPEEDS[settings.speed],
    });
    this.curve = new MatchCurve(this.curveBox);
    /** @type {Line | null} while it works */
    this.line = null;
    document.addEventListener("keydown", (event) => {
      if (this.#key(event)) event.preventDefault();
    });
    addEventListener("hashchange", () => {
      if (this.review) this.#goToHash();
    });
    onChange(() => {
      this.board.speed = SPEEDS[settings.speed];
      this.render();
    });
  }

  get review() {
    return this.match?.review || null;
  }
  get move() {
    return this.moves[this.at];
  }
  get bottom() {
    return this.match.me || "white";
  }
  get names() {
    return Object.fromEntries(SIDES.map((side) => [side, this.nameOf(side)]));
  }
  get #title() {
    return `${this.nameOf("white")} × ${this.nameOf("black")}`;
  }
  nameOf(side) {
    return nameIn(this.match, side);
  }

  // For the board in words.
  get boardNow() {
    return this.move.board;
  }
  get status() {
    return decisionText(this.move, this.nameOf(this.move.by));
  }

  async open() {
    try {
      this.match = await call("GET", `/api/reviews/${this.id}`);
    } catch (error) {
      this.refused = reasonOf(error);
    }
    if (this.review) {
      this.moves = this.list.moves = this.review.moves.filter(isStop);
      this.list.open(this.match.me);
    }
    this.render();
    if (this.review) this.#goToHash();
    else if (this.match?.state === "working") this.#wait();
  }

  // While it works, the server tells how far it is.
  #wait() {
    this.line ||= new Line(() => `/ws/reviews/${this.id}`, {
      onState: () => {},
      onMessage: (told) => {
        Object.assign(this.match, told);
        if (told.state === "working") {
          drawProgress(this.match);
          return;
        }
        this.line.close();
        this.open().then(() => {
          if (this.review) announce(this.#sentence());
        });
      },
    });
  }

  // -- stepping

  #goToHash() {
    const number = Number(location.hash.slice(1)),
      at = this.moves.findIndex((move) => move.n === number);
    this.go(at < 0 ? 0 : at, { isQuiet: true });
  }

  go(at, { isQuiet = false } = {}) {
    if (at < 0 || at >= this.moves.length) return false;
    this.at = at;
    history.replaceState(null, "", `#${this.move.n}`);
    this.#draw();
    if (!isQuiet) announce(this.#sentence());
    return true;
  }

  #sentence() {
    const { move } = this;
    return [
      this.where,
      this.status,
      playedText(move),
      isMistake(move) &&
        `${markName(move.mark)}: ${mistakeText(move)}, ${equity(-move.loss)}. ${t("Best: {play}", { play: bestText(move) })}`,
    ]
      .filter(Boolean)
      .join(". ");
  }

  get where() {
    const { game } = this.move,
      first = this.moves.findIndex((move) => move.game === game);
    return t("Game {game}, move {n}", { game, n: this.at - first + 1 });
  }

  get ways() {
    return waysFrom(this.moves, this.at, (move) => this.list.isWanted(move));
  }

  #key(event) {
    if (!this.review || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey)
      return false;
    if (event.target.closest("input, select, textarea, dialog, [role=tablist]")) return false;
    if (event.key === "?" && settings.shortcuts) {
      openKeys();
      return true;
    }
    const way = wayOfKey(event);
    return way ? this.go(this.ways[way]) || true : false;
  }

  // -- laying out

  render() {
    const content = this.refused
      ? [this.#card(t("This review is not open to you"), el("p", this.refused))]
      : !this.match
        ? []
        : this.review
          ? this.#parts()
          : [progressCard(this.#title, this.match.state === "failed")];
    put(
      byId("app"),
      topbar({ current: "analyse" }),
      el(this.review ? "main.study.review" : "main.page", el("h1.sr", t("Match review")), content),
    );
    setTitle(() => (this.match ? this.#title : t("Match review")));
    if (this.review) this.#draw();
  }

  #card(title, ...content) {
    return el("section.card", el("h2", title), content);
  }

  #parts() {
    const { losses, me, length } = this.match;
    return [
      resultPlates(this.match, this.names),
      el(
        "div.left-col",
        this.boardBox,
        el(
          "div.under",
          el("div.legend", { id: "legend" }),
          waysBar((name) => this.go(this.ways[name])),
        ),
        el(
          "section.card.chances",
          el(
            "div.card-head",
            el("h2", length ? t("Chance to win the match") : t("Winning chances")),
            el(
              "p.small.muted",
              t("{name}, in %. Below, the luck of each roll.", { name: this.nameOf(this.bottom) }),
            ),
          ),
          this.curveBox,
        ),
        figuresCard(this.match, this.moves, this.names, (side) => this.#setMe(side)),
      ),
      el(
        "div.right-col",
        !me &&
          el(
            "section.card.who",
            el("h2", t("Which of the two are you?")),
            el("p.small", t("Then your mistakes become your exercises.")),
            el(
              "div.tool-row",
              SIDES.map((side) =>
                el(
                  "button.btn",
                  { id: `me-${side}`, onclick: () => this.#setMe(side) },
                  this.nameOf(side),
                ),
              ),
            ),
          ),
        el("section.card", { id: "decision" }),
        this.list.card(this.bottom),
        losses.length > 0 &&
          el(
            "section.card",
            el("h2", t("What the file could not say")),
            el(
              "ul.reasons",
              { id: "losses" },
              losses.map((loss) => el("li", loss)),
            ),
          ),
      ),
    ];
  }

  async #setMe(side) {
    if ((await attempt(call("PUT", `/api/reviews/${this.id}/me`, { me: side }))) === undefined)
      return;
    this.match.me = side;
    this.list.open(side);
    this.render();
  }

  // -- drawing the move looked at

  #draw() {
    const { move, board, match } = this,
      { length } = match,
      isAnswer = move.kind === "answer",
      { cube } = move;
    board.setup({
      bottom: this.bottom,
      numbered: move.by,
      length,
      hasCube: Boolean(cube),
      mirrored: settings.mirrored,
    });
    board.place(move.board, { glide: true });
    board.showDice(move.dice ? { [move.by]: move.dice } : {});
    board.showCube(
      cube && { ...cube, value: isAnswer ? cube.value * 2 : cube.value, isOffered: isAnswer },
    );
    board.showScore(move.score);
    describeBoard(this);
    this.#point(null);
    put(byId("legend"), legend(move));
    put(
      byId("pos"),
      el("b", this.where),
      " ",
      el(
        "span.small.muted",
        `${this.status} · ${move.score.map((one) => number(one)).join(" × ")}`,
      ),
    );
    put(
      byId("decision"),
      decisionCard(move, {
        onPoint: (play) => this.#point(play),
        onAgain: () => this.#playAgain(),
      }),
    );
    this.#tellWhy(move);
    this.#drawAround();
  }

  // What also changes with the list that is open.
  #drawAround() {
    drawWays(this.ways);
    this.list.draw(this.move);
    this.#drawCurve();
  }

  #point(play) {
    this.board.showArrows(
      decisionArrows(this.move, play || bestOf(this.move), play ? null : playedOf(this.move)),
    );
  }

  // A double waiting for its answer goes on under the rules its id tells of.
  #playAgain() {
    const { move } = this,
      { preset, rules } = this.review;
    openTable({
      opponent: "bot",
      position: ownXgid(move),
      ...(move.kind !== "answer" && { preset, rules }),
      name: settings.name || null,
    });
  }

  // The engine is asked only about what somebody looks at. Without its answer the figures speak for
  // themselves.
  async #tellWhy({ n: number }) {
    if (!isMistake(this.move)) return;
    if (!this.reasons.has(number))
      this.reasons.set(
        number,
        call("GET", `/api/reviews/${this.id}/reasons/${number}`).catch(() => {
          this.reasons.delete(number);
        }),
      );
    const told = await this.reasons.get(number);
    if (told && this.move.n === number) put(byId("why"), reasonsList(told.reasons));
  }

  #drawCurve() {
    const { moves, bottom } = this,
      isWhite = bottom === "white",
      mine = (win) => (isWhite ? win : 1 - win);
    const values = moves.map(({ win, mwc }) => mine((this.match.length ? mwc : null) ?? win));
    const marks = moves
      .map((move, i) => [i, move.mark])
      .filter(([i]) => this.list.isWanted(moves[i]));
    const games = moves
      .map((move, i) => i)
      .filter((i) => i > 0 && moves[i].game !== moves[i - 1].game);
    const luck = moves.map(({ luck: value, by }) =>
      value === null ? null : by === bottom ? value : -value,
    );
    this.curve.show(values, {
      now: this.at,
      marks,
      games,
      luck,
      onChoose: (i) => this.go(i),
      label: t("Winning chances of {name}", { name: this.nameOf(bottom) }),
      valueText: `${this.where}: ${percent(values[this.at], 0)}%`,
    });
  }
}

const review = new Review(location.pathname.split("/").pop());
startPage(() => review.render());
review.open();
