// Between the pages and the server: while there is a line it only remembers, and when there is none
// it shows what it remembers. Pages are always asked of the server first, and each names the files
// of its own version: so no old script ever runs against a newer server. The server writes before
// this what VERSION it is, and whether a worker IS_WANTED at all.

/** @type {any} of a worker the page's types know nothing */
const here = globalThis;
const { VERSION, IS_WANTED } = here;
const KEPT = `kept-${VERSION}`;
const FIRST = ["/offline", "/learn", "/learn/board", "/review", "/verify", "/clock", "/rules"];
const PAGES = /^\/(offline|learn|review|verify|clock|rules)(\/[^/]+)?$/;
const DATA = /^\/api\/(lessons|reviews|book)(\/|$)/;
const PERSON = /^\/api\/(enter|leave|account|account\/delete)$/; // what makes one somebody else
const PARTS = /(?:href|src)="(\/(?:static\/[0-9a-f]{16}|api)\/[^"]+)"/g;
const REVIEWS = 60; // so many are kept, and what was looked at of each

const opened = () => caches.open(KEPT);
const found = async (path) => (await opened()).match(path, { ignoreVary: true });
const isAway = ({ status }) => status >= 502 && status <= 504; // a proxy says so

async function asked(request) {
  const answer = await fetch(request);
  if (isAway(answer)) throw new Error("the server does not answer");
  return answer;
}

async function keep(path, answer) {
  if (answer.ok) await (await opened()).put(path, answer.clone());
  return answer;
}

// -- what is kept before anybody asks for it

async function keepPage(path) {
  const answer = await keep(path, await asked(path)),
    parts = [...(await answer.clone().text()).matchAll(PARTS)].map(([, part]) => part);
  for (const part of new Set(parts)) if (!(await found(part))) await keep(part, await asked(part));
}

async function keepLessons() {
  const told = await (await keep("/api/lessons", await asked("/api/lessons"))).clone().json();
  for (const { name } of told.parts.flatMap(({ lessons }) => lessons))
    for (const path of [`/api/lessons/${name}`, `/api/lessons/${name}/key`])
      await keep(path, await asked(path));
}

// One after the other: nobody waits for it.
async function keepFirst() {
  for (const path of FIRST) await keepPage(path);
  await keepLessons();
}

// What another version has kept of reviews, asked for anew: their pages name its files.
async function takeOver() {
  for (const name of await caches.keys()) {
    if (name === KEPT) continue;
    for (const { url } of await (await caches.open(name)).keys()) {
      const { pathname } = new URL(url);
      if (/^\/review\/./.test(pathname)) await keepPage(pathname).catch(() => {});
    }
    await caches.delete(name);
  }
}

async function letGoOfReviews() {
  const cache = await opened(),
    reviews = (await cache.keys()).filter(({ url }) => url.includes("/review/"));
  for (const request of reviews.slice(0, -REVIEWS)) {
    const id = request.url.split("/").pop();
    for (const one of await cache.keys()) if (one.url.includes(id)) await cache.delete(one);
  }
}

// -- what is asked for

async function page(event, path) {
  try {
    const answer = (await event.preloadResponse) || (await asked(event.request));
    if (isAway(answer)) throw new Error("the server does not answer");
    if (PAGES.test(path)) await keep(path, answer);
    if (path.startsWith("/review/")) await letGoOfReviews();
    return answer;
  } catch {
    const same = path.startsWith("/learn/") ? "/learn/board" : "/offline";
    return (await found(path)) || (await found(same)) || Response.error();
  }
}

const part = async (request, path) => (await found(path)) || keep(path, await fetch(request));

async function data(request, path) {
  try {
    return await keep(path, await asked(request));
  } catch (error) {
    const kept = await found(path);
    if (kept) return kept;
    throw error;
  }
}

async function changed(event, path) {
  const answer = await fetch(event.request);
  if (!answer.ok) return answer;
  if (event.request.method === "DELETE") await (await opened()).delete(path);
  if (PERSON.test(path)) await anew(event);
  return answer;
}

// Nothing of who was here before is left.
async function anew(event) {
  await caches.delete(KEPT);
  event.waitUntil(keepFirst().catch(() => {}));
}

function fetched(event) {
  const { request } = event,
    { origin, pathname, search } = new URL(request.url);
  if (origin !== location.origin) return;
  if (request.method !== "GET") {
    if (PERSON.test(pathname) || DATA.test(pathname)) event.respondWith(changed(event, pathname));
  } else if (request.mode === "navigate") event.respondWith(page(event, pathname));
  else if (pathname.startsWith("/static/")) event.respondWith(part(request, pathname));
  else if (DATA.test(pathname)) event.respondWith(data(request, pathname + search));
}

// -- what is told to who is away

async function tell({ title, body, url }) {
  const open = await here.clients.matchAll({ type: "window" });
  if (open.some((one) => one.visibilityState === "visible" && new URL(one.url).pathname === url))
    return;
  const icon = `/static/${VERSION}/icons/icon-192.png`;
  await here.registration.showNotification(title, { body, icon, tag: url, data: url });
}

async function goTo(url) {
  const open = await here.clients.matchAll({ type: "window" }),
    there = open.find((one) => new URL(one.url).pathname === url);
  await (there ? there.focus() : here.clients.openWindow(url));
}

// -- its life

async function begin() {
  await here.registration.navigationPreload?.enable();
  await here.clients.claim();
  await takeOver();
  for (const { url } of await here.clients.matchAll()) {
    const { pathname } = new URL(url);
    if (PAGES.test(pathname)) await keepPage(pathname).catch(() => {});
  }
}

async function goAway() {
  for (const name of await caches.keys()) await caches.delete(name);
  await here.registration.unregister();
}

if (IS_WANTED) {
  here.addEventListener("install", (event) =>
    event.waitUntil(keepFirst().then(() => here.skipWaiting())),
  );
  here.addEventListener("activate", (event) => event.waitUntil(begin()));
  here.addEventListener("fetch", fetched);
  here.addEventListener("push", (event) => event.waitUntil(tell(event.data.json())));
  here.addEventListener("notificationclick", (event) => {
    event.notification.close();
    event.waitUntil(goTo(event.notification.data));
  });
  here.addEventListener("message", (event) => event.waitUntil(anew(event)));
} else {
  here.addEventListener("install", () => here.skipWaiting());
  here.addEventListener("activate", (event) => event.waitUntil(goAway()));
}
