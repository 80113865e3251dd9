// The panel beside the board: what is asked, the winning chances, the record, the dice.

import { byId, el, head, icon, row } from "../shared/dom.js";
import { Curve } from "./curve.js";
import { number, percent, signed, t, word } from "../shared/i18n.js";
import { other } from "../board/board.js";
import { attempt } from "../shared/page.js";
import { settings } from "../shared/settings.js";
import { call } from "../shared/socket.js";
import { diceText, stepText } from "../shared/words.js";

let curve = null;

export function layPanel(table) {
  const box = el("div.curve-box");
  curve?.observer.disconnect();
  curve = new Curve(box);
  const tab = (name, title) =>
    el(
      "button",
      {
        role: "tab",
        id: `tab-${name}`,
        "aria-controls": "record",
        onclick: () => {
          table.tab = name;
          table.refresh({ still: true });
        },
      },
      title,
    );
  return el(
    "aside.panel",
    { "aria-label": t("Panel") },
    el("div.card-slot", { id: "card", hidden: true }),
    el(
      "section.card.extra",
      { id: "chance", hidden: true },
      el(
        "div.card-head",
        el("h2", t("Winning chances")),
        el("p.chance", el("b"), el("span.muted.small")),
      ),
      box,
    ),
    el(
      "section.card.extra.moves",
      el(
        "div.tabs",
        { role: "tablist", "aria-label": t("Game") },
        tab("moves", t("Moves")),
        tab("dice", t("Dice and luck")),
      ),
      el("div.record", {
        id: "record",
        role: "tabpanel",
        tabindex: "0",
        "aria-labelledby": "tab-moves",
      }),
      el(
        "p.record-foot",
        el(
          "a.btn.quiet.small",
          { href: `/api/tables/${table.id}/match.mat`, download: "match.mat" },
          icon("save"),
          t("Download the match (.mat)"),
        ),
      ),
    ),
  );
}

export function drawPanel(table) {
  if (!table.view) return;
  drawChance(table);
  for (const name of ["moves", "dice"]) {
    const tab = byId(`tab-${name}`),
      isChosen = table.tab === name;
    tab.ariaSelected = isChosen;
    tab.tabIndex = isChosen ? 0 : -1;
  }
  byId("record").setAttribute("aria-labelledby", `tab-${table.tab}`);
  if (table.tab === "moves") drawRecord(table);
  else drawStatistics(table);
}

function drawChance(table) {
  const { view, chances, bottom } = table;
  const mine = (win) => (bottom === "white" ? win : 1 - win);
  // Those of the game whose record is shown, as far as it is shown: others may have come already.
  const points = table.record
    .filter(({ v }) => chances.has(v))
    .map(({ v }) => [v, mine(chances.get(v))]);
  const card = byId("chance");
  card.hidden = !settings.chances || !view.help || !points.length;
  if (!points.length) return;
  const at = table.past ? points.findLastIndex(([v]) => v <= table.past.v) : points.length - 1;
  const [now, before] = [points[Math.max(0, at)][1], points[Math.max(0, at - 1)][1]],
    change = Math.round(now * 100) - Math.round(before * 100);
  card.querySelector("b").textContent = `${percent(now, 0)} %`;
  card.querySelector(".chance span").textContent = change ? signed(change) : "";
  curve.show(
    points.map(([, win]) => win),
    {
      now: at,
      label: t("Winning chances of {name}: {win} % now", {
        name: table.nameOf(bottom),
        win: percent(now, 0),
      }),
    },
  );
}

// -- record

// Rows of two cells, the far player's first; a roll without its play yet shows the dice.
function rowsOf(steps, first) {
  const rows = [];
  for (const step of steps) {
    if (!step.by || step.kind === "start") continue;
    let row = rows.at(-1);
    const waits = row?.[step.by]?.at(-1)?.kind === "roll" && step.kind === "play";
    if (waits) {
      row[step.by].splice(-1, 1, step);
      continue;
    }
    if (!row || row[step.by] || (step.by === first && row[other(first)])) rows.push((row = {}));
    row[step.by] = [step];
  }
  return rows;
}

function drawRecord(table) {
  const { view } = table,
    first = other(table.bottom),
    node = byId("record");
  const key = `${view.v}/${table.past?.v}/${table.browsed?.game}/${document.documentElement.lang}/${table.older?.length}`;
  if (node.dataset.key === key) return;
  node.dataset.key = key;
  const shown = table.past?.v ?? table.record.findLast(({ by }) => by)?.v,
    game = table.browsed?.game || view.game;
  const cell = (steps) =>
    el(
      "td",
      { class: steps?.some(({ v }) => v === shown) ? "here" : null },
      (steps || []).map((step) => {
        const text = step.kind === "roll" ? "…" : stepText(step),
          dice = step.dice && step.kind !== "start" ? el("span.d", diceText(step.dice)) : null;
        if (step.kind === "roll") return [dice, text];
        return el(
          "button.link",
          {
            "aria-current": step.v === shown ? "step" : null,
            onclick: () => table.look(step.v === view.v ? null : step.v),
          },
          dice,
          text,
        );
      }),
    );
  const rows = rowsOf(table.record, first),
    doubled = table.record.filter(({ automatic }) => automatic);
  node.replaceChildren(
    ...doubled.map(({ dice, automatic }) =>
      el("p.small", el("span.d", diceText(dice)), word("step automatic", { stake: automatic })),
    ),
    ...(rows.length
      ? [
          el(
            "table",
            el(
              "caption",
              { class: table.browsed ? null : "sr" },
              t("Moves of game {n}", { n: game }),
            ),
            head(
              el("td"),
              [first, other(first)].map((side) => table.nameOf(side)),
            ),
            el(
              "tbody",
              rows.map((row, i) =>
                el(
                  i === rows.length - 1 && !table.past ? "tr.now" : "tr",
                  el("td", number(i + 1)),
                  cell(row[first]),
                  cell(row[other(first)]),
                ),
              ),
            ),
          ),
        ]
      : [el("p.muted.small", t("No moves yet."))]),
    earlierGames(table),
  );
  const here = node.querySelector(".here");
  if (table.past && here) here.scrollIntoView({ block: "nearest" });
  else node.scrollTop = node.scrollHeight;
}

// A view has the last games only; the others are asked for.
function earlierGames(table) {
  const { games } = table.view;
  if (!games.length) return "";
  const { game: first } = games[0],
    older = (table.older || []).filter(({ game }) => game < first);
  const more =
    first > 1 &&
    !older.length &&
    el(
      "li",
      el(
        "button.link",
        { id: "older-games", onclick: () => askOlder(table) },
        t("All {n}", { n: games.at(-1).game }),
      ),
    );
  return el(
    "details.games",
    { open: Boolean(older.length) },
    el("summary", t("Earlier games")),
    el(
      "ol",
      more,
      [...older, ...games].map(({ game, winner, points }) =>
        el(
          "li",
          el(
            "button.link",
            { onclick: () => table.browse(game) },
            t("Game {n}: {name}, {points}", {
              n: game,
              name: table.nameOf(winner),
              points: signed(points),
            }),
          ),
        ),
      ),
    ),
  );
}

async function askOlder(table) {
  table.older = await attempt(call("GET", `/api/tables/${table.id}/games`));
  table.refresh({ still: true });
}

// -- dice and luck

async function drawStatistics(table) {
  const node = byId("record"),
    { v } = table.view,
    key = `dice${v}${document.documentElement.lang}/${table.older?.length}`;
  if (node.dataset.key === key) return;
  if (!table.statistics) {
    try {
      table.statistics = await call("GET", `/api/tables/${table.id}/statistics`);
    } catch {
      return;
    }
    if (table.view.v !== v || table.tab !== "dice") return;
  }
  node.dataset.key = key;
  const { dice, luck } = table.statistics,
    sides = [other(table.bottom), table.bottom];
  const line = (title, value) => row("tr", title, sides.map(value));
  node.replaceChildren(
    el(
      "table.dice-table",
      head(
        el("td"),
        sides.map((side) => table.nameOf(side)),
      ),
      el(
        "tbody",
        line(t("Rolls"), (side) => number(dice[side].rolls)),
        line(t("Pips a roll"), (side) => number(dice[side].pips, 2)),
        line(t("Doublets"), (side) => number(dice[side].doublets)),
        luck && line(t("Luck"), (side) => (luck[side] === null ? "–" : signed(luck[side], 2))),
      ),
    ),
  );
}
