"""Many matches at once by numbered actions: cube, score and rules as for one `LearnerTable`."""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from gamao.env.table import ACTIONS, FEATURES, one_game
from gamao.env.tables import NOBODY, WHITE, Tables, tables_of
from gamao.errors import IllegalPlayError
from gamao.rules.match import Match


class VectorMatches:
    """
    *count* matches (left out: single games, without a cube) side by side.

    Both sides are played by whoever calls `step`. `to_act` [n] is 0 where White must decide and 1
    where Black must; `seen` [n, 68] is what that side sees, and `masks` [n, 156] has 1 for each
    action it may choose. A match that ends begins anew. Match k has the very dice of
    ``LearnerTable(match, seed=seed + k)``.
    """

    def __init__(self, count: int, match: Match | None = None, *, seed: int | None = None) -> None:
        self.count: Final = count
        self.match: Final = match or one_game()
        self._tables: Final[Tables] = tables_of(count, self.match)
        self.to_act: NDArray[np.int8]
        self.seen: NDArray[np.float32]
        self.masks: NDArray[np.int8]
        self.begin(seed)

    def begin(self, seed: int | None = None) -> None:
        """All from the start, with other dice, or with those of *seed*."""
        first = int(np.random.default_rng().integers(2**62)) if seed is None else seed
        seeds = np.arange(self.count, dtype=np.uint64) + np.uint64(first)
        self._tables.begin(np.ones(self.count, np.bool_), seeds)
        self._look()

    @property
    def choices(self) -> NDArray[np.int64]:
        """How many actions are allowed in each match, [n]; at least one."""
        counts: NDArray[np.int64] = self.masks.sum(axis=1, dtype=np.int64)
        return counts

    def at_random(self, rng: np.random.Generator) -> NDArray[np.int64]:
        """An allowed action for each match, [n], each as likely."""
        return chosen_at_random(self.masks, rng)

    def step(self, actions: NDArray[np.integer]) -> tuple[NDArray[np.float64], NDArray[np.bool_]]:
        """
        Do the *actions*, [n], each 1 in its row of `masks`.

        Returns what each who acted has won, below 0 lost: 0 while the match goes on, then points
        for money, 1 or -1 for a match; and which matches have ended, of which all else shows the
        new ones.

        Raises:
            IllegalPlayError: an action is not allowed; then none is done.
        """
        wanted = np.asarray(actions).astype(np.int64, casting="same_kind")
        refused = int((wanted < 0).argmax()) if (wanted < 0).any() else self._tables.act(wanted)
        if refused >= 0:
            raise IllegalPlayError(f"action {wanted[refused]} is not allowed in match {refused}")
        ended = self._tables.to_act() == NOBODY
        by_white = self._tables.won()
        won = np.where(self.to_act == WHITE, by_white, 0 - by_white)
        if ended.any():
            self._tables.begin(ended, None)
        self._look()
        return won, ended

    def _look(self) -> None:
        self.to_act = self._tables.to_act()
        self.seen = np.empty((self.count, FEATURES), np.float32)
        self.masks = np.empty((self.count, ACTIONS), np.int8)
        self._tables.see(self.seen, NOBODY)
        self._tables.mark(self.masks)


def chosen_at_random(masks: NDArray[np.int8], rng: np.random.Generator) -> NDArray[np.int64]:
    """An action of each row of *masks*, each as likely; every row must have one."""
    rows, actions = masks.view(np.bool_).nonzero()
    counts = np.bincount(rows, minlength=len(masks))
    chosen: NDArray[np.int64] = actions[np.cumsum(counts) - 1 - rng.integers(0, counts)]
    return chosen
