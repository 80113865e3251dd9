// What to do in a position at every score: 9 x 9, a letter for each choice. It is asked for row by
// row, so that it can be stopped, and begins anew when the position changes.

import { button, byId, el, put } from "../shared/dom.js";
import { equity, n, number, t } from "../shared/i18n.js";
import { call } from "../shared/socket.js";
import { actionText } from "../table/tables.js";

/** @import { Move } from "../shared/types.js" */

/**
 * @typedef {{ away: number, choice: string, margin: number | null, moves: Move[] | null }} Score
 */

const AWAY = [1, 2, 3, 4, 5, 6, 7, 8, 9];
const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";

export class ScoreMap {
  /** @param {(play: Score | null) => void} point draws a play on the board */
  constructor(point) {
    this.point = point;
    this.node = this.xgid = this.error = null;
    this.isOpen = this.isAsking = false;
    this.run = 0;
    /** @type {Record<number, Score[]>} */
    this.rows = {};
  }

  lay(node) {
    this.node = node;
  }

  // The position whose map it is; null where there is none.
  show(position) {
    const xgid = position?.xgid ?? null;
    this.isMap = Boolean(xgid) && ["turn", "play"].includes(position.phase);
    this.isPlay = Boolean(position?.dice);
    if (xgid !== this.xgid) {
      this.xgid = xgid;
      this.rows = {};
      this.stop();
      if (this.isOpen && this.isMap) this.#ask();
    }
    this.#draw();
  }

  stop() {
    this.run += 1;
    this.isAsking = false;
  }

  async #ask() {
    const run = ++this.run;
    Object.assign(this, { isAsking: true, error: null });
    for (const away of AWAY) {
      const told = this.rows[away]
        ? { scores: this.rows[away] }
        : await call("POST", "/api/scores", { text: this.xgid, away }).catch(({ message }) => ({
            error: message,
          }));
      if (run !== this.run) return;
      this.error = told.error ?? null;
      if (this.error) break;
      this.rows[away] = told.scores;
      this.#draw();
    }
    this.isAsking = false;
    this.#draw();
  }

  #toggle() {
    if (this.isAsking) this.stop();
    else if (this.isOpen && Object.keys(this.rows).length === AWAY.length) this.isOpen = false;
    else {
      this.isOpen = true;
      this.#ask();
    }
    this.#draw();
  }

  // -- drawing

  #draw() {
    const focused = document.activeElement?.id,
      hasRows = Object.keys(this.rows).length > 0,
      title = this.isAsking ? t("Stop") : this.isOpen && hasRows ? t("Hide") : t("Show");
    put(
      this.node,
      this.isMap && [
        el(
          "div.rollout-head",
          el("h3", { id: "scores-title" }, t("At every score")),
          button("", "scores-button", () => this.#toggle(), title),
        ),
        this.error && el("p.warn", { role: "alert" }, this.error),
        this.isOpen && hasRows && this.#map(),
      ],
    );
    if (focused === "scores-button") byId(focused)?.focus();
  }

  #map() {
    const all = AWAY.flatMap((away) => this.rows[away] ?? []),
      counts = new Map();
    for (const { choice } of all) counts.set(choice, (counts.get(choice) ?? 0) + 1);
    const choices = [...counts].sort(([, one], [, other]) => other - one).map(([choice]) => choice);
    return [
      this.#legend(choices, counts, all),
      el(
        "div.map-box",
        el(
          "table.score-map",
          el("caption.small.muted", t("Points to go: down who is on roll, across the other.")),
          el(
            "thead",
            el(
              "tr",
              el("td"),
              AWAY.map((away) => el("th", number(away))),
            ),
          ),
          el(
            "tbody",
            AWAY.map((away) =>
              el(
                "tr",
                el("th", { scope: "row" }, number(away)),
                AWAY.map((_, i) => this.#cell(this.rows[away]?.[i], choices)),
              ),
            ),
          ),
        ),
      ),
      el("p.small.muted", t("With one point to go it is a game after Crawford's. One ply ahead.")),
    ];
  }

  #cell(score, choices) {
    if (!score) return el("td");
    const at = choices.indexOf(score.choice),
      margin = score.margin === null ? "" : ` ${equity(score.margin)}`;
    return el(
      `td.tint${Math.min(at, 3)}`,
      { title: this.#text(score.choice) + margin },
      LETTERS[at],
    );
  }

  #text(choice) {
    return this.isPlay ? choice || t("There is no legal play.") : actionText(choice);
  }

  #legend(choices, counts, all) {
    const line = (choice, i) => {
      const score = all.find((one) => one.choice === choice);
      return el(
        "li",
        {
          onpointerenter: () => this.isPlay && this.point(score),
          onpointerleave: () => this.isPlay && this.point(null),
        },
        el(`b.tint${Math.min(i, 3)}`, LETTERS[i]),
        el("span", this.#text(choice)),
        el("span.muted.small", n("{n} score", "{n} scores", counts.get(choice))),
      );
    };
    return el("ul.map-legend", { id: "scores-legend" }, choices.map(line));
  }
}
