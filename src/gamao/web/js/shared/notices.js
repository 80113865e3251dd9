// A word to who looks elsewhere, by the browser's own notifications: asked for only by a button.

import { boot } from "./boot.js";

// Not on plain http in a local network, and not in every browser.
const areThere = () => isSecureContext && "Notification" in window;

/** @returns {"default" | "granted" | "denied"} may we, or may we ask? */
export const noticeState = () => (areThere() ? Notification.permission : "denied");

export const askForNotices = () => Notification.requestPermission();

/**
 * Say something, if nobody looks at this page; who takes it up comes to the page at *url*. The
 * worker says it where there is one: phones let nobody else.
 */
export async function notice(text, url = location.pathname) {
  if (!document.hidden || noticeState() !== "granted") return;
  const icon = `${boot.static}/icons/icon-192.png`,
    told = { body: text, icon, tag: url, data: url };
  try {
    const registration = await navigator.serviceWorker?.getRegistration();
    if (registration?.active) await registration.showNotification("gamão", told);
    else new Notification("gamão", told).onclick = () => comeTo(url);
  } catch {
    /* the browser does not want it after all */
  }
}

function comeTo(url) {
  focus();
  if (url !== location.pathname) location.assign(url);
}
