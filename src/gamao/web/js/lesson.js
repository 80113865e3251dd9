// One lesson: an idea, a task on the board, and what is said to what one does.

import { announce } from "./shared/announce.js";
import { judgeAlone, showAlone, tellMissed } from "./learn/alone.js";
import { SettingUp } from "./learn/settingup.js";
import { Teaching } from "./learn/teaching.js";
import { offerCard } from "./table/offers.js";
import { button, byId, el, icon, keepFocus, put } from "./shared/dom.js";
import { language, t } from "./shared/i18n.js";
import { boot } from "./shared/boot.js";
import { openTable, setTitle, startPage, topbar } from "./shared/page.js";
import { attempt } from "./shared/saying.js";
import { settings } from "./shared/settings.js";
import { AwayError, call } from "./shared/socket.js";

const name = location.pathname.split("/").pop();
// One of them is on the page.
const boardBox = el("div.board-box", { id: "board" });
const setupBox = el("div.board-box", { id: "setup-board" });
const state = {
  lesson: null,
  spoken: null, // the language it came in
  at: 0, // the step; past the last one the lesson is done
  verdict: null,
  isSent: false,
  waiting: null, // an answer not yet sent
  isShown: false,
  tries: 0, // wrong answers to this step
};
let teaching = null,
  setting = null;

const TRIES = 2; // then one may be shown

// The steps of the book one learns by.
const steps = () => state.lesson.steps.filter(({ books }) => books.includes(settings.book));
const step = () => state.lesson && steps()[state.at];
const isRight = () => state.verdict?.kind === "right";
const isWrong = () => state.verdict?.kind === "wrong";

// -- what is asked and answered

async function load() {
  const lesson = await attempt(call("GET", `/api/lessons/${name}`));
  if (!lesson) return;
  const isFirst = !state.lesson;
  Object.assign(state, { lesson, spoken: language() });
  if (isFirst) {
    state.at = Math.max(
      0,
      steps().findIndex(({ done }) => !done),
    );
    open();
  } else {
    draw();
  }
}

function open() {
  Object.assign(state, { verdict: null, isShown: false, tries: 0 });
  const now = step();
  const [shown, other] = now?.kind === "setup" ? [setupBox, boardBox] : [boardBox, setupBox];
  if (other.isConnected) other.replaceWith(shown);
  if (now?.kind === "setup") setting.show(now.given);
  else if (now) teaching.show(now);
  byId("step").style.removeProperty("--was");
  draw();
  byId("step-title").focus({ preventScroll: true });
  byId("step").scrollTop = 0;
}

// Without a line, by what was told beforehand.
function judged(asked, given) {
  return call("POST", `/api/lessons/${name}/${asked.name}`, { answer: given }).catch((error) => {
    if (!(error instanceof AwayError)) throw error;
    return judgeAlone(
      name,
      asked,
      given,
      asked.kind === "setup" ? setting.shown : teaching.boardNow,
    );
  });
}

async function answer(text) {
  const asked = step();
  if (isRight()) return;
  state.waiting = text; // who touches faster than answers come is told of the last
  if (state.isSent) return;
  state.isSent = true;
  let verdict = null,
    given = text;
  while (state.waiting !== null && verdict !== undefined) {
    given = state.waiting;
    state.waiting = null;
    verdict = await attempt(judged(asked, given));
  }
  state.isSent = false;
  if (verdict && asked === step()) tell(asked, given, verdict);
}

function tell(asked, given, verdict) {
  // On a phone the board stays as large as it is.
  byId("step").style.setProperty("--was", `${byId("step").getBoundingClientRect().height}px`);
  state.verdict = verdict;
  if (isWrong() || verdict.kind === "refused") state.tries += 1;
  if (isRight()) asked.done = true;
  if (isRight()) teaching.close("best");
  if (isWrong() && asked.kind === "play") teaching.close("played");
  if (isWrong() && asked.kind === "points") teaching.untouch();
  if (isRight() && asked.kind === "roll") teaching.roll();
  if (isRight() && asked.kind === "cube") teaching.turn(given);
  announce(`${heading()} ${verdict.says}`);
  draw();
  byId("told").scrollIntoView({ block: "nearest" });
}

async function show() {
  const asked = step(),
    server = call("GET", `/api/lessons/${name}/${asked.name}/shown`),
    told = await attempt(server.catch(() => showAlone(name, asked.name)));
  if (!told || asked !== step()) return;
  state.verdict = null;
  state.isShown = true;
  await putDown(asked, told);
}

// Do what is right in the learner's stead.
async function putDown(asked, { answer: text, moves }) {
  if (asked.kind === "play") {
    teaching.again();
    teaching.playOut(moves); // which answers, as a hand's play does
  } else if (asked.kind === "setup") {
    setting.put(asked.scene.board);
    await answer(text);
  } else {
    if (asked.kind === "points") teaching.touchAll(text);
    await answer(text);
  }
}

function again() {
  state.verdict = null;
  teaching.again();
  draw();
}

function undo() {
  state.verdict = null;
  if (step().kind === "setup") setting.undo();
  else teaching.undo();
  draw();
}

function go(by) {
  state.at += by;
  open();
}

function commands() {
  const now = step();
  if (!now || state.isSent) return {};
  const list = {};
  if (isRight() || now.done) list.next = () => go(1);
  if (isRight()) return { ...list, primary: list.next };
  if (isWrong() && now.kind === "play") list.primary = list.again = again;
  if (state.tries >= TRIES || now.done) list.show = show;
  if (now.kind === "setup" ? setting.past.length : teaching.hand?.path.length) list.undo = undo;
  if (now.kind === "roll") list.primary = list.roll = () => answer("roll");
  if (now.kind === "setup") list.primary = list.check = () => answer(setting.text);
  if (now.kind === "count") list.check = check;
  for (const action of Object.keys(now.cubing?.after || {})) list[action] = () => answer(action);
  return list;
}

function check() {
  const given = byId("count").value.trim();
  if (/^\d{1,4}$/.test(given)) answer(given);
  else byId("count").focus();
}

const press = (command) => commands()[command]?.();

// -- drawing

function draw() {
  const now = step();
  byId("step").dataset.kind = now?.kind || "done";
  keepFocus(() => put(byId("step"), now ? task(now) : finished()));
  if (now && now.kind !== "setup") teaching.showMarks();
}

// A roll or a score, as 6-2, stays on one line.
const whole = (text) => text.replace(/(\d)-(?=\d)/g, "$1\u2011");
// Where lines are short, a number stays with its word, too: "casa 24".
const together = (text) => whole(text).replace(/(\p{L}) (?=\d)/gu, "$1\u00a0");

function heading() {
  const { kind } = state.verdict;
  if (kind === "right") return state.isShown ? t("So it goes.") : t("That is it!");
  return kind === "more" ? t("Go on") : kind === "refused" ? t("The rules say no") : t("Not yet");
}

function task(now) {
  return [
    progress(),
    el(
      "div.step-text",
      el("h1", { id: "step-title", tabIndex: -1 }, now.title),
      el("p.idea", whole(now.idea)),
      now.differs && el("p.source.small", icon("book"), el("span", whole(now.differs))),
    ),
    !isRight() && el("div.task", el("p.small.muted", t("Your turn")), el("h2", together(now.asks))),
    !isRight() && controls(now),
    state.verdict && told(),
    keys(now),
  ];
}

function progress() {
  const all = steps(),
    said = t("step {i} of {n}", { i: state.at + 1, n: all.length });
  return el(
    "header.steps-row",
    el(
      "button.tool",
      {
        id: "do-back",
        "aria-label": t("The step before"),
        "aria-disabled": String(state.at === 0),
        onclick: () => state.at && go(-1),
      },
      icon("back"),
    ),
    el(
      "div.dots",
      { role: "img", "aria-label": said },
      all.map(({ done }, i) => el(`i${i === state.at ? ".now" : done ? ".done" : ""}`)),
      el("span.small.muted", { "aria-hidden": true }, said),
    ),
  );
}

function controls(now) {
  if (now.options)
    return el(
      "div.answers",
      now.options.map((label, i) => button("", `option-${i}`, () => answer(String(i)), label)),
    );
  if (now.kind === "cube") return cubeControls(now.cubing);
  if (now.kind === "roll")
    return button("primary.big", "do-roll", () => press("roll"), icon("dice"), t("Roll"));
  if (now.kind === "count")
    return el(
      "form.count-row",
      {
        onsubmit: (event) => {
          event.preventDefault();
          check();
        },
      },
      el("input.text", {
        id: "count",
        inputMode: "numeric",
        autocomplete: "off",
        maxlength: "4",
        "aria-label": now.asks,
      }),
      el("button.btn.primary", { id: "do-check", type: "submit" }, t("Answer")),
    );
  return (
    now.kind === "setup" &&
    button("primary", "do-check", () => press("check"), icon("check"), t("Check it"))
  );
}

// What the table has: its card, where an offer waits; before the roll its two buttons.
function cubeControls({ phase, stakes }) {
  if (stakes)
    return offerCard({
      view: { phase, stakes, to_act: "white", help: false, terms: { length: null }, score: [0, 0] },
      nameOf: () => t("Your opponent"),
      press,
    });
  return el(
    "div.answers",
    button("", "do-double", () => press("double"), icon("cube"), t("Double")),
    button("primary", "do-roll", () => press("roll"), icon("dice"), t("Roll")),
  );
}

function told() {
  const { kind, says } = state.verdict,
    isGood = kind === "right" || kind === "more";
  return el(
    `div.told2${isGood ? ".right" : ".wrong"}`,
    { id: "told" },
    el("h2", icon(isGood ? "check" : "undo"), heading()),
    el("p", whole(says)),
  );
}

function keys(now) {
  const list = commands(),
    key = (command, kind, ...content) =>
      el(
        `button.btn${kind}`,
        {
          id: `do-${command}`,
          "aria-disabled": String(!list[command]),
          onclick: () => press(command),
        },
        content,
      );
  const next = key("next", ".primary", t("Next"), icon("next"));
  if (isRight()) return el("footer.step-keys", repeat(), next);
  if (list.again)
    return el(
      "footer.step-keys",
      list.show && key("show", "", icon("eye"), t("Show me")),
      key("again", ".primary", icon("undo"), t("Try again")),
    );
  const moves = now.kind === "play" || now.kind === "setup";
  return el(
    "footer.step-keys",
    list.show && key("show", ".quiet", icon("eye"), t("Show me")),
    moves && key("undo", "", icon("undo"), t("Undo")),
    next,
  );
}

const repeat = () =>
  el("button.btn.quiet", { id: "do-repeat", onclick: open }, icon("undo"), t("Once more"));

// One game by the book one learns by, against who errs most.
const play = () =>
  openTable({
    opponent: "bot",
    level: boot.setup.levels[0].id,
    preset: settings.book,
    length: 1,
    name: settings.name || null,
  });

function finished() {
  const { title, next } = state.lesson;
  announce(t("Lesson done: {title}.", { title }));
  return [
    el(
      "div.step-text",
      el("h1", { id: "step-title", tabIndex: -1 }, t("Lesson done!")),
      el(
        "p.idea",
        t("You have finished “{title}”. It stays open for you to come back.", { title }),
      ),
    ),
    el(
      "div.answers",
      next
        ? el(
            "a.btn.primary.big",
            { id: "next-lesson", href: `/learn/${next}` },
            t("Next lesson"),
            icon("next"),
          )
        : button("primary.big", "do-play", play, t("Play against the computer")),
      el("a.btn", { href: "/learn" }, t("All lessons")),
      next && button("", "do-play", play, t("Play against the computer")),
    ),
  ];
}

function lay() {
  const { lesson } = state,
    where = lesson && [lesson.part, `${lesson.number}. ${lesson.title}`].join(" · ");
  put(
    byId("app"),
    topbar({ current: "learn", where }),
    el(
      "main.exercise",
      el("a.way-back", { href: "/learn" }, icon("back"), lesson?.title || t("Lessons")),
      step()?.kind === "setup" ? setupBox : boardBox,
      el("section.card.step", { id: "step", "aria-labelledby": "step-title" }),
    ),
  );
  setTitle(() => lesson?.title || t("Lessons"));
  if (!lesson) return;
  draw();
  if (state.spoken !== language()) load().then(lay);
}

startPage(lay);
teaching = new Teaching(boardBox, { answer, commands });
setting = new SettingUp(setupBox, () => {
  state.verdict = null;
  draw();
});
await tellMissed();
await load();
lay();
