// A word to who looks elsewhere, by the browser's own notifications: asked for only by a button.

// Not on plain http in a local network, and not in every browser.
const areThere = () => isSecureContext && "Notification" in window;

/** @returns {"default" | "granted" | "denied"} may we, or may we ask? */
export const noticeState = () => (areThere() ? Notification.permission : "denied");

export const askForNotices = () => Notification.requestPermission();

export function notice(text) {
  if (!document.hidden || noticeState() !== "granted") return;
  try {
    new Notification("gamão", { body: text, tag: "turn" });
  } catch {
    /* phones want a program of their own for it */
  }
}
