// What the engine thinks, as tables: ranked plays and the cube.

import { dotted, el, head, row } from "../shared/dom.js";
import { equity, number, percent, t, word } from "../shared/i18n.js";
import { choiceName, depthName } from "../shared/words.js";

const FEW = 8;
// What was not looked at as deeply as the best and seems as good has no loss that is known.
export const lossText = (loss) => (loss === null ? "–" : loss ? equity(-loss) : number(0));
export const noteOf = (play, i) =>
  [i === 0 && t("best"), play.is_played && t("played")].filter(Boolean).join(", ");
export const classOf = (play, i) => `tr${i === 0 ? ".best" : ""}${play.is_played ? ".yours" : ""}`;

/**
 * A click on a play chooses it, pointing at one shows it. Of many plays the best few are shown at
 * first.
 * isNarrow: the chances stand below the play instead of in columns of their own. isReview: best and
 * played are named. hasGammons: does a gammon count for more than a single game?
 * @param {any[]} plays
 * @param {{ onChoose?: (play: any) => void, onPoint?: (play: any) => void, isNarrow?: boolean,
 *   isReview?: boolean, hasGammons?: boolean }} [how]
 */
export function playsTable(
  plays,
  {
    onChoose = null,
    onPoint = () => {},
    isNarrow = false,
    isReview = false,
    hasGammons = true,
  } = {},
) {
  const chances = ({ win, gammon, lose_gammon: lost }) =>
    !hasGammons
      ? t("wins {win}%", { win: percent(win) })
      : t("wins {win}%, gammon {gammon}, against {lost}", {
          win: percent(win),
          gammon: percent(gammon),
          lost: percent(lost),
        });
  const line = (play, i) =>
    el(
      classOf(play, i),
      { hidden: i >= FEW, onmouseenter: () => onPoint(play), onmouseleave: () => onPoint(null) },
      el("td", number(i + 1)),
      el(
        "td",
        onChoose
          ? el(
              "button.link",
              { onclick: () => onChoose(play), onfocus: () => onPoint(play) },
              play.text,
            )
          : play.text,
        el(
          "small",
          dotted(
            isReview && noteOf(play, i),
            depthName(play.depth),
            isNarrow && chances(play.chances),
          ),
        ),
      ),
      el("td", equity(play.equity)),
      el("td", lossText(play.loss)),
      !isNarrow && el("td", percent(play.chances.win)),
      !isNarrow && [
        el("td.hide-s", percent(play.chances.gammon)),
        el("td.hide-s", percent(play.chances.lose_gammon)),
      ],
    );
  return el(
    "table.plays.ranked",
    head(
      el("th", el("span.sr", t("Rank"))),
      t("Checker play"),
      t("Equity"),
      t("Loss"),
      !isNarrow && [t("Wins %"), el("th.hide-s", t("Gammon %")), el("th.hide-s", t("Against %"))],
    ),
    el("tbody", plays.map(line)),
    plays.length > FEW &&
      el(
        "tfoot",
        el(
          "tr",
          el(
            "td",
            { colspan: "7" },
            el(
              "button.btn.quiet",
              {
                onclick: ({ target }) => {
                  for (const node of target.closest("table").querySelectorAll("[hidden]"))
                    node.hidden = false;
                  target.closest("tfoot").remove();
                },
              },
              t("All {n}", { n: plays.length }),
            ),
          ),
        ),
      ),
  );
}

export const actionText = (action) =>
  action
    .split(", ")
    .map((part) => word(`cube ${part}`))
    .join("; ");

export function cubeTable({
  choices,
  no_double,
  double_take,
  double_pass,
  double_beaver,
  allowed,
  action,
  chances,
}) {
  const rows = allowed
    ? [
        [t("No double"), no_double],
        [t("Double, take"), double_take],
        [t("Double, pass"), double_pass],
        double_beaver !== null && [t("Double, beaver"), double_beaver],
      ].filter(Boolean)
    : [[t("No double"), no_double]];
  const isAnswer = ["take", "pass", "beaver", "raccoon"].includes(choices[0].action);
  return el(
    "div.cube-table",
    el(
      "p.verdict",
      isAnswer
        ? t("{choice} is best", { choice: choiceName(choices[0].action) })
        : actionText(action),
    ),
    el(
      "table.plays",
      head(t("Decision"), t("Equity")),
      el(
        "tbody",
        rows.map(([title, value]) => row("tr", title, equity(value))),
      ),
    ),
    el(
      "p.small.muted",
      t("Wins {win}%, gammons {gammon}%, loses gammons {lost}%.", {
        win: percent(chances.win),
        gammon: percent(chances.gammon),
        lost: percent(chances.lose_gammon),
      }),
    ),
  );
}
