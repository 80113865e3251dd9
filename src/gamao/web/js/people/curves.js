// How somebody's results and play went on, match by match.

import { prText } from "../review/summary.js";
import { svg } from "../shared/dom.js";
import { number, t } from "../shared/i18n.js";
import { Curve, fixed } from "../shared/curve.js";

// PR match by match: up is better, so the numbers run downwards.
export class PrCurve extends Curve {
  most = 10; // the PR at the bottom

  showPr(prs) {
    this.most = Math.max(10, ...prs) * 1.1;
    this.show(
      prs.map((pr) => 1 - pr / this.most),
      { label: t("PR match by match: {list}", { list: prs.map(prText).join("; ") }) },
    );
  }

  get ticks() {
    const step = [2, 5, 10, 20, 50].find((one) => this.most / one <= 5) || 100;
    return Array.from({ length: Math.floor(this.most / step) + 1 }, (_, i) => [
      1 - (i * step) / this.most,
      number(i * step),
    ]);
  }

  drawn(place) {
    return [
      this.line(place),
      this.values.map((value, i) =>
        svg("circle.now-dot", {
          cx: fixed(place.x(i)),
          cy: fixed(place.y(value)),
          r: 4.5 * place.rem,
        }),
      ),
    ];
  }
}

// A rating with the band in which it is with 95 % certainty.
export class RatingCurve extends Curve {
  low = 0; // the ratings at the bottom and the top
  high = 0;

  // *points*: [[rating, half of the interval], ...]
  showRating(points) {
    this.low = Math.floor(Math.min(...points.map(([rating, half]) => rating - half)) / 100) * 100;
    this.high = Math.ceil(Math.max(...points.map(([rating, half]) => rating + half)) / 100) * 100;
    this.band = points.map(([rating, half]) => [this.#at(rating - half), this.#at(rating + half)]);
    this.show(
      points.map(([rating]) => this.#at(rating)),
      {
        label: t("Rating match by match: {list}", { list: points.map(([one]) => one).join("; ") }),
      },
    );
  }

  #at(rating) {
    return (rating - this.low) / (this.high - this.low);
  }

  get ticks() {
    const step = [100, 200, 500].find((one) => (this.high - this.low) / one <= 5) || 1000;
    return Array.from({ length: Math.floor((this.high - this.low) / step) + 1 }, (_, i) => [
      this.#at(this.low + i * step),
      String(this.low + i * step),
    ]);
  }

  drawn(place) {
    const { x, y } = place,
      edge = (side) => this.band.map((one, i) => `${fixed(x(i))} ${fixed(y(one[side]))}`),
      last = this.values.length - 1;
    return [
      svg("path.band", { d: `M${[...edge(1), ...edge(0).reverse()].join(" L")} Z` }),
      this.line(place),
      svg("circle.now-dot", {
        cx: fixed(x(last)),
        cy: fixed(y(this.values[last])),
        r: 5 * place.rem,
      }),
    ];
  }
}
