"""The chains of a table's dice that are drawn and kept by who keeps the table."""

from __future__ import annotations

import secrets

from gamao.play.action import Request, TableAction
from gamao.play.match import LiveMatch
from gamao.proof.chain import SIZE, Chain, Side
from gamao.rules.dicesource import DiceSource
from gamao.rules.player import Player


def with_own_chain(match: LiveMatch, side: Side | Player, table: str, at: int) -> LiveMatch:
    """
    The *match* with a chain for *side* that the server draws and keeps.

    Raises:
        RuleError: not now, because a roll is waited for.
    """
    secret = secrets.token_bytes(SIZE)
    anchor = Chain.of(secret).anchor
    return match.anchored(Side(side.value), anchor, secret=secret, table=table, at=at)


def with_first_chains(match: LiveMatch, table: str, at: int) -> LiveMatch:
    """A new *match* with the server's chain, and its bot's."""
    match = with_own_chain(match, Side.SERVER, table, at)
    return match if match.bot is None else with_own_chain(match, match.bot, table, at)


def with_fresh_chains(match: LiveMatch, table: str, at: int) -> LiveMatch:
    """The *match* with new chains for those of the server's that have no link left."""
    for side in match.throws.to_renew if match.throws else ():
        match = with_own_chain(match, side, table, at)
    return match


def acted(
    match: LiveMatch,
    action: TableAction,
    *,
    by: Player,
    table: str,
    dice: DiceSource,
    at: int | None,
    link: bytes | None = None,
) -> LiveMatch:
    """
    The *match* at *table* after *by* has done *action*, with what follows of it, as
    `LiveMatch.after` says; whoever lacks a chain has one kept for them.

    Raises:
        RuleError: the rules or the clock do not allow it now.
    """
    if action is Request.ROLL and link is None and match.lacks_link(by):
        # Who plays without a chain, where one was begun elsewhere, has one kept for them.
        match = with_own_chain(match, by, table, at or 0)
    after = match.after(action, by=by, dice=dice, at=at, link=link)
    fresh = with_fresh_chains(after, table, at or 0)
    return fresh if fresh is after else fresh.with_what_follows(dice, at)
