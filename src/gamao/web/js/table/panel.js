// The panel beside the board: what is asked, the winning chances, the record, the dice.

import { byId, el, head, icon, nameTitle, row } from "../shared/dom.js";
import { Curve } from "../shared/curve.js";
import { language, n, number, percent, signed, t, word } from "../shared/i18n.js";
import { other } from "../board/sides.js";
import { attempt } from "../shared/saying.js";
import { laySeal } from "./seal.js";
import { settings } from "../shared/settings.js";
import { call } from "../shared/socket.js";
import { depthName, diceText, stepText } from "../shared/words.js";

/** @import { Talk } from "./talk.js" */
/** @import { BoardAt, GameOut, GameRecord, Side, StepOut, View } from "../shared/types.js" */

/**
 * The record that is shown, the board of it being looked at, the earlier game it is of, who sits at
 * the bottom, and how many watch.
 * @typedef {object} Shown
 * @property {View} view
 * @property {StepOut[]} record
 * @property {BoardAt | null} past
 * @property {GameRecord | null} browsed
 * @property {Side} bottom
 * @property {number} watchers
 */

export class Panel {
  /**
   * @param {string} id the table's
   * @param {object} asked
   * @param {(v: number | null) => void} asked.look
   * @param {(game: number) => void} asked.browse
   * @param {(side: Side) => string} asked.nameOf
   * @param {Talk} asked.talk
   */
  constructor(id, { look, browse, nameOf, talk }) {
    this.talk = talk;
    this.id = id;
    this.look = look;
    this.browse = browse;
    this.nameOf = nameOf;
    this.tab = "moves";
    /** @type {Map<number, number>} White's, by the number of the step */
    this.chances = new Map();
    this.depth = ""; // how deeply the chances were looked at
    /** @type {GameOut[]} the games before those of the view, once asked for */
    this.older = [];
    this.statistics = null;
    /** @type {Curve | null} */
    this.curve = null;
    /** @type {Shown | null} */
    this.shown = null;
  }

  lay() {
    const box = el("div.curve-box");
    this.curve?.observer.disconnect();
    this.curve = new Curve(box);
    const tab = (name, title) =>
      el(
        "button",
        {
          role: "tab",
          id: `tab-${name}`,
          "aria-controls": "record",
          onclick: () => {
            this.tab = name;
            this.#draw();
          },
        },
        title,
      );
    return el(
      "aside.panel",
      { "aria-label": t("Panel") },
      el("div.card-slot", { id: "card", hidden: true }),
      el(
        "p.extra.small.muted",
        { id: "serious", hidden: true },
        t("Serious match"),
        ". ",
        t("No hints, chances, tutor or pips for anybody until it is over."),
      ),
      laySeal(),
      el(
        "section.card.extra",
        { id: "chance", hidden: true },
        el(
          "div.card-head",
          el("h2", t("Winning chances"), el("small.muted", { id: "chance-depth" })),
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
          el("p.watchers.small.muted", { id: "watchers", hidden: true }),
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
            { href: `/api/tables/${this.id}/match.mat`, download: "match.mat" },
            icon("save"),
            t("Download the match (.mat)"),
          ),
        ),
      ),
      this.talk.lay(),
    );
  }

  // Chances that have come: [[number of the step, White's], ...].
  learn({ chances, depth }) {
    for (const [v, win] of chances) this.chances.set(v, win);
    this.depth = depth;
  }

  // Something happened: dice and luck are others now.
  forget() {
    this.statistics = null;
  }

  /** @param {Shown} shown */
  draw(shown) {
    this.shown = shown;
    this.#draw();
  }

  #draw() {
    if (!this.shown) return;
    const { terms, over } = this.shown.view;
    byId("serious").hidden = !terms.serious || over;
    this.#drawWatchers(this.shown);
    this.#drawChance(this.shown);
    for (const name of ["moves", "dice"]) {
      const tab = byId(`tab-${name}`),
        isChosen = this.tab === name;
      tab.ariaSelected = isChosen;
      tab.tabIndex = isChosen ? 0 : -1;
    }
    byId("record").setAttribute("aria-labelledby", `tab-${this.tab}`);
    if (this.tab === "moves") this.#drawRecord(this.shown);
    else this.#drawStatistics(this.shown);
  }

  #drawWatchers({ watchers }) {
    const node = byId("watchers"),
      text = n("{n} watching", "{n} watching", watchers);
    node.hidden = !watchers;
    node.title = text;
    node.replaceChildren(icon("eye"), number(watchers), el("span.sr", text));
  }

  #drawChance({ view, record, past, bottom }) {
    const { chances } = this;
    const mine = (win) => (bottom === "white" ? win : 1 - win);
    // Those of the game whose record is shown, as far as it is shown: others may have come already.
    const points = record
      .filter(({ v }) => chances.has(v))
      .map(({ v }) => [v, mine(chances.get(v))]);
    const card = byId("chance");
    card.hidden = !settings.chances || !view.help || !points.length;
    if (!points.length) return;
    const at = past ? points.findLastIndex(([v]) => v <= past.v) : points.length - 1;
    const [now, before] = [points[Math.max(0, at)][1], points[Math.max(0, at - 1)][1]],
      change = Math.round(now * 100) - Math.round(before * 100);
    byId("chance-depth").textContent = ` ${depthName(this.depth)}`;
    card.querySelector("b").textContent = `${percent(now, 0)}%`;
    card.querySelector(".chance span").textContent = change ? signed(change) : "";
    this.curve.show(
      points.map(([, win]) => win),
      {
        now: at,
        label: t("Winning chances of {name}: {win}% now", {
          name: this.nameOf(bottom),
          win: percent(now, 0),
        }),
      },
    );
  }

  // -- record

  #drawRecord({ view, record, past, browsed, bottom }) {
    const first = other(bottom),
      node = byId("record");
    const key = [view.v, past?.v, browsed?.game, language(), this.older.length].join("/");
    if (node.dataset.key === key) return;
    node.dataset.key = key;
    const shown = past?.v ?? record.findLast(({ by }) => by)?.v,
      game = browsed?.game || view.game;
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
              onclick: () => this.look(step.v === view.v ? null : step.v),
            },
            dice,
            text,
          );
        }),
      );
    const rows = rowsOf(record, first),
      doubled = record.filter(({ automatic }) => automatic);
    node.replaceChildren(
      ...doubled.map(({ dice, automatic }) =>
        el("p.small", el("span.d", diceText(dice)), word("step automatic", { stake: automatic })),
      ),
      ...(rows.length
        ? [
            el(
              "table",
              el("caption", { class: browsed ? null : "sr" }, t("Moves of game {n}", { n: game })),
              head(
                el("td"),
                [first, other(first)].map((side) => nameTitle(this.nameOf(side))),
              ),
              el(
                "tbody",
                rows.map((row, i) =>
                  el(
                    i === rows.length - 1 && !past ? "tr.now" : "tr",
                    el("td", number(i + 1)),
                    cell(row[first]),
                    cell(row[other(first)]),
                  ),
                ),
              ),
            ),
          ]
        : [el("p.muted.small", t("No moves yet."))]),
      this.#earlierGames(view.games),
    );
    const here = node.querySelector(".here");
    if (past && here) here.scrollIntoView({ block: "nearest" });
    else node.scrollTop = node.scrollHeight;
  }

  // A view has the last games only; the others are asked for.
  #earlierGames(games) {
    if (!games.length) return "";
    const { game: first } = games[0],
      older = this.older.filter(({ game }) => game < first);
    const more =
      first > 1 &&
      !older.length &&
      el(
        "li",
        el(
          "button.link",
          { id: "older-games", onclick: () => this.#askOlder() },
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
              { onclick: () => this.browse(game) },
              t("Game {n}: {name}, {points}", {
                n: game,
                name: this.nameOf(winner),
                points: signed(points),
              }),
            ),
          ),
        ),
      ),
    );
  }

  async #askOlder() {
    this.older = (await attempt(call("GET", `/api/tables/${this.id}/games`))) || [];
    this.#draw();
  }

  // -- dice and luck

  async #drawStatistics({ view: { v }, bottom }) {
    const node = byId("record"),
      key = ["dice", v, language()].join("/");
    if (node.dataset.key === key) return;
    if (!this.statistics) {
      try {
        this.statistics = await call("GET", `/api/tables/${this.id}/statistics`);
      } catch {
        return;
      }
      if (this.shown.view.v !== v || this.tab !== "dice") return;
    }
    node.dataset.key = key;
    const { dice, luck, depth } = this.statistics,
      sides = [other(bottom), bottom];
    const line = (title, value) => row("tr", title, sides.map(value));
    node.replaceChildren(
      el(
        "table.dice-table",
        head(
          el("td"),
          sides.map((side) => nameTitle(this.nameOf(side))),
        ),
        el(
          "tbody",
          line(t("Rolls"), (side) => number(dice[side].rolls)),
          line(t("Pips a roll"), (side) => number(dice[side].pips, 2)),
          line(t("Doublets"), (side) => number(dice[side].doublets)),
          luck &&
            line([t("Luck"), el("small.muted", ` ${depthName(depth)}`)], (side) =>
              luck[side] === null ? "–" : signed(luck[side], 2),
            ),
        ),
      ),
    );
  }
}

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
