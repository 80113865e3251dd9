"""The shipped nets on a device: what boards are worth, and the best few results of rolls."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor
from torch.nn import functional

from gamao.engine.gpu.device import BOARD, OUTCOMES, PHASES, ROLLS, Device
from gamao.engine.nets.default import shipped_arrays
from gamao.engine.nets.features import folded

PADDED: Final = 16
"""Output columns: tensor cores want a multiple of 8."""

Layers = Sequence[tuple[Tensor, Tensor]]


@dataclass(frozen=True, slots=True)
class DeviceNet:
    """Dense layers in the precision of the device; `DeviceNet.of` makes them."""

    layers: tuple[tuple[Tensor, Tensor], ...]
    activation: str

    @classmethod
    def of(cls, layers: Layers, activation: str, device: Device) -> DeviceNet:
        """From (weight [in, out], bias [out]) of each layer."""
        real = [
            (w.to(device.device, device.real), b.to(device.device, device.real)) for w, b in layers
        ]
        weight, bias = real[-1]
        missing = PADDED - OUTCOMES
        real[-1] = functional.pad(weight, (0, missing)), functional.pad(bias, (0, missing))
        return cls(tuple((w.contiguous(), b.contiguous()) for w, b in real), activation)

    def logits(self, x: Tensor) -> Tensor:
        """Nine logits and some padding for each row of inputs."""
        for weight, bias in self.layers[:-1]:
            if self.activation == "relu":
                # Product, bias and relu in one kernel.
                x = torch._addmm_activation(bias, x, weight)
            else:
                x = torch.addmm(bias, x, weight).clamp_(0, 1)
        weight, bias = self.layers[-1]
        return torch.addmm(bias, x, weight)


@dataclass(frozen=True, slots=True)
class Candidates:
    """The best few results of each item (a board and a roll), the opponent on roll in them."""

    boards: Tensor  # int8 [items, kept, 50]
    outcomes: Tensor  # float32 [items, kept, 9]


class Judge:
    """
    The strong net's word on boards, and on the best results of rolls by the scout.

    *nets* are the parts of the net for contact, then the one for races; *scout* is what
    `Device.score` takes.
    """

    def __init__(
        self, device: Device, nets: Sequence[DeviceNet], scout: tuple[Tensor, ...], *, chunk: int
    ) -> None:
        self.device, self.chunk = device, chunk
        self._nets, self._scout = nets, scout

    @classmethod
    def shipped(cls, device: Device) -> Judge:
        """
        With the nets of the package.

        Raises:
            DataError: one is damaged.
        """
        strong, race, scout = (shipped_arrays(name) for name in ("strong", "race", "scout"))
        nets = [*_parts(strong, device), *_parts(race, device)]
        chunk = 1 << 20 if device.cuda else 1 << 12
        return cls(device, nets, _scout(scout, device), chunk=chunk)

    def outcomes(self, boards: Tensor) -> Tensor:
        """The nine chances of who is on roll in each board."""
        out = torch.empty((len(boards), OUTCOMES), device=boards.device)
        for begin in range(0, len(boards), self.chunk):
            part = boards[begin : begin + self.chunk]
            out[begin : begin + self.chunk] = self._judged(part)
        return out

    def _judged(self, boards: Tensor) -> Tensor:
        """Sorted by the net that judges them, so that each has one block."""
        parts = len(self._nets) - 1
        nets = (self.device.phases(boards).int() * parts // PHASES).clamp_(max=parts)
        order = nets.argsort()
        counts = nets.bincount(minlength=parts + 1).tolist()
        boards = boards[order]
        inputs = torch.split(self.device.inputs(boards), counts)
        logits = [net.logits(x) for net, x in zip(self._nets, inputs, strict=True)]
        out = torch.empty((len(boards), OUTCOMES), device=boards.device)
        out[order] = self.device.settle(boards, torch.cat(logits))
        return out

    def all_rolls(self, boards: Tensor, kept: int, worth: Tensor) -> Candidates:
        """
        The *kept* best results of all 21 rolls; item `roll * len(boards) + board`.

        *worth*, [boards, 9], is what the chances count for who is then on roll.
        """
        rolls = torch.arange(len(ROLLS), dtype=torch.int8, device=boards.device)
        results = self.device.results(boards, rolls.repeat_interleave(len(boards)))
        equities = self.device.score(results.leaves, self._scout, worth)
        chosen = self.device.keep(results, equities, kept)
        shape = (len(ROLLS) * len(boards), kept)
        outcomes = self.outcomes(chosen).view(*shape, OUTCOMES)
        return Candidates(chosen.view(*shape, BOARD), outcomes)


def _parts(arrays: Mapping[str, NDArray[Any]], device: Device) -> list[DeviceNet]:
    """A net for each part of a shipped file."""
    layers = sum(name.startswith("weight") for name in arrays)
    weights = [arrays["inputs"], *(arrays[f"weight{k}"] for k in range(1, layers + 1))]
    biases = [arrays[f"bias{k}"] for k in range(layers + 1)]
    return [
        DeviceNet.of(
            [(_tensor(w[part]), _tensor(b[part])) for w, b in zip(weights, biases, strict=True)],
            str(arrays["activation"]),
            device,
        )
        for part in range(len(weights[0]))
    ]


def _scout(arrays: Mapping[str, NDArray[Any]], device: Device) -> tuple[Tensor, ...]:
    """The count table of the first layer and the second layer."""
    table = _tensor(folded(arrays["inputs"][0]).reshape(-1, device.scout_width))
    rest = [_tensor(arrays[name][0]) for name in ("bias0", "weight1", "bias1")]
    return tuple(tensor.to(device.device).contiguous() for tensor in (table.to(device.real), *rest))


def _tensor(array: NDArray[Any]) -> Tensor:
    return torch.from_numpy(array.astype(np.float32))
