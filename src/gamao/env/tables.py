"""Many tables at once: in the compiled core, or one after another where it cannot."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, Protocol, TypeAlias

import numpy as np
from numpy.typing import NDArray

from gamao.engine import boards_of
from gamao.engine.compiled import compiled_core
from gamao.env.table import LearnerTable
from gamao.rules.match import Match
from gamao.rules.player import Player
from gamao.rules.ruleset import Doubling, Opening

WHITE: Final = 0
BLACK: Final = 1
NOBODY: Final = -1
"""Whose decision it is, as a number; nobody's where all is over."""
NOTHING: Final = -1
"""Instead of an action: that table stays as it is."""

Policy: TypeAlias = Callable[
    [NDArray[np.float32], NDArray[np.int8]], NDArray[np.integer] | Sequence[int]
]
"""Who chooses an action for each row of numbers and of masks."""

_SIDES: Final = {Player.WHITE: WHITE, Player.BLACK: BLACK, None: NOBODY}
_MOST: Final = 2**30


class Tables(Protocol):
    """Tables of one match, each with its own dice. They wait for `begin`."""

    def begin(self, which: NDArray[np.bool_], seeds: NDArray[np.uint64] | None) -> None:
        """Begin those of *which*, with the dice of *seeds*, or with those that come next."""

    def act(self, actions: NDArray[np.int64]) -> int:
        """Do all *actions*; or none, and say at which table one is not allowed. Else -1."""

    def see(self, views: NDArray[np.float32], player: int) -> None:
        """Write what WHITE sees, or BLACK, or, with NOBODY, who is to act (White at the end)."""

    def mark(self, masks: NDArray[np.int8]) -> None:
        """Write 1 for each action that is allowed, else 0."""

    def to_act(self) -> NDArray[np.int8]:
        """Whose decision it is."""

    def won(self) -> NDArray[np.float64]:
        """What White has won where all is over; elsewhere 0."""


def tables_of(count: int, match: Match) -> Tables:
    """So many tables of *match*."""
    match.new_game()  # says what is wrong with it
    core = compiled_core()
    rules = match.rules
    if core is None or not rules.variant.moves_as_backgammon:
        return PlainTables(count, match)
    away = [min(match.away(player) or 0, _MOST) for player in Player]
    most = rules.automatic_doubles
    tables: Tables = core.Tables(
        count,
        boards_of([rules.variant.start]),
        checkers=rules.variant.checkers,
        nearest=rules.backgammon.nearest_point - 1,
        length=min(match.length or 0, _MOST),
        away=tuple(away),
        is_crawford=match.is_crawford,
        keeps_opening=rules.opening is Opening.KEEP,
        cube=rules.cube,
        any_time=rules.doubling is Doubling.ANY_TIME,
        closed_out_rolls=rules.closed_out_rolls,
        automatic_doubles=-1 if most is None else min(most, _MOST),
        jacoby=rules.jacoby,
        beaver=rules.beaver,
        raccoon=rules.raccoon,
        crawford=min(rules.crawford, _MOST),
        holland=rules.holland,
    )
    return tables


class PlainTables:
    """`Tables` by as many `LearnerTable`."""

    def __init__(self, count: int, match: Match) -> None:
        self._tables: Final = [LearnerTable(match) for _ in range(count)]

    def begin(self, which: NDArray[np.bool_], seeds: NDArray[np.uint64] | None) -> None:
        for k in np.flatnonzero(which):
            self._tables[k].begin(None if seeds is None else int(seeds[k]))

    def act(self, actions: NDArray[np.int64]) -> int:
        chosen = [(k, int(actions[k])) for k in np.flatnonzero(actions != NOTHING)]
        for k, action in chosen:
            if action not in self._tables[k].allowed():
                return int(k)
        for k, action in chosen:
            self._tables[k].act(action)
        return -1

    def see(self, views: NDArray[np.float32], player: int) -> None:
        for view, table in zip(views, self._tables, strict=True):
            by = (table.to_act or Player.WHITE) if player == NOBODY else tuple(Player)[player]
            view[:] = table.seen(by)

    def mark(self, masks: NDArray[np.int8]) -> None:
        for mask, table in zip(masks, self._tables, strict=True):
            mask[:] = table.mask()

    def to_act(self) -> NDArray[np.int8]:
        return np.array([_SIDES[table.to_act] for table in self._tables], np.int8)

    def won(self) -> NDArray[np.float64]:
        return np.array([table.points(Player.WHITE) for table in self._tables], np.float64)
