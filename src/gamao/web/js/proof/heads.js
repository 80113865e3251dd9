// The heads of records that this browser has seen. A head binds every line before it: a record that
// was written anew, however well its lines fit each other, does not go on from one that was kept.

import { hex } from "./chain.js";
import { checkedTexts } from "./record.js";

const KEY = "gamao.heads";
const MOST = 100; // tables, those seen last
const STEP = /^[0-9]/;
const PASSING = /^(?:last|result|head) /; // lines that are told anew as a match goes on

/** @typedef {{ lines: number, head: string }} Seen how many lines stay, and the head after them */

/** @returns {Record<string, Seen>} by their tables */
function kept() {
  try {
    return JSON.parse(localStorage.getItem(KEY) || "{}");
  } catch {
    return {};
  }
}

/**
 * What was seen of a table's record before.
 * @returns {Seen | undefined}
 */
export const seenOf = (table) => kept()[table];

/**
 * Does a record with these *heads* go on from what was *seen* of it?
 * @param {Seen | undefined} seen
 * @param {string[]} heads
 */
export const goesOn = (seen, heads) => !seen || heads[seen.lines - 1] === seen.head;

// The head after each line of a record that stays; before the first step even chains may change.
export function headsOf(content) {
  const heads = [];
  let isBegun = false;
  for (const { text, head } of checkedTexts(content)) {
    if (text === null || PASSING.test(text)) break;
    isBegun ||= STEP.test(text);
    heads.push(hex(head));
  }
  return isBegun ? heads : [];
}

// Keep the last of a table's *heads*; of a shorter record than was seen nothing is kept.
export function keepHead(table, heads) {
  const { [table]: before, ...others } = kept();
  if (!heads.length || heads.length < before?.lines) return;
  const seen = { lines: heads.length, head: heads[heads.length - 1] },
    all = [...Object.entries(others), [table, seen]].slice(-MOST);
  try {
    localStorage.setItem(KEY, JSON.stringify(Object.fromEntries(all)));
  } catch {
    /* a private window keeps nothing */
  }
}
