"""The dice of a table that anyone can check: three chains, and what is known of the next throw."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Final

from gamao.errors import RuleError
from gamao.messages.marking import mark as _
from gamao.proof.chain import ABSENT, LINKS, Chain, Side, Spent
from gamao.proof.record import Anchor, Last, Mark
from gamao.proof.throw import throw
from gamao.rules.player import Player

_BEFORE_ALL: Final = len(Side)
_PLAYERS: Final = tuple(Player)


@dataclass(frozen=True, slots=True, kw_only=True)
class Held:
    """A chain at a table: what all know of it, and all of it where the server keeps it."""

    anchor: Anchor
    spent: Spent
    own: Chain | None = None

    def link(self, k: int) -> bytes | None:
        """The link for throw *k*, where the server has it."""
        return self.own.link(k - self.spent.since) if self.own and not self.is_spent(k) else None

    def is_spent(self, k: int) -> bool:
        """Has it no link for throw *k*?"""
        return k > self.spent.since + LINKS


@dataclass(frozen=True, slots=True, kw_only=True)
class Throws:
    """
    The chains of a table and its next throw, number `k` + 1.

    Every change is a new value; a link that is not the one of its chain cannot be given.
    """

    table: str
    k: int = 0
    chains: tuple[Held, ...] = ()
    """All that were begun, the first first; of each side the last one counts."""
    given: Mapping[Player, bytes] = field(default_factory=dict)
    """The players' links for the next throw, as far as they came."""
    early: frozenset[Player] = frozenset()
    """Whose of them came before the roll was asked for."""
    asked: int | None = None
    """Since when a throw is waited for."""
    owed: Mapping[Player, int] = field(default_factory=dict)
    """Who owes a link for it, and since when that is written."""

    @property
    def is_ready(self) -> bool:
        """Are all three anchors written? Before that no link is given."""
        return len(self.chains) >= _BEFORE_ALL

    def of(self, side: Side | Player) -> Held | None:
        """The chain of *side* that counts."""
        wanted = side._value_  # asked some twenty times a throw
        for one in reversed(self.chains):
            if one.anchor.side._value_ == wanted:
                return one
        return None

    @property
    def missing(self) -> tuple[Player, ...]:
        """Whose links the next throw still needs."""
        return tuple(player for player in _PLAYERS if self._link(player) is None)

    @property
    def to_renew(self) -> tuple[Side, ...]:
        """Whose chains, kept by the server, have no link left."""
        held = [one for side in Side if (one := self.of(side)) and one.own]
        return tuple(one.anchor.side for one in held if one.is_spent(self.k + 1))

    def outcome(self) -> tuple[tuple[int, int], tuple[tuple[Player, Mark], ...], tuple[bytes, ...]]:
        """The next throw: its dice, its marks, and the players' links; who gave none is absent."""
        links = [self._link(player) or ABSENT for player in Player]
        server = self.of(Side.SERVER)
        assert server is not None
        own = server.link(self.k + 1)
        assert own is not None
        marks = [(player, self._mark(player)) for player in Player]
        told = tuple((player, mark) for player, mark in marks if mark)
        return throw(self.table, self.k + 1, own, *links), told, tuple(links)

    def lasts(self) -> tuple[Last, ...]:
        """The last link that was given of every chain."""
        return tuple(Last(one.anchor.side, one.spent.k, one.spent.link) for one in self.chains)

    # -- what happens ------------------------------------------------------------------------

    def anchored(self, anchor: Anchor, secret: bytes | None = None) -> Throws:
        """
        The chains with one more; after the first three it burns a throw.

        Raises:
            RuleError: it is not the next throw, or one is waited for: a new chain could be chosen
                by what the roll would be.
        """
        others = {player for player in self.given if player.value != anchor.side.value}
        if (others or self.asked is not None) and self.is_ready:
            raise RuleError(_("a roll was asked for and must come first"))
        if anchor.k != (self.k + 1 if self.is_ready else 0):
            raise RuleError(_("this should be throw {k}"), k=self.k + 1)
        held = Held(
            anchor=anchor,
            spent=Spent.anchored(anchor.anchor, anchor.k),
            own=Chain.of(secret) if secret else None,
        )
        chains = (*self.chains, held)
        if not self.is_ready:  # before any link is given who comes anew may have another
            before = [one for one in self.chains if one.anchor.side is not anchor.side]
            chains = (*before, held)
            order = tuple(Side)
            chains = tuple(sorted(chains, key=lambda one: order.index(one.anchor.side)))
        return replace(self, k=anchor.k, chains=chains, given={}, early=frozenset())

    def asked_for(self, at: int) -> Throws:
        """A throw is waited for, *at* a time."""
        return self if self.asked is not None else replace(self, asked=at)

    def with_link(self, player: Player, k: int, link: bytes) -> Throws:
        """
        The next throw with a link of *player*.

        Raises:
            RuleError: it is not their link for it, or not all anchors are written.
        """
        held = self.of(player)
        if not self.is_ready or held is None or k != self.k + 1:
            raise RuleError(_("this should be throw {k}"), k=self.k + 1)
        held.spent.after(k, link)
        early = self.early | {player} if self.asked is None else self.early
        return replace(self, given={**self.given, player: link}, early=early)

    def owing(self, player: Player, at: int) -> Throws:
        """It is written that *player* owes a link."""
        return replace(self, owed={**self.owed, player: at}, asked=self.asked or at)

    def thrown(self, k: int, links: tuple[bytes, ...]) -> Throws:
        """
        After throw *k*, with the players' *links*.

        Raises:
            RuleError: it is not the next one, or not theirs.
        """
        if k != self.k + 1 or len(links) != len(Player):
            raise RuleError(_("this should be throw {k}"), k=self.k + 1)
        told = {Side(player.value): link for player, link in zip(Player, links, strict=True)}
        server = self.of(Side.SERVER)
        own = server.link(k) if server else None
        assert own is not None
        told[Side.SERVER] = own
        chains = tuple(
            replace(one, spent=one.spent.after(k, told[one.anchor.side]))
            if self.of(one.anchor.side) is one and told[one.anchor.side] != ABSENT
            else one
            for one in self.chains
        )
        return Throws(table=self.table, k=k, chains=chains)

    # -- small questions ---------------------------------------------------------------------

    def _link(self, player: Player) -> bytes | None:
        held = self.of(player)
        own = held.link(self.k + 1) if held else None
        return own or self.given.get(player)

    def _mark(self, player: Player) -> Mark | None:
        if self._link(player) is None:
            return Mark.ABSENT
        return Mark.EARLY if player in self.early else None
