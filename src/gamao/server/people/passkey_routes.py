"""HTTP: passkeys: made, listed, taken away, and signed in with."""

from __future__ import annotations

from fastapi import APIRouter, Request

from gamao.server import wire
from gamao.server.people.account_routes import ShortId
from gamao.server.people.accounts import Accounts
from gamao.server.people.passkeys import Passkeys
from gamao.server.table.routes import REFUSED

router = APIRouter(prefix="/api", tags=["passkeys"])


@router.get("/account/passkeys", responses=REFUSED)
async def my_passkeys(request: Request) -> wire.PasskeysOut:
    """My passkeys."""
    return wire.PasskeysOut(passkeys=await _passkeys(request).told(request))


@router.post("/account/passkeys/options", responses=REFUSED)
async def offer_passkey(request: Request, wanted: wire.PasskeyWanted) -> wire.PasskeyOptions:
    """What my device needs to make a passkey, once I have said my password."""
    return wire.PasskeyOptions(options=await _passkeys(request).offer(request, wanted.password))


@router.post("/account/passkeys", status_code=201, responses=REFUSED)
async def keep_passkey(request: Request, made: wire.PasskeyIn) -> wire.PasskeysOut:
    """Keep the passkey that my device has made."""
    await _passkeys(request).keep(request, made.credential)
    return wire.PasskeysOut(passkeys=await _passkeys(request).told(request))


@router.delete("/account/passkeys/{session}", status_code=204, responses=REFUSED)
async def remove_passkey(request: Request, session: ShortId) -> None:
    """Take a passkey away."""
    await _passkeys(request).remove(request, session)


@router.post("/enter/passkey/options", responses=REFUSED)
async def ask_passkey(request: Request) -> wire.PasskeyOptions:
    """What a device needs to sign in with a passkey."""
    return wire.PasskeyOptions(options=await _passkeys(request).ask(request))


@router.post("/enter/passkey", responses=REFUSED)
async def enter_by_passkey(request: Request, made: wire.PasskeyIn) -> wire.AccountOut:
    """Sign in with a passkey; what I did as a guest in this browser becomes my account's."""
    await _passkeys(request).enter(request, made.credential)
    accounts: Accounts = request.app.state.accounts
    return await accounts.told(request)


def _passkeys(request: Request) -> Passkeys:
    passkeys: Passkeys = request.app.state.passkeys
    return passkeys
