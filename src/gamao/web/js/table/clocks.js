// The clocks on the plates: the server keeps the time, the page counts between its messages. The
// ring is the delay of the turn, the figure the player's own time.

import { el } from "../shared/dom.js";
import { n, t } from "../shared/i18n.js";

/** @import { ClockOut, Side } from "../shared/types.js" */

const LOW = 10_000,
  BEAT = 100,
  HOUR = 3600_000,
  DAY = 24 * HOUR;

export class Clocks {
  /** @param {() => void} draw */
  constructor(draw) {
    this.draw = draw;
    /** @type {ClockOut | null} as last told */
    this.told = null;
    this.heard = 0; // when
    this.beat = null;
  }

  /** @param {ClockOut} clock */
  tell(clock) {
    this.told = clock;
    this.heard = performance.now();
    clearTimeout(this.beat);
    this.#run();
  }

  // A figure changes when it is time, not up to a beat later: drawn whenever whole beats are left.
  #run() {
    this.draw();
    const { runs, paused } = this.told;
    if (!runs || paused) return;
    const { free, own } = this.of(runs),
      left = free || own;
    if (left) this.beat = setTimeout(() => this.#run(), (left % BEAT) + 1);
  }

  // What a side has now, in milliseconds: of the delay of the turn, and of its own.
  /** @param {Side} side */
  of(side) {
    const { left, runs, delay, step, kind, paused } = this.told,
      own = left[side === "white" ? 0 : 1];
    if (runs !== side) return { free: kind === "fischer" ? 0 : step, own };
    const passed = paused ? 0 : performance.now() - this.heard;
    return {
      free: Math.max(delay - passed, 0),
      own: Math.max(own - Math.max(passed - delay, 0), 0),
    };
  }

  /**
   * Bring the clock on a plate up to date.
   * @param {HTMLElement} node
   * @param {Side} side
   * @param {string} name
   */
  show(node, side, name) {
    node.hidden = !this.told;
    if (!this.told) return;
    const { runs, paused, step, kind } = this.told,
      { free, own } = this.of(side),
      isRunning = runs === side && !paused,
      ofDays = kind === "days",
      shown = ofDays ? free : own;
    node.classList.toggle("running", isRunning);
    node.classList.toggle("paused", Boolean(paused));
    node.classList.toggle("bank", isRunning && free <= 0);
    node.classList.toggle("low", runs === side && free + own < LOW);
    const ring = /** @type {HTMLElement} */ (node.firstElementChild);
    ring.hidden = ofDays || kind === "fischer";
    ring.style.setProperty("--left", String(step ? free / step : 0));
    write(/** @type {HTMLElement} */ (ring.firstElementChild), String(Math.ceil(free / 1000)));
    write(/** @type {HTMLElement} */ (node.lastElementChild), paused ? t("paused") : figure(shown));
    const label = t("{name}'s clock: {time}", { name, time: figure(shown) });
    if (node.ariaLabel !== label) node.ariaLabel = label;
  }
}

function write(node, text) {
  if (node.textContent !== text) node.textContent = text;
}

// 7:06, 1:02:03, "2 days": what has begun counts whole, so that 0:00 is the end.
function figure(time) {
  if (time >= 2 * DAY) return n("{n} day", "{n} days", Math.floor(time / DAY));
  const seconds = Math.ceil(time / 1000),
    two = (value) => String(value).padStart(2, "0"),
    minutes = Math.floor(seconds / 60) % 60,
    hours = Math.floor(seconds / 3600);
  return hours
    ? `${hours}:${two(minutes)}:${two(seconds % 60)}`
    : `${minutes}:${two(seconds % 60)}`;
}

/** @param {string} tag what is pressed is a button */
export const layClock = (tag, attributes = {}) =>
  el(
    `${tag}.clock`,
    { role: "timer", hidden: true, ...attributes },
    el("i.wait", el("span")),
    el("b"),
  );
