"""HTTP: accounts: made, entered, changed and left; and the sessions that lead to them."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path, Request

from gamao.server import wire
from gamao.server.people.accounts import SHORT, Accounts
from gamao.server.table.routes import REFUSED

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
