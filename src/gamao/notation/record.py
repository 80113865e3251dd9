"""A whole match as it is kept in a file: who played, the games, and what was said about them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import Enum

from gamao.rules.checked import require
from gamao.rules.cube import Cube
from gamao.rules.game import Game, Phase
from gamao.rules.match import Match
from gamao.rules.notebook import html_table
from gamao.rules.play import Play
from gamao.rules.player import Player
from gamao.rules.shown import shown
from gamao.rules.variant import BACKGAMMON, Variant


class Unit(Enum):
    """What a program measures in; seen by the player whose decision it is."""

    EQUITY = "equity"
    """Points for money; in a match scaled so that winning the cube is +1."""
    MWC = "mwc"
    """The chance to win the match, 0 to 1."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RatedPlay:
    """
    A play that another program has considered, and what it thought of it.

    `chances` are win, gammon, backgammon won, gammon and backgammon lost; empty if not told.
    """

    play: Play
    equity: float
    unit: Unit = Unit.EQUITY
    chances: tuple[float, ...] = ()
    depth: str = ""
    """How deep it looked, in that program's words: `2-ply`, `XG Roller+`; empty if not told."""

    __repr__ = shown

    def __post_init__(self) -> None:
        require(Play, play=self.play)
        require(float, equity=self.equity)
        require(Unit, unit=self.unit)
        require(tuple, chances=self.chances)
        require(str, depth=self.depth)


@dataclass(frozen=True, slots=True, kw_only=True)
class RatedCube:
    """
    What another program thought of a double, seen by the player who may offer it.

    `double_pass` is None where the file leaves it to the match equity table.
    """

    no_double: float
    double_take: float
    double_pass: float | None = None
    unit: Unit = Unit.EQUITY
    chances: tuple[float, ...] = ()
    depth: str = ""
    """How deep it looked, in that program's words: `2-ply`, `XG Roller+`; empty if not told."""

    __repr__ = shown

    def __post_init__(self) -> None:
        require(float, no_double=self.no_double, double_take=self.double_take)
        require(float, None, double_pass=self.double_pass)
        require(Unit, unit=self.unit)
        require(tuple, chances=self.chances)
        require(str, depth=self.depth)


@dataclass(frozen=True, slots=True, kw_only=True)
class Note:
    """
    What a file says about one step of a game.

    Plays are rated at the play, the cube at the double or at the roll made without one, luck at
    the roll or the throw for the start. `step` is an index of `Game.actions`; their number itself
    stands for the decision at which a game stops.
    """

    game: int = 0
    step: int
    comment: str = ""
    plays: tuple[RatedPlay, ...] = ()
    cube: RatedCube | None = None
    luck: float | None = None
    luck_unit: Unit = Unit.EQUITY

    __repr__ = shown

    def __post_init__(self) -> None:
        require(int, game=self.game, step=self.step)
        require(str, comment=self.comment)
        require(tuple, plays=self.plays)
        require(RatedCube, None, cube=self.cube)
        require(float, None, luck=self.luck)
        require(Unit, luck_unit=self.luck_unit)


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchRecord:
    """
    The games of a match or a money session in their order; each knows its score and rules.

    `tags` are what the file says beside the games: event, date, site. `dice` tells how the dice
    were made, where anyone can check them. `setups` are the moments, by the index of the game,
    from which games go on that were not played from their start; a game without a step stands for
    itself. `warnings` say what the reader could not keep.
    """

    white: str
    black: str
    games: tuple[Game, ...]
    tags: tuple[tuple[str, str], ...] = ()
    notes: tuple[Note, ...] = ()
    setups: tuple[tuple[int, Game], ...] = ()
    dice: tuple[tuple[str, str], ...] = ()
    warnings: tuple[str, ...] = field(default=(), compare=False)

    def __post_init__(self) -> None:
        require(str, white=self.white, black=self.black)
        require(tuple, games=self.games, tags=self.tags, notes=self.notes)
        require(tuple, setups=self.setups, dice=self.dice, warnings=self.warnings)
        known = dict(self.setups)
        found = [(i, game) for i, game in enumerate(self.games) if _stands_set_up(game)]
        missing = [(i, game) for i, game in found if i not in known]
        if missing:
            object.__setattr__(self, "setups", tuple(sorted([*self.setups, *missing])))

    def __repr__(self) -> str:
        """Who played whom and how many games: one line."""
        length = self.games[0].match.length if self.games else None
        kind = f"to {length}" if length else "money"
        return f"<MatchRecord {self.white} - {self.black}, {kind}, games: {len(self.games)}>"

    def _repr_html_(self) -> str:
        """The table that a notebook shows: how each game ended."""
        rows = (
            (number, "-".join(map(str, game.match.score)), game.told, len(game.actions))
            for number, game in enumerate(self.games, start=1)
        )
        return html_table(("game", "score", "how it stands", "actions"), rows, repr(self)[1:-1])

    @property
    def variant(self) -> Variant:
        """What was played: the games of a match are of one kind."""
        return self.games[0].match.rules.variant if self.games else BACKGAMMON

    @property
    def score(self) -> tuple[int, int]:
        """The points White and Black have won in the end."""
        return (0, 0) if self._end is None else self._end.shown_score

    @property
    def winner(self) -> Player | None:
        """Who has won the match, if it is over and had an end."""
        return None if self._end is None else self._end.winner

    @property
    def _end(self) -> Match | None:
        """The match after the last game."""
        if not self.games:
            return None
        last = self.games[-1]
        return last.match.after(last.result) if last.result else last.match

    def beginning(self, index: int) -> Game:
        """The game with this *index* before its first step."""
        return dict(self.setups).get(index) or self.games[index].match.new_game()

    def moments(self, index: int) -> Iterator[Game]:
        """The game with this *index* before its first step, and then after each."""
        return self.beginning(index).moments(self.games[index].actions)

    def note(self, index: int, step: int) -> Note | None:
        """What the file says about a *step* of the game with this *index*."""
        return next((n for n in self.notes if (n.game, n.step) == (index, step)), None)


def _stands_set_up(game: Game) -> bool:
    """Is it plain, without knowing its start, that the game did not begin as games do?"""
    start = game.match.rules.variant.start
    as_usual = (game.phase, game.position, game.cube) == (Phase.START, start, Cube())
    return not game.actions and not as_usual
