"""
gnubg's `.sgf` match files, with its analysis and comments.

White is PW, the first column of a `.mat` file. A file holds every roll, play and cube action, the
automatic doubles, games set up in the middle, comments, and what gnubg thought of the plays (in
equity) and of the cube and the luck (in a match as the chance to win it, for money in equity).

- A resignation is a game that ends early, `RE[W+2R]`. One declined, or waiting, leaves no trace.
- So is a forfeit, `RE[W+7R]`, and a property of our own tells why: `XF[time]`.
- What is said about a roll stands with its play.
- Figures that are not such as gnubg makes (rollouts, other programs' depths) cannot be written,
  and of gnubg's own rollouts cannot be read.
- Rules that are not today's, throws for the start that the first roll does not tell, turns skipped
  and tags that SGF has no name for stand in properties of our own, `XR`, `XS`, `XK` and `XT`, which
  other programs pass over.
- Checkers that an illegal play put somewhere are set up in the middle of the game.
- A double out of turn cannot be written.
"""

from gamao.notation.sgf.reading import read_sgf
from gamao.notation.sgf.writing import format_sgf

__all__ = ["format_sgf", "read_sgf"]
