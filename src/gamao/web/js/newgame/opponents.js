// With whom a new match is played.

import { nameField, radio } from "../shared/controls.js";
import { dotted, el } from "../shared/dom.js";
import { number, t } from "../shared/i18n.js";
import { about, levelName, opponentName } from "../shared/words.js";
import { choice } from "./card.js";
import { chosen, set, setup } from "./chosen.js";

export const prText = (pr) => (pr === null ? null : `PR ${number(pr, pr < 3 ? 1 : 0)}`);

export function opponents() {
  const { levels } = setup;
  return el(
    "fieldset",
    el("legend", t("Opponent")),
    el(
      "div.pickers",
      [
        [
          "bot",
          "computer",
          t("{n} levels, with hints and a tutor.", {
            n: levels.filter(({ pr }) => pr !== null).length,
          }),
        ],
        ["same_screen", "people", t("Two people, one device.")],
        ["friend", "link", t("Send the link and wait.")],
      ].map(([kind, picture, text]) =>
        choice("opponent", kind, opponentName(kind), text, { picture }),
      ),
    ),
    chosen.opponent === "bot" &&
      el(
        "div.sub-row",
        el(
          "p",
          `${t("Level")}. `,
          el("span.muted", t("PR is the average error: the smaller, the stronger.")),
        ),
        el(
          "div.chips",
          levels.map(({ id, pr }) =>
            el(
              "label.chip",
              radio("level", id, id === chosen.level, () => set({ level: id })),
              el("b", levelName(id)),
              el("span", dotted(prText(pr), about(id))),
            ),
          ),
        ),
      ),
    chosen.opponent === "friend" &&
      el(
        "p.sub-row.small",
        setup.network.open
          ? t("Anybody on your network with the link can sit down.")
          : about("closed network"),
      ),
    el(
      "div.names",
      el("label", t("Your name"), nameField("name", t("You"))),
      chosen.opponent === "same_screen" &&
        el(
          "label",
          t("The other name"),
          el("input.text", {
            id: "other-name",
            maxlength: "30",
            value: chosen.otherName,
            autocomplete: "off",
            placeholder: t("Black"),
            onchange: ({ target }) => {
              chosen.otherName = target.value.trim();
            },
          }),
        ),
    ),
  );
}
