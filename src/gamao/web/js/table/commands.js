// Everything that can be done at the table now, by name; buttons and keys press them.

import { closeCard, isOpened } from "./closing.js";

/** @import { Table } from "../table.js" */

// The tutor may have a word first.
const WEIGHED = new Set(["roll", "double", "take", "pass", "beaver", "raccoon"]);
const PHASES_WITH_HELP = new Set(["turn", "play", "doubled", "beavered", "raccooned"]);

/**
 * @param {Pick<Table, "view" | "hand" | "past" | "record" | "isBroken" | "isSent" | "isMoving" |
 *   "isBlocked" | "isMine" | "asked" | "sources" | "board" | "mover" | "ownDice" | "isWatching" | "talk" | "clocks" | "pause" | "tutor" | "look" | "ask" | "decide" | "act" | "undo" |
 *   "confirm" | "turn">} table
 */
export function commandsOf(table) {
  if (!table.view || table.isBroken) return {};
  return table.isSent || table.isMoving ? besides(table) : atRest(table);
}

// What waits until it stands still, if it was possible as it was pressed.
const LATER = new Set(["resign", "double", "hint", "undo"]);

/**
 * Whether something can be done as soon as nothing moves any more.
 * @param {Table} table
 * @param {string} name
 */
export const canWait = (table, name) =>
  table.isMoving && !table.isSent && !table.isBroken && LATER.has(name) && name in atRest(table);

/** @param {Parameters<typeof commandsOf>[0]} table */
function atRest(table) {
  const { view, hand, past } = table,
    list = Object.assign(walks(table), besides(table));
  const doublers = view.allowed.filter(({ kind }) => kind === "double").map(({ by }) => by);
  if (table.isWatching) list.turn = () => table.turn();
  if (past) return { ...list, primary: () => table.look(null) };
  for (const { kind, by, wins } of view.allowed) {
    if (list[kind] && by !== view.to_act) continue; // on one screen both may
    if (kind === "resign") list.resign = () => table.ask({ kind: "resign", by, wins });
    else if (kind === "double" && doublers.length > 1)
      list.double = () => table.ask({ kind: "double", doublers });
    else if (kind === "roll" && view.terms.own_dice) continue;
    else if (WEIGHED.has(kind)) list[kind] = () => table.decide(kind, by);
    else if (kind !== "play") list[kind] = () => table.act(kind, by);
  }
  if (table.ownDice.isWanted)
    for (const die of [1, 2, 3, 4, 5, 6]) list[`die${die}`] = () => table.ownDice.type(die);
  if (hand && !table.isBlocked) {
    if (hand.path.length) list.undo = () => table.undo();
    // Where nothing can be played the turn is ended by hand: there was still the choice to double.
    if (hand.mayStop && (hand.path.length || hand.isDone)) list.confirm = () => table.confirm();
  }
  if (view.help && table.isMine && PHASES_WITH_HELP.has(view.phase))
    list.hint = () => table.tutor.hint();
  if (isOpened(table)) list.close = () => closeCard(table);
  list.primary = list.next || list.confirm || list.roll || list.skip;
  return list;
}

/**
 * What can be done whatever moves on the board: it changes nothing there.
 * @param {Pick<Table, "talk" | "clocks" | "isWatching" | "pause">} table
 */
function besides(table) {
  const list = {},
    { told } = table.clocks;
  if (table.talk.mayTalk) list.talk = () => table.talk.open();
  if (told?.runs && !table.isWatching) list.pause = () => table.pause(!told.paused);
  return list;
}

/**
 * Back and forward through the plays of the record.
 * @param {Pick<Table, "past" | "record" | "look">} table
 */
function walks(table) {
  const { past } = table;
  const stops = table.record.filter(({ kind }) => kind === "play").map(({ v }) => v),
    at = past ? stops.indexOf(past.v) : stops.length;
  const list = {};
  if (at > 0) list.back = () => table.look(stops[at - 1]);
  if (past) list.forward = () => table.look(stops[at + 1] ?? null);
  return list;
}
