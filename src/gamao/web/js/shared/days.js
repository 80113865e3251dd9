// Days, as one's own page names them.

import { language, moment } from "./i18n.js";

/** @typedef {[Intl.RelativeTimeFormatUnit, number]} Unit how many minutes one has */
/** @type {Unit} */
const MINUTE = ["minute", 1];
/** @type {Unit[]} */
const LONGER = [
  ["day", 1440],
  ["hour", 60],
];

export const day = (iso) => moment(iso, { dateStyle: "medium" });

// The date here: where somebody is, it may be tomorrow.
export function today() {
  const now = new Date();
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
}

// How long it is until then: "in 10 minutes", "tomorrow".
export function fromNow(iso) {
  const minutes = Math.max(1, Math.round((Date.parse(iso) - Date.now()) / 60_000)),
    [unit, length] = LONGER.find(([, least]) => minutes >= least) ?? MINUTE;
  return new Intl.RelativeTimeFormat(language(), { numeric: "auto" }).format(
    Math.round(minutes / length),
    unit,
  );
}
