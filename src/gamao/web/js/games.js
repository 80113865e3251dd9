// One's own matches: go on with one, or take it off the list.

import { el, icon } from "./dom.js";
import { reviewTable } from "./files.js";
import { moment, number, t } from "./i18n.js";
import { attempt, say } from "./page.js";
import { call } from "./socket.js";
import { levelName, presetName } from "./words.js";

const FEW = 3;

export async function drawGames(node, showAll = false) {
  let tables;
  try { tables = await call("GET", "/api/tables"); } catch { return; }
  if (!tables.length) { node.replaceChildren(); return; }
  const shown = showAll ? tables : [...tables.filter(({ over }) => !over), ...tables.filter(({ over }) => over)].slice(0, FEW);
  node.replaceChildren(el("div.games-head", el("h2", t("Your matches")), tables.length > shown.length && el("button.btn.quiet", { id: "all-games", onclick: () => drawGames(node, true) },
    t("All {n}", { n: tables.length }))), el("ul.games-list", shown.map((table) => card(table, node))));
}

function card(table, node) {
  const { opponent, score, length, over, waiting } = table;
  const name = opponent.name || (opponent.kind === "bot" ? levelName(opponent.level) : opponent.kind === "friend" ? t("Friend by link") : t("Same screen"));
  const state = over ? t("Finished") : waiting === "me" ? t("Your turn") : waiting === "them" ? t("Their turn") : t("Waiting");
  const remove = async () => {
    if (await attempt(call("DELETE", `/api/tables/${table.id}`)) === undefined) return;
    await drawGames(node);
    say(t("Taken off your list."));
  };
  const rules = presetName(table.rules.split(" ")[0]);
  return el(over ? "li.card.over" : "li.card", el("a", { href: `/table/${table.id}` },
    el("strong", name), el("span.score", length || !table.single ? `${number(score[0])} × ${number(score[1])}` : ""),
    el("span.small", `${state} · ${rules}${length ? ` · ${t("to {n}", { n: length })}` : ""}`), el("time.small.muted", { datetime: table.updated }, moment(table.updated))),
  over && el("button.tool", { "aria-label": t("Review the match against {name}", { name }), title: t("Review"), onclick: () => reviewTable(table.id) }, icon("curve")),
  el("button.tool", { "aria-label": t("Take the match against {name} off the list", { name }), title: t("Take off the list"), onclick: remove }, icon("bin")));
}
