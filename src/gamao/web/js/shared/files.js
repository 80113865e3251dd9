// A match file becomes a review, several become as many: chosen, or dropped anywhere on the page.

import { t } from "./i18n.js";
import { goTo } from "./page.js";
import { say } from "./saying.js";
import { call, send } from "./socket.js";

const REFUSED = "refused"; // where the list of reviews finds what could not be sent

// Chosen and not sent yet: more may be chosen while the first are under way.
/** @type {File[]} */
const chosen = [];

/** @param {Iterable<File>} files */
export function upload(files) {
  chosen.push(...files);
  goTo(sendChosen);
}

async function sendOne(file) {
  if (file.size > 10 << 20) throw new Error(t("A match file has 10 MB at most."));
  say(t("Sending {name}…", { name: file.name }));
  return send("POST", `/api/reviews?${new URLSearchParams({ name: file.name })}`, file);
}

// One after the other. One alone leads to its review; several to the list of all, which tells of
// those that could not be read.
async function sendChosen() {
  const refused = [];
  /** @type {any} */
  let made,
    count = 0;
  for (let file; (file = chosen.shift()); count += 1) {
    made = await sendOne(file).catch((error) => ({ error }));
    const why = made.id
      ? null
      : made.error?.message || t("A position alone: drop it without others.");
    if (why) refused.push(why.includes(file.name) ? why : `${file.name}: ${why}`);
  }
  if (count === 1 && made.error) throw made.error;
  if (count === 1) return made;
  try {
    sessionStorage.setItem(REFUSED, JSON.stringify(refused));
  } catch {
    /* a private window keeps nothing */
  }
  return { url: "/review" };
}

// What could not be sent before this page was opened, once.
export function refusedFiles() {
  try {
    const refused = JSON.parse(sessionStorage.getItem(REFUSED) || "[]");
    sessionStorage.removeItem(REFUSED);
    return refused;
  } catch {
    return [];
  }
}

// The review of a table's match so far.
export const reviewTable = (id) => goTo(() => call("POST", `/api/tables/${id}/review`));

/**
 * While a file is held over the page, it says that it may be dropped.
 * @param {(files: FileList) => void} [take]
 */
export function takeDroppedFiles(take = upload) {
  const isFile = ({ dataTransfer }) => dataTransfer.types.includes("Files");
  const show = (isOver) => document.documentElement.classList.toggle("dropping", isOver);
  document.addEventListener("dragover", (event) => {
    if (isFile(event)) {
      event.preventDefault();
      show(true);
    }
  });
  document.addEventListener("dragleave", (event) => {
    if (!event.relatedTarget) show(false);
  });
  document.addEventListener("drop", (event) => {
    const { dataTransfer } = event;
    if (!dataTransfer || !isFile(event)) return;
    event.preventDefault();
    show(false);
    if (dataTransfer.files.length) take(dataTransfer.files);
  });
}
