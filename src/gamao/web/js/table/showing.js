// A step as everybody sees and hears it: dice roll, checkers move, the cube knocks.

import { announce } from "../shared/announce.js";
import { other, SIDES, wait } from "../board/board.js";
import { say, startOf } from "../shared/page.js";
import * as sound from "../shared/sound.js";
import { stepSentence } from "../shared/words.js";

export async function showStep(table, step, view) {
  const { board } = table,
    { kind, by, dice } = step;
  const sentence = stepSentence(step, by ? table.nameOf(by) : "", view);
  if (step.automatic) say(sentence);
  else announce(sentence); // nobody chose it: it must not pass unseen
  if (kind === "next") {
    board.place(startOf(view.terms.rules), { glide: true });
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
    await showPlay(table, step);
  } else {
    sound.play("cube");
  }
}

// One's own play lies on the board already.
async function showPlay(table, { v, by, dice, moves }) {
  const { board } = table,
    isOwn = table.ownPlay === v;
  table.ownPlay = null;
  if (isOwn) return;
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
