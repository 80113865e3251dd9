// What a person likes, kept in this browser. Whoever wants to know of a change listens.

const KEY = "gamao";
const DEFAULTS = Object.freeze({
  theme: null, // null: as the system has it, see theme.js
  mirrored: false,
  speed: "normal",
  sound: false,
  click: "auto",
  autoRoll: false,
  autoForced: false,
  autoBearOff: false,
  tutor: true,
  chances: true,
  shortcuts: true,
  talk: true, // is the talk unfolded?
  muted: false,
  name: "",
  clock: { kind: "delay", step: 12, minutes: 14, now: null }, // that of one's own board
  match: null,
  seek: 5, // points of the match that one button leads to
  book: "CLUBE",
});
export const SPEEDS = Object.freeze({ off: 0, fast: 0.5, normal: 1, slow: 2 });
const listeners = new Set();

function read() {
  try {
    return { ...DEFAULTS, ...JSON.parse(localStorage.getItem(KEY) || "{}") };
  } catch {
    return { ...DEFAULTS };
  }
}

export const settings = read();

export function change(name, value) {
  settings[name] = value;
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    /* a private window keeps nothing */
  }
  if (settings.theme) document.documentElement.dataset.theme = settings.theme;
  for (const listener of listeners) listener(name);
}

export function onChange(listener) {
  listeners.add(listener);
}
