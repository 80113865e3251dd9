"""Choices between plays: how much equity a net loses by its word at first sight."""

from __future__ import annotations

from dataclasses import dataclass

import torch
from torch import Tensor

from training.env import BOARD, CONTACT
from training.selfplay import Teacher, roll_dice


@dataclass(frozen=True, slots=True)
class Choices:
    """Results of a roll, the opponent on roll, and what each is worth one roll deep."""

    boards: Tensor  # int8 [choices, kept, 50]
    equities: Tensor  # [choices, kept], the opponent's

    def loss(self, teacher: Teacher) -> float:
        """What the choice of *teacher*'s net loses on average, in equity."""
        outcomes = teacher.outcomes(self.boards.view(-1, BOARD))
        chosen = teacher.env.equity(outcomes).view(self.equities.shape).argmin(1, keepdim=True)
        return (self.equities.gather(1, chosen)[:, 0] - self.equities.amin(1)).mean().item()


def make_choices(teacher: Teacher, boards: Tensor, *, kept: int) -> Choices:
    """A roll in each of *boards*, with all results still in contact; *teacher* judges them."""
    env = teacher.env
    rolls = roll_dice(env, len(boards)).to(torch.int8)
    results = teacher.candidates(boards, rolls, kept).boards
    kinds = env.classify(results.view(-1, BOARD)).view(-1, kept)
    results = results[(kinds == CONTACT).all(1)].contiguous()
    value = teacher.expectation(teacher.all_rolls(results.view(-1, BOARD), kept))
    return Choices(results, env.equity(value).view(-1, kept))
