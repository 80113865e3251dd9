// What the page says of the dice: how many throws it has checked, and, loudly, if one was wrong.

import { byId, el, icon, put } from "../shared/dom.js";
import { n, t } from "../shared/i18n.js";
import { checkPath, recordLink } from "../shared/record.js";

/** @import { Table } from "../table.js" */

export const laySeal = () => el("p.extra.seal.small", { id: "seal", hidden: true });
export const layAlarm = () => el("p.broken.alarm", { id: "alarm", role: "alert", hidden: true });

/** @param {Pick<Table, "id" | "dice" | "view">} table */
export function drawSeal({ id, dice, view }) {
  const { checked, isRewritten, chains } = dice,
    wrong = dice.wrong || isRewritten,
    seal = byId("seal"),
    state = `${checked} ${dice.wrong} ${isRewritten}`;
  if (view?.terms.own_dice && !seal.dataset.state) {
    seal.dataset.state = "own";
    seal.hidden = false;
    put(seal, icon("dice"), el("span.muted", t("Real dice, told by hand: nothing to check.")));
  }
  if (!chains || seal.dataset.state === state) return;
  seal.dataset.state = state;
  seal.hidden = false;
  seal.classList.toggle("wrong", Boolean(wrong));
  put(
    seal,
    icon(wrong ? "close" : "check"),
    el("a", { href: checkPath(id) }, t("Verifiable dice")),
    el("span.muted", wrong ? wrongText(dice) : n("{n} throw checks", "{n} throws check", checked)),
    recordLink(id, "a.link"),
  );
  byId("alarm").hidden = !wrong;
  byId("alarm").textContent = wrong ? alarmText(dice) : "";
}

const wrongText = ({ wrong }) =>
  wrong ? t("a throw does not check") : t("the record was written anew");

const alarmText = ({ wrong }) =>
  wrong
    ? t("The dice of this table do not check. Download the record and do not play on.")
    : t(
        "The record of this table is not the one this browser saw before: something past was changed. Download the record and do not play on.",
      );
