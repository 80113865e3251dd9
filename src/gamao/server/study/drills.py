"""Rounds of a drill as the page asks for them. Made in a pool."""

from __future__ import annotations

from random import Random

from gamao.drills import Drill, Question, round_of
from gamao.server import wire
from gamao.server.study.study import rounded
from gamao.server.table.views import board_out
from gamao.server.worker import Worker


def new_round(worker: Worker, drill: Drill, seed: int) -> wire.DrillRound:
    """A round of questions with their answers: whoever drills is against the clock only."""
    rng = Random(seed)  # nosec B311  # nothing is at stake
    questions = round_of(drill, worker.engine, rng)
    return wire.DrillRound(drill=drill.value, questions=tuple(map(_question, questions)))


def _question(question: Question) -> wire.DrillQuestion:
    position = question.position
    return wire.DrillQuestion(
        answer=question.answer,
        options=question.options,
        board=board_out(position) if position else None,
        away=question.away,
        formula=question.formula,
        figures={name: rounded(value) for name, value in question.figures.items()},
    )
