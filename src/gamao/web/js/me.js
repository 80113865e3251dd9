// One's own page: the quiz of one's mistakes, how one plays over time, and where the mistakes are.

import { PrCurve } from "./people/curves.js";
import { data } from "./people/own.js";
import { boot } from "./shared/boot.js";
import { day } from "./shared/days.js";
import { cubeErrorName } from "./review/decision.js";
import { byId, dotted, el, head, put, row } from "./shared/dom.js";
import { n, number, t, word } from "./shared/i18n.js";
import { layPage, startPage } from "./shared/page.js";
import { attempt } from "./shared/saying.js";
import { learnRow } from "./shared/places.js";
import { Quiz } from "./study/quiz.js";
import { call } from "./shared/socket.js";
import { blundersIn, luckText, mistakesIn, prText, STAGES } from "./review/summary.js";
import { levelName } from "./shared/words.js";

const boardBox = el("div.board-box", { id: "board", hidden: true });
let person = null,
  quiz = null;

function lay() {
  layPage(
    () => t("My mistakes"),
    "learn",
    learnRow("/me"),
    el(
      "main.study.me",
      el(
        "header",
        el("h1", t("My mistakes")),
        el("p", t("Your own mistakes come back until you know better.")),
      ),
      el("div.left-col", boardBox),
      el("div.right-col", el("section.card", { id: "quiz" })),
      el("div.person", { id: "my-play" }),
      !boot.person && el("div.person", data()),
    ),
  );
  if (quiz) quiz.refresh();
  if (person) draw();
}

async function load() {
  person = (await attempt(call("GET", "/api/me"))) || person;
  if (person) draw();
}

function draw() {
  const { history, mistakes } = person;
  byId("my-play").hidden = !history.length;
  if (!history.length) return;
  const curve = el("div.curve-box");
  put(
    byId("my-play"),
    el(
      "section.card",
      el("div.card-head", el("h2", t("How you play")), rating()),
      curve,
      el("p.small.muted", t("PR is the average error: the smaller, the stronger.")),
    ),
    el(
      "section.card",
      el("h2", t("Your mistakes")),
      el("p", t("{total} found, {learnt} learnt, {due} to practise now.", mistakes)),
      stages(),
      cubeErrors(),
    ),
    el("section.card.wide", el("h2", t("Your matches")), results()),
  );
  new PrCurve(curve).showPr(history.map(({ pr }) => pr).filter((pr) => pr !== null));
}

function rating() {
  if (!person.rating) return el("p.muted.small", t("Not enough decisions yet."));
  const { pr, half, decisions, word: level } = person.rating;
  return el(
    "p.chance",
    el("b", `PR ${prText(pr)}`),
    el(
      "span.muted.small",
      dotted(
        half && `± ${number(half, 1)}`,
        level ? levelName(level) : t("few decisions"),
        n("{n} decision", "{n} decisions", decisions),
      ),
    ),
  );
}

function stages() {
  const rows = STAGES.filter((stage) => person.by_stage[stage]?.decisions).map((stage) => [
    stage,
    person.by_stage[stage],
  ]);
  return el(
    "table.plays.figures",
    head(t("Stage"), t("Decisions"), t("Errors"), t("of them blunders"), "PR"),
    el(
      "tbody",
      rows.map(([stage, tally]) =>
        row(
          "tr",
          word(`stage ${stage}`),
          number(tally.decisions),
          number(mistakesIn(tally)),
          number(blundersIn(tally)),
          prText(tally.pr),
        ),
      ),
    ),
  );
}

function cubeErrors() {
  const rows = Object.entries(person.by_cube_error).sort((a, b) => b[1].loss - a[1].loss);
  return (
    rows.length > 0 &&
    el(
      "table.plays.figures",
      head(t("Cube errors"), t("Times"), t("Loss")),
      el(
        "tbody",
        rows.map(([name, { count, loss }]) =>
          row("tr", cubeErrorName(name), number(count), number(loss, 3)),
        ),
      ),
    )
  );
}

function results() {
  const outcome = (won) => (won === null ? "–" : won ? t("Won") : t("Lost"));
  return el(
    "table.plays.figures",
    head(t("Opponent"), t("Day"), t("Result"), "PR", el("th.hide-s", t("Luck"))),
    el(
      "tbody",
      [...person.history]
        .reverse()
        .map(({ review, at, opponent, level, pr, luck, won }) =>
          row(
            "tr",
            el(
              "a",
              { href: `/review/${review}` },
              opponent || (level ? levelName(level) : t("Opponent")),
            ),
            day(at),
            outcome(won),
            prText(pr),
            el("td.hide-s", luckText(luck)),
          ),
        ),
    ),
  );
}

startPage(lay);
quiz = new Quiz(boardBox, () => load());
quiz.next();
