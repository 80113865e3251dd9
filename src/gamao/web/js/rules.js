// The book of rules: every rule with a small board, where the rule sets differ, what we decided where
// a text is silent, the words of the game, its history. It can be printed.

import { miniBoard, rollMark } from "./board/mini.js";
import { SIDES } from "./board/sides.js";
import { byId, dotted, el, head, icon, put, row } from "./shared/dom.js";
import { capital, language, number, t, word } from "./shared/i18n.js";
import { layPage, startPage } from "./shared/page.js";
import { attempt } from "./shared/saying.js";
import { boot } from "./shared/boot.js";
import { learnRow } from "./shared/places.js";
import { call } from "./shared/socket.js";
import { about, optionTitle, presetName, valueName, variantName } from "./shared/words.js";

const ALL_BOOKS = 4;
let book = null,
  spoken = null;

async function load() {
  book = (await attempt(call("GET", "/api/book"))) || book;
  spoken = language();
  if (book) draw();
}

function value(name, rules) {
  // The title of one says the opposite.
  if (name === "closed_out_rolls") return capital(rules[name] ? t("off") : t("on"));
  return capital(valueName(name, rules[name]));
}

const lengthsOf = ({ lengths, rules }) =>
  lengths[0] === null
    ? capital(rules.jacoby ? t("money") : t("one game"))
    : lengths.map((length) => number(length)).join(", ");

// -- the rules, with their pictures

function cubeMark({ value: shown }) {
  return el("span.cube-mark", { title: t("Cube") }, String(shown === 1 ? 64 : shown));
}

function picture({ scene, moves, points, title }) {
  const { dice, opening, cube } = scene;
  return el(
    "div.picture",
    miniBoard(scene.board, {
      moves: scene.route ? [] : moves,
      label: title,
      route: scene.route,
      points,
    }),
    el(
      "p.small",
      dice && rollMark(dice),
      opening && rollMark(opening, SIDES),
      cube && cubeMark(cube),
      scene.length && dotted(scene.score.join(" : "), scene.crawford && "Crawford"),
    ),
  );
}

function rule(one) {
  return el(
    "article.rule",
    picture(one),
    el(
      "div",
      el("h3", one.title),
      one.books.length < ALL_BOOKS && el("p.for.small", one.books.map(presetName).join(", ")),
      el("p", one.text),
      one.example && el("p.small.muted", one.example),
      one.differs && el("p.source.small", icon("book"), el("span", one.differs)),
    ),
  );
}

function chapter({ name, title, rules }, i) {
  return el(
    "section.card.chapter",
    { id: name },
    el(
      "div.card-head",
      el("h2", `${i + 1}. ${title}`),
      el("a.small.no-print", { href: `/learn/${name}` }, t("Learn it on the board")),
    ),
    el("div.rules-list", rules.map(rule)),
  );
}

// -- what stands beside them

function basics() {
  return el(
    "section.card",
    { id: "basics" },
    el("h2", t("The game in a minute")),
    start(),
    el(
      "ol.basics",
      [1, 2, 3, 4, 5, 6, 7, 8].map((i) => el("li", word(`basics ${i}`))),
    ),
  );
}

// The board as a game begins, large enough for its numbers.
function start() {
  const rules = book.chapters.flatMap((chapter) => chapter.rules),
    { scene } = rules.find((one) => one.scene.route),
    label = t(
      "The start, with the points as the light side counts them, and its way from 24 to 1.",
    );
  return el(
    "figure.start",
    miniBoard(scene.board, { label, route: true, isNumbered: true }),
    el("figcaption.small.muted", label),
  );
}

function presetCards() {
  return el(
    "section.presets",
    boot.setup.presets.map((preset) =>
      el(
        "article.card",
        { id: preset.name.toLowerCase() },
        el("h2", presetName(preset.name)),
        el("p", about(preset.name)),
      ),
    ),
  );
}

function variants() {
  return el(
    "section.card",
    { id: "variants" },
    el("h2", t("Variants")),
    el(
      "dl",
      Object.keys(boot.setup.starts).flatMap((name) => [
        el("dt", variantName(name)),
        el("dd", about(`variant ${name}`)),
      ]),
    ),
  );
}

function differences() {
  const { presets, options } = boot.setup;
  return el(
    "section.card.scroll",
    { tabindex: "0", role: "region", "aria-labelledby": "differ" },
    el("h2", { id: "differ" }, t("Where they differ")),
    el(
      "table.differ",
      head(
        el("td"),
        presets.map(({ name }) => presetName(name)),
      ),
      el(
        "tbody",
        row("tr", t("Usual length"), presets.map(lengthsOf)),
        options.map(({ name }) =>
          row(
            "tr",
            [optionTitle(name), el("p", about(name))],
            presets.map(({ rules, variants: offered }) =>
              el("td", value(name, rules), offered.includes(name) && el("small", t("variant"))),
            ),
          ),
        ),
      ),
    ),
  );
}

function glossary() {
  return el(
    "section.card.scroll",
    { id: "glossary", tabindex: "0", role: "region", "aria-labelledby": "glossary-title" },
    el("h2", { id: "glossary-title" }, t("Words of the game")),
    el(
      "table.glossary",
      head("Português", "Español", "English", t("Meaning")),
      el(
        "tbody",
        book.glossary.map(({ pt, es, en, means }) =>
          row(
            "tr",
            el("span", { lang: "pt-BR" }, pt),
            el("td", { lang: "es" }, es),
            el("td", { lang: "en" }, en),
            means,
          ),
        ),
      ),
    ),
  );
}

const section = ({ name, title, paragraphs }) =>
  el(
    "section.card.told-part",
    { id: name },
    el("h2", title),
    paragraphs.map((text) => el("p", text)),
  );

function contents() {
  const links = [
    ...book.chapters.map(({ name, title }, i) => [name, `${i + 1}. ${title}`]),
    ["differ", t("Where they differ")],
    ...book.sections.map(({ name, title }) => [name, title]),
    ["glossary", t("Words of the game")],
  ];
  return el(
    "nav.contents.card.no-print",
    { "aria-label": t("Contents") },
    links.map(([id, title]) => el("a", { href: `#${id}` }, title)),
  );
}

function draw() {
  put(
    byId("rules"),
    el(
      "header",
      el("h1", t("Rules")),
      el("p", about("rules")),
      el(
        "p.tool-row.no-print",
        el("button.btn", { onclick: () => window.print() }, t("Print")),
        el("a.btn", { href: "/learn" }, t("Lessons")),
        el("a.btn.primary", { href: "/" }, t("New match")),
      ),
    ),
    basics(),
    contents(),
    book.chapters.map(chapter),
    presetCards(),
    differences(),
    variants(),
    book.sections.map(section),
    glossary(),
  );
  if (location.hash) byId(location.hash.slice(1))?.scrollIntoView();
}

function lay() {
  layPage(() => t("Rules"), "learn", learnRow("/rules"), el("main.page.rules", { id: "rules" }));
  if (book) draw();
  if (book && spoken !== language()) load();
}

startPage(lay);
load();
