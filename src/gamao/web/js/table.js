// The table: what the server says, shown; what the player does, sent. The rooms around it draw
// their own part.

import { announce } from "./shared/announce.js";
import { SIDES } from "./board/sides.js";
import { Dice, PROTOCOL } from "./table/dice.js";
import { automate } from "./table/automatic.js";
import { drawCard } from "./table/cards.js";
import { canWait, commandsOf } from "./table/commands.js";
import { Clocks } from "./table/clocks.js";
import { drawBoard } from "./table/drawing.js";
import { drawActions, drawClocks, layTable } from "./table/furniture.js";
import { t } from "./shared/i18n.js";
import { Away } from "./table/away.js";
import { OwnDice } from "./table/owndice.js";
import { Panel } from "./table/panel.js";
import { notice } from "./shared/notices.js";
import { setTitle, startPage } from "./shared/page.js";
import { attempt, reasonOf, say } from "./shared/saying.js";
import { startOf } from "./shared/boot.js";
import { Rematch } from "./table/rematch.js";
import { compared, recheck } from "./table/recheck.js";
import { drawSeal } from "./table/seal.js";
import { settings, SPEEDS } from "./shared/settings.js";
import { showStep, tellStep } from "./table/showing.js";
import { statusOf } from "./table/status.js";
import { call, Line } from "./shared/socket.js";
import * as sound from "./shared/sound.js";
import { Talk } from "./table/talk.js";
import { Tutor } from "./table/tutor.js";
import { Viewed } from "./table/viewed.js";
import { drawAway } from "./table/waiting.js";
import { stepSentence } from "./shared/words.js";

/** @import { GameRecord } from "./shared/types.js" */

export class Table extends Viewed {
  constructor(id) {
    const parts = layTable();
    super(parts.board);
    this.id = id;
    this.parts = parts;
    this.watchers = 0;
    /** @type {GameRecord | null} an earlier game whose record is being read */
    this.browsed = null;
    this.rematch = new Rematch(id, { onChange: () => this.refresh({ still: true }) });
    this.ownDice = new OwnDice(this);
    /** @type {number | null} the step that will be one's own play, when it comes */
    this.ownPlay = null;
    this.heard = 0; // the steps that have come, shown or not
    this.isBroken = this.isSent = this.isMoving = false;
    this.waiting = 0; // messages not shown yet
    /** @type {string | null} what was pressed while something moved */
    this.wanted = null;
    this.queue = Promise.resolve();
    this.tutor = new Tutor(this);
    this.dice = new Dice(id, (message) => this.line.send(message));
    this.unsayPause = () => {}; // what was said when it was asked for
    this.clocks = new Clocks(() => this.view && drawClocks(this));
    this.away = new Away(() => drawAway(this));
    this.talk = new Talk({
      send: (message) => this.line?.send(message),
      nameOf: (side) => this.nameOf(side),
      view: () => this.view,
      reportPath: `/api/tables/${id}/report`,
    });
    this.panel = new Panel(id, {
      look: (v) => this.look(v),
      browse: (game) => this.browse(game),
      nameOf: (side) => this.nameOf(side),
      talk: this.talk,
    });
  }

  get canMove() {
    return Boolean(this.hand) && !this.isSent && !this.past && !this.isMoving && !this.isBlocked;
  }
  get isBlocked() {
    return this.asked?.kind === "tutor";
  }

  get boardNow() {
    return this.past ? this.past.board : super.boardNow;
  }
  statusOf(side) {
    return statusOf(this, side);
  }
  get status() {
    return this.view.to_act ? this.statusOf(this.view.to_act) : "";
  }

  // -- the line to the server

  async open() {
    let answer;
    try {
      answer = await call("GET", `/api/tables/${this.id}`);
    } catch (error) {
      this.refused = reasonOf(error);
      this.refresh();
      return;
    }
    if (!answer.joinable) {
      this.sitDown(answer);
      return;
    }
    this.invitation = answer;
    this.refresh();
  }

  sitDown(view) {
    this.invitation = null;
    this.line?.close(); // sat down twice
    if (isFresh(view)) this.queue = this.#begin(view);
    else this.#settle(view);
    this.heard = view.v;
    this.line = new Line(() => `/ws/tables/${this.id}?v=${this.heard}&dice=${PROTOCOL}`, {
      onMessage: (message) => this.#receive(message),
      onState: (state) => this.#lineState(state),
      pings: "in silence",
    });
  }

  act(action, by = null) {
    if (this.isSent) return;
    const message = { v: this.view.v, action };
    if (by && this.isSameScreen) message.by = by;
    if (action === "roll") message.link = this.dice.linkFor(by || this.bottom);
    if (!this.line.send(message)) return;
    this.isSent = true;
    this.asked = null;
    this.mark(null, null);
    this.refresh();
  }

  #receive(message) {
    if (message.error) {
      this.#refuse(message);
      return;
    }
    if (message.here) {
      const joined = SIDES.some((side) => message.here[side] && !this.view.players[side].seated);
      this.here = message.here;
      this.watchers = message.watchers;
      this.away.tell(message.away);
      this.#regard(this.view);
      this.refresh({ still: true });
      if (joined)
        call("GET", `/api/tables/${this.id}`).then(
          (view) => this.#receive({ v: view.v, view }),
          () => {},
        );
    }
    if (message.again) this.rematch.tell(message);
    if (message.clock) {
      this.clocks.tell(message.clock);
      if (message.clock.paused) this.unsayPause();
      this.refresh({ still: true });
    }
    if (message.talk) this.talk.hear(message);
    if (message.chances) {
      this.panel.learn(message);
      this.refresh({ still: true });
    }
    if (message.chains || message.wanted || message.throws) this.dice.hear(message);
    for (const step of message.steps || []) this.dice.approve(step);
    // Where no record comes, what falls from now on is checked all the same.
    if (this.dice.isBehind) this.#readRecord(recheck);
    if (message.view) {
      this.heard = Math.max(this.heard, message.v);
      this.waiting += 1;
      this.queue = this.queue
        .then(() => this.#show(message))
        .catch((error) => {
          // What cannot be shown step by step stands there all the same, and the next is shown.
          this.isMoving = false;
          this.#settle(message.view);
          setTimeout(() => {
            throw error;
          });
        })
        .finally(() => {
          this.waiting -= 1;
        });
    }
  }

  #readRecord(way) {
    way(this.dice).then(
      () => this.refresh({ still: true }),
      () => {},
    );
  }

  #refuse({ error }) {
    this.isSent = false;
    say(error.message);
    this.refresh();
  }

  #lineState(state) {
    this.isBroken = state === "broken";
    if (!this.isBroken) this.dice.connect(this.view.over ? [] : this.view.seats);
    if (this.isBroken) this.isSent = false;
    announce(this.isBroken ? t("Connection lost. Trying again.") : "");
    this.refresh({ still: true });
    if (!this.isBroken) automate(this);
  }

  // -- showing what happened

  async #show(message) {
    const { steps = [] } = message,
      view = this.#folded(message);
    if (view.v <= this.view.v) {
      // nothing new, as when back on the line: keep the play in the hand
      if (view.v === this.view.v) this.#regard(view);
      this.refresh({ still: true });
      return;
    }
    this.past = this.browsed = this.sought = null;
    this.isMoving = true;
    this.board.speed = this.waiting > 2 ? 0 : SPEEDS[settings.speed];
    for (const step of steps) if (step.v > this.view.v) await this.#showStep(step, view);
    this.isMoving = false;
    this.#settle(view);
  }

  // A message has all of the view, or what has changed and the steps that belong to the record.
  #folded({ v, steps, view }) {
    if (view.record) return view;
    const record = [...this.view.record];
    for (const step of steps.filter((one) => one.v > this.view.v)) {
      if (step.kind === "next") record.length = 0;
      else record.push(step);
    }
    return { ...this.view, ...view, v, record };
  }

  // One's own play lies on the board already.
  async #showStep(step, view) {
    const isOwn = step.kind === "play" && this.ownPlay === step.v;
    if (step.kind === "play") this.ownPlay = null;
    tellStep(step, stepSentence(step, step.by ? this.nameOf(step.by) : "", view));
    if (!isOwn) await showStep(this.board, step, startOf(view.terms.rules));
  }

  // Whoever comes to a game in which they have done nothing yet sees it from its opening throw on.
  async #begin(view) {
    this.#regard(view);
    this.isMoving = true;
    this.refresh();
    this.board.place(startOf(view.terms.rules));
    for (const step of view.record) await this.#showStep(step, view);
    this.isMoving = false;
    this.#settle(view);
  }

  #settle(view) {
    const before = this.view,
      wasMine = before && this.isMine;
    this.#regard(view);
    // An offer in the middle of a play does not undo what the hand has done.
    if (this.hand && ["doubled", "resigned"].includes(view.phase)) this.kept = this.hand.moves;
    this.take(view.tree);
    if (this.hand && this.kept) {
      this.hand.take(this.hand.follow(this.kept) || []);
      this.kept = null;
    }
    // Who is asked whether they resign is asked again: meanwhile the other has rolled or played.
    if (this.asked?.kind === "resign") this.wanted ??= "resign";
    this.asked = null;
    this.ownDice.forget();
    this.isSent = false;
    if (view.over) this.dice.forget();
    if (view.result && before && !before.result && this.dice.chains && !this.isWatching)
      this.#readRecord(compared);
    this.panel.forget();
    this.tutor.forget();
    this.refresh();
    if (this.isMine && !wasMine && before) {
      sound.play("turn");
      notice(t("Your turn"));
    }
    if (this.isMine && !wasMine) announce(this.statusOf(view.to_act));
    const { wanted } = this;
    this.wanted = null;
    if (!wanted || !this.press(wanted)) automate(this);
  }

  // A view may wait to be shown while somebody comes or goes: who is here is told apart, and
  // sooner.
  #regard(view) {
    this.view = view;
    for (const side of SIDES) if (this.here) view.players[side].here = this.here[side];
  }

  // -- the play in the hand

  played() {
    this.tutor.consider(this.hand.text);
  }

  confirm() {
    const { text, isEmpty } = this.hand,
      play = () => {
        this.ownPlay = this.view.v + 1;
        this.act(text, this.mover);
      };
    if (isEmpty) play();
    else this.tutor.ask(text, play);
  }

  decide(action, by) {
    this.tutor.ask(action, () => this.act(action, by));
  }

  // -- the clock

  // Ask for a pause, agree to one, go on; the server says what comes of it.
  pause(wanted) {
    this.line.send({ pause: wanted });
    if (wanted && !this.isSameScreen && !this.clocks.told.asked.length)
      this.unsayPause = say(t("You asked for a pause. The clock runs until the other agrees."));
  }

  claim() {
    this.line.send({ claim: true });
  }

  // -- buttons

  get commands() {
    return commandsOf(this);
  }

  // Hands are quicker than what is shown: nothing that looked possible is lost.
  press(name) {
    if (canWait(this, name)) this.wanted = name;
    return super.press(name);
  }

  turn() {
    this.isTurned = !this.isTurned;
    this.refresh();
  }

  // A card the player opened: {kind: "resign" | "hint" | "tutor", ...}; null closes it.
  ask(card) {
    this.asked = card;
    this.refresh();
  }

  // Read an earlier game's record; null is the one being played.
  async browse(game) {
    const record = game && (await attempt(call("GET", `/api/tables/${this.id}/games/${game}`)));
    if (record === undefined) return;
    this.browsed = record;
    await this.look(game && this.record.at(-1).v);
  }

  get record() {
    return (this.browsed || this.view)?.record;
  }

  // Look at the board after step *v* of the record; null comes back to the game.
  async look(v) {
    this.sought = v; // answers may overtake one another
    if (v === null) {
      this.past = this.browsed = null;
    } else {
      const at = await attempt(call("GET", `/api/tables/${this.id}/at/${v}`));
      if (!at || this.sought !== v) return;
      this.past = { ...at, step: this.record.find((one) => one.v === v) };
    }
    this.board.place(this.boardNow, { glide: true });
    if (this.past?.step)
      announce(stepSentence(this.past.step, this.nameOf(this.past.step.by), this.view));
    this.refresh({ still: true });
  }

  // -- drawing

  // still: the checkers are where they belong or on their way.
  refresh({ still = false } = {}) {
    if (this.view) drawBoard(this, still || this.isMoving);
    drawCard(this);
    drawActions(this);
    if (this.view) drawClocks(this);
    if (this.view) drawSeal(this);
    const { view, record, past, browsed, bottom, watchers } = this;
    this.talk.draw();
    if (view) this.panel.draw({ view, record, past, browsed, bottom, watchers });
    setTitle(() => this.title);
  }

  settingChanged(name) {
    super.settingChanged(name);
    if (this.view) automate(this);
  }
}

const isFresh = ({ game, record, seats }) =>
  seats.length > 0 &&
  game === 1 &&
  record[0]?.kind === "start" &&
  !record.some(({ by }) => seats.includes(by));
const table = new Table(location.pathname.split("/").pop());
startPage(() => {
  table.parts.render(table);
  table.refresh({ still: true });
});
table.open();
// A phone puts a page to sleep without asking: what the next throw needs is given before.
addEventListener("pagehide", () => table.dice.releaseEarly());
document.addEventListener("visibilitychange", () => {
  if (document.hidden && matchMedia("(pointer: coarse)").matches) table.dice.releaseEarly();
});
