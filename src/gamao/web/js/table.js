// The table: what the server says, shown; what the player does, sent. The rooms around it draw their own part.

import { announce } from "./announce.js";
import { Board, other, SIDES } from "./board.js";
import { drawCard } from "./cards.js";
import { commandsOf } from "./commands.js";
import { drawActions, layTable } from "./furniture.js";
import { installHands } from "./hands.js";
import { t } from "./i18n.js";
import { installKeyboard, rove } from "./keyboard.js";
import { boardAfter, Hand, pipsOf } from "./moves.js";
import { drawPanel } from "./panel.js";
import { say, setTitle, startPage } from "./page.js";
import { describeBoard } from "./position.js";
import { onChange, settings, SPEEDS } from "./settings.js";
import { showStep } from "./showing.js";
import { call, Line } from "./socket.js";
import * as sound from "./sound.js";
import { Tutor } from "./tutor.js";
import { levelName, stepSentence, termsText } from "./words.js";


class Table {
  constructor(id) {
    this.id = id;
    this.view = this.hand = this.invitation = this.refused = null;
    this.picked = this.hovered = null; // the checker in the hand; the one under the mouse
    this.asked = null; // a card the player opened: {kind: "resign" | "hint" | "tutor", ...}
    this.past = this.browsed = null; // a board of the record being looked at; an earlier game
    this.chances = new Map();
    this.statistics = null;
    this.tab = "moves";
    this.isBroken = this.isSent = this.isMoving = false;
    this.waiting = 0; // messages not shown yet
    this.queue = Promise.resolve();
    this.tutor = new Tutor(this);
    this.parts = layTable();
    this.board = new Board(this.parts.board, { mirrored: settings.mirrored, speed: SPEEDS[settings.speed] });
    installHands(this.board, this.game);
    installKeyboard(this.board, this.game, (name) => this.press(name));
    onChange((name) => this.#settingChanged(name));
  }

  // What hands and keys may do on the board.
  get game() {
    return {
      side: () => this.mover,
      sources: () => (this.canMove ? this.hand.sources() : []),
      picked: () => this.picked,
      targets: (point) => (this.canMove ? this.hand.targets(point) : []),
      pick: (point) => { if (this.picked !== point || this.hovered !== null) this.#mark(point, null); },
      preview: (point) => { if (this.hovered !== point) this.#mark(this.picked, point); },
      click: (point, smaller) => this.#click(point, smaller),
      move: (point, target, isDragged) => this.#move(target.steps, isDragged),
      dice: (side) => this.#pressDice(side),
      cube: () => this.press("double"),
    };
  }

  // -- who and what

  get bottom() { return this.view?.seats[0] || "white"; }
  get mover() { return this.view?.on_roll || this.bottom; }
  get canMove() { return Boolean(this.hand) && !this.isSent && !this.past && !this.isMoving && !this.isBlocked; }
  get isBlocked() { return this.asked !== null && this.asked.kind === "tutor"; }
  get isMine() { return this.view.seats.includes(this.view.to_act); }
  get isSameScreen() { return this.view.seats.length > 1; }
  allowed(kind) { return this.view?.allowed.find((one) => one.kind === kind) || null; }

  nameOf(side) {
    const player = (this.view || this.invitation).players[side];
    if (player.name) return player.name;
    if (player.kind === "bot") return levelName(player.level);
    if (this.view && !this.isSameScreen && this.view.seats.includes(side)) return t("You");
    return side === "white" ? t("White") : t("Black");
  }

  // The board as it stands now, with the checkers already moved by hand.
  get boardNow() {
    if (this.past) return this.past.board;
    return this.hand ? boardAfter(this.view.board, this.mover, this.hand.moves) : this.view.board;
  }

  get pipsNow() { const board = this.boardNow; return SIDES.map((side) => pipsOf(board[side])); }

  // -- the line to the server

  async open() {
    let answer;
    try {
      answer = await call("GET", `/api/tables/${this.id}`);
    } catch (error) {
      this.refused = error.status ? error.message : t("The server does not answer. Try again in a moment.");
      this.refresh();
      return;
    }
    if (!answer.joinable) { this.sitDown(answer); return; }
    this.invitation = answer;
    this.refresh();
  }

  sitDown(view) {
    this.invitation = null;
    this.#settle(view);
    this.line = new Line(`/ws/tables/${this.id}`, { onMessage: (message) => this.#receive(message), onState: (state) => this.#lineState(state) });
  }

  act(action, by = null) {
    if (this.isSent) return;
    const message = { v: this.view.v, action };
    if (by && this.isSameScreen) message.by = by;
    if (!this.line.send(message)) return;
    this.isSent = true;
    this.asked = null;
    this.#mark(null, null);
    this.refresh();
  }

  #receive(message) {
    if (message.error) { this.#refuse(message); return; }
    if (message.here) {
      const joined = SIDES.some((side) => message.here[side] && !this.view.players[side].seated);
      for (const side of SIDES) this.view.players[side].here = message.here[side];
      this.refresh({ still: true });
      if (joined) call("GET", `/api/tables/${this.id}`).then((view) => this.#receive({ view, steps: [] }), () => {});
    }
    if (message.chances) {
      for (const [v, win] of message.chances) this.chances.set(v, win);
      this.refresh({ still: true });
    }
    if (message.view) {
      this.waiting += 1;
      this.queue = this.queue.then(() => this.#show(message)).finally(() => { this.waiting -= 1; });
    }
  }

  #refuse({ error, view }) {
    this.isSent = false;
    say(error.message);
    if (view) this.#settle(view); else this.refresh();
  }

  #lineState(state) {
    this.isBroken = state === "broken";
    if (this.isBroken) this.isSent = false;
    announce(this.isBroken ? t("Connection lost. Trying again.") : "");
    this.refresh({ still: true });
    if (!this.isBroken) this.#automate();
  }

  // -- showing what happened

  async #show({ steps, view }) {
    if (view.v <= this.view.v && !steps.length) { // back on the line, nothing missed: keep the play in the hand
      if (view.v === this.view.v) this.view = view;
      this.isSent = false;
      this.refresh({ still: true });
      return;
    }
    const unseen = steps.filter((step) => step.v > this.view.v);
    this.past = this.browsed = null;
    this.isMoving = true;
    this.board.speed = this.waiting > 2 ? 0 : SPEEDS[settings.speed];
    for (const step of unseen) await showStep(this, step, view);
    this.isMoving = false;
    this.#settle(view);
  }

  #settle(view) {
    const before = this.view, wasMine = before && this.isMine;
    if (before && before.game !== view.game) this.chances.clear();
    this.view = view;
    // An offer in the middle of a play does not undo what the hand has done.
    if (this.hand && ["doubled", "resigned"].includes(view.phase)) this.kept = this.hand.moves;
    this.hand = view.tree ? new Hand(view.tree) : null;
    if (this.hand && this.kept) { this.hand.take(this.hand.follow(this.kept) || []); this.kept = null; }
    this.picked = this.hovered = this.asked = null;
    this.isSent = false;
    this.statistics = null;
    this.tutor.forget();
    this.refresh();
    if (this.isMine && !wasMine && before) sound.play("turn");
    if (this.isMine && !wasMine) announce(this.statusOf(view.to_act));
    this.#automate();
  }

  // What the settings let the page do by itself.
  #automate() {
    if (this.isSent || this.past || !this.line?.isOpen) return;
    const roll = this.allowed("roll");
    if (settings.autoRoll && roll && !this.allowed("double")) { this.act("roll", roll.by); return; }
    if (!this.hand || this.hand.path.length) return;
    const steps = (settings.autoForced && this.hand.forced()) || (settings.autoBearOff && this.#isRace() && this.hand.bearOff());
    if (!steps) return;
    const { v } = this.view;
    this.#move(steps, false);
    setTimeout(() => { if (this.view.v === v && this.hand?.mayStop) this.confirm(); }, 350 * steps.length * SPEEDS[settings.speed]);
  }

  #isRace() {
    const { board } = this.view, rear = (side) => Math.max(0, ...Object.keys(board[side]).map(Number));
    return rear("white") + rear("black") <= 25;
  }

  // -- the play in the hand

  #click(point, smaller) {
    const edge = this.canMove && this.hand.click(point, smaller);
    if (edge) this.#move([edge], false);
  }

  #move(steps, isDragged) {
    const { board, hand } = this, side = this.mover;
    board.place(this.boardNow);
    hand.take(steps);
    this.picked = this.hovered = null;
    const moves = steps.map(({ from, to, hit }) => [from, to, hit]);
    board.showMarks({});
    board.showArrows([]);
    if (isDragged) {
      board.place(this.boardNow, { glide: true });
      sound.play(moves.some(([, , hit]) => hit) ? "hit" : "checker");
    } else {
      board.play(side, moves, { each: (hit) => sound.play(hit ? "hit" : "checker") });
    }
    announce(t("Moved {play}.", { play: hand.text.split(" ").slice(-steps.length).join(" ") }));
    if (hand.isDone) {
      announce(t("Confirm or undo."));
      this.tutor.consider(hand.text);
    }
    this.refresh({ still: true });
  }

  undo() {
    this.hand.undo();
    this.asked = null;
    this.#mark(null, null);
    this.board.place(this.boardNow, { glide: true });
    announce(t("Move taken back."));
    this.refresh({ still: true });
  }

  takeBack() {
    this.hand.clear();
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
    if (steps) this.#move(steps, false); else this.refresh();
  }

  confirm() {
    const { text } = this.hand;
    this.tutor.ask(text, () => {
      this.ownPlay = this.view.v + 1;
      this.act(text, this.mover);
    });
  }

  decide(action, by) { this.tutor.ask(action, () => this.act(action, by)); }

  #pressDice(side) {
    if (this.past || side !== this.mover || !this.hand) return false;
    if (this.hand.mayStop && this.hand.path.length) return this.press("confirm");
    if (this.hand.path.length) return false;
    this.hand.smallerFirst = !this.hand.smallerFirst;
    this.refresh({ still: true });
    return true;
  }

  #mark(picked, hovered) {
    this.picked = picked;
    this.hovered = hovered;
    if (picked !== null && this.canMove) {
      const off = t("off the board"), points = this.hand.targets(picked).map(({ to }) => to || off).join(", ");
      announce(t("Picked up. It can go to: {points}.", { points }));
    }
    this.#showMarks();
    this.#describe();
  }

  #showMarks() {
    const point = this.picked ?? this.hovered;
    if (!this.canMove || point === null) { this.board.showMarks({}); return; }
    this.board.showMarks({ side: this.mover, pick: point, targets: this.hand.targets(point) });
  }

  // -- buttons

  get commands() { return commandsOf(this); }

  press(name) {
    const command = this.commands[name];
    if (!command) return false;
    command();
    return true;
  }

  ask(card) {
    this.asked = card;
    this.refresh();
  }

  // Read an earlier game's record; null is the one being played.
  async browse(game) {
    try { this.browsed = game && await call("GET", `/api/tables/${this.id}/games/${game}`); } catch (error) { say(error.message); return; }
    if (game) await this.look(this.record.at(-1).v); else await this.look(null);
  }

  get record() { return (this.browsed || this.view).record; }

  // Look at the board after step *v* of the record; null comes back to the game.
  async look(v) {
    if (v === null) {
      this.past = this.browsed = null;
    } else {
      try {
        const at = await call("GET", `/api/tables/${this.id}/at/${v}`);
        const step = this.record.find((one) => one.v === v);
        this.past = { ...at, step };
      } catch (error) { say(error.message); return; }
    }
    this.board.place(this.boardNow, { glide: true });
    if (this.past?.step) announce(stepSentence(this.past.step, this.nameOf(this.past.step.by), this.view));
    this.refresh({ still: true });
  }

  statusOf(side) {
    const { view, hand } = this, mine = view.seats.includes(side);
    if (this.past) return "";
    if (view.result) return view.result.winner === side ? t("Won") : "";
    if (view.to_act !== side) return "";
    if (!mine) return view.players[side].kind === "bot" ? t("Thinking…") : { turn: t("To roll"), play: t("To play") }[view.phase] || t("To answer");
    if (view.phase === "turn") return this.allowed("double") ? t("Your turn: roll or double") : t("Your turn: roll");
    if (view.phase === "play") return hand?.isDone ? t("Confirm or undo") : t("Your turn: {dice}", { dice: (view.dice[side] || []).join("-") });
    return t("Your answer");
  }

  // -- drawing

  // still: the checkers are where they belong or on their way.
  refresh({ still = false } = {}) {
    if (this.view) this.#drawBoard(still || this.isMoving);
    drawCard(this);
    drawActions(this);
    drawPanel(this);
    setTitle(() => (this.view ? `${this.nameOf("white")} × ${this.nameOf("black")}` : ""));
  }

  #drawBoard(still) {
    const { board, view, bottom } = this, { length } = view.terms, hasCube = Boolean(view.cube);
    const speed = this.isMoving ? board.speed : SPEEDS[settings.speed];
    board.setup({ bottom, length: length && length <= 25 ? length : null, hasCube, note: view.crawford ? "Crawford" : "", mirrored: settings.mirrored });
    board.speed = speed;
    if (!still) board.place(this.boardNow);
    if (!this.isMoving) this.#drawDice();
    const { cube } = this.past || view;
    if (!this.isMoving) board.showCube(cube && { shown: cube.offered_by ? offeredValue(view) : cube.shown, owner: cube.owner, isOffered: Boolean(cube.offered_by) });
    board.showScore(view.score);
    board.showArrows(this.#arrows());
    this.#showMarks();
    this.#describe();
  }

  #drawDice() {
    const { board, view, hand, past } = this, { on_roll: roller, dice, opening } = past || view;
    if (!past && opening && view.phase !== "play") { board.showDice({ white: [opening[0]], black: [opening[1]] }); return; }
    const lying = { ...dice }, used = {};
    if (hand && !past) {
      if (hand.smallerFirst) lying[roller] = [...lying[roller]].reverse();
      used[roller] = usedFlags(lying[roller], hand);
    }
    board.showDice(lying, { used, past: roller ? other(roller) : null });
  }

  #arrows() {
    const { view, past, asked } = this;
    if (asked?.arrows) return asked.arrows;
    const last = past ? past.step?.moves && { by: past.step.by, moves: past.step.moves } : view.last;
    if (this.isMoving || !last || this.hand?.path.length || view.phase === "over") return [];
    return last.moves.map(([from, to]) => ({ side: last.by, from, to, kind: "last" }));
  }

  #describe() {
    describeBoard(this);
    const first = this.game.sources()[0];
    if (first !== undefined) rove(this.board, this.board.spotOf(this.mover, first));
    else rove(this.board, 25);
  }

  #settingChanged(name) {
    if (!this.view) return;
    if (name === "speed") this.board.speed = SPEEDS[settings.speed];
    this.refresh({ still: true });
    this.#automate();
  }

  get where() { return this.view ? [termsText(this.view.terms), t("game {n}", { n: this.view.game }), this.view.crawford && "Crawford"].filter(Boolean).join(" · ") : ""; }
}

const offeredValue = (view) => view.stakes?.take?.stake || view.cube.value * 2;

function usedFlags(dice, hand) {
  const count = hand.path.length;
  if (hand.isDone) return [true, true];
  if (dice[0] === dice[1]) return [count >= 2, count >= 4];
  return dice.map((die) => hand.usedDice.includes(die));
}

const table = new Table(location.pathname.split("/").pop());
startPage(() => {
  table.parts.render(table);
  table.refresh({ still: true });
});
table.open();
