// One of several ways to play, as a card to press.

import { radio } from "../shared/controls.js";
import { el, icon } from "../shared/dom.js";
import { chosen, set, usualLength } from "./chosen.js";

/**
 * @param {string} group
 * @param {any} value
 * @param {string} title
 * @param {string} text
 * @param {{ picture?: string, tags?: string[] }} beside
 */
export function choice(group, value, title, text, { picture, tags }) {
  return el(
    "label.choice",
    radio(group, value, value === chosen[group], () =>
      set({ [group]: value, ...(group === "preset" && { changes: {}, ...usualLength(value) }) }),
    ),
    el("strong", picture && icon(picture), title, el("i.radio")),
    el("p", text),
    tags &&
      el(
        "span.tags",
        tags.map((tag) => el("span", tag)),
      ),
  );
}
