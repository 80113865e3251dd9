// Nobody there yet: the board itself, the computer, a friend, a challenge for who comes later.

import { button, dotted, el, icon } from "../shared/dom.js";
import { n, t } from "../shared/i18n.js";
import { boot } from "../shared/boot.js";
import { radio } from "../shared/controls.js";
import { settings } from "../shared/settings.js";
import { levelName, pointsText, presetName } from "../shared/words.js";
import { guestLine, newMatch } from "./quick.js";

const FEW = ["beginner", "casual", "intermediate", "advanced", "master"];

export function aloneCard(level, { computer, onLevel, seek }) {
  const ids = boot.setup.levels.map(({ id }) => id),
    shown = FEW.includes(level) ? FEW : [...FEW.slice(0, -1), level];
  return el(
    "section.card.quick.alone",
    { "aria-labelledby": "hello" },
    el(
      "div.alone-text",
      el("h1", { id: "hello" }, t("The board is set")),
      el("p.lead", t("Nobody else is online now. The computer is, and a friend comes by link.")),
      el(
        "fieldset",
        el("legend", t("Level of the computer")),
        el(
          "div.seg.levels",
          shown
            .filter((id) => ids.includes(id))
            .map((id) =>
              el(
                "label",
                radio("level", id, id === level, () => onLevel(id)),
                levelName(id),
              ),
            ),
        ),
      ),
      el(
        "div.go",
        button("primary", "computer", () => computer(level), t("Play against the computer")),
        button("", "play-now", seek, icon("people"), t("Play now")),
      ),
      el(
        "div.terms",
        el(
          "p",
          dotted(
            t("Computer"),
            presetName(boot.setup.default.preset),
            pointsText(settings.seek),
            t("no clock"),
          ),
        ),
        el("a", { id: "change-rules", href: newMatch("bot", { level }) }, t("Change rules")),
        el("a", { id: "to-ranking", href: "/ranking" }, t("Ranking")),
      ),
      guestLine(),
    ),
    el("div.board-box", { id: "board" }),
  );
}

// *left*: my challenges that wait.
export function trio({ link, leave, withdraw, left }) {
  return el(
    "div.trio",
    card(
      "link",
      t("Call a friend"),
      t("Whoever opens the link sits down with you. No account needed."),
      button("", "by-link", link, t("Friend by link")),
    ),
    card(
      "flag",
      t("Leave a challenge"),
      t("It stays on the list for 24 hours, and you may leave meanwhile: three days for a turn."),
      left.length
        ? el(
            "div.tool-row",
            el("p.small", icon("check"), " ", t("Your challenge waits.")),
            left.map((one) =>
              button("quiet", `take-back-${one.id}`, () => withdraw(one), t("Take back")),
            ),
          )
        : button(
            "",
            "leave",
            leave,
            n("Challenge for {n} point", "Challenge for {n} points", settings.seek),
          ),
    ),
    card(
      "book",
      t("Learn something new"),
      t("One idea at a time, each with a task on the board."),
      el("a.btn", { id: "to-lessons", href: "/learn" }, t("Lessons")),
    ),
  );
}

function card(picture, title, text, action) {
  return el("section.card", el("h2", icon(picture), title), el("p.small.muted", text), action);
}
