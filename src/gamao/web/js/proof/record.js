// The lines of a record as values; docs/dice.md tells what they look like.

import { hex, joined, unhex } from "./chain.js";
import { SIDES } from "./game.js";
import { sha256 } from "./sha256.js";
import { DICE } from "./throw.js";
import { t, Wrong } from "./wrong.js";

const FORMAT = `gamao-record-1 ${DICE}`;
const CHECK = 16;
const LINE_FEED = 10;
const bytewise = new TextDecoder("latin1"); // a character for every byte

const HEX = "([0-9a-f]{64})",
  NUMBER = "(0|[1-9][0-9]{0,8})",
  TIME = "(0|[1-9][0-9]{0,15})",
  MARK = "(?:early|absent):(?:white|black)";
const WHO = "(white|black)",
  SIDE = "(server|white|black)";
/** @type {Record<string, [pattern: string, make: (told: string[]) => object]>} */
const FORMS = {
  table: ["table ([\\w-]{22})", ([id]) => ({ id })],
  terms: [
    `terms (match to ${NUMBER}|money|one game), ([^,]+), clock ([^,]+)`,
    ([kind, length, rules, clock]) => ({
      single: kind === "one game",
      length: length ? Number(length) : null,
      rules,
      clock,
    }),
  ],
  position: ["position (XGID=[\\w:-]+)", ([xgid]) => ({ xgid })],
  anchor: [
    `(?:- ${TIME} )?anchor ${SIDE} ${NUMBER} ${HEX}( server)?`,
    ([at, side, k, link, kept]) => ({
      at: at ? Number(at) : null,
      side,
      k: Number(k),
      link: unhex(link),
      byServer: Boolean(kept),
    }),
  ],
  done: [
    `${NUMBER} ${TIME} ([^#]+?)(?: k${NUMBER}((?: ${MARK}){0,2}))?`,
    ([version, at, step, k, marks]) => ({
      version: Number(version),
      at: Number(at),
      step,
      k: k ? Number(k) : null,
      marks: marksIn(marks || ""),
    }),
  ],
  pause: [`- ${TIME} pause (?:agreed|down)`, ([at]) => ({ at: Number(at) })],
  resume: [`- ${TIME} resume`, ([at]) => ({ at: Number(at) })],
  owes: [`- ${TIME} owes ${WHO}`, ([at, who]) => ({ at: Number(at), side: SIDES.indexOf(who) })],
  last: [
    `last ${SIDE} ${NUMBER} ${HEX}`,
    ([side, k, link]) => ({ side, k: Number(k), link: unhex(link) }),
  ],
  result: [
    `result (white|black|open) ${NUMBER}-${NUMBER}`,
    ([who, white, black]) => ({ text: `${who} ${white}-${black}` }),
  ],
  head: [`head ${HEX}`, () => ({})],
};
const LINES = Object.entries(FORMS).map(([kind, [pattern, make]]) => ({
  kind,
  pattern: new RegExp(`^${pattern}$`),
  make,
}));

function marksIn(text) {
  const marks = {};
  for (const [mark, side] of text
    .split(" ")
    .filter(Boolean)
    .map((word) => word.split(":"))) {
    if (Object.hasOwn(marks, side)) throw new Wrong(t("not a line of a record"));
    marks[side] = mark;
  }
  return marks;
}

// Every line of a record (bytes) with the head after it; the first that was changed comes without a
// text, and last.
export function* checkedTexts(content) {
  let head = new Uint8Array(32),
    from = 0;
  while (from < content.length) {
    const to = content.indexOf(LINE_FEED, from);
    if (to < 0) break;
    const row = bytewise.decode(content.subarray(from, to));
    if (to === content.length - 1 && row === `head ${hex(head)}`) {
      yield { text: row, head };
      return;
    }
    const end = row.lastIndexOf(" #"),
      text = row.slice(0, Math.max(end, 0));
    head = sha256(joined(head, content.subarray(from, from + text.length), [LINE_FEED]));
    if (end < 0 || row.slice(end + 2) !== hex(head).slice(0, CHECK) || /[^\0-\x7f]/.test(text))
      break;
    yield { text, head };
    from = to + 1;
  }
  yield { text: null, head };
}

// A line as {kind, ...}; *number* counts from 1, and line 1 is the format.
export function parseLine(text, number) {
  if (text === null && number === 1) throw new Wrong(t("this is no record of a match"));
  if (text === null)
    throw new Wrong(t("this line was changed after it was written, or is missing"));
  if ((number === 1) !== (text === FORMAT)) throw new Wrong(t("not a line of a record"));
  if (number === 1) return { kind: "format" };
  for (const { kind, pattern, make } of LINES) {
    const told = pattern.exec(text);
    if (told) return { kind, ...make(told.slice(1)) };
  }
  throw new Wrong(t("not a line of a record"));
}
