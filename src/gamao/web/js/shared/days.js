// Days, as one's own page names them.

import { moment } from "./i18n.js";

export const day = (iso) => moment(iso, { dateStyle: "medium" });

// The date here: where somebody is, it may be tomorrow.
export function today() {
  const now = new Date();
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
}

// A day, or the hour as well when it is less than a day away.
export const when = (iso) => (Date.parse(iso) - Date.now() < 86_400_000 ? moment(iso) : day(iso));
