"""
The dice of a table as a program at the other end of the line sees them: it keeps the chain of its
seats itself, gives a link for every throw, and checks each throw as it falls (docs/dice.md).
"""

from __future__ import annotations

import secrets
from collections.abc import Callable
from typing import Any, Final

from gamao.errors import DataError, RuleError
from gamao.messages.marking import mark as _
from gamao.proof.chain import ABSENT, LINKS, SIZE, Chain, Spent
from gamao.proof.throw import throw

_SIDES: Final = ("server", "white", "black")


class RemoteDice:
    """
    Chains and throws of one table; *say* sends a message to it.

    What does not check is never passed over: whoever hears it raises.
    """

    def __init__(self, table: str, say: Callable[[dict[str, Any]], None]) -> None:
        self._table: Final = table
        self._say: Final = say
        self._seats: list[str] = []
        self._own: Final[dict[str, Chain]] = {}
        self._anchors: dict[str, str] = {}
        self._known: dict[str, Spent] = {}
        self._k = 0
        self._may_begin = False
        self._has_begun = False
        self._fallen: Final[dict[int, tuple[int, int]]] = {}
        self.checked = 0
        """Throws that were found to be made of their links."""

    def hear(self, message: dict[str, Any]) -> None:
        """
        Learn what the server says of the dice, and give what it wants.

        Raises:
            DataError: something does not check.
        """
        if "view" in message and "seats" in message["view"]:
            self._seats = message["view"]["seats"]
            self._begin_missing()
        if "chains" in message:
            self._learn(message)
        if "wanted" in message:
            for side in set(message["wanted"]) & set(self._seats):
                self._give(side, message["k"])
        for one in message.get("throws") or ():
            self._check(one)
        for step in message.get("steps", ()):
            self._compare(step)

    def link(self, side: str) -> str | None:
        """The link for the next throw, to go with a roll of *side*; None if it has no chain yet."""
        chain = self._chain(side)
        since = self._known[side].since if chain else 0
        number = self._k + 1 - since
        return chain.link(number).hex() if chain and 1 <= number <= LINKS else None

    def _learn(self, told: dict[str, Any]) -> None:
        for side, one in told["chains"].items():
            if one is None:
                continue
            link = bytes.fromhex(one["link"])
            before = self._known.get(side)
            if before and before.since == one["since"] and before.k < one["k"]:
                self._after(side, one["k"], link)
            self._anchors[side] = one["anchor"]
            self._known[side] = Spent(one["since"], one["k"], link)
        self._k = told["k"]
        self._may_begin = not told["asked"]
        self._begin_missing()

    def _begin_missing(self) -> None:
        """Once on a line: chains of our seats that are not ours, from now on are."""
        if self._has_begun or not self._may_begin or not self._seats:
            return
        self._has_begun = True
        for side in self._seats:
            if self._chain(side) is None:
                self._begin(side)

    def _begin(self, side: str) -> None:
        chain = Chain.of(secrets.token_bytes(SIZE))
        self._own[chain.anchor.hex()] = chain
        self._say({"anchor": chain.anchor.hex(), "by": side})

    def _give(self, side: str, k: int) -> None:
        chain = self._chain(side)
        if chain is not None:
            link = chain.link(k - self._known[side].since).hex()
            self._say({"link": link, "k": k, "by": side})

    def _chain(self, side: str) -> Chain | None:
        """The chain of *side* that counts, if it is one of ours."""
        return self._own.get(self._anchors.get(side, ""))

    def _check(self, told: dict[str, Any]) -> None:
        """Every link must lead back to the one before, and all of them make the throw."""
        k, links = told["k"], [bytes.fromhex(one) for one in told["links"]]
        for side, link in zip(_SIDES, links, strict=True):
            if link != ABSENT or told["marks"].get(side) != "absent":
                self._after(side, k, link)
        self._k = k
        server, white, black = links
        self._fallen[told["v"]] = throw(self._table, k, server, white, black)

    def _after(self, side: str, k: int, link: bytes) -> None:
        try:
            self._known[side] = self._known[side].after(k, link)
        except (KeyError, RuleError) as error:
            raise DataError(
                _("the dice do not check: the link of {side} for throw {k}"), side=side, k=k
            ) from error

    def _compare(self, step: dict[str, Any]) -> None:
        fallen = self._fallen.pop(step["v"], None)
        if fallen is None or step["kind"] not in ("start", "roll"):
            return
        wanted = fallen if step["kind"] == "start" else tuple(sorted(fallen, reverse=True))
        if wanted != tuple(step["dice"]):
            raise DataError(_("the dice do not check: step {v}"), v=step["v"])
        self.checked += 1
