"""The page of a member: what their results and reviews come to, as others may see it."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final, Literal

from gamao.rules.player import Player
from gamao.server import wire
from gamao.server.people.profile import rating_out
from gamao.server.people.styles import style_out
from gamao.server.study.study import rounded
from gamao.store import Person, Store, StoredResult
from gamao.store.plays import LEAST

RESULTS: Final = 3000
"""Games that are looked at, the last ones."""
LISTED: Final = 20
"""Matches that are shown, the last ones."""
DOWNLOADED: Final = 200
"""Matches that are taken away at once, the last ones."""
OPPONENTS: Final = 8
CURVE: Final = 200
"""Rated matches of which the curve is made."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Played:
    """A match of somebody's, put together from the results of its games."""

    table: str
    opponent: str | None
    """Their id; None for a bot, of *level*."""
    level: str | None
    score: tuple[int, int]
    length: int | None
    won: bool | None
    """None while it is not over, or for money with equal points."""
    at: datetime


def member_page(
    store: Store,
    person: Person,
    *,
    mine: bool,
    relation: Literal["follow", "block"] | None,
    now: datetime,
) -> wire.ProfileOut:
    """What is told of *person*: rated results to everybody, the rest as they wish."""
    shows = wire.Shows(**person.shows or {})
    changes = {
        one.table: (round(one.after.points) - round(one.before.points))
        for one in store.ratings.history(person.id, most=RESULTS)
    }
    all_played = played(store.results.of(person.id, most=RESULTS), person.id)
    seen = [one for one in all_played if mine or shows.games or one.table in changes]
    public = public_tables(store, person, seen, set(changes))
    names = store.people.names({one.opponent for one in seen if one.opponent})
    is_shown = mine or shows.play
    whole = store.plays.of(person.id) if is_shown else None
    return wire.ProfileOut(
        id=person.id,
        name=person.name or "",
        created=person.created.isoformat(),
        mine=mine,
        relation=relation,
        rating=_rating(store, person.id, now),
        play=rating_out(whole) if whole and whole.decisions >= LEAST else None,
        judged=(whole.decisions if whole else 0) if is_shown else None,
        plays=_plays(store, person.id) if is_shown else (),
        style=style_out(store.reviews.rated(person.id, most=CURVE)) if is_shown else None,
        program=store.people.has_program(person.id, at=now),
        matches=len(seen),
        played=tuple(
            _out(one, names, changes, is_open=mine or one.table in public) for one in seen[:LISTED]
        ),
        downloads=len(public),
        versus=_versus(seen, names),
    )


def public_tables(
    store: Store, person: Person, matches: Sequence[Played], rated: Collection[str]
) -> list[str]:
    """
    Where those of *matches* were played that anybody may take away, the last first.

    They are over, and were for anybody to look on at; rated, or shown by both.
    """
    hiding = store.people.hiding_games(
        {person.id, *(one.opponent for one in matches if one.opponent)}
    )
    public = store.results.public([one.table for one in matches])
    return [
        one.table
        for one in matches
        if one.table in public and (one.table in rated or not {person.id, one.opponent} & hiding)
    ]


def games_of(store: Store, person: Person) -> list[str]:
    """The last tables of *person* whose matches anybody may take away."""
    rated = {one.table for one in store.ratings.history(person.id, most=RESULTS)}
    found = played(store.results.of(person.id, most=RESULTS), person.id)
    return public_tables(store, person, found, rated)[:DOWNLOADED]


def played(results: Iterable[StoredResult], person: str) -> list[Played]:
    """The matches that *results*, the last first, are of; not those against oneself."""
    tables: defaultdict[str, list[StoredResult]] = defaultdict(list)
    for one in results:
        tables[one.table].append(one)
    return [_match(games, person) for games in tables.values() if _has_opponent(games[0], person)]


def _has_opponent(one: StoredResult, person: str) -> bool:
    return list(one.persons.values()).count(person) == 1


def _match(games: Sequence[StoredResult], person: str) -> Played:
    last = games[0]
    me = next(side for side in Player if last.persons[side] == person)
    mine, theirs = (_points(games, side) for side in (me, me.opponent))
    won: bool | None = mine > theirs if mine != theirs else None
    if last.length is not None or last.ends_match:
        won = last.winner is me if last.ends_match else None
    return Played(
        table=last.table,
        opponent=last.persons[me.opponent],
        level=last.level,
        score=(mine, theirs),
        length=last.length,
        won=won,
        at=last.at,
    )


def _points(games: Sequence[StoredResult], side: Player) -> int:
    """What *side* has: a match of one point is won 1-0, also by a gammon."""
    won, length = sum(one.points for one in games if one.winner is side), games[0].length
    return won if length is None else min(won, length)


def _out(
    one: Played, names: dict[str, str], changes: dict[str, int], *, is_open: bool
) -> wire.PlayedOut:
    return wire.PlayedOut(
        opponent=names.get(one.opponent or ""),
        gone=one.opponent is None and one.level is None,
        level=one.level,
        score=one.score,
        length=one.length,
        won=one.won,
        rated=one.table in changes,
        change=changes.get(one.table),
        at=one.at.isoformat(),
        table=one.table if is_open else None,
    )


def _versus(seen: Iterable[Played], names: dict[str, str]) -> tuple[wire.VersusOut, ...]:
    won: Counter[tuple[str | None, str | None]] = Counter()
    lost: Counter[tuple[str | None, str | None]] = Counter()
    for one in seen:
        who = (names.get(one.opponent or ""), one.level)
        if one.won is not None and who != (None, None):  # guests are many
            (won if one.won else lost)[who] += 1
    met = sorted(won.keys() | lost.keys(), key=lambda who: (-won[who] - lost[who], str(who)))
    return tuple(
        wire.VersusOut(name=name, level=level, won=won[name, level], lost=lost[name, level])
        for name, level in met[:OPPONENTS]
    )


def _rating(store: Store, person: str, now: datetime) -> wire.ResultsOut | None:
    rated = store.ratings.of(person)
    if rated is None:
        return None
    rating = rated.now(now)
    past = store.ratings.history(person, most=CURVE)
    return wire.ResultsOut(
        points=round(rating.points),
        half=round(rating.half),
        provisional=rating.is_provisional,
        matches=rated.matches,
        curve=tuple((round(one.after.points), round(one.after.half)) for one in reversed(past)),
    )


def _plays(store: Store, person: str) -> tuple[float, ...]:
    past = store.plays.matches(person, most=CURVE)
    return tuple(rounded(one.pr) for one in reversed(past) if one.pr is not None)
