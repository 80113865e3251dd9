// Who stands highest: those whose rating is known, those whose is provisional, and the computer,
// which has no rating but a measured play.

import { byId, el, head, icon, put, row } from "./shared/dom.js";
import { n, number, t } from "./shared/i18n.js";
import { layPage, startPage } from "./shared/page.js";
import { attempt } from "./shared/saying.js";
import { boot } from "./shared/boot.js";
import { profilePath } from "./shared/person.js";
import { call } from "./shared/socket.js";
import { levelName } from "./shared/words.js";

let told = null;

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
        ),
      ),
      el("div", { id: "leaders" }),
    ),
  );
  if (told) draw();
}

function draw() {
  const { leaders, provisional } = told;
  put(
    byId("leaders"),
    el(
      "div.boards",
      leaders.length > 0 && list("known", t("Established"), leaders),
      provisional.length > 0 && list("provisional", t("Provisional"), provisional),
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

function list(id, title, people) {
  return el(
    "section.card",
    { "aria-labelledby": id },
    el("h2", { id }, title),
    el(
      "table.places",
      head("", t("Who"), t("Rating"), t("Matches")),
      el(
        "tbody",
        people.map((one, index) => place(one, index + 1)),
      ),
    ),
  );
}

function place({ person, name, member, rating, matches }, index) {
  const isMe = person === told.me,
    shown = name || t("Guest");
  const called = member ? el("a", { href: profilePath(name) }, shown) : shown;
  return row(
    isMe ? "tr.me" : "tr",
    number(index),
    el("b", called, isMe && ` · ${t("you")}`),
    el("td", el("b", String(rating.points)), el("span.muted", ` ± ${rating.half}`)),
    number(matches),
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
      t("It plays no rated matches: how well each level plays is measured, by PR."),
    ),
    el(
      "ul.bots",
      levels.map(({ id, pr }) =>
        el(
          "li",
          icon("computer"),
          el("b", levelName(id)),
          el("span.muted", `PR ${number(pr, pr < 3 ? 1 : 0)}`),
        ),
      ),
    ),
    told.rated > 0 &&
      el("p.small.muted", n("{n} person has a rating.", "{n} people have a rating.", told.rated)),
  );
}

startPage(lay);
told = await attempt(call("GET", "/api/ranking"));
if (told) draw();
