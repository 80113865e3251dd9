// Equities with their 95 % intervals, as pictures on one scale.

import { svg } from "../shared/dom.js";

// rows: [{value, error}]. Gives the picture of one of them, on the scale common to all; it covers
// *least* points and more.
export function onOneScale(rows, least = 0) {
  const ends = rows.flatMap(({ value, error }) => [value - error, value + error]),
    high = Math.max(...ends),
    lowest = Math.min(...ends);
  const span = Math.max(least, high - lowest) || 1,
    low = (high + lowest - span) / 2;
  const x = (value) => (3 + ((value - low) / span) * 94).toFixed(1),
    hasZero = low <= 0 && low + span >= 0;
  return ({ value, error }) =>
    svg(
      "svg.interval",
      { viewBox: "0 0 100 16", preserveAspectRatio: "none", "aria-hidden": true },
      hasZero && svg("path.zero", { d: `M${x(0)} 0V16` }),
      svg("path.span", { d: `M${x(value - error)} 8H${x(value + error)}` }),
      svg("path.mean", { d: `M${x(value)} 2V14` }),
    );
}
