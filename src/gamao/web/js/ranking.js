// Who stands highest: those whose rating is known, those whose is provisional, and the computer,
// by its results against people and by its play, which is measured.

import { byId, el, head, icon, put, row } from "./shared/dom.js";
import { n, number, t } from "./shared/i18n.js";
import { layPage, startPage } from "./shared/page.js";
import { attempt } from "./shared/saying.js";
import { prText } from "./review/summary.js";
import { boot } from "./shared/boot.js";
import { profilePath } from "./shared/person.js";
import { call } from "./shared/socket.js";
import { computerText, levelName } from "./shared/words.js";

let told = null,
  computersRated = {};

function lay() {
  layPage(
    () => t("Ranking"),
    "play",
    el(
      "main.page.ranking",
      el(
        "header",
        el("h1", t("Ranking")),
        el(
          "p",
          t(
            "Results of rated matches, by Glicko-2 scaled with their length. After ± is half of the 95% interval; over ± 100 a rating is provisional.",
          ),
          " ",
          t("How well somebody plays is another figure, the PR of the same matches."),
          " ",
          t("A match left before anybody has moved a checker does not count, once in 24 hours."),
        ),
      ),
      el("div", { id: "leaders" }),
    ),
  );
  if (told) draw();
}

function draw() {
  const { leaders, provisional, play } = told;
  put(
    byId("leaders"),
    el(
      "div.boards",
      leaders.length > 0 && list("known", t("Established"), leaders, myRow(false)),
      provisional.length > 0 && list("provisional", t("Provisional"), provisional, myRow(true)),
      play.length > 0 && players(),
      !leaders.length &&
        !provisional.length &&
        el(
          "section.card",
          el("h2", t("Nobody has played a rated match yet")),
          el("p.muted", t("The first one decides who leads.")),
          el("p", el("a.btn.primary", { href: "/" }, t("Play now"))),
        ),
    ),
    computers(),
  );
}

// One's own place, where it is further down than the list goes.
function myRow(provisional) {
  const { mine, leaders, provisional: guessed } = told;
  const shown = provisional ? guessed : leaders;
  return mine?.provisional === provisional && mine.place > shown.length && mine;
}

function list(id, title, people, mine) {
  return board(id, title, t("Rating"), t("Matches"), [
    ...people.map((one, index) => place(one, index + 1)),
    mine && place(mine.row, mine.place),
  ]);
}

function board(id, title, figure, count, rows) {
  return el(
    "section.card",
    { "aria-labelledby": id },
    el("h2", { id }, title),
    el(
      "table.places",
      head(el("th", el("span.sr", t("Place"))), t("Who"), figure, count),
      el("tbody", rows),
    ),
  );
}

const place = (one, index) =>
  placeRow(one, index, String(one.rating.points), ` ± ${one.rating.half}`, one.matches);

// Those who play best, which is another thing than winning.
function players() {
  const { play, my_play: mine } = told;
  const line = (one, index) =>
    placeRow(
      one,
      index,
      prText(one.play.pr),
      one.play.half === null ? "" : ` ± ${number(one.play.half, 1)}`,
      one.play.decisions,
    );
  return board("best-play", t("Best play"), "PR", t("Decisions"), [
    ...play.map((one, index) => line(one, index + 1)),
    mine?.place > play.length && line(mine.row, mine.place),
  ]);
}

function placeRow({ person, name, member }, index, figure, half, count) {
  const isMe = person === told.me,
    shown = name || t("Guest");
  const called = member ? el("a", { href: profilePath(name) }, shown) : shown;
  return row(
    isMe ? "tr.me" : "tr",
    number(index),
    el("b", called, isMe && ` · ${t("you")}`),
    el("td", el("b", figure), el("span.muted", half)),
    number(count),
  );
}

function computers() {
  const levels = boot.setup.levels.filter(({ pr }) => pr !== null);
  return el(
    "section.card",
    { "aria-labelledby": "computers" },
    el("h2", { id: "computers" }, t("The computer")),
    el(
      "p.small.muted",
      t(
        "Its PR is measured. Its rating is by matches without help against people, whose own rating does not change by them.",
      ),
    ),
    el(
      "ul.bots",
      levels.map(({ id, pr }) =>
        el(
          "li",
          icon("computer"),
          el("b", levelName(id)),
          el("span.muted", computerText(pr, computersRated[id])),
        ),
      ),
    ),
    told.rated > 0 &&
      el("p.small.muted", n("{n} person has a rating.", "{n} people have a rating.", told.rated)),
  );
}

startPage(lay);
computersRated = (await attempt(call("GET", "/api/computers")))?.levels ?? {};
told = await attempt(call("GET", "/api/ranking"));
if (told) draw();
