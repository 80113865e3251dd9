"""HTTP: other members: their pages, and what they are to me."""

from __future__ import annotations

import asyncio
from functools import partial
from typing import Annotated, Final

from fastapi import APIRouter, Path, Request
from starlette.responses import Response

from gamao.messages import Catalogue
from gamao.server import wire
from gamao.server.http.problems import Problem
from gamao.server.people.account_routes import zipped
from gamao.server.people.accounts import Accounts
from gamao.server.people.exporting import export_games
from gamao.server.people.members import games_of, member_page
from gamao.server.people.names import folded
from gamao.server.state import config_of, store_of
from gamao.server.table.routes import REFUSED, Number, my_table
from gamao.store import GONE, Person, Relation

router = APIRouter(prefix="/api/people", tags=["people"])
tables = APIRouter(prefix="/api/tables", tags=["people"])

SAYINGS_REPORTED: Final = 20
"""At a table, the last ones: what somebody reports is among them, or they would not remember it."""
MemberName = Annotated[str, Path(min_length=1, max_length=100)]


@router.get("/{name}", responses=REFUSED)
async def see_member(request: Request, name: MemberName) -> wire.ProfileOut:
    """The page of a member."""
    store, found = store_of(request), await _member(request, name)
    relations = await asyncio.to_thread(store.relations.of, request.state.person)
    related = relations.get(found.name or "")
    mine = found.id == request.state.person
    page = partial(member_page, store, found, mine=mine, now=config_of(request).now())
    return await asyncio.to_thread(page, relation=related.value if related else None)


@router.get(
    "/{name}/games.zip",
    responses={**REFUSED, 200: {"content": {"application/zip": {}}}},
    response_class=Response,  # errors stay JSON
)
async def see_games(request: Request, name: MemberName) -> Response:
    """The last matches of a member that anybody may see, as match files and as records."""
    request.app.state.disk.require_room()
    store, found = store_of(request), await _member(request, name)
    request.app.state.exports_daily.take(request.state.caller)
    tables = await asyncio.to_thread(games_of, store, found)
    words: Catalogue = request.state.catalogue
    return await zipped(partial(export_games, store, tables, words=words), f"{found.name}.zip")


@router.put("/{name}/relation", status_code=204, responses=REFUSED)
async def relate(request: Request, name: MemberName, wanted: wire.RelationIn) -> None:
    """Follow or block somebody, or neither."""
    me, other = await _both(request, name)
    relation = Relation(wanted.relation) if wanted.relation else None
    write = store_of(request).relations.relate
    await asyncio.to_thread(write, me.id, other.id, relation, at=config_of(request).now())
    await request.app.state.lobby.part_ways(me.id, other.id)


@router.post("/{name}/report", status_code=204, responses=REFUSED)
async def report(request: Request, name: MemberName, wanted: wire.ReportIn) -> None:
    """Tell whoever runs the server what somebody did."""
    me, other = await _both(request, name)
    request.app.state.reports_daily.take(request.state.caller)
    write = partial(store_of(request).relations.report, me.id, other.id, reason=wanted.reason)
    await asyncio.to_thread(write, text=_printable(wanted.text), at=config_of(request).now())


@tables.post("/{number}/report", status_code=204, responses=REFUSED)
async def report_at_table(request: Request, number: Number, wanted: wire.ReportIn) -> None:
    """Tell what the other at my table did, guest or member, with what was said there last."""
    table = await my_table(request, number)
    me: str = request.state.person
    other = next((seat.person for seat in table.match.seats.values() if seat.person != me), None)
    if other in (None, GONE) or request.state.is_token:
        raise Problem("not_now")
    request.app.state.reports_daily.take(request.state.caller)
    mine = {side.value for side in table.match.seats_of(me)}
    talk = [
        {"theirs": said.by not in mine, "text": said.text, "phrase": said.phrase}
        for said in table.said_last(SAYINGS_REPORTED)
    ]
    write = partial(store_of(request).relations.report, me, other, reason=wanted.reason, talk=talk)
    await asyncio.to_thread(write, text=_printable(wanted.text), at=config_of(request).now())


def _printable(text: str) -> str:
    return "".join(one for one in text if one.isprintable() or one == "\n")


async def _both(request: Request, name: str) -> tuple[Person, Person]:
    accounts: Accounts = request.app.state.accounts
    me, other = await accounts.member(request), await _member(request, name)
    if me.id == other.id:
        raise Problem("not_now")
    return me, other


async def _member(request: Request, name: str) -> Person:
    found = await asyncio.to_thread(store_of(request).people.named, folded(name)[:60])
    if found is None:
        raise Problem("unknown_person")
    return found
