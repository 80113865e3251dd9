// What the players say to each other: phrases that are ready, and words of their own. Beside the
// board it is a card of the panel, on a phone a sheet; who watches reads along.

import { announce } from "../shared/announce.js";
import { byId, el, icon } from "../shared/dom.js";
import { t, word } from "../shared/i18n.js";
import { SIDES } from "../board/sides.js";
import { openReport } from "../people/report.js";
import { openDialog } from "../shared/dialogs.js";
import { say } from "../shared/saying.js";
import { change, settings } from "../shared/settings.js";

/** @import { Said, Side, View } from "../shared/types.js" */

const PHRASES = ["luck", "good move", "lucky", "sorry", "thanks", "good game"];
const PHONE = matchMedia(
  "(max-width: 700px) and (orientation: portrait), (max-height: 480px) and (orientation: landscape)",
);

export class Talk {
  /**
   * @param {object} asked
   * @param {(message: { say: string } | { phrase: string }) => void} asked.send
   * @param {(side: Side) => string} asked.nameOf
   * @param {() => View | null} asked.view
   * @param {string} asked.reportPath
   */
  constructor({ send, nameOf, view, reportPath }) {
    this.reportPath = reportPath;
    this.send = send;
    this.nameOf = nameOf;
    this.view = view;
    /** @type {Said[]} */
    this.lines = [];
    this.unread = 0;
  }

  get isShared() {
    return this.view()?.terms.opponent === "friend";
  }
  get mayTalk() {
    const { seats, players } = this.view() ?? {};
    return this.isShared && seats.length > 0 && SIDES.every((side) => players[side].seated);
  }
  get isOpen() {
    return byId("talk-sheet") !== null || (settings.talk && !PHONE.matches);
  }

  lay() {
    this.list = el("ol.talk-lines", { id: "talk-lines", "aria-label": t("Talk"), tabindex: "0" });
    this.tools = el("div.talk-tools", { id: "talk-tools" }, this.#phrases(), this.#form());
    this.body = el("div.talk-body", this.list, this.tools);
    this.muting = el("button.btn.quiet.small", {
      id: "talk-mute",
      onclick: () => change("muted", !settings.muted),
    });
    this.tools.append(el("p.tool-row", this.muting, this.#reporting()));
    return el(
      "details.card.extra.talk",
      {
        id: "talk",
        hidden: true,
        open: settings.talk,
        ontoggle: ({ target }) => {
          if (target.open !== settings.talk) change("talk", target.open);
        },
      },
      el("summary", t("Talk"), el("i.count", { hidden: true }), icon("down")),
      this.body,
    );
  }

  #reporting() {
    return el(
      "button.btn.quiet.small",
      { id: "talk-report", onclick: () => this.#report() },
      icon("flag"),
      t("Report"),
    );
  }

  #report() {
    const { seats } = this.view(),
      other = SIDES.find((side) => !seats.includes(side));
    byId("talk-sheet")?.close();
    openReport(this.nameOf(other), this.reportPath, {
      reason: "talk",
      note: t("The last things said here go along with it."),
    });
  }

  #phrases() {
    return el(
      "div.phrases",
      PHRASES.map((name) =>
        el("button", { onclick: () => this.send({ phrase: name }) }, word(`phrase ${name}`)),
      ),
    );
  }

  #form() {
    const field = /** @type {HTMLInputElement} */ (
      el("input.text", {
        id: "talk-text",
        maxlength: "200",
        autocomplete: "off",
        "aria-label": t("Message"),
        placeholder: t("Message"),
        onkeydown: ({ key }) => key === "Escape" && field.blur(), // the keys are the table's again
      })
    );
    const sayTyped = (event) => {
      event.preventDefault();
      const text = field.value.trim();
      if (text) this.send({ say: text });
      field.value = "";
    };
    return el(
      "form.talk-form",
      { onsubmit: sayTyped },
      field,
      el("button.btn", { type: "submit", "aria-label": t("Send") }, icon("send")),
    );
  }

  /** @param {{ talk: Said[], whole: boolean }} told */
  hear({ talk, whole }) {
    this.lines = whole ? talk : [...this.lines, ...talk];
    if (!whole) talk.forEach((said) => this.#notice(said));
    this.draw();
  }

  /** @param {Said} said */
  #notice(said) {
    if (settings.muted || this.view().seats.includes(said.by)) return;
    const line = `${this.nameOf(said.by)}: ${textOf(said)}`;
    if (!this.isOpen) this.unread += 1;
    if (PHONE.matches && !this.isOpen) say(line);
    else announce(line);
  }

  // On a phone a sheet over the board; else the card, with the caret in its field.
  open() {
    const card = byId("talk");
    if (PHONE.matches) {
      openDialog("talk-sheet", t("Talk"), this.body).addEventListener("close", () =>
        card.append(this.body),
      );
    } else {
      card.open = true;
      byId("talk-text").focus();
    }
    this.draw();
  }

  draw() {
    if (this.isOpen) this.unread = 0;
    byId("talk").hidden = !this.mayTalk && !(this.isShared && this.lines.length);
    this.tools.hidden = !this.mayTalk;
    this.muting.textContent = settings.muted ? t("Hear the other again") : t("Mute the other");
    for (const node of document.querySelectorAll(".count")) {
      node.textContent = String(this.unread);
      node.toggleAttribute("hidden", !this.unread);
    }
    this.#drawLines();
  }

  #drawLines() {
    const seats = this.view()?.seats || [],
      heard = this.lines.filter(({ by }) => !settings.muted || seats.includes(by));
    this.list.hidden = !heard.length;
    if (this.list.children.length === heard.length) return;
    this.list.replaceChildren(
      ...heard.map((said) =>
        el(
          seats.includes(said.by) ? "li.us" : "li",
          el("b", this.nameOf(said.by)),
          " ",
          textOf(said),
        ),
      ),
    );
    this.list.scrollTop = this.list.scrollHeight;
  }
}

/** @param {Said} said */
const textOf = ({ text, phrase }) => text ?? word(`phrase ${phrase}`);
