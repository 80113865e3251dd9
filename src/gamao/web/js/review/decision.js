// One decision of a match that is over: what was done, what was best, and both as arrows.

import { dotted, el, head, row } from "../shared/dom.js";
import { equity, t, word } from "../shared/i18n.js";
import { arrows } from "../board/moves.js";
import { classOf, hasSaid, lossText, noteOf, saidText, sureness } from "./plays.js";
import { choiceName, diceText } from "../shared/words.js";

export const cubeErrorName = (error) => word(`cube error ${error}`, null, error);

const optionsOf = ({ plays, choices }) => plays || choices || [];
const textOf = (option) =>
  !option
    ? ""
    : option.moves?.length === 0
      ? t("cannot move")
      : (option.text ?? choiceName(option.action));

export const bestOf = (move) => optionsOf(move)[0] || null;
export const playedOf = (move) =>
  optionsOf(move).find(({ is_played: isPlayed }) => isPlayed) || null;
export const bestText = (move) => textOf(bestOf(move));
export const playedText = (move) => textOf(playedOf(move)) || move.text;

// A mistake by its name: the play made, or what was wrong about the cube.
export const mistakeText = (move) =>
  move.cube_error ? cubeErrorName(move.cube_error) : playedText(move);

// A cube left alone when that was right is no stop on the way through a match.
export const isStop = (move) =>
  move.kind !== "double" || move.mark !== "none" || playedOf(move)?.action === "double";

export function decisionText(move, name) {
  if (move.kind === "play") return t("{name} plays {dice}", { name, dice: diceText(move.dice) });
  return move.kind === "answer"
    ? t("{name} answers the double", { name })
    : t("{name} may double", { name });
}

// The position as the one who decides would have it on the board: theirs are the light checkers.
export function ownXgid({ xgid, by }) {
  if (by === "white") return xgid;
  const [board, cube, owner, turn, dice, white, black, ...rest] = xgid
    .replace("XGID=", "")
    .split(":");
  const turned = [...board]
    .reverse()
    .map((one) => (one === one.toUpperCase() ? one.toLowerCase() : one.toUpperCase()))
    .join("");
  return `XGID=${[turned, cube, -owner, -turn, dice, black, white, ...rest].join(":")}`;
}

// The choices of a cube decision, the best first. Where both sides' decisions are asked for at once
// they have losses only.
export function choicesTable(
  choices,
  { hasEquities = true, file = /** @type {any} */ (null) } = {},
) {
  const isBeside = hasEquities && hasSaid(file, choices);
  return el(
    "table.plays.choices",
    head(t("Decision"), hasEquities && t("Equity"), t("Loss"), isBeside && file.program),
    el(
      "tbody",
      choices.map((choice, i) =>
        row(
          classOf(choice, i),
          [choiceName(choice.action), el("small", dotted(noteOf(choice, i), sureness(choice)))],
          hasEquities && equity(choice.equity),
          lossText(choice.loss),
          isBeside && saidText(choice, file),
        ),
      ),
    ),
  );
}

// The best play solid, the one made dashed; the same play once.
export function decisionArrows({ by }, best, played) {
  const made =
    played?.moves && played.text !== best?.text ? arrows(by, played.moves, "played") : [];
  return [...made, ...(best?.moves ? arrows(by, best.moves, "best") : [])];
}
