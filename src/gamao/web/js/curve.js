// A win-chance curve: the line is the chance, the area to the middle is who leads.

import { svg } from "./dom.js";
import { number } from "./i18n.js";

let made = 0;

// values: chances from 0 to 1; now: index to mark. Redraws when its box changes size.
export class Curve {
  constructor(box) {
    this.box = box;
    this.id = `curve${++made}`;
    this.values = [];
    this.observer = new ResizeObserver(() => this.draw());
    this.observer.observe(box);
  }

  show(values, { label, now = values.length - 1 }) {
    Object.assign(this, { values, label, now });
    this.draw();
  }

  draw() {
    const { values, box, id } = this, w = box.clientWidth, h = box.clientHeight;
    if (w < 10 || !values.length) { box.replaceChildren(); return; }
    const rem = parseFloat(getComputedStyle(document.documentElement).fontSize) / 16;
    const left = 34 * rem, right = w - 10 * rem, top = 8 * rem, bottom = h - 8 * rem;
    const x = (i) => left + (values.length > 1 ? i / (values.length - 1) : 1) * (right - left);
    const y = (value) => top + (1 - value) * (bottom - top);
    const line = values.map((value, i) => `${x(i).toFixed(1)} ${y(value).toFixed(1)}`).join(" L");
    const ticks = [0, 0.5, 1].map((value) => [
      svg(value === 0.5 ? "path.grid.half" : "path.grid", { d: `M${left} ${y(value).toFixed(1)} H${right}` }),
      svg("text.tick", { x: left - 7 * rem, y: (y(value) + 4 * rem).toFixed(1) }, number(value * 100))]);
    const areas = [["up", 0, y(0.5)], ["down", y(0.5), h]].map(([name, from, to]) => [
      svg("clipPath", { id: `${id}${name}` }, svg("rect", { x: 0, y: from, width: w, height: to - from })),
      svg(`path.area.${name}`, { "clip-path": `url(#${id}${name})`, d: `M${x(0).toFixed(1)} ${y(0.5)} L${line} L${x(values.length - 1).toFixed(1)} ${y(0.5)} Z` })]);
    const at = Math.max(0, Math.min(values.length - 1, this.now));
    box.replaceChildren(svg("svg.curve", { width: w, height: h, viewBox: `0 0 ${w} ${h}`, role: "img", "aria-label": this.label }, ticks, areas,
      svg("path.value", { d: `M${line}` }), svg("path.now", { d: `M${x(at).toFixed(1)} ${top} V${bottom}` }),
      svg("circle.now-dot", { cx: x(at).toFixed(1), cy: y(values[at]).toFixed(1), r: 6 * rem })));
  }
}
