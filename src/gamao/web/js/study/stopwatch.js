// A watch that runs, stands and goes on.

import { number } from "../shared/i18n.js";

export class Stopwatch {
  constructor() {
    this.before = 0; // milliseconds until it last stood
    /** @type {number | null} */
    this.since = null;
  }

  get isRunning() {
    return this.since !== null;
  }
  get elapsed() {
    return this.before + (this.isRunning ? performance.now() - this.since : 0);
  }

  restart() {
    this.before = 0;
    this.since = performance.now();
  }

  stop() {
    this.before = this.elapsed;
    this.since = null;
  }

  go() {
    this.since ??= performance.now();
  }
}

// "1:04,3": minutes, seconds and a tenth.
export function timeText(milliseconds) {
  const tenths = Math.floor(milliseconds / 100),
    minutes = Math.floor(tenths / 600),
    seconds = number((tenths % 600) / 10, 1, { minimumIntegerDigits: 2 });
  return `${minutes}:${seconds}`;
}
