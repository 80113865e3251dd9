// Rule sets as text: the nearest preset and what differs from it, "CLUBE
// automatic_doubles=unlimited beaver=on".

import { refuse } from "./wrong.js";

// *setup* has the presets, and the options as they are declared. A text that is not as we write it
// is refused.
export function parseRules(text, { presets, options }) {
  const [name, ...words] = text.split(" ");
  const preset = presets.find((one) => one.name === name);
  if (!preset) refuse();
  const rules = { ...preset.rules };
  for (const [named, value] of words.map((word) => word.split("="))) {
    const option = options.find((one) => one.name === named);
    if (!option || !value) refuse();
    rules[named] = read(option, value);
  }
  if (contradicts(rules, options) || formatRules(rules, presets) !== text) refuse();
  return rules;
}

function read({ kind, values, unlimited }, text) {
  if (kind !== "number")
    return (values ?? [true, false]).find((one) => written(one) === text) ?? refuse();
  if (text === "unlimited" && unlimited) return null;
  return /^\d{1,5}$/.test(text) ? Number(text) : refuse();
}

const isOff = (value) => value === false || value === 0;

const contradicts = (rules, options) =>
  options.some(
    ({ name, needs }) => !isOff(rules[name]) && needs.some((needed) => isOff(rules[needed])),
  );

function written(value) {
  if (typeof value === "boolean") return value ? "on" : "off";
  return value === null ? "unlimited" : String(value).replace(" ", "_");
}

function formatRules(rules, presets) {
  const differing = (preset) =>
    Object.keys(preset)
      .filter((name) => rules[name] !== preset[name])
      .map((name) => `${name}=${written(rules[name])}`);
  const texts = presets.map((preset) => [preset.name, ...differing(preset.rules)]);
  return texts.reduce((best, one) => (one.length < best.length ? one : best)).join(" ");
}
