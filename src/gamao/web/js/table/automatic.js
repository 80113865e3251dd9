// What the settings let the page do by itself.

import { settings, SPEEDS } from "../shared/settings.js";

/** @import { Table } from "../table.js" */

/**
 * @param {Pick<Table, "view" | "hand" | "past" | "isSent" | "line" | "allowed" | "act" | "move" |
 *   "confirm">} table
 */
export function automate(table) {
  if (table.isSent || table.past || !table.line?.isOpen) return;
  const roll = table.allowed("roll");
  if (settings.autoRoll && roll && !table.allowed("double") && !table.view.terms.own_dice)
    table.act("roll", roll.by);
  else if (table.hand && !table.hand.path.length) playForced(table);
}

/** @param {Pick<Table, "view" | "hand" | "move" | "confirm">} table */
function playForced(table) {
  const { v, only_play: only, bearing_off: off } = table.view,
    moves = (settings.autoForced && only) || (settings.autoBearOff && off),
    steps = moves && table.hand.follow(moves);
  if (!steps) return;
  table.move(steps, false);
  setTimeout(
    () => {
      if (table.view.v === v && table.hand?.mayStop) table.confirm();
    },
    350 * steps.length * SPEEDS[settings.speed],
  );
}
