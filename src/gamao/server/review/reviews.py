"""All reviews: asked for, made one part at a time in the background, watched and kept."""

from __future__ import annotations

import asyncio
import hashlib
import logging
import secrets
import sqlite3
from collections.abc import Iterator, Sequence
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from sqlalchemy.engine import URL
from sqlalchemy.exc import SQLAlchemyError

from gamao.analysis import library_path
from gamao.errors import NotationError
from gamao.messages.catalogue import COMMANDS, Catalogue
from gamao.messages.marking import mark as _
from gamao.messages.words import WORDS
from gamao.notation import MatchRecord
from gamao.play import LiveMatch
from gamao.rules.game import Phase
from gamao.rules.player import Player
from gamao.server import wire
from gamao.server.config import (
    REVIEWS_LISTED,
    REVIEWS_WAITING,
    REVIEWS_WAITING_IN_ALL,
    SOCKETS_PER_TABLE,
    Config,
)
from gamao.server.engines import Engines
from gamao.server.http.problems import Problem, problem_with_reason
from gamao.server.http.quotas import Caller
from gamao.server.people import quiz
from gamao.server.review import file_warnings
from gamao.server.review import work as review_work
from gamao.server.review.setbacks import Setbacks
from gamao.server.study.study import rounded
from gamao.store import NewReview, ReviewState, Store, StoredReview, database_file

_LOGGER: Final = logging.getLogger(__name__)
_BREATH: Final = 1.0
"""Seconds until the work is taken up again after the database or the engine failed, at first."""
_LONGEST_BREATH: Final = 60.0
_NOT_THE_MATCH: Final = (SQLAlchemyError, sqlite3.Error, OSError, MemoryError)
"""What a match cannot help: a full disk, a library that is written to by others."""
_IDLE: Final = 60.0
"""Seconds until the process that makes reviews, and has nothing to do, is let go."""


class Reviews:
    """
    The reviews of one server.

    One process makes them, a few decisions at a time and each person's in turn. What is judged is
    in the library and what is to be done in the store: so a server that was killed goes on.
    """

    def __init__(self, config: Config, store: Store, engines: Engines) -> None:
        self._config: Final = config
        self._store: Final = store.reviews
        self._engines: Final = engines
        self._library: Final = config.library or _beside(config.database)
        self._wanted: Final = asyncio.Event()
        self._done: Final[dict[str, int]] = {}
        self._watchers: Final[dict[str, set[asyncio.Queue[str]]]] = {}
        self._setbacks: Final = Setbacks()
        self._last_person = ""
        self._working: Final = asyncio.create_task(self._work())

    async def close(self) -> None:
        """Stop; what is not judged yet will be when the server is there again."""
        self._working.cancel()
        await asyncio.gather(self._working, return_exceptions=True)

    # -- asked for -------------------------------------------------------------------------

    async def check_room(self, person: str) -> None:
        """
        Is there room for one match more of *person*?

        Raises:
            Problem: too many wait already.
        """
        waiting = await asyncio.to_thread(self._store.waiting)
        if sum(one.person == person for one in waiting) >= REVIEWS_WAITING:
            raise Problem("too_many_reviews")
        if len(waiting) >= REVIEWS_WAITING_IN_ALL:
            raise Problem("busy")

    async def read_file(
        self, caller: Caller, file: Path, name: str, language: str = "en"
    ) -> review_work.MatchRead | review_work.PositionRead:
        """
        The match in a file, to be reviewed, or the position.

        Raises:
            Problem: it cannot be read; why is told in *language*.
        """
        try:
            return await self._engines.readers.ask(caller, review_work.read_upload, file, name)
        except NotationError as error:
            raise await problem_with_reason("bad_file", error, language) from error

    async def convert(self, caller: Caller, file: Path, kind: str, language: str) -> bytes:
        """
        The match in a file as one of another *kind*.

        Raises:
            Problem: it cannot be read or written; why is told in *language*.
        """
        try:
            return await self._engines.readers.ask(caller, review_work.converted, file, kind)
        except NotationError as error:
            raise await problem_with_reason("bad_file", error, language) from error

    async def add_file(self, person: str, read: review_work.MatchRead) -> str:
        """Have a match from a file reviewed."""
        names = await asyncio.to_thread(self._store.names_of, person)
        return await self._add(person, read, me=review_work.guessed(read, names))

    async def add_match(self, caller: Caller, match: LiveMatch, table: str) -> str:
        """
        Have the games finished at a *table* reviewed.

        Raises:
            Problem: there is none, or there is no help yet.
        """
        if not match.may_help:
            raise Problem("no_help")
        games = tuple(game for game in match.log.games if game.phase is Phase.OVER)
        if not games:
            raise Problem("nothing_to_review")
        first = ((0, match.log.first),) if match.terms.position is not None else ()
        record = MatchRecord(white="White", black="Black", games=games, setups=first)
        asker = self._engines.study.for_caller(caller)
        try:
            read = await asker.ask(review_work.take_down_here, record)
        except NotationError as error:  # resigned before anything was decided
            raise Problem("nothing_to_review", detail=str(error)) from error
        mine = match.seats_of(caller.person)
        me = next(iter(mine)) if len(mine) == 1 else None
        about = {
            **{side.value: seat.name or "" for side, seat in match.seats.items()},
            "bots": {match.bot.value: match.terms.level} if match.bot else {},
            "seated": me is not None,
        }
        return await self._add(caller.person, read, me=me, table=table, **about)

    async def _add(
        self,
        person: str,
        read: review_work.MatchRead,
        *,
        me: Player | None,
        table: str | None = None,
        **about: object,
    ) -> str:
        known: dict[str, Any] = {
            "white": read.white,
            "black": read.black,
            "bots": {},
            "length": read.length,
            "score": list(read.score),
            "winner": read.winner,
            "done": read.done,
            "losses": [file_warnings.as_json(warning) for warning in read.losses],
        }
        new = NewReview(
            id=secrets.token_urlsafe(16),
            person=person,
            # Two tables at which the same happened are two matches.
            digest=hashlib.sha256(f"{table}{read.record}".encode()).hexdigest(),
            table=table,
            me=me,
            total=read.decisions,
            about=known | about,
            record=read.record,
        )
        review = await asyncio.to_thread(self._store.keep, new, at=self._config.now())
        self._wanted.set()
        return review

    # -- looked at -------------------------------------------------------------------------

    async def find(self, review: str, person: str) -> StoredReview:
        """
        A review of *person*.

        Raises:
            Problem: there is none, or it is somebody else's.
        """
        found = await asyncio.to_thread(self._store.find, review)
        if found is None:
            raise Problem("unknown_review")
        if found.person != person:
            raise Problem("not_your_review")
        return found

    async def listed(self, person: str) -> list[wire.ReviewListed]:
        """The reviews of *person*, the newest first."""
        found = await asyncio.to_thread(self._store.listed, person, most=REVIEWS_LISTED)
        return [self.shown(one) for one in found]

    def shown(self, review: StoredReview) -> wire.ReviewListed:
        """A review without what came of it."""
        about, figures = review.about, review.figures
        progress = self.progress(review)
        return wire.ReviewListed(
            **dict(progress),
            id=review.id,
            white=about["white"],
            black=about["black"],
            bots=about["bots"],
            seated=about.get("seated", False),
            length=about["length"],
            score=tuple(about["score"]),
            me=review.me.value if review.me else None,
            created=review.created.isoformat(),
            pr=None
            if figures is None
            else (_shown_pr(figures["white"]), _shown_pr(figures["black"])),
        )

    def progress(self, review: StoredReview) -> wire.ReviewProgress:
        """How far a review is."""
        is_done = review.state is ReviewState.DONE
        done = review.total if is_done else self._done.get(review.id, 0)
        return wire.ReviewProgress(done=done, total=review.total, state=review.state.value)

    async def whole(
        self, review: StoredReview, language: str = "en", record: str | None = None
    ) -> str:
        """
        A review with what came of it, as JSON; what its file could not say in *language*.

        *record* is where that of its table is.
        """
        report = await asyncio.to_thread(self._store.report, review)
        losses = review.about["losses"]
        if losses:
            words = await asyncio.to_thread(Catalogue.load, language, COMMANDS)
            losses = [file_warnings.as_text(warning, words) for warning in losses]
        shown = wire.ReviewOut(
            **dict(self.shown(review)), losses=tuple(losses), record=record, review=None
        )
        # The report is long and is JSON already: it is not read again to be written again.
        text = shown.model_dump_json(exclude={"review"})
        return f'{text[:-1]},"review":{report or "null"}}}'

    async def reasons(self, caller: Caller, review: StoredReview, number: int) -> wire.Reasons:
        """
        Why decision *number* of a review was a mistake.

        Raises:
            Problem: it was none.
        """
        found = await asyncio.to_thread(self._store.mistake, review, number)
        if found is None:
            raise Problem("unknown_page")
        asker = self._engines.study.for_caller(caller)
        return wire.Reasons(reasons=await asker.ask(quiz.reasons, found.moment, found.verdict))

    async def printed(
        self, caller: Caller, review: StoredReview, words: Catalogue
    ) -> tuple[str, str]:
        """
        A review as a page of its own, in the language of *words*, and the name of its file.

        Raises:
            Problem: it is not done yet.
        """
        record = await asyncio.to_thread(self._store.record, review)
        if record is None or review.state is not ReviewState.DONE:
            raise Problem("not_now")
        white, black = (_name(review, side, words) for side in Player)
        asker, given = self._engines.background.for_caller(caller), (review.digest, record)
        try:
            # What the library has lost is judged anew, and in parts: others wait for it as well.
            while await asker.ask(review_work.go_on, *given, self._library) < review.total:
                pass
            about = (white, black), words.language
            page = await asker.ask(review_work.print_out, *given, self._library, *about)
        finally:
            self._wanted.set()
        return page, f"{white} - {black}.html"

    async def say_who(self, review: StoredReview, me: Player | None) -> None:
        """Say which side is its person."""
        await asyncio.to_thread(self._store.say_who, review.id, me)

    async def forget(self, review: StoredReview) -> None:
        """Take a review off the list and drop what came of it."""
        await asyncio.to_thread(self._store.forget, review.id)
        self._done.pop(review.id, None)

    @contextmanager
    def watch(self, review: str) -> Iterator[asyncio.Queue[str]]:
        """
        A queue that holds the newest progress of a *review*, for as long as somebody looks.

        Raises:
            Problem: too many look already.
        """
        watchers = self._watchers.setdefault(review, set())
        if len(watchers) >= SOCKETS_PER_TABLE:
            raise Problem("too_many")
        news: asyncio.Queue[str] = asyncio.Queue(1)
        watchers.add(news)
        try:
            yield news
        finally:
            watchers.discard(news)
            if not watchers:
                self._watchers.pop(review, None)

    # -- made ------------------------------------------------------------------------------

    async def _work(self) -> None:
        breath = _BREATH
        while True:
            try:
                await self._work_on()
                breath = _BREATH
            except Exception as error:
                # What it was may hold somebody's match: only what kind of error it was is told.
                _LOGGER.error("reviews wait: %s", type(error).__name__)
                await asyncio.sleep(breath)
                breath = min(2 * breath, _LONGEST_BREATH)

    async def _work_on(self) -> None:
        """Make one part of one review; with none to make, wait."""
        self._wanted.clear()
        waiting = await asyncio.to_thread(self._store.waiting)
        if not waiting:
            await self._wait()
            return
        able = [one for one in waiting if not self._setbacks.rests(one.id)]
        if not able:
            return await asyncio.sleep(_BREATH)
        review = next_in_turn(able, self._last_person)
        self._last_person = review.person
        record = await asyncio.to_thread(self._store.record, review)
        if record is None:
            return
        try:
            await self._make_part(review, record)
        except Problem:  # pages are printed, or a variant is worked out
            await asyncio.sleep(_BREATH)
        except _NOT_THE_MATCH:
            raise
        except BrokenProcessPool as error:
            # Somebody else may have killed the process: then other work dies as well.
            await self._engines.background.ask(review_work.is_well)
            if self._setbacks.is_final(review.id, self._done.get(review.id, 0)):
                await self._fail(review, error)
        except Exception as error:
            await self._fail(review, error)

    async def _fail(self, review: StoredReview, error: Exception) -> None:
        _LOGGER.error("a review failed: %s", type(error).__name__)
        await asyncio.to_thread(self._store.fail, review)
        self._setbacks.forget(review.id)
        await self._tell(review.id)

    async def _wait(self) -> None:
        try:
            await asyncio.wait_for(self._wanted.wait(), _IDLE)
        except TimeoutError:
            self._engines.background.rest()
            await self._wanted.wait()

    async def _make_part(self, review: StoredReview, record: str) -> None:
        given = (review.digest, record, self._library)
        pool = self._engines.background
        self._done[review.id] = done = await pool.ask(review_work.go_on, *given)
        if done == review.total:
            made = await pool.ask(review_work.sum_up, *given)
            await asyncio.to_thread(
                self._store.finish,
                review,
                figures=made.figures,
                report=made.report,
                mistakes=made.mistakes,
            )
            self._done.pop(review.id, None)
            self._setbacks.forget(review.id)
        await self._tell(review.id)

    async def _tell(self, review: str) -> None:
        if review not in self._watchers:
            return
        found = await asyncio.to_thread(self._store.find, review)
        if found is None:
            return
        text = self.progress(found).model_dump_json()
        for news in self._watchers.get(review, ()):
            if news.full():
                news.get_nowait()
            news.put_nowait(text)


def next_in_turn(waiting: Sequence[StoredReview], last: str) -> StoredReview:
    """The oldest review of the person whose turn it is after the person *last*."""
    persons = list(dict.fromkeys(one.person for one in waiting))
    turn = (persons.index(last) + 1) % len(persons) if last in persons else 0
    return next(one for one in waiting if one.person == persons[turn])


def _name(review: StoredReview, side: Player, words: Catalogue) -> str:
    """By name, by level, as a guest or by colour, as the page has it."""
    about = review.about
    level = about["bots"].get(side.value)
    is_guest = about.get("seated", False) and review.me is side
    unnamed = _("Guest") if is_guest else side.value.capitalize()
    return about[side.value] or words(WORDS[f"level {level}"] if level else unnamed)


def _shown_pr(figures: dict[str, Any]) -> float | None:
    pr = figures["all"]["pr"]
    return None if pr is None else rounded(pr)


def _beside(database: str | URL) -> Path:
    """The library in the folder of a database that is a file; else where commands keep theirs."""
    file = database_file(database)
    return file.with_name("positions.sqlite") if file else library_path()
