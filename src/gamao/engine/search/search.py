"""Looking ahead: plays ranked and positions valued some plies deep, on the compiled core."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from gamao.engine import _core
from gamao.engine.bearoff.tables import OneSided, TwoSided
from gamao.engine.cube.equity import CubeModel
from gamao.engine.nets.core_evaluator import packed
from gamao.engine.nets.evaluator import Boards
from gamao.engine.nets.net import AnyNet, Nets
from gamao.engine.search.plies import (
    EFFORTS,
    FILTERS,
    Effort,
    FilterStep,
    RankedPlays,
    RolloutPart,
    Values,
)
from gamao.rules.position import CHECKERS

_MODELS_KEPT: Final = 1000


class Searcher:
    """
    Nets and tables to search with, and a cache of what the strong net said.

    Replies are picked by *fast*, from what *scout* likes where there is one, and leaves are judged
    by *strong*; all should share one net for races. Answers are the same for any number of
    *threads* and whatever was asked before. Calls may come from several threads. It can be
    pickled, for other processes: by *origin*, a function and its arguments that give such a
    searcher there, or, without one, with all its nets and tables.
    """

    looks_ahead: bool = True
    checkers: int = CHECKERS

    def __init__(
        self,
        strong: Nets,
        fast: Nets,
        scout: Nets | None = None,
        *,
        one_sided: OneSided | None = None,
        two_sided: TwoSided | None = None,
        threads: int = 1,
        quantised: bool = True,
        cache_bits: int = 16,
        origin: tuple[Callable[..., Searcher], tuple[Any, ...]] | None = None,
    ) -> None:
        self.strong: Final = strong
        self.fast: Final = fast
        self.scout: Final = scout
        self.one_sided: Final = one_sided
        self.two_sided: Final = two_sided
        self.threads: Final = threads
        self.quantised: Final = quantised
        self.cache_bits: Final = cache_bits
        self.origin: Final = origin
        self._models: Final[dict[CubeModel, _core.CubeModel]] = {}
        self._last_model: tuple[CubeModel, _core.CubeModel] | None = None
        self._efforts: Final = {plies: _core_effort(effort) for plies, effort in EFFORTS.items()}
        packer = _Packer(quantised)
        self.core: Final = _core.Search(
            packer.pair(strong),
            packer.pair(fast),
            # Races are judged by one net throughout: it is small, and bear-offs want exact plays.
            None if scout is None else packer.pair(Nets(scout.contact, fast.race)),
            None if one_sided is None else one_sided.core,
            None if two_sided is None else two_sided.core,
            cache_bits=cache_bits,
        )

    def rank_plays(
        self,
        model: CubeModel,
        board: NDArray[np.int8],
        dice: tuple[int, int],
        *,
        plies: int,
        steps: Sequence[FilterStep] | None = None,
        effort: Effort | None = None,
        settle: bool = False,
    ) -> RankedPlays:
        """
        All plays of *dice* on *board* ([2, 25], the mover's view), judged *plies* deep.

        0-ply is the strong net's word on the position after the play; *steps* (default: `FILTERS`)
        say which plays are looked at more deeply. With *settle* the search stops when only one
        is left to look at: the best play is the same, its equity not so deep.
        """
        boards, lines, depths, outcomes, equities = self.core.rank(
            self._compiled(model),
            np.ascontiguousarray(board[None]),
            np.array([dice], np.int8),
            [(step.plies, step.most, step.margin) for step in _steps(plies, steps)],
            self._effort(plies, effort),
            settle=settle,
            threads=self.threads,
        )
        return RankedPlays(
            boards=boards, lines=lines, plies=depths, outcomes=outcomes, equities=equities
        )

    def evaluate_plies(
        self, model: CubeModel, boards: Boards, *, plies: int, effort: Effort | None = None
    ) -> Values:
        """
        What *boards* are worth to the player about to roll, if there is no double this turn.

        *model* is that player's; `CubeModel.apply_doubling` gives the best cube action.
        """
        outcomes, equities = self.core.evaluate(
            self._compiled(model),
            np.ascontiguousarray(boards),
            plies,
            self._effort(plies, effort),
            threads=self.threads,
        )
        return Values(outcomes=outcomes, equities=equities)

    def roll_out(self, part: RolloutPart, *, threads: int = 1) -> NDArray[np.float64]:
        """See `Search`."""
        settings = part.settings
        plan = _core.RolloutPlan(
            truncate=settings.truncate,
            reduce_luck=settings.luck is not None,
            strong_play=settings.play == "strong",
            strong_luck=settings.luck == "strong",
            double_first=part.double_first,
            scout_keep=settings.scout_keep,
            fast_keep=settings.fast_keep,
            scout_margin=settings.scout_margin,
            fast_margin=settings.fast_margin,
            seed=settings.seed,
            plies=settings.plies,
            effort=self._efforts[settings.plies],
        )
        model, where = self._compiled(part.model), (part.games.start, len(part.games))
        return self.core.roll_out(
            model, part.boards, part.states, int(part.after_play), plan, *where, threads=threads
        )

    def _effort(self, plies: int, effort: Effort | None) -> _core.Effort:
        if effort is None and plies in self._efforts:
            return self._efforts[plies]
        return _core_effort(effort or Effort())

    def _compiled(self, model: CubeModel) -> _core.CubeModel:
        last = self._last_model
        if last is not None and last[0] is model:  # a model's hash takes 6 us
            return last[1]
        known = self._models.get(model) or self._compile(model)
        self._last_model = model, known
        return known

    def _compile(self, model: CubeModel) -> _core.CubeModel:
        if len(self._models) == _MODELS_KEPT:
            self._models.clear()
        return self._models.setdefault(model, compiled(model))

    # Any: what pickle asks for.
    def __reduce__(self) -> tuple[Any, ...]:
        if self.origin is not None:
            return self.origin
        tables = _table_parts(self.one_sided), _table_parts(self.two_sided)
        options = (self.threads, self.quantised, self.cache_bits)
        return _rebuilt, (self.strong, self.fast, self.scout, *tables, options)


def _steps(plies: int, steps: Sequence[FilterStep] | None) -> Sequence[FilterStep]:
    if steps is not None:
        return steps
    if plies not in FILTERS:
        raise ValueError(f"there is no filter for {plies} plies: give the steps")
    return FILTERS[plies]


def compiled(model: CubeModel) -> _core.CubeModel:
    """*model* for the compiled core."""
    core_model = model.compiled()
    assert core_model is not None  # this module has imported the core
    return core_model


def _core_effort(effort: Effort) -> _core.Effort:
    return _core.Effort(
        scout_keep=effort.scout_keep,
        fast_keep=effort.fast_keep,
        leaf_step=effort.leaf_step,
        scout_margin=effort.scout_margin,
        fast_margin=effort.fast_margin,
    )


class _Packer:
    """Packs nets for the core, one that several pairs share only once."""

    def __init__(self, quantised: bool) -> None:
        self._quantised = quantised
        self._nets: dict[int, _core.Net] = {}

    def pair(self, nets: Nets) -> _core.Nets:
        return _core.Nets(self._once(nets.contact), self._once(nets.race))

    def _once(self, net: AnyNet) -> _core.Net:
        if id(net) not in self._nets:
            self._nets[id(net)] = packed(net, quantised=self._quantised)
        return self._nets[id(net)]


def _table_parts(table: OneSided | TwoSided | None) -> tuple[Any, ...] | None:
    """What makes *table* again elsewhere: its arrays, which may be views of a file here."""
    match table:
        case None:
            return None
        case OneSided():
            arrays = np.array(table.finish), np.array(table.first)
            return table.points, table.checkers, *arrays
        case TwoSided():
            return table.points, table.checkers, np.array(table.values)


def _rebuilt(
    strong: Nets,
    fast: Nets,
    scout: Nets | None,
    one_sided: tuple[Any, ...] | None,
    two_sided: tuple[Any, ...] | None,
    options: tuple[int, bool, int],
) -> Searcher:
    threads, quantised, cache_bits = options
    return Searcher(
        strong,
        fast,
        scout,
        one_sided=None if one_sided is None else OneSided(*one_sided),
        two_sided=None if two_sided is None else TwoSided(*two_sided),
        threads=threads,
        quantised=quantised,
        cache_bits=cache_bits,
    )
