// Days, as one's own page names them.

import { language, moment } from "./i18n.js";

/** @type {[Intl.RelativeTimeFormatUnit, number][]} how many minutes each has */
const UNITS = [
  ["day", 1440],
  ["hour", 60],
  ["minute", 1],
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
    [unit, length] = UNITS.find(([, least]) => minutes >= least);
  return new Intl.RelativeTimeFormat(language(), { numeric: "auto" }).format(
    Math.round(minutes / length),
    unit,
  );
}
