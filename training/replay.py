"""The latest labelled positions, to draw batches from."""

from __future__ import annotations

import torch
from torch import Tensor

from training.env import BOARD, OUTCOMES, RACE, Env
from training.selfplay import board_keys


class Ring:
    """Positions and labels in a ring: new ones replace the oldest."""

    def __init__(self, capacity: int, device: torch.device) -> None:
        self.boards = torch.empty((capacity, BOARD), dtype=torch.int8, device=device)
        self.labels = torch.empty((capacity, OUTCOMES), device=device)
        self.capacity, self.size, self._next = capacity, 0, 0

    def add(self, boards: Tensor, labels: Tensor) -> None:
        boards, labels = boards[-self.capacity :], labels[-self.capacity :]
        places = (torch.arange(len(boards), device=boards.device) + self._next) % self.capacity
        self.boards[places], self.labels[places] = boards, labels
        self._next = (self._next + len(boards)) % self.capacity
        self.size = min(self.size + len(boards), self.capacity)

    def draw(self, boards: Tensor, labels: Tensor) -> None:
        """Fill *boards* and *labels* with random members."""
        index = torch.randint(0, self.size, (len(boards),), device=boards.device)
        torch.index_select(self.boards, 0, index, out=boards)
        torch.index_select(self.labels, 0, index, out=labels)

    def clear(self) -> None:
        self.size = self._next = 0


class Replay:
    """Contact positions and races apart, so that a batch has its share of each."""

    def __init__(self, env: Env, contact: int, race: int, held_out: Tensor | None) -> None:
        self.env = env
        self.contact, self.race = Ring(contact, env.device), Ring(race, env.device)
        self.hold_out(held_out)

    def hold_out(self, boards: Tensor | None) -> None:
        """Never keep these positions."""
        self._held_out = None if boards is None else board_keys(boards)

    def add(self, boards: Tensor, labels: Tensor) -> int:
        """Add labelled positions; returns how many were kept."""
        race = self.env.classify(boards) == RACE
        fresh = labels.isfinite().all(1)
        if self._held_out is not None:
            fresh &= ~torch.isin(board_keys(boards), self._held_out)
        for ring, mask in ((self.race, fresh & race), (self.contact, fresh & ~race)):
            ring.add(boards[mask], labels[mask])
        return int(fresh.sum())

    def draw(self, boards: Tensor, labels: Tensor, races: int) -> None:
        """Fill a batch: contact positions first, the last *races* rows from the races."""
        contact = len(boards) - races
        self.contact.draw(boards[:contact], labels[:contact])
        tail = self.race if self.race.size else self.contact
        tail.draw(boards[contact:], labels[contact:])

    def clear(self) -> None:
        self.contact.clear()
        self.race.clear()
