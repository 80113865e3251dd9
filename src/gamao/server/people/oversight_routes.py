"""HTTP: what an admin sees and does. Everybody else is told that they may not."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Any, Final

from fastapi import APIRouter, Request

from gamao.server import wire
from gamao.server.http.problems import Problem
from gamao.server.people.accounts import Accounts
from gamao.server.people.member_routes import MemberName
from gamao.server.people.names import folded
from gamao.server.people.oversight import leap
from gamao.server.table.routes import REFUSED
from gamao.store import Ban, Mute, Person, PersonKind, Sanctioned, Store

router = APIRouter(prefix="/api/admin", tags=["admin"])

_LOOKED_BACK: Final = timedelta(days=90)
_REPORTS: Final = 100


@router.get("", responses=REFUSED)
async def oversee(request: Request) -> wire.OversightOut:
    """Who plays far better than before, shares an address, lets time run out, was reported."""
    await _admin(request)
    state = request.app.state
    return await asyncio.to_thread(_seen, state.store, state.config.now())


@router.put("/people/{name}", status_code=204, responses=REFUSED)
async def sanction(request: Request, name: MemberName, wanted: wire.SanctionIn) -> None:
    """Keep a member, or a guest by their id, from talking or out, or let them again."""
    me, state = await _admin(request), request.app.state
    store: Store = state.store
    found = await asyncio.to_thread(_meant, store, name)
    if found is None:
        raise Problem("unknown_person")
    if wanted.kind and (found.id == me.id or found.is_admin):
        raise Problem("not_now")
    if wanted.kind and not wanted.reason.strip():
        raise Problem("bad_request", detail="reason: a sanction needs one")
    await asyncio.to_thread(apply, store, found, wanted, state.config.now())
    state.sessions.forget(found.id)


def _meant(store: Store, name: str) -> Person | None:
    """A member by name, or a guest by their id, which is longer than any name."""
    member = store.people.named(folded(name)[:60])
    guest = None if member else store.people.person(name)
    return member or (guest if guest and guest.kind is PersonKind.GUEST else None)


def apply(store: Store, person: Person, wanted: wire.SanctionIn, now: datetime) -> None:
    """Have what is *wanted* become of *person*."""
    match wanted.kind:
        case "ban":
            ban = Ban(reason=wanted.reason, appeal=wanted.appeal)
            store.people.ban(person.id, ban, at=now)
        case "mute":
            until = now + timedelta(days=wanted.days)
            mute = Mute(reason=wanted.reason, appeal=wanted.appeal, until=until)
            store.people.mute(person.id, mute)
        case None:
            store.people.ban(person.id, None, at=now)
            store.people.mute(person.id, None)


async def _admin(request: Request) -> Person:
    accounts: Accounts = request.app.state.accounts
    member = await accounts.member(request)
    if not member.is_admin:
        raise Problem("admins_only")
    return member


def _seen(store: Store, now: datetime) -> wire.OversightOut:
    since = now - _LOOKED_BACK
    return wire.OversightOut(
        leaps=tuple(_leaps(store)),
        together=tuple(store.oversight.together(since=since)),
        stalled=tuple(
            wire.StalledOut(
                name=one.name,
                lost=one.lost,
                run_out=one.run_out,
                minutes=round(one.seconds / 60, 1),
            )
            for one in store.oversight.stalled(since=since)
        ),
        reports=tuple(
            wire.ReportOut(
                by=one.by,
                about=one.about,
                about_id=one.about_id,
                talk=tuple(_saying(said) for said in one.talk),
                reason=one.reason,
                text=one.text,
                at=one.at.isoformat(),
            )
            for one in store.relations.reports(most=_REPORTS)
        ),
        sanctions=tuple(
            told for one in store.oversight.sanctioned() for told in _sanctions(one, now)
        ),
    )


def _saying(said: Mapping[str, Any]) -> wire.ReportedSaying:
    return wire.ReportedSaying(
        theirs=bool(said.get("theirs")), text=said.get("text"), phrase=said.get("phrase")
    )


def _leaps(store: Store) -> list[wire.LeapOut]:
    found = {name: (leap(plays), len(plays)) for name, plays in store.oversight.plays().items()}
    return [
        wire.LeapOut(name=name, before=round(one.before, 1), now=round(one.now, 1), matches=matches)
        for name, (one, matches) in sorted(found.items())
        if one is not None
    ]


def _sanctions(one: Sanctioned, now: datetime) -> list[wire.SanctionOut]:
    told = []
    if one.ban:
        told.append(
            wire.SanctionOut(
                name=one.name,
                kind="ban",
                reason=one.ban.reason,
                appeal=one.ban.appeal,
                until=None,
            )
        )
    if one.mute and one.mute.until > now:
        told.append(
            wire.SanctionOut(
                name=one.name,
                kind="mute",
                reason=one.mute.reason,
                appeal=one.mute.appeal,
                until=one.mute.until.isoformat(),
            )
        )
    return told
