// Drills against the clock: pips, races, take points, ten questions a round. Who is wrong is told
// why while the clock stands, and has ten seconds more.

import { Board } from "./board/board.js";
import { describeBoard } from "./board/position.js";
import { announce } from "./shared/announce.js";
import { button, byId, dotted, el, icon, put } from "./shared/dom.js";
import { equity, n, number, percent, t, word } from "./shared/i18n.js";
import { setTitle, startPage, topbar } from "./shared/page.js";
import { attempt } from "./shared/saying.js";
import { openShortcuts } from "./shared/dialogs.js";
import { learnRow } from "./shared/places.js";
import { onChange, settings } from "./shared/settings.js";
import { call } from "./shared/socket.js";
import { Stopwatch, timeText } from "./study/stopwatch.js";

/** @import { Places, Pair } from "./shared/types.js" */

/**
 * @typedef {{ answer: string, options: string[], board: Places | null, away: Pair | null,
 *   formula: string, source: string, figures: Record<string, number> }} Question
 */

const DRILLS = ["pips", "race", "take"];
const PENALTY = 10_000; // milliseconds for a wrong answer
const TICK = 100;

const state = {
  /** @type {string | null} the drill, once one is begun */
  drill: null,
  /** @type {Question[]} */
  questions: [],
  at: 0,
  wrong: 0,
  /** @type {string | null} the wrong answer that is being told about */
  given: null,
  isRecord: false,
  /** @type {Record<string, number> | null} milliseconds of the best rounds, once they are known */
  best: null,
};
const watch = new Stopwatch();
const boardBox = el("div.board-box", { id: "board" });
const board = new Board(boardBox, { mirrored: settings.mirrored, hasCube: false });

const question = () => state.questions[state.at];
const isDone = () => state.drill !== null && state.at === state.questions.length;
const total = () => watch.elapsed + state.wrong * PENALTY;

// -- a round

async function begin(drill) {
  const round = await attempt(call("GET", `/api/drills/${drill}`));
  if (!round) return;
  Object.assign(state, { drill, questions: round.questions, at: 0, wrong: 0, given: null });
  watch.restart();
  lay();
}

function answer(given) {
  if (isDone() || state.given !== null) return;
  if (given === question().answer) {
    next();
    return;
  }
  watch.stop();
  state.wrong += 1;
  state.given = given;
  draw();
  announce(dotted(t("Wrong: ten seconds more"), said()));
}

function next() {
  state.at += 1;
  state.given = null;
  if (isDone()) finish();
  else {
    watch.go();
    draw();
  }
}

async function finish() {
  watch.stop();
  const time = Math.round(total());
  announce(dotted(t("Round done."), timeText(time)));
  const told = await attempt(call("POST", `/api/drills/${state.drill}`, { milliseconds: time }));
  Object.assign(state, told, { isRecord: told?.best[state.drill] === time });
  draw();
}

// -- what is asked, and why the answer is so

const choiceText = (option) =>
  state.drill === "take" ? `${number(Number(option))}%` : word(`drill ${option}`);

// An answer in words: that which is right if none is given.
const said = (answer = question().answer) =>
  state.drill === "pips" ? n("{n} pip", "{n} pips", Number(answer)) : choiceText(answer);

/** @type {(source: string, figures: Record<string, number>) => string} */
const sourceText = (source, figures) =>
  source === "exact"
    ? t("Exact, by the table of all bear-offs of up to six checkers a side.")
    : source === "one-sided"
      ? t("{win}% to win by the table of bear-offs; the cube by the engine, 2-ply.", {
          win: percent(figures.win),
        })
      : t("By the engine, 2-ply.");

function why() {
  const { figures, formula, away, source, board: places } = question();
  if (state.drill === "race")
    return [
      sourceText(source, figures),
      t("Undoubled it is worth {no}, doubled and taken {take}; a pass gives 1.", {
        no: equity(figures.no_double),
        take: equity(figures.double_take),
      }),
      t(
        "Keith's count is the pips with something more for stacks and gaps at home, and a seventh more for who rolls: they double up to 4 behind, and the other takes from 2 behind on.",
      ),
      t("Keith count {mine} to {theirs}: {choice}.", {
        mine: figures.keith_mine,
        theirs: figures.keith_theirs,
        choice: word(`drill ${formula}`),
      }),
    ];
  if (state.drill === "take")
    return [
      t("{mine} to go against {theirs}: {dead}% with a dead cube, {live}% with a live one.", {
        mine: away[0],
        theirs: away[1],
        dead: percent(figures.dead),
        live: percent(figures.live),
      }),
      t("By our own match equity table, “{name}”.", { name: source }),
    ];
  return [sumOf(places.white)];
}

// Checkers times their point, from the rearmost on, as one counts.
const sumOf = (points) =>
  Object.entries(points)
    .filter(([, count]) => count)
    .sort(([a], [b]) => Number(b) - Number(a))
    .map(([point, count]) => `${number(count)}\u00d7${number(Number(point))}`)
    .join(" + ");

// -- the page

const choosing = () =>
  el(
    "main.page.drills",
    el(
      "header",
      el("h1", t("Against the clock")),
      el("p", t("Ten questions a round; a wrong answer costs ten seconds.")),
    ),
    el("ul.drill-list", DRILLS.map(card)),
  );

// Nothing is said of the best round before it is known whether there is one.
function bestText(drill) {
  const best = state.best?.[drill];
  if (best) return t("Best: {time}", { time: timeText(best) });
  return state.best ? t("No round yet") : "\u00a0";
}

function card(drill) {
  return el(
    "li.card",
    el("h2", word(`drill ${drill}`)),
    el("p.small.muted", word(`about drill ${drill}`)),
    el("p.small", { id: `best-${drill}` }, bestText(drill)),
    button("primary", `begin-${drill}`, () => begin(drill), t("Begin")),
  );
}

function lay() {
  setTitle(() => t("Train"));
  if (!state.drill) {
    put(byId("app"), topbar({ current: "learn" }), learnRow("/train"), choosing());
    return;
  }
  put(
    byId("app"),
    topbar({ current: "learn", where: word(`drill ${state.drill}`) }),
    el(
      "main.exercise",
      el("a.way-back", { href: "/train" }, icon("back"), word(`drill ${state.drill}`)),
      el("div.asked-box", { id: "asked" }),
      el("section.card.step", { id: "step", "aria-labelledby": "step-title" }),
    ),
  );
  draw();
}

function draw() {
  if (!state.drill) return;
  put(byId("step"), ...(isDone() ? ended() : task()));
  if (isDone()) put(byId("asked"), el("p.big-score", timeText(total())));
  else drawAsked();
  (byId("count") || byId("do-next") || byId("do-again"))?.focus({ preventScroll: true });
}

function drawAsked() {
  const { board: places, away } = question();
  if (!places) {
    put(
      byId("asked"),
      el(
        "p.big-score",
        el("span.small.muted", t("points to go")),
        `${number(away[0])} × ${number(away[1])}`,
      ),
    );
    return;
  }
  put(byId("asked"), boardBox);
  board.setup({ bottom: "white", mirrored: settings.mirrored });
  board.place(places);
  describeBoard({
    board,
    boardNow: places,
    bottom: "white",
    nameOf: (side) => (side === "white" ? t("You") : t("Opponent")),
    status: word(`ask ${state.drill}`),
  });
}

function task() {
  const { options } = question(),
    isTold = state.given !== null;
  return [
    el(
      "header.drill-head",
      el("p.small.muted", t("question {i} of {n}", { i: state.at + 1, n: state.questions.length })),
      el(isTold ? "b.stands" : "b", { id: "time", role: "timer" }, timeText(total())),
    ),
    el("div.step-text", el("h1", { id: "step-title" }, word(`ask ${state.drill}`, asking()))),
    isTold ? told() : options.length ? choices(options) : counting(),
  ];
}

const asking = () => {
  const { away } = question();
  return away && { mine: away[0], theirs: away[1] };
};

const choices = (options) =>
  el(
    "div.answers",
    options.map((option, i) =>
      button(
        "",
        `option-${i + 1}`,
        () => answer(option),
        el("kbd", number(i + 1)),
        choiceText(option),
      ),
    ),
  );

const counting = () =>
  el(
    "form.count-row",
    {
      onsubmit: (event) => {
        event.preventDefault();
        const given = byId("count").value.trim();
        if (/^\d{1,3}$/.test(given)) answer(String(Number(given)));
      },
    },
    el("input.text", {
      id: "count",
      inputMode: "numeric",
      autocomplete: "off",
      maxlength: "3",
      "aria-label": word(`ask ${state.drill}`),
    }),
    el("button.btn.primary", { id: "do-check", type: "submit" }, t("Answer")),
  );

const told = () => [
  el(
    "div.told2.wrong",
    { id: "told" },
    el("h2", icon("undo"), t("Wrong: ten seconds more")),
    el("p", t("You said {given}; it is {right}.", { given: said(state.given), right: said() })),
    why().map((line) => el("p", line)),
  ),
  el("div.step-keys", button("primary", "do-next", next, t("Next"), icon("next"))),
];

function ended() {
  const again = () => begin(state.drill),
    best = state.best?.[state.drill];
  return [
    el(
      "div.step-text",
      el(
        "h1",
        { id: "step-title" },
        state.isRecord && state.wrong < state.questions.length
          ? t("Your best round!")
          : t("Round done."),
      ),
      el(
        "p.idea",
        dotted(
          timeText(total()),
          n("{n} wrong answer", "{n} wrong answers", state.wrong),
          best && t("Best: {time}", { time: timeText(best) }),
        ),
      ),
    ),
    el(
      "div.answers",
      button("primary.big", "do-again", again, t("Once more")),
      el("a.btn", { href: "/train" }, t("All drills")),
    ),
  ];
}

// -- time and keys

const openKeys = () =>
  openShortcuts([
    ["1 … 6", t("One of the answers")],
    ["Enter", t("Answer, or go on")],
    ["?", t("This list")],
  ]);

setInterval(() => {
  const node = byId("time");
  if (node && watch.isRunning) node.textContent = timeText(total());
}, TICK);

document.addEventListener("keydown", (event) => {
  const { key } = event;
  if (!settings.shortcuts || !state.drill || event.ctrlKey || event.metaKey || event.altKey) return;
  if (/** @type {Element} */ (event.target).closest("input, select, textarea, dialog")) return;
  if (key === "?") openKeys();
  const option = isDone() || state.given !== null ? null : question().options[Number(key) - 1];
  if (!option) return;
  event.preventDefault();
  answer(option);
});
onChange(() => draw());
startPage(lay);
Object.assign(state, await attempt(call("GET", "/api/drills")));
lay();
