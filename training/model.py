"""The nets: layers, inputs, optimizer, half-precision copies for labels, and the exported file."""

from __future__ import annotations

import json
import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Any, Final

import numpy as np
import torch
from torch import Tensor, nn
from torch.nn import functional

from gamao.engine.gpu.judge import DeviceNet
from gamao.engine.nets.features import INPUTS, folded
from gamao.engine.nets.net import PARTS_FORMAT
from training.env import EQUITY, OUTCOMES, Env

LOSS_SCALE: Final = 1024.0


def encoding() -> np.ndarray:
    """
    What each (side, place, count) adds to the inputs: float32 [2, 26, 16, INPUTS].

    The sum over the 52 (side, place) pairs of a board is its inputs, exactly as env.cu makes them.
    """
    return folded(np.eye(INPUTS))


class Net(nn.Module):
    """
    Inputs to nine logits through dense layers, all parameters in one flat tensor.

    A net has one or more *parts* of the same shape. Each judges its share of the phases, so the
    rows of a batch come in the order of the phases, equally many of each.
    """

    def __init__(self, hidden: Sequence[int], activation: str, parts: int = 1) -> None:
        super().__init__()
        self.hidden, self.activation, self.parts = tuple(hidden), activation, parts
        sizes = (INPUTS, *hidden, OUTCOMES)
        self.shapes = list(pairwise(sizes))
        one = torch.cat([self._fresh(i) for i in range(len(self.shapes))])
        self.flat = nn.Parameter(one.repeat(parts))

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
        """(weight [parts, in, out], bias [parts, 1, out]) of each layer as views of *flat*."""
        sizes = [size for before, after in self.shapes for size in (before * after, after)]
        pieces = iter(flat.view(self.parts, -1).split(sizes, 1))
        return [
            (next(pieces).view(self.parts, *shape), next(pieces)[:, None]) for shape in self.shapes
        ]

    def part(self, flat: Tensor, index: int) -> list[tuple[Tensor, Tensor]]:
        """(weight [in, out], bias [out]) of each layer of one part."""
        return [(weight[index], bias[index, 0]) for weight, bias in self.layers(flat)]

    def forward(self, x: Tensor) -> Tensor:
        """Logits in float32; all layers but the last compute in the precision of *x*."""
        layers = self.layers(self.flat.to(x.dtype))[:-1]
        x = x.view(self.parts, -1, INPUTS)
        for weight, bias in layers:
            x = torch.baddbmm(bias, x, weight)
            x = x.clamp(0, 1) if self.activation == "crelu" else functional.relu(x)
        weight, bias = self.layers(self.flat)[-1]
        return torch.baddbmm(bias, x.float(), weight).flatten(0, 1)


@dataclass(frozen=True, slots=True)
class Lesson:
    """What a net learns from a batch: its rows' labels, and which rows are rivals."""

    labels: Tensor  # [rows, 9]
    weights: Tensor  # [rows]: 0 where a row is empty
    first: Tensor  # [pairs]: the row of each position
    second: Tensor  # [pairs]: the row of its rival
    gaps: Tensor  # [pairs]: by how much the rival is worth more


class Learner:
    """A net with its optimizer (Adam) and the running average of its weights."""

    def __init__(
        self,
        hidden: Sequence[int],
        activation: str,
        positions: str,
        device: torch.device,
        parts: int = 1,
    ) -> None:
        self.net = Net(hidden, activation, parts).to(device)
        self.positions = positions
        flat = self.net.flat.data
        self.average = flat.clone()
        self.mean, self.square = torch.zeros_like(flat), torch.zeros_like(flat)
        self.steps = torch.zeros((), device=device)
        self.equity = torch.tensor(EQUITY, device=device)

    def loss(self, x: Tensor, lesson: Lesson, equity_weight: float, rival_weight: float) -> Tensor:
        """
        Cross-entropy of the nine outcomes plus the squared error of their equity, and of rivals.

        Of two plays the better one is found if both are wrong alike, so that the difference of
        rivals counts by itself. Labels may lie a little outside 0..1: they are unbiased, and
        clipping would bias them.
        """
        logits = self.net(x)
        crossed = (functional.softplus(logits) - lesson.labels * logits).sum(1)
        equity = torch.sigmoid(logits) @ self.equity
        error = equity - lesson.labels @ self.equity
        alone = (crossed + equity_weight * error.square()) * lesson.weights
        first, second = (equity.index_select(0, rows) for rows in (lesson.first, lesson.second))
        between = second - first - lesson.gaps
        return alone.sum() / lesson.weights.sum() + rival_weight * between.square().mean()

    def update(self, loss: Tensor, rate: Tensor, average_rate: Tensor) -> None:
        """One step of Adam on *loss*. Every operation stays on the device."""
        # Scaled, so that a position's share of the gradient does not vanish in half precision.
        (gradient,) = torch.autograd.grad(loss * LOSS_SCALE, self.net.flat)
        with torch.no_grad():
            self._adam((gradient / LOSS_SCALE).nan_to_num_(0.0, 0.0, 0.0), rate)
            self.average.lerp_(self.net.flat, average_rate)

    def _adam(self, gradient: Tensor, rate: Tensor) -> None:
        self.steps.add_(1)
        self.mean.lerp_(gradient, 0.1)
        self.square.mul_(0.999).addcmul_(gradient, gradient, value=0.001)
        scale = torch.sqrt(1 - torch.pow(0.999, self.steps)) / (1 - torch.pow(0.9, self.steps))
        step = self.mean / self.square.sqrt().add_(1e-8)
        self.net.flat.sub_(step.mul_(rate * scale))

    def state(self) -> dict[str, object]:
        """What a checkpoint keeps; the moments in bfloat16, which halves them."""
        return {
            "hidden": self.net.hidden,
            "activation": self.net.activation,
            "positions": self.positions,
            "parts": self.net.parts,
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

    def grow_from(self, state: Mapping[str, Any]) -> None:
        """Begin as the smaller net of *state*: the same function, its parts repeated."""
        small = Net(state["hidden"], state["activation"], state["parts"])
        assert self.net.parts % small.parts == 0
        times = self.net.parts // small.parts
        before = 0
        with torch.no_grad():
            own, others = self.net.layers(self.net.flat.data), small.layers(state["average"])
            for (weight, bias), (old_weight, old_bias) in zip(own, others, strict=True):
                wide, deep = old_weight.shape[1:]
                if before:
                    weight[:, before:] = 0  # what new units say does not count yet
                weight[:, :wide, :deep] = old_weight.repeat_interleave(times, 0)
                bias[..., :deep] = old_bias.repeat_interleave(times, 0)
                before = deep
        self.average.copy_(self.net.flat.data)


def label_net(learner: Learner, env: Env, part: int = 0) -> DeviceNet:
    """A copy of a net's averaged weights in the device's precision, for evaluation only."""
    return DeviceNet.of(learner.net.part(learner.average, part), learner.net.activation, env)


def encoding_rows(device: torch.device) -> Tensor:
    """`encoding()` as a matrix: one row per (side, place, count)."""
    return torch.from_numpy(encoding().reshape(-1, INPUTS)).to(device)


def scout_arrays(learner: Learner, env: Env, rows: Tensor) -> tuple[Tensor, Tensor, Tensor, Tensor]:
    """The scout's folded table and its second layer, as `Env.score` takes them; *rows*: above."""
    assert learner.net.hidden == (env.scout_width,)
    assert learner.net.activation == "relu"
    (weight, bias), (weight1, bias1) = learner.net.part(learner.average, 0)
    table = (rows @ weight).to(env.real).contiguous()
    return table, bias.contiguous(), weight1.contiguous(), bias1.contiguous()


def rounded(flat: Tensor) -> Tensor:
    """The weights as files hold them: in half precision, which costs no accuracy."""
    return flat.half().to(flat.dtype)


def export(path: Path, flat: Tensor, net: Net, meta: Mapping[str, object]) -> None:
    """Write the net as .npz, readable without torch; *meta* says how it was made."""
    (weight, bias), *others = net.layers(flat.cpu().half())
    arrays = {"inputs": weight, "bias0": bias[:, 0]}
    for k, (weight, bias) in enumerate(others, 1):
        arrays |= {f"weight{k}": weight, f"bias{k}": bias[:, 0]}
    np.savez(
        path,
        format=np.array(PARTS_FORMAT),
        activation=np.array(net.activation),
        meta=np.array(json.dumps(dict(meta))),
        **{name: array.contiguous().numpy() for name, array in arrays.items()},
    )
