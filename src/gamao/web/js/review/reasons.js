// Why one choice is better than another: the engine's numbers as sentences.

import { el } from "../shared/dom.js";
import { number, percent, small, t, word } from "../shared/i18n.js";

// They come as parts of one.
const CHANCES = new Set(["win", "gammon", "gammon_lost", "market_losers", "take_point"]);

export const reasonsList = (reasons) =>
  el(
    "ul.reasons",
    reasons
      .map(reasonText)
      .filter(Boolean)
      .map((text) => el("li", text)),
  );

// Of a play the numbers are those of the choice made and of the best; of the cube two numbers of
// the position.
function reasonText({ kind, played, best, first, second, supports }) {
  const figure = (value) =>
    CHANCES.has(kind) ? percent(value) : number(value, Number.isInteger(value) ? 0 : 2);
  const reason =
    first === undefined
      ? word(`reason ${kind}`, { played: figure(played), best: figure(best) })
      : word(`cube ${kind}`, { first: figure(first), second: figure(second) });
  return supports || !reason ? reason : t("All the same: {reason}", { reason: small(reason) });
}
