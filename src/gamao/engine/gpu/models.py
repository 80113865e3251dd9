"""Cube models where a device reads them: registered once, found by a number and a depth."""

from __future__ import annotations

import ctypes
from typing import Final

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor

from gamao.engine.cube.equity import CubeModel
from gamao.engine.gpu.device import OUTCOMES, Device
from gamao.rules.ruleset import Backgammon

KINDS: Final = (Backgammon.HALF, Backgammon.HOME, Backgammon.BAR)


class CubeModels:
    """The models registered so far and all that follow from them, a line of depths each."""

    def __init__(self, device: Device) -> None:
        self._device = device
        self._lines: dict[CubeModel, int] = {}
        self._first: list[int] = []
        self._last: list[int] = []
        self._flat: list[CubeModel] = []
        self._uploaded = 0

    def line(self, model: CubeModel) -> int:
        """The number of *model*'s line."""
        if model not in self._lines:
            line = _line(model)
            self._lines[model] = len(self._first)
            self._first.append(len(self._flat))
            self._last.append(len(line) - 1)
            self._flat += line
        return self._lines[model]

    def upload(self) -> None:
        """Bring to the device what is new; before `at`, `raw` and `weights` are used."""
        if self._uploaded == len(self._flat):
            return
        self._uploaded = len(self._flat)
        self.width = max(len(model.states) for model in self._flat)
        weights = np.zeros((len(self._flat), self.width, OUTCOMES + 1), np.float32)
        for at, model in enumerate(self._flat):
            weights[at, : len(model.states)] = _weights(model)
        place = self._device.device
        raw = np.stack([_raw(self._device, model) for model in self._flat])
        self.raw = torch.from_numpy(raw).to(place)
        self.weights = torch.from_numpy(weights).to(place)
        self._firsts = torch.tensor(self._first, device=place)
        self._lasts = torch.tensor(self._last, device=place)

    def at(self, line: Tensor, depth: Tensor) -> Tensor:
        """Which model is that of who is on roll *depth* plies below the root of *line*."""
        last = self._lasts[line]
        beyond = last - (depth - last) % 2
        return (self._firsts[line] + torch.where(depth <= last, depth, beyond)).int()


def _line(model: CubeModel) -> list[CubeModel]:
    """The models at all depths; the last two repeat (`ModelLine` in core/tree.hpp)."""
    line = [model]
    while len(line) < 2 or line[-1].held_back > 0:
        line.append(line[-1].opponents())
    return [*line, line[-1].opponents()]


def _raw(device: Device, model: CubeModel) -> NDArray[np.uint8]:
    arrays = model.arrays()
    names = ("utilities", "offers", "scales", "ends", "automatic", "efficiency")
    pointers = [ctypes.c_void_p(arrays[name].ctypes.data) for name in names]
    numbers = (len(model.states), KINDS.index(model.backgammon), model.money, model.held_back)
    return device.model_bytes([ctypes.c_int64(int(number)) for number in numbers], pointers)


def _weights(model: CubeModel) -> NDArray[np.float32]:
    """For each state what the nine chances count, and what is added: [states, 10]."""
    kind = KINDS.index(model.backgammon)
    rows = np.zeros((len(model.states), OUTCOMES + 1), np.float32)
    for row, state in zip(rows, model.states, strict=True):
        for offer in (state.mine, state.theirs):
            # Where no gammons count before the cube is turned: as after that (core/replies.hpp).
            if state.win[0] == state.win[1] and state.lose[0] == state.lose[1] and offer:
                state = model.states[offer.taken]
        win, lose = state.win, state.lose
        row[0], row[OUTCOMES] = win[0] - lose[0], lose[0]
        row[1], row[2 + kind] = win[1] - win[0], win[2] - win[1]
        row[5], row[6 + kind] = lose[1] - lose[0], lose[2] - lose[1]
    return rows
