// What stands on one's own page alone: what others see, where one is signed in, whom one follows.

import { button, byId, dotted, el, icon, put } from "../shared/dom.js";
import { t, word } from "../shared/i18n.js";
import { attempt, say, sayThere } from "../shared/saying.js";
import { boot } from "../shared/boot.js";
import { copyField, option, toggle } from "../shared/controls.js";
import { openDialog } from "../shared/dialogs.js";
import { profilePath } from "../shared/person.js";
import { call } from "../shared/socket.js";
import { when } from "../study/days.js";
import { canHavePasskeys, makePasskey } from "./passkeys.js";

const SHOWN = ["play", "games", "online"];

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
          here ? t("this browser") : when(seen),
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
  let name = "";
  const make = async (event) => {
    event.preventDefault();
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
  return el(
    "details.options",
    { id: "tokens" },
    el("summary", t("Tokens for programs"), icon("down")),
    el(
      "form.stack",
      { onsubmit: make },
      el(
        "label.field",
        el("span", t("Name of the program")),
        el("input.text", {
          id: "token-name",
          required: true,
          maxlength: "40",
          autocomplete: "off",
          oninput: ({ target }) => {
            name = target.value;
          },
        }),
      ),
      el("button.btn", { id: "make-token", type: "submit" }, t("New token")),
    ),
  );
}

function email({ email: known }) {
  const send = async (event) => {
    event.preventDefault();
    const wanted = byId("email").value.trim() || null;
    if (await attempt(call("PUT", "/api/account", { email: wanted }))) say(t("Saved."));
  };
  return el(
    "details.options",
    { id: "change-email" },
    el("summary", t("E-mail"), icon("down")),
    el(
      "form.stack",
      { onsubmit: send },
      el(
        "label.field",
        el("span", t("E-mail (optional)")),
        el("input.text", {
          id: "email",
          type: "email",
          autocomplete: "email",
          maxlength: "254",
          value: known || "",
        }),
        el("small.muted", t("Seen by nobody but whoever runs this server.")),
      ),
      el("button.btn", { id: "save-email", type: "submit" }, t("Save")),
    ),
  );
}

function password() {
  const typed = { old: "", new: "" };
  const field = (name, label, autocomplete) =>
    el(
      "label.field",
      el("span", label),
      el("input.text", {
        id: `password-${name}`,
        type: "password",
        autocomplete,
        required: true,
        maxlength: "200",
        oninput: ({ target }) => {
          typed[name] = target.value;
        },
      }),
    );
  const send = async (event) => {
    event.preventDefault();
    if (!(await attempt(call("PUT", "/api/account/password", typed)))) return;
    event.target.reset();
    byId("change-password").open = false;
    say(t("Your password is changed; all other devices are signed out."));
  };
  return el(
    "details.options",
    { id: "change-password" },
    el("summary", t("Change the password"), icon("down")),
    el(
      "form.stack",
      { onsubmit: send },
      field("old", t("The password so far"), "current-password"),
      field("new", t("The new password"), "new-password"),
      el("button.btn", { type: "submit" }, t("Change the password")),
    ),
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
      when(created),
      el(
        "button.btn.quiet",
        { "aria-label": dotted(t("Remove"), device), onclick: () => remove(id) },
        t("Remove"),
      ),
    );
  const make = async (event) => {
    event.preventDefault();
    const made = await attempt(makePasskey(byId("passkey-password").value));
    if (made) draw(made);
    event.target.reset();
  };
  load();
  return el(
    "details.options",
    { id: "own-passkeys" },
    el("summary", t("Passkeys"), icon("down")),
    el(
      "form.stack",
      { onsubmit: make },
      el("p.small.muted", t("This device signs in for you, without a password.")),
      list,
      el(
        "label.field",
        el("span", t("Password")),
        el("input.text", {
          id: "passkey-password",
          type: "password",
          autocomplete: "current-password",
          required: true,
          maxlength: "200",
        }),
      ),
      el("button.btn", { id: "make-passkey", type: "submit" }, t("New passkey")),
    ),
  );
}

function data() {
  return el(
    "section.card",
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
      el("button.btn.danger", { id: "delete", onclick: openDelete }, t("Delete the account")),
    ),
  );
}

function openDelete() {
  let password = "";
  const send = async (event) => {
    event.preventDefault();
    const done = await attempt(call("POST", "/api/account/delete", { password }));
    if (done !== undefined) sayThere("/", t("Your account and all that was yours are deleted."));
  };
  openDialog(
    "deleting",
    t("Delete your account?"),
    el(
      "form.stack",
      { onsubmit: send },
      el(
        "p",
        t(
          "Everything of yours is deleted at once and for ever. Matches with others stay theirs, without your name.",
        ),
      ),
      el(
        "label.field",
        el("span", t("Password")),
        el("input.text", {
          id: "delete-password",
          type: "password",
          autocomplete: "current-password",
          required: true,
          oninput: ({ target }) => {
            password = target.value;
          },
        }),
      ),
      el(
        "div.tool-row",
        el(
          "button.btn.danger",
          { id: "do-delete", type: "submit" },
          t("Delete everything for ever"),
        ),
        button("", "do-not-delete", () => byId("deleting").close(), t("Keep the account")),
      ),
    ),
  );
}
