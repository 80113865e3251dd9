// The rules of a new match: one of the sets, and what is changed of it.

import { option, picker, toggle } from "../shared/controls.js";
import { el, icon } from "../shared/dom.js";
import { number, t } from "../shared/i18n.js";
import { about, optionTitle, presetName, valueName } from "../shared/words.js";
import { choice } from "./card.js";
import { chosen, missing, rules, set, setOption, setup } from "./chosen.js";

const INVERTED = "closed_out_rolls"; // the sentence says the opposite of the option

function tagsOf({ rules: all, lengths }) {
  const range = [...new Set([lengths[0], lengths.at(-1)])].map((one) => number(one ?? 0)).join("–");
  const length =
    lengths[0] === null ? (all.jacoby ? t("money") : t("one game")) : t("{n} points", { n: range });
  return [
    all.cube ? t("cube") : t("no cube"),
    length,
    `${t("triple")}: ${valueName("backgammon", all.backgammon).toLowerCase()}`,
  ];
}

export function ruleSets() {
  const count = Object.keys(chosen.changes).length,
    named = { rules: presetName(chosen.preset) };
  return el(
    "fieldset",
    el("legend", t("Rules")),
    el(
      "div.pickers.rules",
      setup.presets.map((preset) =>
        choice("preset", preset.name, presetName(preset.name), about(preset.name), {
          tags: tagsOf(preset),
        }),
      ),
    ),
    el(
      "details.options",
      {
        open: chosen.isOpen,
        ontoggle: ({ target }) => {
          chosen.isOpen = target.open;
        },
      },
      el(
        "summary",
        {
          // Told at once: the toggle comes later, and what is drawn meanwhile would be closed.
          onclick: ({ currentTarget: { parentElement } }) => {
            chosen.isOpen = !parentElement.open;
          },
        },
        t("Rule options"),
        el(
          "span.muted",
          count ? t("{rules}, with changes", named) : t("{rules}, unchanged", named),
        ),
        icon("down"),
      ),
      el(
        "ul.option-list",
        setup.options.map(optionRow),
        el(
          "li.option",
          el(
            "button.btn.wide",
            {
              id: "reset",
              "aria-disabled": !count,
              onclick: () => {
                if (count) set({ changes: {} });
              },
            },
            t("Back to the rules of {rules}", named),
          ),
        ),
      ),
    ),
  );
}

function optionRow({ name, kind, values }) {
  const value = rules()[name],
    lacks = missing(name),
    title = optionTitle(name);
  const sentence = [about(name), lacks && t("Needs: {option}.", { option: optionTitle(lacks) })]
    .filter(Boolean)
    .join(" ");
  const row = option(
    title,
    sentence,
    kind === "switch"
      ? toggle(name, title, {
          checked: value !== (name === INVERTED),
          onchange: ({ target }) => setOption(name, target.checked !== (name === INVERTED)),
        })
      : picker(
          name,
          title,
          JSON.stringify(value),
          values.map((one) => [JSON.stringify(one), valueName(name, one)]),
          (text) => setOption(name, JSON.parse(text)),
        ),
  );
  row.classList.toggle("off", Boolean(lacks));
  if (lacks) row.querySelector("input, select").disabled = true;
  return row;
}
