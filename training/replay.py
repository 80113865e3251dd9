"""The latest labelled positions, each with a rival, to draw batches from."""

from __future__ import annotations

from dataclasses import dataclass

import torch
from torch import Tensor

from training.env import BOARD, FINISHED, OUTCOMES, PHASES, Env
from training.selfplay import Labelled, board_keys


@dataclass(frozen=True, slots=True)
class Pairs:
    """Positions and their rivals: other results of the same roll, or else themselves."""

    boards: Tensor  # int8 [n, 2, 50], the position first
    labels: Tensor  # float32 [n, 2, 9]
    gaps: Tensor  # float32 [n]: by how much the rival is worth more, one roll deep
    phases: Tensor  # uint8 [n]: of the rival

    @classmethod
    def empty(cls, count: int, device: torch.device) -> Pairs:
        return cls(
            torch.empty((count, 2, BOARD), dtype=torch.int8, device=device),
            torch.empty((count, 2, OUTCOMES), device=device),
            torch.empty(count, device=device),
            torch.empty(count, dtype=torch.uint8, device=device),
        )

    def __len__(self) -> int:
        return len(self.gaps)

    def __getitem__(self, rows: Tensor | slice) -> Pairs:
        return Pairs(*(column[rows] for column in self._columns()))

    def put(self, places: Tensor, others: Pairs) -> None:
        """Write *others* over the rows *places*."""
        for column, new in zip(self._columns(), others._columns(), strict=True):
            column[places] = new

    def _columns(self) -> tuple[Tensor, Tensor, Tensor, Tensor]:
        return self.boards, self.labels, self.gaps, self.phases


class Ring:
    """Pairs in a ring: new ones replace the oldest. The storage is given."""

    def __init__(self, storage: Pairs) -> None:
        self.storage = storage
        self.capacity, self.size, self._next = len(storage), 0, 0

    def add(self, pairs: Pairs) -> None:
        pairs = pairs[slice(-self.capacity, None)]
        device = pairs.gaps.device
        places = (torch.arange(len(pairs), device=device) + self._next) % self.capacity
        self.storage.put(places, pairs)
        self._next = (self._next + len(pairs)) % self.capacity
        self.size = min(self.size + len(pairs), self.capacity)

    def clear(self) -> None:
        self.size = self._next = 0


class Replay:
    """Each phase and the races apart, so that a batch has as many of each phase."""

    def __init__(self, env: Env, phase: int, race: int, held_out: Tensor | None) -> None:
        self.env = env
        ends = [phase * (k + 1) for k in range(PHASES)] + [phase * PHASES + race]
        begins = [0, *ends[:-1]]
        self._all = Pairs.empty(ends[-1], env.device)
        self.rings = [Ring(self._all[slice(*ends)]) for ends in zip(begins, ends, strict=True)]
        self._begins = torch.tensor(begins, device=env.device)
        self.hold_out(held_out)

    @property
    def smallest(self) -> int:
        """The size of the smallest ring: a batch needs all."""
        return min(ring.size for ring in self.rings)

    def hold_out(self, boards: Tensor | None) -> None:
        """Never keep these positions."""
        self._held_out = None if boards is None else board_keys(boards)

    def add(self, labelled: Labelled) -> int:
        """Add labelled positions; returns how many were kept."""
        phases = self.env.phases(labelled.boards)
        fresh = self._is_fresh(labelled.boards, labelled.labels)
        pairs = self._paired(labelled, phases)
        for phase, ring in enumerate(self.rings):
            ring.add(pairs[(fresh & (phases == phase)).nonzero()[:, 0]])
        return int(fresh.sum())

    def _paired(self, labelled: Labelled, phases: Tensor) -> Pairs:
        """With its rival, if that may be learnt from and is judged by the same net."""
        rivals = self.env.phases(labelled.rivals)
        fit = self._is_fresh(labelled.rivals, labelled.rival_labels)
        fit &= (rivals == PHASES) == (phases == PHASES)
        boards = torch.where(fit[:, None], labelled.rivals, labelled.boards)
        labels = torch.where(fit[:, None], labelled.rival_labels, labelled.labels)
        return Pairs(
            torch.stack((labelled.boards, boards), 1),
            torch.stack((labelled.labels, labels), 1),
            torch.where(fit, labelled.gaps, 0.0),
            torch.where(fit, rivals, phases),
        )

    def _is_fresh(self, boards: Tensor, labels: Tensor) -> Tensor:
        fresh = labels.isfinite().all(1) & (self.env.classify(boards) != FINISHED)
        if self._held_out is not None:
            fresh &= ~torch.isin(board_keys(boards), self._held_out)
        return fresh

    def rows_of(self, each: int, races: int) -> tuple[Tensor, Tensor]:
        """Where each pair of a batch is drawn from: the ring's first row, and how many it has."""
        device = self.env.device
        counts = torch.tensor([each] * PHASES + [races], device=device)
        sizes = torch.tensor([ring.size for ring in self.rings], device=device)
        return self._begins.repeat_interleave(counts), sizes.repeat_interleave(counts)

    def draw(self, rows: tuple[Tensor, Tensor]) -> Pairs:
        """As many pairs of each phase, in their order, then races; *rows* from above."""
        begins, sizes = rows
        return self._all[begins + (torch.rand(len(begins), device=begins.device) * sizes).long()]

    def clear(self) -> None:
        for ring in self.rings:
            ring.clear()
