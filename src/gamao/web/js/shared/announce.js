// Tells those who listen what happened: one polite line after the other.

import { el } from "./dom.js";

const region = el("p.sr", { role: "status", "aria-live": "polite", id: "announcements" });

export function installAnnouncer() {
  document.body.append(region);
}

// Screen readers read what changed: lines said within a breath are joined, so that none is lost.
/** @type {string[]} */
let lines = [];
/** @type {ReturnType<typeof setTimeout> | null} */
let timer = null;
export function announce(text) {
  if (!text) return;
  lines.push(text);
  if (timer) return;
  timer = setTimeout(() => {
    region.textContent = lines.join(" ");
    lines = [];
    timer = null;
  }, 60);
}
