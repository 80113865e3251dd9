// Six dice to press, for rolls thrown on a real board.

import { byId, el, svg } from "../shared/dom.js";
import { t } from "../shared/i18n.js";
import { PIPS } from "./pieces.js";

/**
 * @param {{ lying: number[], isOpen: boolean, press: (die: number) => void }} keys *lying*: those
 *   told already
 */
export const diceKeys = ({ lying, isOpen, press }) =>
  el(
    "div.dice-keys",
    { role: "group", "aria-label": t("Dice: two keys") },
    [1, 2, 3, 4, 5, 6].map((die) =>
      el(
        lying.includes(die) ? "button.on" : "button",
        {
          id: `die-${die}`,
          "aria-label": t("Die {n}", { n: die }),
          "aria-pressed": String(lying.includes(die)),
          "aria-disabled": String(!isOpen),
          onclick: () => press(die),
        },
        face(die),
      ),
    ),
  );

// The first of two dice is told: its key shows it.
export function markDie(die) {
  byId(`die-${die}`)?.classList.add("on");
  byId(`die-${die}`)?.setAttribute("aria-pressed", "true");
}

const face = (die) =>
  svg(
    "svg",
    { viewBox: "-7 -7 14 14", "aria-hidden": true },
    PIPS[die].map(([x, y]) => svg("circle", { cx: x * 3.2, cy: y * 3.2, r: 1.25 })),
  );
