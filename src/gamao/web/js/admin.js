// For whoever looks after the server: what deserves a look, and what can be done about it.

import { byId, button, dotted, el, head, keepFocus, put, row } from "./shared/dom.js";
import { number, t, word } from "./shared/i18n.js";
import { layPage, startPage } from "./shared/page.js";
import { attempt, reasonOf, say } from "./shared/saying.js";
import { picker } from "./shared/controls.js";
import { profilePath } from "./shared/person.js";
import { call } from "./shared/socket.js";

let told = null,
  refused = "";

async function load() {
  try {
    told = await call("GET", "/api/admin");
  } catch (error) {
    refused = reasonOf(error);
  }
  draw();
}

function lay() {
  layPage(
    () => t("Oversight"),
    null,
    el("main.page.admin", el("h1", t("Oversight")), el("div.admin-cards", { id: "admin" })),
  );
  if (told || refused) draw();
}

function draw() {
  keepFocus(() =>
    put(
      byId("admin"),
      refused
        ? el("p.warn", { id: "refused", role: "alert" }, refused)
        : [reports(), leaps(), stalled(), together(), sanctions(), sanctionForm()],
    ),
  );
}

const GUEST = 22; // letters of an id, more than a name has
const who = (name) =>
  !name
    ? t("Guest")
    : name.length === GUEST
      ? [t("Guest"), " ", el("code", name)]
      : el("a", { href: profilePath(name) }, name);
const day = (at) => new Date(at).toLocaleDateString();

function card(id, title, about, rows, ...titles) {
  return el(
    "section.card",
    { "aria-labelledby": id },
    el("h2", { id }, title),
    el("p.small.muted", about),
    rows.length
      ? el("div.admin-scroll", { tabIndex: 0 }, el("table", head(...titles), el("tbody", rows)))
      : el("p", t("Nothing to look at.")),
  );
}

const reports = () =>
  card(
    "reports",
    t("Reports"),
    t("What members have reported of each other, the last first."),
    told.reports.map(({ by, about, about_id: id, reason, text, talk, at }) =>
      row(
        "tr",
        about ? who(about) : [t("Guest"), " ", el("code", id)],
        word(`reason ${reason}`),
        [text, sayings(talk)],
        who(by),
        day(at),
      ),
    ),
    t("Who"),
    t("Why"),
    t("What was said"),
    t("By whom"),
    t("When"),
  );

// A guest has no page: they are sanctioned by their id.
const sayings = (talk) =>
  talk.length > 0 &&
  el(
    "details",
    el("summary", t("What was said at the table")),
    el(
      "ol",
      talk.map(({ theirs, text, phrase }) =>
        el(theirs ? "li.theirs" : "li.muted", text ?? word(`phrase ${phrase}`)),
      ),
    ),
  );

const leaps = () =>
  card(
    "leaps",
    t("Far better than before"),
    t("The last five rated matches against all before them, by PR: lower is better."),
    told.leaps.map(({ name, before, now, matches }) =>
      row("tr", who(name), number(before, 1), number(now, 1), number(matches)),
    ),
    t("Who"),
    t("Before"),
    t("Now"),
    t("Matches"),
  );

const stalled = () =>
  card(
    "stalled",
    t("Let time run out"),
    t("Rated matches lost without a last move, and how long others waited, in 90 days."),
    told.stalled.map(({ name, lost, run_out, minutes }) =>
      row("tr", who(name), number(run_out), number(lost), number(minutes, 0)),
    ),
    t("Who"),
    t("Run out"),
    t("Lost"),
    t("Minutes"),
  );

const together = () =>
  card(
    "together",
    t("From one address"),
    t("Members who signed in from the same place in 90 days: a family, a club, or one person."),
    told.together.map((names) =>
      el(
        "tr",
        el(
          "td",
          names.map((name) => el("p", who(name))),
        ),
      ),
    ),
    t("Who"),
  );

const sanctions = () =>
  card(
    "sanctions",
    t("Sanctions"),
    t("Who may not talk, or not come in."),
    told.sanctions.map(({ name, kind, reason, appeal, until }) =>
      row(
        "tr",
        who(name),
        word(`sanction ${kind}`),
        dotted(reason, appeal),
        until ? day(until) : "",
        button("quiet", `lift-${name}`, () => decide(name, { kind: null }), t("Lift")),
      ),
    ),
    t("Who"),
    t("What"),
    t("Why"),
    t("Until"),
    "",
  );

async function decide(name, wanted) {
  const path = `/api/admin/people/${encodeURIComponent(name)}`,
    done = await attempt(call("PUT", path, wanted).then(() => true));
  if (!done) return;
  say(t("Done."));
  await load();
}

const field = (id, title, options) =>
  el("label.admin-field", el("span", title), el("input.text", { id, ...options }));

function sanctionForm() {
  const submit = (event) => {
    event.preventDefault();
    const value = (id) => byId(`sanction-${id}`).value.trim();
    decide(value("name"), {
      kind: byId("pick-sanction").value,
      reason: value("reason"),
      appeal: value("appeal"),
      days: Number(value("days")),
    });
  };
  return el(
    "section.card",
    { "aria-labelledby": "new-sanction" },
    el("h2", { id: "new-sanction" }, t("A new sanction")),
    el(
      "form.admin-form",
      { onsubmit: submit },
      field("sanction-name", t("Who"), { required: true, maxlength: "100", autocomplete: "off" }),
      picker(
        "sanction",
        t("What"),
        "mute",
        ["mute", "ban"].map((kind) => [kind, word(`sanction ${kind}`)]),
        () => {},
      ),
      field("sanction-reason", t("Why; the member reads it"), { required: true, maxlength: "400" }),
      field("sanction-appeal", t("What they can do about it"), { maxlength: "400" }),
      field("sanction-days", t("Days, of who may not talk"), {
        type: "number",
        min: "1",
        max: "3650",
        value: "7",
      }),
      el("button.btn.primary", { id: "do-sanction", type: "submit" }, t("Decide")),
    ),
  );
}

startPage(lay);
load();
