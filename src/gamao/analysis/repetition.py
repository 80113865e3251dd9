"""
When a mistake is asked again: Leitner's boxes.

A right answer puts a card one box further, where it waits longer; a wrong one puts it back into the
first. A card that has come to the last boxes is learnt, and is still asked now and then.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from gamao.rules.shown import shown

WAITS: Final = (
    timedelta(minutes=10),
    timedelta(days=1),
    timedelta(days=3),
    timedelta(days=7),
    timedelta(days=16),
    timedelta(days=35),
    timedelta(days=80),
)
"""How long a card waits in each box; from the second on about 2.2 times as long as in the last."""
LEARNT: Final = 4
"""From this box on, 16 days, a card counts as learnt."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Repetition:
    """Where a card stands: its box, how often it was asked, and when it is due."""

    box: int = 0
    seen: int = 0
    due: datetime

    __repr__ = shown

    def after(self, *, correct: bool, at: datetime) -> Repetition:
        """
        The card after an answer.

        An answer before the card was due is practice: a right one moves nothing.
        """
        if correct and at < self.due:
            return Repetition(box=self.box, seen=self.seen + 1, due=self.due)
        box = min(self.box + 1, len(WAITS) - 1) if correct else 0
        return Repetition(box=box, seen=self.seen + 1, due=at + WAITS[box])
