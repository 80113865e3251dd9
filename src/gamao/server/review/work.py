"""A review made in small parts. Run in the background pool, where nobody waits for anything."""

from __future__ import annotations

import hashlib
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final

from gamao.analysis import Library, Review, ReviewSettings, decisions, format_html
from gamao.analysis.opinion import without_rest
from gamao.analysis.settings import fingerprint
from gamao.analysis.work import Job, Work, begin, judged
from gamao.errors import NotationError
from gamao.messages.catalogue import COMMANDS, Catalogue
from gamao.messages.marking import mark as _
from gamao.notation import MatchRecord, read_match, write_match
from gamao.notation.json import format_json, read_json
from gamao.rules.cube import CubeAction
from gamao.rules.play import Play
from gamao.rules.player import Player
from gamao.server.review import reports
from gamao.server.table.views import xgid_of
from gamao.server.worker import Worker
from gamao.store import Mistake

MOST_DECISIONS: Final = 10_000
"""Of one match; the longest there was, to 64 points, may have had 6,000."""
READING: Final = 10.0
"""Seconds: real files take one at most."""
_AGAIN: Final = 0.1
_REVIEWS: Final = 8
"""Reviews kept open; another one is taken up again from the library."""


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchRead:
    """A match as it is kept, and what is told of it before it is judged."""

    record: str
    decisions: int
    white: str
    black: str
    length: int | None
    score: tuple[int, int]
    winner: str | None
    losses: tuple[str, ...]
    done: str
    """A hash of what was done, whoever did it: two files of one match have the same."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Made:
    """What came of a review."""

    report: str
    figures: dict[str, Any]
    mistakes: list[Mistake]


@dataclass(frozen=True, slots=True)
class PositionRead:
    """What a file without any play holds: a position, as its XGID."""

    xgid: str


def read_file(data: bytes, name: str) -> MatchRead | PositionRead:
    """
    The match in a file, or the position that is all there is.

    Raises:
        NotationError: there is neither, or nothing in it to review.
    """
    with _in_time():
        record = read_match(data, name)
        xgid = xgid_of(record.games[0]) if _is_position(record) else None
        return PositionRead(xgid) if xgid else take_down(record)


def is_well(worker: Worker) -> bool:
    """Is there a process to think in?"""
    return True


def read_upload(file: Path, name: str) -> MatchRead | PositionRead:
    """The same of a *file* that was sent as *name*."""
    return read_file(file.read_bytes(), name)


def converted(file: Path, kind: str) -> bytes:
    """
    The match in a *file* of any kind as one of this *kind*.

    Raises:
        NotationError: it cannot be read, or such a file cannot hold it.
    """
    with _in_time():
        return write_match(read_match(file.read_bytes()), kind)


def _is_position(record: MatchRecord) -> bool:
    """Whether it only begins, at a position of its own."""
    return len(record.games) == len(record.setups) == 1 and not record.games[0].actions


def take_down(record: MatchRecord) -> MatchRead:
    """
    A match as it is kept for its review: of what others thought, only what the page shows.

    Raises:
        NotationError: there is nothing in it to review, or far too much.
    """
    count = len(decisions(record))
    if not count:
        raise NotationError(_("there is no decision in this match"))
    if count > MOST_DECISIONS:
        raise NotationError(
            _("a match of {count} decisions is too long: {most_decisions} at most"),
            count=count,
            most_decisions=MOST_DECISIONS,
        )
    text = format_json(replace(without_rest(record), tags=(), dice=()))
    whole = Review(record=record, limit="", entries=())
    return MatchRead(
        record=text,
        decisions=count,
        white=record.white,
        black=record.black,
        length=whole.length,
        score=whole.score,
        winner=whole.winner.value if whole.winner else None,
        losses=record.warnings,
        done=_done(record),
    )


def take_down_here(worker: Worker, record: MatchRecord) -> MatchRead:
    """
    `take_down` of a match played here, by a process that is there already.

    Raises:
        NotationError: there is nothing in it to review.
    """
    return take_down(record)


def guessed(read: MatchRead, names: frozenset[str]) -> Player | None:
    """The side whose name its person goes by, if it is one of them."""
    known = {name.casefold() for name in names}
    found = [
        side
        for side, name in ((Player.WHITE, read.white), (Player.BLACK, read.black))
        if name.casefold() in known
    ]
    return found[0] if len(found) == 1 else None


def _done(record: MatchRecord) -> str:
    steps = [
        (number, step.by and step.by.value, str(step.action))
        for number, game in enumerate(record.games)
        for step in game.actions
        if isinstance(step.action, Play | CubeAction)
    ]
    return hashlib.sha256(repr(steps).encode()).hexdigest()


class RunningReview:
    """A review being made: each part is in the library before the next is begun."""

    def __init__(self, worker: Worker, record: str, library: Path) -> None:
        self.record: Final = read_json(record)
        worker = worker.judging(self.record.variant)
        self._library: Final = Library(library)
        self._work: Final = Work(
            engine=lambda: worker.engine, settings=ReviewSettings().reached_by(worker.engine)
        )
        self._job: Final[Job] = begin(
            self._work,
            decisions(self.record),
            fingerprint=fingerprint(worker.engine),
            memory=self._library,
            executor=None,
        )
        self._parts: Final = judged(self._work, self._job, memory=self._library)
        self.done = next(self._parts)

    @property
    def is_done(self) -> bool:
        return self.done == len(self._job.decisions)

    def go_on(self) -> None:
        """Judge one part more, if there is one."""
        self.done = next(self._parts, self.done)

    def review(self) -> Review:
        """All of it, once it is judged."""
        entries = self._job.entries()
        return Review(record=self.record, limit=self._work.settings.name, entries=entries)

    def clear(self) -> None:
        """Let go of the library."""
        self._library.close()


def go_on(worker: Worker, digest: str, record: str, library: Path) -> int:
    """
    Judge some decisions of a match and say how many are done.

    What is kept in the *library* is not judged again, whoever has judged it.
    """
    running = worker.reviews.pop(digest, None)
    if running is None:
        running = RunningReview(worker, record, library)
    else:
        running.go_on()
    worker.reviews[digest] = running
    if len(worker.reviews) > _REVIEWS:
        worker.reviews.popitem(last=False)[1].clear()
    return running.done


def sum_up(worker: Worker, digest: str, record: str, library: Path) -> Made:
    """What came of a match that is judged."""
    review = _reviewed(worker, digest, record, library)
    return Made(
        report=reports.report(review).model_dump_json(),
        figures=reports.figures(review),
        mistakes=reports.mistakes(review),
    )


def print_out(
    worker: Worker, digest: str, record: str, library: Path, names: tuple[str, str], language: str
) -> str:
    """A match that is judged as a page of its own, to keep and to print."""
    review = _reviewed(worker, digest, record, library)
    white, black = names
    named = replace(review, record=replace(review.record, white=white, black=black))
    return format_html(named, Catalogue.load(language, COMMANDS))


def _reviewed(worker: Worker, digest: str, record: str, library: Path) -> Review:
    running = worker.reviews.pop(digest, None) or RunningReview(worker, record, library)
    while not running.is_done:
        running.go_on()
    running.clear()
    return running.review()


class _TooLongError(Exception):
    """Not an error of the library: readers keep what was before one of those and go on."""


@contextmanager
def _in_time() -> Iterator[None]:
    """A file made to keep its reader busy is given up; where the system has no alarm it is not."""

    def give_up(number: int, frame: object) -> None:
        raise _TooLongError

    if not hasattr(signal, "setitimer"):
        yield
        return
    before = signal.signal(signal.SIGALRM, give_up)
    # Again and again: Python drops an exception that meets it while it tidies up.
    signal.setitimer(signal.ITIMER_REAL, READING, _AGAIN)
    try:
        yield
    except _TooLongError:
        raise NotationError(
            _("it takes more than {reading} s to read"), reading=f"{READING:.0f}"
        ) from None
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
