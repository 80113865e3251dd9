"""The engine's device with what training needs beside it: games set up anew, strewn checkers."""

from __future__ import annotations

import ctypes
from pathlib import Path
from typing import ClassVar

import torch
from torch import Tensor

from gamao.engine.gpu.device import (
    BOARD,
    CHANCES,
    CONTACT,
    EQUITY,
    FINISHED,
    OUTCOMES,
    PHASES,
    RACE,
    ROLLS,
    Device,
    flipped,
    flipped_change,
    pick,
)

__all__ = [
    "BOARD",
    "CHANCES",
    "CONTACT",
    "EQUITY",
    "FINISHED",
    "KEEP_BOARD",
    "OPENING",
    "OUTCOMES",
    "PHASES",
    "RACE",
    "ROLLS",
    "STREWN",
    "Env",
    "flipped",
    "flipped_change",
    "pick",
    "played_boards",
]

KEEP_BOARD, OPENING, STREWN = 0, 1, 2


class Env(Device):
    """A device that also deals."""

    source: ClassVar = Path(__file__).with_name("env.cu")

    def deal(self, boards: Tensor, kinds: Tensor, seed: int) -> None:
        """Set boards up anew, in place: OPENING or STREWN; KEEP_BOARD leaves one alone."""
        self._call("deal", len(boards), boards, kinds, ctypes.c_uint64(seed & (2**64 - 1)))


def played_boards(env: Env, count: int) -> Tensor:
    """Boards after some random plays from strewn checkers."""
    boards = torch.zeros((count, 50), dtype=torch.int8, device=env.device)
    env.deal(boards, torch.full((count,), STREWN, dtype=torch.uint8, device=env.device), 5)
    for _ in range(3):
        rolls = torch.randint(0, len(ROLLS), (count,), device=env.device).to(torch.int8)
        results = env.results(boards, rolls)
        pick = results.ends - 1 - torch.randint(0, 1 << 30, (count,)) % results.counts
        after = results.leaves[pick, :50].contiguous()
        over = env.classify(after) == 2
        boards = torch.where(over[:, None], boards, after).contiguous()
    return boards
