"""Who looks on at a table: the pages that are open there, and what they are told."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from gamao.play import Sides
from gamao.rules.player import Player
from gamao.server import wire
from gamao.server.config import SOCKETS_PER_TABLE
from gamao.server.http.problems import Problem
from gamao.server.http.sockets import Socket


class Audience:
    """The pages open at a table. Telling never waits for any of them."""

    def __init__(self) -> None:
        self._sockets: Final[set[Socket]] = set()

    def __len__(self) -> int:
        """How many pages are open."""
        return len(self._sockets)

    @property
    def is_full(self) -> bool:
        """Have the players opened as many pages as they may?"""
        return sum(bool(socket.seats) for socket in self._sockets) >= SOCKETS_PER_TABLE

    @property
    def watchers(self) -> int:
        """How many people look on without playing."""
        return len({socket.person for socket in self._sockets if not socket.seats})

    @property
    def persons(self) -> frozenset[str]:
        """Who they are, whether they play or look on."""
        return frozenset(socket.person for socket in self._sockets)

    @property
    def here(self) -> Sides:
        """The sides that somebody is watching for."""
        return frozenset(side for socket in self._sockets for side in socket.seats)

    def keeps_chain_of(self, side: Player) -> bool:
        """Is a page there that gives the links of *side* for the dice?"""
        return any(one.keeps_chains and side in one.seats for one in self._sockets)

    @property
    def kinds(self) -> frozenset[Sides]:
        """The kinds of people here: each set of sides that is played from one page."""
        return frozenset(socket.seats for socket in self._sockets)

    def add(self, socket: Socket) -> None:
        """Somebody came; from now on they are told."""
        self._sockets.add(socket)

    def remove(self, socket: Socket) -> None:
        """Somebody went."""
        self._sockets.discard(socket)

    def tell(
        self, message: wire.Message, *, newcomer: Socket | None = None, seats: Sides | None = None
    ) -> None:
        """Tell everybody the same, or only a *newcomer*, or who holds one of the *seats*."""
        text = message.model_dump_json()
        for socket in self._sockets if newcomer is None else (newcomer,):
            if seats is None or seats & socket.seats:
                socket.send(text)

    def complain(self, problem: Problem) -> None:
        """Tell everybody what is wrong, each in their language."""
        for socket in self._sockets:
            socket.tell(problem)

    def show(self, texts: Mapping[Sides, str]) -> None:
        """Tell everybody what they may see: the text for their kind."""
        for socket in self._sockets:
            socket.send(texts[socket.seats])
