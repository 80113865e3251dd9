// The ways through a reviewed match: to which of its moves each leads, its button and its key.

import { byId, el, icon } from "../shared/dom.js";
import { t } from "../shared/i18n.js";
import { openShortcuts } from "../shared/dialogs.js";
import { settings } from "../shared/settings.js";

const KEYS = { ArrowLeft: "back", ArrowRight: "next", PageUp: "start", PageDown: "end" };
const LETTERS = { n: "mistake", p: "mistakeBack", "[": "back", "]": "next" };

/**
 * By name, the index of the move that each way leads to from *at*; -1 where there is none.
 * @template {{game: number}} Decision
 * @param {Decision[]} moves
 * @param {number} at
 * @param {(move: Decision) => boolean} isWanted the mistakes to go to
 */
export function waysFrom(moves, at, isWanted) {
  const starts = moves
    .map((one, i) => i)
    .filter((i) => i === 0 || moves[i - 1].game !== moves[i].game);
  const lastOfGame = moves.findLastIndex(({ game }) => game === moves[at].game);
  return {
    start: starts.findLast((i) => i < at) ?? -1,
    back: at - 1,
    next: at + 1 < moves.length ? at + 1 : -1,
    end: at < lastOfGame ? lastOfGame : (starts.find((i) => i > at) ?? -1),
    mistake: moves.findIndex((one, i) => i > at && isWanted(one)),
    mistakeBack: moves.findLastIndex((one, i) => i < at && isWanted(one)),
  };
}

/**
 * The buttons under the board; *onWay* is told the name of the way taken.
 * @param {(name: string) => void} onWay
 */
export function waysBar(onWay) {
  const way = (name, label, picture) =>
    el(
      "button.btn",
      { id: `go-${name}`, "aria-label": label, title: label, onclick: () => onWay(name) },
      icon(picture),
    );
  return el(
    "nav.nav",
    { "aria-label": t("Through the moves") },
    way("start", t("Start of the game"), "first"),
    way("back", t("Move before"), "back"),
    el("p.pos", { id: "pos" }),
    way("next", t("Next move"), "next"),
    way("end", t("End of the game"), "last"),
    el(
      "button.btn.primary",
      { id: "go-mistake", onclick: () => onWay("mistake") },
      t("Next mistake"),
      icon("next"),
    ),
  );
}

/** @param {Record<string, number>} ways as `waysFrom` gives them */
export function drawWays(ways) {
  for (const [name, at] of Object.entries(ways))
    byId(`go-${name}`)?.setAttribute("aria-disabled", String(at < 0));
}

/**
 * The way that a key stands for, if any.
 * @param {KeyboardEvent} event
 * @returns {string | undefined}
 */
export const wayOfKey = ({ key }) =>
  KEYS[key] ?? (settings.shortcuts ? LETTERS[key.toLowerCase()] : undefined);

export const openKeys = () =>
  openShortcuts([
    ["← →", t("Through the moves")],
    ["PgUp PgDn", t("To the start and the end of the game")],
    ["N", t("Next mistake")],
    ["P", t("Mistake before")],
    ["?", t("This list")],
  ]);
