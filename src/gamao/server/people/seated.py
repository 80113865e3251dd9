"""How somebody is called at a table."""

from __future__ import annotations

import asyncio

from starlette.requests import Request

from gamao.server.people.names import folded
from gamao.store import Store


async def seat_name(request: Request, wanted: str | None) -> str | None:
    """
    A member is called by their name, and nobody else is.

    A guest who would like to look like a member has no name.
    """
    account: str | None = request.state.account
    if account is not None or not wanted:
        return account
    store: Store = request.app.state.store
    member = await asyncio.to_thread(store.people.named, folded(wanted)[:60])
    return None if member else wanted
