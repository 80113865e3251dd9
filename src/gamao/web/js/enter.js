// Signing in, and making an account: one form, which asks for a little more to make one.

import { byId, el, icon, put } from "./shared/dom.js";
import { t } from "./shared/i18n.js";
import { layPage, startPage } from "./shared/page.js";
import { attempt, reasonOf } from "./shared/saying.js";
import { boot } from "./shared/boot.js";
import { radio } from "./shared/controls.js";
import { leave, profilePath } from "./shared/person.js";
import { canHavePasskeys, enterByPasskey } from "./people/passkeys.js";
import { call } from "./shared/socket.js";

const typed = { name: "", password: "", email: "" };
let isNew = location.hash === "#new",
  isBusy = false;

// Where somebody came from; never another site.
function comesFrom() {
  try {
    const next = new URL(new URLSearchParams(location.search).get("next") || "/", location.origin);
    const isHere = next.origin === location.origin && !next.pathname.startsWith("/enter");
    return isHere ? next.pathname + next.search : "/";
  } catch {
    return "/";
  }
}

const title = () => (isNew ? t("Create an account") : t("Sign in"));

function lay() {
  layPage(title, null, el("main.page.enter", boot.person ? known() : form()));
}

function known() {
  return el(
    "section.card",
    el("h1", t("You are signed in as {name}.", { name: boot.person })),
    el("a.btn.primary.wide", { href: profilePath(boot.person) }, t("My page")),
    el("button.btn.wide", { onclick: () => attempt(leave()) }, t("Sign out")),
  );
}

function form() {
  return el(
    "form.card",
    { id: "entering", onsubmit: submit },
    el("h1", title()),
    el(
      "div.seg",
      { role: "radiogroup", "aria-label": t("Sign in or create an account") },
      way("old", t("I have an account")),
      way("new", t("I am new here")),
    ),
    field("name", t("Name"), isNew ? t("2 to 20 letters and figures; everybody sees it.") : "", {
      autocomplete: "username",
      maxlength: "40",
      autocapitalize: "none",
      spellcheck: "false",
      required: true,
    }),
    secret(),
    isNew &&
      field("email", t("E-mail (optional)"), t("Seen by nobody but whoever runs this server."), {
        type: "email",
        autocomplete: "email",
        maxlength: "254",
      }),
    el("p.problem", { id: "problem", role: "alert" }),
    el("button.btn.primary.big.wide", { id: "do-enter", type: "submit" }, title()),
    !isNew &&
      boot.passkeys &&
      canHavePasskeys() &&
      el(
        "button.btn.wide",
        { id: "enter-passkey", onclick: byPasskey },
        icon("person"),
        t("Sign in with a passkey"),
      ),
    el(
      "p.small.muted",
      isNew
        ? t("Everything you did here as a guest stays yours: matches, reviews, exercises.")
        : t("What you did in this browser as a guest goes into your account."),
    ),
  );
}

function way(name, text) {
  const choose = () => {
    isNew = name === "new";
    lay();
    byId(`way-${name}`).focus();
  };
  return el("label", radio("way", name, isNew === (name === "new"), choose), el("span", text));
}

function field(name, label, about, attributes) {
  return el(
    "label.field",
    el("span", label),
    el("input.text", {
      id: `enter-${name}`,
      name,
      value: typed[name],
      "aria-describedby": about ? `about-${name}` : null,
      oninput: ({ target }) => {
        typed[name] = target.value;
      },
      ...attributes,
    }),
    about && el("small.muted", { id: `about-${name}` }, about),
  );
}

function secret() {
  const shown = field("password", t("Password"), isNew ? t("At least 8 characters.") : "", {
    type: "password",
    autocomplete: isNew ? "new-password" : "current-password",
    maxlength: "200",
    required: true,
  });
  const show = ({ currentTarget }) => {
    const input = byId("enter-password"),
      isShown = input.type === "password";
    input.type = isShown ? "text" : "password";
    currentTarget.setAttribute("aria-pressed", String(isShown));
  };
  const label = t("Show the password");
  return el(
    "div.secret",
    shown,
    el(
      "button.tool",
      {
        id: "show-password",
        "aria-label": label,
        title: label,
        "aria-pressed": "false",
        onclick: show,
      },
      icon("eye"),
    ),
  );
}

async function submit(event) {
  event.preventDefault();
  if (isBusy) return;
  isBusy = true;
  put(byId("problem"));
  const { name, password, email } = typed;
  try {
    await (isNew
      ? call("POST", "/api/account", { name, password, email: email || null })
      : call("POST", "/api/enter", { name, password }));
    location.assign(comesFrom());
  } catch (error) {
    put(byId("problem"), reasonOf(error));
    byId(isNew ? "enter-name" : "enter-password").focus();
  } finally {
    isBusy = false;
  }
}

async function byPasskey() {
  put(byId("problem"));
  try {
    await enterByPasskey();
    location.assign(comesFrom());
  } catch (error) {
    put(byId("problem"), reasonOf(error));
  }
}

// A link to the other half of this page, while one looks at it.
addEventListener("hashchange", () => {
  isNew = location.hash === "#new";
  lay();
});
startPage(lay);
if (!boot.person) byId("enter-name").focus();
