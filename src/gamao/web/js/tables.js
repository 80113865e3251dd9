// What the engine thinks, as tables: ranked plays, and the cube.

import { el } from "./dom.js";
import { equity, number, percent, t, word } from "./i18n.js";
import { choiceName } from "./words.js";

const FEW = 8;

// A click on a play chooses it, pointing at one shows it. Of many plays the best few are shown at first.
// isNarrow: the chances stand below the play instead of in columns of their own.
export function playsTable(plays, { onChoose = null, onPoint = () => {}, isNarrow = false } = {}) {
  const chances = ({ win, gammon, lose_gammon: lost }) => el("small", t("wins {win} %, gammon {gammon}, against {lost}", { win: percent(win), gammon: percent(gammon), lost: percent(lost) }));
  const row = (play, i) => el(i === 0 ? "tr.best" : "tr", { onmouseenter: () => onPoint(play), onmouseleave: () => onPoint(null) },
    el("td", number(i + 1)), el("td", onChoose ? el("button.link", { onclick: () => onChoose(play), onfocus: () => onPoint(play) }, play.text) : play.text, isNarrow && chances(play.chances)),
    el("td", equity(play.equity)), el("td", play.loss ? equity(-play.loss) : number(0)), !isNarrow && el("td", percent(play.chances.win)),
    !isNarrow && [el("td.hide-s", percent(play.chances.gammon)), el("td.hide-s", percent(play.chances.lose_gammon))]);
  return el("table.plays.ranked", el("thead", el("tr", el("th", el("span.sr", t("Rank"))), [t("Checker play"), t("Equity"), t("Loss")].map((title) => el("th", title)),
    !isNarrow && [el("th", t("Wins %")), [t("Gammon %"), t("Against %")].map((title) => el("th.hide-s", title))])),
  el("tbody", plays.map(row).map((node, i) => { node.hidden = i >= FEW; return node; })),
  plays.length > FEW && el("tfoot", el("tr", el("td", { colspan: "7" }, el("button.btn.quiet", { onclick: ({ target }) => {
    for (const node of target.closest("table").querySelectorAll("[hidden]")) node.hidden = false;
    target.closest("tfoot").remove();
  } }, t("All {n}", { n: number(plays.length) }))))));
}

function actionText(action) {
  return action.split(", ").map((part) => word(`cube ${part}`)).join("; ");
}

export function cubeTable({ choices, no_double, double_take, double_pass, double_beaver, allowed, action, chances }) {
  const rows = allowed ? [[t("No double"), no_double], [t("Double, take"), double_take], [t("Double, pass"), double_pass], double_beaver !== null && [t("Double, beaver"), double_beaver]].filter(Boolean) : [[t("No double"), no_double]];
  const isAnswer = ["take", "pass", "beaver", "raccoon"].includes(choices[0].action);
  return el("div.cube-table", el("p.verdict", isAnswer ? t("{choice} is best", { choice: choiceName(choices[0].action) }) : actionText(action)),
    el("table.plays", el("thead", el("tr", [t("Decision"), t("Equity")].map((title) => el("th", title)))),
      el("tbody", rows.map(([title, value]) => el("tr", el("th", { scope: "row" }, title), el("td", equity(value)))))),
    el("p.small.muted", t("Wins {win} %, gammons {gammon} %, loses gammons {lost} %.", { win: percent(chances.win), gammon: percent(chances.gammon), lost: percent(chances.lose_gammon) })));
}
