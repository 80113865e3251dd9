"""The options on which our rule documents disagree, and a preset for each document."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from enum import Enum
from types import MappingProxyType
from typing import Final

from gamao.errors import ContradictionError
from gamao.messages.marking import mark as _
from gamao.rules.checked import require
from gamao.rules.option import choice, number, options_of, switch
from gamao.rules.position import Position, Win
from gamao.rules.shown import shown
from gamao.rules.variant import BACKGAMMON, VARIANTS, Variant


class Opening(Enum):
    """What the starter plays first."""

    KEEP = "keep"
    """The two dice thrown for the start are the first roll."""
    REROLL = "reroll"
    """The starter throws two new dice."""


class Backgammon(Enum):
    """Where a loser who bore off nothing must have a checker for the win to count three."""

    BAR = "bar"
    """On the bar."""
    HOME = "home"
    """On the bar or in the winner's home board."""
    HALF = "half"
    """On the bar or anywhere in the winner's half, home or outer board."""

    @property
    def nearest_point(self) -> int:
        """A loser's checker on this own point or further back makes it a backgammon."""
        return {Backgammon.BAR: 25, Backgammon.HOME: 19, Backgammon.HALF: 13}[self]


class Doubling(Enum):
    """When the cube may be offered."""

    BEFORE_ROLL = "before roll"
    """On one's own turn, before rolling."""
    ANY_TIME = "any time"
    """At any decision of either side; the pending decision waits for the answer."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleSet:
    """
    The options of a game. Any mix that does not contradict itself can be played.

    Raises:
        RuleError: two options contradict each other; the message names both.
        WrongTypeError: an option is of another type, such as the text of an enum.
    """

    opening: Opening = choice(Opening.KEEP, tuple(Opening))
    backgammon: Backgammon = choice(Backgammon.HOME, tuple(Backgammon))
    cube: bool = switch(True)
    doubling: Doubling = choice(Doubling.BEFORE_ROLL, tuple(Doubling))
    closed_out_rolls: bool = switch(True)
    """Does a player who cannot enter with any die still roll?"""
    automatic_doubles: int | None = number(0, (0, 1, 2, 3, None), needs=("cube",))
    """How often at most an equal opening throw doubles the stake; None is without limit."""
    jacoby: bool = switch(False, needs=("cube",))
    """Do gammons count only once the cube has been turned?"""
    beaver: bool = switch(False, needs=("cube",))
    raccoon: bool = switch(False, needs=("cube", "beaver"))
    crawford: int = number(0, (0, 2, 3, 5, 7), needs=("cube",))
    """The Crawford rule holds in matches of at least this length; 0 is never."""
    holland: bool = switch(False, needs=("cube", "crawford"))
    """After the Crawford game, may the cube be offered only when each side has played twice?"""
    variant: Variant = choice(BACKGAMMON, tuple(VARIANTS.values()))

    __repr__ = shown

    def __post_init__(self) -> None:
        for name, option in OPTIONS.items():
            option.check(getattr(self, name))
        for name, option in OPTIONS.items():
            if option.is_on(getattr(self, name)):
                self._check_needs(name, option.needs)

    def _check_needs(self, name: str, needs: tuple[str, ...]) -> None:
        # The nearest need first: a raccoon answers a beaver, which the cube must be there for.
        for needed in reversed(needs):
            if not OPTIONS[needed].is_on(getattr(self, needed)):
                raise ContradictionError(
                    _("contradictory rules: {option} needs {needed}"), option=name, needed=needed
                )

    def kind_of_win(self, position: Position) -> Win:
        """What the player who has borne off all checkers has won, seen by the loser."""
        return self.variant.kind_of_win(position, self.backgammon.nearest_point)


OPTIONS: Final = MappingProxyType(options_of(RuleSet))
"""Every option by name, in the order in which files tell them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Preset:
    """A rule set as its document describes it, with what the document offers beside it."""

    name: str
    rules: RuleSet
    lengths: tuple[int | None, ...]
    """The usual match lengths; None is a single game, or games without end."""
    variants: tuple[str, ...] = field(default=())
    """The options that are off in the document's own game and offered as variants."""

    __repr__ = shown

    def __post_init__(self) -> None:
        require(str, name=self.name)
        require(RuleSet, rules=self.rules)
        require(tuple, lengths=self.lengths, variants=self.variants)


_TORNEIO: Final = RuleSet(crawford=2)

PRESETS: Final = MappingProxyType(
    {
        preset.name: preset
        for preset in (
            Preset(
                name="AMERICANO",
                rules=RuleSet(backgammon=Backgammon.BAR),
                lengths=(13,),
                variants=("automatic_doubles", "beaver", "jacoby"),
            ),
            Preset(
                name="CLUBE",
                rules=RuleSet(crawford=3),
                lengths=(3, 5, 7, 11),
                variants=("jacoby", "beaver", "raccoon", "holland"),
            ),
            Preset(
                name="REGLAMENTO",
                rules=RuleSet(opening=Opening.REROLL, backgammon=Backgammon.HALF, cube=False),
                lengths=(None,),
                variants=("cube",),
            ),
            Preset(
                name="CLASSICO",
                rules=RuleSet(
                    backgammon=Backgammon.HALF,
                    cube=False,
                    doubling=Doubling.ANY_TIME,
                    closed_out_rolls=False,
                ),
                lengths=(None,),
                variants=("cube",),
            ),
            Preset(name="TORNEIO", rules=_TORNEIO, lengths=(3, 5, 7, 9, 11, 13)),
            Preset(
                name="MONEY",
                rules=replace(_TORNEIO, crawford=0, jacoby=True, beaver=True),
                lengths=(None,),
                variants=("raccoon", "automatic_doubles"),
            ),
        )
    }
)

AMERICANO: Final = PRESETS["AMERICANO"].rules
CLUBE: Final = PRESETS["CLUBE"].rules
REGLAMENTO: Final = PRESETS["REGLAMENTO"].rules
CLASSICO: Final = PRESETS["CLASSICO"].rules
TORNEIO: Final = PRESETS["TORNEIO"].rules
MONEY: Final = PRESETS["MONEY"].rules
