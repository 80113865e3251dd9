// Any position: set it up or paste it, see what the engine thinks, roll it out, play on from there.

import { Board } from "./board/board.js";
import { other, SIDES } from "./board/sides.js";
import { button, byId, el, icon, keepFocus, put } from "./shared/dom.js";
import { Editor, EMPTY } from "./board/editor.js";
import { number, t } from "./shared/i18n.js";
import { arrows } from "./board/moves.js";
import { layPage, openTable, ownPage, startPage } from "./shared/page.js";
import { copyField, option, picker, radio, toggle } from "./shared/controls.js";
import { analyseRow } from "./shared/places.js";
import { RolloutPanel } from "./study/rollout.js";
import { ScoreMap } from "./study/scoremap.js";
import { settings, SPEEDS, onChange } from "./shared/settings.js";
import { reasonOf } from "./shared/saying.js";
import { call } from "./shared/socket.js";
import { cubeTable, playsTable } from "./review/plays.js";
import { about, opponentName } from "./shared/words.js";

const START_ID = "XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:3:0:10";
const LENGTHS = [1, 2, 3, 5, 7, 9, 11, 13, 15, 17, 21, 25],
  CUBES = Array.from({ length: 11 }, (_, i) => 2 ** i);
const LIMITS = ["0-ply", "1-ply", "2-ply", "3-ply"];
const state = { position: null, advice: null, limit: "2-ply", error: null, games: 1296 };
const scores = new ScoreMap((play) => point(play));
let board = null,
  editor = null,
  rollout = null,
  asked = 0,
  timer = null;

// -- what the server says of the position

const load = (text, refuse) => ask({ text }, refuse);

// The position as it is set up here, with one thing changed.
function change(values) {
  // At once: the next change may come before the answer. Until then it has no id, and if it cannot
  // exist it gets none.
  state.position = { ...state.position, ...values, xgid: null };
  const {
    board: places,
    on_roll,
    dice,
    cube,
    length,
    score,
    crawford,
    jacoby,
    beaver,
  } = state.position;
  const isMatch = length !== null;
  ask({
    board: { white: places.white, black: places.black },
    on_roll: on_roll || "white",
    dice,
    cube,
    length,
    score: isMatch ? score.map((points) => Math.min(points, length - 1)) : [0, 0],
    crawford: isMatch && crawford,
    jacoby,
    beaver,
  });
}

async function ask(body, refuse = fail) {
  const turn = ++asked;
  if (body.board && SIDES.some((side) => !Object.keys(body.board[side]).length)) {
    fail(t("Each side needs a checker on the board."));
    return;
  }
  try {
    const position = await call("POST", "/api/position", body);
    if (turn !== asked) return;
    state.position = position;
    state.error = null;
    const link = new URL(location.href);
    link.search = new URLSearchParams({ xgid: position.xgid }).toString();
    history.replaceState(null, "", link);
  } catch (error) {
    if (turn === asked) refuse(reasonOf(error));
    return;
  }
  state.advice = null;
  draw();
  clearTimeout(timer);
  timer = setTimeout(analyse, 150);
}

function fail(message) {
  state.error = message;
  state.advice = null;
  draw();
}

async function analyse() {
  const { position, limit } = state,
    text = position?.xgid;
  if (!text) return;
  const told = await call("POST", "/api/analysis", { text, limit }).then(
    (advice) => ({ advice }),
    ({ message }) => ({ error: message }),
  );
  if (text !== state.position.xgid || limit !== state.limit) return; // it is about something else
  Object.assign(state, told);
  drawVerdict();
}

// -- the parts of the page

function tools() {
  const paint = (side, title) =>
    el(
      "label.chip",
      radio("paint", side, editor.side === side, () => {
        editor.side = side;
      }),
      el("b", title),
    );
  const clear = () => {
    editor.show(EMPTY);
    change({ board: EMPTY });
  };
  return [
    el(
      "div.paint",
      { role: "radiogroup", "aria-label": t("Checkers to put") },
      paint("white", t("Light")),
      paint("black", t("Dark")),
    ),
    el(
      "div.tool-row",
      button("", "set-start", () => load(START_ID), t("Opening position")),
      button("", "set-empty", clear, t("Clear")),
      button("", "set-swap", swap, icon("swap"), t("Swap sides")),
    ),
    el("p.small.muted", about(matchMedia("(pointer: coarse)").matches ? "editor touch" : "editor")),
  ];
}

function swap() {
  const {
    board: { white, black, off },
    on_roll,
    cube,
    score,
  } = state.position;
  change({
    board: { white: black, black: white, off: [...off].reverse() },
    on_roll: other(on_roll || "white"),
    cube: { ...cube, owner: cube.owner && other(cube.owner) },
    score: [...score].reverse(),
  });
}

function terms() {
  const { on_roll, dice, cube, length, score, crawford, jacoby, beaver } = state.position;
  const sides = [
      ["white", t("Light")],
      ["black", t("Dark")],
    ],
    numbers = (values) => values.map((value) => [value, number(value)]);
  const flag = (name, title, checked) =>
    option(
      title,
      null,
      toggle(name, title, {
        checked,
        onchange: ({ target }) => change({ [name]: target.checked }),
      }),
    );
  const setDie = (i) => (face) => {
    const next = [...(state.position.dice || [1, 1])];
    next[i] = Number(face);
    change({ dice: face ? next : null });
  };
  const die = (i, title) =>
    picker(`die-${i}`, title, dice?.[i], [["", "–"], ...numbers([1, 2, 3, 4, 5, 6])], setDie(i));
  const points = (i, title) =>
    el("input.text", {
      type: "number",
      id: `score-${i}`,
      "aria-label": title,
      min: 0,
      max: length - 1,
      value: score[i],
      onchange: ({ target }) =>
        change({
          score: state.position.score.map((old, j) =>
            j === i ? Math.max(0, Math.min(length - 1, Math.round(Number(target.value)))) : old,
          ),
        }),
    });
  return el(
    "ul.option-list",
    option(
      t("On roll"),
      null,
      picker("on-roll", t("On roll"), on_roll || "white", sides, (side) =>
        change({ on_roll: side }),
      ),
    ),
    option(
      t("Dice"),
      t("Without dice you see the cube decision."),
      el("span.pair", die(0, t("First die")), die(1, t("Second die"))),
    ),
    option(
      t("Cube"),
      null,
      el(
        "span.pair",
        picker("cube", t("Value of the cube"), cube.value, numbers(CUBES), (value) =>
          change({
            cube: { value: Number(value), owner: value === "1" ? null : state.position.cube.owner },
          }),
        ),
        picker(
          "owner",
          t("Owner of the cube"),
          cube.owner,
          [["", t("Middle")], ...sides],
          (owner) =>
            change({
              cube: {
                value: Math.max(owner ? 2 : 1, state.position.cube.value),
                owner: owner || null,
              },
            }),
        ),
      ),
    ),
    option(
      t("Match to"),
      null,
      picker(
        "length",
        t("Match to"),
        length,
        [["", t("Money")], ...numbers([...new Set([...LENGTHS, length ?? 1])])],
        (text) => change({ length: text ? Number(text) : null, crawford: false }),
      ),
    ),
    length === null
      ? [flag("jacoby", "Jacoby", jacoby), flag("beaver", t("Beaver"), beaver)]
      : [
          option(
            t("Score"),
            t("Light, dark"),
            el("span.pair", points(0, t("Score of light")), points(1, t("Score of dark"))),
          ),
          flag("crawford", "Crawford", crawford),
        ],
  );
}

function ids() {
  const { xgid, gnubg } = state.position;
  if (!xgid) return el("p.muted", t("This position cannot exist."));
  return [
    copyField("xgid", "XGID", xgid),
    copyField("gnubg", "gnubg", gnubg),
    copyField("link", t("Link"), location.href),
  ];
}

function verdict() {
  const { advice, error } = state;
  if (error) return el("p.warn", { role: "alert" }, error);
  if (!advice) return el("p.muted", t("Thinking…"));
  if (advice.plays)
    return advice.plays.length
      ? playsTable(advice.plays, { onPoint: point, onChoose: point })
      : el("p", t("There is no legal play."));
  return cubeTable(advice.cube);
}

function point(play) {
  const { on_roll, dice } = state.position,
    shown = play || state.advice?.plays?.[0];
  board.showArrows(shown && dice ? arrows(on_roll, shown.moves, "best") : []);
}

const OPPONENTS = { bot: "computer", same_screen: "people", friend: "link" };

function playOn(opponent) {
  const xgid = state.position?.xgid;
  if (xgid) openTable({ opponent, position: xgid, name: settings.name || null });
}

// -- the page

// Of what was pasted, beside where it was.
const complain = (message) => {
  byId("unread").textContent = message;
};

const boardBox = el("div.board-box", { id: "board" });

function lay() {
  const paste = async (event) => {
    event.preventDefault();
    const field = byId("paste"),
      own = ownPage(field.value);
    complain("");
    if (own) {
      location.assign(own);
      return;
    }
    await load(field.value, complain);
    if (!byId("unread").textContent) field.value = "";
  };
  const depth = picker(
    "limit",
    t("Search depth"),
    state.limit,
    LIMITS.map((limit, i) => [limit, t("{n} ahead", { n: i })]),
    (limit) => {
      state.limit = limit;
      state.advice = null;
      draw();
      analyse();
    },
  );
  layPage(
    () => t("Analysis"),
    "analyse",
    analyseRow("/analysis"),
    el(
      "main.study",
      el("h1.sr", t("Analysis")),
      el(
        "div.left-col",
        boardBox,
        el("div.under", { id: "tools" }),
        el(
          "form.paste",
          { onsubmit: paste },
          el("label", { for: "paste" }, t("Paste an XGID, a gnubg id or a link")),
          el(
            "div.copy",
            el("input.text", {
              id: "paste",
              "aria-describedby": "unread",
              autocomplete: "off",
              spellcheck: "false",
              required: true,
            }),
            el("button.btn", { type: "submit" }, t("Show")),
          ),
          el("p.small.warn", { id: "unread", role: "alert" }),
        ),
        el("section.card", el("h2", t("Position")), el("div", { id: "terms" })),
      ),
      el(
        "div.right-col",
        el(
          "section.card",
          el("div.card-head", el("h2", { id: "verdict-title" }, t("What to do")), depth),
          el("div", { id: "verdict", "aria-live": "polite" }),
          el("div", { id: "rollout" }),
          el("div", { id: "scores" }),
        ),
        el("section.card", el("h2", t("Share")), el("div.ids", { id: "ids" })),
        el(
          "section.card",
          el("h2", t("Play on from here")),
          el(
            "div.tool-row",
            Object.entries(OPPONENTS).map(([kind, picture], i) =>
              button(
                i ? "" : "primary",
                `play-${kind}`,
                () => playOn(kind),
                icon(picture),
                opponentName(kind),
              ),
            ),
          ),
        ),
      ),
    ),
  );
  if (rollout) rollout.lay(byId("rollout"));
  else rollout = new RolloutPanel(byId("rollout"), state);
  scores.lay(byId("scores"));
  if (state.position) draw();
}

function draw() {
  if (!state.position) return;
  const { position } = state;
  keepFocus(() => {
    put(byId("tools"), tools());
    put(byId("ids"), ids());
    // What is being typed stays.
    if (!document.activeElement.matches("#terms .text")) put(byId("terms"), terms());
  });
  for (const kind of Object.keys(OPPONENTS)) byId(`play-${kind}`).ariaDisabled = !position.xgid;
  byId("verdict-title").textContent = position.dice ? t("Plays") : t("Cube decision");
  rollout.show(state.error ? null : position);
  scores.show(state.error ? null : position);
  board.setup({
    numbered: position.on_roll,
    length: position.length,
    hasCube: position.length !== 1,
    mirrored: settings.mirrored,
  });
  if (!state.error) editor.show(position.board);
  board.showDice(position.dice ? { [position.on_roll]: position.dice } : {});
  board.showCube(position.length === 1 ? null : position.cube);
  board.showScore(position.score);
  drawVerdict();
}

function drawVerdict() {
  put(byId("verdict"), verdict());
  point(null);
}

board = new Board(boardBox, { mirrored: settings.mirrored, speed: SPEEDS[settings.speed] });
editor = new Editor(board, (places) => change({ board: places }));
onChange(() => {
  board.speed = SPEEDS[settings.speed];
  draw();
});
startPage(lay);
const wanted = new URLSearchParams(location.search).get("xgid");
load(wanted || START_ID, (message) => {
  complain(message);
  byId("paste").value = wanted;
  load(START_ID);
});
