// What the cards have in common: a button that answers, and what an answer costs.

import { button, el } from "../shared/dom.js";
import { n } from "../shared/i18n.js";

/** @import { Table } from "../table.js" */

/** @param {Pick<Table, "press">} table */
export const answer = (table, name, label, note, kind = "") =>
  button(kind, `answer-${name}`, () => table.press(name), label, note && el("small", note));
export const losesText = (points) => n("loses {n} point", "loses {n} points", points);
