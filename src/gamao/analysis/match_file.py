"""A match file reviewed and written up: all that is done with one, here or where a worker is."""

from __future__ import annotations

import functools
import hashlib
import json
from collections.abc import Generator, Iterable, Mapping
from concurrent.futures import Executor
from dataclasses import dataclass, replace
from enum import Enum
from pathlib import Path

from gamao import notation
from gamao.analysis.html_report import format_html
from gamao.analysis.library import Library, Slip
from gamao.analysis.reviewing import Progress, Review, review
from gamao.analysis.season import SeasonMatch
from gamao.analysis.settings import ReviewSettings
from gamao.analysis.text_report import format_csv, format_text, rows
from gamao.analysis.work import default_engine, device_engine, in_order
from gamao.errors import GamaoError
from gamao.messages import Catalogue
from gamao.messages.catalogue import COMMANDS


class Output(Enum):
    """What a review is written as."""

    TEXT = "text"
    JSON = "json"
    CSV = "csv"


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchFile:
    """A file on its way to a worker."""

    path: Path
    """Where it was; workers take the name only."""
    data: bytes
    known: Mapping[str, str] | None = None
    """What the library knows of the match; None: there is no library."""

    @property
    def match(self) -> str:
        """What the library calls the match in it."""
        return match_id(self.data)


@dataclass(frozen=True, slots=True, kw_only=True)
class Written:
    """What came of a file: a report, or a complaint why there is none."""

    path: Path
    report: str = ""
    page: str | None = None
    """The report as HTML, if it was wanted."""
    match: SeasonMatch | None = None
    """What the match says of its two players, if it was reviewed."""
    rows: tuple[dict[str, object], ...] = ()
    """Every decision, if they were wanted."""
    warnings: tuple[str, ...] = ()
    complaint: str | None = None
    slip: Slip | None = None
    """What is to be added to the library."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Task:
    """What is to be done with files; small, so that it can be sent along with each."""

    settings: ReviewSettings
    output: Output
    language: str
    html: bool = False
    rows: bool = False
    device: str | None = None
    """Where rollouts are played, see `Engine.default`."""

    def send_back(self, file: MatchFile) -> Written:
        """What a worker makes of *file*: all, so that whoever sent it has nothing left to do."""
        slip = None if file.known is None else Slip(known=file.known)
        return replace(self.write_up(file, memory=slip), slip=slip)

    def write_up(
        self,
        file: MatchFile,
        *,
        memory: Library | Slip | None,
        executor: Executor | None = None,
        progress: Progress = lambda done, total: None,
    ) -> Written:
        """Review *file* with what *memory* knows of it; an *executor* shares its decisions."""
        words = _words(self.language)
        try:
            record = notation.read_match(file.data)
        except GamaoError as error:
            return Written(path=file.path, complaint=words(error.message, **error.values))
        made = review(
            record,
            functools.partial(device_engine, self.device) if self.device else default_engine,
            self.settings,
            executor=executor,
            memory=memory,
            progress=progress,
        )
        if memory is not None:
            memory.note(made, match=file.match, source=file.path.name)
        return Written(
            path=file.path,
            report=self._report(made, file.path.name, words),
            page=format_html(made, words) if self.html else None,
            rows=tuple(rows(made, name=file.path.name)) if self.rows else (),
            match=SeasonMatch.of(made),
            warnings=record.warnings,
        )

    def _report(self, made: Review, name: str, words: Catalogue) -> str:
        match self.output:
            case Output.JSON:
                return json.dumps({"file": name, **made.as_json()}) + "\n"
            case Output.CSV:
                return format_csv(made, name=name)
            case Output.TEXT:
                return format_text(made, words)


def hand_out(
    task: Task,
    files: Iterable[tuple[Path, bytes]],
    executor: Executor,
    *,
    ahead: int,
    memory: Library | None,
) -> Generator[Written, None, None]:
    """
    What workers make of *files*, in order, *ahead* of them at once.

    Each is added to *memory* when it comes, so that work that was stopped goes on with the others.
    """
    sent = (
        MatchFile(
            path=path, data=data, known=None if memory is None else memory.known(match_id(data))
        )
        for path, data in files
    )
    for written in in_order(executor, task.send_back, sent, ahead=ahead):
        if memory is not None and written.slip is not None:
            memory.add(written.slip)
        yield written


def match_id(data: bytes) -> str:
    """What the library calls the match in a file."""
    return hashlib.sha256(data).hexdigest()[:16]


@functools.cache
def _words(language: str) -> Catalogue:
    """The messages, read once in each process."""
    return Catalogue.load(language, COMMANDS)
