// Somebody's page: rating, play, matches, opponents; on one's own also what others see of it.

import { openChallenge } from "./lobby/challenge.js";
import { PrCurve, RatingCurve } from "./people/curves.js";
import { ownCards } from "./people/own.js";
import { openReport } from "./people/report.js";
import { styleCard } from "./people/style.js";
import { prText } from "./review/summary.js";
import { button, byId, dotted, el, head, icon, put } from "./shared/dom.js";
import { moment, n, number, signed, t, word } from "./shared/i18n.js";
import { layPage, startPage } from "./shared/page.js";
import { attempt, reasonOf, say } from "./shared/saying.js";
import { boot } from "./shared/boot.js";
import { enterPath, face, profilePath } from "./shared/person.js";
import { call } from "./shared/socket.js";
import { levelName } from "./shared/words.js";
import { day } from "./shared/days.js";

const CURVE_FROM = 5; // rated matches
const PLAY_FROM = 300; // decisions
const called = decodeURIComponent(location.pathname.slice(2));
const path = `/api/people/${encodeURIComponent(called)}`;
let member = null,
  problem = "";

const title = () => member?.name || called;

function lay() {
  layPage(title, null, el("main.page.member", { id: "member" }));
  draw();
}

async function load() {
  try {
    member = await call("GET", path);
  } catch (error) {
    problem = reasonOf(error);
  }
  lay();
}

function draw() {
  if (!member) {
    put(byId("member"), problem && nobody());
    return;
  }
  put(
    byId("member"),
    header(),
    el("div.two", ratingCard(), playCard()),
    el(
      "div.split",
      el("div.side-col", matchesCard(), styleCard(member)),
      el("div.side-col", versusCard(), member.mine && el("div.side-col", { id: "own" })),
    ),
  );
  drawCurves();
  if (member.mine) ownCards(byId("own"));
}

function nobody() {
  return el("section.card", el("h1", problem), el("a.btn.primary", { href: "/" }, t("New match")));
}

function header() {
  const since = moment(member.created, { month: "long", year: "numeric" });
  return el(
    "header.member-head",
    face(member.name, ".big"),
    el(
      "div",
      el("h1", member.name),
      el(
        "p.muted",
        dotted(
          t("here since {month}", { month: since }),
          n("{n} match", "{n} matches", member.matches),
        ),
      ),
      member.program && el("p.small.program", icon("computer"), " ", t("plays by a program, too")),
    ),
    !member.mine && el("div.tool-row", { id: "relations" }, relations()),
  );
}

// -- what they are to me

// Who challenges waits in the lobby for the answer.
const challenge = () =>
  button(
    "primary",
    "challenge-them",
    () => openChallenge(member.id, member, () => location.assign("/lobby")),
    t("Challenge"),
  );

function relations() {
  if (!boot.person) return [challenge(), guestHint()];
  return [member.relation !== "block" && challenge(), memberRelations()];
}

function guestHint() {
  return el("a.btn", { href: enterPath() }, t("Sign in to follow or report"));
}

function memberRelations() {
  const { relation } = member;
  return [
    relation !== "block" &&
      button(
        "",
        "follow",
        () => relate(relation ? null : "follow"),
        icon(relation ? "check" : "people"),
        relation ? t("Following") : t("Follow"),
      ),
    button(
      "quiet",
      "block",
      () => relate(relation === "block" ? null : "block"),
      relation === "block" ? t("Unblock") : t("Block"),
    ),
    button(
      "quiet",
      "report",
      () => openReport(member.name, `${path}/report`),
      icon("flag"),
      t("Report"),
    ),
  ];
}

async function relate(relation) {
  const done = await attempt(call("PUT", `${path}/relation`, { relation }));
  if (done === undefined) return;
  member.relation = relation;
  put(byId("relations"), relations());
  byId(relation === "block" ? "block" : "follow").focus();
  if (relation === "block") say(t("You two no longer play or talk with each other."));
}

// -- figures

function ratingCard() {
  const { rating } = member,
    left = CURVE_FROM - (rating?.matches ?? 0);
  return el(
    "section.card",
    el(
      "div.card-head",
      el("h2", "Rating"),
      rating &&
        el(
          "p.chance",
          el("b", String(rating.points)),
          el(
            "span.muted.small",
            dotted(`± ${rating.half}`, rating.provisional && t("provisional")),
          ),
        ),
    ),
    left > 0
      ? el(
          "p.muted",
          n("A curve after {n} more rated match.", "A curve after {n} more rated matches.", left),
        )
      : [
          el("div.curve-box", { id: "rating-curve" }),
          el("p.small.muted", t("The true rating lies in the band with a chance of 95%.")),
        ],
  );
}

function playCard() {
  const { play, plays } = member;
  return el(
    "section.card",
    el(
      "div.card-head",
      el("h2", "PR"),
      play &&
        el(
          "p.chance",
          el("b", prText(play.pr)),
          el(
            "span.muted.small",
            dotted(
              play.half && `± ${number(play.half, 1)}`,
              play.word ? levelName(play.word) : t("few decisions"),
              n("{n} decision", "{n} decisions", play.decisions),
            ),
          ),
        ),
    ),
    plays.length >= CURVE_FROM
      ? [
          el("div.curve-box", { id: "play-curve" }),
          el("p.small.muted", t("PR is the average error: the smaller, the stronger.")),
        ]
      : play &&
          el(
            "p.muted",
            n(
              "A curve after {n} more rated match.",
              "A curve after {n} more rated matches.",
              CURVE_FROM - plays.length,
            ),
          ),
    !play && el("p.muted", missingPlay()),
  );
}

function missingPlay() {
  const { judged } = member;
  return judged === null
    ? t("Not shown.")
    : n(
        "A PR after {n} more decision in rated matches.",
        "A PR after {n} more decisions in rated matches.",
        PLAY_FROM - judged,
      );
}

function drawCurves() {
  const rating = byId("rating-curve"),
    play = byId("play-curve");
  if (rating) new RatingCurve(rating).showRating(member.rating.curve);
  if (play) new PrCurve(play).showPr(member.plays);
}

const nameOf = ({ opponent, name = opponent, level, gone }) =>
  name
    ? el("a", { href: profilePath(name) }, name)
    : level
      ? levelName(level)
      : gone
        ? t("Deleted account")
        : t("Guest");

function mark(won) {
  if (won === null) return el("span.res", { role: "img", "aria-label": t("not over") }, "–");
  return won
    ? el("span.res.w", { role: "img", "aria-label": t("Won") }, word("mark won"))
    : el("span.res", { role: "img", "aria-label": t("Lost") }, word("mark lost"));
}

// One's own matches can be opened again, and those that anybody may see.
function scoreCell({ score, table }) {
  const text = score.map((points) => number(points)).join(" × ");
  return table ? el("a", { id: `match-${table}`, href: `/table/${table}` }, text) : text;
}

function matchesCard() {
  const { played } = member;
  return el(
    "section.card",
    el(
      "div.card-head",
      el("h2", t("Recent matches")),
      member.downloads > 0 &&
        el(
          "a.small",
          { id: "games", href: `${path}/games.zip`, download: `${member.name}.zip` },
          icon("save"),
          " ",
          t("Download the games"),
        ),
    ),
    played.length
      ? el(
          "table.plays.figures",
          head(t("Opponent"), t("Score"), t("To"), "Rating", el("th.hide-s", t("Day"))),
          el(
            "tbody",
            played.map((one) =>
              el(
                "tr",
                el("th", { scope: "row" }, el("span.tool-row", mark(one.won), nameOf(one))),
                el("td", scoreCell(one)),
                el("td", one.length ? String(one.length) : "–"),
                el("td", one.change === null ? "–" : signed(one.change)),
                el("td.hide-s", day(one.at)),
              ),
            ),
          ),
        )
      : [
          el("p.muted", t("Nothing to see yet.")),
          member.mine && el("a.btn.primary", { href: "/" }, t("New match")),
        ],
  );
}

function versusCard() {
  const { versus } = member;
  return (
    versus.length > 0 &&
    el(
      "section.card",
      el("div.card-head", el("h2", t("Against whom")), el("span.muted.small", t("won and lost"))),
      el(
        "ul.versus",
        versus.map((one) =>
          el(
            "li",
            el("b", nameOf(one)),
            el(
              "span.tug",
              { role: "img", "aria-label": t("{won} won, {lost} lost", one) },
              one.won > 0 && el("i", { style: `flex:${one.won}` }, String(one.won)),
              one.lost > 0 && el("u", { style: `flex:${one.lost}` }, String(one.lost)),
            ),
          ),
        ),
      ),
    )
  );
}

startPage(lay);
load();
