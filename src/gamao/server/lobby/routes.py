"""HTTP: the lobby, challenges, and who stands highest."""

from __future__ import annotations

import asyncio
from typing import Annotated, Final

from fastapi import APIRouter, Path, Request

from gamao.rating.glicko import PROVISIONAL_HALF
from gamao.server import wire
from gamao.server.http.problems import Problem
from gamao.server.lobby.lobby import Lobby
from gamao.server.lobby.presence import rating_out
from gamao.server.people.seated import stranger_name
from gamao.server.people.sessions import kept_person
from gamao.server.table.routes import REFUSED, Number, seen_table
from gamao.store import RatedMatch, Standing, Store

router = APIRouter(prefix="/api", tags=["lobby"])

ChallengeId = Annotated[str, Path(pattern=r"^[A-Za-z0-9_-]{22}$")]
LEADERS: Final = 50
"""On each of the two lists."""
_WIDEST: Final = PROVISIONAL_HALF / 1.96


@router.get("/lobby", responses=REFUSED)
async def see_lobby(request: Request) -> wire.LobbyOut:
    """Who is here, what is left for me to take, what is played."""
    return await _lobby(request).seen(request.state.person)


@router.post("/challenges", status_code=201, responses=REFUSED)
async def leave_challenge(request: Request, wanted: wire.ChallengeIn) -> wire.ChallengeOut:
    """Leave a challenge, for a day."""
    _refuse_program(request, rated=wanted.rated)
    request.app.state.disk.require_room()
    request.app.state.tables_daily.take(request.state.caller)
    called = wanted.model_copy(update={"name": await stranger_name(request, wanted.name)})
    return await _lobby(request).challenge(await kept_person(request), called)


@router.post("/challenges/{challenge}/accept", responses=REFUSED)
async def accept_challenge(
    request: Request, challenge: ChallengeId, wanted: wire.Acceptance
) -> wire.Opened:
    """Take a challenge: both sit down at a table."""
    _refuse_program(request, rated=_lobby(request).challenges.find(challenge).terms.rated)
    request.app.state.disk.require_room()
    request.app.state.tables_daily.take(request.state.caller)
    person = await kept_person(request)
    name = await stranger_name(request, wanted.name)
    table = await _lobby(request).accept(challenge, person, name)
    return wire.Opened(id=table.id, url=f"/table/{table.id}")


@router.delete("/challenges/{challenge}", status_code=204, responses=REFUSED)
async def withdraw_challenge(request: Request, challenge: ChallengeId) -> None:
    """Take my challenge back, or decline one that is for me."""
    await _lobby(request).withdraw(challenge, request.state.person)


@router.get("/ranking", responses=REFUSED)
async def see_ranking(request: Request) -> wire.Ranking:
    """Who stands highest."""
    store: Store = request.app.state.store
    return await asyncio.to_thread(_ranking, store, request.state.person)


@router.get("/tables/{number}/rating", responses=REFUSED)
async def see_rating(request: Request, number: Number) -> wire.RatedSides:
    """What a rated match did to the ratings of both."""
    table = await seen_table(request, number)
    store: Store = request.app.state.store
    rated = await asyncio.to_thread(store.ratings.of_table, table.id)
    return wire.RatedSides(sides={side.value: _rated(one) for side, one in rated.items()})


def _refuse_program(request: Request, *, rated: bool) -> None:
    """Rated matches are between people."""
    if rated and request.state.is_token:
        raise Problem("not_by_token")


def _ranking(store: Store, me: str) -> wire.Ranking:
    known, guessed = (
        store.ratings.leaders(provisional=provisional, widest=_WIDEST, most=LEADERS)
        for provisional in (False, True)
    )
    return wire.Ranking(
        leaders=tuple(_leader(*one) for one in known),
        provisional=tuple(_leader(*one) for one in guessed),
        me=me,
        rated=store.ratings.count(),
    )


def _leader(standing: Standing, name: str | None, is_member: bool) -> wire.LeaderOut:
    return wire.LeaderOut(
        person=standing.person,
        name=name,
        member=is_member,
        rating=rating_out(standing.rating),
        matches=standing.matches,
    )


def _rated(one: RatedMatch) -> wire.RatedOut:
    return wire.RatedOut(before=round(one.before.points), after=rating_out(one.after))


def _lobby(request: Request) -> Lobby:
    lobby: Lobby = request.app.state.lobby
    return lobby
