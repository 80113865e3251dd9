// The pages as an app: a worker keeps what can be done without a line, and is told when it is one's
// turn. Where the server is on this very machine there is always a line, and no worker.

import { call } from "./socket.js";

const workers = navigator.serviceWorker; // none on plain http in a local network
const KEY = "gamao-told"; // who is told here

async function begin(isWanted, person) {
  if (!isWanted) {
    for (const one of await workers.getRegistrations()) await one.unregister();
    return;
  }
  await workers.register("/sw.js");
  if ("Notification" in window && Notification.permission === "granted") await beTold(person);
}

// Once all is there that the page itself needs; a browser that keeps nothing does without.
export function installApp(isWanted, person) {
  if (!workers) return;
  const install = () => begin(isWanted, person).catch(() => {});
  if (document.readyState === "complete") install();
  else addEventListener("load", install);
}

// Have the server tell this browser when it is its person's turn in a game by correspondence.
export async function beTold(person) {
  const who = person || "guest";
  if (localStorage.getItem(KEY) === who) return;
  const { key } = await call("GET", "/api/push"),
    { pushManager } = await workers.ready;
  if (!key || !pushManager) return;
  const wanted = { userVisibleOnly: true, applicationServerKey: key },
    { endpoint, keys } = (await pushManager.subscribe(wanted)).toJSON();
  await call("PUT", "/api/push", { endpoint, keys });
  localStorage.setItem(KEY, who);
}

// Who leaves is told nothing here any more.
export async function beToldNoMore() {
  if (!workers || !localStorage.getItem(KEY)) return;
  localStorage.removeItem(KEY);
  const registration = await workers.getRegistration(),
    told = await registration?.pushManager?.getSubscription();
  if (!told) return;
  await call("POST", "/api/push/stop", { endpoint: told.endpoint });
  await told.unsubscribe();
}

// What is kept is in another language now.
export const keepAnew = () => workers?.controller?.postMessage("anew");
