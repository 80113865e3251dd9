// The throw that three links make: gamao-dice-1, as docs/dice.md describes it.

import { joined } from "./chain.js";
import { sha256 } from "./sha256.js";

export const DICE = "gamao-dice-1";
const FAIR = 252; // bytes below it, a multiple of six, give every die as often as any other
const ascii = new TextEncoder();

// Throw k of a table; links are the server's, White's and Black's. For the start the dice are
// White's and Black's.
export function throwDice(table, k, links) {
  const number = new Uint8Array([k >>> 24, k >>> 16, k >>> 8, k]);
  const dice = [];
  for (let block = 0; dice.length < 2; block++) {
    const bytes = sha256(joined(ascii.encode(`${DICE}\0${table}`), number, [block], ...links));
    for (const byte of bytes) if (byte < FAIR) dice.push((byte % 6) + 1);
  }
  return dice.slice(0, 2);
}
