// The openings: the best play of every first roll, by how much, and what the other answers. A picture to browse.
// Where one is, is in the address: ?score=dmp&line=64 8/2 6/2&roll=31, the roll after a line of plays.

import { Board } from "./board/board.js";
import { rollMark } from "./board/mini.js";
import { arrows } from "./board/moves.js";
import { describeBoard } from "./board/position.js";
import { announce } from "./shared/announce.js";
import { button, byId, dotted, el, icon, put } from "./shared/dom.js";
import { t, word } from "./shared/i18n.js";
import { layPage, openTable, startPage } from "./shared/page.js";
import { boot } from "./shared/boot.js";
import { openShortcuts } from "./shared/dialogs.js";
import { analyseRow } from "./shared/places.js";
import { onChange, settings } from "./shared/settings.js";
import { call } from "./shared/socket.js";
import { diceText } from "./shared/words.js";
import {
  edgeText,
  isDouble,
  marginText,
  notesOf,
  ordered,
  playsTable,
  playText,
  repliesOf,
  rollName,
  tilesOf,
} from "./study/openings.js";

const SCORES = ["money", "dmp", "go", "save"];

/** @import { OpeningPlay, OpeningRoll, Openings } from "./study/openings.js" */

/**
 * What is looked at; `first` alone where the table does not reach: the roll to go back to.
 * @typedef {{ score: string, line: string, roll: string }} Place
 * @typedef {{ place?: Place, told?: Openings, roll?: OpeningRoll, chosen?: OpeningPlay,
 *   answered?: OpeningPlay, next?: string, hasReplies?: boolean, replies?: Openings,
 *   error?: string, first?: string }} Shown
 */

/** @type {Shown} */
let shown = null;
let asked = 0;

// -- where one is

function placeNow() {
  const given = new URLSearchParams(location.search),
    score = given.get("score");
  return {
    score: SCORES.includes(score) ? score : "money",
    line: given.get("line") || "",
    roll: given.get("roll") || "",
  };
}

function pathOf({ score, line, roll }) {
  const query = new URLSearchParams(
    Object.entries({ score: score === "money" ? "" : score, line, roll }).filter(
      ([, value]) => value,
    ),
  ).toString();
  return query ? `/openings?${query}` : "/openings";
}

const here = (change) => ({ ...shown.place, ...change });

// One up: from a roll to all, from a reply to the roll it answers.
function above() {
  const line = shown.told.line.map(([dice, text]) => [dice.join(""), text]),
    [roll] = line.pop() || [""];
  return here({ line: line.map((part) => part.join(" ")).join("; "), roll });
}

// With a click, a link changes this page; with a key or another button it is a link as any.
const linkTo = (place) => ({
  href: pathOf(place),
  onclick: (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    go(place);
  },
});

function go(place) {
  history.pushState(null, "", pathOf(place));
  load();
}

// -- what the server says of it

const ask = (score, line) =>
  call("GET", `/api/openings?${new URLSearchParams({ score, line, v: boot.openings })}`);

async function load(picked = null) {
  const turn = ++asked,
    place = placeNow();
  /** @type {Shown} */
  const found = await look(place, picked).catch(({ message }) => ({ error: message }));
  if (turn !== asked) return; // one has gone on
  if (found.first) {
    // another score, or another's link: back to where there is something
    history.replaceState(null, "", pathOf({ ...place, line: "", roll: found.first }));
    load();
    return;
  }
  const before = shown;
  shown = { place, ...found };
  draw();
  if (before) arrive(before);
}

/** @type {(place: Place, picked: string | null) => Promise<Shown>} */
async function look({ score, line, roll: name }, picked) {
  const told = await ask(score, line);
  if (!told.rolls.length) return { first: told.line[0][0].join("") };
  const roll = told.rolls.find((one) => rollName(one) === name) || (line ? told.rolls[0] : null);
  if (!roll) return { told };
  const chosen = roll.plays.find(({ text }) => text === picked) || roll.plays[0];
  const followed = roll.plays.filter((play) => play.followed);
  const answered = picked || chosen.followed ? chosen : followed[0]; // the best may have none: then those of the next
  const next =
    answered?.followed && [line, `${rollName(roll)} ${answered.text}`].filter(Boolean).join("; ");
  const replies = next && (await ask(score, next));
  return { told, roll, chosen, answered, next, hasReplies: followed.length > 0, replies };
}

// Say where one is now, and keep the keyboard there.
function arrive(before) {
  const { roll, chosen, place } = shown,
    isElsewhere = before.place.line !== place.line || Boolean(before.roll) !== Boolean(roll);
  if (roll) announce(dotted(diceText(roll.dice), playText(chosen), edgeText(roll)));
  if (!isElsewhere) return;
  scrollTo(0, 0);
  const name = roll || before.roll;
  if (name && document.activeElement === document.body)
    byId(`roll-${rollName(name)}`)?.focus({ preventScroll: Boolean(roll) });
}

// -- the page

const boardBox = el("div.board-box", { id: "board" });
const board = new Board(boardBox, { mirrored: settings.mirrored, hasCube: false });

function lay() {
  layPage(
    () => t("Openings"),
    "analyse",
    analyseRow("/openings"),
    el("main.page.openings", { id: "openings" }),
  );
  if (shown) draw();
}

function draw() {
  const focused = document.activeElement?.id,
    { error, roll } = shown;
  put(
    byId("openings"),
    head(),
    scores(),
    el("p.small.muted", word(`about score ${shown.place.score}`)),
    error ? failure(error) : roll ? one() : all(),
  );
  if (roll) drawBoard(shown.chosen);
  if (focused) byId(focused)?.focus({ preventScroll: true });
}

function head() {
  const {
      told,
      roll,
      place: { line },
    } = shown,
    rolls = roll ? [roll] : told?.rolls;
  const about = !roll
    ? t("The 21 first rolls, the best play of each, and by how much it beats the second.")
    : line
      ? t("{roll} after {line}.", {
          roll: diceText(roll.dice),
          line: told.line.map(([dice, text]) => `${diceText(dice)} ${text}`).join(", "),
        })
      : t("The first roll {roll}, and what the other answers.", { roll: diceText(roll.dice) });
  const games = rolls && Math.min(...rolls.flatMap(({ plays }) => plays.map((play) => play.games)));
  return el(
    "header.open-head",
    el("div", el("h1", t("Openings")), el("p", about)),
    rolls &&
      el(
        "p.small.sure",
        icon("dice"),
        el(
          "span",
          el("span", t("Each play rolled out at least {n} times.", { n: games })),
          " ",
          el("span", t("± is half of the 95% interval.")),
        ),
      ),
  );
}

function scores() {
  return el(
    "nav.tabs",
    { "aria-label": t("Score") },
    SCORES.map((score) =>
      el(
        "a",
        {
          id: `score-${score}`,
          "aria-current": score === shown.place.score ? "true" : null,
          ...linkTo(here({ score })),
        },
        word(`score ${score}`),
      ),
    ),
  );
}

const failure = (message) =>
  el(
    "section.card",
    el("p.warn", { role: "alert" }, message),
    el(
      "div.tool-row",
      button("", "again", () => load(), t("Try again")),
    ),
  );

const all = () =>
  tilesOf(shown.told, settings.mirrored, (roll) => linkTo(here({ roll: rollName(roll) })));

// -- one roll

function one() {
  const { roll, chosen } = shown,
    xgid = new URLSearchParams({ xgid: roll.xgid });
  const told =
    roll.edge === "toss-up"
      ? t("a toss-up: choose the one you understand")
      : dotted(marginText(roll), edgeText(roll));
  const practise = () =>
    openTable({ opponent: "bot", position: roll.xgid, name: settings.name || null });
  return [
    strip(),
    el(
      "div.open-two",
      boardBox,
      el(
        "section.card",
        { "aria-labelledby": "plays-title" },
        el(
          "div.card-head",
          el("h2", { id: "plays-title" }, diceText(roll.dice)),
          el("span.muted.small", told),
        ),
        playsTable(roll.plays, {
          chosen,
          onPoint: (play) => point(play || shown.chosen),
          onChoose: ({ text }) => load(text),
        }),
        notesOf(roll.plays),
        el(
          "div.tool-row",
          el(
            "a.btn",
            { id: "open-analysis", href: `/analysis?${xgid}` },
            icon("curve"),
            t("Open in analysis"),
          ),
          button("quiet", "practise", practise, t("Practise this roll")),
        ),
      ),
    ),
    replies(),
  ];
}

function strip() {
  const link = (roll) =>
    el(
      isDouble(roll) ? "a.double" : "a",
      {
        id: `roll-${rollName(roll)}`,
        "aria-current": roll === shown.roll ? "true" : null,
        ...linkTo(here({ roll: rollName(roll) })),
      },
      rollMark(roll.dice),
    );
  return el(
    "nav.strip",
    { "aria-label": t("Other rolls") },
    el(
      "a.up",
      { id: "up", ...linkTo(above()) },
      icon("back"),
      el("span", shown.place.line ? t("Back") : t("All rolls")),
    ),
    ordered(shown.told.rolls).map(link),
  );
}

function drawBoard(play) {
  const {
    told: { board: places, on_roll: side },
    roll,
  } = shown;
  board.setup({ bottom: side, numbered: side, mirrored: settings.mirrored });
  board.place(places);
  board.showDice({ [side]: roll.dice });
  describeBoard({
    board,
    boardNow: places,
    bottom: side,
    nameOf: (one) => (one === side ? t("To play") : t("Opponent")),
    status: `${diceText(roll.dice)}: ${playText(play)}.`,
  });
  point(play);
}

function point({ moves }) {
  board.showArrows(arrows(shown.told.on_roll, moves, "best"));
}

function replies() {
  const { replies: told, answered, next, hasReplies } = shown;
  if (!hasReplies) return null; // the table ends here
  const title = el("h2", { id: "replies-title" }, t("Replies to {play}", { play: answered.text })),
    key = (kind, text) => el("span", el(`i.${kind}`), text);
  const legend =
    told &&
    el(
      "span.muted.small.key",
      t("for who replies:"),
      key("good", t("good")),
      key("average", t("average")),
      key("bad", t("bad")),
    );
  return el(
    "section.card",
    { "aria-labelledby": "replies-title" },
    el("div.card-head", title, legend),
    told
      ? repliesOf(told.rolls, (roll) => linkTo(here({ line: next, roll: rollName(roll) })))
      : el("p.muted", t("Not rolled out: only the best plays have their replies.")),
  );
}

// -- keys

function step(way) {
  const rolls = ordered(shown.told.rolls),
    names = rolls.map(rollName),
    focused = document.activeElement?.id?.replace("roll-", "");
  const at = names.indexOf(shown.roll ? rollName(shown.roll) : focused),
    next = names[(at + way + names.length) % names.length] ?? names[0];
  if (shown.roll) {
    history.replaceState(null, "", pathOf(here({ roll: next })));
    load();
  } else byId(`roll-${at < 0 ? names[0] : next}`).focus();
}

const openKeys = () =>
  openShortcuts([
    ["← →", t("Through the rolls")],
    ["1 2 3 4", t("The four scores")],
    ["Esc", t("All rolls")],
    ["?", t("This list")],
  ]);

function onKey(event) {
  if (
    !shown?.told ||
    event.defaultPrevented ||
    event.ctrlKey ||
    event.metaKey ||
    event.altKey ||
    event.target.closest("input, select, textarea, dialog")
  )
    return;
  const { key } = event,
    score = settings.shortcuts && SCORES[Number(key) - 1];
  if (key === "ArrowLeft" || key === "ArrowRight") step(key === "ArrowLeft" ? -1 : 1);
  else if (key === "Escape" && shown.roll) go(above());
  else if (score) go(here({ score }));
  else if (key === "?" && settings.shortcuts) openKeys();
  else return;
  event.preventDefault();
}

document.addEventListener("keydown", onKey);
addEventListener("popstate", () => load());
onChange(() => {
  if (shown) draw();
});
startPage(lay);
load();
