"""Backgammon: the rules of four old documents, notation and, on request, an engine."""

from typing import TYPE_CHECKING

from gamao import drawings as _drawings  # noqa: F401  # tells the rules how values are drawn
from gamao.errors import (
    AmbiguousPlayError,
    DataError,
    GamaoError,
    IllegalPlayError,
    InvalidPositionError,
    NotationError,
    RuleError,
    WrongTypeError,
)
from gamao.rules.action import (
    ActionKind,
    Allowed,
    Answer,
    Forfeit,
    Place,
    Reason,
    Resign,
    Roll,
    Skip,
    Start,
    Step,
)
from gamao.rules.cube import Cube, CubeAction
from gamao.rules.dice import ALL_ROLLS, Dice
from gamao.rules.dicesource import DiceSource, RandomDice
from gamao.rules.game import Game, Phase, Result
from gamao.rules.match import Match
from gamao.rules.movegen import MoveTree, is_legal, legal_plays, move_tree
from gamao.rules.play import BAR, OFF, Move, Play
from gamao.rules.player import Player
from gamao.rules.position import Position, Win
from gamao.rules.ruleset import (
    AMERICANO,
    CLASSICO,
    CLUBE,
    MONEY,
    PRESETS,
    REGLAMENTO,
    TORNEIO,
    Backgammon,
    Doubling,
    Opening,
    Preset,
    RuleSet,
)
from gamao.rules.variant import HYPERGAMMON, NACKGAMMON, VARIANTS, Variant

__all__ = [
    "ALL_ROLLS",
    "AMERICANO",
    "BAR",
    "CLASSICO",
    "CLUBE",
    "HYPERGAMMON",
    "MONEY",
    "NACKGAMMON",
    "OFF",
    "PRESETS",
    "REGLAMENTO",
    "TORNEIO",
    "VARIANTS",
    "ActionKind",
    "Allowed",
    "AmbiguousPlayError",
    "Answer",
    "Backgammon",
    "Cube",
    "CubeAction",
    "DataError",
    "Dice",
    "DiceSource",
    "Doubling",
    "Forfeit",
    "GamaoError",
    "Game",
    "IllegalPlayError",
    "InvalidPositionError",
    "Match",
    "Move",
    "MoveTree",
    "NotationError",
    "Opening",
    "Phase",
    "Place",
    "Play",
    "Player",
    "Position",
    "Preset",
    "RandomDice",
    "Reason",
    "Resign",
    "Result",
    "Roll",
    "RuleError",
    "RuleSet",
    "Skip",
    "Start",
    "Step",
    "Variant",
    "Win",
    "WrongTypeError",
    "is_legal",
    "legal_plays",
    "move_tree",
]

if TYPE_CHECKING:
    __version__: str
else:

    def __getattr__(name: str) -> str:
        if name != "__version__":
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        from importlib.metadata import version  # slower to import than all the rest

        return version(__name__)


def __dir__() -> list[str]:
    return sorted({*globals(), "__version__"})
