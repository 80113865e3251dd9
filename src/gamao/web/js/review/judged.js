// What is said of the decision looked at: what was best, what was played, what the file says of it.

import { bestText, choicesTable, mistakeText, playedText } from "./decision.js";
import { el, icon, svg } from "../shared/dom.js";
import { equity, percent, t, word } from "../shared/i18n.js";
import { isMistake, markIcon, markName } from "./marks.js";
import { playsTable } from "./plays.js";
import { choiceName, diceText } from "../shared/words.js";

// A decision in the list of them all; *name* is whose it was.
export function listItem(move, name, { isHere, onChoose }) {
  const isBad = isMistake(move);
  return el(
    "li",
    el(
      "button.error",
      { "aria-current": isHere ? "true" : null, onclick: onChoose },
      isBad ? markIcon(move.mark) : el(`i.disc.${move.by}`),
      el(
        "span",
        el("b", isBad ? mistakeText(move) : playedText(move)),
        " ",
        el("span.small.muted", isBad ? `${name} · ${t("game {n}", { n: move.game })}` : name),
        isBad && [el("br"), el("span.small.muted", t("best {play}", { play: bestText(move) }))],
      ),
      el(
        "span.loss",
        move.loss > 0.0005 ? equity(-move.loss) : "",
        el("small", move.dice ? diceText(move.dice) : t("cube")),
      ),
    ),
  );
}

// Below the board.
export function legend(move) {
  const isBest = move.loss < 0.0005,
    best = bestText(move);
  if (!best) return el("span", playedText(move));
  const sample = (kind) => move.plays && arrowSample(kind);
  return [
    el(
      "span",
      sample("best"),
      isBest
        ? t("Best and played: {play}", { play: playedText(move) || best })
        : t("Best: {play}", { play: best }),
    ),
    !isBest && el("span", sample("played"), t("Played: {play}", { play: playedText(move) })),
  ];
}

// Whether others who play as well would have erred, too.
function usualLine(usual) {
  if (!usual) return null;
  const level = word(`level ${usual.level}`);
  return el(
    "p.small.muted",
    { id: "usual" },
    usual.share === "most"
      ? t("Most players of this level ({level}) err here, too.", { level })
      : t("Hardly anybody of this level ({level}) errs here.", { level }),
  );
}

/**
 * @param {any} move
 * @param {object} told
 * @param {(play: any) => void} told.onPoint
 * @param {() => void} told.onAgain play it again from here
 */
export function decisionCard(move, { onPoint, onAgain }) {
  const { choices } = move,
    plays = move.plays?.filter(({ moves }) => moves.length);
  const line =
    isMistake(move) &&
    el(
      "p.marked",
      markIcon(move.mark),
      el(
        "span",
        [markName(move.mark), move.cube_error && mistakeText(move), equity(-move.loss)]
          .filter(Boolean)
          .join(" · "),
      ),
    );
  return [
    el("h2", plays ? t("Plays") : t("Cube decision")),
    line,
    move.too_close &&
      el(
        "p",
        t(
          "Too close to call: the rollout cannot tell this choice from the best, so it counts as no error.",
        ),
      ),
    usualLine(move.usual),
    isMistake(move) && el("div", { id: "why" }),
    plays?.length
      ? playsTable(plays, { isReview: true, onPoint, onChoose: onPoint, file: move.file })
      : choices
        ? choicesTable(choices, { file: move.file })
        : el("p.muted", t("Nothing to decide.")),
    ...saidInFile(move.file),
    move.xgid &&
      el(
        "div.tool-row",
        el(
          "button.btn",
          { id: "again", onclick: onAgain },
          icon("undo"),
          t("Play it again from here"),
        ),
        el(
          "a.btn",
          { id: "open-analysis", href: `/analysis?${new URLSearchParams({ xgid: move.xgid })}` },
          t("Open in analysis"),
        ),
      ),
  ];
}

// What the program and the people who made the file had to say.
function saidInFile(file) {
  if (!file) return [];
  const { program, loss, unit, best, comment } = file;
  const lost = unit === "mwc" ? `${percent(-loss, 2)}%` : equity(-loss);
  const figures =
    loss !== null &&
    (loss < 0.0005
      ? t("{program}: best", { program })
      : t("{program}: {loss}, best {play}", {
          program,
          loss: lost,
          play: /\d/.test(best) ? best : choiceName(best),
        }));
  return [figures, ...comment.split("\n")].filter(Boolean).map((line) => el("p.small.said", line));
}

// As on the board: the best play solid, the one made dashed.
function arrowSample(kind) {
  return svg(
    "svg",
    { viewBox: "0 0 48 16", "aria-hidden": "true" },
    svg("path.le", { d: "M4 8h37m-7-5 7 5-7 5" }),
    kind === "best"
      ? svg("path.lb", { d: "M4 8h37m-7-5 7 5-7 5" })
      : [
          svg("path.lp", { "stroke-dasharray": "7 7", d: "M4 8h30" }),
          svg("path.lp", { d: "m34 3 7 5-7 5" }),
        ],
  );
}
