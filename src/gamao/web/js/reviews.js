// What to analyse: a match from a file, one reviewed before, or any position.

import { byId, dotted, el, icon, put } from "./shared/dom.js";
import { refusedFiles, takeDroppedFiles, upload } from "./shared/files.js";
import { listed, remover } from "./shared/games.js";
import { percent, t } from "./shared/i18n.js";
import { layPage, ownPage, startPage } from "./shared/page.js";
import { attempt, reasonOf } from "./shared/saying.js";
import { analyseRow } from "./shared/places.js";
import { call } from "./shared/socket.js";
import { nameIn, prText } from "./review/summary.js";
import { pointsText } from "./shared/words.js";

const refused = refusedFiles();
const SOON = 2000; // how often a list with work under way looks again

function lay() {
  const show = async (event) => {
    event.preventDefault();
    const own = ownPage(byId("paste").value);
    if (own) {
      location.assign(own);
      return;
    }
    try {
      const { xgid } = await call("POST", "/api/position", { text: byId("paste").value.trim() });
      location.assign(`/analysis?${new URLSearchParams({ xgid })}`);
    } catch (error) {
      byId("unread").textContent = reasonOf(error);
    }
  };
  layPage(
    () => t("Analyse"),
    "analyse",
    analyseRow("/review"),
    el(
      "main.page",
      el(
        "header",
        el("h1", t("Analyse")),
        el(
          "p",
          t(
            "Every decision of a match weighed: where it was won, where it was lost, and how lucky it was.",
          ),
        ),
      ),
      el(
        "div.analyse",
        el(
          "section.card",
          el("h2", t("A match")),
          dropZone(),
          refused.length > 0 &&
            el(
              "ul.reasons.small.warn",
              { id: "refused", role: "alert" },
              refused.map((text) => el("li", text)),
            ),
        ),
        el(
          "section.card",
          el("h2", t("A position")),
          el("p.small.muted", t("Set it up on the board, or paste it.")),
          el(
            "form.copy",
            { onsubmit: show },
            el("input.text", {
              id: "paste",
              "aria-label": t("Paste an XGID, a gnubg id or a link"),
              placeholder: "XGID=…",
              autocomplete: "off",
              spellcheck: "false",
              required: true,
            }),
            el("button.btn", { type: "submit" }, t("Show")),
          ),
          el("p.small.warn", { id: "unread", role: "alert" }),
          el(
            "p",
            el("a.btn.wide", { id: "open-editor", href: "/analysis" }, t("Set up a position")),
          ),
        ),
      ),
      el("section", { id: "reviews", "aria-label": t("Your reviews") }),
    ),
  );
  draw();
}

function dropZone() {
  return el(
    "label.drop",
    el("input", {
      type: "file",
      id: "file",
      multiple: true,
      onchange: ({ target }) => {
        if (target.files.length) upload([...target.files]);
        target.value = ""; // so that the same file, mended, can be chosen again
      },
    }),
    icon("file"),
    el("b", t("Choose match files, or drop them here")),
    el(
      "span.small.muted",
      t("From GNU Backgammon, XG, Jellyfish, Snowie, BGBlitz, FIBS and others, up to 10 MB."),
    ),
  );
}

let timer = null,
  asked = 0;

async function draw() {
  const turn = ++asked,
    reviews = await attempt(call("GET", "/api/reviews"));
  if (!reviews || turn !== asked) return; // a later answer is there, or on its way
  put(
    byId("reviews"),
    el("div.games-head", el("h2", t("Your reviews"))),
    reviews.length
      ? el("ul.games-list", reviews.map(card))
      : el(
          "p.muted",
          t("None yet. A match you play here can be reviewed with one click when a game is over."),
        ),
  );
  clearTimeout(timer);
  if (reviews.some(({ state }) => state === "working")) timer = setTimeout(draw, SOON);
}

function card(review) {
  const { id, length, score, state, done, total, pr, created } = review,
    names = `${nameIn(review, "white")} × ${nameIn(review, "black")}`;
  const standing =
    state === "failed"
      ? t("This match could not be reviewed.")
      : state === "working"
        ? t("Reviewing: {percent}%", { percent: percent(total ? done / total : 0, 0) })
        : pr && `PR ${pr.map(prText).join(" × ")}`;
  const text = dotted(standing, length ? pointsText(length) : t("money game"));
  return listed(
    "li.card",
    { href: `/review/${id}`, title: names, score, text, at: created },
    remover(`/api/reviews/${id}`, t("Take the review of {names} off the list", { names }), draw),
  );
}

takeDroppedFiles();
startPage(lay);
