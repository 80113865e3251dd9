"""What a table was opened for: rules, length, who plays whom."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Any

from gamao.errors import DataError, RuleError
from gamao.notation import format_rules, parse_rules, set_up
from gamao.play.log import MatchLog
from gamao.rules.checked import require
from gamao.rules.clock import NO_CLOCK, ClockTerms, parse_clock
from gamao.rules.game import Game
from gamao.rules.match import Match
from gamao.rules.ruleset import RuleSet
from gamao.rules.shown import shown


class OpponentKind(Enum):
    """Who plays against the one who opened the table."""

    BOT = "bot"
    SAME_SCREEN = "same_screen"
    FRIEND = "friend"


@dataclass(frozen=True, slots=True, kw_only=True)
class Terms:
    """
    The terms of a match. `length` None is a match for money; `single` ends it after one game.

    With a `position` (an XGID) the first game begins there; length and score are then its.
    """

    preset: str
    rules: RuleSet
    length: int | None
    single: bool = False
    opponent: OpponentKind
    level: str | None = None
    """The bot's level."""
    seed: int | None = None
    """What the bot's style follows from; nobody is told."""
    position: str | None = None
    serious: bool = False
    """Is nobody told what the position is worth while it is played: no help, no pips?"""
    watched: bool = False
    """May others look on, who have the link?"""
    clock: ClockTerms = NO_CLOCK
    rated: bool = False
    """Does the result count for the ratings of both?"""
    listed: bool = False
    """Is it among the live games that anybody finds?"""

    own_dice: bool = False
    """Are the dice real ones, thrown beside the screen and typed in for both sides?"""

    __repr__ = shown

    def __post_init__(self) -> None:
        require(str, preset=self.preset)
        require(RuleSet, rules=self.rules)
        require(int, None, length=self.length, seed=self.seed)
        require(OpponentKind, opponent=self.opponent)
        require(str, None, level=self.level, position=self.position)
        require(ClockTerms, clock=self.clock)
        switches = ("single", "serious", "watched", "rated", "listed", "own_dice")
        require(bool, **{name: getattr(self, name) for name in switches})
        if self.own_dice and self.opponent is OpponentKind.FRIEND:
            raise RuleError("two who play by link cannot see each other's dice")
        if self.rated and not self._may_be_rated:
            raise RuleError(
                "a rated match is between two persons, of some length, from the start, with a "
                "clock and without help"
            )

    @property
    def _may_be_rated(self) -> bool:
        return (
            self.opponent is OpponentKind.FRIEND
            and self.length is not None
            and self.position is None
            and self.serious
            and self.clock != NO_CLOCK
        )

    def first_game(self) -> Game:
        """
        The first game, before the start is thrown or as the position has it.

        Raises:
            GamaoError: there is no such position, or not under these rules.
        """
        if self.position is None:
            return Match(self.length, self.rules).new_game()
        return set_up(self.position, self.rules)

    def new_log(self) -> MatchLog:
        """The empty log of such a match."""
        return MatchLog.begin(self.first_game(), single=self.single)

    def as_json(self) -> dict[str, Any]:
        """Plain values; `from_json` gives the terms back."""
        return {
            "preset": self.preset,
            "rules": format_rules(self.rules),
            "length": self.length,
            "single": self.single,
            "opponent": self.opponent.value,
            "level": self.level,
            "seed": self.seed,
            "position": self.position,
            "serious": self.serious,
            "watched": self.watched,
            "clock": str(self.clock),
            "rated": self.rated,
            "listed": self.listed,
            "own_dice": self.own_dice,
        }

    @staticmethod
    def from_json(values: Mapping[str, Any]) -> Terms:
        """
        The inverse of `as_json`.

        Raises:
            DataError: *values* are not what `as_json` gives.
        """
        try:
            return Terms(
                preset=values["preset"],
                rules=parse_rules(values["rules"]),
                length=values["length"],
                single=values["single"],
                opponent=OpponentKind(values["opponent"]),
                level=values["level"],
                seed=values.get("seed"),
                position=values["position"],
                serious=values.get("serious", False),
                watched=values.get("watched", False),
                clock=parse_clock(values.get("clock", "none")),
                rated=values.get("rated", False),
                listed=values.get("listed", False),
                own_dice=values.get("own_dice", False),
            )
        except (KeyError, TypeError, ValueError) as error:
            raise DataError(f"not the terms of a table: {error}") from error
