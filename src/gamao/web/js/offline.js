// No line to the server: what can be done without one.

import { el, icon } from "./shared/dom.js";
import { t } from "./shared/i18n.js";
import { layPage, startPage } from "./shared/page.js";

const title = () => t("No connection");

const PLACES = () => [
  ["/learn", "book", t("Lessons")],
  ["/review", "curve", t("Your reviews")],
  ["/rules", "eye", t("Rules")],
  ["/verify", "check", t("Check a match")],
  ["/clock", "clock", t("A clock for your own board")],
];

function lay() {
  layPage(
    title,
    null,
    el(
      "main.page.offline",
      el("h1", title()),
      el("p", t("The server cannot be reached. All of this works without it:")),
      el(
        "ul.offline-list",
        PLACES().map(([path, picture, name]) =>
          el("li", el("a.btn.wide", { href: path }, icon(picture), name)),
        ),
      ),
      el(
        "button.btn.primary",
        { id: "try-again", onclick: () => location.reload() },
        icon("undo"),
        t("Try again"),
      ),
    ),
  );
}

startPage(lay);
