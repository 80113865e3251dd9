"""DeviceSearcher: looks ahead as the compiled core does, and plays rollouts on a device."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from gamao.engine.cube.equity import CubeModel
from gamao.engine.nets.default import shipped_searcher
from gamao.engine.nets.evaluator import Boards
from gamao.engine.search.plies import FilterStep, RankedPlays, RolloutPart, Values
from gamao.engine.search.search import Searcher
from gamao.errors import DataError
from gamao.messages.marking import mark as _

AUTO: Final = "auto"
_SLOTS: Final = {"cuda": 1 << 16, "cpu": 1 << 11}
"""Games at once: as many as keep the device busy."""


class DeviceSearcher:
    """
    *inner* for everything but rollouts, which are played on *device*: "cuda", "cpu", or "auto", a
    GPU where one can be used and *inner* elsewhere. It is pickled with what was asked for, so that
    on a cluster "auto" is whatever the worker has.

    Rollouts of many threads are one batch there. Those by other settings than the strong net's
    plays and luck are *inner*'s, and so are games that are over.

    Raises:
        DataError: PyTorch, the device or a compiler for it is missing.
    """

    looks_ahead: bool = True

    def __init__(self, inner: Searcher, device: str) -> None:
        self.inner: Final = inner
        self.device: Final = device
        self.checkers = inner.checkers
        self.threads: Final = inner.threads
        # What the fingerprint names. Devices round differently.
        self.kind: Final = f"DeviceSearcher {device}"
        self.strong, self.fast, self.scout = inner.strong, inner.fast, inner.scout
        self.one_sided, self.two_sided = inner.one_sided, inner.two_sided
        self.quantised: Final = inner.quantised
        self._pool: Final = _pool(device)

    def rank_plays(
        self,
        model: CubeModel,
        board: NDArray[np.int8],
        dice: tuple[int, int],
        *,
        plies: int,
        settle: bool = False,
        steps: Sequence[FilterStep] | None = None,
    ) -> RankedPlays:
        """See `Search`."""
        return self.inner.rank_plays(model, board, dice, plies=plies, settle=settle, steps=steps)

    def evaluate_plies(self, model: CubeModel, boards: Boards, *, plies: int) -> Values:
        """See `Search`."""
        return self.inner.evaluate_plies(model, boards, plies=plies)

    def roll_out(self, part: RolloutPart, *, threads: int = 1) -> NDArray[np.float64]:
        """See `Search`."""
        settings = part.settings
        over = (part.boards.sum(2) == 0).any(1)
        ours = settings.plies == 0 and settings.play == settings.luck == "strong"
        if self._pool is None or over.any() or not ours:
            return self.inner.roll_out(part, threads=threads)
        from gamao.engine.gpu.pool import Request

        results: NDArray[np.float64] = self._pool.play(
            Request(
                model=part.model,
                boards=part.boards,
                states=part.states,
                games=part.games,
                depth=int(part.after_play),
                double_first=part.double_first,
                seed=settings.seed,
                truncate=settings.truncate,
            )
        )
        return results

    # Any: what pickle asks for.
    def __reduce__(self) -> tuple[Any, ...]:
        return device_searcher, (self.threads, self.device)


@cache
def device_searcher(threads: int, device: str) -> DeviceSearcher:
    """
    The shipped searcher with rollouts on *device*, once in each process.

    Raises:
        DataError: PyTorch, the device or a compiler is missing.
    """
    return DeviceSearcher(shipped_searcher(threads), device)


def _pool(device: str) -> Any:  # noqa: ANN401 (PyTorch need not be there)
    if device == AUTO:
        try:
            return _pool("cuda")
        except DataError:
            return None
    try:
        import torch

        from gamao.engine.gpu.device import Device
        from gamao.engine.gpu.judge import Judge
        from gamao.engine.gpu.pool import Pool
    except ModuleNotFoundError as missing:
        raise DataError(
            _("rollouts on a GPU need PyTorch: {command}"), command="pip install 'gamao[gpu]'"
        ) from missing
    if device == "cuda" and not torch.cuda.is_available():
        raise DataError(_("PyTorch finds no GPU here"))
    if device not in _SLOTS:
        raise DataError(
            _("a device is one of {devices}, not {device!r}"),
            devices=", ".join((*_SLOTS, AUTO)),
            device=device,
        )
    return Pool(Judge.shipped(Device(device)), slots=_SLOTS[device])
