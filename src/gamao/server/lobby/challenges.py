"""Challenges: left in the lobby for a day, taken once, or taken back."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Final

from gamao.errors import DataError, GamaoError
from gamao.play import OpponentKind, Terms
from gamao.rules.clock import ClockKind, parse_clock
from gamao.rules.ruleset import PRESETS
from gamao.server import wire
from gamao.server.http.problems import Problem
from gamao.store import Challenge, RatedPerson, Store

KEPT: Final = timedelta(hours=24)
_OF_ONE: Final = 5
"""Challenges of one person at a time."""
_IN_ALL: Final = 500
LIVE: Final = (ClockKind.DELAY, ClockKind.FISCHER)
"""Clocks that do not wait for days: both must be there."""
_PRESET: Final = "CLUBE"
QUICK_CLOCKS: Final[Mapping[int, str]] = {1: "8s + 2min/pt"}
"""The clock belongs to the length: 12 s a turn, and 8 s where one point is played for."""


@dataclass(frozen=True, slots=True)
class Waiting:
    """A challenge with its terms; how well who left it was known to win then."""

    kept: Challenge
    terms: Terms
    rated: RatedPerson | None

    @property
    def is_live(self) -> bool:
        """Must both be there at once?"""
        return self.terms.clock.kind in LIVE


def quick_terms(length: int) -> Terms:
    """The terms of a match that the one button leads to."""
    return terms_of(
        wire.ChallengeIn(length=length, clock=QUICK_CLOCKS.get(length, "12s + 2min/pt"), rated=True)
    )


def terms_of(wanted: wire.ChallengeIn) -> Terms:
    """
    The terms of a challenge: rules as they are, a length, a clock; others may look on.

    Raises:
        Problem: there are no such rules, or it cannot be rated like this.
    """
    preset = PRESETS.get(wanted.preset or _PRESET)
    if preset is None:
        raise Problem("bad_rules", detail=f"there are no rules {wanted.preset!r}")
    try:
        terms = Terms(
            preset=preset.name,
            rules=preset.rules,
            length=wanted.length,
            opponent=OpponentKind.FRIEND,
            serious=wanted.rated,
            watched=True,
            clock=parse_clock(wanted.clock),
            rated=wanted.rated,
            listed=True,
        )
        terms.first_game()
    except GamaoError as error:
        raise Problem("bad_rules", detail=str(error)) from error
    return terms


class Challenges:
    """The challenges that wait, kept in the store."""

    def __init__(self, store: Store, now: Callable[[], datetime]) -> None:
        self._store: Final = store.challenges
        self._ratings: Final = store.ratings
        self._now: Final = now
        self._waiting: Final[dict[str, Waiting]] = {}

    def load(self) -> None:
        """Take over what was left before the server started."""
        for one in self._store.all(at=self._now()):
            try:
                terms = Terms.from_json(one.terms)
            except DataError:  # one that cannot be read keeps none from being taken
                continue
            self._waiting[one.id] = Waiting(one, terms, self._ratings.of(one.person))

    async def hand_over(self, guest: str, person: str, name: str) -> None:
        """What was *guest*'s, or for them, is that of *person*, a member called *name*."""
        rated = await asyncio.to_thread(self._ratings.of, person)
        for challenge, one in self._of(guest):
            if one.kept.person == guest:
                kept = replace(one.kept, person=person, name=name)
                self._waiting[challenge] = replace(one, kept=kept, rated=rated)
            else:
                self._waiting[challenge] = replace(one, kept=replace(one.kept, to=person))

    def forget(self, person: str) -> None:
        """What *person* left is nobody's any more, nor what was left for them."""
        for challenge, _ in self._of(person):
            del self._waiting[challenge]

    def _of(self, person: str) -> list[tuple[str, Waiting]]:
        waiting = self._waiting.items()
        return [(id_, one) for id_, one in waiting if person in (one.kept.person, one.kept.to)]

    def all(self) -> list[Waiting]:
        """Those that wait, without what has expired."""
        now = self._now()
        for name in [name for name, one in self._waiting.items() if one.kept.expires <= now]:
            del self._waiting[name]
        return list(self._waiting.values())

    def find(self, challenge: str) -> Waiting:
        """
        The challenge called *challenge*.

        Raises:
            Problem: there is none any more.
        """
        for one in self.all():
            if one.kept.id == challenge:
                return one
        raise Problem("unknown_challenge")

    async def add(self, person: str, wanted: wire.ChallengeIn) -> Waiting:
        """
        Leave a challenge of *person*'s.

        Raises:
            Problem: its terms are none, or there are enough of them.
        """
        terms = terms_of(wanted)
        waiting = self.all()
        if sum(one.kept.person == person for one in waiting) >= _OF_ONE or len(waiting) >= _IN_ALL:
            raise Problem("too_many_challenges")
        kept = Challenge(
            id=secrets.token_urlsafe(16),
            person=person,
            name=wanted.name,
            to=wanted.to,
            terms=terms.as_json(),
            expires=self._now() + KEPT,
        )
        await asyncio.to_thread(self._store.add, kept)
        rated = await asyncio.to_thread(self._ratings.of, person)
        self._waiting[kept.id] = left = Waiting(kept, terms, rated)
        return left

    async def take(self, challenge: str) -> Waiting:
        """
        Take a challenge off the list: of many who try, one has it.

        Raises:
            Problem: somebody else was sooner.
        """
        one = self.find(challenge)
        del self._waiting[challenge]  # before anything is waited for
        if not await asyncio.to_thread(self._store.take, challenge):
            raise Problem("unknown_challenge")
        return one
