// What is chosen for a new match: everything has a sensible answer already, that of the match before
// where there was one.

import { boot } from "../shared/boot.js";
import { change, settings } from "../shared/settings.js";

export const setup = boot.setup;
export const NO_CLOCK = "none";
const CLOCKS = [NO_CLOCK, "12s + 2min/pt", "8s + 1min/pt", "fischer 8s + 5min", "3 days"];

export const presetOf = (name) => setup.presets.find((preset) => preset.name === name);
export const chosen = {
  opponent: "bot",
  level: setup.default.level,
  preset: setup.default.preset,
  changes: {},
  length: setup.default.length,
  single: false,
  otherName: "",
  serious: false,
  own_dice: false,
  watched: null, // null: as is usual with such an opponent
  clock: NO_CLOCK,
  ...lastChoice(),
  ...asked(),
  typed: "",
  isWrong: false, // another length, as it was typed, and whether it can be none
  isOpen: false, // the options of the rules
};
export const rules = () => ({ ...presetOf(chosen.preset).rules, ...chosen.changes });
const optionOf = (name) => setup.options.find((one) => one.name === name);
const offValue = (name) => ({ switch: false, number: 0 })[optionOf(name).kind];
const isOn = (name) => rules()[name] !== offValue(name);
export const isWatched = () => chosen.watched ?? chosen.opponent === "friend";
export const missing = (name) => optionOf(name).needs.find((needed) => !isOn(needed));

// Who plays the computer takes the time they like, and days are for who plays by link.
export const clocks = () =>
  ({ bot: [], same_screen: CLOCKS.slice(0, -1), friend: CLOCKS })[chosen.opponent];
export const clockNow = () => (clocks().includes(chosen.clock) ? chosen.clock : NO_CLOCK);

// What was chosen for the match before, if this server still knows it all.
function lastChoice() {
  const last = settings.match,
    names = setup.options.map(({ name }) => name);
  const isKnown =
    last &&
    presetOf(last.preset) &&
    setup.levels.some(({ id }) => id === last.level) &&
    (last.length ?? 1) <= setup.longest &&
    Object.keys(last.changes).every((name) => names.includes(name));
  return isKnown ? last : {};
}

// What the link that led here says of it.
function asked() {
  const given = new URLSearchParams(location.search),
    [opponent, level] = ["opponent", "level"].map((name) => given.get(name)),
    length = Number(given.get("length")),
    { lengths } = presetOf(lastChoice().preset ?? setup.default.preset);
  return {
    ...(["bot", "same_screen", "friend"].includes(opponent ?? "") && { opponent }),
    ...(setup.levels.some(({ id }) => id === level) && { level }),
    ...(lengths.includes(length) && { length, single: false }),
  };
}

let draw = () => {};
export function onChoice(listener) {
  draw = listener;
}

export function set(values) {
  Object.assign(chosen, "length" in values && { typed: "", isWrong: false }, values);
  draw();
}

// The length chosen where the rules have it, else their own.
export function usualLength(name) {
  const { lengths } = presetOf(name),
    keep = chosen.length !== null && lengths.includes(chosen.length);
  const length = keep ? chosen.length : lengths.includes(7) ? 7 : lengths[0];
  return { length, single: length === null && name !== "MONEY" };
}

export const isLength = ({ length, single }) =>
  !chosen.isWrong && chosen.length === length && chosen.single === single;

// What is switched off takes along what needs it, which is listed after it: no contradiction can be
// chosen.
export function setOption(name, value) {
  chosen.changes = { ...chosen.changes, [name]: value };
  if (value === presetOf(chosen.preset).rules[name]) delete chosen.changes[name];
  for (const { name: dependent } of setup.options) {
    if (isOn(dependent) && missing(dependent)) chosen.changes[dependent] = offValue(dependent);
  }
  set({});
}

// What the server is asked for; it is what the next match is begun with, too.
export function wanted(name) {
  const { typed, isWrong, isOpen, ...match } = chosen,
    { opponent, level, preset, changes, length, single, otherName, serious, watched } = match;
  change("match", match);
  return {
    opponent,
    level: opponent === "bot" ? level : null,
    preset,
    rules: changes,
    length,
    single,
    name: name || null,
    other_name: opponent === "same_screen" ? otherName || null : null,
    serious,
    own_dice: match.own_dice && opponent !== "friend",
    watched,
    clock: clockNow(),
  };
}
