"""The latest labelled positions, to draw batches from."""

from __future__ import annotations

import torch
from torch import Tensor

from training.env import BOARD, FINISHED, OUTCOMES, PHASES, Env
from training.selfplay import board_keys


class Ring:
    """Positions and labels in a ring: new ones replace the oldest. The storage is given."""

    def __init__(self, boards: Tensor, labels: Tensor) -> None:
        self.boards, self.labels = boards, labels
        self.capacity, self.size, self._next = len(boards), 0, 0

    def add(self, boards: Tensor, labels: Tensor) -> None:
        boards, labels = boards[-self.capacity :], labels[-self.capacity :]
        places = (torch.arange(len(boards), device=boards.device) + self._next) % self.capacity
        self.boards[places], self.labels[places] = boards, labels
        self._next = (self._next + len(boards)) % self.capacity
        self.size = min(self.size + len(boards), self.capacity)

    def clear(self) -> None:
        self.size = self._next = 0


class Replay:
    """Each phase and the races apart, so that a batch has as many of each phase."""

    def __init__(self, env: Env, phase: int, race: int, held_out: Tensor | None) -> None:
        self.env = env
        capacities = [phase] * PHASES + [race]
        self._boards = torch.empty((sum(capacities), BOARD), dtype=torch.int8, device=env.device)
        self._labels = torch.empty((sum(capacities), OUTCOMES), device=env.device)
        storage = zip(self._boards.split(capacities), self._labels.split(capacities), strict=True)
        self.rings = [Ring(boards, labels) for boards, labels in storage]
        self._capacities = torch.tensor(capacities, device=env.device)
        self._begins = self._capacities.cumsum(0) - self._capacities
        self.hold_out(held_out)

    @property
    def smallest(self) -> int:
        """The size of the smallest ring: a batch needs all."""
        return min(ring.size for ring in self.rings)

    def hold_out(self, boards: Tensor | None) -> None:
        """Never keep these positions."""
        self._held_out = None if boards is None else board_keys(boards)

    def add(self, boards: Tensor, labels: Tensor) -> int:
        """Add labelled positions; returns how many were kept."""
        phases = self.env.phases(boards)
        fresh = labels.isfinite().all(1) & (self.env.classify(boards) != FINISHED)
        if self._held_out is not None:
            fresh &= ~torch.isin(board_keys(boards), self._held_out)
        for phase, ring in enumerate(self.rings):
            chosen = (fresh & (phases == phase)).nonzero()[:, 0]
            ring.add(boards[chosen], labels[chosen])
        return int(fresh.sum())

    def rows_of(self, batch: int, races: int) -> tuple[Tensor, Tensor]:
        """Where each row of a batch is drawn from: the ring's first place, and how many it has."""
        each = (batch - races) // PHASES
        device = self.env.device
        counts = torch.tensor([each] * PHASES + [batch - each * PHASES], device=device)
        sizes = torch.tensor([ring.size for ring in self.rings], device=device)
        return self._begins.repeat_interleave(counts), sizes.repeat_interleave(counts)

    def draw(self, rows: tuple[Tensor, Tensor], boards: Tensor, labels: Tensor) -> None:
        """Fill a batch: as many of each phase, in their order, then races; *rows* from above."""
        begins, sizes = rows
        index = begins + (torch.rand(len(begins), device=begins.device) * sizes).long()
        torch.index_select(self._boards, 0, index, out=boards)
        torch.index_select(self._labels, 0, index, out=labels)

    def clear(self) -> None:
        for ring in self.rings:
            ring.clear()
