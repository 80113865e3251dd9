// The cards of waiting: a pause asked for, a clock that stands, somebody who is away.

import { askingCard } from "../shared/asking.js";
import { button, byId, el } from "../shared/dom.js";
import { n, t } from "../shared/i18n.js";
import { other } from "../board/sides.js";

/** @import { Table } from "../table.js" */

/** @typedef {Pick<Table, "view" | "isMine" | "clocks" | "away" | "nameOf" | "pause" | "claim">} Waiting */

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
  // Who has something to do does it: on a phone the card is where the buttons are.
  const left = table.isMine ? null : table.away.secondsLeft(theirs);
  return left === null
    ? null
    : [left ? "away" : "claim", () => awayCard(table, theirs, left), false];
}

/** @param {Waiting} table */
const pausedCard = (table) =>
  askingCard(".waiting", (title) => [
    title(t("The clock stands still")),
    el("p.small", t("Nobody plays until one of you goes on.")),
    el(
      "div.answers",
      button("primary", "answer-resume", () => table.pause(false), t("Go on")),
    ),
  ]);

/** @param {Waiting} table */
const pauseCard = (table, theirs) =>
  askingCard(".waiting", (title) => [
    title(t("{name} asks for a pause", { name: table.nameOf(theirs) })),
    el("p.small", t("If you agree, both clocks stop.")),
    el(
      "div.answers",
      button("primary", "answer-pause", () => table.pause(true), t("Pause")),
      button("", "answer-no-pause", () => table.pause(false), t("Play on")),
    ),
  ]);

/** @param {Waiting} table */
const awayCard = (table, theirs, left) =>
  askingCard(".waiting", (title) => [
    title(t("{name} is away", { name: table.nameOf(theirs) })),
    el("p.small", { id: "away-left" }, awayText(left)),
    !left &&
      el(
        "div.answers",
        button("primary", "answer-claim", () => table.claim(), t("Claim the match")),
      ),
  ]);

const awayText = (left) =>
  left
    ? n("In {n} second you may claim the match.", "In {n} seconds you may claim the match.", left)
    : t("You may claim the match, or wait.");

// The seconds go on without a word to who listens; when they are over the card is another.
/** @param {Pick<Table, "view" | "away" | "refresh">} table */
export function drawAway(table) {
  const left = table.view?.seats.length === 1 && table.away.secondsLeft(other(table.view.seats[0])),
    line = byId("away-left");
  if (line && left) line.textContent = awayText(left);
  else table.refresh({ still: true });
}
