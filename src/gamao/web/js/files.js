// A match file becomes a review: chosen, or dropped anywhere on the page.

import { el, icon } from "./dom.js";
import { t } from "./i18n.js";
import { attempt, say } from "./page.js";
import { call, send } from "./socket.js";

async function upload(file) {
  say(t("Sending {name}…", { name: file.name }));
  const made = await attempt(send("POST", `/api/reviews?${new URLSearchParams({ name: file.name })}`, file));
  if (made) location.assign(made.url);
}

// The review of a table's match so far.
export async function reviewTable(id) {
  const made = await attempt(call("POST", `/api/tables/${id}/review`));
  if (made) location.assign(made.url);
}

// While a file is held over the page, it says that it may be dropped.
export function takeDroppedFiles() {
  const isFile = ({ dataTransfer }) => dataTransfer.types.includes("Files");
  const show = (isOver) => document.documentElement.classList.toggle("dropping", isOver);
  document.addEventListener("dragover", (event) => { if (isFile(event)) { event.preventDefault(); show(true); } });
  document.addEventListener("dragleave", (event) => { if (!event.relatedTarget) show(false); });
  document.addEventListener("drop", (event) => {
    if (!isFile(event)) return;
    event.preventDefault();
    show(false);
    upload(event.dataTransfer.files[0]);
  });
}

export function dropZone() {
  return el("label.drop", el("input", { type: "file", id: "file", onchange: ({ target }) => { if (target.files.length) upload(target.files[0]); } }),
    icon("file"), el("b", t("Choose a match file, or drop it here")), el("span.small.muted", t("From GNU Backgammon, XG, Jellyfish, Snowie, BGBlitz, FIBS and others, up to 10 MB.")));
}
