"""What the engine has said about the course of one table: the chances to win, and the luck."""

from __future__ import annotations

import asyncio
from typing import Final

from gamao.rules.action import Skip, Start
from gamao.rules.game import Phase
from gamao.rules.play import Play
from gamao.rules.player import Player
from gamao.rules.position import Position
from gamao.server import protocol as wire
from gamao.server import study
from gamao.server.engines import EnginePool
from gamao.server.statistics import thrown
from gamao.store import MatchLog

_AT_ONCE: Final = 16
"""Positions asked about at a time: 0.1 s, so that others get their turn in between."""

Chance = list[float]
"""A version, and White's chance to win there."""


class Insight:
    """Remembers what was asked: a table's past does not change."""

    def __init__(self, pool: EnginePool) -> None:
        self._pool: Final = pool
        self._chances: Final[dict[int, Chance]] = {}
        self._luck: Final[dict[int, float]] = {}
        self._finished: Final[dict[int, dict[wire.Side, float]]] = {}

    def known_chances(self, log: MatchLog) -> list[Chance]:
        """White's chances in the game being played, as far as they are known."""
        begins = log.version_at(log.number)
        return [chance for version, chance in self._chances.items() if version > begins]

    async def new_chances(self, log: MatchLog) -> list[Chance]:
        """Some chances of the game being played that were not known yet; empty if all are."""
        moments = await asyncio.to_thread(_moments, log, frozenset(self._chances))
        known = [[float(version), won] for version, won in moments if isinstance(won, float)]
        asked = [(v, *where) for v, where in moments if not isinstance(where, float)]
        found = await self._pool.ask(study.win_chances, asked[:_AT_ONCE]) if asked else []
        self._chances.update({int(chance[0]): chance for chance in (*known, *found)})
        return sorted([*known, *found])

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
            self._luck.update(await self._pool.ask(study.lucks, part, backgammon))
        total: dict[wire.Side, float] = {side.value: 0.0 for side in Player}
        for roll in rolls:
            total[roll.by.value] += self._luck[roll.version]
        return total


def _moments(
    log: MatchLog, known: frozenset[int]
) -> list[tuple[int, float | tuple[Position, bool]]]:
    """
    The versions of the game being played at which the checkers stood anew, and are not *known*.

    With what is certain, the chance of a game that is over, or else the position to ask about.
    """
    begins, actions = log.version_at(log.number), log.game.actions
    if begins + len(actions) in known:
        return []
    found: list[tuple[int, float | tuple[Position, bool]]] = []
    for version, step, game in log.moments(log.number):
        if version in known:
            continue
        if game.phase is Phase.OVER:
            assert game.result is not None
            found.append((version, float(game.result.winner is Player.WHITE)))
        elif isinstance(step.action, Play | Skip | Start) and game.phase is not Phase.START:
            found.append((version, (game.position, game.on_roll is Player.WHITE)))
    return found
