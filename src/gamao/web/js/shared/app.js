// The pages as an app: a worker keeps what can be done without a line. Where the server is on this
// very machine there is always one, and no worker.

const workers = navigator.serviceWorker; // none on plain http in a local network

async function begin(isWanted) {
  if (isWanted) await workers.register("/sw.js");
  else for (const one of await workers.getRegistrations()) await one.unregister();
}

// Once all is there that the page itself needs; a browser that keeps nothing does without.
export function installApp(isWanted) {
  if (!workers) return;
  const install = () => begin(isWanted).catch(() => {});
  if (document.readyState === "complete") install();
  else addEventListener("load", install);
}

// What is kept is in another language now.
export const keepAnew = () => workers?.controller?.postMessage("anew");
