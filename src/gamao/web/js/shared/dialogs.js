// What opens above a page and is closed again: dialogs, menus, the list of keys.

import { byId, el, tool } from "./dom.js";
import { t, word } from "./i18n.js";

export function openDialog(id, title, ...content) {
  byId(id)?.remove();
  const close = () => dialog.close();
  const dialog = el(
    "dialog.sheet",
    {
      id,
      "aria-labelledby": `${id}-title`,
      onclose: () => dialog.remove(),
      onclick: (event) => {
        if (event.target === dialog) close();
      },
    },
    el(
      "div.sheet-body",
      el("div.card-head", el("h2", { id: `${id}-title` }, title), tool("close", t("Close"), close)),
      content,
    ),
  );
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}

// Where a dialog leads to, and what it does: [[path or function, title, whether to download]]
export function menuList(dialog, items) {
  const press = (action) => {
    byId(dialog).close();
    action();
  };
  return el(
    "ul.menu-list",
    items.map(([action, title, download]) =>
      el(
        "li",
        typeof action === "string"
          ? el("a.btn.quiet", { href: action, download: download || null }, title)
          : el("button.btn.quiet", { onclick: () => press(action) }, title),
      ),
    ),
  );
}

const TABLE_KEYS = [
  "← →",
  "↑ ↓",
  "Enter",
  "Shift+Enter",
  "Esc",
  "R",
  "C",
  "U",
  "D",
  "T",
  "P",
  "B",
  "G",
  "H",
  "X",
  "N",
  "[ ]",
  "?",
];

const HAND_KEYS = ["← →", "↑ ↓", "Enter", "Shift+Enter", "Esc", "C", "U"];
const meant = (key) => [key, word(`key ${key}`)];

// The keys of a page where checkers are moved, with *more* of its own.
export const handKeys = (...more) => [...HAND_KEYS.map(meant), ...more, meant("?")];

// rows: [[key, what it does]]; those of the table if none are given.
export function openShortcuts(rows = TABLE_KEYS.map(meant)) {
  openDialog(
    "shortcuts",
    t("Keyboard"),
    el(
      "dl.keys",
      rows.map(([key, text]) => [el("dt", el("kbd", key)), el("dd", text)]),
    ),
  );
}
