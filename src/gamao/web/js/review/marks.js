// How bad a decision was, as a shape: a ring, a square, a triangle. No meaning by colour alone.

import { svg } from "../shared/dom.js";
import { word } from "../shared/i18n.js";

const SHAPES = {
  error: () => svg("circle.sev.s1", { cx: 12, cy: 12, r: 8 }),
  blunder: () => svg("rect.sev.s2", { x: 4, y: 4, width: 16, height: 16, rx: 3 }),
  "very bad": () => svg("path.sev.s3", { d: "M12 2 23 21H1Z" }),
};

export const isMistake = ({ mark }) => mark in SHAPES;
export const markName = (mark) => word(`mark ${mark}`);
export const markShape = (mark) => SHAPES[mark]();

export function markIcon(mark) {
  return svg(
    "svg.mark",
    { viewBox: "0 0 24 24", role: "img", "aria-label": markName(mark) },
    markShape(mark),
  );
}
