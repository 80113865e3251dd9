// A match file becomes a review: chosen, or dropped anywhere on the page.

import { t } from "./i18n.js";
import { goTo, say } from "./page.js";
import { call, send } from "./socket.js";

export const upload = (file) => goTo(async () => {
  if (file.size > 10 << 20) throw new Error(t("A match file has 10 MB at most."));
  say(t("Sending {name}…", { name: file.name }));
  return send("POST", `/api/reviews?${new URLSearchParams({ name: file.name })}`, file);
});

// The review of a table's match so far.
export const reviewTable = (id) => goTo(() => call("POST", `/api/tables/${id}/review`));

// While a file is held over the page, it says that it may be dropped.
export function takeDroppedFiles(take = upload) {
  const isFile = ({ dataTransfer }) => dataTransfer.types.includes("Files");
  const show = (isOver) => document.documentElement.classList.toggle("dropping", isOver);
  document.addEventListener("dragover", (event) => { if (isFile(event)) { event.preventDefault(); show(true); } });
  document.addEventListener("dragleave", (event) => { if (!event.relatedTarget) show(false); });
  document.addEventListener("drop", (event) => {
    if (!isFile(event)) return;
    event.preventDefault();
    show(false);
    take(event.dataTransfer.files[0]);
  });
}
