// The record of a table, as its page looks at it: what fell before the page was there, as after a
// reload, is checked by it; and whether it goes on from what this browser saw of it before.

import { boot } from "../shared/boot.js";
import { recordOf } from "../shared/record.js";
import { fetchBytes } from "../shared/socket.js";

/** @import { Dice } from "./dice.js" */

// Few pages need it: what checks a record is fetched when it is wanted.
const proof = (name) => import(`${boot.static}/js/proof/${name}.js`);

/** @param {Dice} dice */
export async function recheck(dice) {
  dice.isBehind = false;
  const { chains } = dice,
    [{ verify }, content] = await Promise.all([proof("verify"), compared(dice)]);
  dice.catchUp(new TextDecoder().decode(content), verify(content, boot.setup), chains);
}

/**
 * The record of now, held against what this browser saw of it before.
 * @param {Dice} dice
 */
export async function compared(dice) {
  const { seenOf, headsOf, goesOn, keepHead } = await proof("heads"),
    seen = seenOf(dice.table),
    content = await fetchBytes(recordOf(dice.table)),
    heads = headsOf(content);
  if (goesOn(seen, heads)) keepHead(dice.table, heads);
  else dice.isRewritten = true;
  return content;
}
