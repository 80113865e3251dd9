// What fell at a table before its page was there, as after a reload, is checked by the record.

import { boot } from "../shared/boot.js";
import { recordOf } from "../shared/record.js";
import { fetchBytes } from "../shared/socket.js";

/** @import { Dice } from "./dice.js" */

/**
 * Few pages need it: what checks a record is fetched when it is wanted.
 * @param {Dice} dice
 */
export async function recheck(dice) {
  dice.isBehind = false;
  const [{ verify }, content] = await Promise.all([
    import(`${boot.static}/js/proof/verify.js`),
    fetchBytes(recordOf(dice.table)),
  ]);
  dice.catchUp(new TextDecoder().decode(content), verify(content, boot.setup));
}
