// A record checked from its first line to its last: heads, rules, clock and dice. Needs nothing but
// the record and the rule sets.

import { ABSENT, down, follows, hex, LINKS } from "./chain.js";
import { clockAfter, newClock, parseClock, stopped, waitingFor } from "./clock.js";
import { after, newGame, newMatch, SIDES, matchAfter, winnerOf } from "./game.js";
import { setUp } from "./position.js";
import { checkedTexts, parseLine } from "./record.js";
import { parseRules } from "./rules.js";
import { throwDice } from "./throw.js";
import { refuse, t, Wrong } from "./wrong.js";

const ALL = ["server", ...SIDES];
const PATIENCE = 60000; // milliseconds a player has to give a link
const HAPPENING = ["anchor", "done", "pause", "resume", "owes"];

const need = (is, message) => {
  if (!is) throw new Wrong(message);
};

// *setup* has the rule sets, their options and where each variant starts. The verdict: {right,
// line, why, ...} with `why` a Wrong.
export function verify(content, setup) {
  /** @type {any[]} a line each, null while it is read */
  const lines = [];
  /** @type {Audit | null} */
  let audit = null;
  try {
    for (const { text } of checkedTexts(content)) {
      lines.push(null);
      lines[lines.length - 1] = parseLine(text, lines.length);
    }
    const whole = (audit = new Audit(lines, setup));
    for (const line of lines) whole.take(line);
    return whole.verdict(null);
  } catch (why) {
    if (!(why instanceof Wrong)) throw why;
    return audit ? audit.verdict(why) : { right: false, line: lines.length, why, table: "" };
  }
}

class Audit {
  constructor(lines, setup) {
    this.setup = setup;
    this.links = linksOf(lines);
    this.table = "";
    this.chains = [];
    this.line = this.lasts = this.k = this.steps = this.throws = this.at = 0;
    this.owed = {};
    this.result = null;
    const none = () => Object.fromEntries(ALL.map((side) => [side, 0]));
    this.early = none();
    this.absent = none();
    this.server = none();
    this.renewed = none();
  }

  verdict(why) {
    const { table, line, steps, throws, result, early, absent, server, renewed } = this;
    return {
      right: !why,
      why,
      line: why ? line : null,
      table,
      lines: line,
      steps,
      throws,
      result,
      finished: Boolean(result) && !result.startsWith("open"),
      early,
      absent,
      server,
      renewed,
    };
  }

  // What may stand where.
  take(line) {
    const { kind } = line,
      number = ++this.line,
      isBegun = this.chains.length >= ALL.length;
    if (kind === "format" || (kind === "head" && this.result)) return;
    if (kind === "table" && number === 2) this.table = line.id;
    else if (kind === "terms" && number === 3) this.begin(line);
    else if (kind === "position" && number === 4)
      this.game = setUp(line.xgid, this.game.match, this.setup);
    else if (kind === "anchor" && !isBegun && number > 3)
      this.anchored(line, ALL[this.chains.length]);
    else if (HAPPENING.includes(kind) && isBegun && !this.lasts) this.happened(line);
    else if (kind === "last" && isBegun && this.lasts < this.chains.length) this.ended(line);
    else if (kind === "result" && this.lasts && this.lasts === this.chains.length && !this.result)
      this.concluded(line);
    else throw new Wrong(t("this line does not belong here"));
  }

  begin({ length, single, rules, clock }) {
    if (length === 0) refuse();
    this.single = single;
    this.game = this.newGame(newMatch(length, parseRules(rules, this.setup)));
    this.clock = newClock(parseClock(clock), length);
  }

  anchored(anchor, side) {
    need(
      anchor.side === side && anchor.k === 0 && anchor.at === null,
      t("this line does not belong here"),
    );
    this.chains.push(anchor);
  }

  // -- what happens

  happened(line) {
    need(line.at !== null && line.at >= this.at, t("numbers or times do not follow each other"));
    this[line.kind](line);
    this.at = line.at;
  }

  pause({ at }) {
    this.clock = stopped(this.clock, at, true);
  }

  resume({ at }) {
    this.clock = stopped(this.clock, at, false);
  }

  owes({ at, side }) {
    const { phase, roll } = this.game;
    if (phase !== "start" && (phase !== "turn" || side === roll)) refuse();
    this.owed[SIDES[side]] ??= at;
    this.clock = waitingFor(this.clock, side, at);
  }

  // A new chain burns a throw. After a roll was asked for, it could be chosen by what the roll
  // would be.
  anchor(line) {
    this.needNothingOwed();
    this.numbered(line.k);
    this.chains.push(line);
    this.renewed[line.side]++;
  }

  done(line) {
    need(line.version === this.steps + 1, t("numbers or times do not follow each other"));
    const game = line.step === "next" ? this.nextGame() : after(this.game, line.step);
    const { kind } = game.last || {},
      throws = kind === "start" || kind === "roll";
    need(throws === (line.k !== null), t("numbers or times do not follow each other"));
    if (throws) this.thrown(line, game);
    else if (kind !== "forfeit") this.needNothingOwed();
    this.clock = clockAfter(this.clock, game, line.at);
    this.game = game;
    this.steps++;
    this.owed = {};
  }

  nextGame() {
    const match = matchAfter(this.game);
    if (!this.game.result || this.single || winnerOf(match) !== null) refuse();
    return this.newGame(match);
  }

  newGame(match) {
    return newGame(match, this.setup.starts[match.rules.variant]);
  }

  needNothingOwed() {
    need(!Object.keys(this.owed).length, t("a roll was asked for and must come first"));
  }

  // -- the dice

  numbered(k) {
    need(k === ++this.k, t("numbers or times do not follow each other"));
  }

  thrown(line, game) {
    this.numbered(line.k);
    const dice = throwDice(
      this.table,
      this.k,
      ALL.map((side) => this.link(side, line)),
    );
    const told = game.last.kind === "start" ? game.last.dice : game.dice;
    if (game.last.kind === "roll") dice.sort().reverse();
    if (String(dice) !== String(told))
      throw new Wrong(t("throw {k} is {dice}, which this is not"), {
        k: this.k,
        dice: dice.join("-"),
      });
    this.throws++;
  }

  link(side, { at, marks }) {
    const chain = this.chains.findLast((one) => one.side === side),
      mark = Object.hasOwn(marks, side) ? marks[side] : null;
    if (mark) this[mark][side]++;
    if (mark === "absent") {
      need(at - this.owed[side] >= PATIENCE, t("this link was not waited for"));
      return ABSENT;
    }
    if (chain.byServer) this.server[side]++;
    const link = this.links.get(`${side} ${chain.k}`)?.get(this.k);
    need(link, t("a link is missing, or is another"));
    return link;
  }

  // -- the end

  ended({ side, k, link }) {
    const chain = this.chains[this.lasts++];
    need(side === chain.side, t("this line does not belong here"));
    const isRight =
      k === chain.k ? hex(link) === hex(chain.link) : follows(link, chain.link, k - chain.k);
    need(isRight, t("a link is missing, or is another"));
  }

  concluded({ text }) {
    const match = matchAfter(this.game),
      winner = this.single && this.game.result ? this.game.result.winner : winnerOf(match);
    need(
      text === `${SIDES[winner] || "open"} ${match.score.join("-")}`,
      t("the result is another"),
    );
    this.result = text;
  }
}

// Every link that follows from the last ones, by chain (its side and first throw) and by throw.
function linksOf(lines) {
  /** @type {Record<string, number[]>} the first throws of the chains whose links are still to come */
  const begun = Object.fromEntries(ALL.map((side) => [side, []])),
    links = new Map();
  for (const { kind, side, k, link } of lines) {
    if (kind === "anchor") begun[side].push(k);
    const since = kind === "last" ? begun[side].shift() : undefined;
    if (since === undefined) continue;
    const given = down(link, Math.min(Math.max(k - since, 0), LINKS));
    links.set(`${side} ${since}`, new Map(given.map((one, n) => [k - n, one])));
  }
  return links;
}
