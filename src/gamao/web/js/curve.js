// A curve of chances: the line is the chance, the area to the middle is who leads.
// Below it, where it is known, what each roll gave or took; on it marks where something went wrong.

import { svg } from "./dom.js";
import { number } from "./i18n.js";
import { markShape } from "./marks.js";

let made = 0;

// Redraws when its box changes size.
export class Curve {
  constructor(box) {
    this.box = box;
    this.id = `curve${++made}`;
    this.values = [];
    this.observer = new ResizeObserver(() => this.draw());
    this.observer.observe(box);
  }

  // values: chances from 0 to 1; now: index to mark. Of a whole match: marks [[index, mark]], games [index of the first value],
  // luck [number or null]; a click chooses an index.
  show(values, { label, now = values.length - 1, valueText = null, marks = [], games = [], luck = null, onChoose = null }) {
    Object.assign(this, { values, label, now, valueText, marks, games, luck, onChoose });
    this.draw();
  }

  draw() {
    const { values, box, luck } = this, w = box.clientWidth, h = box.clientHeight;
    if (w < 10 || !values.length) { box.replaceChildren(); return; }
    const rem = parseFloat(getComputedStyle(document.documentElement).fontSize) / 16;
    const left = 34 * rem, right = w - 10 * rem, top = 8 * rem, low = h - 8 * rem, bottom = luck ? low - 40 * rem : low;
    const place = { w, h, rem, left, right, top, low, bottom,
      x: (i) => left + (values.length > 1 ? i / (values.length - 1) : 1) * (right - left), y: (value) => top + (1 - value) * (bottom - top) };
    const root = svg("svg.curve", { width: w, height: h, viewBox: `0 0 ${w} ${h}`, ...this.#role() }, this.#ticks(place), this.#areas(place),
      this.games.map((i) => svg("path.part", { d: `M${place.x(i).toFixed(1)} ${top} V${low}` })), luck && this.#luck(place),
      svg("path.value", { d: `M${this.#line(place)}` }), this.#now(place), this.marks.map(([i, mark]) =>
        svg("g", { transform: `translate(${place.x(i).toFixed(1)} ${place.y(values[i]).toFixed(1)}) scale(${0.55 * rem}) translate(-12 -12)` }, markShape(mark))));
    if (this.onChoose) root.addEventListener("click", ({ clientX }) => this.#choose(place, clientX - box.getBoundingClientRect().left));
    box.replaceChildren(root);
  }

  // What can be moved along it is a slider to those who do not see it; keys are the page's.
  #role() {
    if (!this.onChoose) return { role: "img", "aria-label": this.label };
    return { role: "slider", tabindex: "0", id: this.id, "aria-label": this.label, "aria-valuemin": "1", "aria-valuemax": String(this.values.length),
      "aria-valuenow": String(this.now + 1), "aria-valuetext": this.valueText };
  }

  #line({ x, y }) { return this.values.map((value, i) => `${x(i).toFixed(1)} ${y(value).toFixed(1)}`).join(" L"); }

  #ticks({ left, right, rem, y }) {
    return [0, 0.5, 1].map((value) => [
      svg(value === 0.5 ? "path.grid.half" : "path.grid", { d: `M${left} ${y(value).toFixed(1)} H${right}` }),
      svg("text.tick", { x: left - 7 * rem, y: (y(value) + 4 * rem).toFixed(1) }, number(value * 100))]);
  }

  #areas(place) {
    const { x, y, w, bottom } = place, d = `M${x(0).toFixed(1)} ${y(0.5)} L${this.#line(place)} L${x(this.values.length - 1).toFixed(1)} ${y(0.5)} Z`;
    return [["up", 0, y(0.5)], ["down", y(0.5), bottom]].map(([name, from, to]) => [
      svg("clipPath", { id: `${this.id}${name}` }, svg("rect", { x: 0, y: from, width: w, height: to - from })),
      svg(`path.area.${name}`, { "clip-path": `url(#${this.id}${name})`, d })]);
  }

  // Bars from a middle line: up is luck for the player whose curve it is.
  #luck({ x, low, left, right, rem }) {
    const most = Math.max(0.1, ...this.luck.map((value) => Math.abs(value || 0))), half = 15 * rem, middle = low - half;
    const bars = (sign) => this.luck.map((value, i) => (value * sign > 0 ? `M${x(i).toFixed(1)} ${middle} v${(-(value / most) * half).toFixed(1)}` : "")).join("");
    return [svg("path.grid", { d: `M${left} ${middle} H${right}` }), svg("path.luck.good", { d: bars(1) }), svg("path.luck.bad", { d: bars(-1) })];
  }

  #now({ x, y, rem, top, low }) {
    const at = Math.max(0, Math.min(this.values.length - 1, this.now));
    return [svg("path.now", { d: `M${x(at).toFixed(1)} ${top} V${low}` }), svg("circle.now-dot", { cx: x(at).toFixed(1), cy: y(this.values[at]).toFixed(1), r: 6 * rem })];
  }

  #choose({ left, right }, at) {
    const last = this.values.length - 1, i = Math.round(((at - left) / (right - left)) * last);
    this.onChoose(Math.max(0, Math.min(last, i)));
  }
}
