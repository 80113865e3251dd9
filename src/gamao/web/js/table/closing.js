// A card that a player has opened, closed without an answer.

import { byId } from "../shared/dom.js";

/** @import { Table } from "../table.js" */

const OPENED = new Set(["hint", "resign", "double"]);

/** @param {Pick<Table, "asked">} table */
export const isOpened = ({ asked }) => OPENED.has(asked?.kind);

/**
 * The keyboard, if it was in the card, goes back to the game: to a checker, or to the button.
 * @param {Pick<Table, "ask" | "sources" | "board" | "mover">} table
 */
export function closeCard(table) {
  const hadFocus = byId("card").contains(document.activeElement);
  table.ask(null);
  if (!hadFocus) return;
  const [first] = table.sources;
  if (first === undefined) byId("do-primary").focus({ preventScroll: true });
  else table.board.focus(table.board.spotOf(table.mover, first));
}
