"""The kernels on torch tensors: moves, inputs, outcomes and cubes of many positions at once."""

from __future__ import annotations

import ctypes
from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Final

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor

from gamao.engine.gpu.build import KERNELS, load_library

BOARD: Final = 50  # bytes: int8 [2][25], the player on roll first
OUTCOMES: Final = 9
CONTACT, RACE, FINISHED = 0, 1, 2
PHASES: Final = 16  # of positions with contact; races are beyond

# The 21 rolls in the kernels' order, and their chances.
ROLLS: Final = tuple((low, high) for low in range(1, 7) for high in range(low, 7))
CHANCES: Final = tuple((1 if low == high else 2) / 36 for low, high in ROLLS)

# Equity of the nine outcomes: (outcomes * EQUITY).sum() - 1, gammon 2, backgammon (HOME) 3.
EQUITY: Final = (2.0, 1.0, 0.0, 1.0, 0.0, -1.0, 0.0, -1.0, 0.0)


@dataclass(frozen=True, slots=True)
class Results:
    """All results of some rolls: item i owns `leaves[ends[i] - counts[i] : ends[i]]`."""

    leaves: Tensor  # int8 [total, 64], the opponent on roll
    ends: Tensor
    counts: Tensor


class Device:
    """
    The compiled kernels on one device: a GPU, or the processor.

    Raises:
        DataError: there is no compiler for it.
    """

    source: ClassVar = KERNELS

    def __init__(self, device: torch.device | str) -> None:
        self.device = torch.device(device)
        self.cuda = self.device.type == "cuda"
        self.real = torch.float16 if self.cuda else torch.float32
        self._library = load_library(cuda=self.cuda, source=self.source)
        self.scout_width = int(self._library.device_scout_width())
        self.inputs_width = int(self._library.device_inputs())
        self.leaf_bytes = int(self._library.device_leaf_bytes())
        self.max_kept = int(self._library.device_max_kept())
        self.chances = torch.tensor(CHANCES, device=self.device)
        self._leaves = self._empty((0, self.leaf_bytes), torch.int8)
        self._equity = torch.tensor(EQUITY, device=self.device)

    def results(self, boards: Tensor, rolls: Tensor) -> Results:
        """
        Every result of roll `rolls[i]` in board `i % len(boards)`. Waits for the device once.

        The leaves are good until the next call.
        """
        items = len(rolls)
        counts = torch.empty(items, dtype=torch.int32, device=self.device)
        self._call("count", items, boards, len(boards), rolls, counts)
        ends = torch.cumsum(counts, 0, dtype=torch.int64)
        leaves = self._leaf_space(int(ends[-1]))
        self._call("write", items, boards, len(boards), rolls, ends, counts, leaves)
        return Results(leaves, ends, counts)

    def score(
        self, leaves: Tensor, scout: tuple[Tensor, ...], worth: Tensor | None = None
    ) -> Tensor:
        """
        The scout's equity of each leaf, for the player on roll in it.

        *worth*, [boards, 9], says what the chances count in the results of each board; left out,
        they count as for money.
        """
        equities = self._empty((len(leaves),), torch.float32)
        self._call("score", len(leaves), leaves, *scout, 0 if worth is None else worth, equities)
        return equities

    def keep(self, results: Results, equities: Tensor, kept: int) -> Tensor:
        """The *kept* boards of each item that the opponent likes least: [items * kept, 50]."""
        assert 1 <= kept <= self.max_kept
        items = len(results.counts)
        boards = self._empty((items * kept, BOARD), torch.int8)
        arrays = (equities, results.ends, results.counts, results.leaves)
        self._call("keep", items, *arrays, kept, boards)
        return boards

    def inputs(self, boards: Tensor) -> Tensor:
        """What the nets see of each board."""
        out = self._empty((len(boards), self.inputs_width), self.real)
        self._call("make_inputs", len(boards), boards, out)
        return out

    def settle(self, boards: Tensor, logits: Tensor) -> Tensor:
        """Nine outcomes from the net's logits and what the rules know of the board."""
        out = self._empty((len(boards), OUTCOMES), torch.float32)
        self._call("settle", len(boards), boards, logits, logits.stride(0), out)
        return out

    def classify(self, boards: Tensor) -> Tensor:
        """CONTACT, RACE or FINISHED for each board."""
        kinds = self._empty((len(boards),), torch.uint8)
        self._call("classify", len(boards), boards, kinds)
        return kinds

    def phases(self, boards: Tensor) -> Tensor:
        """The phase of each board with contact, and PHASES for races and finished games."""
        phases = self._empty((len(boards),), torch.uint8)
        self._call("phases", len(boards), boards, phases)
        return phases

    def static(
        self, boards: Tensor, outcomes: Tensor, models: Tensor, model_of: Tensor, width: int
    ) -> Tensor:
        """
        Cubeful equities of who is on roll in each board: [boards, width], by states of the cube.

        Board i belongs to game `i % len(model_of)`, whose model that is, of `models`.
        """
        equities = self._empty((len(boards), width), torch.float32)
        arrays = (boards, outcomes, models, model_of, len(model_of), width, equities)
        self._call("static", len(boards), *arrays)
        return equities

    def turn_cube(
        self,
        models: Tensor,
        model_of: Tensor,
        equities: Tensor,
        may_double: Tensor,
        states: Tensor,
        scales: Tensor,
    ) -> tuple[Tensor, Tensor]:
        """
        Who is on roll doubles where it is best, in place; *equities* are those without a double.

        Returns which games end by it, and for what.
        """
        over, worth = torch.zeros_like(may_double), torch.zeros_like(scales)
        arrays = (models, model_of, equities, may_double, equities.shape[1], states, scales)
        self._call("turn_cube", len(states), *arrays, over, worth)
        return over.bool(), worth

    def dice(self, seeds: Tensor, numbers: Tensor, plies: Tensor) -> Tensor:
        """The roll of a ply of each game of a rollout, as the core has it."""
        rolls = torch.empty_like(numbers)
        self._call("dice", len(numbers), seeds, numbers, plies, rolls)
        return rolls

    def model_bytes(
        self, numbers: Sequence[ctypes.c_int64], arrays: Sequence[ctypes.c_void_p]
    ) -> NDArray[np.uint8]:
        """A cube model as the device reads it."""
        raw = np.zeros(int(self._library.device_model_bytes()), np.uint8)
        self._library.device_fill_model(ctypes.c_void_p(raw.ctypes.data), *numbers, *arrays)
        return raw

    def equity(self, outcomes: Tensor) -> Tensor:
        """For money without a cube."""
        return outcomes @ self._equity - 1.0

    def _leaf_space(self, count: int) -> Tensor:
        """Room for *count* leaves: the same memory every time, grown where it is too small."""
        if len(self._leaves) < count:
            self._leaves = self._empty((count + count // 4, self.leaf_bytes), torch.int8)
        return self._leaves[:count]

    def _empty(self, shape: tuple[int, ...], dtype: torch.dtype) -> Tensor:
        return torch.empty(shape, dtype=dtype, device=self.device)

    def _call(self, name: str, items: int, *arguments: Tensor | int | ctypes.c_uint64) -> None:
        stream = torch.cuda.current_stream().cuda_stream if self.cuda else 0
        plain = [_plain(argument) for argument in arguments]
        function = getattr(self._library, f"device_{name}")
        error = function(ctypes.c_void_p(stream), ctypes.c_int64(items), *plain)
        if error:
            raise RuntimeError(f"device_{name} failed with CUDA error {error}")


def flipped(outcomes: Tensor) -> Tensor:
    """The same chances from the other side's view."""
    return torch.cat((1 - outcomes[..., :1], outcomes[..., 5:], outcomes[..., 1:5]), -1)


def flipped_change(change: Tensor) -> Tensor:
    """A difference of outcomes from the other side's view."""
    return torch.cat((-change[..., :1], change[..., 5:], change[..., 1:5]), -1)


def _plain(argument: Tensor | int | ctypes.c_uint64) -> object:
    if isinstance(argument, Tensor):
        assert argument.is_contiguous() or argument.stride(-1) == 1
        return ctypes.c_void_p(argument.data_ptr())
    return ctypes.c_int64(argument) if isinstance(argument, int) else argument


def pick(rows: Tensor, index: Tensor) -> Tensor:
    """`rows[i, index[i]]` for each i."""
    return rows[torch.arange(len(rows), device=rows.device), index]
