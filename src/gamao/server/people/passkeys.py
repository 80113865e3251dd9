"""Signing in with a passkey (WebAuthn), beside name and password."""

from __future__ import annotations

import asyncio
import base64
import hashlib
import hmac
import json
import secrets
import time
from importlib.util import find_spec
from typing import Any, Final

from starlette.requests import Request

from gamao.server import wire
from gamao.server.config import Config
from gamao.server.http.problems import Problem
from gamao.server.people.accounts import SHORT, Accounts
from gamao.server.people.devices import device_of
from gamao.store import Passkey, Person, Store

MOST: Final = 10
"""Of one member."""
_SOON: Final = 300
"""Seconds in which a device must answer."""


class Passkeys:
    """
    What can be done with passkeys; they need `webauthn`.

    What a device signs is made of who asks, what for and when, with a key of the server's: so it
    need not be remembered, and whichever process is asked knows it.
    """

    def __init__(self, config: Config, store: Store, accounts: Accounts) -> None:
        self._now: Final = config.now
        self._store: Final = store
        self._accounts: Final = accounts
        self.are_possible: Final = config.is_open and find_spec("webauthn") is not None
        """Is there what they need? Where it is not, no page speaks of them."""

    async def offer(self, request: Request, password: str) -> dict[str, Any]:
        """What a device needs to make a key for the member who asks and says their password."""
        _require()
        member = await self._accounts.member(request)
        await self._accounts.check(request, member, password)
        known = await asyncio.to_thread(self._store.passkeys.of, member.id)
        if len(known) >= MOST:
            raise Problem("too_many_tokens")
        challenge = await self._challenge(request, "make")
        return _creation(request, member, challenge)

    async def keep(self, request: Request, credential: dict[str, Any]) -> None:
        """
        Keep the key that a device has made.

        Raises:
            Problem: it did not sign what it was given.
        """
        _require()
        member = await self._accounts.member(request)
        from webauthn import verify_registration_response

        signed = await self._signed(request, "make", credential)
        made = _verified(verify_registration_response, request, credential, signed)
        key = Passkey(
            id=hashlib.sha256(made.credential_id).hexdigest(),
            person=member.id,
            public_key=base64.b64encode(made.credential_public_key).decode(),
            signatures=made.sign_count,
            device=device_of(request.headers.get("user-agent", "")),
            at=self._now(),
        )
        if not await asyncio.to_thread(self._store.passkeys.add, key):
            raise Problem("bad_passkey")

    async def remove(self, request: Request, short: str) -> None:
        """Take a key away from the member who asks."""
        member = await self._accounts.member(request)
        if not await asyncio.to_thread(self._store.passkeys.remove, member.id, short):
            raise Problem("unknown_page")

    async def told(self, request: Request) -> tuple[wire.PasskeyOut, ...]:
        """The keys of the member who asks."""
        member = await self._accounts.member(request)
        known = await asyncio.to_thread(self._store.passkeys.of, member.id)
        return tuple(
            wire.PasskeyOut(id=one.id[:SHORT], device=one.device or "", created=one.at.isoformat())
            for one in known
        )

    async def ask(self, request: Request) -> dict[str, Any]:
        """What a device needs to sign in whoever has a key on it."""
        _require()
        from webauthn import generate_authentication_options, options_to_json

        challenge = await self._challenge(request, "enter")
        options = generate_authentication_options(rp_id=_name(request), challenge=challenge)
        told: dict[str, Any] = json.loads(options_to_json(options))
        return told

    async def enter(self, request: Request, credential: dict[str, Any]) -> None:
        """
        Sign in whoever's key has signed.

        Raises:
            Problem: nobody's has, or they are kept out.
        """
        _require()
        from webauthn import verify_authentication_response

        found = await asyncio.to_thread(self._store.passkeys.find, _id(credential))
        signed = await self._signed(request, "enter", credential)
        if found is None:
            raise Problem("bad_passkey")
        seen = _verified(
            verify_authentication_response,
            request,
            credential,
            signed,
            credential_public_key=base64.b64decode(found.public_key),
            credential_current_sign_count=found.signatures,
        )
        await asyncio.to_thread(self._store.passkeys.used, found.id, seen.new_sign_count)
        await self._accounts.come_in_by_key(request, found.person)

    async def _challenge(self, request: Request, what: str, at: int | None = None) -> bytes:
        store, when = self._store, int(time.time()) if at is None else at
        key = await asyncio.to_thread(store.secrets.get, "passkeys", lambda: secrets.token_hex(32))
        said = f"{what} {when} {request.state.session}".encode()
        return when.to_bytes(8, "big") + hmac.digest(bytes.fromhex(key), said, "sha256")

    async def _signed(self, request: Request, what: str, credential: dict[str, Any]) -> bytes:
        """What should have been signed; whether it was, is checked with the signature."""
        try:
            told = json.loads(_bytes(credential["response"]["clientDataJSON"]))
            when = int.from_bytes(_bytes(told["challenge"])[:8], "big")
        except (KeyError, TypeError, ValueError, AttributeError) as error:
            raise Problem("bad_passkey") from error
        if not 0 <= time.time() - when <= _SOON:
            raise Problem("bad_passkey")
        return await self._challenge(request, what, when)


def _require() -> None:
    if not find_spec("webauthn"):
        raise Problem("no_passkeys")


def _creation(request: Request, member: Person, challenge: bytes) -> dict[str, Any]:
    from webauthn import generate_registration_options, options_to_json
    from webauthn.helpers.structs import AuthenticatorSelectionCriteria, ResidentKeyRequirement

    options = generate_registration_options(
        rp_id=_name(request),
        rp_name="gamão",
        user_id=member.id.encode(),
        user_name=member.name or "",
        challenge=challenge,
        authenticator_selection=AuthenticatorSelectionCriteria(
            resident_key=ResidentKeyRequirement.REQUIRED
        ),
    )
    told: dict[str, Any] = json.loads(options_to_json(options))
    return told


def _verified(
    verify: Any,  # noqa: ANN401 (of a library that is loaded late)
    request: Request,
    credential: dict[str, Any],
    challenge: bytes,
    **more: Any,  # noqa: ANN401
) -> Any:  # noqa: ANN401
    from webauthn.helpers.exceptions import WebAuthnException

    try:
        return verify(
            credential=credential,
            expected_challenge=challenge,
            expected_rp_id=_name(request),
            expected_origin=f"{request.url.scheme}://{request.headers['host']}",
            **more,
        )
    except (WebAuthnException, ValueError, KeyError, TypeError, AttributeError) as error:
        raise Problem("bad_passkey") from error


def _name(request: Request) -> str:
    return request.url.hostname or ""


def _id(credential: dict[str, Any]) -> str:
    try:
        return hashlib.sha256(_bytes(credential["rawId"])).hexdigest()
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise Problem("bad_passkey") from error


def _bytes(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
