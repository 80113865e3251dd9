// The lists of the lobby: one's own matches, challenges, what is played, who is online.

import { miniBoard } from "../board/mini.js";
import { button, dotted, el, head, icon, row } from "../shared/dom.js";
import { moment, n, number, t } from "../shared/i18n.js";
import { boot } from "../shared/boot.js";
import { profilePath } from "../shared/person.js";
import {
  clockText,
  computerText,
  levelName,
  opponentOf,
  outcome,
  ownScore,
  pointsText,
  presetName,
} from "../shared/words.js";

const MINE = 3;

// A member has a page.
const called = (one) =>
  one.member
    ? el("b", el("a", { id: `who-${one.name}`, href: profilePath(one.name) }, one.name))
    : el("b", nameOf(one));
export const nameOf = (one) => one.name || t("Guest");
export const ratingText = (rating) =>
  rating ? `${rating.points} ± ${rating.half}` : t("no rating yet");
const scoreText = (score) => score.map((points) => number(points)).join(" × ");
// The clock of a match of a known length: "10 min + 12 s".
function clockOf({ clock, length }) {
  const told = /^(?:fischer )?(\d+)s \+ (\d+)min(\/pt)?$/.exec(clock);
  if (!told) return clockText(clock) || t("no clock");
  const [, step, bank, each] = told;
  return [
    t("{n} min", { n: Number(bank) * (each ? length : 1) }),
    t("{n} s", { n: Number(step) }),
  ].join(" + ");
}

// -- my matches

// My turn first, then the last played.
export function goOn(tables) {
  const running = tables.filter(({ over, damaged }) => !over && !damaged);
  const sorted = [
    ...running.filter(({ waiting }) => waiting === "me"),
    ...running.filter(({ waiting }) => waiting !== "me"),
  ];
  return (
    running.length > 0 &&
    el(
      "section",
      { "aria-labelledby": "mine" },
      el(
        "div.card-head",
        el("h2", { id: "mine" }, t("Continue")),
        el("a.small", { id: "all-games", href: "/new" }, t("All {n}", { n: tables.length })),
      ),
      el("div.my-games", sorted.slice(0, MINE).map(myGame)),
    )
  );
}

function myGame(table) {
  const { id, opponent, length, waiting, board, mine } = table,
    isBot = opponent.kind === "bot",
    name = opponentOf(table);
  const state = { me: t("Your turn"), them: t("{name} to move", { name }), nobody: t("Waiting") }[
    waiting
  ];
  return el(
    `a.my-game${waiting === "me" ? ".now" : ""}`,
    { id: `game-${id}`, href: `/table/${id}` },
    board && miniBoard(board, { bottom: mine }),
    el(
      "span",
      el("span.who-line", el("b", name), isBot && icon("computer")),
      el("span.score", scoreText(ownScore(table))),
      " ",
      length && el("span.small.muted", t("to {n}", { n: length })),
      el("span.state", state),
    ),
  );
}

// Those that are over, the last first.
export function finished(tables) {
  const found = tables.filter(({ over, damaged }) => over && !damaged);
  return (
    found.length > 0 &&
    el(
      "section.card",
      { "aria-labelledby": "finished" },
      el(
        "div.card-head",
        el("h2", { id: "finished" }, t("Your matches")),
        found.length > MINE &&
          el("a.small", { id: "all-finished", href: "/new" }, t("All {n}", { n: tables.length })),
      ),
      el("ul.rows", found.slice(0, MINE).map(finishedGame)),
    )
  );
}

function finishedGame(table) {
  const { id, opponent, single, updated } = table;
  return el(
    "li",
    opponent.kind === "bot" ? icon("computer") : icon("person"),
    el(
      "span.who-line",
      el("b", el("a", { id: `over-${id}`, href: `/table/${id}` }, opponentOf(table))),
      el("span.muted", dotted(outcome(table), !single && scoreText(ownScore(table)))),
    ),
    el("time.small.muted", { datetime: updated }, moment(updated)),
  );
}

// -- challenges

export function challengeTable(lobby, { accept, withdraw }) {
  const found = Object.values(lobby.challenges);
  if (!found.length)
    return el("p.muted", t("No challenge waits now. Yours would stay here for 24 hours."));
  return el(
    "table.seeks",
    head(
      t("Who"),
      t("Rules"),
      t("To"),
      t("Clock"),
      t("Counts"),
      el("th", el("span.sr", t("Play"))),
    ),
    el(
      "tbody",
      found.map((one) => challengeRow(one, one.person === lobby.me, accept, withdraw)),
    ),
  );
}

function challengeRow(one, isMine, accept, withdraw) {
  const rated = one.rated ? t("rating") : t("friendly");
  return row(
    "tr",
    [
      el(
        "span.who-line",
        el("b", nameOf(one)),
        el("span.muted", isMine ? t("you") : ratingText(one.rating)),
      ),
      el(
        "span.narrow",
        dotted(presetName(one.preset), pointsText(one.length), clockOf(one), rated),
      ),
    ],
    el("td.rest", presetName(one.preset)),
    el("td.rest", el("b", number(one.length))),
    el("td.rest", clockOf(one)),
    el("td.rest", one.rated ? rated : el("span.muted", rated)),
    isMine
      ? button("quiet", `take-back-${one.id}`, () => withdraw(one), t("Take back"))
      : button("", `accept-${one.id}`, () => accept(one), t("Play")),
  );
}

// Challenges that are for me alone.
export function askedCards(asked, { accept, withdraw }) {
  return asked.map((one) =>
    el(
      "section.card.asked",
      { "aria-label": t("A challenge for you") },
      icon("flag"),
      el(
        "p",
        el("b", t("{name} challenges you", { name: nameOf(one) })),
        " ",
        el(
          "span.small.muted",
          dotted(
            ratingText(one.rating),
            presetName(one.preset),
            pointsText(one.length),
            clockOf(one),
            one.rated ? t("rated") : t("friendly"),
          ),
        ),
      ),
      button("primary", `accept-${one.id}`, () => accept(one), t("Play")),
      button("quiet", `decline-${one.id}`, () => withdraw(one), t("Decline")),
    ),
  );
}

// -- live

// *whole*: which lists are shown in full; *more* has another one be.
export function liveSection(lobby, { whole, more }) {
  const found = Object.entries(lobby.live).sort(([, a], [, b]) => b.watchers - a.watchers);
  return (
    found.length > 0 &&
    el(
      "section",
      { "aria-labelledby": "live" },
      el("div.card-head", el("h2", { id: "live" }, t("Live"))),
      el("div.live", found.slice(0, whole.has("live") ? found.length : LIVE).map(liveGame)),
      seeAll("live", found.length, LIVE, whole, more),
    )
  );
}

function liveGame([id, game]) {
  const [white, black] = [game.white, game.black].map((name) => name || t("Guest"));
  return el(
    "a",
    { id: `live-${id}`, href: `/table/${id}` },
    miniBoard(game.board),
    el(
      "span.vs",
      el("b", { title: white }, white),
      el("span.score", scoreText(game.score)),
      el("b", { title: black }, black),
    ),
    el(
      "span.under-line",
      el("span", dotted(game.length && t("to {n}", { n: game.length }), game.rated && t("rated"))),
      game.watchers > 0 && el("span", n("{n} watching", "{n} watching", game.watchers)),
    ),
  );
}

// -- people, and those who are always there

const STATES = () => ({
  free: t("free"),
  seeking: t("looking for an opponent"),
  playing: t("playing"),
  away: t("away"),
});
const OPEN = ["free", "seeking"]; // who can be challenged
const SHOWN = 8;
const LIVE = 6;

const seeAll = (name, count, most, whole, more) =>
  count > most &&
  !whole.has(name) &&
  button("quiet", `all-${name}`, () => more(name), t("See all {n}", { n: count }));

export function peopleCard(lobby, { challenge, computer, computers, whole, more }) {
  const follows = new Set(lobby.follows);
  const others = Object.entries(lobby.people)
    .filter(([id]) => id !== lobby.me)
    .sort(([a], [b]) => Number(follows.has(b)) - Number(follows.has(a)));
  return el(
    "section.card",
    { "aria-labelledby": "online" },
    el(
      "div.card-head",
      el("h2", { id: "online" }, t("Who is online")),
      el("a.small", { id: "to-ranking", href: "/ranking" }, t("Ranking")),
    ),
    el(
      "ul.rows",
      others
        .slice(0, whole.has("people") ? others.length : SHOWN)
        .map(([id, one]) => person(id, one, challenge, follows.has(id))),
      others.length > SHOWN &&
        !whole.has("people") &&
        el("li", seeAll("people", others.length, SHOWN, whole, more)),
      boot.setup.levels
        .filter(({ pr }) => pr !== null)
        .map((level) => bot(level, computers[level.id], computer)),
    ),
  );
}

function person(id, one, challenge, isFollowed) {
  const told = dotted(
    one.rating && String(one.rating.points),
    STATES()[one.state],
    isFollowed && t("you follow them"),
  );
  return el(
    "li",
    el(`i.dot.${one.state}`),
    el(
      "span.who-line",
      called(one),
      one.program && [icon("computer"), el("span.sr", t("plays by a program, too"))],
      el("span.muted.small", told),
    ),
    OPEN.includes(one.state) &&
      button("quiet", `challenge-${id}`, () => challenge(id, one), t("Challenge")),
    one.table && el("a.btn.quiet", { id: `watch-${id}`, href: `/table/${one.table}` }, t("Watch")),
  );
}

// The computer is always there, at every level, and says what it is.
function bot({ id, pr }, rated, computer) {
  return el(
    "li",
    icon("computer"),
    el(
      "span.who-line",
      el("b", levelName(id)),
      el("span.sr", t("computer")),
      el("span.muted.small", computerText(pr, rated)),
    ),
    button("quiet", `bot-${id}`, () => computer(id), t("Play")),
  );
}
