// The one button: a length, whose clock belongs to it, and a search that becomes wider with time.

import { button, byId, dotted, el, icon } from "../shared/dom.js";
import { n, number, t } from "../shared/i18n.js";
import { boot } from "../shared/boot.js";
import { nameField, radio } from "../shared/controls.js";
import { change, settings } from "../shared/settings.js";
import { presetName } from "../shared/words.js";

export const LENGTHS = [1, 3, 5, 7];
export const PATIENCE = 30; // seconds until the computer offers to sit down
const WIDER = 20; // points a second, as the server has it

// The clock of a length as it is said: its minutes, and the seconds of a turn.
const secondsOf = (length) => (length === 1 ? 8 : 12);
export const quickClock = (length) => `${secondsOf(length)}s + 2min/pt`;

/**
 * @param {any} lobby what is known of it
 * @param {{ seek: () => void, cancel: () => void, computer: () => void, link: () => void,
 *   onLength: () => void }} does
 */
export function quickCard({ lobby, seeking, isBroken }, does) {
  const wanted = boot.person ?? settings.name,
    isTaken = !isBroken && isMembers(wanted, lobby.name),
    name = isTaken ? "" : wanted;
  return el(
    "section.card.quick",
    { "aria-labelledby": "hello" },
    el(
      "div.quick-head",
      el("h1", { id: "hello" }, name ? t("Hello, {name}", { name }) : t("Shall we play?")),
      el(
        "p.muted.small",
        el("i.dot"),
        " ",
        isBroken ? t("waiting for the line") : crowdText(lobby),
      ),
    ),
    el(
      "div.lengths",
      { role: "radiogroup", "aria-label": t("Length of the match and clock") },
      LENGTHS.map((length) => lengthChoice(length, Boolean(seeking), does.onLength)),
    ),
    seeking ? searchLine(does) : buttons(isBroken, does),
    el(
      "div.terms",
      el(
        "p",
        dotted(
          presetName(boot.setup.default.preset),
          t("rated"),
          lobby.rating && t("opponents near {n}", { n: String(lobby.rating.points) }),
        ),
      ),
      name
        ? el("a", { id: "change-rules", href: newMatch("friend") }, t("Change rules and clock"))
        : el("label.who", t("Your name"), nameField("name", lobby.name ?? t("Guest"))),
    ),
    isTaken &&
      el(
        "p.small.warn",
        { id: "taken" },
        t("“{wanted}” is a member's name: others see you as {name}.", { wanted, name: lobby.name }),
      ),
    guestLine(),
  );
}

// Where it is chosen how to play, with the length chosen here.
export const newMatch = (opponent, more = {}) =>
  `/new?${new URLSearchParams({ opponent, length: String(settings.seek), ...more })}`;

// On a phone who is here stands far below: that somebody looks for an opponent is said at once.
function crowdText({ me, online, people }) {
  const seekers = Object.entries(people).filter(
    ([id, { state }]) => id !== me && state === "seeking",
  );
  return dotted(
    n("{n} person online", "{n} people online", online),
    seekers.length > 0 &&
      n("{n} looking for an opponent", "{n} looking for an opponent", seekers.length),
  );
}

// A guest who would like a member's name is called by the server otherwise.
const isMembers = (wanted, name) =>
  Boolean(!boot.person && wanted && name) && name !== shown(wanted);
// As the server shows a name: on one line, without what cannot be seen.
const shown = (name) => name.trim().replace(/\s+/g, " ").replace(/\p{C}/gu, "");

// A guest has everything a member has, on this device alone.
export const guestLine = () =>
  !boot.person &&
  el(
    "p.small.muted",
    t("You are a guest. An account keeps your name, rating and matches on every device."),
    " ",
    el("a", { id: "make-account", href: "/enter#new" }, t("Create an account")),
  );

function lengthChoice(length, isDisabled, onLength) {
  const input = radio("seek", String(length), settings.seek === length, () => {
    change("seek", length);
    onLength();
  });
  input.disabled = isDisabled;
  return el(
    "label",
    input,
    el("b", number(length)),
    el("span", n("point", "points", length)),
    el(
      "small",
      t("{n} min", { n: 2 * length }),
      el("span", " + ", t("{n} s", { n: secondsOf(length) })),
    ),
  );
}

function buttons(isBroken, does) {
  return el(
    "div.go",
    el(
      "button.btn.primary.big",
      { id: "play-now", "aria-disabled": isBroken, onclick: () => !isBroken && does.seek() },
      t("Play now"),
    ),
    button("", "computer", does.computer, icon("computer"), t("Computer")),
    button("", "by-link", does.link, icon("link"), t("Friend by link")),
  );
}

// The seconds are not read aloud: what changes every second is no news.
function searchLine(does) {
  return el(
    "div.seeking",
    icon("dice"),
    el(
      "p",
      { role: "status" },
      el(
        "b",
        n(
          "Looking for an opponent for {n} point…",
          "Looking for an opponent for {n} points…",
          settings.seek,
        ),
      ),
      el("span.small", { id: "seek-about" }),
    ),
    el("span.count", { id: "seek-time", "aria-hidden": "true" }),
    el(
      "div.tool-row",
      button("primary", "computer-instead", does.computer, icon("computer"), t("Computer")),
      button("", "cancel-seek", does.cancel, t("Cancel")),
    ),
  );
}

// What changes while one waits.
export function drawSearch({ seeking, since }) {
  if (!byId("seek-time")) return;
  const seconds = Math.floor((performance.now() - since) / 1000),
    [low, high] = seeking.reach.map((one, side) => one + (side ? 1 : -1) * WIDER * seconds);
  const isLong = seconds >= PATIENCE;
  byId("seek-time").textContent =
    `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
  byId("computer-instead").hidden = !isLong;
  const about = isLong
    ? t("Nobody yet. The computer would sit down with you, unrated; the search goes on.")
    : t("Between {low} and {high}. After {n} s the computer offers to play, unrated.", {
        low: String(Math.max(low, 0)),
        high: String(high),
        n: PATIENCE,
      });
  if (byId("seek-about").textContent !== about && (isLong || seconds % 5 === 0))
    byId("seek-about").textContent = about;
}
