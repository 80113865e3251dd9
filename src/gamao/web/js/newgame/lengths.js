// How long a new match is: one of the usual lengths, or another.

import { byId, el } from "../shared/dom.js";
import { number, t } from "../shared/i18n.js";
import { chosen, isLength, set, setup, usualLength } from "./chosen.js";

const LENGTHS = [1, 3, 5, 7, 9, 11, 13];

/** @param {() => void} onType when another length is typed */
export function lengths(onType) {
  const pick = (id, label, values, title = null) =>
    el(
      "label",
      { title },
      el("input", {
        type: "radio",
        name: "length",
        id: `length-${id}`,
        "aria-label": title,
        value: JSON.stringify(values),
        checked: isLength(values),
        onchange: () => set(values),
      }),
      label,
    );
  const isOther = chosen.length !== null && !LENGTHS.includes(chosen.length);
  return el(
    "fieldset",
    el("legend", t("Match to")),
    el(
      "div.seg",
      LENGTHS.map((length) => pick(length, number(length), { length, single: false })),
      pick("single", t("one game"), { length: null, single: true }),
      pick("money", "∞", { length: null, single: false }, t("Money: no end")),
    ),
    el(
      "label.other",
      t("another length"),
      el("input.text", {
        type: "number",
        id: "length-other",
        min: 1,
        max: setup.longest,
        "aria-describedby": "length-wrong",
        value: chosen.typed || (isOther ? chosen.length : ""),
        oninput: ({ target }) => {
          typeLength(target);
          onType();
        },
      }),
    ),
    el(
      "p.small.warn",
      { id: "length-wrong", role: "alert", hidden: !chosen.isWrong },
      t("A match is 1 to {n} points long.", { n: setup.longest }),
    ),
    el("p.small.muted", t("∞ plays point by point without an end. To 1 point there is no cube.")),
  );
}

// In place, so that the text stays as it is typed. What is no length is kept, and nothing starts
// with it.
function typeLength({ value, validity }) {
  Object.assign(
    chosen,
    { typed: value, isWrong: !validity.valid },
    validity.valid &&
      (value ? { length: Number(value), single: false } : usualLength(chosen.preset)),
  );
  /** @type {NodeListOf<HTMLInputElement>} */
  const choices = document.querySelectorAll("input[name=length]");
  for (const node of choices) node.checked = isLength(JSON.parse(node.value));
  byId("length-wrong").hidden = !chosen.isWrong;
}
