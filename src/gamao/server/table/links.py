"""The links that make a table's dice: who brings them, and for whom the server keeps a chain."""

from __future__ import annotations

from functools import partial

from gamao.errors import RuleError
from gamao.play import LiveMatch, Sides, match_record, with_own_chain
from gamao.proof.chain import Side
from gamao.rules.player import Player
from gamao.server import wire
from gamao.server.table.table import Table


async def keep_chains(table: Table, mine: Sides) -> None:
    """Keep chains for the seats *mine*, whose page or program brings none, where none does."""
    for side in mine:
        if _lacks_keeper(table, side):
            await table.change(partial(_with_own_chain, table, side))


async def anchor(table: Table, mine: Sides, message: wire.AnchorIn) -> None:
    """
    Begin a chain that a page keeps.

    Raises:
        RuleError: it is not theirs, or not now.
    """
    side = Side(_owner(table, mine, message.by).value)
    begun, now = bytes.fromhex(message.anchor), table.time()

    def anchored() -> LiveMatch:
        match = table.match.anchored(side, begun, secret=None, table=table.id, at=now)
        return match.with_what_follows(table.dice, now)

    await table.change(anchored)


async def give_link(table: Table, mine: Sides, message: wire.LinkIn) -> None:
    """
    Take a link for the next throw; one that was taken before is as good.

    Raises:
        RuleError: it is not theirs, or not the one for the next throw.
    """
    side, link = _owner(table, mine, message.by), bytes.fromhex(message.link)
    now, throws = table.time(), table.match.throws
    if throws is not None and message.k <= throws.k:
        return

    def given() -> LiveMatch:
        match = table.match.with_link(side, message.k, link, now)
        return match.with_what_follows(table.dice, now)

    await table.change(given)


def record_of(table: Table) -> str:
    """
    The record of the match so far, read from the store: a question for a thread.

    Raises:
        RuleError: its dice are not made of links.
    """
    stored = table.store.table(table.id)
    lines = stored.lines if stored else ()
    terms, seats = table.match.terms, table.match.seats
    return match_record(LiveMatch.begin(terms, seats, lines, table.id), lines)


def _owner(table: Table, mine: Sides, named: wire.Side) -> Player:
    side = Player(named)
    if side not in mine or table.match.throws is None:
        raise RuleError(f"{side} is somebody else")
    return side


def _lacks_keeper(table: Table, side: Player) -> bool:
    """Is nobody there to give the links of *side*, and may a chain be begun now?"""
    throws = table.match.throws
    if throws is None or table.match.waits_for_links or throws.given:
        return False
    held = throws.of(side)
    return held is None or (held.own is None and not table.audience.keeps_chain_of(side))


def _with_own_chain(table: Table, side: Player) -> LiveMatch:
    now = table.time()
    if not _lacks_keeper(table, side):
        return table.match
    kept = with_own_chain(table.match, side, table.id, now)
    return kept.with_what_follows(table.dice, now)
