// The card that asks: its heading names it and takes the focus.

import { el } from "./dom.js";

const heading = (text) => el("h2", { id: "card-title" }, text);

// *title* is the heading; or, where something stands before it, what makes the whole of a way to
// make headings.
export function askingCard(selector, title, ...content) {
  return el(
    `section.card.offer${selector}`,
    { "aria-labelledby": "card-title" },
    typeof title === "string" ? [heading(title), content] : title(heading),
  );
}
