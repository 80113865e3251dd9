// Who is away from a table where that loses: how long yet until the other may claim the match.

/** @import { Side } from "../shared/types.js" */

const GRACE = 30_000;

export class Away {
  /** @param {() => void} draw */
  constructor(draw) {
    this.draw = draw;
    /** @type {Partial<Record<Side, number>>} for how many milliseconds, when it was told */
    this.told = {};
    this.heard = 0;
    this.beat = null;
  }

  /** @param {Partial<Record<Side, number>>} away */
  tell(away) {
    this.told = away;
    this.heard = performance.now();
    clearInterval(this.beat);
    this.beat = Object.keys(away).length ? setInterval(this.draw, 1000) : null;
  }

  // Seconds until a side that is away may be given up; null where nobody is, or nobody may.
  /** @param {Side} side */
  secondsLeft(side) {
    const away = this.told[side];
    if (away === undefined) return null;
    return Math.max(Math.ceil((GRACE - away - (performance.now() - this.heard)) / 1000), 0);
  }
}
