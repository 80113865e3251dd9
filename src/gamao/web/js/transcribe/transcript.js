// A match being written down: its terms and the steps of its games, as our match files have them.
// It is kept in this browser after every key, so that nothing is lost, whatever happens.

import {
  after,
  away,
  matchAfter,
  newGame,
  newMatch,
  placed,
  SIDES,
  winnerOf,
} from "../proof/game.js";
import { parseRules } from "../proof/rules.js";
import { boot, startOf } from "../shared/boot.js";
import { forgetStrictly, keepStrictly, keptStrictly } from "./strict.js";
import { rowsIn } from "./typed.js";

/**
 * What is kept: steps by game, and a die that is typed already. *length* null is for money.
 * @typedef {{ id: string, white: string, black: string, length: number | null, rules: string,
 *   games: string[][], die: number | null, at: string }} Kept
 */

const PREFIX = "gamao-transcript-";
const PLACED = /^(white|black): place (\S{14}) (white|black)$/;

export class Transcript {
  /** @param {Kept} kept */
  constructor(kept) {
    this.kept = kept;
    this.rules = parseRules(kept.rules, boot.setup);
    this.done = []; // the games that are over
    let match = newMatch(kept.length, this.rules);
    for (const steps of kept.games) {
      this.#begin(match);
      for (const step of steps) this.moments.push(stepped(this.game, step));
      match = matchAfter(this.game);
      if (this.game.phase === "over") this.done.push(this.game);
    }
  }

  static begin({ white, black, length, rules }) {
    const id = Math.random().toString(36).slice(2, 10),
      at = new Date().toISOString();
    const one = new Transcript({ id, white, black, length, rules, games: [[]], die: null, at });
    one.keep();
    return one;
  }

  get game() {
    return this.moments.at(-1);
  }
  get steps() {
    return this.kept.games.at(-1);
  }
  get number() {
    return this.kept.games.length;
  }
  // With what is won: that of the next game, or of the end.
  get match() {
    return matchAfter(this.game);
  }
  get isOver() {
    return this.game.phase === "over";
  }
  get winner() {
    return winnerOf(this.match);
  }
  get needed() {
    return away(this.match);
  }
  get isEmpty() {
    return this.number === 1 && !this.steps.length && !this.kept.die;
  }

  #begin(match) {
    this.moments = [newGame(match, startOf(this.rules))];
  }

  // One key leads to these steps. Once a game is over the next begins by itself.
  do(...steps) {
    for (const step of steps) {
      this.moments.push(stepped(this.game, step));
      this.steps.push(step);
    }
    this.kept.die = null;
    if (this.isOver && this.winner === null) {
      this.done.push(this.game);
      this.#begin(this.match);
      this.kept.games.push([]);
    }
    this.keep();
  }

  typeDie(die) {
    this.kept.die = die;
    this.keep();
  }

  // What the last key did; a resignation is one with its answer.
  undo() {
    if (this.kept.die) this.kept.die = null;
    else if (this.steps.length) this.#drop();
    else if (this.number > 1) this.#reopen();
    this.keep();
  }

  #drop() {
    const last = this.steps.pop();
    this.moments.pop();
    if (last.endsWith(": accept")) this.#drop();
  }

  #reopen() {
    this.kept.games.pop();
    const { match } = this.done.pop();
    this.#begin(match);
    for (const step of this.steps) this.moments.push(stepped(this.game, step));
    this.#drop();
  }

  get #finished() {
    const isOpen = this.game.phase === "play" && this.steps.at(-1)?.includes(": roll ");
    return isOpen ? this.steps.slice(0, -1) : this.steps;
  }

  // Has another page of this browser written since?
  get isStale() {
    try {
      const kept = localStorage.getItem(PREFIX + this.kept.id);
      return kept !== null && JSON.parse(kept).at !== this.kept.at;
    } catch {
      return false;
    }
  }

  keep() {
    this.kept.at = new Date().toISOString();
    try {
      localStorage.setItem(PREFIX + this.kept.id, JSON.stringify(this.kept));
      this.isKept = true;
    } catch {
      this.isKept = false; // a private window, or a full one: whoever writes is told
    }
    keepStrictly(this.kept);
  }

  // The match as one of our files, which the server reads. A game of which nothing is written yet
  // is none, and a roll whose play is not typed yet would be read elsewhere as one without a play.
  get file() {
    const games = [...this.done, ...(this.done.length < this.number ? [this.game] : [])].map(
      ({ match, result }, i) => ({
        match: { ...match, rules: this.kept.rules },
        steps: i + 1 < this.number ? this.kept.games[i] : this.#finished,
        ...(result && { result: { winner: SIDES[result.winner], points: result.points } }),
      }),
    );
    const { white, black } = this.kept;
    return JSON.stringify({
      format: "gamao match",
      version: 1,
      white,
      black,
      tags: [],
      dice: [],
      games: games.filter(({ steps }) => steps.length),
    });
  }
}

function stepped(game, step) {
  const put = PLACED.exec(step);
  return put ? placed(game, rowsIn(put[2], SIDES.indexOf(put[3]), game.rows)) : after(game, step);
}

// -- those kept in this browser

/** @returns {Kept[]} the last written first */
export function keptHere() {
  try {
    const names = Object.keys(localStorage).filter((name) => name.startsWith(PREFIX));
    return names
      .map((name) => JSON.parse(localStorage.getItem(name)))
      .sort((one, other) => (one.at < other.at ? 1 : -1));
  } catch {
    return [];
  }
}

// What a browser that was killed had not yet put where it is read from.
export async function restore() {
  const here = new Map(keptHere().map(({ id, at }) => [id, at]));
  for (const kept of await keptStrictly()) {
    if (kept.at <= (here.get(kept.id) ?? "")) continue;
    try {
      localStorage.setItem(PREFIX + kept.id, JSON.stringify(kept));
    } catch {
      return;
    }
  }
}

export function forget(id) {
  forgetStrictly(id);
  localStorage.removeItem(PREFIX + id);
}

// One that this version cannot fold (other rules, a damaged text) is not opened, and stays kept.
export function find(id) {
  const kept = keptHere().find((one) => one.id === id);
  try {
    return kept ? new Transcript(kept) : null;
  } catch {
    return null;
  }
}
