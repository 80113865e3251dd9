// A rollout seen live: games are played to the end, and the intervals shrink.

import { el, head, put, row, svg } from "./dom.js";
import { equity, n, number, percent, t } from "./i18n.js";
import { picker } from "./page.js";
import { openSocket } from "./socket.js";
import { choiceName } from "./words.js";

const COUNTS = [144, 1296, 5184, 11664];

class Rollout {
  constructor(onChange) {
    Object.assign(this, { onChange, socket: null, progress: null, wanted: 0, error: null });
  }

  get isRunning() { return this.socket !== null; }

  start(text, games) {
    this.stop();
    const socket = openSocket("/ws/analysis");
    Object.assign(this, { socket, progress: null, wanted: games, error: null });
    socket.addEventListener("open", () => socket.send(JSON.stringify({ op: "rollout", text, games })));
    socket.addEventListener("message", ({ data }) => {
      const message = JSON.parse(data);
      if (this.socket !== socket) return;
      if (message.error) this.error = message.error.message; else this.progress = message;
      if (message.done || message.error) this.#end();
      this.onChange();
    });
    socket.addEventListener("close", () => { if (this.socket === socket) { this.socket = null; this.onChange(); } });
    this.onChange();
  }

  // Stop, keeping what was found.
  halt() {
    this.#end();
    this.onChange();
  }

  stop() {
    this.#end();
    this.progress = this.error = null;
  }

  #end() {
    const { socket } = this;
    this.socket = null;
    if (socket) socket.close();
  }
}

// The part of the page that starts, stops and shows a rollout. Only what changes is drawn anew, so that
// the button stays under the hand while results come in.
export class RolloutPanel {
  constructor(node, state) {
    this.rollout = new Rollout(() => this.draw());
    this.state = state;
    this.position = null;
    this.lay(node);
  }

  lay(node) {
    this.button = el("button.btn", { id: "rollout-button", onclick: () => this.#press() });
    this.error = el("p.warn", { role: "alert", hidden: true });
    this.bar = el("progress", { "aria-label": t("Games played") });
    this.count = el("span.small");
    this.progress = el("div.rollout-progress", { hidden: true }, this.bar, this.count);
    this.table = el("div");
    this.node = node;
    put(node, el("div.rollout-head", el("h3", t("Rollout")),
      picker("games", t("Games"), String(this.state.games), COUNTS.map((count) => [String(count), n("{n} game", "{n} games", count)]), (text) => { this.state.games = Number(text); }),
      this.button), this.error, this.progress, this.table);
    this.draw();
  }

  // A new position, or null when there is none to roll out.
  show(position) {
    if (position?.xgid !== this.position?.xgid) this.rollout.stop();
    this.position = position;
    this.draw();
  }

  draw() {
    const { progress, wanted, isRunning, error } = this.rollout, played = progress?.games || 0;
    this.node.hidden = !this.position;
    this.button.textContent = isRunning ? t("Stop") : t("Roll out");
    this.error.hidden = !error;
    this.error.textContent = error || "";
    this.progress.hidden = !isRunning && !progress;
    this.bar.max = wanted || 1;
    this.bar.value = played;
    this.count.textContent = t("{n} of {m} games", { n: played, m: wanted });
    put(this.table, progress && intervals(rowsOf(progress)));
  }

  #press() {
    if (this.rollout.isRunning) this.rollout.halt();
    else this.rollout.start(this.position.xgid, this.state.games);
  }
}

function rowsOf({ plays, cube }) {
  if (plays) return plays.map(({ text, equity: value, error, chances }) => ({ title: text, value, error: error || 0, note: `${percent(chances.win)} %` }));
  return cube.choices.map(({ action, equity: value, error }) => ({ title: choiceName(action), value, error: error || 0, note: "" }));
}

// One row each: the equity, and its 95 % interval drawn on a scale common to all.
function intervals(rows) {
  const low = Math.min(...rows.map(({ value, error }) => value - error)), high = Math.max(...rows.map(({ value, error }) => value + error)), span = high - low || 1;
  const x = (value) => 3 + ((value - low) / span) * 94;
  return el("table.plays.intervals", head(t("Choice"), t("Equity"), "± 95 %", t("Interval")),
    el("tbody", rows.map(({ title, value, error, note }, i) => row(i === 0 ? "tr.best" : "tr", [title, note && el("small.muted", ` ${note}`)], equity(value), number(error, 3),
      svg("svg.interval", { viewBox: "0 0 100 16", preserveAspectRatio: "none", "aria-hidden": "true" }, svg("path.span", { d: `M${x(value - error).toFixed(1)} 8H${x(value + error).toFixed(1)}` }), svg("path.mean", { d: `M${x(value).toFixed(1)} 2V14` }))))));
}
