// A rollout seen live: games are played to the end, and the intervals shrink.

import { button, dotted, el, head, put, row } from "../shared/dom.js";
import { equity, n, number, percent, t } from "../shared/i18n.js";
import { picker, toggle } from "../shared/controls.js";
import { openSocket } from "../shared/socket.js";
import { choiceName } from "../shared/words.js";
import { onOneScale } from "./interval.js";

const COUNTS = [144, 1296, 5184, 11664],
  PLIES = [0, 1, 2],
  CUTS = [0, 5, 7, 11];
// How a rollout is played, unless somebody wants it otherwise.
const SETTINGS = { plies: 0, truncate: 0, cubeless: false, seed: 1, stop: true };

// The part of the page that starts, stops and shows a rollout. Only what changes is drawn anew, so
// that the button stays under the hand while results come in.
export class RolloutPanel {
  constructor(node, state) {
    this.state = state;
    this.position = this.socket = this.told = this.failure = null;
    this.wanted = 0;
    this.settings = { ...SETTINGS };
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
      this.#form(),
      this.error,
      this.progress,
      this.table,
    );
    this.draw();
  }

  // More than how many games: how they are played, and when it is enough.
  #form() {
    const { settings } = this,
      set = (name) => (value) => {
        settings[name] = Number(value);
      };
    const line = (title, control) => el("div.setting", el("span", title), control);
    const flip = (name, title, isOn, change) =>
      line(
        title,
        toggle(name, title, { checked: isOn, onchange: ({ target }) => change(target.checked) }),
      );
    return el(
      "details.rollout-form",
      el("summary", t("Settings")),
      line(
        t("Plays inside"),
        picker(
          "rollout-plies",
          t("Plays inside"),
          settings.plies,
          PLIES.map((plies) => [plies, t("{n} ahead", { n: plies })]),
          set("plies"),
        ),
      ),
      line(
        t("Length of the games"),
        picker(
          "rollout-cut",
          t("Length of the games"),
          settings.truncate,
          CUTS.map((cut) => [cut, cut ? n("{n} ply", "{n} plies", cut) : t("to the end")]),
          set("truncate"),
        ),
      ),
      line(
        t("Seed"),
        el("input.text", {
          id: "rollout-seed",
          type: "number",
          min: 0,
          max: 2 ** 31,
          "aria-label": t("Seed"),
          value: settings.seed,
          onchange: ({ target }) => {
            settings.seed = Math.min(2 ** 31, Math.max(0, Math.round(Number(target.value)) || 0));
            target.value = String(settings.seed);
          },
        }),
      ),
      flip("rollout-cube", t("With the cube"), !settings.cubeless, (isOn) => {
        settings.cubeless = !isOn;
      }),
      flip("rollout-stop", t("Stop when it is decided"), settings.stop, (isOn) => {
        settings.stop = isOn;
      }),
    );
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
    const isDecided = told?.done && told.games < wanted;
    this.count.textContent = isDecided
      ? n("decided after {n} game", "decided after {n} games", told.games)
      : t("{n} of {m} games", { n: this.bar.value, m: wanted });
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
      socket.send(JSON.stringify({ op: "rollout", text, games, ...this.settings })),
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
  (plays || cube.choices).map(
    ({ text, action, equity: value, error, chances, too_close: isClose }) => ({
      title: text ?? choiceName(action),
      value,
      error: error || 0,
      note: dotted(chances && `${percent(chances.win)}%`, isClose && t("too close to call")),
    }),
  );

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
