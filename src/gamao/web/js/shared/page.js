// What all pages share: the top bar, the settings, the language, and dialogs.

import { announce, installAnnouncer } from "./announce.js";
import { beTold, installApp, keepAnew } from "./app.js";
import { byId, dotted, el, icon, put, tool } from "./dom.js";
import { language, speak, t, word } from "./i18n.js";
import { askForNotices, noticeState } from "./notices.js";
import { enterPath, leave, personTool, profilePath } from "./person.js";
import { change, settings, SPEEDS } from "./settings.js";
import { call } from "./socket.js";

const LANGUAGE_NAMES = { "pt-BR": "Português", es: "Español", en: "English" };
const TO_SAY = "gamao.to-say";
const THEMES = ["classic", "dark", "contrast"];

export const boot = JSON.parse(byId("boot").textContent);
// The board on which games by these rules begin.
export const startOf = ({ variant }) => boot.setup.starts[variant];
const wordsOf = (name) => call("GET", `${boot.static}/words/${boot.page}/${name}.json`);
speak(boot.language, await wordsOf(boot.language)); // asked for already by the shell

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

// A short line at the foot of the page, also read aloud.
export function say(text) {
  byId("toast")?.remove();
  const toast = el("p.toast", { id: "toast", popover: "manual" }, text);
  document.body.append(toast);
  toast.showPopover(); // above an open dialog and its veil
  announce(text);
  setTimeout(() => toast.remove(), 6000);
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

function sayWhatWasLeft() {
  try {
    const text = sessionStorage.getItem(TO_SAY);
    sessionStorage.removeItem(TO_SAY);
    if (text) say(text);
  } catch {
    // as above
  }
}

// What was asked of the server, or undefined after saying why it could not be.
export async function attempt(asked) {
  try {
    return await asked;
  } catch (error) {
    say(error.message);
    return undefined;
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

// -- dialogs

export function openDialog(id, title, ...content) {
  byId(id)?.remove();
  const close = () => dialog.close();
  const dialog = el(
    "dialog.sheet",
    {
      id,
      "aria-labelledby": `${id}-title`,
      onclose: () => dialog.remove(),
      onclick: (event) => {
        if (event.target === dialog) close();
      },
    },
    el(
      "div.sheet-body",
      el("div.card-head", el("h2", { id: `${id}-title` }, title), tool("close", t("Close"), close)),
      content,
    ),
  );
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}

export function radio(name, value, checked, onchange) {
  return el("input", { type: "radio", name, id: `${name}-${value}`, value, checked, onchange });
}

// Where one says how one is called.
export function nameField(id, placeholder = null) {
  return el("input.text", {
    id,
    placeholder,
    maxlength: "30",
    value: boot.person || settings.name,
    readOnly: Boolean(boot.person), // a member is called the same everywhere
    "aria-label": word("setting name"),
    autocomplete: "nickname",
    onchange: ({ target }) => change("name", target.value.trim()),
  });
}

// Of a switch the words can be pressed, too.
export function option(title, sentence, control) {
  const input = [control].flat().find((one) => one.querySelector?.("[role=switch]"))?.firstChild,
    words = [title, sentence && el("p", sentence)];
  return el("li.option", input ? el("label", { for: input.id }, words) : el("div", words), control);
}

export function toggle(name, label, { checked, onchange }) {
  return el(
    "span.switch",
    el("input", {
      type: "checkbox",
      role: "switch",
      id: `switch-${name}`,
      "aria-label": label,
      checked,
      onchange,
    }),
    el("i"),
  );
}

export function picker(name, label, value, choices, onchange) {
  return el(
    "select",
    { id: `pick-${name}`, "aria-label": label, onchange: ({ target }) => onchange(target.value) },
    choices.map(([choice, title]) =>
      el("option", { value: choice, selected: String(choice) === String(value ?? "") }, title),
    ),
  );
}

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

const TABLE_KEYS = [
  "← →",
  "↑ ↓",
  "Enter",
  "Shift+Enter",
  "Esc",
  "R",
  "C",
  "U",
  "D",
  "T",
  "P",
  "B",
  "G",
  "H",
  "X",
  "N",
  "[ ]",
  "?",
];

const HAND_KEYS = ["← →", "↑ ↓", "Enter", "Shift+Enter", "Esc", "C", "U"];
const meant = (key) => [key, word(`key ${key}`)];

// The keys of a page where checkers are moved, with *more* of its own.
export const handKeys = (...more) => [...HAND_KEYS.map(meant), ...more, meant("?")];

// rows: [[key, what it does]]; those of the table if none are given.
export function openShortcuts(rows = TABLE_KEYS.map(meant)) {
  openDialog(
    "shortcuts",
    t("Keyboard"),
    el(
      "dl.keys",
      rows.map(([key, text]) => [el("dt", el("kbd", key)), el("dd", text)]),
    ),
  );
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

// Where a dialog leads to, and what it does: [[path or function, title, whether to download]]
function menuList(dialog, items) {
  const press = (action) => {
    byId(dialog).close();
    action();
  };
  return el(
    "ul.menu-list",
    items.map(([action, title, download]) =>
      el(
        "li",
        typeof action === "string"
          ? el("a.btn.quiet", { href: action, download: download || null }, title)
          : el("button.btn.quiet", { onclick: () => press(action) }, title),
      ),
    ),
  );
}

// A text to be copied, in a field beside its button.
export function copyField(id, label, value, title = label, kind = "") {
  const field = el("input.text", {
    id,
    value,
    readOnly: true,
    "aria-label": label,
    onfocus: ({ target }) => target.select(),
  });
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value);
      say(t("Copied."));
    } catch {
      // not on a secure page: let the person copy it
      field.select();
      say(t("Press Ctrl+C to copy."));
    }
  };
  return el(
    "div.copy",
    field,
    el(`button.btn${kind}`, { id: `copy-${id}`, onclick: copy }, icon("copy"), el("span", title)),
  );
}
