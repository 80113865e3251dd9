// Where everything on a board lies, computed from the box it is given. No drawing here.
// `a` runs along the board (left to right when wide, top to bottom when tall), `c` across it;
// points are the bottom player's own, 1 to 24; 25 is the bar and 0 is off.

export const BAR = 25;
export const OFF = 0;
export const FAR_TRAY = 26;
// Of a side, in the games that have most.
export const CHECKERS = 15;
// The way of the keyboard.
export const AROUND = [BAR, ...Array.from({ length: 24 }, (_, i) => 24 - i), OFF, FAR_TRAY];
const clamp = (x, low, high) => Math.min(high, Math.max(low, x));

function tallSizes(w, h) {
  const P = Math.min(h / 15.6, w / 7.6); // pitch of the points
  const num = Math.max(19, 0.46 * P); // strip for the numbers
  const half = Math.min(w, P * 10.6 + 2 * num) / 2 - num; // from the edge of the felt to its middle
  const D = Math.min(0.92 * P, half / 4.1); // checker
  return {
    P,
    num,
    half,
    D,
    step: Math.min(D, (half * 0.97 - D) / 4),
    bar: 1.2 * P,
    rail: 0.82 * P,
    frame: 0.19 * P,
  };
}

function wideSizes(w, h) {
  const low = h < 480; // a phone on its side
  const across = low ? 12.15 : 12.9;
  const most = h / across;
  const k = clamp((w / most - 4.95) / 12, 1.06, 1.36);
  const D = Math.min(most, w / (12 * k + 4.95));
  const num = (low ? 0.52 : 0.56) * D;
  return {
    P: k * D,
    num,
    half: (across * D) / 2 - num,
    D,
    step: D,
    bar: 1.25 * D,
    rail: 1.3 * D,
    frame: 0.27 * D,
  };
}

export class Geometry {
  // mirrored: the home boards lie left instead of right; when tall, where they stay below, our half
  // lies right.
  // turned: "1" is tall and "0" wide, whatever the box is; otherwise what fits it.
  constructor(w, h, { mirrored = false, turned = "" } = {}) {
    this.tall = turned ? Number(turned) === 1 : h > w * 1.05;
    const sizes = this.tall ? tallSizes(w, h) : wideSizes(w, h);
    this.P = sizes.P;
    this.D = sizes.D;
    this.num = sizes.num;
    this.half = sizes.half;
    this.step = sizes.step;
    this.bar = sizes.bar;
    this.rail = sizes.rail;
    this.frame = sizes.frame;
    this.mirrored = mirrored;
    this.A = 12 * this.P + this.bar + 2 * this.rail + 4 * this.frame;
    this.C = 2 * (this.half + this.num);
    this.W = this.tall ? this.C : this.A;
    this.H = this.tall ? this.A : this.C;
    this.left = 2 * this.frame + this.rail; // where the felt begins
    this.barAt = this.left + 6 * this.P;
    this.right = this.barAt + this.bar + 6 * this.P; // where the felt ends
    this.mid = this.C / 2;
    this.tiny = this.P < 20; // a thumbnail: no numbers
    this.cube = Math.min(0.92 * this.D, this.rail * 0.82);
    this.gap = this.D * 0.16; // between the trays
    this.slab = Math.min((this.half - this.gap - this.D * 0.7) / CHECKERS, this.D * 0.3);
    this.tip = Math.min(this.half * 0.86, 4.85 * this.D); // height of a point
  }

  /** @returns {[number, number]} */
  xy(a, c) {
    if (this.tall) return [this.mirrored ? c : this.C - c, a];
    return [this.mirrored ? this.A - a : a, c];
  }

  // A rectangle from (a, c), la long and lc across, as x, y, width, height.
  box(a, c, la, lc) {
    if (this.tall) return { x: this.mirrored ? c : this.C - c - lc, y: a, width: lc, height: la };
    return { x: this.mirrored ? this.A - a - la : a, y: c, width: la, height: lc };
  }

  isNear(point) {
    return point <= 12;
  }

  along(point) {
    if (point === BAR) return this.barAt + this.bar / 2;
    const i = point <= 12 ? 12 - point : point - 13; // 0 is the far end, 11 next to the trays
    return this.left + (i + 0.5) * this.P + (i >= 6 ? this.bar : 0);
  }

  edge(point) {
    return this.isNear(point) ? this.C - this.num : this.num;
  }
  inward(point) {
    return this.isNear(point) ? -1 : 1;
  }

  // Centre of the i-th checker of a stack of the near or the far player; five are drawn, more lie
  // on the fifth.
  checker(point, i, isNearPlayer) {
    if (point === BAR) return this.xy(this.along(BAR), this.barSpot(i, isNearPlayer));
    if (point === OFF) return this.traySpot(i, isNearPlayer);
    const d = this.num + this.D * 0.52 + Math.min(i, 4) * this.step;
    return this.xy(this.along(point), this.isNear(point) ? this.C - d : d);
  }

  // Hit checkers wait beside the middle of the bar, on the side where they enter.
  barSpot(i, isNearPlayer) {
    const d = (this.tall ? 0.66 : 1.35) * this.D + Math.min(i, 4) * this.step * 0.9;
    return isNearPlayer ? this.mid - d : this.mid + d;
  }

  traySpot(i, isNearPlayer) {
    const d = this.num + this.D * 0.1 + (i + 0.5) * this.slab;
    return this.xy(this.right + this.frame + this.rail / 2, isNearPlayer ? this.C - d : d);
  }

  // The two dice of a player: ours right, theirs left; on the bar when tall.
  die(i, isNearPlayer, size) {
    if (this.tall) {
      const d = this.num + size * 0.7 + (this.mirrored === isNearPlayer ? 1 - i : i) * size * 1.2;
      return this.xy(this.barAt + this.bar / 2, isNearPlayer ? this.C - d : d);
    }
    const middle = isNearPlayer ? this.barAt + this.bar + 3 * this.P : this.barAt - 3 * this.P;
    const across = (this.mirrored ? 0.5 - i : i - 0.5) * size * 1.28;
    return this.xy(middle + across, this.mid);
  }

  dieSize() {
    return Math.min(this.D * 0.96, this.tall ? this.bar * 0.78 : this.D);
  }

  // owner: "near", "far" or null for the middle.
  cubeSpot(owner) {
    const d = this.num + this.cube / 2 + this.D * 0.04;
    return this.xy(
      this.frame + this.rail / 2,
      owner === "far" ? d : owner === "near" ? this.C - d : this.mid,
    );
  }

  offeredSpot() {
    return this.tall
      ? this.xy(this.barAt + this.bar / 2, this.mid)
      : this.xy(this.barAt - 0.8 * this.P, this.mid); // beside any dice
  }

  offeredSize() {
    return this.tall ? this.bar * 0.9 : this.D * 1.3;
  }

  // The part of the board that belongs to a point: its whole strip, from the edge to the middle.
  area(point) {
    if (point === BAR) return this.box(this.barAt, 0, this.bar, this.C);
    const a = this.along(point) - this.P / 2;
    return this.isNear(point)
      ? this.box(a, this.mid, this.P, this.mid)
      : this.box(a, 0, this.P, this.mid);
  }

  tray(isNearPlayer) {
    const c = isNearPlayer ? this.mid + this.gap / 2 : this.num;
    return this.box(this.right + this.frame, c, this.rail, this.half - this.gap / 2);
  }
}

// From a point to the nearest edge of a box; within it none.
export function distance({ x, y, width, height }, px, py) {
  return Math.hypot(Math.max(x - px, 0, px - x - width), Math.max(y - py, 0, py - y - height));
}
