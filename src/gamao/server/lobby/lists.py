"""The lists of the lobby as pages have them, and what is told when they change."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Final

from gamao.server import wire

LONGEST_PUSH: Final = 2_000
"""Bytes of what is told at once: more changes are told one after another."""
_KINDS: Final = ("people", "challenges", "live")


@dataclass(frozen=True, slots=True, kw_only=True)
class Lists:
    """How many are online, some of them, the open challenges, and matches to look on at."""

    online: int = 0
    people: Mapping[str, wire.PersonOut] = field(default_factory=dict)
    challenges: Mapping[str, wire.ChallengeOut] = field(default_factory=dict)
    live: Mapping[str, wire.LiveOut] = field(default_factory=dict)

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
