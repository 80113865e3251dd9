"""The dice of a match: what was thrown, how often, by whom."""

from __future__ import annotations

from collections import Counter

from gamao.play import MatchLog
from gamao.rules.action import Roll, Start
from gamao.rules.dice import Dice
from gamao.rules.player import Player
from gamao.rules.ruleset import Opening
from gamao.server import wire
from gamao.server.table.played_roll import PlayedRoll


def played_rolls(log: MatchLog, number: int) -> list[PlayedRoll]:
    """The rolls of game *number*; the throw for the start counts where it is the first roll."""
    return [
        PlayedRoll(
            version=version,
            by=game.on_roll,
            dice=game.dice,
            position=game.position,
            is_start=isinstance(step.action, Start),
        )
        for version, step, game in log.moments(number)
        if isinstance(step.action, Roll | Start) and game.dice is not None
    ]


def dice_counts(log: MatchLog) -> dict[wire.Side, wire.DiceCount]:
    """What each side has thrown in the whole match."""
    rolls: dict[Player, list[Dice]] = {side: [] for side in Player}
    for game in log.games:
        keep = game.match.rules.opening is Opening.KEEP
        for step in game.actions:
            match step.action:
                case Roll(dice) if step.by:
                    rolls[step.by].append(dice)
                case Start() as start if start.starter and keep:
                    rolls[start.starter].append(start.dice)
    return {side.value: _count(found) for side, found in rolls.items()}


def _count(rolls: list[Dice]) -> wire.DiceCount:
    pips = sum(sum(dice.moves) for dice in rolls)
    counts = Counter(str(dice) for dice in rolls)
    return wire.DiceCount(
        rolls=len(rolls),
        pips=round(pips / len(rolls), 2) if rolls else 0.0,
        doublets=sum(dice.is_doublet for dice in rolls),
        counts=dict(sorted(counts.items(), reverse=True)),
    )
