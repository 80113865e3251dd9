// The cards of waiting: a pause asked for, a clock that stands, somebody who is away.

import { askingCard } from "../shared/asking.js";
import { button, el } from "../shared/dom.js";
import { n, t } from "../shared/i18n.js";
import { other } from "../board/board.js";

/** @import { Table } from "../table.js" */

/** @typedef {Pick<Table, "view" | "clocks" | "away" | "nameOf" | "pause" | "claim">} Waiting */

/**
 * @param {Waiting} table
 * @returns {[key: string, content: () => HTMLElement, blocks: boolean] | null}
 */
export function waitingQuestion(table) {
  const { view, clocks } = table,
    [mine] = view.seats;
  if (!mine) return null;
  const theirs = other(mine),
    { told } = clocks;
  if (told?.paused) return [`paused${view.v}`, () => pausedCard(table), true];
  if (view.seats.length > 1) return null;
  if (told?.asked.includes(theirs)) return ["pause?", () => pauseCard(table, theirs), false];
  if (told?.asked.includes(mine)) return ["pause!", () => askedCard(table, theirs), false];
  const left = table.away.secondsLeft(theirs);
  return left === null ? null : [`away${left}`, () => awayCard(table, theirs, left), false];
}

/** @param {Waiting} table */
const pausedCard = (table) =>
  askingCard("waiting", (title) => [
    title(t("The clock stands still")),
    el("p.small", t("Nobody plays until one of you goes on.")),
    el(
      "div.answers",
      button("primary", "answer-resume", () => table.pause(false), t("Go on")),
    ),
  ]);

/** @param {Waiting} table */
const pauseCard = (table, theirs) =>
  askingCard("waiting", (title) => [
    title(t("{name} asks for a pause", { name: table.nameOf(theirs) })),
    el("p.small", t("If you agree, both clocks stop.")),
    el(
      "div.answers",
      button("primary", "answer-pause", () => table.pause(true), t("Pause")),
      button("", "answer-no-pause", () => table.pause(false), t("Play on")),
    ),
  ]);

/** @param {Waiting} table */
const askedCard = (table, theirs) =>
  askingCard("waiting", (title) => [
    title(t("You asked for a pause")),
    el("p.small", t("The clock runs until {name} agrees.", { name: table.nameOf(theirs) })),
    el(
      "div.answers",
      button("", "answer-no-pause", () => table.pause(false), t("Play on")),
    ),
  ]);

/** @param {Waiting} table */
const awayCard = (table, theirs, left) =>
  askingCard("waiting", (title) => [
    title(t("{name} is away", { name: table.nameOf(theirs) })),
    el(
      "p.small",
      left
        ? n("In {n} second you may claim the match.", "In {n} seconds you may claim the match.", left)
        : t("You may claim the match, or wait."),
    ),
    el("div.bar", el("i", { style: `width: ${Math.round((left / 30) * 100)}%` })),
    !left &&
      el(
        "div.answers",
        button("primary", "answer-claim", () => table.claim(), t("Claim the match")),
      ),
  ]);
