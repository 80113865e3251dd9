"""The legal plays of a roll, found by where the checkers go."""

from __future__ import annotations

from collections.abc import Iterable

from gamao.errors import IllegalPlayError
from gamao.rules.dice import Dice
from gamao.rules.movegen import legal_plays
from gamao.rules.play import BAR, Move, Play
from gamao.rules.position import Position


class Choices:
    """
    The plays of one roll, for reading many of them quickly.

    Programs list hundreds of plays as points from and to; their legality is known once the plays
    of the roll have been generated.
    """

    def __init__(self, position: Position, dice: Dice) -> None:
        self._position = position
        self._legal = {position.after(play): play for play in legal_plays(position, dice)}

    def to(self, position: Position) -> Play | None:
        """The play that leads to *position*, still seen by the player who makes it."""
        return self._legal.get(position)

    def leads_to(self, play: Play) -> Position:
        """The position after *play*, still seen by the player who makes it."""
        return self._position.after(play)

    def by(self, hops: Iterable[tuple[int, int]]) -> Play | None:
        """The play of these ways from point to point, None if it is not legal."""
        theirs = self._position.theirs
        try:
            moves = [Move(a, b, b > 0 and theirs[BAR - b] == 1) for a, b in hops]
            play = Play(moves)
            legal = self._legal.get(self._position.after(play))
        except (IllegalPlayError, IndexError):
            return None
        # A checker may have been carried by several dice at once: its way is then ours.
        return play if legal is not None and len(legal.moves) == len(play.moves) else legal
