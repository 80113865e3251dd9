// What things are called: levels, rule sets, options, steps of a game. The words come with the
// messages.

import { dotted } from "./dom.js";
import { n, number, t, word } from "./i18n.js";

export const levelName = (id) => word(`level ${id}`, null, id);
// A level by its results, where there are any, and by its play.
export const computerText = (pr, rated) =>
  dotted(
    rated && `${rated.rating.points} ± ${rated.rating.half}`,
    `PR ${number(pr, pr < 3 ? 1 : 0)}`,
  );
export const presetName = (name) => word(`preset ${name}`, null, name);
export const optionTitle = (name) => word(`option ${name}`, null, name);
export const variantName = (name) => name && word(`variant ${name}`, null, name);
export const about = (name) => word(`about ${name}`);
export const choiceName = (action) => word(`choice ${action}`, null, action);

export function valueName(option, value) {
  const some = typeof value === "number" && word(`${option} n`, { n: value });
  return word(`${option} ${value ?? "unlimited"}`, null, some || (value ? t("on") : t("off")));
}

export function winName(win) {
  return [null, t("single game"), t("gammon"), t("backgammon")][win];
}

export const matchText = (length) => n("match to {n} point", "match to {n} points", length);

// "12s + 2min/pt" as people say it; nothing where there is no clock.
export function clockText(clock) {
  const days = /^(\d+) days?$/.exec(clock),
    told = /^(?:fischer )?(\d+)(s|min) \+ (\d+)(s|min)(\/pt)?$/.exec(clock);
  if (days) return n("{n} day a turn", "{n} days a turn", Number(days[1]));
  if (!told) return "";
  const [, step, unit, bank, units, each] = told,
    turn = `${step} ${unit}`,
    own = `${bank} ${units}`;
  return each
    ? t("{turn} a turn + {own} a point", { turn, own })
    : t("{turn} a turn + {own}", { turn, own });
}

export function termsText({ preset, length, single, rules, serious, rated = false, clock }) {
  const kind = length
    ? matchText(length)
    : single
      ? t("one game")
      : preset !== "MONEY" && t("money game");
  return dotted(
    presetName(preset),
    kind,
    rules?.variant !== "backgammon" && variantName(rules?.variant),
    rules?.cube === false && t("no cube"),
    rated ? t("rated") : serious && t("serious"),
    clockText(clock),
  );
}

// How deep was looked: "2-ply", never broken over two lines, or a rollout.
export const depthName = (depth) =>
  /^\d-ply$/.test(depth)
    ? t("{n} ahead", { n: parseInt(depth, 10) })
        .replace("-", "\u2011")
        .replace(" ", "\u00a0")
    : t("Rollout");
export const opponentName = (kind) =>
  ({ bot: t("Computer"), same_screen: t("Same screen"), friend: t("Friend by link") })[kind];
// Against whom a match of mine is, was, or will be.
export const opponentOf = ({ opponent: { kind, name, level, gone }, waiting, over }) =>
  name ||
  (gone && t("Deleted account")) ||
  (kind === "bot"
    ? levelName(level)
    : kind === "friend" && (over || waiting !== "nobody")
      ? t("Guest")
      : opponentName(kind));
// One's own points first; who sits at both sides sees the light ones first.
export const ownScore = ({ mine, score }) => (mine === "black" ? [...score].reverse() : score);
// How a finished match ended for who lists it; nothing is said where they played both sides.
export const outcome = ({ opponent, over, length, mine, score }) => {
  if (!over || !length || opponent.kind === "same_screen") return null;
  const [own, other] = ownScore({ mine, score });
  return own > other ? t("Won") : t("Lost");
};
export const pointsText = (points) => n("{n} point", "{n} points", points);
export const diceText = (dice) => dice.join("-");
const isEmpty = ({ kind, moves }) => kind === "play" && !moves?.length;

// A line of the record: what stands after the dice.
export function stepText(step) {
  if (step.kind === "play" && !isEmpty(step)) return step.text;
  if (step.kind === "forfeit") return word(`step ${step.text}`);
  return word(`step ${isEmpty(step) ? "none" : step.kind}`, { win: winName(step.win) });
}

// The same as a sentence to be read aloud.
export function stepSentence(step, name, view) {
  const { dice, automatic } = step,
    kind = step.kind === "forfeit" ? step.text : step.kind,
    isAgain = kind === "start" && dice[0] === dice[1];
  return word(
    `said ${isEmpty(step) ? "none" : automatic ? "automatic" : isAgain ? "again" : kind}`,
    {
      name,
      stake: automatic,
      dice: dice?.join("-"),
      play: step.text,
      win: winName(step.win),
      n: view.game,
    },
  );
}
