"""HTTP: tables opened, listed, joined, looked at and left."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any, Final
from urllib.parse import quote

from fastapi import APIRouter, Path, Request
from fastapi.responses import PlainTextResponse, Response

from gamao.errors import RuleError
from gamao.server import wire
from gamao.server.http.problems import Problem
from gamao.server.people.seated import refuse_apart, seat_name
from gamao.server.people.sessions import kept_person
from gamao.server.table import views
from gamao.server.table.links import record_of
from gamao.server.table.table import Table
from gamao.server.table.tables import Tables
from gamao.store import TERMINAL, Store

router = APIRouter(prefix="/api/tables", tags=["tables"])

Number = Annotated[str, Path(pattern=r"^[A-Za-z0-9_-]{22}$")]
REFUSED: Final[dict[int | str, dict[str, Any]]] = {
    status: {"model": wire.ErrorAnswer, "description": told}
    for status, told in (
        (401, "no token of ours"),
        (403, "not for this person"),
        (404, "there is no such table"),
        (409, "not now"),
        (413, "too big"),
        (421, "not our name"),
        (422, "not understood, or against the rules"),
        (429, "too many requests"),
        (503, "the engine is busy"),
        (507, "the disk is full"),
    )
}


@router.post("", status_code=201, responses=REFUSED)
async def open_table(request: Request, wanted: wire.NewTable) -> wire.Opened:
    """Open a table and sit down as White."""
    request.app.state.disk.require_room()
    request.app.state.tables_daily.take(request.state.caller)
    called = wanted.model_copy(update={"name": await seat_name(request, wanted.name)})
    table = await _tables(request).open(called, await kept_person(request))
    return wire.Opened(id=table.id, url=f"/table/{table.id}")


@router.get("", responses=REFUSED)
async def my_tables(request: Request) -> list[wire.TableOut]:
    """My tables, the last played first."""
    await _take_over(request)
    return await _tables(request).listed(request.state.person)


async def _take_over(request: Request) -> None:
    """Where nobody comes from outside, what was played in the terminal is who asks first's."""
    store: Store = request.app.state.store
    if request.app.state.config.is_open or request.state.person == TERMINAL:
        return
    tables = await asyncio.to_thread(store.people.tables, TERMINAL)
    if tables:
        person = await kept_person(request)
        await asyncio.to_thread(store.people.merge, TERMINAL, person)
        await _tables(request).reseat(tables)


@router.get("/{number}", responses=REFUSED)
async def see_table(request: Request, number: Number) -> wire.View | wire.Invitation:
    """The table as I may see it."""
    table = await _tables(request).find(number)
    mine = table.match.seats_of(request.state.person)
    if not mine and table.match.free_seat is not None:
        return views.invitation(table.id, table.match, here=table.audience.here)
    return await (await seen_table(request, number)).view(mine)


@router.post("/{number}/join", responses=REFUSED)
async def join_table(request: Request, number: Number, wanted: wire.Join) -> wire.View:
    """Sit down on the free seat."""
    table = await _tables(request).find(number)
    person = request.state.person
    free = table.match.free_seat
    if free is not None and not table.match.seats_of(person):
        await refuse_apart(request, table.match.seats)
        name = await seat_name(request, wanted.name)
        await table.sit(free, person=await kept_person(request), name=name)
    # Who clicks twice may have found the seat taken by themselves.
    if not (mine := table.match.seats_of(person)):
        raise Problem("seat_taken")
    return await table.view(mine)


@router.post("/{number}/again", responses=REFUSED)
async def ask_again(request: Request, number: Number) -> wire.Again:
    """Ask for another match at the same terms."""
    request.app.state.disk.require_room()
    request.app.state.tables_daily.take(request.state.caller)
    return await _tables(request).ask_again(number, request.state.person)


@router.delete("/{number}/again", responses=REFUSED)
async def ask_no_more(request: Request, number: Number) -> wire.Again:
    """Take back that I asked for another match."""
    return await _tables(request).ask_no_more(number, request.state.person)


@router.delete("/{number}", status_code=204, responses=REFUSED)
async def leave_table(request: Request, number: Number) -> None:
    """Take a table off my list."""
    await _tables(request).leave(number, request.state.person)


@router.get(
    "/{number}/record.txt",
    responses={**REFUSED, 200: {"content": {"text/plain": {"schema": {"type": "string"}}}}},
    response_class=Response,  # errors stay JSON
)
async def see_record(request: Request, number: Number) -> Response:
    """The record of the match, which anybody can check."""
    table = await _tables(request).find(number)
    if not table.match.may_be_seen_by(request.state.person):
        raise Problem("not_yours")
    try:
        text = await asyncio.to_thread(record_of, table)
    except RuleError as error:
        raise Problem("no_record", detail=str(error)) from error
    return PlainTextResponse(text, headers=to_be_saved_as(f"gamao-{number}.txt"))


@router.get("/{number}/at/{version}", responses=REFUSED)
async def see_past(request: Request, number: Number, version: int) -> wire.BoardAt:
    """The board after a step of the past."""
    match = (await seen_table(request, number)).match
    return await asyncio.to_thread(views.board_at, match, version)


@router.get("/{number}/games", responses=REFUSED)
async def see_games(request: Request, number: Number) -> tuple[wire.GameOut, ...]:
    """All games of the match that are over, but for the last."""
    match = (await seen_table(request, number)).match
    return await asyncio.to_thread(views.earlier_games, match.log)


@router.get("/{number}/games/{game}", responses=REFUSED)
async def see_game(request: Request, number: Number, game: int) -> wire.GameRecord:
    """The steps of one game of the match."""
    match = (await seen_table(request, number)).match
    if not 1 <= game <= match.log.number:
        raise Problem("unknown_page")
    record = await asyncio.to_thread(views.steps_of_game, match.log, game)
    return wire.GameRecord(game=game, record=record)


async def seen_table(request: Request, number: str) -> Table:
    """
    The table called *number*, where this person plays or may look on.

    Raises:
        Problem: there is none, or it is not open to them.
    """
    table = await _tables(request).find(number)
    if not table.match.may_be_seen_by(request.state.person):
        raise Problem("not_yours")
    return table


async def my_table(request: Request, number: str) -> Table:
    """
    The table called *number*, where this person holds a seat.

    Raises:
        Problem: there is none, or it is somebody else's.
    """
    table = await _tables(request).find(number)
    if not table.match.seats_of(request.state.person):
        raise Problem("not_yours")
    return table


def to_be_saved_as(name: str) -> dict[str, str]:
    """The headers of a file to keep: *name* is what people called themselves, so anything."""
    return {"Content-Disposition": f"attachment; filename*=utf-8''{quote(name, safe='')}"}


def _tables(request: Request) -> Tables:
    tables: Tables = request.app.state.tables
    return tables
