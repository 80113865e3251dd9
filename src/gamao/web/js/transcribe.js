// A match played on a real board, written down: two keys for the dice and one for the play. The
// rules are judged here (proof/), so it goes on without a server; what is typed is kept at once.

import { announce } from "./shared/announce.js";
import { byId, dotted, el, icon, keepFocus, put } from "./shared/dom.js";
import { t } from "./shared/i18n.js";
import { goTo, setTitle, startPage, topbar } from "./shared/page.js";
import { openShortcuts } from "./shared/dialogs.js";
import { say } from "./shared/saying.js";
import { onChange, settings } from "./shared/settings.js";
import { send } from "./shared/socket.js";
import { gammonsCount, mayDouble, SIDES, skips, toAct } from "./proof/game.js";
import { written } from "./proof/play.js";
import { treeOf } from "./proof/tree.js";
import { layBeginning } from "./transcribe/beginning.js";
import { advice, unranked } from "./transcribe/ranking.js";
import { recordCard, rowsOf, turnOf } from "./transcribe/record.js";
import {
  drawPlate,
  enterCard,
  evaluation,
  KEYED,
  openSaving,
  stepName,
  typedField,
} from "./transcribe/sheet.js";
import { find, restore } from "./transcribe/transcript.js";
import { idOf, legalMoves, readWays, rowsAfter } from "./transcribe/typed.js";
import { Writing } from "./transcribe/writing.js";

/** @import { Transcript } from "./transcribe/transcript.js" */
/** @import { Listed } from "./transcribe/ranking.js" */

const state = {
  /** @type {Transcript | null} */
  transcript: null,
  tree: null,
  /** @type {Listed[] | null} not known yet, or the likeliest first */
  plays: null,
  /** @type {{ plays: Listed[], until: number } | null} those that stood there until just now */
  before: null,
  asking: Promise.resolve(),
  chances: null,
  isShown: false, // the evaluation, for this match
  /** @type {HTMLInputElement | null} where a play is typed */
  field: null,
  isResigning: false,
  /** @type {{ text: string, rows?: number[][] } | null} a play that the rules do not allow */
  wrong: null,
};
// Milliseconds: so long the engine's order is waited for, then it comes later; and whoever presses a
// number so soon after it came has read the one before.
const LONGEST = 4000,
  READING = 1000;
let writing = null,
  keys = Promise.resolve(); // one after the other: fingers are faster than answers

const game = () => state.transcript.game;
const roller = () => SIDES[game().roll];
const actor = () => SIDES[toAct(game())];
const nameOf = (side) => state.transcript.kept[side];

// -- what can be done now

function commands() {
  const { transcript, isResigning } = state,
    { phase, match, roll } = game(),
    /** @type {Record<string, (choice?: any) => void>} */
    list = {};
  if (!transcript.isEmpty || isResigning) list.undo = undo;
  if (transcript.winner !== null) return list;
  if (isResigning) return { ...list, resignAs };
  const isTurn = phase === "turn",
    mustSkip = isTurn && skips(game());
  if (phase === "start" || (isTurn && !mustSkip)) list.die = typeDie;
  if (mustSkip) list.none = () => act(`${roller()}: skip`);
  if (phase === "play")
    Object.assign(list, { play: choose, moves: playMoves, none: playNothing, type: openTyping });
  if ((isTurn || phase === "play") && !transcript.kept.die) {
    for (const side of [roll, 1 - roll])
      if (mayDouble(game(), side)) list[side === roll ? "double" : "double2"] = () => double(side);
    list.resign = resign;
  }
  if (["doubled", "beavered", "raccooned"].includes(phase)) {
    list.take = () => act(`${actor()}: take`);
    list.pass = () => act(`${actor()}: pass`);
    if (phase === "doubled" && match.rules.beaver) list.beaver = () => act(`${actor()}: beaver`);
    if (phase === "beavered" && match.rules.raccoon) list.beaver = () => act(`${actor()}: raccoon`);
  }
  return list;
}

const double = (side) => act(`${SIDES[side]}: double`);

// Only what can be done now does anything. Who presses a number before the plays are there gets
// the play that comes there.
const press = (name, choice) => after(() => [name, choice]);

function after(meaning, needsPlays = false) {
  keys = keys.then(async () => {
    if (needsPlays && state.tree && !state.plays) await state.asking;
    const [name, choice] = meaning() || [];
    commands()[name]?.(choice);
  });
}

// Another page of this browser has gone on with the match: it is shown as it is there, and the key
// that was pressed here for what it was before does nothing.
function catchUp() {
  const now = state.transcript?.isStale && find(state.transcript.kept.id);
  if (!now) return false;
  state.transcript = writing.transcript = now;
  changed();
  say(t("This match was changed in another page, and is shown as it is there."));
  return true;
}

function typeDie(die) {
  if (catchUp()) return;
  const { kept } = state.transcript;
  if (!kept.die) {
    state.transcript.typeDie(die);
    draw();
    return;
  }
  const high = Math.max(kept.die, die),
    low = Math.min(kept.die, die);
  // For the start the first die is White's; an equal one is thrown again.
  if (game().phase === "start") act(`start ${kept.die}-${die}`);
  else act(`${roller()}: roll ${high}-${low}`);
}

function choose(number) {
  const { before } = state,
    plays = before && performance.now() < before.until ? before.plays : state.plays,
    play = plays?.[number - 1];
  if (play && number <= KEYED) playMoves(play.moves);
}

function playMoves(moves) {
  const { rows, roll } = game();
  const text = written(
    moves.map(([from, to]) => ({ from, to })),
    rows[1 - roll],
  );
  act(`${roller()}: ${text}`);
}

function playNothing() {
  if (!state.tree[0][1].length) act(`${roller()}: cannot move`);
  else refuse({ text: stepName("none"), rows: rowsNow() });
}

const rowsNow = () => {
  const { rows, roll } = game();
  return [rows[roll], rows[1 - roll]];
};

// -- a play that is typed

function openTyping() {
  Object.assign(state, { field: typedField(), wrong: null });
  draw();
  byId("typed").focus();
}

function readTyped(text) {
  const ways = readWays(text);
  if (!ways) return refuse({ text });
  const moves = legalMoves(state.tree, ways);
  return moves ? playMoves(moves) : refuse({ text, rows: rowsAfter(ways, ...rowsNow()) });
}

function refuse(wrong) {
  state.wrong = wrong;
  draw();
  // The key that was pressed to read it must not write it down when it is pressed once more.
  byId(state.field ? "typed" : "write-wrong")?.focus();
}

// What was played, whatever the rules say: the board is put as it stood then, as readers of files
// do with such a play.
function writeWrong() {
  const [mine, theirs] = state.wrong.rows;
  act(`${roller()}: place ${idOf(theirs, mine)} ${SIDES[1 - game().roll]}`);
}

// -- resigning, and back

function resign() {
  if (!gammonsCount(game())) {
    resignAs("single");
    return;
  }
  state.isResigning = true;
  draw();
}

const resignAs = (win) => {
  const by = actor(),
    other = SIDES[1 - SIDES.indexOf(by)];
  act(`${by}: resign ${win}`, `${other}: accept`);
};

function undo() {
  if (catchUp()) return;
  if (!state.isResigning) state.transcript.undo();
  changed();
}

// -- on it goes

function act(...steps) {
  if (catchUp()) return;
  const { transcript } = state,
    before = transcript.number;
  transcript.do(...steps);
  changed();
  const over = transcript.done.at(-1);
  if (transcript.number > before || transcript.winner !== null) announce(wonText(over));
}

const wonText = (over) => {
  const { winner, points } = (over ?? game()).result;
  return t("{name} wins the game: {n}.", { name: nameOf(SIDES[winner]), n: points });
};

// The match is not where it was: what can be played now, and what the engine says of it.
function changed() {
  const { rows, roll, dice, phase } = game(),
    tree = phase === "play" ? treeOf(rows[roll], rows[1 - roll], dice) : null;
  Object.assign(state, {
    tree,
    plays: tree && !tree[0][1].length ? [] : null,
    before: null,
    chances: null,
    wrong: null,
    field: null,
    isResigning: false,
  });
  writing.show(state.transcript, tree);
  state.asking = ask();
  draw();
  announce(heading());
}

async function ask() {
  const { transcript, tree, isShown } = state,
    { game: asked } = transcript;
  const isTurn = ["turn", "doubled"].includes(asked.phase);
  if (!(tree?.[0][1].length || (isShown && isTurn))) return;
  const told = advice(transcript).then((answer) => heed(asked, answer));
  await Promise.race([told, new Promise((done) => setTimeout(done, LONGEST))]);
  if (!tree || state.tree !== tree || state.plays) return;
  state.plays = unranked(transcript, tree);
  draw();
}

// Late, the engine's order takes the place of that which stood there meanwhile.
function heed(asked, told) {
  if (!told || state.transcript?.game !== asked) return;
  const { tree, plays } = state;
  if (!tree) state.chances = told.cube?.chances;
  else if (told.plays)
    Object.assign(state, {
      plays: told.plays,
      chances: told.plays[0]?.chances,
      before: plays && { plays, until: performance.now() + READING },
    });
  draw();
}

function showEvaluation() {
  state.isShown = !state.isShown;
  if (state.isShown && !state.chances) state.asking = ask();
  draw();
}

// -- drawing

function heading() {
  const { transcript } = state,
    { phase, dice } = game();
  if (transcript.winner !== null)
    return t("{name} wins the match", { name: nameOf(SIDES[transcript.winner]) });
  if (phase === "start") return t("Game {n}: who starts?", { n: transcript.number });
  const name = nameOf(actor()),
    n = turnOf(rowsOf(transcript.steps, transcript.moments), actor());
  if (phase === "play") return t("{name} plays {dice}", { name, dice: dice.join("-") });
  return phase === "turn" ? t("Turn {n}, {name}", { n, name }) : t("{name} answers", { name });
}

function where() {
  const { kept, number } = state.transcript;
  return dotted(
    `${kept.white} × ${kept.black}`,
    kept.length ? t("to {n}", { n: kept.length }) : t("money"),
    t("game {n}", { n: number }),
  );
}

function lay() {
  if (!state.transcript) {
    layBeginning(open);
    return;
  }
  put(
    byId("app"),
    topbar({ current: "analyse", where: where() }),
    el(
      "main.writing",
      el("a.way-back", { href: "/transcribe" }, icon("back"), el("span", { id: "way" })),
      el(
        "div.left",
        el("section.plate", { id: "plate-black" }),
        boardBox,
        el("section.plate", { id: "plate-white" }),
      ),
      el(
        "div.right",
        el("section.card.enter", { id: "turn-card", "aria-labelledby": "h-turn" }),
        el("section.card.record", { id: "record-card", "aria-labelledby": "h-record" }),
        el("section.card.foot-card", { id: "foot-card", "aria-label": t("The match") }),
      ),
    ),
  );
  setTitle(() => t("Transcribe"));
  draw();
}

function draw() {
  const { transcript } = state,
    title = heading();
  byId("way").textContent = where();
  if (byId("where")) byId("where").textContent = where();
  for (const side of SIDES) drawPlate(writing, transcript, side);
  keepFocus(() => {
    put(
      byId("turn-card"),
      ...enterCard({
        ...state,
        title,
        can: commands(),
        press,
        point,
        readTyped,
        writeWrong,
        close,
      }),
    );
    put(byId("record-card"), ...recordCard(transcript, nameOf));
    put(byId("foot-card"), ...foot());
  });
  const rows = byId("rows");
  if (rows) rows.scrollTop = rows.scrollHeight;
}

const point = (play) => writing.point(play);

function close() {
  Object.assign(state, { field: null, wrong: null });
  draw();
  byId("do-type")?.focus();
}

function foot() {
  return [
    evaluation(state, nameOf(roller()), showEvaluation),
    el(
      "div.foot-keys",
      el(
        "button.btn",
        { id: "do-save", onclick: () => openSaving(state.transcript) },
        icon("save"),
        t("Save file"),
      ),
      el("button.btn.primary", { id: "do-review", onclick: review }, icon("curve"), t("Analyse")),
    ),
  ];
}

const review = () => {
  const { white, black } = state.transcript.kept,
    name = new URLSearchParams({ name: `${white} - ${black}` });
  return goTo(() => send("POST", `/api/reviews?${name}`, state.transcript.file));
};

// -- keys

const KEYS = {
  d: "double",
  a: "take",
  t: "take",
  n: "pass",
  p: "pass",
  b: "beaver",
  x: "resign",
  0: "none",
  "/": "type",
  backspace: "undo",
};
const NUMBER = /^[1-6]$/;
const WINS = ["single", "gammon", "backgammon"];

function numbered(number) {
  const can = commands();
  if (can.resignAs) return WINS[number - 1] && ["resignAs", WINS[number - 1]];
  return [can.play ? "play" : "die", number];
}

const openKeys = () =>
  openShortcuts([
    ["1 … 6", t("The dice, then one of the plays")],
    ["/", t("Type the play")],
    ["0", stepName("none")],
    ["D", stepName("double")],
    ["A N", `${stepName("take")} / ${stepName("pass")}`],
    ["B", `${stepName("beaver")} / ${stepName("raccoon")}`],
    ["X", t("Resigns")],
    ["⌫", t("One key back")],
    ["E", t("Show the evaluation, or hide it")],
    ["?", t("This list")],
  ]);

function onKey(event) {
  const { key, target } = event;
  if (!state.transcript || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey)
    return;
  if (key === "Escape" && (state.field || state.wrong || state.isResigning)) {
    if (state.isResigning) undo();
    else close();
  } else if (!settings.shortcuts || target.closest("input, select, textarea, dialog")) return;
  else if (key === "?") openKeys();
  else if (key.toLowerCase() === "e") showEvaluation();
  else if (NUMBER.test(key))
    after(() => numbered(Number(key)), true); // what it means is known once those before it are done
  else if (KEYS[key.toLowerCase()]) press(KEYS[key.toLowerCase()]);
  else return;
  event.preventDefault();
}

// -- opening

function open(transcript) {
  history.pushState(null, "", `/transcribe?match=${transcript.kept.id}`);
  take(transcript);
  scrollTo(0, 0); // where the form was scrolled to says nothing of the board
}

const takeNamed = () => take(find(new URLSearchParams(location.search).get("match")));

/** @param {Transcript | null} transcript */
function take(transcript) {
  Object.assign(state, { transcript, isShown: false });
  writing.transcript = transcript;
  startPage(lay);
  if (!transcript) return;
  advice(transcript); // an engine that sleeps wakes up while the first dice are typed
  changed();
}

const boardBox = el("div.board-box", { id: "board" });
document.addEventListener("keydown", onKey); // before those of the board
writing = new Writing(boardBox, {
  played: (moves) => press("moves", moves),
  heading: () => heading(),
});
addEventListener("popstate", takeNamed);
for (const moment of ["storage", "pageshow"]) addEventListener(moment, catchUp);
onChange(() => {
  if (state.transcript) draw();
});
await restore();
takeNamed();
