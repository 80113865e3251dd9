"""A roll that was played, as the engine is asked about its luck."""

from __future__ import annotations

from dataclasses import dataclass

from gamao.rules.dice import Dice
from gamao.rules.player import Player
from gamao.rules.position import Position


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayedRoll:
    """At which version it was thrown, by whom, and in which position, seen by the thrower."""

    version: int
    by: Player
    dice: Dice
    position: Position
    is_start: bool
    """Was it the throw for the start?"""
