// The rules: the game in a minute, and what each rule set says where they differ.

import { byId, el } from "./dom.js";
import { t } from "./i18n.js";
import { boot, setTitle, startPage, topbar } from "./page.js";
import { optionSentence, optionTitle, presetName, presetSentence, valueName } from "./words.js";

const ORDER = ["opening", "backgammon", "cube", "doubling", "closed_out_rolls", "crawford", "holland", "jacoby", "beaver", "raccoon", "automatic_doubles"];

function basics() {
  return [
    t("Each side has 15 checkers and moves them from point 24 to point 1, by its own count, and then off the board. Who is off first wins."),
    t("Each throws one die to start; the higher begins. Then a turn is two dice, each played on its own; equal dice are played four times."),
    t("A point with two or more checkers of the other side is closed. A single checker can be hit: it goes to the bar."),
    t("Checkers on the bar must enter first, on the point of a die counted from the far end."),
    t("You must play as many dice as you can; if only one of two can be played, the higher."),
    t("With all checkers at home you bear off: a die takes a checker off its point, or off the highest one if all are lower."),
    t("A win counts one; two if the loser took nothing off (a gammon); three for a backgammon, which the rule sets define."),
    t("The cube doubles the stake. Whoever is offered it takes and owns it, or passes and loses the stake as it was."),
  ];
}

function value(name, rules) {
  if (name === "closed_out_rolls") return rules[name] ? t("rolls") : t("does not roll");
  return valueName(name, rules[name]);
}

function lay() {
  const { presets } = boot.setup;
  byId("app").replaceChildren(topbar({ current: "rules" }), el("main.page.rules",
    el("header", el("h1", t("Rules")), el("p", t("One game, six rule sets. All of them can be played here, and any mix of their options."))),
    el("section.card", el("h2", t("The game in a minute")), el("ol.basics", basics().map((text) => el("li", text)))),
    el("section.presets", presets.map((preset) => el("article.card", { id: preset.name.toLowerCase() }, el("h2", presetName(preset.name)), el("p", presetSentence(preset.name))))),
    el("section.card.scroll", { tabindex: "0", role: "region", "aria-labelledby": "differ" }, el("h2", { id: "differ" }, t("Where they differ")), el("table.differ",
      el("thead", el("tr", el("td"), presets.map(({ name }) => el("th", { scope: "col" }, presetName(name))))),
      el("tbody", ORDER.map((name) => el("tr", el("th", { scope: "row" }, optionTitle(name), el("p", optionSentence(name))),
        presets.map(({ rules, variants }) => el("td", value(name, rules), variants.includes(name) && el("small", t("variant"))))))))),
    el("p", el("a.btn.primary.big", { href: "/" }, t("New match")))));
  setTitle(() => t("Rules"));
}

startPage(lay);
