"""The computer at a table: a seat that is asked, in another process, and gives an action."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final, Protocol

from gamao.errors import StaleVersionError
from gamao.play import LiveMatch, Request, TableAction
from gamao.rules.player import Player
from gamao.server.engines import Asker
from gamao.server.http.problems import Problem, note
from gamao.server.table.audience import Audience
from gamao.server.table.opponent import choose

_PATIENCE: Final = 3
"""How often in a row a bot may fail before who waits for it is told."""
_PREPARING: Final = 3.0
"""Seconds after which it is said that a variant is being solved, which happens once."""
_SHORT_PAUSE, _LONG_PAUSE = 0.5, 10.0
"""Seconds until a bot that failed tries again, before and after that."""


class Playable(Protocol):
    """What a seat needs of its table."""

    @property
    def audience(self) -> Audience:
        """Who looks on."""

    @property
    def match(self) -> LiveMatch:
        """The match as it stands."""

    async def take(self, action: TableAction, *, by: Player, at: int) -> None:
        """Do *action*, decided on at version *at*; a `StaleVersionError` if that is past."""


class Bot:
    """One seat's player. It is the same all through a match: *seed* chooses its style."""

    def __init__(self, side: Player, asker: Asker, *, level: str, seed: int) -> None:
        self._side: Final = side
        self._asker: Final = asker
        self._level: Final = level
        self._seed: Final = seed
        self._task: asyncio.Task[None] | None = None
        self._silent_at = -1
        """The version at which it had nothing to say: out of turn, or while its dice are thrown."""

    def wake(self, table: Playable) -> None:
        """Let it think if the game waits for it."""
        if self._task is None and self._has_a_say(table.match):
            self._task = asyncio.create_task(self._play(table))

    async def rest(self) -> None:
        """Come back when it does not think any more."""
        if self._task is not None:
            await asyncio.wait((self._task,))

    async def close(self) -> None:
        """Send it away."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    def _has_a_say(self, match: LiveMatch) -> bool:
        """Must it act? Or may it double, and was not asked yet?"""
        game = match.game
        if game.to_act is None or match.waits_for_links or match.waits_for_chains:
            return False
        if self._silent_at == match.version:
            return False
        return game.to_act is self._side or game.may_double(self._side)

    async def _play(self, table: Playable) -> None:
        failures = 0
        try:
            while self._has_a_say(table.match):
                try:
                    await self._act(table)
                    failures = 0
                except StaleVersionError:
                    continue  # the game has moved while the bot thought: its answer is dropped
                except Exception as error:  # whatever it was, the game waits
                    failures += 1
                    note(error)
                    if failures >= _PATIENCE and not table.audience:
                        return  # whoever comes back lets it try again
                    await self._pause(failures, table.audience)
        finally:
            self._task = None

    async def _act(self, table: Playable) -> None:
        match = table.match
        with _telling_of_preparation(match, table.audience):
            action = await self._asker.ask(choose, match.game, self._side, self._level, self._seed)
        if action is None or (action is Request.ROLL and match.terms.own_dice):
            self._silent_at = match.version
        else:
            await table.take(action, by=self._side, at=match.version)

    async def _pause(self, failures: int, audience: Audience) -> None:
        if failures >= _PATIENCE:
            audience.complain(Problem("no_answer"))
        await asyncio.sleep(_SHORT_PAUSE if failures < _PATIENCE else _LONG_PAUSE)


@contextmanager
def _telling_of_preparation(match: LiveMatch, audience: Audience) -> Iterator[None]:
    """Say why the first answer in a variant that is solved takes minutes."""
    if match.terms.rules.variant.only_starts_otherwise:
        yield
        return
    loop = asyncio.get_running_loop()
    late = loop.call_later(_PREPARING, audience.complain, Problem("preparing"))
    try:
        yield
    finally:
        late.cancel()
