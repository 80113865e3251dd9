// The plays of a roll, the likeliest first: in the engine's order where the server answers, else in
// that of the tree. The order never changes under the writer's fingers.

import { SIDES } from "../proof/game.js";
import { written } from "../proof/play.js";
import { waysOf } from "../proof/tree.js";
import { call } from "../shared/socket.js";

/** @import { Transcript } from "./transcript.js" */

const LONGEST = 4000; // milliseconds: then it is written without the engine

/**
 * @typedef {{ text: string, moves: [number, number, boolean][], equity?: number }} Listed
 */

/** @param {Transcript} transcript */
export async function listed(transcript, tree) {
  const { rows, roll } = transcript.game,
    told = await advice(transcript);
  if (told?.plays) return { plays: told.plays, chances: told.plays[0]?.chances };
  const plays = new Map(
    waysOf(tree).map((moves) => [
      written(
        moves.map(([from, to]) => ({ from, to })),
        rows[1 - roll],
      ),
      moves,
    ]),
  );
  return { plays: [...plays].map(([text, moves]) => ({ text, moves })) };
}

/**
 * What the engine says of the moment at first sight; nothing where it says nothing in time.
 * @param {Transcript} transcript
 */
export async function advice({ game }) {
  const { rows, roll, dice, cube, owner, match } = game,
    { length, score, crawford, rules } = match;
  const asked = call("POST", "/api/analysis", {
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
  return Promise.race([asked, new Promise((done) => setTimeout(done, LONGEST, null))]);
}

const countsOf = (row) =>
  Object.fromEntries([...row.entries()].filter(([point, count]) => point && count));
