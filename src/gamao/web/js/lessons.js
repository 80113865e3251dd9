// The lessons in their order, where one left off, and the book one learns by.

import { miniBoard, rollMark } from "./board/mini.js";
import { tellMissed } from "./learn/alone.js";
import { byId, dotted, el, icon, keepFocus, put } from "./shared/dom.js";
import { language, n, t } from "./shared/i18n.js";
import { layPage, startPage } from "./shared/page.js";
import { attempt } from "./shared/saying.js";
import { radio } from "./shared/controls.js";
import { learnRow } from "./shared/places.js";
import { change, settings } from "./shared/settings.js";
import { call } from "./shared/socket.js";
import { about, presetName } from "./shared/words.js";

let told = null,
  spoken = null;

async function load() {
  told = (await attempt(call("GET", "/api/lessons"))) || told;
  spoken = language();
  draw();
}

function lay() {
  layPage(
    () => t("Lessons"),
    "learn",
    learnRow("/learn"),
    el("main.page.path-page", { id: "lessons" }),
  );
  if (told) draw();
  if (told && spoken !== language()) load();
}

const mine = ({ steps }) => steps.filter(({ books }) => books.includes(settings.book));
const doneOf = (steps) => steps.filter(({ done }) => done).length;

function draw() {
  const lessons = told.parts.flatMap((part) => part.lessons),
    steps = lessons.flatMap(mine),
    now = lessons.find((lesson) => mine(lesson).some(({ done }) => !done)) || lessons[0];
  keepFocus(() =>
    put(
      byId("lessons"),
      el(
        "div.path-main",
        el(
          "header",
          el("h1", t("Lessons")),
          el(
            "p.muted",
            [
              t("One idea at a time, always on the board."),
              n("{done} of {n} step done.", "{done} of {n} steps done.", steps.length, {
                done: doneOf(steps),
              }),
            ].join(" "),
          ),
        ),
        el(
          "div.path",
          told.parts.map((part) => [
            el("h2.part", part.title),
            part.lessons.map((lesson) => unit(lesson, lessons.indexOf(lesson) + 1, lesson === now)),
          ]),
        ),
      ),
      el("aside.path-side", again(now, lessons.indexOf(now) + 1), drills(), books()),
    ),
  );
}

const picture = ({ board, cube }) =>
  cube
    ? el("span.cube-pic", el("span.bigcube", String(cube.value === 1 ? 64 : cube.value)))
    : miniBoard(board, { mirrored: settings.mirrored });

function unit(lesson, number, isNow) {
  const steps = mine(lesson),
    done = doneOf(steps),
    isDone = done === steps.length,
    said = t("{done} of {n} steps", { done, n: steps.length });
  return el(
    `a.unit${isDone ? ".done" : isNow ? ".now" : ""}`,
    { href: `/learn/${lesson.name}` },
    el("span.node", isDone ? icon("check") : String(number)),
    picture(lesson.scene),
    el(
      "span.unit-text",
      el("b", lesson.title),
      el("span", lesson.about),
      lesson.differs && el("span.differ", icon("book"), lesson.differs),
    ),
    el(
      "span.unit-end",
      el(
        "span.dots",
        { role: "img", "aria-label": said },
        steps.map((step) => el(step.done ? "i.done" : "i")),
      ),
      el(
        "span.small.muted",
        isDone ? t("Once more") : done ? said : n("{n} step", "{n} steps", steps.length),
      ),
    ),
  );
}

function again(lesson, number) {
  const isBegun = told.parts.some((part) => part.lessons.some((one) => doneOf(one.steps)));
  return el(
    "section.card.again",
    { "aria-labelledby": "again-title" },
    el("p.muted.small", isBegun ? t("Go on where you left off") : t("Begin here")),
    el("h2", { id: "again-title" }, lesson.title),
    picture(lesson.scene),
    el(
      "p.small.muted",
      dotted(t("Lesson {n}", { n: number }), n("{n} step", "{n} steps", mine(lesson).length)),
      lesson.scene.dice && rollMark(lesson.scene.dice),
    ),
    el(
      "a.btn.primary.wide",
      { id: "go-on", href: `/learn/${lesson.name}` },
      isBegun ? t("Continue") : t("Begin"),
    ),
  );
}

const drills = () =>
  el(
    "section.card.drills",
    { "aria-labelledby": "drills-title" },
    el("h2", { id: "drills-title" }, t("Against the clock")),
    el("p.small.muted", t("Count pips, double in races, know take points: ten questions a round.")),
    el("a.btn.wide", { id: "open-train", href: "/train" }, icon("clock"), t("Train")),
  );

function books() {
  return el(
    "section.card.books",
    { "aria-labelledby": "books-title" },
    el("h2", { id: "books-title" }, t("By which rules?")),
    el(
      "p.small.muted",
      t("The lessons follow the rules you play by, and say where others differ."),
    ),
    el(
      "div.book-list",
      { role: "radiogroup", "aria-labelledby": "books-title" },
      told.books.map((book) =>
        el(
          "label.choice",
          radio("book", book, settings.book === book, () => {
            change("book", book);
            draw();
          }),
          el("strong", presetName(book), el("i.radio")),
          el("p", about(book)),
        ),
      ),
    ),
  );
}

startPage(lay);
tellMissed().then(load);
