"""Games that are played like backgammon from another start, or with other checkers or moves."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Final

from gamao.errors import WrongTypeError
from gamao.rules import movegen
from gamao.rules.checked import require
from gamao.rules.dice import Dice
from gamao.rules.movegen import MoveTree
from gamao.rules.play import OFF, Play
from gamao.rules.position import CHECKERS, Position, Win

_WAYS: Final = ("legal_plays", "can_move", "move_tree", "require_legal", "kind_of_win")


def kind_of_win(position: Position, nearest: int) -> Win:
    """
    What has been won, seen by the loser.

    A loser who bore off nothing has lost a backgammon with a checker on *nearest* or further back.
    """
    loser = position.mine
    if loser[OFF]:
        return Win.SINGLE
    return Win.BACKGAMMON if any(loser[nearest:]) else Win.GAMMON


@dataclass(frozen=True, slots=True, kw_only=True)
class Variant:
    """
    What a `Game` asks the rules of movement: where it starts, which plays there are, what is won.

    Variants are equal by their name. What is left out is as in backgammon.
    """

    value: str
    """Its name, as files and the wire have it."""
    start: Position = field(compare=False, repr=False)
    legal_plays: Callable[[Position, Dice], tuple[Play, ...]] = field(
        default=movegen.legal_plays, compare=False, repr=False
    )
    can_move: Callable[[Position, Dice], bool] = field(
        default=movegen.can_move, compare=False, repr=False
    )
    move_tree: Callable[[Position, Dice], MoveTree] = field(
        default=movegen.move_tree, compare=False, repr=False
    )
    require_legal: Callable[[Play, Position, Dice], None] = field(
        default=movegen.require_legal, compare=False, repr=False
    )
    kind_of_win: Callable[[Position, int], Win] = field(
        default=kind_of_win, compare=False, repr=False
    )

    def __post_init__(self) -> None:
        require(str, value=self.value)
        require(Position, start=self.start)
        for name in _WAYS:
            if not callable(given := getattr(self, name)):
                raise WrongTypeError(f"{name} is a function, not {given!r}")

    def __repr__(self) -> str:
        known = VARIANTS.get(self.value)
        return f"VARIANTS[{self.value!r}]" if known else f"<Variant {self.value!r}>"

    @property
    def checkers(self) -> int:
        """How many each side has."""
        return self.start.checkers

    @property
    def moves_as_backgammon(self) -> bool:
        """Does it differ by where and with how many checkers it starts, and by nothing else?"""
        same = self.legal_plays is movegen.legal_plays, self.kind_of_win is kind_of_win
        return all(same)

    @property
    def only_starts_otherwise(self) -> bool:
        """Is it backgammon but for where its fifteen checkers start?"""
        return self.moves_as_backgammon and self.checkers == CHECKERS

    def __str__(self) -> str:
        return self.value


def _start(*, checkers: int = CHECKERS, **army: int) -> Position:
    """Both sides alike: `p24=2` is two checkers on one's own point 24."""
    row = {int(point[1:]): count for point, count in army.items()}
    return Position.of(mine=row, theirs=row, checkers=checkers)


BACKGAMMON: Final = Variant(value="backgammon", start=Position.start())
NACKGAMMON: Final = Variant(value="nackgammon", start=_start(p24=2, p23=2, p13=4, p8=3, p6=4))
"""Nack Ballard's: two more checkers back, so that games are longer and openings unknown."""
HYPERGAMMON: Final = Variant(value="hypergammon", start=_start(checkers=3, p24=1, p23=1, p22=1))
"""Three checkers each, so few that the game is solved."""

VARIANTS: Final[Mapping[str, Variant]] = MappingProxyType(
    {variant.value: variant for variant in (BACKGAMMON, NACKGAMMON, HYPERGAMMON)}
)
