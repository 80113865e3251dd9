// One's own matches: go on with one, or take it off the list.

import { button, byId, dotted, el, icon, tool } from "./dom.js";
import { reviewTable } from "./files.js";
import { moment, number, t } from "./i18n.js";
import { attempt, say } from "./saying.js";
import { openDialog } from "./dialogs.js";
import { call } from "./socket.js";
import { opponentOf, outcome, ownScore, pointsText, presetName } from "./words.js";

const FEW = 3;

export async function drawGames(node, showAll = false) {
  let tables;
  try {
    tables = await call("GET", "/api/tables");
  } catch {
    return;
  }
  if (!tables.length) {
    node.replaceChildren();
    return;
  }
  const shown = showAll
    ? tables
    : [...tables.filter(({ over }) => !over), ...tables.filter(({ over }) => over)].slice(0, FEW);
  node.replaceChildren(
    el(
      "div.games-head",
      el("h2", t("Your matches")),
      tables.length > shown.length &&
        button(
          "quiet",
          "all-games",
          () => drawGames(node, true),
          t("All {n}", { n: tables.length }),
        ),
    ),
    el(
      "ul.games-list",
      shown.map((table) => card(table, node)),
    ),
  );
}

/**
 * One of a list of matches: where it leads, what it is, what can be done with it.
 * @param {string} selector
 * @param {{ href: string, title: string, score?: number[], text?: string, at?: string }} match
 */
export function listed(selector, { href, title, score, text, at }, ...tools) {
  return el(
    selector,
    el(
      "a",
      { href },
      el("strong", title),
      el("span.score", score && score.map((points) => number(points)).join(" × ")),
      el("span.small", text),
      at && el("time.small.muted", { datetime: at }, moment(at)),
    ),
    tools,
  );
}

// Takes it off the list for good; *label* names it to those who do not see where the button is.
// What is still being played is asked for once more.
export function remover(path, label, draw, { isUnfinished = false } = {}) {
  const remove = async ({ detail }) => {
    if (detail > 1) return; // the rest of a double click, perhaps on the next one
    byId("remove")?.close();
    if ((await attempt(call("DELETE", path))) === undefined) return;
    await draw();
    say(t("Taken off your list."));
  };
  return el(
    "button.tool",
    {
      "aria-label": label,
      title: t("Take off the list"),
      onclick: isUnfinished ? () => askToRemove(label, remove) : remove,
    },
    icon("bin"),
  );
}

function askToRemove(title, remove) {
  openDialog(
    "remove",
    title,
    el("p", t("This match is not finished. It cannot be brought back.")),
    el(
      "div.tool-row",
      button("danger", "remove-yes", remove, t("Take off the list")),
      button("", "remove-no", () => byId("remove").close(), t("Keep it")),
    ),
  );
  byId("remove-no").focus();
}

function card(table, node) {
  const { id, length, single, over, waiting, updated, damaged } = table,
    path = `/api/tables/${id}`;
  if (damaged) {
    const title = t("This match cannot be read any more.");
    return listed(
      "li.card.over",
      { href: `/table/${id}`, title },
      remover(path, t("Take off the list"), () => drawGames(node)),
    );
  }
  const name = opponentOf(table);
  const state = over
    ? outcome(table) || t("Finished")
    : waiting === "me"
      ? t("Your turn")
      : waiting === "them"
        ? t("Their turn")
        : t("Waiting");
  const text = dotted(state, presetName(table.rules.split(" ")[0]), length && pointsText(length));
  return listed(
    over ? "li.card.over" : "li.card",
    {
      href: `/table/${id}`,
      title: name,
      score: length || !single ? ownScore(table) : null,
      text,
      at: updated,
    },
    over && tool("curve", t("Review the match against {name}", { name }), () => reviewTable(id)),
    remover(
      path,
      t("Take the match against {name} off the list", { name }),
      () => drawGames(node),
      { isUnfinished: !over },
    ),
  );
}
