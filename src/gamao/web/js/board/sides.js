// The two sides: "white" has the light checkers, "black" the dark ones.

/** @import { Places, Side } from "../shared/types.js" */

/** @type {Side[]} */
export const SIDES = ["white", "black"];
/** @type {(side: Side) => Side} */
export const other = (side) => (side === "white" ? "black" : "white");
const FIRST = { 24: 2, 13: 5, 8: 3, 6: 5 };
/** @type {Places} */
export const OPENING = Object.freeze({ white: FIRST, black: FIRST, off: [0, 0] });
