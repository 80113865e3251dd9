"""HTTP: the lobby, challenges, and who stands highest."""

from __future__ import annotations

import asyncio
from typing import Annotated, Final

from fastapi import APIRouter, Path, Request

from gamao.rating.glicko import PROVISIONAL_HALF
from gamao.server import wire
from gamao.server.http.problems import Problem
from gamao.server.lobby.computers import Computers
from gamao.server.lobby.lobby import Lobby
from gamao.server.lobby.presence import rating_out
from gamao.server.people.profile import rating_out as rating_of_play
from gamao.server.people.seated import stranger_name
from gamao.server.people.sessions import kept_person
from gamao.server.state import store_of
from gamao.server.table.routes import REFUSED, Number, seen_table
from gamao.store import RatedMatch, RatedPerson, Store
from gamao.store.plays import Leader

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
    store = store_of(request)
    return await asyncio.to_thread(_ranking, store, request.state.person)


@router.get("/computers", responses=REFUSED)
async def see_computers(request: Request) -> wire.Computers:
    """The computer's levels by their results against people."""
    computers: Computers = request.app.state.computers
    return await computers.rated()


@router.get("/tables/{number}/rating", responses=REFUSED)
async def see_rating(request: Request, number: Number) -> wire.RatedSides:
    """What a rated match did to the ratings of both."""
    table = await seen_table(request, number)
    store = store_of(request)
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
        play=tuple(_player(one) for one in store.plays.leaders(most=LEADERS)),
        me=me,
        mine=_my_place(store, me),
        my_play=_my_play(store, me),
        rated=store.ratings.count(),
    )


def _my_place(store: Store, me: str) -> wire.MyPlace | None:
    leader, person = store.ratings.of(me), store.people.person(me)
    if leader is None or person is None or person.ban:
        return None
    is_guess = leader.rating.deviation > _WIDEST
    place = store.ratings.place(leader, provisional=is_guess, widest=_WIDEST)
    row = _leader(leader, person.name, person.name is not None)
    return wire.MyPlace(place=place, provisional=is_guess, row=row)


def _my_play(store: Store, me: str) -> wire.MyPlayPlace | None:
    place, person, play = store.plays.place(me), store.people.person(me), store.plays.of(me)
    if place is None or person is None or play is None:
        return None
    row = Leader(person=me, name=person.name, is_member=person.name is not None, play=play)
    return wire.MyPlayPlace(place=place, row=_player(row))


def _player(one: Leader) -> wire.PlayLeaderOut:
    play = rating_of_play(one.play)
    assert play is not None, "nobody is listed without decisions"
    return wire.PlayLeaderOut(person=one.person, name=one.name, member=one.is_member, play=play)


def _leader(leader: RatedPerson, name: str | None, is_member: bool) -> wire.LeaderOut:
    return wire.LeaderOut(
        person=leader.person,
        name=name,
        member=is_member,
        rating=rating_out(leader.rating),
        matches=leader.matches,
    )


def _rated(one: RatedMatch) -> wire.RatedOut:
    return wire.RatedOut(before=round(one.before.points), after=rating_out(one.after))


def _lobby(request: Request) -> Lobby:
    lobby: Lobby = request.app.state.lobby
    return lobby
