// The list beside the board: the mistakes of both sides or of one, worst first, or the game's moves.

import { SIDES, other } from "../board/sides.js";
import { byId, el, put } from "../shared/dom.js";
import { number, t } from "../shared/i18n.js";
import { listItem } from "./judged.js";
import { isMistake } from "./marks.js";

const ALL = "all",
  MOVES = "moves";

export class DecisionList {
  /**
   * @param {(side: string) => string} nameOf
   * @param {{onTab: () => void, onChoose: (at: number) => void}} told
   */
  constructor(nameOf, { onTab, onChoose }) {
    this.nameOf = nameOf;
    this.onTab = onTab;
    this.onChoose = onChoose;
    this.tab = ALL;
    this.moves = [];
  }

  /** @param {string | null} side whose mistakes are listed; both sides' where nobody's */
  open(side) {
    this.tab = side || ALL;
  }

  // A mistake of the side whose list is open, or of both.
  isWanted(move) {
    return isMistake(move) && (!SIDES.some((side) => side === this.tab) || move.by === this.tab);
  }

  /** @param {string} first the side whose tab stands first */
  card(first) {
    return el(
      "section.card.mistakes",
      this.#tabs(first),
      el("div", { id: "list", role: "tabpanel" }, el("ol.errors", { id: "errors" })),
    );
  }

  #tabs(first) {
    const count = (side) =>
      this.moves.filter((move) => isMistake(move) && (!side || move.by === side)).length;
    const tabs = [
      [ALL, t("Mistakes ({n})", { n: count(null) })],
      ...[first, other(first)].map((side) => [
        side,
        [
          el("span.name", { title: this.nameOf(side) }, this.nameOf(side)),
          ` (${number(count(side))})`,
        ],
      ]),
      [MOVES, t("Moves")],
    ];
    const choose = (name) => {
      this.tab = name;
      this.onTab();
    };
    const onkeydown = (event) => {
      const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key],
        names = tabs.map(([name]) => name);
      if (!step) return;
      choose(names[(names.indexOf(this.tab) + step + names.length) % names.length]);
      byId(`tab-${this.tab}`).focus();
    };
    return el(
      "div.tabs",
      { role: "tablist", "aria-label": t("Mistakes"), onkeydown },
      tabs.map(([name, title]) =>
        el(
          "button",
          { role: "tab", id: `tab-${name}`, "aria-controls": "list", onclick: () => choose(name) },
          title,
        ),
      ),
    );
  }

  // With the move that is looked at in sight.
  draw(move) {
    /** @type {NodeListOf<HTMLElement>} */
    const tabs = document.querySelectorAll(".review [role=tab]");
    for (const node of tabs) {
      const isChosen = node.id === `tab-${this.tab}`;
      node.setAttribute("aria-selected", String(isChosen));
      node.tabIndex = isChosen ? 0 : -1;
    }
    byId("list").setAttribute("aria-labelledby", `tab-${this.tab}`);
    const shown = this.#shown(move),
      list = byId("errors");
    put(
      list,
      shown.length
        ? shown.map((one) =>
            listItem(one, this.nameOf(one.by), {
              isHere: one === move,
              onChoose: () => this.onChoose(this.moves.indexOf(one)),
            }),
          )
        : el("li.muted", t("None.")),
    );
    const here = list.querySelector("[aria-current]");
    if (here) list.scrollTop = Math.max(0, here.offsetTop - list.offsetTop - list.clientHeight / 2);
  }

  #shown(move) {
    return this.tab === MOVES
      ? this.moves.filter(({ game }) => game === move.game)
      : this.moves.filter((one) => this.isWanted(one)).sort((a, b) => b.loss - a.loss);
  }
}
