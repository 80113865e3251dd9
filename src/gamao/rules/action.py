"""What can happen in a game: the actions, who did them, and what may be done now."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from types import NoneType
from typing import Final, get_args

from gamao.errors import WrongTypeError
from gamao.rules.checked import require
from gamao.rules.cube import CubeAction
from gamao.rules.dice import Dice
from gamao.rules.dicesource import DiceSource
from gamao.rules.play import Play
from gamao.rules.player import Player
from gamao.rules.position import Position, Win
from gamao.rules.shown import shown


@dataclass(frozen=True, slots=True)
class Start:
    """Each side throws one die for the start; equal dice are thrown again."""

    white: int
    black: int

    __repr__ = shown

    def __post_init__(self) -> None:
        Dice(self.white, self.black)

    @classmethod
    def thrown(cls, dice: DiceSource) -> Start:
        """One die for White and one for Black."""
        return cls(dice.throw(), dice.throw())

    @property
    def starter(self) -> Player | None:
        """Who threw more and begins; None if both threw the same."""
        if self.white == self.black:
            return None
        return Player.WHITE if self.white > self.black else Player.BLACK

    @property
    def dice(self) -> Dice:
        """Both dice as one roll."""
        return Dice(self.white, self.black)


@dataclass(frozen=True, slots=True)
class Roll:
    """The player on roll throws the dice."""

    dice: Dice

    __repr__ = shown

    def __post_init__(self) -> None:
        if not isinstance(self.dice, Dice):
            require(Dice, dice=self.dice)

    @classmethod
    def thrown(cls, dice: DiceSource) -> Roll:
        """Two throws of *dice*."""
        return cls(Dice(dice.throw(), dice.throw()))


@dataclass(frozen=True, slots=True)
class Skip:
    """The turn of a closed-out player goes by without a roll (`closed_out_rolls` off)."""

    __repr__ = shown


@dataclass(frozen=True, slots=True)
class Place:
    """
    The checkers are put as *position*, seen by *on_roll*, whose turn it then is.

    Nobody may do so at a table. It stands in games that were played elsewhere, where something was
    done that the rules do not allow and play went on.
    """

    position: Position
    on_roll: Player

    __repr__ = shown

    def __post_init__(self) -> None:
        require(Position, position=self.position)
        require(Player, on_roll=self.on_roll)


@dataclass(frozen=True, slots=True)
class Resign:
    """A player offers to lose the game as a single game, a gammon or a backgammon."""

    win: Win = Win.SINGLE
    whole_match: bool = False
    """Is it the match that is given up? Then the game counts what the opponent still needs."""

    __repr__ = shown

    def __post_init__(self) -> None:
        require(Win, win=self.win)
        require(bool, whole_match=self.whole_match)


class Answer(Enum):
    """The answer to a resignation."""

    ACCEPT = "accept"
    DECLINE = "decline"

    def __str__(self) -> str:
        return self.value


class Reason(Enum):
    """Why a player forfeits."""

    TIME = "time"
    ABSENCE = "absence"

    def __str__(self) -> str:
        return self.value


@dataclass(frozen=True, slots=True)
class Forfeit:
    """
    A player has lost without consent: out of time, or absent too long.

    It is nobody's choice, so it is never among the actions allowed: whoever keeps the clock says
    it of the player it happens to.
    """

    reason: Reason

    __repr__ = shown

    def __post_init__(self) -> None:
        require(Reason, reason=self.reason)


Action = Start | Roll | Skip | Play | Place | CubeAction | Resign | Answer | Forfeit

# What is made at every step of a game is checked by `isinstance` first: `require` is for the words.
_ACTIONS: Final = get_args(Action)
_PLAYER: Final = (Player, NoneType)


class ActionKind(Enum):
    """The kinds of action, by the words that go on the wire."""

    START = "start"
    ROLL = "roll"
    SKIP = "skip"
    PLAY = "play"
    PLACE = "place"
    DOUBLE = "double"
    TAKE = "take"
    PASS = "pass"  # nosec B105  # no password
    BEAVER = "beaver"
    RACCOON = "raccoon"
    RESIGN = "resign"
    ACCEPT = "accept"
    DECLINE = "decline"
    FORFEIT = "forfeit"

    @staticmethod
    def of(action: Action) -> ActionKind:
        """
        The kind of *action*.

        Raises:
            WrongTypeError: it is none.
        """
        if not isinstance(action, _ACTIONS):
            raise WrongTypeError(f"not an action but {type(action).__name__}: {action!r}")
        if isinstance(action, CubeAction | Answer):
            return ActionKind(action.value)
        return ActionKind[type(action).__name__.upper()]


@dataclass(frozen=True, slots=True)
class Step:
    """An action as it was done: a game is the list of its steps. Both throw for the start."""

    by: Player | None
    action: Action

    __repr__ = shown

    def __post_init__(self) -> None:
        if not isinstance(self.by, _PLAYER) or not isinstance(self.action, _ACTIONS):
            require(Player, None, by=self.by)
            ActionKind.of(self.action)


@dataclass(frozen=True, slots=True)
class Allowed:
    """Something that may be done now, and who may do it (None: both throw for the start)."""

    kind: ActionKind
    by: Player | None
    wins: tuple[Win, ...] = ()
    """For a resignation: the kinds of loss that can be offered."""

    __repr__ = shown
