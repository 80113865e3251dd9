// A new match: choose with whom and how; everything has a sensible answer already. Below it, one's
// games.

import { Board } from "./board/board.js";
import { startOf } from "./shared/boot.js";
import { option, radio, toggle } from "./shared/controls.js";
import { byId, dotted, el, keepFocus } from "./shared/dom.js";
import { takeDroppedFiles } from "./shared/files.js";
import { drawGames } from "./shared/games.js";
import { t } from "./shared/i18n.js";
import { layPage, openTable, startPage } from "./shared/page.js";
import { change, settings } from "./shared/settings.js";
import {
  chosen,
  clockNow,
  clocks,
  isWatched,
  NO_CLOCK,
  onChoice,
  rules,
  set,
  setup,
  wanted,
} from "./newgame/chosen.js";
import { lengths } from "./newgame/lengths.js";
import { opponents, prText } from "./newgame/opponents.js";
import { ruleSets } from "./newgame/rules.js";
import {
  about,
  clockText,
  levelName,
  opponentName,
  presetName,
  termsText,
} from "./shared/words.js";

async function start(event) {
  event?.preventDefault();
  if (chosen.isWrong) {
    byId("length-other").focus();
    return;
  }
  const name = byId("name")?.value.trim() ?? settings.name;
  change("name", name);
  byId("start").ariaDisabled = "true";
  if (!(await openTable(wanted(name)))) byId("start").ariaDisabled = "false";
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
  byId("setup").replaceChildren(
    opponents(),
    ruleSets(),
    lengths(drawSummary),
    clockChoices(),
    manners(),
  );
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
onChoice(() => keepFocus(draw));
takeDroppedFiles();
startPage(lay);
