"""A run's state on disk: one file a net, so that none is large, and one for the rest."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

import torch
from torch import Tensor

from training.model import Learner


@dataclass(frozen=True, slots=True)
class Checkpoint:
    """What `write_checkpoint` wrote."""

    nets: dict[str, dict[str, Any]]
    state: dict[str, Any]

    @property
    def held_out(self) -> Tensor:
        return self.state["held_out"]

    @property
    def origin(self) -> Tensor:
        return self.state["origin"]

    def learners(self, device: torch.device) -> dict[str, Learner]:
        learners = {}
        for name, saved in self.nets.items():
            shape = (saved["hidden"], saved["activation"], saved["positions"])
            learners[name] = Learner(*shape, device, saved["parts"])
            learners[name].restore(saved)
        return learners


def write_checkpoint(folder: Path, learners: dict[str, Learner], state: dict[str, Any]) -> None:
    """Write every file beside its place and then move it there: a kill leaves whole files."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, learner in learners.items():
        _save(folder / f"net-{name}.pt", learner.state())
    _save(folder / "state.pt", state)


def read_checkpoint(folder: Path) -> Checkpoint:
    """Read what `write_checkpoint` wrote, onto the host."""
    nets = {path.stem.removeprefix("net-"): _load(path) for path in sorted(folder.glob("net-*.pt"))}
    return Checkpoint(nets, _load(folder / "state.pt"))


def _save(path: Path, value: object) -> None:
    partial = path.with_suffix(".partial")
    torch.save(value, partial)
    partial.replace(path)


def _load(path: Path) -> Any:  # noqa: ANN401  (whatever was saved)
    return torch.load(path, map_location="cpu", weights_only=True)
