// What stands beside the board while a match is written down: dice keys, plays, cube; the plates;
// and the files it can be saved as.

import { diceKeys } from "../board/dicekeys.js";
import { button, byId, el, icon } from "../shared/dom.js";
import { capital, equity, number, percent, t, word } from "../shared/i18n.js";
import { attempt, say } from "../shared/saying.js";
import { openDialog } from "../shared/dialogs.js";
import { winName } from "../shared/words.js";
import { SIDES } from "../proof/game.js";

export const KEYED = 5; // plays that have a key
const FILES = [
  ["mat", ".mat", "GNU Backgammon, XG, Jellyfish"],
  ["sgf", ".sgf", "GNU Backgammon"],
  ["snowie", ".txt", "Snowie"],
];

export function drawPlate(writing, transcript, side) {
  const node = byId(`plate-${side}`),
    i = SIDES.indexOf(side),
    { match, kept } = transcript,
    name = kept[side];
  node.setAttribute("aria-label", name);
  node.replaceChildren(
    el(`i.disc.${side}`),
    el("div.who", el("p.name", { title: name }, name)),
    el(
      "div.facts",
      el("p.fact", el("b", number(writing.pips[i])), el("span", t("pips"))),
      el(
        "p.fact.score",
        el("b", number(match.score[i])),
        el("span", match.length ? t("of {n}", { n: match.length }) : t("points")),
      ),
    ),
  );
}

// -- what is typed

export function enterCard(now) {
  const { title, can, press, isResigning, transcript } = now;
  return [
    el(
      "div.card-head",
      el("h1", { id: "h-turn" }, title),
      can.undo && key("undo", press, "quiet", icon("undo"), t("Undo"), el("kbd", "⌫")),
    ),
    transcript.winner === null && !isResigning && dice(now),
    can.play ? options(now) : el("div.options5"), // where fingers are stays where it is
    now.wrong && wrongNote(now),
    isResigning ? resignations(now) : cubeRow(now),
  ];
}

// "Doubles", "No move": what is done, as a button says it.
export const stepName = (kind) => capital(word(`step ${kind}`));

const key = (name, press, kind, ...content) =>
  button(kind, `do-${name}`, () => press(name), ...content);

function dice({ can, press, transcript }) {
  const { game, kept } = transcript,
    lying = game.dice ?? (kept.die ? [kept.die] : []);
  return el(
    "div",
    game.phase === "start" &&
      el("p.small.muted", t("First the die of {white}, then that of {black}.", kept)),
    diceKeys({ lying, isOpen: Boolean(can.die), press: (die) => press("die", die) }),
  );
}

function options(now) {
  const { plays, press, point, isShown, readTyped } = now;
  const offered = (plays ?? [])
    .slice(0, KEYED)
    .map((play, i) =>
      el(
        "li",
        el(
          "button",
          {
            id: `play-${i + 1}`,
            onclick: () => press("play", i + 1),
            onpointerenter: () => point(play),
            onpointerleave: () => point(null),
            onfocus: () => point(play),
            onblur: () => point(null),
          },
          el("kbd", number(i + 1)),
          el("b", play.text),
          isShown && play.equity !== undefined && el("span", equity(play.equity)),
        ),
      ),
    );
  return el(
    "ol.options5",
    { "aria-busy": String(plays === null), "data-steps": String(now.transcript.steps.length) },
    offered,
    plays?.length === 0 && el("li.muted.small", t("There is no legal play.")),
    el("li", now.field ? typing(now.field, readTyped) : free(press)),
  );
}

const free = (press) =>
  el(
    "button.free",
    { id: "do-type", onclick: () => press("type") },
    el("kbd", "/"),
    el("span", t("Another: drag or type")),
  );

const typing = (field, readTyped) =>
  el(
    "form",
    {
      onsubmit: (event) => {
        event.preventDefault();
        readTyped(field.value);
      },
    },
    field,
  );

// One field for as long as somebody types: whatever is drawn meanwhile, the text stays.
export const typedField = () =>
  el("input.text", {
    id: "typed",
    "aria-label": t("The play, as 13/8 6/5"),
    placeholder: "13/8 6/5",
    autocomplete: "off",
    spellcheck: "false",
    maxlength: "60",
  });

function wrongNote({ wrong, transcript, writeWrong, close }) {
  const dice = transcript.game.dice.join("-"),
    { text, rows } = wrong;
  return el(
    "div.wrong-note.small",
    { role: "alert" },
    el(
      "p",
      el(
        "b",
        rows
          ? t("{play} is not allowed with {dice}.", { play: text, dice })
          : t("“{play}” cannot be played on this board.", { play: text }),
      ),
      " ",
      rows && t("If that is what was played, write it down all the same: it will be marked."),
    ),
    el(
      "div.tool-row",
      rows && button("", "write-wrong", writeWrong, t("Write it down")),
      button("quiet", "drop-wrong", close, t("Not that")),
    ),
  );
}

function resignations({ can, press }) {
  return el(
    "div.cube-row",
    { role: "group", "aria-label": t("Resigns") },
    can.resignAs &&
      ["single", "gammon", "backgammon"].map((win, i) =>
        button(
          "",
          `resign-${win}`,
          () => press("resignAs", win),
          winName(i + 1),
          el("kbd", number(i + 1)),
        ),
      ),
  );
}

function cubeRow({ can, press, transcript }) {
  const { kept, game } = transcript,
    other = kept[SIDES[1 - game.roll]];
  const rows = [
    ["double", stepName("double"), "D"],
    ["double2", t("{name} doubles", { name: other }), ""],
    ["take", stepName("take"), "A"],
    ["pass", stepName("pass"), "N"],
    ["beaver", stepName(game.phase === "beavered" ? "raccoon" : "beaver"), "B"],
    ["none", stepName("none"), "0"],
    ["resign", t("Resigns"), "X"],
  ];
  const shown = rows.filter(([name]) => can[name]);
  return (
    shown.length > 0 &&
    el(
      "div.cube-row",
      { role: "group", "aria-label": t("Cube and resignation") },
      shown.map(([name, title, letter]) =>
        key(name, press, "", title, letter && el("kbd", letter)),
      ),
    )
  );
}

// -- what the engine says, for who wants to know

export function evaluation({ isShown, chances }, name, onclick) {
  const win = chances && t("{name} wins {n}%", { name, n: percent(chances.win, 0) });
  return el(
    "div.hush",
    icon(isShown ? "eye" : "hidden"),
    el(
      "p",
      el(
        "b",
        { id: "evaluation" },
        isShown ? win || t("Evaluation shown") : t("Evaluation hidden"),
      ),
      el(
        "span.small.muted",
        isShown ? (chances ? gammonsText(chances) : "") : t("to write without taking sides"),
      ),
    ),
    button("", "do-show", onclick, isShown ? t("Hide") : t("Show"), el("kbd", "E")),
  );
}

const gammonsText = ({ gammon, lose_gammon: lost }) =>
  t("gammon {gammon}%, against {lost}%", { gammon: percent(gammon, 0), lost: percent(lost, 0) });

// -- files

export function openSaving(transcript) {
  openDialog(
    "saving",
    t("Save file"),
    el(
      "ul.menu-list",
      FILES.map(([kind, ending, programs]) =>
        el(
          "li",
          button(
            "quiet",
            `save-${kind}`,
            () => attempt(save(transcript, kind, ending)),
            icon("save"),
            el("b", ending),
            el("span.small.muted", programs),
          ),
        ),
      ),
    ),
  );
}

async function save(transcript, kind, ending) {
  const { white, black } = transcript.kept,
    answer = await fetch(`/api/convert?kind=${kind}`, {
      method: "POST",
      body: transcript.file,
    }).catch(() => {
      throw new Error(t("The server does not answer. Try again in a moment."));
    });
  if (!answer.ok) throw new Error((await answer.json()).error.message);
  const address = URL.createObjectURL(await answer.blob());
  el("a", { href: address, download: `${white} - ${black}${ending}` }).click();
  URL.revokeObjectURL(address);
  byId("saving")?.close();
  say(t("Saved."));
}
