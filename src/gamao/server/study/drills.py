"""HTTP: rounds of drills against the clock, and the best that somebody has done."""

from __future__ import annotations

import asyncio
import secrets
from random import Random
from typing import Literal

from fastapi import APIRouter, Request

from gamao.drills import Drill, Question, round_of
from gamao.server import wire
from gamao.server.people.sessions import kept_person
from gamao.server.state import config_of, store_of
from gamao.server.study.routes import asker_of, while_there
from gamao.server.study.study import HELP, rounded
from gamao.server.table.routes import REFUSED
from gamao.server.table.views import board_out
from gamao.server.worker import Worker

router = APIRouter(prefix="/api/drills", tags=["drills"])

Named = Literal["pips", "race", "take"]


@router.get("", responses=REFUSED)
async def best(request: Request) -> wire.DrillTimes:
    """My best rounds."""
    store = store_of(request)
    return wire.DrillTimes(best=await asyncio.to_thread(store.drills.best, request.state.person))


@router.get("/{drill}", responses=REFUSED)
async def ask(request: Request, drill: Named) -> wire.DrillRound:
    """A round of questions against the clock, with their answers."""
    request.app.state.analyses_daily.take(request.state.caller)
    asked = asker_of(request, HELP).ask(new_round, Drill(drill), secrets.randbits(32))
    return await while_there(request, asked)


@router.post("/{drill}", responses=REFUSED)
async def keep(request: Request, drill: Named, done: wire.DrillDone) -> wire.DrillTimes:
    """Keep how long a round took me, if none was better."""
    store = store_of(request)
    config = config_of(request)
    person = await kept_person(request)
    times = await asyncio.to_thread(
        lambda: store.drills.add(person, drill, done.milliseconds, at=config.now())
    )
    return wire.DrillTimes(best=times)


def new_round(worker: Worker, drill: Drill, seed: int) -> wire.DrillRound:
    """A round, made in a pool: whoever drills is against the clock only, so answers are told."""
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
        source=question.source.value,
        figures={name: rounded(value) for name, value in question.figures.items()},
    )
