"""The links that a page of the crowd gives for the dice."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from gamao.proof.chain import Chain

if TYPE_CHECKING:  # a page has its links
    from tests.load.crowd import Page


class Links:
    """The chain of a page that plays: begun once, a link given whenever one is asked for."""

    def __init__(self, page: Page) -> None:
        self._page: Final = page
        self._own: Chain | None = None
        self._is_new = False
        self._since = self._k = 0

    def connect(self) -> None:
        """The page has come, or come back."""
        self._is_new = True

    def hear(self, told: dict[str, Any]) -> None:
        """Learn of the chains and the throws; give what is wanted."""
        if "chains" in told:
            self._learn(told)
        for one in told.get("throws", ()):
            self._k = one["k"]
        if self._side in told.get("wanted", ()):
            link = self._link(told["k"])
            self._page.say({"link": link, "k": told["k"], "by": self._side})

    def next_link(self) -> str | None:
        """The link that goes with a roll."""
        return self._link(self._k + 1)

    @property
    def _side(self) -> str | None:
        return next(iter(self._page.view.get("seats", ())), None)

    def _learn(self, told: dict[str, Any]) -> None:
        self._k, mine = told["k"], told["chains"].get(self._side)
        if self._side is None or told["asked"]:
            return
        if self._own is None or (self._is_new and mine is None):
            self._own = Chain.of(self._page.game.crowd.rng.randbytes(32))
            self._page.say({"anchor": self._own.anchor.hex(), "by": self._side})
        elif mine is not None:
            self._since = mine["since"]
        self._is_new = False

    def _link(self, k: int) -> str | None:
        return self._own.link(k - self._since).hex() if self._own else None
