// What a side's plate says: whose turn it is and what is to be done, or what was done last.

import { capital, t, word } from "../shared/i18n.js";
import { stepText } from "../shared/words.js";

/** @import { Table } from "../table.js" */
/** @import { Side } from "../shared/types.js" */

/**
 * @param {Pick<Table, "view" | "hand" | "past" | "ownDice" | "allowed" | "isBlocked">} table
 * @param {Side} side
 */
export function statusOf(table, side) {
  const { view, past } = table;
  if (past) return "";
  if (view.result) return view.result.winner === side ? t("Won") : "";
  if (view.to_act !== side) return lastWord(view.record, side);
  return view.seats.includes(side)
    ? ownStatus(table, side)
    : theirStatus(table, view.players[side]);
}

function theirStatus({ view: { phase }, ownDice }, { here, kind }) {
  if (!here) return t("Away");
  if (kind === "bot" && !ownDice.isWanted) return t("Thinking…");
  return { turn: t("To roll"), play: t("To play") }[phase] || t("To answer");
}

function ownStatus(table, side) {
  const { view, hand } = table;
  if (table.isBlocked) return t("Are you sure?"); // as the tutor's card asks
  if (table.allowed("skip") || hand?.isEmpty)
    return capital(word(hand ? "step none" : "step skip"));
  if (view.phase === "turn")
    return table.allowed("double") ? t("Your turn: roll or double") : t("Your turn: roll");
  if (view.phase !== "play") return t("Your answer");
  return hand?.isDone
    ? t("Confirm or undo")
    : t("Your turn: {dice}", { dice: (view.dice[side] || []).join("-") });
}

// What a side did last, if it was no play: it danced, doubled, took.
function lastWord(record, side) {
  const last = record.findLast(({ by }) => by === side);
  return !last || last.kind === "roll" || last.moves?.length ? "" : capital(stepText(last));
}
