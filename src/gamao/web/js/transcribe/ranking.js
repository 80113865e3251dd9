// The plays of a roll, the likeliest first: in the engine's order where the server answers, else in
// that of the tree.

import { SIDES } from "../proof/game.js";
import { written } from "../proof/play.js";
import { waysOf } from "../proof/tree.js";
import { call } from "../shared/socket.js";

/** @import { Transcript } from "./transcript.js" */

/**
 * @typedef {{ text: string, moves: [number, number, boolean][], equity?: number }} Listed
 */

/**
 * @param {Transcript} transcript
 * @returns {Listed[]}
 */
export function unranked(transcript, tree) {
  const { rows, roll } = transcript.game;
  const plays = new Map(
    waysOf(tree).map((moves) => [
      written(
        moves.map(([from, to]) => ({ from, to })),
        rows[1 - roll],
      ),
      moves,
    ]),
  );
  return [...plays].map(([text, moves]) => ({ text, moves }));
}

/**
 * What the engine says of the moment at first sight; nothing where there is nobody to ask.
 * @param {Transcript} transcript
 */
export function advice({ game }) {
  const { rows, roll, dice, cube, owner, match } = game,
    { length, score, crawford, rules } = match;
  return call("POST", "/api/analysis", {
    board: Object.fromEntries(SIDES.map((side, i) => [side, countsOf(rows[i])])),
    on_roll: SIDES[roll],
    dice,
    cube: { value: cube, owner: SIDES[owner] ?? null },
    length,
    score,
    crawford,
    jacoby: rules.jacoby,
    beaver: rules.beaver,
    limit: "0-ply",
  }).catch(() => null);
}

const countsOf = (row) =>
  Object.fromEntries([...row.entries()].filter(([point, count]) => point && count));
