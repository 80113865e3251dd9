// The dice of a table that anyone can check: the page keeps its player's chain, gives a link for
// every throw, and checks each throw as it falls. docs/dice.md tells how.

import { chainOf, follows, hex, LINKS, newSecret, unhex } from "../proof/chain.js";
import { DICE, throwDice } from "../proof/throw.js";

/** @import { ChainOut, Side, StepOut, ThrowOut } from "../shared/types.js" */

export const PROTOCOL = DICE;
const SIDES = ["server", "white", "black"];
const ABSENT = "0".repeat(64);

export class Dice {
  /**
   * @param {string} table
   * @param {(message: object) => void} send
   */
  constructor(table, send) {
    this.table = table;
    this.send = send;
    /** @type {Side[]} whose chains this page keeps */
    this.seats = [];
    /** @type {Record<string, ChainOut> | null} what all know of the chains */
    this.chains = null;
    this.k = 0; // the last throw
    this.isNew = false; // on the line: a chain that is not ours any more is begun anew once
    /** @type {Record<string, Uint8Array[]>} our chains, by their anchors */
    this.own = {};
    /** @type {Map<number, { dice: number[], marks: Record<string, string> }>} by their steps */
    this.throws = new Map();
    /** @type {Map<number, Record<string, string>>} the links we gave, by their throws */
    this.given = new Map();
    /** @type {number[]} the steps whose dice were seen to fall, and are right */
    this.approved = [];
    this.before = { steps: 0, throws: 0 }; // what the record says that fell before
    this.isBehind = false; // dice fell before this page was there
    this.isRewritten = false; // the record, since this browser saw it
    /** @type {string | null} what was wrong first */
    this.wrong = null;
  }

  // How many throws are right: those that were seen, and those of the record.
  get checked() {
    const { steps, throws } = this.before;
    return throws + this.approved.filter((v) => v > steps).length;
  }

  // -- what the server says

  // A page has come to the table, or come back.
  connect(seats) {
    this.seats = seats;
    this.isNew = true;
  }

  hear({ chains, k, asked, wanted, links, throws }) {
    if (chains) this.#learn(chains, k, asked);
    if (wanted) this.#answer(k, wanted, links);
    for (const one of throws || []) this.#check(one);
  }

  /** @param {Record<string, ChainOut>} chains */
  #learn(chains, k, asked) {
    for (const side of SIDES) {
      const before = this.chains?.[side],
        now = chains[side];
      if (!before || !now || before.since !== now.since) continue;
      const isSame = before.anchor === now.anchor,
        steps = now.k - before.k;
      if (!isSame || steps < 0 || (steps && !follows(unhex(now.link), unhex(before.link), steps)))
        this.#complain(`chain of ${side}`);
    }
    this.isBehind ||= !this.chains && k > 0;
    this.chains = chains;
    this.k = k;
    // While a throw waits no chain may be begun anew; before the next roll of ours it will be.
    if (this.isNew && !asked)
      for (const side of this.seats) if (!this.#chain(side)) this.#begin(side);
    this.isNew = false;
  }

  #answer(k, wanted, links) {
    for (const [side, link] of Object.entries(links))
      if (this.given.get(k)?.[side] !== link && !this.#isNext(side, k, link)) {
        this.#complain(`link of ${side}`);
        return;
      }
    for (const side of this.seats) if (wanted.includes(side)) this.release(side, k);
  }

  /** @param {ThrowOut} told */
  #check({ v, k, links, marks }) {
    SIDES.forEach((side, i) => {
      const isAbsent = links[i] === ABSENT && marks[side] === "absent",
        mine = this.given.get(k)?.[side];
      if (isAbsent ? mine && !document.hidden : !this.#isNext(side, k, links[i]))
        this.#complain(`link of ${side} for throw ${k}`);
      if (!isAbsent) Object.assign(this.chains[side], { k, link: links[i] });
    });
    if (k !== this.k + 1) this.#complain(`throw ${k} after ${this.k}`);
    this.k = k;
    this.throws.set(v, { dice: throwDice(this.table, k, links.map(unhex)), marks });
  }

  // Is a step that shows dice what its links give? Where we did not see them fall nobody can say.
  /** @param {StepOut} step */
  approve({ v, kind, dice }) {
    const thrown = this.throws.get(v);
    if (!this.chains || !thrown || !["start", "roll"].includes(kind)) return;
    const fell = kind === "start" ? thrown.dice : [...thrown.dice].sort((a, b) => b - a);
    if (fell.join() !== dice.join()) this.#complain(`dice of throw ${v}`);
    else this.approved.push(v);
    this.throws.delete(v);
  }

  // What fell before this page was there: its record, *text* and verdict, tells of the *chains*
  // that were known when it was asked for.
  catchUp(text, { right, table, steps, throws }, chains) {
    const isTold = (chain) => !chain || text.includes(chain.anchor);
    if (!right || table !== this.table || !Object.values(chains).every(isTold))
      this.#complain("record");
    else this.before = { steps, throws };
  }

  #isNext(side, k, link) {
    const known = this.chains?.[side];
    return Boolean(known) && follows(unhex(link), unhex(known.link), k - known.k);
  }

  #complain(what) {
    this.wrong ||= what;
  }

  // -- what the page gives

  // The link for the next throw, to go with a roll.
  linkFor(side) {
    if (!this.chains) return undefined;
    if (this.#chain(side)) return this.#link(side, this.k + 1);
    // A chain that was begun elsewhere: a new one burns a throw, and its first link is for the next.
    const link = hex(this.#begin(side)[1]);
    this.given.set(this.k + 2, { [side]: link });
    return link;
  }

  release(side, k = this.k + 1) {
    const link = this.#link(side, k);
    if (link) this.send({ link, k, by: side });
  }

  // About to sleep: the next links are given before they are asked for.
  releaseEarly() {
    const isReady = this.chains && SIDES.every((side) => this.chains[side]);
    if (isReady) for (const side of this.seats) if (!this.#gave(side)) this.release(side);
  }

  #gave(side) {
    return Boolean(this.given.get(this.k + 1)?.[side]);
  }

  #link(side, k) {
    const chain = this.#chain(side),
      known = this.chains?.[side];
    if (!chain || k - known.since < 1 || k - known.since > LINKS) return undefined;
    const link = hex(chain[k - known.since]);
    this.given.set(k, { ...this.given.get(k), [side]: link });
    return link;
  }

  // The chain of a side that counts, if it is one of ours.
  #chain(side) {
    const anchor = this.chains?.[side]?.anchor;
    if (!anchor) return null;
    if (!this.own[anchor]) {
      const kept = localStorage.getItem(this.#place(side));
      if (!kept) return null;
      const chain = chainOf(unhex(kept));
      this.own[hex(chain[0])] = chain;
    }
    return this.own[anchor] || null;
  }

  #begin(side) {
    const secret = newSecret(),
      chain = chainOf(secret),
      anchor = hex(chain[0]);
    localStorage.setItem(this.#place(side), hex(secret));
    this.own[anchor] = chain;
    this.send({ anchor, by: side });
    return chain;
  }

  #place(side) {
    return `gamao.dice.${this.table}.${side}`;
  }

  // The match is over: nothing more will be asked for.
  forget() {
    for (const side of this.seats) localStorage.removeItem(this.#place(side));
  }
}
