// The card that asks: an offer of the cube, a resignation, the end of a game, a seat to take, a
// hint.
// On a wide screen it heads the panel, on a phone it is a sheet at the foot. Never over the board.

import { announce } from "../shared/announce.js";
import { button, byId, el, head, icon, row, tool } from "../shared/dom.js";
import { capital, n, number, t } from "../shared/i18n.js";
import { reviewTable } from "../shared/files.js";
import { attempt, boot, copyField, nameField } from "../shared/page.js";
import { askingCard } from "../shared/asking.js";
import { settings } from "../shared/settings.js";
import { call } from "../shared/socket.js";
import { other, SIDES } from "../board/board.js";
import { diceKeys } from "../board/dicekeys.js";
import { cubeTable, playsTable } from "./tables.js";
import { ratedLines } from "./rated.js";
import { recordLink } from "./seal.js";
import { tutorCard } from "./tutor.js";
import { waitingQuestion } from "./waiting.js";
import { about, pointsText, stepText, termsText, winName } from "../shared/words.js";

/** @import { Table } from "../table.js" */

/**
 * What the cards need of a table, taken together.
 * @typedef {Pick<Table, "view" | "asked" | "refused" | "invitation" | "past" | "isMoving" |
 *   "isSent" | "rematch" | "allowed" | "nameOf" | "press" | "act" | "ask" | "id" |
 *   "isSameScreen" | "isWatching" | "talk" | "playAgain" | "playNoMore" | "sitDown" | "open" | "hand" | "playOut" | "tutor" |
 *   "takeBack" | "refresh" | "wantsDice" | "die" | "typeDie" | "clocks" | "dice" | "away" | "isMine" | "pause" | "claim">} Asking
 */

/**
 * What is to be asked now, and whether it must be answered; the key tells whether it is still the
 * same question.
 * @param {Asking} table
 * @returns {[key: string, content: () => HTMLElement, blocks: boolean] | null}
 */
function question(table) {
  const { view, asked } = table;
  if (table.refused) return ["refused", () => refusedCard(table.refused), true];
  if (table.invitation) return ["join", () => joinCard(table), true];
  if (!view || table.past || table.isMoving) return null;
  const free = SIDES.find((side) => !view.players[side].seated);
  if (free) return ["invite", () => inviteCard(view.terms), true];
  if (view.result)
    return [
      `result${view.v}${table.rematch.again}${table.rematch.url}${wantsAgain(table)}`,
      () => resultCard(table),
      true,
    ];
  const waiting = waitingQuestion(table);
  if (waiting) return waiting;
  if (table.isSent) return null;
  if (asked?.kind === "hint") return [`hint${view.v}${asked.state}`, () => hintCard(table), false];
  if (asked?.kind === "tutor") return [`tutor${view.v}${asked.step}`, () => tutorCard(table), true];
  if (asked?.kind === "double") return [`double${view.v}`, () => doublerCard(table), true];
  if (asked?.kind === "resign") return [`resign${view.v}`, () => resignCard(table), true];
  if (view.resignation && table.allowed("accept"))
    return [`resigned${view.v}`, () => resignedCard(table), true];
  if (["doubled", "beavered", "raccooned"].includes(view.phase) && table.allowed("take"))
    return [`${view.phase}${view.v}`, () => offerCard(table), true];
  if (table.wantsDice) return [`dice${view.v}`, () => diceCard(table), false];
  return null;
}

/** @param {Asking} table */
export function drawCard(table) {
  const slot = byId("card"),
    found = question(table),
    key = found ? found[0] : "";
  byId("game").classList.toggle("carded", Boolean(found && (table.view || !found[2])));
  byId("game").classList.toggle("asking", Boolean(found?.[2] && table.view));
  if (slot.dataset.key === key) return;
  slot.dataset.key = key;
  slot.hidden = !found;
  if (!found) {
    slot.replaceChildren();
    return;
  }
  const card = found[1]();
  slot.replaceChildren(card);
  const heading = card.querySelector("h2");
  if (!heading) return;
  heading.tabIndex = -1;
  announce(card.querySelector(".said")?.textContent || heading.textContent);
  if (found[2] && !document.querySelector("dialog[open]")) heading.focus({ preventScroll: true });
}

/** @param {Pick<Table, "press">} table */
const answer = (table, name, label, note, kind = "") =>
  button(kind, `answer-${name}`, () => table.press(name), label, note && el("small", note));
const losesText = (points) => n("loses {n} point", "loses {n} points", points);

// -- the cube

/** @param {Pick<Table, "view" | "nameOf" | "press">} table */
function offerCard(table) {
  const { view } = table,
    { stakes } = view,
    by = other(view.to_act); // who spoke last waits for the answer
  const words = { doubled: t("I double"), beavered: t("Beaver"), raccooned: t("Raccoon") }[
    view.phase
  ];
  const worth = ({ stake, owner }) =>
    [
      t("worth {n}", { n: stake }),
      owner === view.to_act ? t("the cube is yours") : t("the cube is theirs"),
    ].join(", ");
  const rows = ["take", "beaver", "raccoon"].filter((kind) => stakes[kind]);
  const labels = {
    take: t("I take"),
    pass: t("I pass"),
    beaver: t("Beaver"),
    raccoon: t("Raccoon"),
  };
  return askingCard("", (title) => [
    el(
      "div.say",
      el("span.bigcube", { "aria-hidden": true }, String(stakes.take.stake)),
      el(
        "div",
        el("p.muted.small", t("{name} says", { name: table.nameOf(by) })),
        title(`“${words}”`),
        el(
          "p.small",
          t("The game goes from {from} to {to}.", {
            from: stakes.take.stake / 2,
            to: pointsText(stakes.take.stake),
          }),
        ),
      ),
      view.help && tool("bulb", t("Hint"), () => table.press("hint")),
    ),
    el(
      "div.answers",
      answer(table, "take", labels.take, worth(stakes.take), "primary"),
      answer(table, "pass", labels.pass, losesText(stakes.pass.loses), "danger"),
      rows
        .filter((kind) => kind !== "take")
        .map((kind) => answer(table, kind, labels[kind], worth(stakes[kind]))),
    ),
    el(
      "table.stakes",
      head(t("At stake"), t("single"), t("gammon"), t("triple")),
      el(
        "tbody",
        rows.map((kind) =>
          row(
            "tr",
            labels[kind],
            [1, 2, 3].map((win) => number(win * stakes[kind].stake)),
          ),
        ),
        row("tr", labels.pass, el("td", { colspan: "3" }, losesText(stakes.pass.loses))),
      ),
    ),
  ]);
}

/**
 * On one screen, where either may double at any time.
 * @param {Pick<Table, "asked" | "act" | "ask" | "nameOf">} table
 */
function doublerCard(table) {
  return askingCard(
    "",
    t("Who doubles?"),
    el(
      "div.answers",
      table.asked.doublers.map((by) =>
        button("", `double-${by}`, () => table.act("double", by), table.nameOf(by)),
      ),
      button("primary", "double-no", () => table.ask(null), t("Play on")),
    ),
  );
}

// -- real dice

/** @param {Asking} table */
function diceCard(table) {
  const { view, die } = table,
    [white, black] = SIDES.map((side) => table.nameOf(side)),
    isMine = view.seats.includes(view.to_act);
  const title =
    view.phase === "start"
      ? t("Who starts?")
      : isMine && !table.isSameScreen
        ? t("Your dice")
        : t("The dice of {name}", { name: table.nameOf(view.to_act) });
  return askingCard(
    ".own-dice",
    title,
    el(
      "p.small.muted",
      view.phase === "start"
        ? t("First the die of {white}, then that of {black}.", { white, black })
        : t("Roll on your board, and press what fell."),
    ),
    diceKeys({ lying: die ? [die] : [], isOpen: true, press: (one) => table.press(`die${one}`) }),
    table.allowed("double") &&
      button("phone-only", "answer-double", () => table.press("double"), t("Double")),
  );
}

// -- resigning

/** @param {Pick<Table, "view" | "asked" | "act" | "ask" | "nameOf">} table */
function resignCard(table) {
  const { by } = table.asked,
    stake = table.view.cube?.stake || 1,
    wins = winsThatCount(table, stake);
  return askingCard(
    "",
    t("Resign?"),
    el("p.said", t("{name} decides whether to accept.", { name: table.nameOf(other(by)) })),
    el(
      "div.answers",
      wins.map((win) =>
        button(
          "",
          `resign-${win}`,
          () => table.act(`resign ${["", "single", "gammon", "backgammon"][win]}`, by),
          wins.length > 1 ? capital(winName(win)) : t("Resign"),
          el("small", losesText(win * stake)),
        ),
      ),
      button("primary", "resign-no", () => table.ask(null), t("Play on")),
    ),
  );
}

// What ends the match already need not be lost higher.
function winsThatCount({ view: { terms, score }, asked: { wins, by } }, stake) {
  const needed = terms.length ? terms.length - score[SIDES.indexOf(other(by))] : Infinity;
  return wins.filter((win) => (win - 1) * stake < needed);
}

/** @param {Pick<Table, "view" | "nameOf" | "press">} table */
function resignedCard(table) {
  const {
      resignation: { by, win },
      cube,
    } = table.view,
    points = win * (cube?.stake || 1),
    name = table.nameOf(by);
  return askingCard("", (title) => [
    el("p.muted.small", t("{name} says", { name })),
    title(`“${t("I resign")}”`),
    el(
      "p.said",
      t("{name} gives you a {win}: {points}.", {
        name,
        win: winName(win),
        points: pointsText(points),
      }),
    ),
    el(
      "div.answers",
      answer(
        table,
        "accept",
        t("I accept"),
        n("you win {n} point", "you win {n} points", points),
        "primary",
      ),
      answer(table, "decline", t("Play on"), t("you turn it down")),
    ),
  ]);
}

// -- the end

/**
 * @param {Pick<Table, "view" | "id" | "dice" | "isSameScreen" | "isWatching" | "talk" | "rematch" |
 *   "allowed" | "nameOf" | "press" | "playAgain" | "playNoMore">} table
 */
function resultCard(table) {
  const { view } = table,
    { winner, win, points, match_over: isOver } = view.result,
    { length, single } = view.terms;
  const mine = !table.isSameScreen && view.seats.includes(winner),
    name = table.nameOf(winner);
  const title = mine
    ? isOver && length
      ? t("You won the match")
      : t("You won")
    : isOver && length
      ? t("{name} won the match", { name })
      : t("{name} won", { name });
  return askingCard(
    ".result",
    title,
    wantsAgain(table) &&
      el("p.said", t("{name} wants to play again.", { name: table.nameOf(wantsAgain(table)) })),
    el(
      wantsAgain(table) ? "p" : "p.said",
      `${capital([reasonText(view), winName(win), pointsText(points)].filter(Boolean).join(", "))}.`,
    ),
    !single &&
      el(
        "p.final",
        { "aria-label": t("Score: {a} to {b}", { a: view.score[0], b: view.score[1] }) },
        el("span", table.nameOf("white")),
        el("b", `${number(view.score[0])} × ${number(view.score[1])}`),
        el("span", table.nameOf("black")),
      ),
    isOver && view.terms.rated && ratedLines(table),
    el(
      "div.answers",
      table.allowed("next")
        ? answer(table, "next", t("Next game"), null, "primary")
        : table.isWatching
          ? watchAnswer(table)
          : againAnswer(table),
      !table.isWatching &&
        (isOver || view.help) &&
        button(
          "",
          "answer-review",
          () => reviewTable(table.id),
          t("Review"),
          el("small", t("where it was won and lost")),
        ),
      el(
        "a.btn",
        { href: `/api/tables/${table.id}/match.mat`, download: "match.mat" },
        t("Download the match (.mat)"),
        icon("save"),
      ),
      table.dice.chains && recordLink(table.id),
      table.talk.mayTalk &&
        button("phone-only", "answer-talk", () => table.talk.open(), icon("chat"), t("Talk")),
      el("a.btn.quiet", { href: "/" }, t("New match")),
    ),
  );
}

// Why a game ended before it was played out.
const reasonText = ({ record }) => {
  const last = record.at(-1),
    reasons = {
      forfeit: () => stepText(last),
      accept: () => t("by resignation"),
      pass: () => t("the double was passed"),
    };
  return reasons[last?.kind]?.() ?? "";
};

/**
 * Another match begins when both want it; who has gone away meanwhile does not just now.
 * @param {Pick<Table, "view" | "rematch">} table
 */
const wantsAgain = ({ view, rematch }) =>
  rematch.again.find((side) => {
    const { kind, here } = view.players[side];
    return !view.seats.includes(side) && kind === "person" && here;
  });

/** @param {Pick<Table, "view" | "rematch" | "nameOf" | "playAgain" | "playNoMore">} table */
function againAnswer(table) {
  const { view, rematch } = table,
    mine = view.seats[0];
  if (view.players[other(mine)].gone)
    return el("p.small.muted", t("Who played this match with you has deleted their account."));
  if (!rematch.url && rematch.again.includes(mine))
    return button(
      "",
      "answer-no-more",
      () => table.playNoMore(),
      t("Waiting for {name}…", { name: table.nameOf(other(mine)) }),
      el("small", t("Cancel")),
    );
  return button(
    "primary",
    "answer-again",
    () => table.playAgain(),
    t("Play again"),
    el("small", view.terms.rated ? t("rated") : termsText(view.terms)),
  );
}

/** @param {Pick<Table, "rematch">} table */
const watchAnswer = ({ rematch: { url } }) =>
  url && el("a.btn.primary", { href: url }, t("Watch the next match"));

// -- a friend by link

function inviteCard(terms) {
  const { network } = boot.setup || {},
    link = network?.address ? `${network.address}${location.pathname}` : location.href;
  return askingCard(
    "",
    t("Waiting for your friend"),
    el("p.said", t("Send this link. Whoever sits down first has the seat.")),
    copyField("link", t("Link for your friend"), link, t("Copy"), ".primary"),
    network && !network.open && el("p.small.warn", about("closed network")),
    el("p.small.muted", termsText(terms)),
  );
}

/** @param {Pick<Table, "invitation" | "id" | "nameOf" | "sitDown" | "open">} table */
function joinCard(table) {
  const { invitation } = table;
  const sit = async (event) => {
    event.preventDefault();
    const view = await attempt(
      call("POST", `/api/tables/${table.id}/join`, { name: settings.name || null }),
    );
    if (view) table.sitDown(view);
    else table.open();
  };
  return askingCard(
    "",
    t("{name} invites you to play", { name: table.nameOf("white") }),
    el("p.said", termsText(invitation.terms)),
    el(
      "form.answers",
      { onsubmit: sit },
      el("label", { for: "join-name" }, t("Your name")),
      nameField("join-name"),
      el("button.btn.primary", { type: "submit", id: "join" }, t("Sit down")),
    ),
  );
}

function refusedCard(why) {
  return askingCard(
    "",
    t("This table is not open to you"),
    el("p.said", why),
    el("div.answers", el("a.btn.primary", { href: "/" }, t("New match"))),
  );
}

// -- hint

// Whoever wins the game wins the match, by whatever it is won.
const isLastPoint = ({ terms: { length }, score }) =>
  length !== null && score.every((points) => points === length - 1);

/** @param {Pick<Table, "view" | "asked" | "hand" | "playOut" | "tutor" | "ask">} table */
function hintCard(table) {
  const { state, message, answer: told } = table.asked;
  const content =
    state === "thinking"
      ? el("p.muted", t("Thinking…"))
      : state === "failed"
        ? el("p", message)
        : told.cube
          ? cubeTable(told.cube)
          : playsTable(told.plays, {
              onChoose: table.hand ? (play) => table.playOut(play.moves) : null,
              onPoint: (play) => table.tutor.point(play),
              isNarrow: true,
              hasGammons: !isLastPoint(table.view),
            });
  return askingCard(".hint", (title) => [
    el(
      "div.card-head",
      title(t("Hint")),
      tool("close", t("Close"), () => table.ask(null)),
    ),
    content,
    told?.plays &&
      settings.chances &&
      el(
        "p.small.muted.beside",
        t("The chances here are those after the play; the curve shows those before it."),
      ),
  ]);
}
