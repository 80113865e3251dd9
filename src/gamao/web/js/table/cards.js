// The card that asks: an offer of the cube, a resignation, the end of a game, a seat to take, a
// hint.
// On a wide screen it heads the panel, on a phone it is a sheet at the foot. Never over the board.

import { announce } from "../shared/announce.js";
import { button, byId, el, tool } from "../shared/dom.js";
import { t } from "../shared/i18n.js";
import { attempt } from "../shared/saying.js";
import { boot } from "../shared/boot.js";
import { copyField, nameField } from "../shared/controls.js";
import { askingCard } from "../shared/asking.js";
import { settings } from "../shared/settings.js";
import { call } from "../shared/socket.js";
import { SIDES } from "../board/sides.js";
import { diceKeys } from "../board/dicekeys.js";
import { closeCard } from "./closing.js";
import { cubeTable, playsTable } from "../review/plays.js";
import { resultCard, wantsAgain } from "./ending.js";
import { doublerCard, offerAnswers, offerCard, resignCard, resignedCard } from "./offers.js";
import { tutorCard } from "./tutor.js";
import { waitingQuestion } from "./waiting.js";
import { about, termsText } from "../shared/words.js";

/** @import { Table } from "../table.js" */

/**
 * What the cards need of a table, taken together.
 * @typedef {Pick<Table, "view" | "asked" | "refused" | "invitation" | "past" | "isMoving" |
 *   "isSent" | "rematch" | "allowed" | "nameOf" | "press" | "act" | "ask" | "id" |
 *   "isSameScreen" | "isWatching" | "talk" | "sitDown" | "open" | "hand" | "playOut" | "tutor" |
 *   "sources" | "board" | "mover" | "takeBack" | "refresh" | "ownDice" | "clocks" | "dice" | "away" | "isMine" | "pause" | "claim">} Asking
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
  if (table.ownDice.isWanted) return [`dice${view.v}`, () => diceCard(table), false];
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

// -- real dice

/** @param {Asking} table */
function diceCard(table) {
  const { view } = table,
    { die } = table.ownDice,
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
    // On a phone the card lies where the actions are.
    el(
      "div.answers",
      table.allowed("resign") &&
        button("", "answer-resign", () => table.press("resign"), t("Resign")),
      table.allowed("double") &&
        button("", "answer-double", () => table.press("double"), t("Double")),
    ),
  );
}

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

/**
 * @param {Pick<Table, "view" | "asked" | "hand" | "playOut" | "tutor" | "ask" | "sources" | "board" |
 *   "mover" | "press" | "allowed">} table
 */
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
      tool("close", t("Close"), () => closeCard(table)),
    ),
    content,
    told?.plays &&
      settings.chances &&
      el(
        "p.small.muted.beside",
        t("The chances here are those after the play; the curve shows those before it."),
      ),
    table.allowed("take") && offerAnswers(table),
  ]);
}
