"""HTTP: accounts: made, entered, changed and left; and the sessions that lead to them."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial
from pathlib import Path as FilePath
from tempfile import TemporaryDirectory
from typing import Annotated

from fastapi import APIRouter, Path, Request
from starlette.background import BackgroundTask
from starlette.responses import FileResponse, Response

from gamao.messages import Catalogue
from gamao.server import wire
from gamao.server.people.accounts import SHORT, Accounts
from gamao.server.people.exporting import export
from gamao.server.state import store_of
from gamao.server.table.routes import REFUSED, to_be_saved_as

router = APIRouter(prefix="/api", tags=["account"])

ShortId = Annotated[str, Path(pattern=rf"^[0-9a-f]{{{SHORT}}}$")]


@router.get("/account", responses=REFUSED)
async def my_account(request: Request) -> wire.AccountOut:
    """My account, and where it is signed in; without a name I am a guest."""
    return await _accounts(request).told(request)


@router.post("/account", status_code=201, responses=REFUSED)
async def make_account(request: Request, wanted: wire.NewAccount) -> wire.AccountOut:
    """Make an account of the guest I am; all I have done here is kept."""
    await _accounts(request).make(request, wanted)
    return await _accounts(request).told(request)


@router.put("/account", responses=REFUSED)
async def change_account(request: Request, wanted: wire.AccountChange) -> wire.AccountOut:
    """Change my e-mail address, or what others see of me."""
    await _accounts(request).change(request, wanted)
    await request.app.state.lobby.part_ways(request.state.person)
    return await _accounts(request).told(request)


@router.put("/account/password", responses=REFUSED)
async def change_password(request: Request, wanted: wire.NewPassword) -> wire.AccountOut:
    """Change my password, and sign all other devices out."""
    await _accounts(request).change_password(request, wanted)
    return await _accounts(request).told(request)


@router.delete("/account/sessions/{session}", status_code=204, responses=REFUSED)
async def end_session(request: Request, session: ShortId) -> None:
    """Sign a device or a program out."""
    await _accounts(request).end_session(request, session)


@router.post("/account/tokens", status_code=201, responses=REFUSED)
async def make_token(request: Request, wanted: wire.NewToken) -> wire.TokenOut:
    """A token for a program of mine: `Authorization: Bearer` and it, instead of a cookie."""
    return await _accounts(request).make_token(request, wanted.name)


@router.get(
    "/account/export.zip",
    responses={**REFUSED, 200: {"content": {"application/zip": {}}}},
    response_class=Response,  # errors stay JSON
)
async def export_all(request: Request) -> Response:
    """All that is kept of me: rows, matches, records."""
    _accounts(request).refuse_program(request)
    request.app.state.disk.require_room()
    request.app.state.exports_daily.take(request.state.caller)
    words: Catalogue = request.state.catalogue
    return await zipped(partial(export, store_of(request), request.state.person, words=words))


async def zipped(write: Callable[[FilePath], None], name: str = "gamao.zip") -> Response:
    """What *write* puts into a file, to be saved as *name*; it is deleted once it is sent."""
    folder = TemporaryDirectory(prefix="gamao-")
    file = FilePath(folder.name) / "gamao.zip"
    await asyncio.to_thread(write, file)
    gone = BackgroundTask(folder.cleanup)
    return FileResponse(
        file, media_type="application/zip", headers=to_be_saved_as(name), background=gone
    )


@router.post("/account/delete", status_code=204, responses=REFUSED)
async def delete_all(request: Request, wanted: wire.Deleting) -> None:
    """Delete all that is kept of me; in matches of others somebody who is gone sat there."""
    await _accounts(request).forget(request, wanted.password)


@router.post("/enter", responses=REFUSED)
async def enter(request: Request, wanted: wire.Entering) -> wire.AccountOut:
    """Sign in; what I did as a guest in this browser becomes my account's."""
    await _accounts(request).enter(request, wanted)
    return await _accounts(request).told(request)


@router.post("/leave", status_code=204, responses=REFUSED)
async def leave(request: Request) -> None:
    """Sign out of this browser."""
    await _accounts(request).leave(request)


def _accounts(request: Request) -> Accounts:
    accounts: Accounts = request.app.state.accounts
    return accounts
