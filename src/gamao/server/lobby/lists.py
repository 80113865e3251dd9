"""The lists of the lobby as pages have them, and what is told when they change."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Final

from gamao.rules.player import Player
from gamao.server import wire
from gamao.server.lobby.challenges import Waiting
from gamao.server.table.table import Table
from gamao.server.table.views import board_out, seen_by_white

LONGEST_PUSH: Final = 2_000
"""Bytes of what is told at once: more changes are told one after another."""
LIVE_SHOWN: Final = 9
_KINDS: Final = ("people", "challenges", "live")


@dataclass(frozen=True, slots=True, kw_only=True)
class Lists:
    """Who is online, some of them as they are shown, open challenges, matches to look on at."""

    here: frozenset[str] = frozenset()
    """All who may be seen to be online."""
    people: Mapping[str, wire.PersonOut] = field(default_factory=dict)
    challenges: Mapping[str, wire.ChallengeOut] = field(default_factory=dict)
    live: Mapping[str, wire.LiveOut] = field(default_factory=dict)

    @property
    def online(self) -> int:
        """How many are."""
        return len(self.here)

    def without(self, apart: frozenset[str]) -> Lists:
        """The lists for somebody who is not to meet those *apart*."""
        if not apart:
            return self
        return Lists(
            here=self.here - apart,
            people={name: one for name, one in self.people.items() if name not in apart},
            challenges={
                name: one for name, one in self.challenges.items() if one.person not in apart
            },
            live=self.live,
        )

    def told_since(self, before: Lists) -> Iterator[str]:
        """What is to be told to who has the lists of *before*, each text short."""
        told = {"online": f'"online":{self.online}'} if self.online != before.online else {}
        parts: dict[str, list[str]] = {}
        size = 0
        for kind, change in self._changes(before):
            if size and size + len(change.encode()) > LONGEST_PUSH - 100:
                yield _text(told, parts)
                told, parts, size = {}, {}, 0
            parts.setdefault(kind, []).append(change)
            size += len(change.encode()) + 1
        if told or parts:
            yield _text(told, parts)

    def _changes(self, before: Lists) -> Iterator[tuple[str, str]]:
        for kind in _KINDS:
            now: Mapping[str, wire.Message] = getattr(self, kind)
            then: Mapping[str, wire.Message] = getattr(before, kind)
            for name in then.keys() - now.keys():
                yield kind, f'"{name}":null'
            for name, one in now.items():
                if then.get(name) != one:
                    yield kind, f'"{name}":{one.model_dump_json()}'


def _text(told: Mapping[str, str], parts: Mapping[str, list[str]]) -> str:
    """A `wire.LobbyChange`, of parts that are texts already."""
    lists = [f'"{kind}":{{{",".join(changes)}}}' for kind, changes in parts.items()]
    return "{" + ",".join([*told.values(), *lists]) + "}"


def challenge_out(one: Waiting, rating: wire.RatingOut | None) -> wire.ChallengeOut:
    """A challenge as it is shown."""
    return wire.ChallengeOut(
        id=one.kept.id,
        person=one.kept.person,
        name=one.kept.name,
        rating=rating,
        preset=one.terms.preset,
        length=one.terms.length or 0,
        clock=str(one.terms.clock),
        rated=one.terms.rated,
        to=one.kept.to,
    )


def live_out(tables: Iterable[Table]) -> Iterable[tuple[str, wire.LiveOut]]:
    """Matches that anybody may look on at, the most watched first."""
    found = [
        table
        for table in tables
        if table.match.terms.listed and table.match.version and not table.match.log.is_over
    ]
    found.sort(key=lambda table: (-table.audience.watchers, table.created))
    for table in found[:LIVE_SHOWN]:
        match = table.match
        yield (
            table.id,
            wire.LiveOut(
                white=match.seats[Player.WHITE].name,
                black=match.seats[Player.BLACK].name,
                score=match.log.match.shown_score,
                length=match.terms.length,
                watchers=table.audience.watchers,
                rated=match.terms.rated,
                board=board_out(seen_by_white(match.game)),
            ),
        )
