// A rollout seen live: games are played to the end, and the intervals shrink.

import { button, el, head, put, row } from "../shared/dom.js";
import { equity, n, number, percent, t } from "../shared/i18n.js";
import { picker } from "../shared/page.js";
import { openSocket } from "../shared/socket.js";
import { choiceName } from "../shared/words.js";
import { onOneScale } from "./interval.js";

const COUNTS = [144, 1296, 5184, 11664];

// The part of the page that starts, stops and shows a rollout. Only what changes is drawn anew, so
// that the button stays under the hand while results come in.
export class RolloutPanel {
  constructor(node, state) {
    this.state = state;
    this.position = this.socket = this.told = this.failure = null;
    this.wanted = 0;
    this.lay(node);
  }

  lay(node) {
    this.node = node;
    this.button = button("", "rollout-button", () => this.#press());
    this.error = el("p.warn", { role: "alert" });
    this.bar = el("progress", { "aria-label": t("Games played") });
    this.count = el("span.small");
    this.progress = el("div.rollout-progress", this.bar, this.count);
    this.table = el("div");
    put(
      node,
      el(
        "div.rollout-head",
        el("h3", t("Rollout")),
        picker(
          "games",
          t("Games"),
          this.state.games,
          COUNTS.map((count) => [count, n("{n} game", "{n} games", count)]),
          (text) => {
            this.state.games = Number(text);
          },
        ),
        this.button,
      ),
      this.error,
      this.progress,
      this.table,
    );
    this.draw();
  }

  // A new position, or null when there is none to roll out.
  show(position) {
    if (position?.xgid !== this.position?.xgid) this.#end({ told: null, failure: null });
    this.position = position;
    this.draw();
  }

  draw() {
    const { told, wanted, socket, failure } = this;
    this.node.hidden = !this.position;
    this.button.textContent = socket ? t("Stop") : t("Roll out");
    this.error.hidden = !failure;
    this.error.textContent = failure;
    this.progress.hidden = !socket && !told;
    this.bar.max = wanted || 1;
    this.bar.value = told?.games || 0;
    this.count.textContent = t("{n} of {m} games", { n: this.bar.value, m: wanted });
    put(this.table, told && intervals(rowsOf(told)));
  }

  // Stopped, it keeps what was found.
  #press() {
    if (this.socket) this.#end({});
    else this.#start();
    this.draw();
  }

  #start() {
    const socket = openSocket("/ws/analysis"),
      games = this.state.games,
      text = this.position.xgid;
    this.#end({ told: null, failure: null, wanted: games });
    this.socket = socket;
    socket.addEventListener("open", () =>
      socket.send(JSON.stringify({ op: "rollout", text, games })),
    );
    socket.addEventListener("message", ({ data }) => {
      const message = JSON.parse(data),
        { error, done } = message;
      if (this.socket !== socket) return;
      if (error) this.failure = error.message;
      else this.told = message;
      if (done || error) this.#end({});
      this.draw();
    });
    socket.addEventListener("close", () => {
      if (this.socket === socket) {
        this.#end({});
        this.draw();
      }
    });
  }

  #end(left) {
    const { socket } = this;
    Object.assign(this, { socket: null, ...left });
    socket?.close();
  }
}

const rowsOf = ({ plays, cube }) =>
  (plays || cube.choices).map(({ text, action, equity: value, error, chances }) => ({
    title: text ?? choiceName(action),
    value,
    error: error || 0,
    note: chances && `${percent(chances.win)}%`,
  }));

// One row each: the equity, and its 95% interval drawn on a scale common to all.
function intervals(rows) {
  const picture = onOneScale(rows);
  return el(
    "table.plays.intervals",
    head(t("Choice"), t("Equity"), "± 95%", t("Interval")),
    el(
      "tbody",
      rows.map(({ title, value, error, note }, i) =>
        row(
          i === 0 ? "tr.best" : "tr",
          [title, note && el("small.muted", ` ${note}`)],
          equity(value),
          number(error, 3),
          picture({ value, error }),
        ),
      ),
    ),
  );
}
