// The rules: the game in a minute, and what each rule set says where they differ.

import { el, head, row } from "./shared/dom.js";
import { capital, t, word } from "./shared/i18n.js";
import { boot, layPage, startPage } from "./shared/page.js";
import { learnRow } from "./shared/places.js";
import { about, optionTitle, presetName, valueName, variantName } from "./shared/words.js";

function value(name, rules) {
  // The title of one says the opposite.
  if (name === "closed_out_rolls") return capital(rules[name] ? t("off") : t("on"));
  return capital(valueName(name, rules[name]));
}

function lay() {
  const { presets, options, starts } = boot.setup;
  layPage(
    () => t("Rules"),
    "learn",
    learnRow("/rules"),
    el(
      "main.page.rules",
      el("header", el("h1", t("Rules")), el("p", about("rules"))),
      el(
        "section.card",
        el("h2", t("The game in a minute")),
        el(
          "ol.basics",
          [1, 2, 3, 4, 5, 6, 7, 8].map((i) => el("li", word(`basics ${i}`))),
        ),
      ),
      el(
        "section.presets",
        presets.map((preset) =>
          el(
            "article.card",
            { id: preset.name.toLowerCase() },
            el("h2", presetName(preset.name)),
            el("p", about(preset.name)),
          ),
        ),
      ),
      el(
        "section.card",
        { id: "variants" },
        el("h2", t("Variants")),
        el(
          "dl",
          Object.keys(starts).flatMap((name) => [
            el("dt", variantName(name)),
            el("dd", about(`variant ${name}`)),
          ]),
        ),
      ),
      el(
        "section.card.scroll",
        { tabindex: "0", role: "region", "aria-labelledby": "differ" },
        el("h2", { id: "differ" }, t("Where they differ")),
        el(
          "table.differ",
          head(
            el("td"),
            presets.map(({ name }) => presetName(name)),
          ),
          el(
            "tbody",
            options.map(({ name }) =>
              row(
                "tr",
                [optionTitle(name), el("p", about(name))],
                presets.map(({ rules, variants }) =>
                  el(
                    "td",
                    value(name, rules),
                    variants.includes(name) && el("small", t("variant")),
                  ),
                ),
              ),
            ),
          ),
        ),
      ),
      el("p", el("a.btn.primary.big", { href: "/" }, t("New match"))),
    ),
  );
}

startPage(lay);
