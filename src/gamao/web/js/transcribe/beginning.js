// Before a match is written down: who plays, to how many points, by which rules; and the matches
// begun before.

import { button, byId, el, put, tool } from "../shared/dom.js";
import { listed } from "../shared/games.js";
import { n, number, t } from "../shared/i18n.js";
import { layPage } from "../shared/page.js";
import { boot } from "../shared/boot.js";
import { openDialog } from "../shared/dialogs.js";
import { radio } from "../shared/controls.js";
import { analyseRow } from "../shared/places.js";
import { about, matchText, presetName } from "../shared/words.js";
import { find, forget, keptHere, Transcript } from "./transcript.js";

const LENGTHS = [1, 3, 5, 7, 9, 11, 13, 15];
const RULES = "TORNEIO";
const chosen = { length: 7, rules: RULES };

// open(transcript) goes on to the board.
export function layBeginning(open) {
  layPage(
    () => t("Transcribe"),
    "analyse",
    analyseRow("/transcribe"),
    el(
      "main.page.beginning",
      el(
        "header",
        el("h1", t("Transcribe")),
        el(
          "p",
          t(
            "Write down a match played on a real board: two keys for the dice, one for the play. Then have it analysed, or save it as a file.",
          ),
        ),
      ),
      el(
        "form.card",
        { id: "new-transcript", onsubmit: (event) => begin(event, open) },
        names(),
        lengths(),
        rules(),
        el("button.btn.primary.big", { type: "submit", id: "begin" }, t("Begin")),
      ),
      el("section", { id: "begun", "aria-label": t("Begun before") }),
    ),
  );
  drawBegun();
}

function names() {
  const field = (id, label) =>
    el(
      "label",
      label,
      el("input.text", { id, maxlength: "30", autocomplete: "off", placeholder: label }),
    );
  return el(
    "fieldset",
    el("legend", t("Who plays?")),
    el("div.names", field("white", t("White")), field("black", t("Black"))),
  );
}

function lengths() {
  const pick = (length, label, title = null) =>
    el(
      "label",
      { title },
      el("input", {
        type: "radio",
        name: "length",
        id: `length-${length ?? "money"}`,
        "aria-label": title,
        checked: length === chosen.length,
        onchange: () => {
          chosen.length = length;
        },
      }),
      label,
    );
  return el(
    "fieldset",
    el("legend", t("Match to")),
    el(
      "div.seg",
      LENGTHS.map((length) => pick(length, number(length))),
      pick(null, "∞", t("Money: no end")),
    ),
    el(
      "label.other",
      t("another length"),
      el("input.text", { type: "number", id: "length-other", min: 1, max: boot.setup.longest }),
    ),
  );
}

function rules() {
  return el(
    "fieldset",
    el("legend", t("Rules")),
    el(
      "div.chips",
      boot.setup.presets.map(({ name }) =>
        el(
          "label.chip",
          { title: about(name) },
          radio("rules", name, name === chosen.rules, () => {
            chosen.rules = name;
          }),
          el("b", presetName(name)),
        ),
      ),
    ),
  );
}

function begin(event, open) {
  event.preventDefault();
  const other = Number(byId("length-other").value),
    name = (id, otherwise) => byId(id).value.trim() || otherwise;
  open(
    Transcript.begin({
      white: name("white", t("White")),
      black: name("black", t("Black")),
      ...chosen,
      ...(other && { length: other }),
    }),
  );
}

// -- begun before

function drawBegun() {
  const begun = keptHere();
  put(
    byId("begun"),
    begun.length > 0 && el("div.games-head", el("h2", t("Begun before"))),
    begun.length > 0 && el("ul.games-list", begun.map(card)),
  );
}

function card({ id, white, black, length, games, at }) {
  const names = `${white} × ${black}`,
    label = t("Take {names} off the list", { names }),
    score = find(id)?.match.score;
  const count = n("{n} game", "{n} games", games.length);
  return listed(
    "li.card",
    {
      href: `/transcribe?match=${id}`,
      title: names,
      score,
      text: `${length ? matchText(length) : t("money game")} · ${count}`,
      at,
    },
    tool("bin", label, () => askToForget(id, label)),
  );
}

function askToForget(id, title) {
  const drop = () => {
    forget(id);
    byId("remove").close();
    drawBegun();
  };
  openDialog(
    "remove",
    title,
    el("p", t("It is kept on this device only, and cannot be brought back.")),
    el(
      "div.tool-row",
      button("danger", "remove-yes", drop, t("Take off the list")),
      button("", "remove-no", () => byId("remove").close(), t("Keep it")),
    ),
  );
  byId("remove-no").focus();
}
