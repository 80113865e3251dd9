"""
The openings: first plays, replies and third rolls, rolled out by our strongest net.

For money with the cube, at the other scores there is none; see `docs/engine.md` for how they were
made. NumPy is imported where the table is read.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import cached_property
from importlib import resources
from typing import TYPE_CHECKING, Final

from gamao.errors import NotationError
from gamao.messages.marking import mark as _
from gamao.notation import parse_play
from gamao.rules.dice import ALL_ROLLS, Dice
from gamao.rules.play import BAR, Move, Play
from gamao.rules.position import Position
from gamao.rules.shown import shown

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

ROLLS: Final = tuple((high, low) for high in range(1, 7) for low in range(1, high + 1))
"""The 21 rolls in the order of the table."""
_TOSS_UP, _SLIGHT = 0.010, 0.040
"""Below so many points the best play is hardly better than the second, or a little."""
_HALF_OF_95_PERCENT: Final = 1.96
"""Standard errors from the middle of an interval to its ends."""
_ROLL_AND_PLAY: Final = re.compile(r"\s*([1-6])-?([1-6])(?:\s*:\s*|\s+)(.+)")


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


class Edge(Enum):
    """How much better the best play of a roll is than the second."""

    TOSS_UP = "toss-up"
    SLIGHT = "slight"
    CLEAR = "clear"
    ALONE = "alone"
    """All others seemed too far behind to be rolled out, or there are none."""


@dataclass(frozen=True, slots=True, kw_only=True)
class OpeningPlay:
    """A play and what its rollout says, to who makes it."""

    play: Play
    equity: float
    """A single game won is +1; a gammon +2 for money, +1 at DMP, +3 for who goes for it."""
    error: float
    """The standard error; where games were cut short, with what that changes."""
    games: int
    chances: tuple[float, float, float, float, float]
    """Without the cube: to win, win a gammon, a backgammon, lose a gammon, a backgammon; nested."""
    is_followed: bool
    """Whether the table has the rolls after it."""

    __repr__ = shown

    @property
    def interval(self) -> float:
        """Half of the 95 % interval of the equity."""
        return _HALF_OF_95_PERCENT * self.error


@dataclass(frozen=True, slots=True, kw_only=True)
class OpeningRoll:
    """A roll and its plays, the best first: at least one."""

    dice: Dice
    plays: tuple[OpeningPlay, ...]
    is_changed: bool
    """For money another play is best."""

    __repr__ = shown

    @property
    def margin(self) -> float | None:
        """By how much the best is better than the second; None without a second."""
        return self.plays[0].equity - self.plays[1].equity if len(self.plays) > 1 else None

    @property
    def edge(self) -> Edge:
        """The margin in a word."""
        if self.margin is None:
            return Edge.ALONE
        if self.margin < _TOSS_UP:
            return Edge.TOSS_UP
        return Edge.SLIGHT if self.margin < _SLIGHT else Edge.CLEAR


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
        reached = self._reached(score, after)
        return self._plays(score, dice, *reached) if reached else ()

    def rolls(
        self, score: Score, *, after: Sequence[tuple[Dice, Play]] = ()
    ) -> tuple[OpeningRoll, ...]:
        """All 21 rolls after what was played; none where the table does not reach."""
        reached = self._reached(score, after)
        if reached is None:
            return ()
        at_money = self._reached(Score.MONEY, after)
        found = []
        for dice in ALL_ROLLS:
            if plays := self._plays(score, dice, *reached):
                usual = self._plays(Score.MONEY, dice, *at_money) if at_money else ()
                is_changed = bool(usual) and not _lead_alike(plays[0], usual[0], reached[1])
                found.append(OpeningRoll(dice=dice, plays=plays, is_changed=is_changed))
        return tuple(found)

    def results(self, score: Score) -> dict[int, Position]:
        """The position after every play at *score*, by its row of the table: who answers rolls."""
        found = {-1: Position.start()}
        for (at, parent, _dice), rows in self._rows.items():
            for row in rows if at is score else ():
                before = found[parent]
                found[row] = before.after(self._play(row, before).play).flipped()
        del found[-1]
        return found

    def _reached(
        self, score: Score, after: Sequence[tuple[Dice, Play]]
    ) -> tuple[int, Position] | None:
        """The row of the last play and the position after it, if the table reaches so far."""
        parent, position = -1, Position.start()
        for dice, play in after:
            parent = self._row_of(score, parent, position, dice, play)
            if parent < 0:
                return None
            position = position.after(play).flipped()
        return parent, position

    def _plays(
        self, score: Score, dice: Dice, parent: int, position: Position
    ) -> tuple[OpeningPlay, ...]:
        found = (self._play(row, position) for row in self._rows.get((score, parent, dice), ()))
        return tuple(sorted(found, key=lambda one: -one.equity))

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

    @cached_property
    def _followed(self) -> frozenset[int]:
        return frozenset(self._columns["parent"].tolist())

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
            is_followed=row in self._followed,
        )


def _lead_alike(one: OpeningPlay, other: OpeningPlay, position: Position) -> bool:
    return position.after(one.play) == position.after(other.play)


def _played(position: Position, pairs: Sequence[tuple[int, int]]) -> Play:
    """The play of these squares; a move hits where it is the first to meet a lone checker."""
    alone = {point for point in range(1, BAR) if position.theirs[BAR - point] == 1}
    moves = []
    for source, target in pairs:
        moves.append(Move(source, target, target in alone))
        alone.discard(target)
    return Play(moves)


def parse_line(text: str) -> tuple[tuple[Dice, Play], ...]:
    """
    Rolls and plays from the start, as `31 8/5 6/5; 64 24/14`.

    Raises:
        NotationError: *text* is no such line; what `parse_play` raises where a play cannot be.
    """
    position, line = Position.start(), []
    for part in text.split(";") if text.strip() else ():
        if (found := _ROLL_AND_PLAY.fullmatch(part)) is None:
            raise NotationError(
                _("a roll and its play, as in '31 8/5 6/5', not {text!r}"), text=part.strip()
            )
        dice = Dice(int(found[1]), int(found[2]))
        play = parse_play(found[3], position, dice)
        line.append((dice, play))
        position = position.after(play).flipped()
    return tuple(line)
