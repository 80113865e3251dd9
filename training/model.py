"""The nets: layers, inputs, optimizer, half-precision copies for labels, and the exported file."""

from __future__ import annotations

import json
import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Final

import numpy as np
import torch
from torch import Tensor, nn
from torch.nn import functional

from training.env import EQUITY, OUTCOMES, Env

PLACES: Final = 26  # 24 points, the bar, borne off
COUNTS: Final = 16
GROUPS_A_SIDE: Final = 32
INPUTS: Final = 2 * GROUPS_A_SIDE * 4
PADDED: Final = 16  # output columns of the label nets: tensor cores want a multiple of 8


def encoding() -> np.ndarray:
    """
    What each (side, place, count) adds to the inputs: float32 [2, 26, 16, INPUTS].

    The sum over the 52 (side, place) pairs of a board is its inputs, exactly as env.cu makes them.
    """
    rows = np.zeros((2, PLACES, COUNTS, INPUTS), np.float32)
    for side in range(2):
        for place in range(PLACES):
            for count in range(1, COUNTS):
                _encode_count(rows[side, place, count], side, place, count)
    return rows


def _encode_count(row: np.ndarray, side: int, place: int, count: int) -> None:
    groups = row.reshape(2, GROUPS_A_SIDE, 4)[side]
    if place < 25:
        groups[place] = (count == 1, count >= 2, count >= 3, max(count - 3, 0) / 2)
        groups[29, 0] = (place + 1) * count / 128
    else:
        gone = groups[25:29].reshape(-1)
        gone[:15] = count > np.arange(15)
        gone[15] = count / 16


class Net(nn.Module):
    """Inputs to nine logits through dense layers, all parameters in one flat tensor."""

    def __init__(self, hidden: Sequence[int], activation: str) -> None:
        super().__init__()
        self.hidden, self.activation = tuple(hidden), activation
        sizes = (INPUTS, *hidden, OUTCOMES)
        self.shapes = list(pairwise(sizes))
        self.flat = nn.Parameter(torch.cat([self._fresh(i) for i in range(len(self.shapes))]))

    def _fresh(self, layer: int) -> Tensor:
        before, after = self.shapes[layer]
        clipped = self.activation == "crelu"
        # About 30 of a board's inputs are on: their number, not the layer's width, is the fan-in.
        active = 30 if layer == 0 else before * (0.25 if clipped else 1)
        scale = (0.25 if clipped else 2) / active
        if layer == len(self.shapes) - 1:
            scale = 0.05 / before
        weight = torch.randn(before * after) * math.sqrt(scale)
        inner_bias = 0.3 if clipped and layer < len(self.shapes) - 1 else 0.0
        return torch.cat((weight, torch.full((after,), inner_bias)))

    def layers(self, flat: Tensor) -> list[tuple[Tensor, Tensor]]:
        """(weight [in, out], bias) of each layer as views of *flat*."""
        sizes = [size for before, after in self.shapes for size in (before * after, after)]
        pieces = iter(flat.split(sizes))
        return [(next(pieces).view(shape), next(pieces)) for shape in self.shapes]

    def forward(self, x: Tensor) -> Tensor:
        layers = self.layers(self.flat)
        for weight, bias in layers[:-1]:
            x = torch.addmm(bias, x, weight)
            x = x.clamp(0, 1) if self.activation == "crelu" else functional.relu(x)
        weight, bias = layers[-1]
        return torch.addmm(bias, x, weight)


class Learner:
    """A net with its optimizer (Adam) and the running average of its weights."""

    def __init__(
        self, hidden: Sequence[int], activation: str, positions: str, device: torch.device
    ) -> None:
        self.net = Net(hidden, activation).to(device)
        self.positions = positions
        flat = self.net.flat.data
        self.average = flat.clone()
        self.mean, self.square = torch.zeros_like(flat), torch.zeros_like(flat)
        self.steps = torch.zeros((), device=device)
        self.equity = torch.tensor(EQUITY, device=device)

    def loss(self, x: Tensor, labels: Tensor, equity_weight: float) -> Tensor:
        """
        Cross-entropy of the nine outcomes plus the squared error of their equity.

        Labels may lie a little outside 0..1: they are unbiased, and clipping would bias them.
        """
        logits = self.net(x)
        crossed = (functional.softplus(logits) - labels * logits).sum(1)
        error = (torch.sigmoid(logits) - labels) @ self.equity
        return (crossed + equity_weight * error.square()).mean()

    def update(self, loss: Tensor, rate: Tensor, average_rate: Tensor) -> None:
        """One step of Adam on *loss*. Every operation stays on the device."""
        (gradient,) = torch.autograd.grad(loss, self.net.flat)
        with torch.no_grad():
            self._adam(gradient, rate)
            if self.net.activation == "crelu":
                self._clip()
            self.average.lerp_(self.net.flat, average_rate)

    def _adam(self, gradient: Tensor, rate: Tensor) -> None:
        self.steps.add_(1)
        self.mean.lerp_(gradient, 0.1)
        self.square.mul_(0.999).addcmul_(gradient, gradient, value=0.001)
        scale = torch.sqrt(1 - torch.pow(0.999, self.steps)) / (1 - torch.pow(0.9, self.steps))
        step = self.mean / self.square.sqrt().add_(1e-8)
        self.net.flat.sub_(step.mul_(rate * scale))

    def _clip(self) -> None:
        """Keep the dense layers within what int8 weights can hold."""
        for weight, _ in self.net.layers(self.net.flat.data)[1:-1]:
            weight.clamp_(-1.98, 1.98)

    def state(self) -> dict[str, object]:
        """What a checkpoint keeps; the moments in bfloat16, which halves them."""
        return {
            "hidden": self.net.hidden,
            "activation": self.net.activation,
            "positions": self.positions,
            "flat": self.net.flat.data.cpu(),
            "average": self.average.cpu(),
            "mean": self.mean.bfloat16().cpu(),
            "square": self.square.bfloat16().cpu(),
            "steps": self.steps.cpu(),
        }

    def restore(self, state: Mapping[str, Tensor]) -> None:
        self.net.flat.data.copy_(state["flat"])
        for name in ("average", "mean", "square", "steps"):
            getattr(self, name).copy_(state[name])


@dataclass(slots=True)
class LabelNet:
    """A copy of a net's averaged weights in the environment's precision, for evaluation only."""

    layers: list[tuple[Tensor, Tensor]]
    activation: str

    @classmethod
    def of(cls, learner: Learner, env: Env) -> LabelNet:
        layers = [(w.to(env.real), b.to(env.real)) for w, b in learner.net.layers(learner.average)]
        weight, bias = layers[-1]
        missing = PADDED - OUTCOMES
        layers[-1] = (functional.pad(weight, (0, missing)), functional.pad(bias, (0, missing)))
        return cls([(w.contiguous(), b.contiguous()) for w, b in layers], learner.net.activation)

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


def encoding_rows(device: torch.device) -> Tensor:
    """`encoding()` as a matrix: one row per (side, place, count)."""
    return torch.from_numpy(encoding().reshape(-1, INPUTS)).to(device)


def scout_arrays(learner: Learner, env: Env, rows: Tensor) -> tuple[Tensor, Tensor, Tensor, Tensor]:
    """The scout's folded table and its second layer, as `Env.score` takes them; *rows*: above."""
    assert learner.net.hidden == (env.scout_width,)
    assert learner.net.activation == "relu"
    (weight, bias), (weight1, bias1) = learner.net.layers(learner.average)
    table = (rows @ weight).to(env.real).contiguous()
    return table, bias.contiguous(), weight1.contiguous(), bias1.contiguous()


def folded(flat: Tensor, net: Net) -> dict[str, np.ndarray]:
    """The net as exported: the first layer as one row per (side, place, count)."""
    (weight, bias), *others = net.layers(flat.double().cpu())
    table = encoding().reshape(-1, INPUTS).astype(np.float64) @ weight.numpy()
    arrays = {
        "table": table.reshape(2, PLACES, COUNTS, -1).astype(np.float32),
        "bias0": bias.numpy().astype(np.float32),
    }
    for k, (layer_weight, layer_bias) in enumerate(others, 1):
        arrays[f"weight{k}"] = layer_weight.numpy().astype(np.float32)
        arrays[f"bias{k}"] = layer_bias.numpy().astype(np.float32)
    return arrays


def export(path: Path, flat: Tensor, net: Net, meta: Mapping[str, object]) -> None:
    """Write the net as .npz, readable without torch; *meta* says how it was made."""
    arrays = folded(flat, net)
    labels = {"format": np.array(1), "activation": np.array(net.activation)}
    np.savez_compressed(path, **labels, **arrays, meta=np.array(json.dumps(dict(meta))))


def evaluate_exported(arrays: Mapping[str, np.ndarray], boards: np.ndarray) -> np.ndarray:
    """The nine raw outcomes of int8 boards [n, 2, 25] from an exported file, by NumPy alone."""
    gone = 15 - boards.sum(2, keepdims=True, dtype=np.int64)
    counts = np.concatenate((boards, gone), 2).astype(np.int64)
    sides, places = np.arange(2)[:, None], np.arange(PLACES)
    x = arrays["table"][sides, places, counts].sum((1, 2)) + arrays["bias0"]
    last = max(int(name[6:]) for name in arrays if name.startswith("weight"))
    for k in range(1, last + 1):
        x = np.clip(x, 0, 1 if str(arrays["activation"]) == "crelu" else None)
        x = x @ arrays[f"weight{k}"] + arrays[f"bias{k}"]
    return 1 / (1 + np.exp(-x))
