// A clock for one's own board: two halves to press. It counts as the clock of a table does
// (proof/clock.js), in this browser alone: once the page is there no server is needed.

import { byId, el, icon, tool } from "./shared/dom.js";
import { t } from "./shared/i18n.js";
import { setTitle, startPage } from "./shared/page.js";
import { openDialog, openShortcuts } from "./shared/dialogs.js";
import { radio } from "./shared/controls.js";
import { flagFallsAt, freeTime, newClock, remaining, stopped, turned } from "./proof/clock.js";
import { change, settings } from "./shared/settings.js";
import * as sound from "./shared/sound.js";

const SECOND = 1000,
  MINUTE = 60 * SECOND,
  LOW = 10 * SECOND,
  BEAT = 100,
  LENGTHS = [1, 3, 5, 7, 9, 11, 13];
const KEYS = { ArrowLeft: 1, ArrowUp: 1, ArrowRight: 0, ArrowDown: 0 };

// Times never go back, whatever happens to the clock of the device.
const now = () => Math.max(clock.since, Date.now());
const begun = ({ kind, step, minutes }) =>
  newClock({ kind, step: step * SECOND, bank: minutes * MINUTE }, null);

let clock = settings.clock.now || begun(settings.clock),
  wasFallen = false,
  awake = null;

const isFallen = () => (flagFallsAt(clock) ?? Infinity) <= now();
const isGoing = () => clock.running !== null && !clock.paused && !isFallen();

function set(next) {
  clock = next;
  change("clock", { ...settings.clock, now: clock.running === null ? null : clock });
  keepAwake();
  draw();
}

// -- what can be done

// Whoever has played presses their own half; before the first turn either starts the other's time.
function press(side) {
  if (clock.paused || isFallen() || ![null, side].includes(clock.running)) return;
  sound.play("checker");
  set(turned(clock, 1 - side, now()));
}

function pause() {
  if (clock.running !== null && !isFallen()) set(stopped(clock, now(), !clock.paused));
}

function restart() {
  if (isGoing()) return;
  wasFallen = false;
  set(begun(settings.clock));
}

// A screen that goes dark is no clock.
async function keepAwake() {
  if (isGoing() && !awake) awake = await navigator.wakeLock?.request("screen").catch(() => null);
  else if (!isGoing() && awake) {
    awake.release();
    awake = null;
  }
}

// -- the page

const names = () => [t("Light"), t("Dark")];

function dial(side) {
  return el(
    `button.dial.${["white", "black"][side]}`,
    { id: `dial-${side}`, onpointerdown: () => press(side), onclick: () => press(side) },
    el("span.dial-name", el(`i.disc.${["white", "black"][side]}`), names()[side]),
    el("b.dial-time"),
    el("span.dial-wait"),
  );
}

function lay() {
  byId("app").replaceChildren(
    el(
      "main.dials",
      el("h1.sr", t("Clock")),
      dial(1),
      el(
        "div.dial-tools",
        el("a.tool", { href: "/", "aria-label": t("Play"), title: t("Play") }, icon("back")),
        el("button.btn", { id: "pause", onclick: pause }),
        el("button.btn.quiet", { id: "restart", onclick: restart }, t("Start over")),
        tool("gear", t("Set the clock"), openTerms),
      ),
      dial(0),
    ),
  );
  setTitle(() => t("Clock"));
  draw();
}

function draw() {
  const at = now(),
    hasFallen = isFallen();
  for (const side of [0, 1]) drawDial(side, at, hasFallen);
  const button = byId("pause");
  write(button, clock.paused ? t("Go on") : t("Pause"));
  button.ariaDisabled = String(clock.running === null || hasFallen);
  byId("restart").ariaDisabled = String(isGoing() || clock.running === null);
  if (hasFallen && !wasFallen) {
    sound.play("cube");
    keepAwake();
  }
  wasFallen = hasFallen;
}

function drawDial(side, at, hasFallen) {
  const node = byId(`dial-${side}`),
    runs = clock.running === side,
    own = remaining(clock, side, at),
    wait = runs ? freeTime(clock, at) : clock.terms.kind === "fischer" ? 0 : clock.terms.step;
  node.classList.toggle("runs", runs && !clock.paused);
  node.classList.toggle("low", runs && own + wait < LOW);
  node.classList.toggle("fallen", runs && hasFallen);
  write(node.querySelector(".dial-time"), figure(own));
  write(node.querySelector(".dial-wait"), waitText(side, wait, runs && hasFallen));
  const label = `${names()[side]}: ${figure(own)}`;
  if (node.ariaLabel !== label) node.ariaLabel = label;
}

function waitText(side, wait, hasFallen) {
  if (hasFallen) return t("Time is up");
  if (clock.running === null) return t("Press when you have played");
  return wait ? `+ ${Math.ceil(wait / SECOND)}` : "";
}

function write(node, text) {
  if (node.textContent !== text) node.textContent = text;
}

// 7:06, and 1:02:03: what has begun counts whole, so that 0:00 is the end.
function figure(time) {
  const seconds = Math.ceil(time / SECOND),
    two = (value) => String(value).padStart(2, "0"),
    hours = Math.floor(seconds / 3600),
    minutes = Math.floor(seconds / 60) % 60;
  return [...(hours ? [hours, two(minutes)] : [minutes]), two(seconds % 60)].join(":");
}

// -- how much time there is

function openTerms() {
  if (isGoing()) pause();
  const wanted = { ...settings.clock };
  const field = (name, title, most) =>
    el(
      "label.other",
      title,
      el("input.text", {
        type: "number",
        id: `clock-${name}`,
        min: name === "step" ? 0 : 1,
        max: most,
        required: true,
        value: wanted[name],
        oninput: ({ target }) => (wanted[name] = Number(target.value)),
      }),
    );
  const kind = (value, title) =>
    el(
      "label",
      radio("kind", value, wanted.kind === value, () => (wanted.kind = value)),
      title,
    );
  const fill = (length) => {
    for (const [name, value] of [
      ["step", 12],
      ["minutes", 2 * length],
    ])
      byId(`clock-${name}`).value = wanted[name] = value;
    byId("kind-delay").click();
  };
  const dialog = openDialog(
    "clock-terms",
    t("Set the clock"),
    el(
      "form.clock-terms",
      {
        onsubmit: (event) => {
          event.preventDefault();
          change("clock", { ...wanted, now: null });
          dialog.close();
          set(begun(wanted));
        },
      },
      el("p.small.muted", t("As at tournaments, match to:")),
      el(
        "div.chips",
        LENGTHS.map((length) =>
          el("button.btn", { id: `points-${length}`, onclick: () => fill(length) }, String(length)),
        ),
      ),
      el("div.seg", kind("delay", t("Delay")), kind("fischer", t("Fischer"))),
      field("step", t("Seconds a turn"), 120),
      field("minutes", t("Minutes each"), 240),
      el("button.btn.primary", { type: "submit", id: "set" }, t("Set the clock")),
    ),
  );
}

const openKeys = () =>
  openShortcuts([
    [t("Space"), t("My turn is over")],
    ["← →", t("The left half, the right half")],
    ["P", t("Pause")],
    ["?", t("This list")],
  ]);

document.addEventListener("keydown", (event) => {
  const { key, target, repeat } = event;
  if (repeat || /** @type {Element} */ (target).closest("dialog, .dial-tools")) return;
  if (key === "?") openKeys();
  const side = key === " " ? (clock.running ?? 1) : KEYS[key];
  if (side === undefined && key.toLowerCase() !== "p") return;
  event.preventDefault();
  if (side === undefined) pause();
  else press(side);
});
document.addEventListener("visibilitychange", () => {
  awake = null; // it is lost when the page is hidden
  if (!document.hidden) keepAwake();
});
setInterval(() => {
  if (clock.running !== null && !clock.paused) draw();
}, BEAT);
startPage(lay);
