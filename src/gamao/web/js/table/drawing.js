// The board of a table as it stands, or as it stood at the step of the record that is looked at.

import { arrows } from "../board/moves.js";
import { other } from "../board/sides.js";
import { settings, SPEEDS } from "../shared/settings.js";

/** @import { Table } from "../table.js" */

/**
 * @typedef {Pick<Table, "board" | "view" | "bottom" | "past" | "asked" | "hand" | "isMoving" |
 *   "boardNow" | "showMarks" | "showDice">} Shown
 */

const offeredValue = (view) => view.stakes?.take?.stake || view.cube.value * 2;

/** @param {Shown} table */
export function drawBoard(table, still) {
  const { board, view, bottom } = table,
    { length } = view.terms,
    hasCube = Boolean(view.cube);
  const speed = table.isMoving ? board.speed : SPEEDS[settings.speed];
  board.setup({
    bottom,
    length,
    hasCube,
    note: view.crawford ? "Crawford" : "",
    mirrored: settings.mirrored,
  });
  board.speed = speed;
  if (!still) board.place(table.boardNow);
  if (!table.isMoving) drawDice(table);
  const { cube } = table.past || view;
  if (!table.isMoving)
    board.showCube(
      cube && {
        value: cube.offered_by ? offeredValue(view) : cube.value,
        owner: cube.owner,
        isOffered: Boolean(cube.offered_by),
      },
    );
  board.showScore(view.score);
  board.showArrows(arrowsOf(table));
  table.showMarks();
}

/** @param {Shown} table */
function drawDice(table) {
  const { board, view, past } = table,
    { on_roll: roller, dice, opening } = past || view;
  if (!past && opening && !dice[roller]) {
    board.showDice({ white: [opening[0]], black: [opening[1]] });
    return;
  }
  const done = roller ? other(roller) : null;
  if (past) board.showDice(dice, { past: done });
  else table.showDice(dice, done);
}

/** @param {Shown} table */
function arrowsOf(table) {
  const { view, past, asked } = table;
  if (asked?.arrows) return asked.arrows;
  const last = past ? past.step?.moves && { by: past.step.by, moves: past.step.moves } : view.last;
  if (table.isMoving || !last || table.hand?.path.length || view.phase === "over") return [];
  return arrows(last.by, last.moves, "last");
}
