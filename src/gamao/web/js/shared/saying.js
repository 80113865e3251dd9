// A line to whoever is at the page: what has been done, or why it could not be.

import { announce } from "./announce.js";
import { byId, el } from "./dom.js";

const TO_SAY = "gamao.to-say";

// A short line at the foot of the page, also read aloud; it is taken back by what this returns.
export function say(text) {
  byId("toast")?.remove();
  const toast = el("p.toast", { id: "toast", popover: "manual" }, text);
  document.body.append(toast);
  toast.showPopover(); // above an open dialog and its veil
  announce(text);
  setTimeout(() => toast.remove(), 6000);
  return () => toast.remove();
}

// Go to another page, which says it.
export function sayThere(path, text) {
  try {
    sessionStorage.setItem(TO_SAY, text);
  } catch {
    // a private window keeps nothing
  }
  location.assign(path);
}

// For a page that is opened.
export function sayWhatWasLeft() {
  try {
    const text = sessionStorage.getItem(TO_SAY);
    sessionStorage.removeItem(TO_SAY);
    if (text) say(text);
  } catch {
    // as above
  }
}

/**
 * Why something was not done: anything may be caught.
 * @param {unknown} error
 */
export const reasonOf = (error) => (error instanceof Error ? error.message : String(error));

// What was asked of the server, or undefined after saying why it could not be.
export async function attempt(asked) {
  try {
    return await asked;
  } catch (error) {
    say(reasonOf(error));
    return undefined;
  }
}
