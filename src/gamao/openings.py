"""
The openings: first plays, replies and third rolls, rolled out to the end by our strongest net.

Without a cube; see `docs/engine.md` for how they were made. NumPy is imported where the table is
read.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import cached_property
from importlib import resources
from typing import TYPE_CHECKING, Final

from gamao.rules.dice import Dice
from gamao.rules.play import BAR, Move, Play
from gamao.rules.position import Position

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

ROLLS: Final = tuple((high, low) for high in range(1, 7) for low in range(1, high + 1))
"""The 21 rolls in the order of the table."""


class Score(Enum):
    """What a game is worth to who plays first."""

    MONEY = "money"
    DMP = "dmp"
    """One point is enough for either: gammons count nothing."""
    GAMMON_GO = "go"
    """A gammon wins the match, and the opponent needs one point: 2-away, 1-away, Crawford."""
    GAMMON_SAVE = "save"
    """The other side of that."""

    @property
    def other(self) -> Score:
        """The score as the opponent sees it."""
        match self:
            case Score.GAMMON_GO:
                return Score.GAMMON_SAVE
            case Score.GAMMON_SAVE:
                return Score.GAMMON_GO
            case _:
                return self


@dataclass(frozen=True, slots=True, kw_only=True)
class OpeningPlay:
    """A play and what its rollout says, to who makes it."""

    play: Play
    equity: float
    """A single game won is +1; a gammon +2 for money, +1 at DMP, +3 for who goes for it."""
    error: float
    """The standard error."""
    games: int
    chances: tuple[float, float, float, float, float]
    """To win, win a gammon, a backgammon, lose a gammon, a backgammon; each contains the next."""


class Openings:
    """The table. Two plays that lead to the same position are the same."""

    def __init__(self, columns: Mapping[str, NDArray[np.generic]]) -> None:
        self._columns: Final = columns

    @classmethod
    def load(cls) -> Openings:
        """The table of the package."""
        import numpy as np

        file = resources.files("gamao") / "data" / "openings.npz"
        with file.open("rb") as stream, np.load(stream) as arrays:
            return cls({name: arrays[name] for name in arrays})

    def plays(
        self, score: Score, dice: Dice, *, after: Sequence[tuple[Dice, Play]] = ()
    ) -> tuple[OpeningPlay, ...]:
        """
        The plays of *dice*, the best first; none where the table does not reach.

        *after* are the rolls and plays before, from the start; *score* is that of who began.
        """
        parent, position = -1, Position.start()
        for rolled, play in after:
            parent = self._row_of(score, parent, position, rolled, play)
            if parent < 0:
                return ()
            position = position.after(play).flipped()
        rows = self._rows.get((score, parent, dice), ())
        found = [self._play(row, position) for row in rows]
        return tuple(sorted(found, key=lambda play: -play.equity))

    def _row_of(self, score: Score, parent: int, position: Position, dice: Dice, play: Play) -> int:
        """The row of *play*, or -1."""
        wanted = position.after(play)
        for row in self._rows.get((score, parent, dice), ()):
            if position.after(self._play(row, position).play) == wanted:
                return row
        return -1

    @cached_property
    def _rows(self) -> dict[tuple[Score, int, Dice], list[int]]:
        """The rows of all plays of a roll, by the score, the row before and the roll."""
        scores, rolls = tuple(Score), [Dice(*roll) for roll in ROLLS]
        names = ("score", "parent", "roll")
        columns = [self._columns[name].tolist() for name in names]
        rows: dict[tuple[Score, int, Dice], list[int]] = {}
        for row, (score, parent, roll) in enumerate(zip(*columns, strict=True)):
            rows.setdefault((scores[score], parent, rolls[roll]), []).append(row)
        return rows

    def _play(self, row: int, position: Position) -> OpeningPlay:
        squares = self._columns["plays"][row].tolist()
        pairs = [pair for pair in zip(squares[::2], squares[1::2], strict=True) if pair != (0, 0)]
        win, gammon, backgammon, lose_gammon, lose_backgammon = (
            chance / 10_000 for chance in self._columns["chances"][row].tolist()
        )
        return OpeningPlay(
            play=_played(position, pairs),
            equity=float(self._columns["equity"][row]),
            error=float(self._columns["error"][row]),
            games=int(self._columns["games"][row]),
            chances=(win, gammon, backgammon, lose_gammon, lose_backgammon),
        )


def _played(position: Position, pairs: Sequence[tuple[int, int]]) -> Play:
    """The play of these squares; a move hits where it is the first to meet a lone checker."""
    alone = {point for point in range(1, BAR) if position.theirs[BAR - point] == 1}
    moves = []
    for source, target in pairs:
        moves.append(Move(source, target, target in alone))
        alone.discard(target)
    return Play(moves)
