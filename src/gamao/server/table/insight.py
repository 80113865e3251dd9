"""What the engine has said about the course of one table: the chances to win, and the luck."""

from __future__ import annotations

import asyncio
from typing import Final

from gamao.play import MatchLog
from gamao.rules.action import Skip, Start, Step
from gamao.rules.game import Game, Phase
from gamao.rules.play import Play
from gamao.rules.player import Player
from gamao.rules.position import Position
from gamao.server import protocol as wire
from gamao.server.engines import Asker
from gamao.server.study import study
from gamao.server.table.statistics import thrown

_AT_ONCE: Final = 16
"""Positions asked about at a time: 0.1 s, so that others get their turn in between."""

Chance = list[float]
"""A version, and White's chance to win there."""


class Insight:
    """Remembers what was asked: a table's past does not change."""

    def __init__(self, asker: Asker) -> None:
        self._asker: Final = asker
        self._chances: Final[dict[int, Chance]] = {}
        self._luck: Final[dict[int, float]] = {}
        self._finished: Final[dict[int, dict[wire.Side, float]]] = {}
        self._seen: tuple[int, Game] | None = None
        """The number of the game being played, and how far it has been followed."""
        self._open: list[tuple[int, Position, bool]] = []
        """Its positions that the engine is still to be asked about."""

    def known_chances(self, log: MatchLog) -> list[Chance]:
        """White's chances in the game being played, as far as they are known."""
        begins = log.version_at(log.number)
        return [chance for version, chance in self._chances.items() if version > begins]

    async def new_chances(self, log: MatchLog) -> list[Chance]:
        """Some chances of the game being played that were not known yet; empty if all are."""
        known = await asyncio.to_thread(self._followed, log)
        part = self._open[:_AT_ONCE]
        found = await self._asker.ask(study.win_chances, part) if part else []
        del self._open[: len(part)]
        self._chances.update({int(chance[0]): chance for chance in (*known, *found)})
        return sorted([*known, *found])

    def _followed(self, log: MatchLog) -> list[Chance]:
        """Go through the steps that are new; what is certain of them: the end of a game."""
        begins = log.version_at(log.number)
        if self._seen is None or self._seen[0] != log.number:
            self._seen, self._open = (log.number, log.start_of(log.number)), []
        game, certain = self._seen[1], []
        for step in log.game.actions[len(game.actions) :]:
            game = game.after(step.action, by=step.by)
            version = begins + len(game.actions)
            if game.result is not None:
                certain.append([float(version), float(game.result.winner is Player.WHITE)])
            elif _stands_anew(step, game):
                self._open.append((version, game.position, game.on_roll is Player.WHITE))
        self._seen = log.number, game
        return certain

    async def luck(self, log: MatchLog) -> dict[wire.Side, float]:
        """Each side's luck in the whole match, in points."""
        total: dict[wire.Side, float] = {side.value: 0.0 for side in Player}
        for number in range(1, log.number + 1):
            of_game = self._finished.get(number) or await self._luck_of(log, number)
            if log.games[number - 1].phase is Phase.OVER:
                self._finished[number] = of_game
            total = {side: total[side] + of_game[side] for side in total}
        return {side: round(value, 3) for side, value in total.items()}

    async def _luck_of(self, log: MatchLog, number: int) -> dict[wire.Side, float]:
        rolls = await asyncio.to_thread(thrown, log, number)
        new = [roll for roll in rolls if roll.version not in self._luck]
        backgammon = log.games[number - 1].match.rules.backgammon
        for start in range(0, len(new), _AT_ONCE):
            part = new[start : start + _AT_ONCE]
            self._luck.update(await self._asker.ask(study.lucks, part, backgammon))
        total: dict[wire.Side, float] = {side.value: 0.0 for side in Player}
        for roll in rolls:
            total[roll.by.value] += self._luck[roll.version]
        return total


def _stands_anew(step: Step, game: Game) -> bool:
    """Do the checkers of *game* stand as they did not before its last *step*?"""
    return isinstance(step.action, Play | Skip | Start) and game.phase is not Phase.START
