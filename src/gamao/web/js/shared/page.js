// What all pages share: the top bar, the settings, the language, and how one goes on from there.

import { installAnnouncer } from "./announce.js";
import { beTold, installApp, keepAnew } from "./app.js";
import { boot, wordsOf } from "./boot.js";
import { nameField, option, picker, radio, toggle } from "./controls.js";
import { menuList, openDialog, openShortcuts } from "./dialogs.js";
import { byId, dotted, el, icon, put, tool } from "./dom.js";
import { language, speak, t, word } from "./i18n.js";
import { askForNotices, noticeState } from "./notices.js";
import { attempt, sayWhatWasLeft } from "./saying.js";
import { enterPath, leave, personTool, profilePath } from "./person.js";
import { change, settings, SPEEDS } from "./settings.js";
import { call } from "./socket.js";

const LANGUAGE_NAMES = { "pt-BR": "Português", es: "Español", en: "English" };
const THEMES = ["classic", "dark", "contrast"];

// Start a page: *render* draws it, now and whenever the language changes.
export function startPage(render) {
  installAnnouncer();
  page.render = () => {
    refreshTitle();
    render();
  };
  page.render();
  sayWhatWasLeft();
  installApp(boot.app, boot.person);
}
const page = { render: () => {}, title: () => "", isLeft: false };

export function setTitle(title) {
  page.title = title;
  refreshTitle();
}
function refreshTitle() {
  document.title = dotted(page.title(), "gamão");
}

// The whole of a page: its *title*, the place in the top bar it belongs to, and what stands below.
export function layPage(title, current, ...content) {
  put(byId("app"), topbar({ current }), content);
  setTitle(title);
}

async function changeLanguage(name) {
  const messages = name !== language() && (await attempt(wordsOf(name)));
  if (!messages) return;
  speak(name, messages);
  document.cookie = `language=${name}; path=/; max-age=31536000; samesite=lax`;
  keepAnew();
  const open = byId("settings");
  page.render();
  if (open) {
    open.remove();
    openSettings("language");
  }
}

// Ask for something that has a page, and go there; a second click on the way asks for nothing more.
export async function goTo(ask) {
  if (page.isLeft) return true;
  page.isLeft = true;
  const made = await attempt(ask());
  if (made) location.assign(made.url);
  else page.isLeft = false;
  return page.isLeft;
}
// The address of a review or a table here, if *text* is one.
export function ownPage(text) {
  try {
    const { origin, pathname, href } = new URL(text.trim());
    return origin === location.origin && /^\/(review|table)\/./.test(pathname) ? href : null;
  } catch {
    return null;
  }
}
export const openTable = (terms) => goTo(() => call("POST", "/api/tables", terms));
addEventListener("pagehide", () => {
  page.isLeft = false;
}); // for who comes back

// -- top bar

const PLACES = () => [
  ["/", "play", t("Play")],
  ["/review", "analyse", t("Analyse")],
  ["/learn", "learn", t("Learn")],
];

// What is needed now and then.
const ASIDE = () => [
  ["/clock", t("A clock for your own board")],
  ["/verify", t("Check a match")],
];

export function topbar({ current, where = "" }) {
  return el(
    "header.topbar",
    el("a.brand", { href: "/" }, icon("logo"), "gamão"),
    el(
      "nav",
      { "aria-label": t("Main") },
      PLACES().map(([path, name, title]) =>
        el("a", { href: path, "aria-current": current === name ? "page" : null }, title),
      ),
    ),
    where && el("p.where", { id: "where" }, where),
    el(
      "div.tools",
      themeDiscs(),
      languagePicker("lang"),
      tool("gear", t("Settings"), () => openSettings()),
      personTool(boot.person, openPerson),
    ),
  );
}

const personPlace = () =>
  boot.person ? [profilePath(boot.person), t("My page")] : [enterPath(), t("Sign in")];

function openPerson() {
  openDialog(
    "person-menu",
    boot.person,
    menuList("person-menu", [
      personPlace(),
      [openSettings, t("Settings")],
      [() => attempt(leave()), t("Sign out")],
    ]),
  );
}

function themeDiscs(name = "theme") {
  return el(
    "div.themes",
    { role: "radiogroup", "aria-label": t("Theme") },
    THEMES.map((value) =>
      el(
        "label",
        { title: word(`theme ${value}`) },
        radio(name, value, document.documentElement.dataset.theme === value, () =>
          change("theme", value),
        ),
        el(`i.th-${value}`),
        el("span.sr", word(`theme ${value}`)),
      ),
    ),
  );
}

function languagePicker(id) {
  return el(
    "select.lang",
    { id, "aria-label": t("Language"), onchange: ({ target }) => changeLanguage(target.value) },
    boot.languages.map((name) =>
      el(
        "option",
        { value: name, lang: name, selected: name === language() },
        LANGUAGE_NAMES[name],
      ),
    ),
  );
}

// -- settings

function setting(name, control) {
  return option(word(`setting ${name}`), word(`about ${name}`), control);
}

function settingSwitch(name) {
  return setting(
    name,
    toggle(name, word(`setting ${name}`), {
      checked: settings[name],
      onchange: ({ target }) => change(name, target.checked),
    }),
  );
}

function settingPicker(name, values) {
  return setting(
    name,
    picker(
      name,
      word(`setting ${name}`),
      JSON.stringify(settings[name]),
      values.map((value) => [JSON.stringify(value), word(`${name} ${value}`)]),
      (chosen) => change(name, JSON.parse(chosen)),
    ),
  );
}

function noticesControl() {
  const state = noticeState();
  if (state !== "default") return el("span.muted", word(`notices ${state}`));
  const ask = async ({ currentTarget }) => {
    const isGranted = (await askForNotices()) === "granted";
    if (isGranted && boot.app) beTold(boot.person).catch(() => {});
    currentTarget?.replaceWith(noticesControl());
  };
  return el("button.btn", { id: "ask-notices", onclick: ask }, word("notices default"));
}

/** @param {string | null} [focus] */
function openSettings(focus = null) {
  openDialog(
    "settings",
    t("Settings"),
    el(
      "ul.option-list",
      setting("language", languagePicker("settings-language")),
      setting("theme", themeDiscs("settings-theme")),
      setting("name", nameField("settings-name")),
      settingPicker("mirrored", [false, true]),
      settingPicker("click", ["auto", "play", "pick"]),
      settingPicker("speed", Object.keys(SPEEDS)),
      ["sound", "tutor", "chances", "autoRoll", "autoForced", "autoBearOff", "shortcuts"].map(
        settingSwitch,
      ),
      setting("notices", noticesControl()),
    ),
    el("p.small.muted", t("Settings stay in this browser.")),
    el(
      "p.aside",
      ASIDE().map(([path, title]) => el("a", { href: path }, title)),
    ),
  );
  if (focus === "language") byId("settings-language").focus();
}

export function openMenu(items) {
  openDialog(
    "menu",
    t("Menu"),
    menuList("menu", [
      ...items,
      ...PLACES().map(([path, , title]) => [path, title]),
      ...ASIDE(),
      personPlace(),
      [openSettings, t("Settings")],
      [openShortcuts, t("Keyboard")],
    ]),
  );
}
