"""HTTP: whether a browser is told when it is my turn."""

from __future__ import annotations

import asyncio

from fastapi import APIRouter, Request

from gamao.server import wire
from gamao.server.http.problems import Problem
from gamao.server.people.bell import Bell
from gamao.server.people.sessions import kept_person
from gamao.server.state import config_of, store_of
from gamao.server.table.routes import REFUSED
from gamao.store import Subscription

router = APIRouter(prefix="/api/push", tags=["push"])


@router.get("", responses=REFUSED)
async def push_key(request: Request) -> wire.PushKey:
    """The key that a browser subscribes with; null where nobody is told anything."""
    return wire.PushKey(key=await asyncio.to_thread(_bell(request).key))


@router.put("", status_code=204, responses=REFUSED)
async def subscribe(request: Request, wanted: wire.SubscriptionIn) -> None:
    """Tell me here when it is my turn in a game by correspondence."""
    if not await asyncio.to_thread(_bell(request).may_tell, wanted.endpoint):
        raise Problem("bad_request", detail="endpoint: not an address of a push service")
    one = Subscription(
        endpoint=wanted.endpoint,
        keys=wanted.keys.model_dump(),
        language=request.state.catalogue.language,
    )
    person, store = await kept_person(request), store_of(request)
    now = config_of(request).now()
    await asyncio.to_thread(lambda: store.subscriptions.add(person, one, at=now))


@router.post("/stop", status_code=204, responses=REFUSED)
async def unsubscribe(request: Request, wanted: wire.Unsubscribe) -> None:
    """Tell me nothing here any more."""
    store, person = store_of(request), request.state.person
    await asyncio.to_thread(lambda: store.subscriptions.remove(wanted.endpoint, person=person))


def _bell(request: Request) -> Bell:
    bell: Bell = request.app.state.bell
    return bell
