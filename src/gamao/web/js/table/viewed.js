// A table as one seat sees it, or who watches: the view, and what follows from it.

import { dotted } from "../shared/dom.js";
import { t } from "../shared/i18n.js";
import { levelName, termsText } from "../shared/words.js";
import { Playing } from "./playing.js";

/** @import { Invitation, Side, View } from "../shared/types.js" */

export class Viewed extends Playing {
  constructor(box) {
    super(box);
    /** @type {View | null} */
    this.view = null;
    /** @type {Invitation | null} */
    this.invitation = null;
    /** @type {string | null} why the table is not open to whoever looks */
    this.refused = null;
    /** @type {Record<Side, boolean> | null} who is at the table, as last told */
    this.here = null;
    this.isTurned = false; // the board, by who watches
  }

  get places() {
    return this.view?.board;
  }
  get bottom() {
    return this.view?.seats[0] || (this.isTurned ? "black" : "white");
  }
  get isWatching() {
    return this.view?.seats.length === 0;
  }
  get mover() {
    return this.view?.on_roll || this.bottom;
  }
  get isMine() {
    return this.view.seats.includes(this.view.to_act);
  }
  get isSameScreen() {
    return this.view.seats.length > 1;
  }
  allowed(kind) {
    return this.view?.allowed.find((one) => one.kind === kind) || null;
  }

  nameOf(side) {
    const player = (this.view || this.invitation).players[side];
    if (player.name) return player.name;
    if (player.gone) return t("Deleted account");
    if (player.kind === "bot") return levelName(player.level);
    if (this.view && !this.isSameScreen && this.view.seats.includes(side)) return t("You");
    return side === "white" ? t("White") : t("Black");
  }

  // In a tab one does not look at, the title says whose turn it is.
  get title() {
    const { view } = this,
      calls = view && this.isMine && !this.isSameScreen && !view.result;
    return view
      ? dotted(calls && t("Your turn"), `${this.nameOf("white")} × ${this.nameOf("black")}`)
      : "";
  }

  get where() {
    return this.view
      ? dotted(
          termsText(this.view.terms),
          t("game {n}", { n: this.view.game }),
          this.view.crawford && "Crawford",
        )
      : "";
  }
}
