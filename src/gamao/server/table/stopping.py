"""What players may ask of the clock: that it stops, or that who stays away has lost."""

from __future__ import annotations

from gamao.errors import RuleError
from gamao.play import Sides
from gamao.proof.record import Why
from gamao.rules.action import Reason
from gamao.rules.player import Player
from gamao.server.table.table import Table
from gamao.server.table.timing import may_be_claimed


async def pause(table: Table, mine: Sides, wanted: bool) -> None:
    """
    Ask for a pause, or agree to one; or go on, or have nothing more of it.

    Raises:
        RuleError: no clock runs here, or not yet since the server was down.
    """
    clock, pausing = table.match.clock, table.pausing
    if table.match.is_down:
        raise RuleError("the clock waits for who has to play")
    if clock.is_paused or not wanted:
        pausing.clear()
    else:
        if clock.running is None:
            raise RuleError("no clock runs here")
        pausing.update(mine)
    if clock.is_paused and not wanted:
        await table.change(lambda: table.match.resumed(table.time()))
    elif len(pausing) == len(Player):
        pausing.clear()
        await table.change(lambda: table.match.paused(Why.AGREED, table.time()))
    else:
        table.tell_time()


async def claim(table: Table, mine: Sides) -> None:
    """
    Win because the other has been away too long.

    Raises:
        RuleError: they have not, or nobody wins like this here.
    """
    other = next((side for side in Player if side not in mine), None)
    if other is None or not (may_be_claimed(table.match) and table.away.is_too_long(other)):
        raise RuleError("nobody is away too long")
    await table.pass_time()
    now = table.time()
    await table.change(lambda: table.match.forfeited(other, Reason.ABSENCE, now))
