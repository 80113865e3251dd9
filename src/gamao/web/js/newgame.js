// A new match: choose with whom and how; everything has a sensible answer already. Below it, one's
// games.

import { Board } from "./board/board.js";
import { byId, dotted, el, icon, keepFocus } from "./shared/dom.js";
import { takeDroppedFiles } from "./shared/files.js";
import { drawGames } from "./shared/games.js";
import { number, t } from "./shared/i18n.js";
import {
  boot,
  layPage,
  nameField,
  openTable,
  option,
  picker,
  radio,
  startOf,
  startPage,
  toggle,
} from "./shared/page.js";
import { change, settings } from "./shared/settings.js";
import {
  about,
  clockText,
  levelName,
  opponentName,
  optionTitle,
  presetName,
  termsText,
  valueName,
} from "./shared/words.js";

const { setup } = boot;
const NO_CLOCK = "none",
  CLOCKS = [NO_CLOCK, "12s + 2min/pt", "8s + 1min/pt", "fischer 8s + 5min", "3 days"];
const LENGTHS = [1, 3, 5, 7, 9, 11, 13];
const INVERTED = "closed_out_rolls"; // the sentence says the opposite of the option

const presetOf = (name) => setup.presets.find((preset) => preset.name === name);
const chosen = {
  opponent: "bot",
  level: setup.default.level,
  preset: setup.default.preset,
  changes: {},
  length: setup.default.length,
  single: false,
  otherName: "",
  serious: false,
  own_dice: false,
  watched: null, // null: as is usual with such an opponent
  clock: NO_CLOCK,
  ...lastChoice(),
  typed: "",
  isWrong: false, // another length, as it was typed, and whether it can be none
  isOpen: false, // the options of the rules
};
const rules = () => ({ ...presetOf(chosen.preset).rules, ...chosen.changes });
const optionOf = (name) => setup.options.find((one) => one.name === name);
const offValue = (name) => ({ switch: false, number: 0 })[optionOf(name).kind];
const prText = (pr) => (pr === null ? null : `PR ${number(pr, pr < 3 ? 1 : 0)}`);
const isOn = (name) => rules()[name] !== offValue(name);
const isWatched = () => chosen.watched ?? chosen.opponent === "friend";
const missing = (name) => optionOf(name).needs.find((needed) => !isOn(needed));

// Who plays the computer takes the time they like, and days are for who plays by link.
const clocks = () =>
  ({ bot: [], same_screen: CLOCKS.slice(0, -1), friend: CLOCKS })[chosen.opponent];
const clockNow = () => (clocks().includes(chosen.clock) ? chosen.clock : NO_CLOCK);

// What was chosen for the match before, if this server still knows it all.
function lastChoice() {
  const last = settings.match,
    names = setup.options.map(({ name }) => name);
  const isKnown =
    last &&
    presetOf(last.preset) &&
    setup.levels.some(({ id }) => id === last.level) &&
    (last.length ?? 1) <= setup.longest &&
    Object.keys(last.changes).every((name) => names.includes(name));
  return isKnown ? last : {};
}

function set(values) {
  Object.assign(chosen, "length" in values && { typed: "", isWrong: false }, values);
  keepFocus(draw);
}

// The length chosen where the rules have it, else their own.
function usualLength(name) {
  const { lengths } = presetOf(name),
    keep = chosen.length !== null && lengths.includes(chosen.length);
  const length = keep ? chosen.length : lengths.includes(7) ? 7 : lengths[0];
  return { length, single: length === null && name !== "MONEY" };
}

// In place, so that the text stays as it is typed. What is no length is kept, and nothing starts
// with it.
function typeLength({ target: { value, validity } }) {
  Object.assign(
    chosen,
    { typed: value, isWrong: !validity.valid },
    validity.valid &&
      (value ? { length: Number(value), single: false } : usualLength(chosen.preset)),
  );
  /** @type {NodeListOf<HTMLInputElement>} */
  const choices = document.querySelectorAll("input[name=length]");
  for (const node of choices) node.checked = isLength(JSON.parse(node.value));
  byId("length-wrong").hidden = !chosen.isWrong;
  drawSummary();
}

const isLength = ({ length, single }) =>
  !chosen.isWrong && chosen.length === length && chosen.single === single;

// What is switched off takes along what needs it, which is listed after it: no contradiction can be
// chosen.
function setOption(name, value) {
  chosen.changes = { ...chosen.changes, [name]: value };
  if (value === presetOf(chosen.preset).rules[name]) delete chosen.changes[name];
  for (const { name: dependent } of setup.options) {
    if (isOn(dependent) && missing(dependent)) chosen.changes[dependent] = offValue(dependent);
  }
  set({});
}

async function start(event) {
  event?.preventDefault();
  if (chosen.isWrong) {
    byId("length-other").focus();
    return;
  }
  const name = byId("name")?.value.trim() ?? settings.name;
  change("name", name);
  const { opponent, level, preset, changes, length, single, otherName, serious, watched, clock } =
    chosen;
  const ownDice = chosen.own_dice && opponent !== "friend";
  change("match", {
    opponent,
    level,
    preset,
    changes,
    length,
    single,
    otherName,
    serious,
    own_dice: chosen.own_dice,
    watched,
    clock,
  });
  byId("start").ariaDisabled = "true";
  const isOpen = await openTable({
    opponent,
    level: opponent === "bot" ? level : null,
    preset,
    rules: changes,
    length,
    single,
    name: name || null,
    other_name: opponent === "same_screen" ? otherName || null : null,
    serious,
    own_dice: ownDice,
    watched,
    clock: clockNow(),
  });
  if (!isOpen) byId("start").ariaDisabled = "false";
}

// -- the form

function choice(group, value, title, text, { picture = null, tags = null }) {
  return el(
    "label.choice",
    radio(group, value, value === chosen[group], () =>
      set({ [group]: value, ...(group === "preset" && { changes: {}, ...usualLength(value) }) }),
    ),
    el("strong", picture && icon(picture), title, el("i.radio")),
    el("p", text),
    tags &&
      el(
        "span.tags",
        tags.map((tag) => el("span", tag)),
      ),
  );
}

function opponents() {
  const { levels } = setup;
  return el(
    "fieldset",
    el("legend", t("Opponent")),
    el(
      "div.pickers",
      [
        [
          "bot",
          "computer",
          t("{n} levels, with hints and a tutor.", {
            n: levels.filter(({ pr }) => pr !== null).length,
          }),
        ],
        ["same_screen", "people", t("Two people, one device.")],
        ["friend", "link", t("Send the link and wait.")],
      ].map(([kind, picture, text]) =>
        choice("opponent", kind, opponentName(kind), text, { picture }),
      ),
    ),
    chosen.opponent === "bot" &&
      el(
        "div.sub-row",
        el(
          "p",
          `${t("Level")}. `,
          el("span.muted", t("PR is the average error: the smaller, the stronger.")),
        ),
        el(
          "div.chips",
          levels.map(({ id, pr }) =>
            el(
              "label.chip",
              radio("level", id, id === chosen.level, () => set({ level: id })),
              el("b", levelName(id)),
              el("span", dotted(prText(pr), about(id))),
            ),
          ),
        ),
      ),
    chosen.opponent === "friend" &&
      el(
        "p.sub-row.small",
        setup.network.open
          ? t("Anybody on your network with the link can sit down.")
          : about("closed network"),
      ),
    el(
      "div.names",
      el("label", t("Your name"), nameField("name", t("You"))),
      chosen.opponent === "same_screen" &&
        el(
          "label",
          t("The other name"),
          el("input.text", {
            id: "other-name",
            maxlength: "30",
            value: chosen.otherName,
            autocomplete: "off",
            placeholder: t("Black"),
            onchange: ({ target }) => {
              chosen.otherName = target.value.trim();
            },
          }),
        ),
    ),
  );
}

function tagsOf({ rules: all, lengths }) {
  const range = [...new Set([lengths[0], lengths.at(-1)])].map((one) => number(one ?? 0)).join("–");
  const length =
    lengths[0] === null ? (all.jacoby ? t("money") : t("one game")) : t("{n} points", { n: range });
  return [
    all.cube ? t("cube") : t("no cube"),
    length,
    `${t("triple")}: ${valueName("backgammon", all.backgammon).toLowerCase()}`,
  ];
}

function ruleSets() {
  const count = Object.keys(chosen.changes).length,
    named = { rules: presetName(chosen.preset) };
  return el(
    "fieldset",
    el("legend", t("Rules")),
    el(
      "div.pickers.rules",
      setup.presets.map((preset) =>
        choice("preset", preset.name, presetName(preset.name), about(preset.name), {
          tags: tagsOf(preset),
        }),
      ),
    ),
    el(
      "details.options",
      {
        open: chosen.isOpen,
        ontoggle: ({ target }) => {
          chosen.isOpen = target.open;
        },
      },
      el(
        "summary",
        t("Rule options"),
        el(
          "span.muted",
          count ? t("{rules}, with changes", named) : t("{rules}, unchanged", named),
        ),
        icon("down"),
      ),
      el(
        "ul.option-list",
        setup.options.map(optionRow),
        el(
          "li.option",
          el(
            "button.btn.wide",
            {
              id: "reset",
              "aria-disabled": !count,
              onclick: () => {
                if (count) set({ changes: {} });
              },
            },
            t("Back to the rules of {rules}", named),
          ),
        ),
      ),
    ),
  );
}

function optionRow({ name, kind, values }) {
  const value = rules()[name],
    lacks = missing(name),
    title = optionTitle(name);
  const sentence = [about(name), lacks && t("Needs: {option}.", { option: optionTitle(lacks) })]
    .filter(Boolean)
    .join(" ");
  const row = option(
    title,
    sentence,
    kind === "switch"
      ? toggle(name, title, {
          checked: value !== (name === INVERTED),
          onchange: ({ target }) => setOption(name, target.checked !== (name === INVERTED)),
        })
      : picker(
          name,
          title,
          JSON.stringify(value),
          values.map((one) => [JSON.stringify(one), valueName(name, one)]),
          (text) => setOption(name, JSON.parse(text)),
        ),
  );
  row.classList.toggle("off", Boolean(lacks));
  if (lacks) row.querySelector("input, select").disabled = true;
  return row;
}

function lengths() {
  const pick = (id, label, values, title = null) =>
    el(
      "label",
      { title },
      el("input", {
        type: "radio",
        name: "length",
        id: `length-${id}`,
        "aria-label": title,
        value: JSON.stringify(values),
        checked: isLength(values),
        onchange: () => set(values),
      }),
      label,
    );
  const isOther = chosen.length !== null && !LENGTHS.includes(chosen.length);
  return el(
    "fieldset",
    el("legend", t("Match to")),
    el(
      "div.seg",
      LENGTHS.map((length) => pick(length, number(length), { length, single: false })),
      pick("single", t("one game"), { length: null, single: true }),
      pick("money", "∞", { length: null, single: false }, t("Money: no end")),
    ),
    el(
      "label.other",
      t("another length"),
      el("input.text", {
        type: "number",
        id: "length-other",
        min: 1,
        max: setup.longest,
        "aria-describedby": "length-wrong",
        value: chosen.typed || (isOther ? chosen.length : ""),
        oninput: typeLength,
      }),
    ),
    el(
      "p.small.warn",
      { id: "length-wrong", role: "alert", hidden: !chosen.isWrong },
      t("A match is 1 to {n} points long.", { n: setup.longest }),
    ),
    el("p.small.muted", t("∞ plays point by point without an end. To 1 point there is no cube.")),
  );
}

function clockChoices() {
  return el(
    "fieldset",
    { hidden: !clocks().length },
    el("legend", t("Clock")),
    el(
      "div.chips.clocks",
      clocks().map((clock) =>
        el(
          "label.chip",
          radio("clock", clock, clock === clockNow(), () => set({ clock })),
          el("b", about(`clock ${clock}`)),
          el("span", clock === NO_CLOCK ? t("Take your time.") : clockText(clock)),
        ),
      ),
    ),
  );
}

function manners() {
  const choose = (name, title, sentence, checked) =>
    option(
      title,
      sentence,
      toggle(name, title, { checked, onchange: ({ target }) => set({ [name]: target.checked }) }),
    );
  return el(
    "fieldset",
    el("legend", t("Manners")),
    el(
      "ul.option-list.manners",
      choose(
        "serious",
        t("Serious match"),
        t("No hints, chances, tutor or pips for anybody until it is over."),
        chosen.serious,
      ),
      choose(
        "watched",
        t("Others may watch"),
        t("Whoever has the link sees the game, and cannot play."),
        isWatched(),
      ),
      chosen.opponent !== "friend" &&
        choose(
          "own_dice",
          t("My own dice"),
          t("Real dice beside the screen: you press what falls, for both sides."),
          chosen.own_dice,
        ),
    ),
  );
}

function summary() {
  const against = {
    bot: t("against the computer"),
    same_screen: t("two on this screen"),
    friend: t("against a friend"),
  }[chosen.opponent];
  const terms = {
    preset: chosen.preset,
    length: chosen.length,
    single: chosen.single,
    rules: rules(),
    serious: chosen.serious,
    clock: clockNow(),
  };
  const level = setup.levels.find(({ id }) => id === chosen.level);
  return [
    el("h2", `${termsText(terms)}, ${against}`),
    el(
      "dl",
      el("dt", t("Opponent")),
      el(
        "dd",
        chosen.opponent === "bot"
          ? dotted(levelName(level.id), prText(level.pr))
          : opponentName(chosen.opponent),
      ),
      el("dt", t("Rules")),
      el(
        "dd",
        presetName(chosen.preset),
        Object.keys(chosen.changes).length ? ` (${t("with changes")})` : "",
      ),
      el("dt", t("Your checkers")),
      el("dd", t("Light")),
    ),
    el(
      "button.btn.primary.big.wide",
      { id: "start", "aria-disabled": chosen.isWrong, onclick: start },
      t("Start match"),
    ),
    el("p.small.muted.note", t("You may leave and come back: the match is kept.")),
  ];
}

// -- the page

let thumbnail = null;

function lay() {
  const box = el("div.board-box", { "aria-hidden": "true" });
  layPage(
    () => t("New match"),
    "play",
    el(
      "main.page",
      el("section", { id: "games", "aria-label": t("Your matches") }),
      el(
        "header",
        el("h1", t("New match")),
        el("p", t("Choose with whom and how. The rest is ready to play.")),
      ),
      el(
        "div.setup",
        el("form", { id: "setup", onsubmit: start }),
        el(
          "aside.card.summary",
          { "aria-label": t("Summary") },
          box,
          el("div.summary-text", { id: "summary" }),
        ),
      ),
    ),
  );
  thumbnail?.destroy();
  thumbnail = new Board(box);
  for (const node of thumbnail.spots.values()) node.remove();
  draw();
  drawGames(byId("games"));
}

function draw() {
  byId("setup").replaceChildren(opponents(), ruleSets(), lengths(), clockChoices(), manners());
  drawSummary();
}

function drawSummary() {
  byId("summary").replaceChildren(...summary());
  const hasCube = rules().cube && chosen.length !== 1;
  thumbnail.place(startOf(rules()), { glide: true });
  thumbnail.setup({ length: chosen.length, hasCube });
  thumbnail.showCube(hasCube ? { value: 1, owner: null } : null);
  thumbnail.showScore([0, 0]);
}

addEventListener("pageshow", ({ persisted }) => {
  if (persisted) lay();
});
takeDroppedFiles();
startPage(lay);
