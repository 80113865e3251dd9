// Rule sets as text: the nearest preset and what differs from it, "CLUBE
// automatic_doubles=unlimited beaver=on".

import { refuse } from "./wrong.js";

const CHOICES = {
  opening: ["keep", "reroll"],
  backgammon: ["bar", "home", "half"],
  doubling: ["before roll", "any time"],
};
const NUMBERS = ["automatic_doubles", "crawford"];
const OF_THE_CUBE = ["jacoby", "beaver", "raccoon", "crawford", "holland", "automatic_doubles"];

// *presets* are the rule sets by name. A text that is not as we write it is refused.
export function parseRules(text, presets) {
  const [name, ...words] = text.split(" ");
  if (!Object.hasOwn(presets, name)) refuse();
  const rules = { ...presets[name] };
  for (const [option, value] of words.map((word) => word.split("="))) {
    if (!Object.hasOwn(rules, option) || !value) refuse();
    rules[option] = read(option, value);
  }
  if (contradicts(rules) || formatRules(rules, presets) !== text) refuse();
  return rules;
}

function read(option, value) {
  if (NUMBERS.includes(option))
    return value === "unlimited" && option === "automatic_doubles"
      ? null
      : /^\d{1,5}$/.test(value)
        ? Number(value)
        : refuse();
  const values = Object.hasOwn(CHOICES, option) ? CHOICES[option] : [true, false];
  return values.find((one) => written(one) === value) ?? refuse();
}

const contradicts = (rules) =>
  (rules.raccoon && !rules.beaver) ||
  (rules.holland && !rules.crawford) ||
  (!rules.cube && OF_THE_CUBE.some((option) => rules[option] !== false && rules[option] !== 0));

function written(value) {
  if (typeof value === "boolean") return value ? "on" : "off";
  return value === null ? "unlimited" : String(value).replace(" ", "_");
}

function formatRules(rules, presets) {
  const texts = Object.entries(presets).map(([name, preset]) => [
    name,
    ...Object.keys(preset)
      .filter((option) => rules[option] !== preset[option])
      .map((option) => `${option}=${written(rules[option])}`),
  ]);
  return texts.reduce((best, one) => (one.length < best.length ? one : best)).join(" ");
}
