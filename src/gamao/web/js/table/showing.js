// A step as everybody sees and hears it: dice roll, checkers move, the cube knocks.

import { announce } from "../shared/announce.js";
import { other, SIDES } from "../board/sides.js";
import { wait } from "../board/motion.js";
import { say } from "../shared/saying.js";
import * as sound from "../shared/sound.js";

/** @import { Board } from "../board/board.js" */
/** @import { Places, StepOut } from "../shared/types.js" */

/**
 * What nobody chose must not pass unseen.
 * @param {StepOut} step
 * @param {string} sentence
 */
export function tellStep({ automatic }, sentence) {
  if (automatic) say(sentence);
  else announce(sentence);
}

/**
 * @param {Board} board
 * @param {StepOut} step
 * @param {Places} start where the next game begins
 */
export async function showStep(board, step, start) {
  const { kind, by, dice } = step;
  if (kind === "next") {
    board.place(start, { glide: true });
    board.showArrows([]);
    board.showDice({});
  } else if (kind === "start") {
    sound.play("dice");
    await board.showDice({ white: [dice[0]], black: [dice[1]] }, { rolling: SIDES });
    if (board.speed) await wait(700 * board.speed);
  } else if (kind === "roll") {
    sound.play("dice");
    await board.showDice(lying(board, by, dice), { past: other(by), rolling: [by] });
  } else if (kind === "play") {
    await showPlay(board, step);
  } else {
    sound.play("cube");
  }
}

async function showPlay(board, { by, dice, moves }) {
  board.showMarks({});
  board.showArrows([]);
  if (dice) board.showDice(lying(board, by, dice), { past: other(by) });
  if (!moves.length && board.speed) await wait(900 * board.speed);
  await board.play(by, moves, { each: (hit) => sound.play(hit ? "hit" : "checker") });
}

// The dice on the board with a side's new ones; a single die of the throw for the start is taken
// up.
function lying(board, side, dice) {
  const theirs = board.shown.dice[other(side)];
  return { [side]: dice, [other(side)]: theirs?.length === 1 ? null : theirs };
}
