// The rows inside a place of the top bar, where there is more than one thing in it.

import { el } from "./dom.js";
import { t } from "./i18n.js";

const inside = (label, current, places) =>
  el(
    "nav.inside",
    { "aria-label": label },
    places.map(([path, title]) =>
      el("a", { href: path, "aria-current": path === current ? "page" : null }, title),
    ),
  );

// What can be analysed; *current* is the path of this page.
export const analyseRow = (current) =>
  inside(t("Analyse"), current, [
    ["/review", t("Matches")],
    ["/analysis", t("Position")],
    ["/openings", t("Openings")],
    ["/transcribe", t("Transcribe")],
  ]);

// What can be learnt.
export const learnRow = (current) =>
  inside(t("Learn"), current, [
    ["/learn", t("Lessons")],
    ["/problem", t("Daily problem")],
    ["/train", t("Train")],
    ["/me", t("My mistakes")],
    ["/rules", t("Rules")],
  ]);
