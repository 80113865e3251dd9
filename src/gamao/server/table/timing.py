"""The time of a table: what pages are told of it, and the alarm that wakes the table for it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection
from datetime import datetime
from typing import Final
from weakref import WeakMethod

from gamao.play import LiveMatch, OpponentKind
from gamao.rules.clock import ClockKind
from gamao.rules.player import Player
from gamao.server import wire

GRACE: Final = 30_000
"""Milliseconds somebody may be away before the other may claim the match; and in which they may
come back before their time runs, where the server was down."""
_LONGEST_SLEEP: Final = 3_600_000
"""Milliseconds: what is due in days is looked at again meanwhile."""


def milliseconds(at: datetime) -> int:
    """*at* as a record tells it, since 1970."""
    return int(at.timestamp() * 1000)


def clock_out(match: LiveMatch, at: int, asked: Collection[Player]) -> wire.ClockOut | None:
    """The clock of *match* at a moment; *asked* are who would like a pause. None: it has none."""
    clock, terms = match.clock, match.terms.clock
    if terms.kind is ClockKind.NONE:
        return None
    now = max(at, clock.since)
    shown = clock.at(now)
    return wire.ClockOut(
        kind=terms.kind.value,
        step=terms.step,
        left=shown.own,
        runs=clock.running.value if clock.running and not match.is_down else None,
        delay=shown.delay_left(now) if clock.running else 0,
        paused=clock.is_paused and not match.is_down,
        asked=tuple(side.value for side in Player if side in asked),
    )


def may_be_claimed(match: LiveMatch) -> bool:
    """Is this a match that who stays away long enough loses? Without a clock nobody hurries."""
    live = match.terms.clock.kind in (ClockKind.DELAY, ClockKind.FISCHER)
    begun = match.version > 0 and not match.log.is_over
    return live and begun and match.terms.opponent is OpponentKind.FRIEND


class Alarm:
    """
    Calls when it is time, once, or sooner: who is called looks whether it is.

    Set to a later time it rings at the earlier one all the same: every step gives whose turn it is
    more time, and to set a clock costs more than to be woken for nothing now and then.
    """

    def __init__(self, now: Callable[[], int], ring: Callable[[], None]) -> None:
        self._now: Final = now
        self._ring: Final = WeakMethod(ring)
        """Only while it is set it keeps whom it wakes."""
        self._handle: asyncio.TimerHandle | None = None
        self._rings_at = 0

    def set(self, at: int | None) -> None:
        """Ring *at* a time in milliseconds; None: not at all."""
        if self._handle is not None and (at is None or at < self._rings_at):
            self._handle.cancel()
            self._handle = None
        if at is not None and self._handle is None and (ring := self._ring()):
            now = self._now()
            wait = min(max(at - now, 0), _LONGEST_SLEEP)
            self._rings_at = now + wait
            loop = asyncio.get_running_loop()
            self._handle = loop.call_later(wait / 1000, self._rung, ring)

    def _rung(self, ring: Callable[[], None]) -> None:
        self._handle = None
        ring()


class Away:
    """
    Since when nobody has been at a side of a table.

    Who is not here may be at another server: *alone* says since when there has been none.
    """

    def __init__(self, now: Callable[[], int], alone: Callable[[], int | None]) -> None:
        self._now: Final = now
        self._alone: Final = alone
        begins = now()
        self._since = dict.fromkeys(Player, begins)

    def see(self, here: Collection[Player]) -> None:
        """Take down who is *here*."""
        now = self._now()
        gone = {side: self._since.get(side, now) for side in Player if side not in here}
        self._since = gone

    def told(self) -> dict[wire.Side, int]:
        """For whom nobody is there, for how many milliseconds, as far as that is known."""
        now, alone = self._now(), self._alone()
        if alone is None:
            return {}
        return {side.value: now - max(since, alone) for side, since in self._since.items()}

    def is_too_long(self, side: Player) -> bool:
        """Has *side* been away longer than its grace?"""
        gone = self.told().get(side.value)
        return gone is not None and gone >= GRACE
