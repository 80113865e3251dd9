// Real dice, thrown beside the screen and told with two keys: those of the computer, too.

import { markDie } from "../board/dicekeys.js";

/** @import { Table } from "../table.js" */

export class OwnDice {
  /** @param {Pick<Table, "view" | "isWatching" | "allowed" | "act">} table */
  constructor(table) {
    this.table = table;
    /** @type {number | null} the first of two that are typed */
    this.die = null;
  }

  // Does the table wait for them?
  get isWanted() {
    const { terms, phase, result } = this.table.view;
    if (!terms.own_dice || result || this.table.isWatching) return false;
    return phase === "start" || (phase === "turn" && !this.table.allowed("skip"));
  }

  // For the start the first is White's, the second Black's.
  type(die) {
    const first = this.die,
      { table } = this;
    this.die = first ? null : die;
    if (first && table.view.phase === "start") table.act(`start ${first}-${die}`);
    else if (first) table.act(`roll ${Math.max(first, die)}-${Math.min(first, die)}`);
    else markDie(die);
  }

  forget() {
    this.die = null;
  }
}
