// The curve of a whole match: where games begin, where something went wrong, and below what each
// roll gave or took.
// A click on it goes there.

import { Curve, fixed } from "../shared/curve.js";
import { svg } from "../shared/dom.js";
import { markShape } from "./marks.js";

// Marks are [[index, mark]], games the indexes of their first values.
export class MatchCurve extends Curve {
  /** @type {[number, string][]} */
  marks = [];
  /** @type {number[]} */
  games = [];
  /** @type {(number | null)[]} */
  luck = [];
  valueText = "";
  /** @type {(index: number) => void} */
  onChoose = () => {};

  // What can be moved along it is a slider to those who do not see it; keys are the page's.
  get role() {
    return {
      role: "slider",
      tabindex: "0",
      id: this.id,
      "aria-valuemin": 1,
      "aria-valuemax": this.values.length,
      "aria-valuenow": this.now + 1,
      "aria-valuetext": this.valueText,
    };
  }

  floor(low, rem) {
    return low - 40 * rem;
  }

  draw() {
    super.draw();
    this.root?.addEventListener("click", ({ clientX }) =>
      this.#choose(clientX - this.box.getBoundingClientRect().left),
    );
  }

  drawn(place) {
    const { x, y, rem, top, low } = place;
    this.span = place;
    return [
      this.areas(place),
      this.games.map((i) => svg("path.part", { d: `M${fixed(x(i))} ${top} V${low}` })),
      this.#luck(place),
      this.line(place),
      this.mark(place),
      this.marks.map(([i, mark]) =>
        svg(
          "g",
          {
            transform: `translate(${fixed(x(i))} ${fixed(y(this.values[i]))}) scale(${0.55 * rem}) translate(-12 -12)`,
          },
          markShape(mark),
        ),
      ),
    ];
  }

  // Bars from a middle line: up is luck for the player whose curve it is.
  #luck({ x, low, left, right, rem }) {
    const luck = this.luck.map((value) => value || 0),
      most = Math.max(0.1, ...luck.map(Math.abs)),
      half = 15 * rem,
      middle = low - half;
    const bars = (sign) =>
      luck
        .map((value, i) =>
          value * sign > 0 ? `M${fixed(x(i))} ${middle} v${fixed(-(value / most) * half)}` : "",
        )
        .join("");
    return [
      svg("path.grid", { d: `M${left} ${middle} H${right}` }),
      svg("path.luck.good", { d: bars(1) }),
      svg("path.luck.bad", { d: bars(-1) }),
    ];
  }

  #choose(at) {
    const { left, right } = this.span,
      last = this.values.length - 1,
      i = Math.round(((at - left) / (right - left)) * last);
    this.onChoose(Math.max(0, Math.min(last, i)));
  }
}
