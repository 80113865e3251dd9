// The clock, folded from the times of the steps, as gamao.rules.clock has it. Times are
// milliseconds.

import { toAct } from "./game.js";
import { t, Wrong } from "./wrong.js";

const MONEY_POINTS = 3,
  DAY = 86400000,
  UNITS = { s: 1000, min: 60000 };
const ANSWERS = ["doubled", "beavered", "raccooned", "resigned"];

const refuse = () => {
  throw new Wrong(t("the clock does not allow this"));
};

// "12s + 2min/pt", "fischer 8s + 5min", "3 days" or "none".
export function parseClock(text) {
  const days = /^(1(?= day$)|(?:[2-9]|[1-9]\d{1,2})(?= days$)) days?$/.exec(text),
    told = /^(fischer )?(0|[1-9]\d{0,4})(s|min) \+ (0|[1-9]\d{0,4})(s|min)(\/pt)?$/.exec(text);
  if (text === "none") return { kind: "none", step: 0, bank: 0 };
  if (days) return { kind: "days", step: Number(days[1]) * DAY, bank: 0 };
  if (!told) return refuse();
  const step = Number(told[2]) * UNITS[told[3]],
    bank = Number(told[4]) * UNITS[told[5]];
  if (step + bank === 0 || [told[2] + told[3], told[4] + told[5]].some(isOddly)) refuse();
  return { kind: told[1] ? "fischer" : "delay", step, bank, perPoint: Boolean(told[6]) };
}

// Whole minutes are written as minutes, and nothing as seconds.
const isOddly = (amount) =>
  amount === "0min" || (amount !== "0s" && /^(\d+)s$/.test(amount) && parseInt(amount) % 60 === 0);

export function newClock(terms, length) {
  const own = terms.perPoint ? terms.bank * (length || MONEY_POINTS) : terms.bank;
  return {
    terms,
    length,
    own: [own, own],
    running: null,
    paused: false,
    since: 0,
    used: 0,
    held: 0,
    turns: [0, 0],
    answers: false,
  };
}

const free = ({ terms, used }) => (terms.kind === "fischer" ? 0 : Math.max(terms.step - used, 0));

// When whose time runs will have none left; null if nobody's runs.
export function flagFallsAt(clock) {
  return clock.running === null || clock.paused
    ? null
    : clock.since + free(clock) + clock.own[clock.running];
}

// What is left of a side's own time; and of the delay of whose time runs.
export const remaining = (clock, side, at) => moved(clock, at).own[side];
export const freeTime = (clock, at) => free(moved(clock, at));

function moved(clock, at) {
  const elapsed = at - clock.since;
  if (elapsed < 0) refuse();
  if (clock.running === null || clock.paused) return { ...clock, since: at };
  const own = [...clock.own];
  own[clock.running] = Math.max(own[clock.running] - Math.max(elapsed - free(clock), 0), 0);
  return { ...clock, since: at, own, used: clock.used + elapsed };
}

// The clock when a step at a moment has led to *game*; a game without a last step is the next one.
export function clockAfter(clock, game, at) {
  if (clock.paused) refuse();
  const now = moved(clock, at);
  if (!game.last)
    return {
      ...newClock(clock.terms, clock.length),
      since: at,
      ...(clock.length && { own: now.own }),
    };
  checkFlag(clock, game.last, at);
  return handedOn(now, game);
}

function checkFlag(clock, { by, kind, reason }, at) {
  const falls = flagFallsAt(clock),
    forfeits = kind === "forfeit";
  if (forfeits && reason === "time") {
    if (falls === null || at < falls || by !== clock.running) refuse();
  } else if (falls !== null && at > falls && !forfeits) refuse();
}

function handedOn(clock, game) {
  const answers = ANSWERS.includes(game.phase),
    isSameTurn = String(game.turns) === String(clock.turns);
  const ofTurn = isSameTurn ? (clock.answers ? clock.held : clock.used) : 0;
  return {
    ...clock,
    own: rewarded(clock, game.last),
    running: clock.terms.kind === "none" ? null : toAct(game),
    used: answers ? 0 : ofTurn,
    held: answers ? ofTurn : 0,
    turns: game.turns,
    answers,
  };
}

function rewarded({ terms, own, running }, { by, kind }) {
  const isDone = ["play", "take", "pass", "beaver", "raccoon"].includes(kind);
  if (terms.kind !== "fischer" || !isDone || by === null || by !== running) return own;
  return own.map((time, side) => time + (side === by ? terms.step : 0));
}

// The clock when a turn is over, if one was, and that of *side* begins.
export function turned(clock, side, at) {
  if (clock.paused) refuse();
  const now = moved(clock, at);
  return {
    ...now,
    own: rewarded(now, { by: now.running, kind: "play" }),
    running: side,
    used: 0,
    held: 0,
  };
}

// The clock when the game waits for what *side* owes.
export function waitingFor(clock, side, at) {
  if (clock.paused) refuse();
  const now = moved(clock, at);
  if (clock.terms.kind === "none") return now;
  return { ...now, running: side, used: 0, held: now.answers ? now.held : now.used, answers: true };
}

export function stopped(clock, at, paused) {
  if (clock.paused === paused) refuse();
  return { ...moved(clock, at), paused };
}
