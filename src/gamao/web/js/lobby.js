// The first page of a server where people meet: play now, go on, take a challenge, watch, see who
// is there. Where nobody is, the board itself and the computer.

import { Board } from "./board/board.js";
import { aloneCard, trio } from "./lobby/alone.js";
import { leaveChallenge, openChallenge } from "./lobby/challenge.js";
import { dailyCard } from "./lobby/daily.js";
import {
  askedCards,
  challengeTable,
  finished,
  goOn,
  liveSection,
  nameOf,
  peopleCard,
} from "./lobby/lists.js";
import { drawSearch, LENGTHS, PATIENCE, quickCard } from "./lobby/quick.js";
import { button, byId, el, icon, keepFocus, put } from "./shared/dom.js";
import { takeDroppedFiles } from "./shared/files.js";
import { t } from "./shared/i18n.js";
import { notice } from "./shared/notices.js";
import { goTo, layPage, openTable, startPage } from "./shared/page.js";
import { attempt, say } from "./shared/saying.js";
import { boot, startOf } from "./shared/boot.js";
import { openShortcuts } from "./shared/dialogs.js";
import { change, onChange, settings } from "./shared/settings.js";
import { call, Line } from "./shared/socket.js";
import { today } from "./shared/days.js";

const { setup } = boot;
const LISTS = ["people", "challenges", "live"];
const state = {
  lobby: { me: "", rating: null, online: 0, people: {}, challenges: {}, live: {}, follows: [] },
  tables: [],
  problem: null, // that of the day
  computers: { levels: {} }, // by results
  asked: [],
  seeking: null,
  since: 0, // when the search began, by this page's clock
  isBroken: false,
  isCut: false, // a search that the server has forgotten with the line
  wasBusy: false, // who has seen others is not shown an empty page again
  level: settings.match?.level ?? setup.default.level,
};
let board = null,
  isPressed = false;

// -- what is done

const name = () => settings.name || null;
const preset = setup.default.preset;

// Without a line it is said as soon as there is one.
function seek() {
  if (state.seeking) return;
  if (line.isOpen) line.send({ seek: settings.seek });
  else state.isCut = true;
}

const cancel = () => line.send({ seek: null });

const computer = (level = state.level) =>
  openTable({ opponent: "bot", level, preset, length: settings.seek, name: name() });

const link = () => openTable({ opponent: "friend", preset, length: settings.seek, name: name() });

const accept = ({ id }) =>
  goTo(() => call("POST", `/api/challenges/${id}/accept`, { name: name() }));

const withdraw = ({ id }) => attempt(call("DELETE", `/api/challenges/${id}`));

const leave = () =>
  leaveChallenge({ length: settings.seek, clock: "3 days", rated: true, to: null });

const does = {
  seek,
  cancel,
  computer: () => computer(),
  link,
  accept,
  withdraw,
  onLength: () => draw(),
};

// -- what is told

const HEARD = {
  me: (told) => {
    state.lobby = told;
  },
  asked: ({ asked }) => {
    state.asked = asked;
  },
  seeking: ({ seeking }) => {
    if (state.isCut && !seeking) line.send({ seek: settings.seek });
    else if (seeking && !state.seeking) state.since = performance.now();
    if (!state.isCut || seeking) state.seeking = seeking;
    state.isCut = false;
  },
  paired: met,
  error: ({ error }) => say(error.message),
};

function hear(told) {
  const kind = Object.keys(HEARD).find((one) => one in told);
  if (kind) HEARD[kind](told);
  else merge(told);
  state.isBroken = false;
  draw();
}

function merge(told) {
  if ("online" in told) state.lobby.online = told.online;
  for (const kind of LISTS)
    for (const [id, one] of Object.entries(told[kind] ?? {}))
      if (one) state.lobby[kind][id] = one;
      else delete state.lobby[kind][id];
}

// Who has waited for it goes to the table; in another page it is said where it is.
function met({ paired, opponent, live }) {
  const isAwaited = state.seeking || (live && !document.hidden);
  state.seeking = null;
  notice(t("{name} plays with you.", { name: nameOf({ name: opponent }) }), paired);
  if (isAwaited) location.assign(paired);
  else {
    say(t("{name} has taken your challenge.", { name: nameOf({ name: opponent }) }));
    loadTables();
  }
}

// What comes later than the page; without it the rest lives.
async function load(name, path) {
  try {
    state[name] = await call("GET", path);
    draw();
  } catch {
    // as before
  }
}
const loadTables = () => load("tables", "/api/tables");

// -- the page

function isEmpty() {
  const { lobby, asked, seeking } = state;
  const others = Object.keys(lobby.people).some((id) => id !== lobby.me),
    waiting = Object.values(lobby.challenges).some(({ person }) => person !== lobby.me);
  state.wasBusy ||=
    others || waiting || Boolean(seeking) || asked.length > 0 || Object.keys(lobby.live).length > 0;
  return !state.wasBusy;
}

function lay() {
  layPage(
    () => t("Play"),
    "play",
    el("p.band", { id: "band", role: "status", hidden: true }),
    el("main.home", { id: "home" }),
  );
  board?.destroy();
  board = null;
  draw();
}

function draw() {
  // What is being typed stays, and so does what a finger is on: it would be pressed in vain.
  if (isPressed || document.activeElement?.id === "name") return;
  keepFocus(() => {
    const home = byId("home");
    home.classList.toggle("empty-home", isEmpty());
    if (isEmpty()) drawEmpty(home);
    else drawBusy(home);
    drawBand();
  });
  if (state.seeking) drawSearch(state);
}

function drawBand() {
  const { isBroken } = state;
  byId("band").hidden = !isBroken;
  if (isBroken && !byId("band").firstChild)
    put(
      byId("band"),
      el("b", t("No connection. Trying again.")),
      t("The computer and the lessons are still here."),
    );
  if (!isBroken) byId("band").replaceChildren();
}

function drawEmpty(home) {
  const left = Object.values(state.lobby.challenges);
  const onLevel = (level) => {
    state.level = level;
    draw();
  };
  const parts = [
    aloneCard(state.level, { computer, onLevel, seek }),
    goOn(state.tables),
    finished(state.tables),
    trio({ link, leave, withdraw, left }),
  ];
  put(home, el("div", parts), state.problem && el("div", dailyCard(state.problem)));
  board?.destroy();
  board = new Board(byId("board"));
  for (const node of board.spots.values()) node.remove();
  byId("board").ariaHidden = "true";
  board.place(startOf(setup.presets.find((one) => one.name === preset).rules));
  board.setup({ length: settings.seek, hasCube: settings.seek > 1 });
  board.showCube(settings.seek > 1 ? { value: 1, owner: null } : null);
}

// Which lists are shown in full.
const whole = new Set();
const more = (name) => {
  whole.add(name);
  draw();
};

function drawBusy(home) {
  board?.destroy();
  board = null;
  const { lobby, asked, tables } = state;
  put(
    home,
    el(
      "div",
      askedCards(asked, does),
      quickCard(state, does),
      goOn(tables),
      finished(tables),
      el(
        "section.card",
        { "aria-labelledby": "open" },
        el(
          "div.card-head",
          el("h2", { id: "open" }, t("Open challenges")),
          button("quiet", "new-challenge", () => openChallenge(), icon("flag"), t("New challenge")),
        ),
        challengeTable(lobby, does),
      ),
      liveSection(lobby, { whole, more }),
    ),
    el(
      "div",
      state.problem && dailyCard(state.problem),
      peopleCard(lobby, {
        challenge: openChallenge,
        computer,
        computers: state.computers.levels,
        whole,
        more,
      }),
    ),
  );
}

// -- fingers, keys, and the line

addEventListener("pointerdown", () => (isPressed = true), true);
for (const end of ["pointerup", "pointercancel"])
  addEventListener(end, () =>
    setTimeout(() => {
      isPressed = false;
      draw();
    }),
  );

const KEYS = { Enter: seek, c: () => computer(), l: link, "?": openKeys };

function openKeys() {
  openShortcuts([
    [LENGTHS.join(" "), t("Length of the match")],
    ["Enter", isEmpty() ? t("Play against the computer") : t("Play now")],
    ["C", t("Computer")],
    ["L", t("Friend by link")],
    ["?", t("This list")],
  ]);
}

addEventListener("keydown", (event) => {
  const { key, target } = event;
  const isBusy =
    target instanceof Element && target.closest("input:not([type=radio]), select, dialog");
  if (!settings.shortcuts || event.ctrlKey || event.metaKey || event.altKey || isBusy) return;
  if (LENGTHS.includes(Number(key)) && !state.seeking) {
    change("seek", Number(key));
    draw();
  } else if (key === "Enter" && target instanceof Element && target.closest("a, button")) return;
  else if (key === "Enter" && isEmpty()) computer();
  else if (key in KEYS) KEYS[key]();
});

const line = new Line(() => `/ws/lobby?name=${encodeURIComponent(settings.name)}`, {
  onMessage: hear,
  onState: (now) => {
    if (now === "open") line.send({ away: document.hidden });
    else {
      state.isBroken = true;
      state.isCut ||= Boolean(state.seeking);
      draw();
    }
  },
  pings: "always",
});
document.addEventListener("visibilitychange", () => line.send({ away: document.hidden }));
onChange((changed) => {
  if (changed !== "name") return;
  state.isCut ||= Boolean(state.seeking);
  line.renew();
});
setInterval(() => {
  if (!state.seeking) return;
  const seconds = (performance.now() - state.since) / 1000;
  if (Math.floor(seconds) === PATIENCE) say(t("Nobody yet. The computer would sit down with you."));
  drawSearch(state);
}, 1000);

addEventListener("pageshow", ({ persisted }) => {
  if (persisted) loadTables();
});
takeDroppedFiles();
call("GET", "/api/lobby")
  .then((lobby) => {
    if (!state.lobby.me) hear(lobby);
  })
  .catch(() => {});
loadTables();
load("computers", "/api/computers");
load("problem", `/api/problems/today?day=${today()}`);
startPage(lay);
