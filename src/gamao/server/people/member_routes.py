"""HTTP: other members: their pages, and what they are to me."""

from __future__ import annotations

import asyncio
from functools import partial
from typing import Annotated

from fastapi import APIRouter, Path, Request

from gamao.server import wire
from gamao.server.config import Config
from gamao.server.http.problems import Problem
from gamao.server.people.accounts import Accounts
from gamao.server.people.members import member_page
from gamao.server.people.names import folded
from gamao.server.table.routes import REFUSED
from gamao.store import Person, Relation, Store

router = APIRouter(prefix="/api/people", tags=["people"])

MemberName = Annotated[str, Path(min_length=1, max_length=100)]


@router.get("/{name}", responses=REFUSED)
async def see_member(request: Request, name: MemberName) -> wire.ProfileOut:
    """The page of a member."""
    store, found = _store(request), await _member(request, name)
    relations = await asyncio.to_thread(store.relations.of, request.state.person)
    related = relations.get(found.name or "")
    mine = found.id == request.state.person
    page = partial(member_page, store, found, mine=mine, now=_config(request).now())
    return await asyncio.to_thread(page, relation=related.value if related else None)


@router.put("/{name}/relation", status_code=204, responses=REFUSED)
async def relate(request: Request, name: MemberName, wanted: wire.RelationIn) -> None:
    """Follow or block somebody, or neither."""
    me, other = await _both(request, name)
    relation = Relation(wanted.relation) if wanted.relation else None
    write = _store(request).relations.relate
    await asyncio.to_thread(write, me.id, other.id, relation, at=_config(request).now())
    await request.app.state.lobby.part_ways(me.id, other.id)


@router.post("/{name}/report", status_code=204, responses=REFUSED)
async def report(request: Request, name: MemberName, wanted: wire.ReportIn) -> None:
    """Tell whoever runs the server what somebody did."""
    me, other = await _both(request, name)
    request.app.state.reports_daily.take(request.state.caller)
    text = "".join(one for one in wanted.text if one.isprintable() or one == "\n")
    write = partial(_store(request).relations.report, me.id, other.id, reason=wanted.reason)
    await asyncio.to_thread(write, text=text, at=_config(request).now())


async def _both(request: Request, name: str) -> tuple[Person, Person]:
    accounts: Accounts = request.app.state.accounts
    me, other = await accounts.member(request), await _member(request, name)
    if me.id == other.id:
        raise Problem("not_now")
    return me, other


async def _member(request: Request, name: str) -> Person:
    found = await asyncio.to_thread(_store(request).people.named, folded(name)[:60])
    if found is None:
        raise Problem("unknown_person")
    return found


def _store(request: Request) -> Store:
    store: Store = request.app.state.store
    return store


def _config(request: Request) -> Config:
    config: Config = request.app.state.config
    return config
