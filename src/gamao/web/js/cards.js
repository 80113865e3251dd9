// The card that asks: an offer of the cube, a resignation, the end of a game, a seat to take, a hint.
// On a wide screen it heads the panel, on a phone it is a sheet at the foot. Never over the board.

import { announce } from "./announce.js";
import { byId, el, head, icon, row } from "./dom.js";
import { capital, n, number, t } from "./i18n.js";
import { reviewTable } from "./files.js";
import { attempt, boot, copyField, openTable, pointsText } from "./page.js";
import { change, settings } from "./settings.js";
import { call } from "./socket.js";
import { other } from "./board.js";
import { cubeTable, playsTable } from "./tables.js";
import { tutorCard } from "./tutor.js";
import { termsText, winName } from "./words.js";

// What is to be asked now: [key, content, blocks]; the key tells whether it is still the same question.
function question(table) {
  const { view, asked } = table;
  if (table.refused) return ["refused", () => refusedCard(table), true];
  if (table.invitation) return ["join", () => joinCard(table), true];
  if (!view || table.past || table.isMoving) return null;
  const free = ["white", "black"].find((side) => !view.players[side].seated);
  if (free) return ["invite", () => inviteCard(table), true];
  if (view.result) return [`result${view.v}`, () => resultCard(table), true];
  if (table.isSent) return null;
  if (asked?.kind === "hint") return [`hint${view.v}${asked.state}`, () => hintCard(table), false];
  if (asked?.kind === "tutor") return [`tutor${view.v}${asked.step}`, () => tutorCard(table), true];
  if (asked?.kind === "resign") return [`resign${view.v}`, () => resignCard(table), true];
  if (view.resignation && table.allowed("accept")) return [`resigned${view.v}`, () => resignedCard(table), true];
  if (["doubled", "beavered", "raccooned"].includes(view.phase) && table.allowed("take")) return [`${view.phase}${view.v}`, () => offerCard(table), true];
  return null;
}

export function drawCard(table) {
  const slot = byId("card"), found = question(table), key = found ? found[0] : "";
  byId("game").classList.toggle("asking", Boolean(found && found[2] && table.view));
  byId("game").classList.toggle("showing", Boolean(found && !found[2]));
  if (slot.dataset.key === key && !table.isRedrawn) return;
  slot.dataset.key = key;
  slot.hidden = !found;
  if (!found) { slot.replaceChildren(); return; }
  const card = found[1]();
  slot.replaceChildren(card);
  const heading = card.querySelector("h2");
  if (!heading) return;
  heading.tabIndex = -1;
  announce(card.querySelector(".said")?.textContent || heading.textContent);
  if (found[2] && !document.querySelector("dialog[open]")) heading.focus({ preventScroll: true });
}

const answer = (table, name, label, note, kind = "") => el(`button.btn${kind ? `.${kind}` : ""}`,
  { id: `answer-${name}`, onclick: () => table.press(name) }, label, note && el("small", note));

function askingCard(selector, ...content) { return el(`section.card.offer${selector}`, { "aria-labelledby": "card-title" }, content); }

// -- the cube

function offerCard(table) {
  const { view } = table, { stakes } = view, by = view.cube.offered_by;
  const words = { doubled: t("I double"), beavered: t("Beaver"), raccooned: t("Raccoon") }[view.phase];
  const worth = ({ stake, owner }) => [t("worth {n}", { n: stake }), owner === view.to_act ? t("the cube is yours") : t("the cube is theirs")].join(", ");
  const rows = ["take", "beaver", "raccoon"].filter((kind) => stakes[kind]);
  const labels = { take: t("I take"), pass: t("I pass"), beaver: t("Beaver"), raccoon: t("Raccoon") };
  return askingCard("",
    el("div.say", el("span.bigcube", { "aria-hidden": "true" }, String(stakes.take.stake)),
      el("div", el("p.muted.small", t("{name} says", { name: table.nameOf(by) })), el("h2", { id: "card-title" }, `“${words}”`),
        el("p.small", t("The game goes from {from} to {to}.", { from: stakes.take.stake / 2, to: pointsText(stakes.take.stake) }))),
      view.help && el("button.tool", { "aria-label": t("Hint"), title: t("Hint"), onclick: () => table.press("hint") }, icon("bulb"))),
    el("div.answers", answer(table, "take", labels.take, worth(stakes.take), "primary"),
      answer(table, "pass", labels.pass, n("loses {n} point", "loses {n} points", stakes.pass.loses), "danger"),
      rows.filter((kind) => kind !== "take").map((kind) => answer(table, kind, labels[kind], worth(stakes[kind])))),
    el("table.stakes", head(t("At stake"), t("single"), t("gammon"), t("triple")),
      el("tbody", rows.map((kind) => row("tr", labels[kind], [1, 2, 3].map((win) => number(win * stakes[kind].stake)))),
        row("tr", labels.pass, el("td", { colspan: "3" }, n("loses {n} point", "loses {n} points", stakes.pass.loses))))));
}

// -- resigning

function resignCard(table) {
  const { wins, by } = table.asked, stake = table.view.cube?.stake || 1;
  return askingCard("", el("h2", { id: "card-title" }, t("Resign?")),
    el("p.said", t("{name} decides whether to accept.", { name: table.nameOf(other(by)) })),
    el("div.answers", wins.map((win) => el("button.btn", { id: `resign-${win}`, onclick: () => table.act(`resign ${["", "single", "gammon", "backgammon"][win]}`, by) },
      winName(win), el("small", n("loses {n} point", "loses {n} points", win * stake)))),
    el("button.btn.primary", { id: "resign-no", onclick: () => table.ask(null) }, t("Play on"))));
}

function resignedCard(table) {
  const { resignation, cube } = table.view, points = resignation.win * (cube?.stake || 1);
  return askingCard("", el("p.muted.small", t("{name} says", { name: table.nameOf(resignation.by) })),
    el("h2", { id: "card-title" }, `“${t("I resign")}”`),
    el("p.said", t("{name} gives you a {win}: {points}.", { name: table.nameOf(resignation.by), win: winName(resignation.win), points: pointsText(points) })),
    el("div.answers", answer(table, "accept", t("I accept"), n("you win {n} point", "you win {n} points", points), "primary"), answer(table, "decline", t("Play on"), t("the game goes on"))));
}

// -- the end

function resultCard(table) {
  const { view } = table, { winner, win, points, match_over: isOver } = view.result, { length, single } = view.terms;
  const mine = !table.isSameScreen && view.seats.includes(winner), name = table.nameOf(winner);
  const title = mine ? (isOver && length ? t("You won the match") : t("You won")) : isOver && length ? t("{name} won the match", { name }) : t("{name} won", { name });
  return askingCard(".result",
    el("h2", { id: "card-title" }, title),
    el("p.said", `${capital([winName(win), pointsText(points)].join(", "))}.`),
    !single && el("p.final", { "aria-label": t("Score: {a} to {b}", { a: view.score[0], b: view.score[1] }) },
      el("span", table.nameOf("white")), el("b", `${number(view.score[0])} × ${number(view.score[1])}`), el("span", table.nameOf("black"))),
    length && isOver && Math.max(...view.score) > length && el("p.small.muted", n("{n} point more than needed", "{n} points more than needed", Math.max(...view.score) - length)),
    el("div.answers",
      table.allowed("next") ? answer(table, "next", t("Next game"), null, "primary")
        : el("button.btn.primary", { id: "answer-again", onclick: () => again(table) }, t("Play again"), el("small", termsText(view.terms))),
      el("button.btn", { id: "answer-review", onclick: () => reviewTable(table.id) }, t("Review"), el("small", t("where it was won and lost"))),
      el("a.btn", { href: `/api/tables/${table.id}/match.mat`, download: "match.mat" }, t("Download the match (.mat)"), icon("save")),
      el("a.btn.quiet", { href: "/" }, t("New match"))));
}

function again(table) {
  const { terms: { opponent, preset, rules, length, single }, players, seats } = table.view, theirs = players[other(seats[0])];
  openTable({ opponent, level: theirs.level, preset, rules, length, single, name: players[seats[0]].name, other_name: opponent === "same_screen" ? theirs.name : null });
}

// -- a friend by link

function inviteCard(table) {
  const { network } = boot.setup || {}, link = network?.address ? `${network.address}${location.pathname}` : location.href;
  return askingCard("", el("h2", { id: "card-title" }, t("Waiting for your friend")),
    el("p.said", t("Send this link. Whoever sits down first has the seat.")),
    copyField("link", t("Link for your friend"), link, t("Copy"), ".primary"),
    network && !network.open && el("p.small.warn", t("Only this computer can open the link now. To let other devices in, start gamao with --host 0.0.0.0.")),
    el("p.small.muted", termsText(table.view.terms)));
}

function joinCard(table) {
  const { invitation } = table;
  const sit = async (event) => {
    event.preventDefault();
    change("name", name.value.trim());
    const view = await attempt(call("POST", `/api/tables/${table.id}/join`, { name: settings.name || null }));
    if (view) table.sitDown(view); else table.open();
  };
  const name = el("input.text", { id: "join-name", maxlength: "30", value: settings.name, autocomplete: "nickname" });
  return askingCard("", el("h2", { id: "card-title" }, t("{name} invites you to play", { name: table.nameOf("white") })),
    el("p.said", termsText(invitation.terms)),
    el("form.answers", { onsubmit: sit }, el("label", { for: "join-name" }, t("Your name")), name, el("button.btn.primary", { type: "submit", id: "join" }, t("Sit down"))));
}

function refusedCard(table) {
  return askingCard("", el("h2", { id: "card-title" }, t("This table is not open to you")), el("p.said", table.refused), el("div.answers", el("a.btn.primary", { href: "/" }, t("New match"))));
}

// -- hint

function hintCard(table) {
  const { asked } = table;
  const close = el("button.tool", { "aria-label": t("Close"), onclick: () => table.ask(null) }, icon("close"));
  const head = el("div.card-head", el("h2", { id: "card-title" }, t("Hint")), close);
  if (asked.state === "thinking") return askingCard(".hint", head, el("p.muted", t("Thinking…")));
  if (asked.state === "failed") return askingCard(".hint", head, el("p", asked.message));
  return askingCard(".hint", head, asked.answer.cube ? cubeTable(asked.answer.cube) : playsTable(asked.answer.plays, {
    onChoose: table.hand ? (play) => table.playOut(play.moves) : null, onPoint: (play) => table.tutor.point(play), isNarrow: true }));
}
