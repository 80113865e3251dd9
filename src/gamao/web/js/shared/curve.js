// A curve over time: the line is a value, the areas to the middle tell who leads. Redraws when its
// box changes size.

import { put, svg } from "./dom.js";
import { number } from "./i18n.js";

let made = 0;
export const fixed = (value) => value.toFixed(1);

export class Curve {
  constructor(box) {
    this.box = box;
    this.id = `curve${++made}`;
    /** @type {number[]} */
    this.values = [];
    this.now = 0;
    this.label = "";
    this.observer = new ResizeObserver(() => this.draw());
    this.observer.observe(box);
  }

  // values: chances from 0 to 1; now: index to mark.
  show(values, { now = values.length - 1, ...more }) {
    Object.assign(this, { values, now, ...more });
    this.draw();
  }

  draw() {
    const { values, box } = this,
      w = box.clientWidth,
      h = box.clientHeight;
    if (w < 10 || !values.length) {
      put(box);
      return;
    }
    const rem = parseFloat(getComputedStyle(document.documentElement).fontSize) / 16,
      left = 34 * rem,
      right = w - 10 * rem,
      top = 8 * rem,
      low = h - 8 * rem;
    const bottom = this.floor(low, rem);
    const x = (i) => left + (values.length > 1 ? i / (values.length - 1) : 0.5) * (right - left);
    const y = (value) => top + (1 - value) * (bottom - top);
    const place = { w, rem, left, right, top, low, bottom, x, y };
    this.root = svg(
      "svg.curve",
      { width: w, height: h, viewBox: `0 0 ${w} ${h}`, "aria-label": this.label, ...this.role },
      this.ticks.map(([value, text]) => this.#tick(place, value, text)),
      this.drawn(place),
    );
    put(box, this.root);
  }

  // -- what other curves have otherwise

  get role() {
    return { role: "img" };
  }
  get ticks() {
    return [0, 0.5, 1].map((value) => [value, number(value * 100)]);
  }
  // Where the lowest value lies; *low* is the foot of the box.
  floor(low, rem) {
    return low;
  }
  drawn(place) {
    return [this.areas(place), this.line(place), this.mark(place)];
  }

  // -- its parts

  line(place) {
    return svg("path.value", { d: `M${this.#way(place)}` });
  }
  #way({ x, y }) {
    return this.values.map((value, i) => `${fixed(x(i))} ${fixed(y(value))}`).join(" L");
  }

  #tick({ left, right, rem, y }, value, text) {
    return [
      svg(value === 0.5 ? "path.grid.half" : "path.grid", {
        d: `M${left} ${fixed(y(value))} H${right}`,
      }),
      svg("text.tick", { x: left - 7 * rem, y: fixed(y(value) + 4 * rem) }, text),
    ];
  }

  areas(place) {
    const { x, y, w, bottom } = place,
      d = `M${fixed(x(0))} ${y(0.5)} L${this.#way(place)} L${fixed(x(this.values.length - 1))} ${y(0.5)} Z`;
    return [
      ["up", 0, y(0.5)],
      ["down", y(0.5), bottom],
    ].map(([name, from, to]) => [
      svg(
        "clipPath",
        { id: `${this.id}${name}` },
        svg("rect", { x: 0, y: from, width: w, height: to - from }),
      ),
      svg(`path.area.${name}`, { "clip-path": `url(#${this.id}${name})`, d }),
    ]);
  }

  mark({ x, y, rem, top, low }) {
    const at = Math.max(0, Math.min(this.values.length - 1, this.now));
    return [
      svg("path.now", { d: `M${fixed(x(at))} ${top} V${low}` }),
      svg("circle.now-dot", { cx: fixed(x(at)), cy: fixed(y(this.values[at])), r: 6 * rem }),
    ];
  }
}
