// What stands on one's own page alone: what others see, where one is signed in, whom one follows.

import { button, byId, dotted, el, icon, put } from "../shared/dom.js";
import { moment, t, word } from "../shared/i18n.js";
import { attempt, say, sayThere } from "../shared/saying.js";
import { boot } from "../shared/boot.js";
import { copyField, option, toggle } from "../shared/controls.js";
import { openDialog } from "../shared/dialogs.js";
import { profilePath } from "../shared/person.js";
import { call } from "../shared/socket.js";
import { canHavePasskeys, makePasskey } from "./passkeys.js";

const SHOWN = ["play", "games", "online"];

// What is seldom wanted: a form that stays folded under its title.
const foldedForm = (id, title, onSend, ...content) =>
  el("details.options", { id }, el("summary", title, icon("down")), sentForm(onSend, content));

const sentForm = (onSend, ...content) =>
  el(
    "form.stack",
    {
      onsubmit: (event) => {
        event.preventDefault();
        onSend(event.target);
      },
    },
    content,
  );

const field = (label, attributes, ...below) =>
  el("label.field", el("span", label), el("input.text", attributes), below);

const passwordField = (id, label, autocomplete = "current-password") =>
  field(label, { id, type: "password", autocomplete, required: true, maxlength: "200" });

// Draw the cards into *box*, with what the account is now.
export async function ownCards(box) {
  const account = await attempt(call("GET", "/api/account"));
  if (!account?.name) return;
  const again = () => ownCards(box);
  put(
    box,
    privacy(account),
    people(account, again),
    sessions(account, again),
    tokens(again),
    email(account),
    password(),
    boot.passkeys && canHavePasskeys() && passkeys(),
    data(),
  );
}

function privacy({ shows }) {
  const change =
    (name) =>
    async ({ target }) => {
      shows[name] = target.checked;
      await attempt(call("PUT", "/api/account", { shows }));
    };
  return el(
    "section.card",
    el("h2", t("What others see")),
    el("p.small.muted", t("Rating and rated results are public. The rest is for you to say.")),
    el(
      "ul.rows",
      SHOWN.map((name) =>
        option(
          word(`shows ${name}`),
          null,
          toggle(name, word(`shows ${name}`), { checked: shows[name], onchange: change(name) }),
        ),
      ),
    ),
  );
}

function people({ follows, blocks }, again) {
  const part = async (name) => {
    await attempt(
      call("PUT", `/api/people/${encodeURIComponent(name)}/relation`, { relation: null }),
    );
    again();
  };
  const list = (title, names, action) =>
    names.length > 0 && [
      el("h3", title),
      el(
        "ul.rows",
        names.map((name) =>
          option(
            el("a", { href: profilePath(name) }, name),
            null,
            el(
              "button.btn.quiet",
              { "aria-label": dotted(action, name), onclick: () => part(name) },
              action,
            ),
          ),
        ),
      ),
    ];
  return (
    follows.length + blocks.length > 0 &&
    el(
      "section.card",
      el("h2", t("People")),
      list(t("You follow"), follows, t("Unfollow")),
      list(t("You have blocked"), blocks, t("Unblock")),
    )
  );
}

function sessions({ sessions: found }, again) {
  const end = async (id) => {
    const done = await attempt(call("DELETE", `/api/account/sessions/${id}`));
    if (done !== undefined) again();
  };
  return el(
    "section.card",
    el("h2", t("Signed in")),
    el(
      "ul.rows",
      { id: "sessions" },
      found.map(({ id, device, seen, here, is_token: isToken }) =>
        option(
          isToken ? dotted(t("Token"), device) : device || t("Unknown device"),
          here ? t("this browser") : moment(seen),
          !here &&
            el(
              "button.btn.quiet",
              { "aria-label": dotted(t("Sign out"), device), onclick: () => end(id) },
              t("Sign out"),
            ),
        ),
      ),
    ),
  );
}

// A token is shown once: only its hash is kept.
function tokens(again) {
  const make = async () => {
    const name = byId("token-name").value;
    const made = await attempt(call("POST", "/api/account/tokens", { name }));
    if (!made) return;
    const { token: secret } = made;
    await again();
    openDialog(
      "token",
      t("Token"),
      el("p", t("Copy it now: it is not shown again. Whoever has it plays in your name.")),
      copyField("new-token", t("Token"), secret, t("Copy")),
    );
  };
  return foldedForm(
    "tokens",
    t("Tokens for programs"),
    make,
    field(t("Name of the program"), {
      id: "token-name",
      required: true,
      maxlength: "40",
      autocomplete: "off",
    }),
    el("button.btn", { id: "make-token", type: "submit" }, t("New token")),
  );
}

function email({ email: known }) {
  const send = async () => {
    const wanted = byId("email").value.trim() || null;
    if (await attempt(call("PUT", "/api/account", { email: wanted }))) say(t("Saved."));
  };
  return foldedForm(
    "change-email",
    t("E-mail"),
    send,
    field(
      t("E-mail (optional)"),
      { id: "email", type: "email", autocomplete: "email", maxlength: "254", value: known || "" },
      el("small.muted", t("Seen by nobody but whoever runs this server.")),
    ),
    el("button.btn", { id: "save-email", type: "submit" }, t("Save")),
  );
}

function password() {
  const send = async (form) => {
    const typed = { old: byId("password-old").value, new: byId("password-new").value };
    if (!(await attempt(call("PUT", "/api/account/password", typed)))) return;
    form.reset();
    byId("change-password").open = false;
    say(t("Your password is changed; all other devices are signed out."));
  };
  return foldedForm(
    "change-password",
    t("Change the password"),
    send,
    passwordField("password-old", t("The password so far")),
    passwordField("password-new", t("The new password"), "new-password"),
    el("button.btn", { type: "submit" }, t("Change the password")),
  );
}

function passkeys() {
  const list = el("ul.rows", { id: "passkeys" }),
    draw = ({ passkeys: found }) => put(list, found.map(one)),
    load = async () =>
      draw((await attempt(call("GET", "/api/account/passkeys"))) || { passkeys: [] });
  const remove = async (id) => {
    await attempt(call("DELETE", `/api/account/passkeys/${id}`));
    await load();
  };
  const one = ({ id, device, created }) =>
    option(
      device || t("Unknown device"),
      moment(created),
      el(
        "button.btn.quiet",
        { "aria-label": dotted(t("Remove"), device), onclick: () => remove(id) },
        t("Remove"),
      ),
    );
  const make = async (form) => {
    const made = await attempt(makePasskey(byId("passkey-password").value));
    if (made) draw(made);
    form.reset();
  };
  load();
  return foldedForm(
    "own-passkeys",
    t("Passkeys"),
    make,
    el("p.small.muted", t("This device signs in for you, without a password.")),
    list,
    passwordField("passkey-password", t("Password")),
    el("button.btn", { id: "make-passkey", type: "submit" }, t("New passkey")),
  );
}

// Also of a guest, who is whoever has this browser, and has no password to say.
export function data() {
  return el(
    "section.card",
    { id: "my-data" },
    el("h2", t("My data")),
    el(
      "p.small.muted",
      t("All that this server keeps of you: matches, records, reviews, exercises."),
    ),
    el(
      "p.tool-row",
      el(
        "a.btn",
        { id: "export", href: "/api/account/export.zip", download: "gamao.zip" },
        icon("save"),
        t("Download my data"),
      ),
      el(
        "button.btn.danger",
        { id: "delete", onclick: openDelete },
        boot.person ? t("Delete the account") : t("Delete my data"),
      ),
    ),
  );
}

function openDelete() {
  const isGuest = !boot.person;
  const send = async () => {
    const password = isGuest ? null : byId("delete-password").value;
    const done = await attempt(call("POST", "/api/account/delete", { password }));
    if (done === undefined) return;
    const told = isGuest
      ? t("All that was yours is deleted.")
      : t("Your account and all that was yours are deleted.");
    sayThere("/", told);
  };
  openDialog(
    "deleting",
    isGuest ? t("Delete all that is yours?") : t("Delete your account?"),
    sentForm(
      send,
      el(
        "p",
        t(
          "Everything of yours is deleted at once and for ever. Matches with others stay theirs, without your name.",
        ),
      ),
      !isGuest && passwordField("delete-password", t("Password")),
      el(
        "div.tool-row",
        el(
          "button.btn.danger",
          { id: "do-delete", type: "submit" },
          t("Delete everything for ever"),
        ),
        button(
          "",
          "do-not-delete",
          () => byId("deleting").close(),
          isGuest ? t("Keep my data") : t("Keep the account"),
        ),
      ),
    ),
  );
}
