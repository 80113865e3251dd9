// A review that is being made: how far it is.

import { byId, el } from "../shared/dom.js";
import { n, t } from "../shared/i18n.js";

export function progressCard(title, isFailed) {
  return el(
    "section.card.progress-card",
    el("h2", { id: "progress-title" }, title),
    isFailed
      ? el("p.warn", { role: "alert" }, t("This match could not be reviewed."))
      : [
          el("progress", { id: "progress", "aria-labelledby": "progress-title" }),
          el("p", { id: "progress-text" }),
          el(
            "p.small.muted",
            t("You may leave this page: the review goes on, and is in your list."),
          ),
        ],
    el("p", el("a.btn", { href: "/review" }, t("Your reviews"))),
  );
}

export function drawProgress({ done, total }) {
  const bar = byId("progress");
  if (!bar) return;
  if (total) {
    bar.max = total;
    bar.value = done;
  }
  byId("progress-text").textContent = total
    ? n("{done} of {n} decision reviewed", "{done} of {n} decisions reviewed", total, { done })
    : t("Waiting for its turn…");
}
