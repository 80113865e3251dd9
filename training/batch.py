"""A batch at fixed places in memory, so that an update can be replayed as a CUDA graph."""

from __future__ import annotations

import torch
from torch import Tensor

from training.env import BOARD, OUTCOMES, PHASES, Env
from training.model import Lesson
from training.replay import Pairs


class Batch:
    """
    Pairs of positions laid out by phase: as much room for each, the races last.

    A rival may be of another phase than its position. Where a phase has no room left, it is left
    out, and the pair is the position and itself, which teaches nothing.
    """

    def __init__(self, env: Env, size: int, race_share: float) -> None:
        device = env.device
        self.each = round(size * (1 - race_share) / PHASES / 2)
        self.room = 2 * self.each
        self.contact = PHASES * self.room
        self.races = (size - self.contact) // 2
        self.size = self.contact + 2 * self.races
        # One row more than the nets see takes what there is no room for.
        self._boards = torch.zeros((self.size + 1, BOARD), dtype=torch.int8, device=device)
        self._labels = torch.full((self.size + 1, OUTCOMES), 0.5, device=device)
        self._weights = torch.zeros(self.size + 1, device=device)
        pairs = PHASES * self.each + self.races
        self._first = torch.zeros(pairs, dtype=torch.int64, device=device)
        self._first[PHASES * self.each :] = self.contact  # a race net counts its rows from there
        self._second = self._first.clone()
        self._gaps = torch.zeros(pairs, device=device)
        self._phases = torch.arange(PHASES, dtype=torch.uint8, device=device)

    @property
    def boards(self) -> Tensor:
        return self._boards[: self.size]

    def rows(self, positions: str) -> slice:
        """The rows of "all", "contact" or "race"."""
        ends = {"all": (0, None), "contact": (0, self.contact), "race": (self.contact, None)}
        return slice(*ends[positions])

    def lesson(self, positions: str) -> Lesson:
        """What a net that judges *positions* learns, in the rows that `rows` gives."""
        rows, contact = self.rows(positions), PHASES * self.each
        pairs = {"all": slice(None), "contact": slice(contact), "race": slice(contact, None)}
        chosen, begin = pairs[positions], rows.start
        return Lesson(
            self._labels[: self.size][rows],
            self._weights[: self.size][rows],
            self._first[chosen] - begin,
            self._second[chosen] - begin,
            self._gaps[chosen],
        )

    def fill(self, pairs: Pairs) -> None:
        """Lay out what `Replay.draw` gave: `each` pairs of every phase, then `races`."""
        contact = len(pairs) - self.races
        places = self._places(pairs.phases[:contact])
        races = torch.arange(2 * self.races, device=places.device) + self.contact
        first = torch.cat((places[:contact], races[: self.races]))
        second = torch.cat((places[contact:], races[self.races :]))
        for column, rows in ((self._boards, pairs.boards), (self._labels, pairs.labels)):
            column[first], column[second] = rows[:, 0], rows[:, 1]
        self._weights.zero_()
        self._weights[first] = self._weights[second] = 1
        is_out = second == self.size
        self._first.copy_(first)
        self._second.copy_(torch.where(is_out, first, second))
        self._gaps.copy_(torch.where(is_out, 0.0, pairs.gaps))

    def _places(self, rivals: Tensor) -> Tensor:
        """The rows of all positions, then of all rivals, which are of the phases *rivals*."""
        phases = torch.cat((self._phases.repeat_interleave(self.each), rivals))
        order = phases.argsort(stable=True)  # positions before rivals: only rivals are left out
        ordered = phases[order]
        begins = torch.searchsorted(ordered, self._phases)
        rank = torch.arange(len(order), device=order.device) - begins[ordered.long()]
        room = torch.where(rank < self.room, ordered.long() * self.room + rank, self.size)
        return torch.empty_like(room).scatter_(0, order, room)
