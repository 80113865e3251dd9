"""What the engine has said about the course of one table: the chances to win, and the luck."""

from __future__ import annotations

import asyncio
from typing import Final

from gamao.play import LiveMatch, MatchLog
from gamao.rules.action import Skip, Start, Step
from gamao.rules.game import Game, Phase
from gamao.rules.play import Play
from gamao.rules.player import Player
from gamao.rules.position import Position
from gamao.server import wire
from gamao.server.engines import Asker
from gamao.server.http.problems import Problem, note
from gamao.server.http.sockets import Socket
from gamao.server.study import study
from gamao.server.table.audience import Audience
from gamao.server.table.statistics import played_rolls

_AT_ONCE: Final = 16
"""Positions asked about at a time: 0.1 s, so that others get their turn in between."""

Chance = tuple[int, float]
"""A version, and White's chance to win there."""


class Insight:
    """Remembers what was asked: a table's past does not change."""

    def __init__(self, asker: Asker, audience: Audience) -> None:
        self._asker: Final = asker
        self._audience: Final = audience
        self._latest: MatchLog | None = None
        self._telling: asyncio.Task[None] | None = None
        self._chances: Final[dict[int, Chance]] = {}
        self._depth = str(study.CHANCES)
        """How deeply the chances were looked at: less deeply where there is no core."""
        self._luck: Final[dict[int, float]] = {}
        self._finished: Final[dict[int, dict[wire.Side, float]]] = {}
        self._seen: tuple[int, Game] | None = None
        """The number of the game being played, and how far it has been followed."""
        self._open: list[tuple[int, Position, bool]] = []
        """Its positions that the engine is still to be asked about."""

    def greet(self, newcomer: Socket, match: LiveMatch) -> None:
        """Tell a *newcomer* how the chances to win have gone, as far as they are known."""
        if match.may_help and (known := self._known_chances(match.log)):
            newcomer.send(self._course(known).model_dump_json())
        self.show(match)

    def show(self, match: LiveMatch) -> None:
        """Tell the audience how the chances to win go, where help is given."""
        self._latest = match.log
        if self._audience and match.may_help and self._telling is None:
            self._telling = asyncio.create_task(self._tell())

    async def close(self) -> None:
        """Tell no more."""
        if self._telling is not None:
            self._telling.cancel()
            await asyncio.gather(self._telling, return_exceptions=True)

    async def _tell(self) -> None:
        try:
            while self._latest and (new := await self._new_chances(self._latest)):
                self._audience.tell(self._course(new))
        except Problem:  # the engine is busy: the curve can wait for the next step
            return
        except Exception as error:  # a game goes on without its curve
            note(error)
        finally:
            self._telling = None

    def _course(self, chances: list[Chance]) -> wire.Course:
        return wire.Course(chances=tuple(chances), depth=self._depth)

    def _known_chances(self, log: MatchLog) -> list[Chance]:
        """White's chances in the game being played, as far as they are known."""
        begins = log.version_at(log.number)
        return [chance for version, chance in self._chances.items() if version > begins]

    async def _new_chances(self, log: MatchLog) -> list[Chance]:
        """Some chances of the game being played that were not known yet; empty if all are."""
        known = await asyncio.to_thread(self._followed, log)
        part, variant = self._open[:_AT_ONCE], log.match.rules.variant
        if part:
            found = await self._asker.ask(study.win_chances, part, variant)
            self._depth, known = found.depth, [*known, *found.chances]
        del self._open[: len(part)]
        new = sorted(known)
        self._chances.update({chance[0]: chance for chance in new})
        return new

    def _followed(self, log: MatchLog) -> list[Chance]:
        """Go through the steps that are new; what is certain of them: the end of a game."""
        begins = log.version_at(log.number)
        if self._seen is None or self._seen[0] != log.number:
            self._seen, self._open = (log.number, log.start_of(log.number)), []
        game = self._seen[1]
        certain: list[Chance] = []
        for step in log.game.actions[len(game.actions) :]:
            game = game.after(step.action, by=step.by)
            version = begins + len(game.actions)
            if game.result is not None:
                certain.append((version, float(game.result.winner is Player.WHITE)))
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
        rolls = await asyncio.to_thread(played_rolls, log, number)
        new = [roll for roll in rolls if roll.version not in self._luck]
        rules = log.games[number - 1].match.rules
        for start in range(0, len(new), _AT_ONCE):
            part = new[start : start + _AT_ONCE]
            self._luck.update(await self._asker.ask(study.lucks, part, rules))
        total: dict[wire.Side, float] = {side.value: 0.0 for side in Player}
        for roll in rolls:
            total[roll.by.value] += self._luck[roll.version]
        return total


def _stands_anew(step: Step, game: Game) -> bool:
    """Do the checkers of *game* stand as they did not before its last *step*?"""
    return isinstance(step.action, Play | Skip | Start) and game.phase is not Phase.START
