// The board beside a real one: it shows how the match stands, and a play can be made on it.

import { arrows } from "../board/moves.js";
import { pipsOf } from "../board/moves.js";
import { SIDES, toAct } from "../proof/game.js";
import { OFF } from "../proof/play.js";
import { settings } from "../shared/settings.js";
import { Playing } from "../table/playing.js";

/** @import { Places, Side } from "../shared/types.js" */
/** @import { Transcript } from "./transcript.js" */

/** @returns {Places} */
const placesOf = (rows) => ({
  white: countsOf(rows[0]),
  black: countsOf(rows[1]),
  off: [rows[0][OFF], rows[1][OFF]],
});
const countsOf = (row) =>
  Object.fromEntries([...row.entries()].filter(([point, count]) => point !== OFF && count));

export class Writing extends Playing {
  // played(moves) when a play was made by hand; *heading* says what is waited for.
  constructor(box, { played, heading }) {
    super(box);
    this.tell = played;
    this.heading = heading;
    /** @type {Transcript | null} */
    this.transcript = null;
  }

  get game() {
    return this.transcript?.game;
  }
  get places() {
    return this.game && placesOf(this.game.rows);
  }
  /** @returns {Side} */
  get mover() {
    return /** @type {Side} */ (SIDES[this.game?.roll ?? 0]);
  }
  /** @type {Side} */
  get bottom() {
    return "white";
  }
  get canMove() {
    return Boolean(this.hand) && !this.hand.isEmpty;
  }
  get status() {
    return this.heading();
  }
  nameOf(side) {
    return this.transcript.kept[side];
  }
  get pips() {
    return SIDES.map((side) => pipsOf(this.places[side]));
  }

  played() {
    this.tell(this.hand.moves);
  }

  /** @param {Transcript} transcript */
  show(transcript, tree) {
    this.transcript = transcript;
    this.take(tree);
    this.refresh({ glides: true });
  }

  point(play) {
    this.board.showArrows(play ? arrows(this.mover, play.moves, "best") : []);
  }

  /** @param {{ still?: boolean, glides?: boolean }} [how] */
  refresh({ still = false, glides = false } = {}) {
    const { board, game } = this;
    if (!game) return;
    const { length, crawford, rules, score } = game.match,
      hasCube = rules.cube && length !== 1 && !crawford;
    board.setup({
      bottom: "white",
      length,
      hasCube,
      note: crawford ? "Crawford" : "",
      mirrored: settings.mirrored,
    });
    if (!still) board.place(this.boardNow, { glide: glides });
    this.showDice(game.dice ? { [this.mover]: game.dice } : {});
    board.showCube(hasCube ? this.#cube() : null);
    board.showScore(score);
    this.point(null);
    this.showMarks();
  }

  #cube() {
    const { cube, owner, offered, phase } = this.game,
      isOffered = ["doubled", "beavered", "raccooned"].includes(phase);
    const side = isOffered ? SIDES[toAct(this.game)] : null;
    return {
      value: cube * (isOffered ? 2 : 1),
      owner: side ?? SIDES[owner] ?? null,
      offered_by: isOffered ? SIDES[offered] : null,
      isOffered,
    };
  }
}
