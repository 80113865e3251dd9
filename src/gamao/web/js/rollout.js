// A rollout seen live: games are played to the end, and the intervals shrink.

import { el, put, svg } from "./dom.js";
import { equity, n, number, percent, t } from "./i18n.js";
import { picker } from "./page.js";
import { choiceName } from "./tables.js";

const COUNTS = [144, 1296, 5184, 11664];

export class Rollout {
  constructor(onChange) {
    Object.assign(this, { onChange, socket: null, progress: null, wanted: 0, error: null });
  }

  get isRunning() { return this.socket !== null; }

  start(text, games) {
    this.stop();
    const scheme = location.protocol === "https:" ? "wss:" : "ws:", socket = new WebSocket(`${scheme}//${location.host}/ws/analysis`);
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

let last = { position: null, state: null };

export function drawRollout(node, rollout, position = last.position, state = last.state) {
  if (!node) return;
  last = { position, state };
  if (!position) { node.replaceChildren(); return; }
  const { progress, wanted, isRunning } = rollout, focused = document.activeElement?.id;
  put(node, el("div.rollout-head", el("h3", t("Rollout")),
    picker("games", t("Games"), String(state.games), COUNTS.map((count) => [String(count), n("{n} game", "{n} games", count)]), (text) => { state.games = Number(text); }),
    isRunning ? el("button.btn", { type: "button", id: "rollout-button", onclick: () => rollout.halt() }, t("Stop"))
      : el("button.btn", { type: "button", id: "rollout-button", onclick: () => rollout.start(position.xgid, state.games) }, t("Roll out"))),
  rollout.error && el("p.warn", { role: "alert" }, rollout.error),
  (isRunning || progress) && el("div.rollout-progress", el("progress", { max: wanted, value: progress?.games || 0, "aria-label": t("Games played") }),
    el("span.small", t("{n} of {m} games", { n: number(progress?.games || 0), m: number(wanted) }))),
  progress && intervals(rowsOf(progress)));
  if (focused === "rollout-button") document.getElementById(focused).focus();
}

function rowsOf({ plays, cube }) {
  if (plays) return plays.map(({ text, equity: value, error, chances }) => ({ title: text, value, error: error || 0, note: `${percent(chances.win)} %` }));
  return cube.choices.map(({ action, equity: value, error }) => ({ title: choiceName(action), value, error: error || 0, note: "" }));
}

// One row each: the equity, and its 95 % interval drawn on a scale common to all.
function intervals(rows) {
  const low = Math.min(...rows.map(({ value, error }) => value - error)), high = Math.max(...rows.map(({ value, error }) => value + error)), span = high - low || 1;
  const x = (value) => 3 + ((value - low) / span) * 94;
  return el("table.plays.intervals", el("thead", el("tr", [t("Choice"), t("Equity"), "± 95 %", t("Interval")].map((title) => el("th", { scope: "col" }, title)))),
    el("tbody", rows.map(({ title, value, error, note }, i) => el(i === 0 ? "tr.best" : "tr", el("th", { scope: "row" }, title, note && el("small.muted", ` ${note}`)), el("td", equity(value)), el("td", number(error, 3)),
      el("td", svg("svg.interval", { viewBox: "0 0 100 16", preserveAspectRatio: "none", "aria-hidden": "true" }, svg("path.span", { d: `M${x(value - error).toFixed(1)} 8H${x(value + error).toFixed(1)}` }), svg("path.mean", { d: `M${x(value).toFixed(1)} 2V14` })))))));
}
