// What the engine thinks, as tables: ranked plays and the cube.

import { dotted, el, head, row } from "../shared/dom.js";
import { equity, number, percent, small, t, word } from "../shared/i18n.js";
import { choiceName, depthName } from "../shared/words.js";

const FEW = 8;
// What was not looked at as deeply as the best and seems as good has no loss that is known.
export const lossText = (loss) => (loss === null ? "–" : loss ? equity(-loss) : number(0));
const interval = (half) => half && `± ${number(half, 3)}`;
// How an option was judged, and what a rollout leaves open.
export const sureness = ({ depth, error, too_close: isClose = false }) =>
  dotted(
    [depth && depthName(depth), interval(error)].filter(Boolean).join(" "),
    isClose && t("too close to call"),
  );
// What was given away, and how that was judged: "0.051 (2-ply)", "0.051 ± 0.012 (rollout)".
export const givesAway = (play, { loss, error = null, depth }) =>
  t("{play} gives away {loss}.", {
    play,
    loss: [equity(loss).replace("+", ""), interval(error), depth && `(${small(depthName(depth))})`]
      .filter(Boolean)
      .join(" "),
  });
// What the program that judged a file gives an option; *file* is its opinion of the decision.
export const hasSaid = (file, options) => file && options.some(({ said }) => said !== null);
export const saidText = ({ said }, { unit }) =>
  said === null ? "–" : unit === "mwc" ? `${percent(said, 1)}%` : equity(said);
export const noteOf = (play, i) =>
  [i === 0 && t("best"), play.is_played && t("played")].filter(Boolean).join(", ");
export const classOf = (play, i) => `tr${i === 0 ? ".best" : ""}${play.is_played ? ".yours" : ""}`;

/**
 * A click on a play chooses it, pointing at one shows it. Of many plays the best few are shown at
 * first.
 * file: what the program that made the file says of the decision, if it does: a column of its own.
 * isNarrow: the chances stand below the play instead of in columns of their own. isReview: best and
 * played are named. hasGammons: does a gammon count for more than a single game?
 * @param {any[]} plays
 * @param {{ onChoose?: ((play: any) => void) | null, onPoint?: (play: any) => void, isNarrow?: boolean,
 *   isReview?: boolean, hasGammons?: boolean, file?: any }} [how]
 */
export function playsTable(
  plays,
  {
    onChoose = null,
    onPoint = () => {},
    isNarrow = false,
    isReview = false,
    hasGammons = true,
    file = null,
  } = {},
) {
  const isBeside = hasSaid(file, plays),
    hasGammonColumns = !isNarrow && !isBeside;
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
      {
        hidden: i >= FEW,
        onclick: onChoose && (() => onChoose(play)),
        onmouseenter: () => onPoint(play),
        onmouseleave: () => onPoint(null),
      },
      // What was not looked at as deeply as the best may be as good: it has no place.
      el("td", play.depth === plays[0].depth ? number(i + 1) : "–"),
      el(
        "td",
        onChoose ? el("button.link", { onfocus: () => onPoint(play) }, play.text) : play.text,
        el(
          "small",
          dotted(isReview && noteOf(play, i), sureness(play), isNarrow && chances(play.chances)),
        ),
      ),
      el("td", equity(play.equity)),
      el("td", lossText(play.loss)),
      isBeside && el("td", saidText(play, file)),
      !isNarrow && el(isBeside ? "td.hide-s" : "td", percent(play.chances.win)),
      hasGammonColumns && [
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
      isBeside && file.program,
      !isNarrow && el(isBeside ? "th.hide-s" : "th", t("Wins %")),
      hasGammonColumns && [el("th.hide-s", t("Gammon %")), el("th.hide-s", t("Against %"))],
    ),
    el("tbody", plays.map(line)),
    plays.length > FEW &&
      el(
        "tfoot",
        el(
          "tr",
          el(
            "td",
            { colspan: "8" },
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

const seenByOther = ({ win, gammon, lose_gammon: lost }) => ({
  win: 1 - win,
  gammon: lost,
  lose_gammon: gammon,
});

export const actionText = (action) =>
  action
    .split(", ")
    .map((part) => word(`cube ${part}`))
    .join("; ");

// The equities and chances of who decides: whether to double, or what to say to a double.
export function cubeTable({
  decider,
  doubler,
  choices,
  no_double,
  double_take,
  double_pass,
  double_beaver,
  allowed,
  action,
  chances,
  depth,
  errors,
  double_is_close,
  answer_is_close,
}) {
  const sees = decider === doubler ? chances : seenByOther(chances);
  const isAnswer = ["take", "pass", "beaver", "raccoon"].includes(choices[0].action);
  const rows = isAnswer
    ? choices.map(({ action: one, equity: value, error }) => [choiceName(one), value, error])
    : allowed
      ? [
          [t("No double"), no_double, errors.no_double],
          [t("Double, take"), double_take, errors.double_take],
          [t("Double, pass"), double_pass],
          ...(double_beaver === null ? [] : [[t("Double, beaver"), double_beaver]]),
        ]
      : [[t("No double"), no_double, errors.no_double]];
  return el(
    "div.cube-table",
    el(
      "p.verdict",
      isAnswer
        ? t("{choice} is best", { choice: choiceName(choices[0].action) })
        : actionText(action),
    ),
    double_is_close && !isAnswer && el("p", t("Double or not: too close to call")),
    answer_is_close && el("p", t("Take or pass: too close to call")),
    el(
      "table.plays",
      head(t("Decision"), t("Equity")),
      el(
        "tbody",
        rows.map(([title, value, half]) =>
          row("tr", title, [equity(value), half && el("small", ` ${interval(half)}`)]),
        ),
      ),
    ),
    el(
      "p.small.muted",
      dotted(
        depthName(depth),
        t("Wins {win}%, gammons {gammon}%, loses gammons {lost}%.", {
          win: percent(sees.win),
          gammon: percent(sees.gammon),
          lost: percent(sees.lose_gammon),
        }),
      ),
    ),
  );
}
