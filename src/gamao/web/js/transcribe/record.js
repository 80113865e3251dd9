// The record of a match being written down: a row for each turn of both, and the games before.

import { el, head, nameTitle } from "../shared/dom.js";
import { number, signed, t, word } from "../shared/i18n.js";
import { winName } from "../shared/words.js";
import { SIDES } from "../proof/game.js";
import { waysBetween } from "./typed.js";

/** @import { Transcript } from "./transcript.js" */

const WINS = { single: 1, gammon: 2, backgammon: 3 };
const PLACE = { 25: "bar", 0: "off" };
const named = (point) => PLACE[point] ?? String(point);

// "24/18/16" as players write it: points in between are told where something was hit.
export const short = (text) =>
  text
    .split(" ")
    .map((way) => {
      const [stops, times = ""] = way.split(/(?=\()/),
        parts = stops.split("/");
      return (
        parts.filter((stop, i) => !i || i === parts.length - 1 || stop.endsWith("*")).join("/") +
        times
      );
    })
    .join(" ");

/**
 * Rows of a game's turns: for each side what is told of it, a roll until it is played.
 * *moments* are the game before each step and after the last.
 */
export function rowsOf(steps, moments) {
  const rows = [];
  steps.forEach((step, i) => {
    const told = cellOf(step, moments[i], moments[i + 1]);
    if (!told) return;
    const { side } = told;
    let row = rows.at(-1);
    if (row?.[side]?.isRoll) {
      row[side] = { ...told, dice: row[side].dice };
      return;
    }
    if (beginsRow(row, side)) rows.push((row = {}));
    row[side] = told;
  });
  return rows;
}

// Whether what a side does next begins a row.
const beginsRow = (row, side) => !row || row[side] || (side === "white" && row.black);

// The number of the row in which a side's next turn will stand.
export const turnOf = (rows, side) => rows.length + (beginsRow(rows.at(-1), side) ? 1 : 0);

function cellOf(step, before, after) {
  if (step.startsWith("start")) {
    const dice = after.dice;
    return dice && { side: SIDES[after.roll], isRoll: true, dice, text: "…" };
  }
  const [side, told] = step.split(": "),
    [kind, what] = told.split(" ");
  if (kind === "roll") return { side, isRoll: true, dice: after.dice, text: "…" };
  if (kind === "place") return { side, isWrong: true, text: wrongText(before, after) };
  if (told === "cannot move") return { side, text: word("step none") };
  if (/^(\d|bar)/.test(kind)) return { side, text: short(told) };
  return { side, text: word(`step ${kind}`, { win: winName(WINS[what]) }) };
}

function wrongText({ rows, roll }, { rows: later }) {
  const ways = waysBetween(rows[roll], later[roll]);
  return ways.map((way) => way.map(named).join("/")).join(" ") || word("step none");
}

/** @param {Transcript} transcript */
export function recordCard(transcript, nameOf) {
  const { steps, moments, done, isKept } = transcript,
    rows = rowsOf(steps, moments);
  return [
    el(
      "div.card-head",
      el("h2", { id: "h-record" }, t("Record")),
      el(
        `span.small${isKept === false ? ".warn" : ".muted"}`,
        { id: "kept" },
        isKept === false ? t("This browser keeps nothing: save a file.") : t("Kept on this device"),
      ),
    ),
    el(
      "div.rec-box",
      { id: "rows", tabIndex: 0, role: "group", "aria-labelledby": "h-record" },
      done.length > 0 &&
        el(
          "ol.earlier.small.muted",
          done.map(({ result }, i) =>
            el(
              "li",
              t("Game {n}: {name}, {points}", {
                n: i + 1,
                name: nameOf(SIDES[result.winner]),
                points: signed(result.points),
              }),
            ),
          ),
        ),
      rows.length
        ? table(rows, nameOf)
        : el("p.muted.small", done.length ? t("The next game.") : t("No moves yet.")),
    ),
  ];
}

const table = (rows, nameOf) =>
  el(
    "table",
    head(
      el("td"),
      SIDES.map((side) => nameTitle(nameOf(side))),
    ),
    el(
      "tbody",
      rows.map((row, i) =>
        el(
          i === rows.length - 1 ? "tr.now" : "tr",
          el("td", number(i + 1)),
          SIDES.map((side) => cell(row[side])),
        ),
      ),
    ),
  );

function cell(told) {
  if (!told) return el("td");
  const { dice, text, isWrong } = told;
  return el(
    isWrong ? "td.wrong" : "td",
    dice && el("span.d", dice.join("-")),
    " ",
    text,
    isWrong && [" ", el("abbr", { title: t("not allowed by the rules") }, "!")],
  );
}
