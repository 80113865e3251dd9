"""
Jellyfish `.mat` match files, as gnubg and eXtreme Gammon write and read them.

White is the first column. What the format knows is one roll and its moves to a cell, `Doubles`,
`Takes`, `Drops`, `Beavers` (a raccoon is a beaver answered by a beaver; that it is taken goes
without saying once play goes on) and `Wins 2 points`. The rest of a game is kept like this:

- A resignation is a game that ends early. One that was declined, or waits, leaves no trace.
- So is a forfeit, and a comment tells of it: `; black: forfeit time`.
- A roll not played is a cell without moves (`????` where no move was possible).
- Rules other than TORNEIO in a match and MONEY in a session stand in a tag, `; [Rules "..."]`, a
  match without Crawford rule has `; [Crawford "Off"]`, and one that begins after its Crawford
  game `; [Crawford "Played"]`.
- Opening throws that the first roll does not tell stand before the game: `; [Start "3-3 5-2"]`,
  White's die first. Equal throws that changed nothing leave no trace.
- A turn skipped without a roll is `Cannot Move`.
- A double out of turn cannot be written.

`parse_mat` refuses a file with anything illegal in it; `read_mat` keeps the games up to there.

gnubg 1.07 reads all this in TORNEIO matches and MONEY sessions but for one thing: after a beaver
that was refused, or taken and followed by no roll, it loses the moves of the next game, in its own
files as in ours.
"""

from gamao.notation.mat.reading import parse_mat, read_mat
from gamao.notation.mat.writing import format_mat

__all__ = ["format_mat", "parse_mat", "read_mat"]
