// What to do in a position at every score, Crawford's game apart, a letter for each choice. It is asked for row by
// row, so that it can be stopped, and begins anew when the position changes.

import { button, byId, el, put } from "../shared/dom.js";
import { equity, n, number, t } from "../shared/i18n.js";
import { call } from "../shared/socket.js";
import { depthName } from "../shared/words.js";
import { actionText } from "../review/plays.js";

/** @import { Move } from "../shared/types.js" */

/**
 * @typedef {{ away: number, crawford: boolean, choice: string, margin: number | null,
 *   moves: Move[] | null }} Score
 */

// Points to go: with one of them it is Crawford's game, or one after it.
const PLACES = ["Cr", "1", "2", "3", "4", "5", "6", "7", "8", "9"];
const CRAWFORD = PLACES[0];
const placeOf = ({ away, crawford }) => (crawford && away === 1 ? CRAWFORD : String(away));
const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";

const heading = (place) =>
  place === CRAWFORD ? el("abbr", { title: t("Crawford's game") }, place) : number(Number(place));

export class ScoreMap {
  /** @param {(play: Score | null) => void} point draws a play on the board */
  constructor(point) {
    this.point = point;
    this.node = this.xgid = this.error = null;
    this.depth = ""; // how deeply all scores are looked at
    this.isOpen = this.isAsking = false;
    this.run = 0;
    /** @type {Record<string, Score[]>} */
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
    for (const place of PLACES) {
      const asked = { text: this.xgid, away: Number(place) || 1, at_crawford: place === CRAWFORD };
      const told = this.rows[place]
        ? { scores: this.rows[place] }
        : await call("POST", "/api/scores", asked).catch(({ message }) => ({ error: message }));
      if (run !== this.run) return;
      this.error = told.error ?? null;
      if (this.error) break;
      this.rows[place] = told.scores;
      this.depth = told.depth ?? this.depth;
      this.#draw();
    }
    this.isAsking = false;
    this.#draw();
  }

  #toggle() {
    if (this.isAsking) this.stop();
    else if (this.isOpen && Object.keys(this.rows).length === PLACES.length) this.isOpen = false;
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
    const all = PLACES.flatMap((place) => this.rows[place] ?? []),
      counts = new Map();
    for (const { choice } of all) counts.set(choice, (counts.get(choice) ?? 0) + 1);
    const choices = [...counts].sort(([, one], [, other]) => other - one).map(([choice]) => choice);
    return [
      this.#legend(choices, counts, all),
      el(
        "div.map-box",
        el(
          "table.score-map",
          el(
            "caption.small.muted",
            t("Points to go: down who is on roll, across the other."),
            ` ${depthName(this.depth)}`,
          ),
          el(
            "thead",
            el(
              "tr",
              el("td"),
              PLACES.map((place) => el("th", { scope: "col" }, heading(place))),
            ),
          ),
          el(
            "tbody",
            PLACES.map((place) =>
              el(
                "tr",
                el("th", { scope: "row" }, heading(place)),
                PLACES.map((other) => this.#cell(this.#found(place, other), choices)),
              ),
            ),
          ),
        ),
      ),
      el(
        "p.small.muted",
        t("Cr: one point to go in Crawford's game, which has no cube; 1: after it."),
      ),
    ];
  }

  // In Crawford's game one side alone has one point to go.
  #found(place, other) {
    return this.rows[place]?.find((score) =>
      place === CRAWFORD ? String(score.away) === other : placeOf(score) === other,
    );
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
