// What things are called: levels, rule sets, options, steps of a game.

import { BAR } from "./geometry.js";
import { list, number, t } from "./i18n.js";

export function levelName(id) {
  const names = { beginner: t("Guest"), casual: t("Sunday"), club: t("Club"), tournament: t("Tournament"), expert: t("Expert"), master: t("Master"), best: "Gamão" };
  return names[id] || id;
}

export function levelNote(id) {
  const notes = { beginner: t("still learning"), casual: t("plays for pleasure"), club: t("knows the game"), tournament: t("punishes mistakes"), expert: t("seldom errs"), master: t("hardly ever errs"), best: t("the most it can") };
  return notes[id] || "";
}

export function presetName(name) {
  const names = { AMERICANO: "Americano", CLUBE: t("Clube"), REGLAMENTO: "Reglamento", CLASSICO: t("Clássico"), TORNEIO: t("Torneio"), MONEY: "Money" };
  return names[name] || name;
}

export function presetSentence(name) {
  return {
    AMERICANO: t("With the cube, to 13 points. Three points only with a checker on the bar."),
    CLUBE: t("The club game of Brazil: short matches, the Crawford rule and the cube."),
    REGLAMENTO: t("The Spanish rule book: who starts rolls again."),
    CLASSICO: t("The family game, without the cube. Closed out, you do not roll."),
    TORNEIO: t("Today's tournament standard: Crawford, and none of the betting rules."),
    MONEY: t("Point by point without an end, with Jacoby and beavers."),
  }[name] || "";
}

export function optionTitle(name) {
  return {
    cube: t("Cube"), crawford: "Crawford", holland: "Holland", jacoby: "Jacoby", beaver: t("Beaver"), raccoon: t("Raccoon"),
    automatic_doubles: t("Automatic doubles"), backgammon: t("Backgammon"), closed_out_rolls: t("Closed out: no roll"), opening: t("First roll"), doubling: t("When to double"),
  }[name] || name;
}

export function optionSentence(name) {
  return {
    cube: t("The stake of a game can be doubled."),
    crawford: t("One game without the cube when somebody needs one point, in matches of at least this length."),
    holland: t("After the Crawford game the cube waits until each side has played twice."),
    jacoby: t("A gammon counts only if the cube has been turned."),
    beaver: t("The doubled player may redouble at once and keep the cube."),
    raccoon: t("The answer to a beaver: double once more."),
    automatic_doubles: t("Equal dice in the opening throw double the stake."),
    backgammon: t("Where the loser's last checker makes the win count three."),
    closed_out_rolls: t("On the bar with every point closed: the turn passes without dice."),
    opening: t("What the player who starts does with the two opening dice."),
    doubling: t("Before one's own roll, or at any decision of either side."),
  }[name] || "";
}

export function valueName(option, value) {
  const names = {
    backgammon: { bar: t("On the bar"), home: t("Bar or home"), half: t("Bar or half") },
    opening: { keep: t("Plays them"), reroll: t("Rolls again") },
    doubling: { "before roll": t("Before the roll"), "any time": t("At any time") },
  };
  if (names[option]) return names[option][value] || value;
  if (option === "automatic_doubles") return value === null ? t("No limit") : value === 0 ? t("Never") : t("Up to {n}", { n: number(value) });
  if (option === "crawford") return value === 0 ? t("Off") : t("From {n}", { n: number(value) });
  return value ? t("on") : t("off");
}

export function needsSentence(option) { return t("Needs: {option}.", { option: optionTitle(option) }); }

export function winName(win) { return [null, t("single game"), t("gammon"), t("backgammon")][win]; }

export function termsText({ preset, length, single, rules }) {
  const kind = length ? t("match to {n}", { n: number(length) }) : single ? t("one game") : t("money game");
  return [presetName(preset), kind, rules && rules.cube === false ? t("no cube") : null].filter(Boolean).join(" · ");
}

export const diceText = (dice) => dice.join("-");

// A line of the record: what stands after the dice.
export function stepText(step) {
  const { kind } = step;
  if (kind === "play") return step.moves && step.moves.length ? step.text : t("no move");
  const said = { double: t("doubles"), take: t("takes"), pass: t("passes"), beaver: t("Beaver"), raccoon: t("Raccoon"), accept: t("accepts"), decline: t("declines"), skip: t("no roll") };
  if (kind === "resign") return t("resigns: {win}", { win: winName(step.win) });
  return said[kind] || "";
}

// The same as a sentence to be read aloud.
export function stepSentence(step, name, view) {
  const values = { name, dice: step.dice ? diceText(step.dice) : "", play: step.text, win: step.win ? winName(step.win) : "" };
  switch (step.kind) {
    case "start": return step.dice[0] === step.dice[1] ? t("Opening throw {dice}: equal, again.", values) : t("Opening throw {dice}.", values);
    case "roll": return t("{name} rolls {dice}.", values);
    case "skip": return t("{name} is closed out and does not roll.", values);
    case "play": return step.moves && step.moves.length ? t("{name} plays {play}.", values) : t("{name} cannot move.", values);
    case "double": return t("{name} doubles.", values);
    case "take": return t("{name} takes.", values);
    case "pass": return t("{name} passes.", values);
    case "beaver": return t("{name} beavers.", values);
    case "raccoon": return t("{name} raccoons.", values);
    case "resign": return t("{name} offers to resign: {win}.", values);
    case "accept": return t("{name} accepts.", values);
    case "decline": return t("{name} declines.", values);
    case "next": return t("Game {n} begins.", { n: number(view.game) });
    default: return "";
  }
}

// The checkers of one side in words: "point 6: 5, point 8: 3".
export function checkersText(points, off) {
  const rows = Object.entries(points).map(([p, count]) => [Number(p), count]).sort((a, b) => b[0] - a[0])
    .map(([p, count]) => (p === BAR ? t("{n} on the bar", { n: number(count) }) : t("{count} on {p}", { count: number(count), p })));
  if (off) rows.push(t("{n} borne off", { n: number(off) }));
  return list(rows);
}
