// What comes over the wire, and what rooms hand each other, for who reads and for `tsc --checkJs`.
// Nothing here runs. tests/server/test_types.py compares it with gamao.server.wire.

/** @typedef {"white" | "black"} Side */

/** @typedef {[number, number]} Pair White's and Black's, or two dice */

/** @typedef {[number, number, boolean?]} Move from, to, and whether it hits; the mover's points */

/** @typedef {[boolean, [number, number, number, boolean, number][]][]} Tree */

/** @typedef {() => void} Deed something that can be done now */

/** @typedef {{ side: Side, from: number, to: number, kind: "best" | "played" | "last" }} Arrow */

/**
 * The checkers, each side in its own numbering; only places that hold some.
 * @typedef {object} Places
 * @property {Record<number, number>} white
 * @property {Record<number, number>} black
 * @property {Pair} off
 */

/**
 * @typedef {object} PlayerOut
 * @property {string | null} name
 * @property {"person" | "bot"} kind
 * @property {string | null} level
 * @property {boolean} here
 * @property {boolean} seated
 * @property {boolean} gone
 * @property {boolean} program
 */

/**
 * @typedef {object} TermsOut
 * @property {Record<string, boolean | number | string | null>} rules
 * @property {string} preset
 * @property {number | null} length
 * @property {boolean} single
 * @property {"bot" | "same_screen" | "friend"} opponent
 * @property {boolean} serious
 * @property {boolean} watched
 * @property {string} clock
 * @property {boolean} rated
 * @property {boolean} own_dice
 */

/**
 * The clock when it was told, in milliseconds: White's and Black's own time, who runs, what is left
 * of the delay.
 * @typedef {object} ClockOut
 * @property {"delay" | "fischer" | "days"} kind
 * @property {number} step
 * @property {Pair} left
 * @property {Side | null} runs
 * @property {number} delay
 * @property {boolean} paused
 * @property {Side[]} asked
 */

/**
 * What all know of a chain: its anchor stands for throw `since`, `link` for throw `k`.
 * @typedef {object} ChainOut
 * @property {number} since
 * @property {string} anchor
 * @property {number} k
 * @property {string} link
 * @property {boolean} server
 */

/**
 * A throw that led to step v: the links of server, White and Black, and their marks.
 * @typedef {object} ThrowOut
 * @property {number} v
 * @property {number} k
 * @property {[string, string, string]} links
 * @property {Partial<Record<string, "early" | "absent">>} marks
 */

/**
 * @typedef {object} CubeOut
 * @property {number} value
 * @property {number} shown
 * @property {Side | null} owner
 * @property {Side | null} offered_by
 * @property {number} stake
 */

/**
 * Something this browser may do now.
 * @typedef {object} AllowedOut
 * @property {string} kind
 * @property {Side} by
 * @property {number[] | null} wins
 */

/**
 * What an answer leads to: a stake and a cube's owner, or a loss.
 * @typedef {object} StakeOut
 * @property {number | null} stake
 * @property {Side | null} owner
 * @property {number | null} loses
 */

/**
 * @typedef {object} ResultOut
 * @property {Side} winner
 * @property {number} win
 * @property {number} stake
 * @property {number} points
 * @property {boolean} match_over
 */

/**
 * Something that happened at the table.
 * @typedef {object} StepOut
 * @property {number} v
 * @property {number} game
 * @property {Side | null} by
 * @property {string} kind
 * @property {string} text
 * @property {Pair | null} dice
 * @property {Move[] | null} moves
 * @property {number | null} win
 * @property {number | null} automatic
 */

/**
 * An earlier game of the match.
 * @typedef {object} GameOut
 * @property {number} game
 * @property {Side} winner
 * @property {number} win
 * @property {number} points
 * @property {number} first_v
 * @property {number} last_v
 */

/**
 * The table as one browser may see it.
 * @typedef {object} View
 * @property {Record<Side, PlayerOut>} players
 * @property {Pair} score
 * @property {number} game
 * @property {boolean} crawford
 * @property {boolean} holland_waits
 * @property {boolean} help
 * @property {string} phase
 * @property {Side | null} on_roll
 * @property {Side | null} to_act
 * @property {Places} board
 * @property {Pair | null} pips
 * @property {Record<Side, Pair | null>} dice
 * @property {Pair | null} opening
 * @property {CubeOut | null} cube
 * @property {{ by: Side, win: number } | null} resignation
 * @property {AllowedOut[]} allowed
 * @property {Record<string, StakeOut> | null} stakes
 * @property {Tree | null} tree
 * @property {Move[] | null} only_play
 * @property {Move[] | null} bearing_off
 * @property {ResultOut | null} result
 * @property {boolean} over
 * @property {GameOut[]} games
 * @property {{ by: Side, moves: Move[] } | null} last
 * @property {number} v
 * @property {string} table
 * @property {Side[]} seats
 * @property {TermsOut} terms
 * @property {StepOut[]} record
 */

/**
 * Something a player said.
 * @typedef {object} Said
 * @property {Side} by
 * @property {string | null} text
 * @property {string | null} phrase
 */

/**
 * A table with a free seat, as somebody with its link sees it.
 * @typedef {object} Invitation
 * @property {true} joinable
 * @property {string} table
 * @property {Record<Side, PlayerOut>} players
 * @property {TermsOut} terms
 */

/**
 * The board after a step of the past.
 * @typedef {object} BoardAt
 * @property {number} v
 * @property {number} game
 * @property {Places} board
 * @property {Pair | null} pips
 * @property {Record<Side, Pair | null>} dice
 * @property {CubeOut | null} cube
 * @property {Side | null} on_roll
 * @property {string} text
 * @property {string | null} xgid
 */

/**
 * The steps of one game.
 * @typedef {object} GameRecord
 * @property {number} game
 * @property {StepOut[]} record
 */

export {};
