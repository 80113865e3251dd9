"""Accounts: made of guests, entered from elsewhere, changed and left."""

from __future__ import annotations

import asyncio
import hmac
import re
import secrets
from functools import partial
from typing import Final

from starlette.requests import Request

from gamao.server import wire
from gamao.server.config import TRIES_WITHIN, Config
from gamao.server.http.problems import Problem
from gamao.server.http.quotas import Daily, Tries
from gamao.server.lobby.challenges import Challenges
from gamao.server.people.devices import device_of
from gamao.server.people.names import checked_name, folded
from gamao.server.people.passwords import Passwords, checked_password
from gamao.server.people.sessions import Sessions, kept_person, session_of
from gamao.server.table.tables import Tables
from gamao.store import Person, Relation, Session, Store

_EMAIL: Final = re.compile(r"[^\s@<>\"'(),:;\\]+@[^\s@<>\"'(),:;\\]+\.[^\s@<>\"'(),:;\\]+")
TOKENS: Final = 20
"""Of one member: a program each."""
SHORT: Final = 16
"""Figures of a session's hash by which its person names it."""


class Accounts:
    """What can be done about accounts on one server."""

    def __init__(self, config: Config, store: Store, sessions: Sessions, tables: Tables) -> None:
        self._now: Final = config.now
        self._store: Final = store
        self._people: Final = store.people
        self._sessions: Final = sessions
        self._tables: Final = tables
        self.passwords: Final = Passwords(config.password_memory)
        self._tries: Final = Tries(config.tries_per_name, config.tries_per_address, TRIES_WITHIN)
        self._made: Final = Daily(config.accounts_per_day, 4 * config.accounts_per_day)

    def close(self) -> None:
        """Begin nothing more."""
        self.passwords.close()

    async def member(self, request: Request) -> Person:
        """
        The member who asks, in person.

        Raises:
            Problem: it is a guest, or a program with a token of theirs: it plays, and no more.
        """
        self.refuse_program(request)
        found = await asyncio.to_thread(self._people.person, request.state.person)
        if found is None or found.name is None:
            raise Problem("members_only")
        return found

    def refuse_program(self, request: Request) -> None:
        """
        Let only somebody pass who asks in person.

        Raises:
            Problem: it is a program with a token.
        """
        if request.state.is_token:
            raise Problem("not_by_token")

    async def make(self, request: Request, wanted: wire.NewAccount) -> None:
        """
        Make a member of the guest who asks: the same person, with all that is theirs.

        Raises:
            Problem: the name, the password or the address will not do, or they are a member.
        """
        if request.state.account is not None:
            raise Problem("signed_in")
        name, email = checked_name(wanted.name), checked_email(wanted.email)
        password = checked_password(wanted.password, name=name)
        self._made.take(request.state.caller)
        kept = await self.passwords.hashed(password)
        person = await kept_person(request)
        enrol = partial(self._people.enrol, person, name=name, folded=folded(name))
        if not await asyncio.to_thread(enrol, password=kept, email=email):
            raise Problem("name_taken")
        await _challenges(request).hand_over(person, person, name)
        await self._tables.reseat(await asyncio.to_thread(self._people.tables, person))
        # Whoever gave this browser the cookie of a guest must not come in with it now.
        await self._sessions.end_all(person)
        await self._come_in(request, person)

    async def enter(self, request: Request, wanted: wire.Entering) -> None:
        """
        Sign in; what the guest who asks has done here is theirs from now on.

        Raises:
            Problem: name and password do not fit, too many tries, or they are kept out.
        """
        look = folded(wanted.name)[:60]
        with self._tries.one(look, request.state.caller.address):
            found = await asyncio.to_thread(self._people.named, look)
            fits = await self.passwords.fits(found.password if found else None, wanted.password)
            if found is None or not fits:
                raise Problem("wrong_password")
        _refuse_banned(found)
        await self._leave_guest(request, found)
        await self._come_in(request, found.id)

    async def come_in_by_key(self, request: Request, person: str) -> None:
        """
        Sign in *person*, whose passkey has signed; what the guest who asks has done is theirs.

        Raises:
            Problem: they are kept out, or gone.
        """
        found = await asyncio.to_thread(self._people.person, person)
        if found is None or found.name is None:
            raise Problem("bad_passkey")
        _refuse_banned(found)
        await self._leave_guest(request, found)
        await self._come_in(request, found.id)

    async def leave(self, request: Request) -> None:
        """Sign out: who has the cookie of before is nobody with it."""
        await kept_person(request)
        await self._sessions.end(request.state.session)
        request.state.cookie = secrets.token_urlsafe(32)

    async def change_password(self, request: Request, wanted: wire.NewPassword) -> None:
        """
        Another password; all other devices are signed out.

        Raises:
            Problem: the one of before is another, or the new one will not do.
        """
        member = await self.member(request)
        await self.check(request, member, wanted.old)
        new = checked_password(wanted.new, name=member.name or "")
        kept = await self.passwords.hashed(new)
        await asyncio.to_thread(self._people.change, member.id, password=kept)
        await self._sessions.end_all(member.id)
        await self._come_in(request, member.id)

    async def check(self, request: Request, member: Person, password: str) -> None:
        """
        Make sure that it is *member* who sits there.

        Raises:
            Problem: the password is another, or too many were tried.
        """
        with self._tries.one(folded(member.name or ""), request.state.caller.address):
            if not await self.passwords.fits(member.password, password):
                raise Problem("wrong_password")

    async def change(self, request: Request, wanted: wire.AccountChange) -> None:
        """Change what was sent, and nothing else."""
        member = await self.member(request)
        values: dict[str, object] = {}
        if "email" in wanted.model_fields_set:
            values["email"] = checked_email(wanted.email)
        if wanted.shows is not None:
            values["shows"] = wanted.shows.model_dump()
        if values:
            await asyncio.to_thread(self._people.change, member.id, **values)

    async def told(self, request: Request) -> wire.AccountOut:
        """The account of who asks, and where it is signed in; a program is told the name alone."""
        if request.state.account is None or request.state.is_token:
            return wire.AccountOut(name=request.state.account)
        member = await self.member(request)
        found = await asyncio.to_thread(self._people.sessions_of, member.id, at=self._now())
        related = await asyncio.to_thread(self._store.relations.of, member.id)
        return wire.AccountOut(
            name=member.name,
            email=member.email,
            created=member.created.isoformat(),
            shows=wire.Shows(**member.shows or {}),
            sessions=tuple(_session_out(one, request.state.session) for one in found),
            follows=_related(related, Relation.FOLLOW),
            blocks=_related(related, Relation.BLOCK),
        )

    async def make_token(self, request: Request, name: str) -> wire.TokenOut:
        """
        A token for a program called *name*.

        Raises:
            Problem: there are too many.
        """
        member = await self.member(request)
        found = await asyncio.to_thread(self._people.sessions_of, member.id, at=self._now())
        if sum(one.is_token for one in found) >= TOKENS:
            raise Problem("too_many_tokens")
        token = await self._sessions.begin(member.id, device=name, is_token=True)
        return wire.TokenOut(id=session_of(token)[:SHORT], token=token)

    async def end_session(self, request: Request, short: str) -> None:
        """Sign a device or a program out."""
        member = await self.member(request)
        found = await asyncio.to_thread(self._people.sessions_of, member.id, at=self._now())
        ended = [one.id for one in found if one.id.startswith(short)]
        if not ended:
            raise Problem("unknown_page")
        for session in ended:
            await self._sessions.end(session)

    async def forget(self, request: Request, password: str | None) -> None:
        """
        Delete all that is kept of who asks; the browser is a new guest's.

        Raises:
            Problem: a member has not said their password.
        """
        person = request.state.person
        if request.state.account is not None or request.state.is_token:
            await self.check(request, await self.member(request), password or "")
        tables = await asyncio.to_thread(self._people.tables, person)
        await asyncio.to_thread(self._people.forget, person, at=self._now())
        self._sessions.forget(person)
        _challenges(request).forget(person)
        await self._tables.reseat(tables)
        request.state.cookie = secrets.token_urlsafe(32)

    async def _come_in(self, request: Request, person: str) -> None:
        """A cookie that nobody has seen before, whatever the browser came with."""
        device = device_of(request.headers.get("user-agent", ""))
        address = await asyncio.to_thread(self.hashed, request.state.caller.address)
        request.state.cookie = await self._sessions.begin(person, device=device, address=address)
        request.state.session = session_of(request.state.cookie)
        request.state.person = person
        found = await asyncio.to_thread(self._people.person, person)
        request.state.account = found and found.name

    def hashed(self, address: str) -> str:
        """Where somebody comes from, so that two can be compared and neither be found out."""
        key = self._store.secrets.get("addresses", lambda: secrets.token_hex(32))
        return hmac.new(bytes.fromhex(key), address.encode(), "sha256").hexdigest()[:16]

    async def _leave_guest(self, request: Request, member: Person) -> None:
        guest = request.state.person
        if request.state.account is not None:  # another member: each keeps what is theirs
            await self._sessions.end(request.state.session)
        elif await asyncio.to_thread(self._people.person, guest) is not None:
            tables = await asyncio.to_thread(self._people.tables, guest)
            await asyncio.to_thread(self._people.merge, guest, member.id)
            self._sessions.forget(guest)
            await _challenges(request).hand_over(guest, member.id, member.name or "")
            await self._tables.reseat(tables)


def _challenges(request: Request) -> Challenges:
    challenges: Challenges = request.app.state.lobby.challenges
    return challenges


def _refuse_banned(person: Person) -> None:
    if person.ban is not None:
        told = ". ".join(filter(None, (person.ban.reason.rstrip("."), person.ban.appeal)))
        raise Problem("banned", reason=told.rstrip("."))


def checked_email(text: str | None) -> str | None:
    """
    *text* as an address, or None.

    Raises:
        Problem: it is none.
    """
    if not text:
        return None
    if not (_EMAIL.fullmatch(text) and text.isprintable()):
        raise Problem("bad_email")
    return text


def _session_out(one: Session, here: str) -> wire.SessionOut:
    return wire.SessionOut(
        id=one.id[:SHORT],
        device=one.device or "",
        is_token=one.is_token,
        created=(one.created or one.seen).isoformat(),
        seen=one.seen.isoformat(),
        here=one.id == here,
    )


def _related(related: dict[str, Relation], wanted: Relation) -> tuple[str, ...]:
    return tuple(sorted(name for name, relation in related.items() if relation is wanted))
