"""The games that the web app keeps, for the terminal: begun here or there, played on anywhere."""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import replace
from datetime import UTC, datetime
from typing import Final

from sqlalchemy.exc import SQLAlchemyError

from gamao.errors import DataError, GamaoError
from gamao.messages.marking import mark as _
from gamao.play import LiveMatch, OpponentKind, Terms, loaded, with_first_chains
from gamao.proof.record import Why
from gamao.store import DAMAGE, TERMINAL_HAS_IT, Store, Summary, default_url, only_here

_LISTED: Final = 50


class KeptGames:
    """The games in a store that can be played at this machine: against the computer, or by two."""

    def __init__(self, store: Store) -> None:
        self._store: Final = store

    def unfinished(self) -> list[Summary]:
        """Those that can be gone on with, the last played first."""
        return [one for one in self._store.recent(most=_LISTED) if _is_playable(one)]

    def create(self, match: LiveMatch, *, proven: bool) -> tuple[str, LiveMatch]:
        """Keep a new *match* from now on; *proven*: with dice that anyone can check."""
        number, person, now = secrets.token_urlsafe(16), self._person(), _now()
        seats = {
            side: seat if seat.is_bot else replace(seat, person=person)
            for side, seat in match.seats.items()
        }
        terms = replace(match.terms, seed=secrets.randbits(32))
        match = LiveMatch.begin(terms, seats)
        self._store.create(
            number, terms=terms.as_json(), seats=seats, summary=match.summary(), at=now
        )
        if proven:
            chained = with_first_chains(match, number, _milliseconds(now))
            self._store.keep(number, match, chained, at=now).result()
            match = chained.kept()
        return number, match

    def open(self, number: str) -> LiveMatch:
        """
        The match called *number*; the time it was left alone is nobody's.

        Raises:
            DataError: there is none, or it cannot be read.
        """
        stored = self._store.table(number)
        if stored is None:
            raise DataError(_("there is no game {number}"), number=number)
        try:
            terms = Terms.from_json(stored.terms)
            match = loaded(terms, stored.seats, stored.lines, number, stored.snapshot)
        except (*DAMAGE, GamaoError) as error:
            raise DataError(_("the game {number} cannot be read"), number=number) from error
        clock = match.clock
        if clock.running is None or (clock.is_paused and not match.is_down):
            return match
        gone = max(self._store.alive.last() or 0, clock.since)
        stopped = match if match.is_down else match.paused(Why.DOWN, gone)
        resumed = stopped.resumed(_milliseconds(_now()))
        self.keep(number, match, resumed)
        return resumed.kept()

    def keep(self, number: str, before: LiveMatch, match: LiveMatch) -> None:
        """Write the new lines of *match* down."""
        try:
            self._store.keep(number, before, match, at=_now()).result()
        except SQLAlchemyError as error:
            why = getattr(error, "orig", None) or error
            raise DataError(_("the game cannot be kept: {why}"), why=why) from error

    def _person(self) -> str:
        """Whose browser has played here last; else somebody whom the next browser will be."""
        for one in self._store.recent(most=_LISTED):
            with suppress(*DAMAGE, GamaoError):
                if Terms.from_json(one.terms).opponent is not OpponentKind.FRIEND:
                    return next(seat.person for seat in one.seats.values() if seat.person)
        return self._store.people.at_terminal(at=_now())


@contextmanager
def kept_games() -> Iterator[KeptGames]:
    """
    The user's own games, which nobody else plays meanwhile.

    Raises:
        DataError: a server has them, or they cannot be opened.
    """
    url = default_url()
    with only_here(url, TERMINAL_HAS_IT), closing(Store.open(url)) as store:
        yield KeptGames(store)


def _is_playable(one: Summary) -> bool:
    try:
        terms = Terms.from_json(one.terms)
        return (
            not one.summary["over"]
            and terms.opponent is not OpponentKind.FRIEND
            and not terms.own_dice
            and all(seat.is_bot or seat.person for seat in one.seats.values())
        )
    except (*DAMAGE, GamaoError):
        return False


def _now() -> datetime:
    return datetime.now(UTC)


def _milliseconds(at: datetime) -> int:
    return int(at.timestamp() * 1000)
