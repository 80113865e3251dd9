"""HTTP: a person: how well they play, and the quiz of their mistakes."""

from __future__ import annotations

import asyncio
from datetime import datetime
from typing import Annotated

from fastapi import APIRouter, Path, Request

from gamao.analysis import Repetition
from gamao.server import wire
from gamao.server.config import REVIEWS_LISTED
from gamao.server.engines import Engines
from gamao.server.http.problems import Problem
from gamao.server.people import profile, quiz
from gamao.server.state import config_of, store_of
from gamao.server.table.routes import REFUSED
from gamao.store import Card, Store

router = APIRouter(prefix="/api", tags=["person"])

CardId = Annotated[str, Path(pattern=r"^[0-9a-f]{32}$")]


@router.get("/me", responses=REFUSED)
async def me(request: Request) -> wire.Person:
    """What my reviews add up to."""
    return await asyncio.to_thread(_person, store_of(request), request.state.person, _now(request))


@router.get("/quiz/next", responses=REFUSED)
async def next_card(request: Request) -> wire.NextCard:
    """What to ask me now."""
    return await asyncio.to_thread(_next, store_of(request), request.state.person, _now(request))


@router.post("/quiz/{card}", responses=REFUSED)
async def answer_card(request: Request, card: CardId, wanted: wire.AnswerIn) -> wire.Answered:
    """What I would do; the card comes again, soon or late."""
    store, person = store_of(request), request.state.person
    found = await asyncio.to_thread(store.cards.find, person, card)
    if found is None:
        raise Problem("unknown_card")
    engines: Engines = request.app.state.engines
    words = " ".join(wanted.answer.lower().split())
    judged = await engines.study.for_caller(request.state.caller).ask(quiz.judge, found, words)
    return await asyncio.to_thread(_answered, store, person, found, judged, _now(request))


def _person(store: Store, person: str, now: datetime) -> wire.Person:
    reviews = store.reviews.listed(person, most=REVIEWS_LISTED)
    return profile.person(reviews, store.cards.count(person, at=now))


def _next(store: Store, person: str, now: datetime) -> wire.NextCard:
    card, count = store.cards.due(person, at=now), store.cards.count(person, at=now)
    if card is not None:
        return wire.NextCard(card=quiz.card_out(card), due=count.due, next_at=None)
    next_at = count.next_due.isoformat() if count.next_due else None
    return wire.NextCard(card=None, due=0, next_at=next_at)


def _answered(
    store: Store, person: str, card: Card, judged: wire.Judged, now: datetime
) -> wire.Answered:
    before = card.repetition or Repetition(due=now)
    after = before.after(correct=judged.correct, at=now)
    store.cards.put_back(person, card.key, after)
    due = store.cards.count(person, at=now).due
    return wire.Answered(**dict(judged), due=due, next_at=after.due.isoformat())


def _now(request: Request) -> datetime:
    config = config_of(request)
    return config.now()
