// A challenge to be left: rules, length, clock, whether it counts; for anybody or for one person.

import { button, byId, el } from "../shared/dom.js";
import { number, t } from "../shared/i18n.js";
import { attempt, say } from "../shared/saying.js";
import { boot } from "../shared/boot.js";
import { openDialog } from "../shared/dialogs.js";
import { option, picker, toggle } from "../shared/controls.js";
import { settings } from "../shared/settings.js";
import { call } from "../shared/socket.js";
import { about, clockText, presetName } from "../shared/words.js";
import { nameOf } from "./lists.js";
import { quickClock } from "./quick.js";

const NONE = "none",
  DAYS = "3 days";
const LENGTHS = [1, 3, 5, 7, 9, 11, 13];
const clocks = (length) => [quickClock(length), "8s + 1min/pt", "fischer 8s + 5min", DAYS, NONE];

export async function leaveChallenge(wanted) {
  const left = await attempt(
    call("POST", "/api/challenges", { ...wanted, name: settings.name || null }),
  );
  if (left)
    say(wanted.to ? t("The challenge is on its way.") : t("Your challenge waits for 24 hours."));
  return left;
}

// *to*: the id of who is challenged, and who that is; null for whoever comes. *then* is done once it
// is left.
export function openChallenge(to = null, who = null, then = () => {}) {
  const chosen = {
    preset: boot.setup.default.preset,
    length: settings.seek,
    clock: quickClock(settings.seek),
    rated: true,
  };
  const send = async () => {
    const rated = chosen.rated && chosen.clock !== NONE;
    if (!(await leaveChallenge({ ...chosen, rated, to }))) return;
    byId("challenge").close();
    then();
  };
  openDialog(
    "challenge",
    who ? t("Challenge {name}", { name: nameOf(who) }) : t("New challenge"),
    el("ul.option-list", { id: "challenge-options" }),
    el(
      "div.tool-row",
      button("primary", "send-challenge", send, who ? t("Challenge") : t("Leave a challenge")),
    ),
  );
  drawOptions(chosen);
}

function drawOptions(chosen) {
  const set = (values) => {
    Object.assign(chosen, values);
    drawOptions(chosen);
  };
  const choose = (name, title, choices, onchange, sentence = null) =>
    option(title, sentence, picker(name, title, chosen[name], choices, onchange));
  byId("challenge-options").replaceChildren(
    choose(
      "preset",
      t("Rules"),
      boot.setup.presets
        .filter(({ name }) => name !== "MONEY")
        .map(({ name }) => [name, presetName(name)]),
      (preset) => set({ preset }),
    ),
    choose(
      "length",
      t("Match to"),
      LENGTHS.map((length) => [length, number(length)]),
      (length) => set({ length: Number(length), clock: quickClock(Number(length)) }),
    ),
    choose(
      "clock",
      t("Clock"),
      clocks(chosen.length).map((clock) => [clock, clockText(clock) || about(`clock ${clock}`)]),
      (clock) => set({ clock }),
      t("Whoever has days for a turn need not be here when it is taken."),
    ),
    option(
      t("Rated"),
      t("No hints, no pips; needs a clock."),
      toggle("rated", t("Rated"), {
        checked: chosen.rated && chosen.clock !== NONE,
        onchange: ({ target }) => set({ rated: target.checked }),
      }),
    ),
  );
  byId("switch-rated").disabled = chosen.clock === NONE;
}
