"""`gamao analyse`: matches reviewed, here or on a cluster."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import ExitStack, closing, contextmanager
from dataclasses import dataclass
from enum import Enum
from multiprocessing import get_context
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from gamao import notation
from gamao.cli.complaints import file_complaint, require_directory
from gamao.cli.voice import words_of
from gamao.errors import DataError, GamaoError, NotationError
from gamao.messages import Catalogue
from gamao.messages.marking import mark as _
from gamao.notation import MatchRecord

if TYPE_CHECKING:  # other commands need not wait for the engine
    from gamao.analysis import Library, Review, ReviewSettings

_ENDINGS: Final = frozenset(f".{kind.value}" for kind in notation.Format)
_LARGEST: Final = 20_000_000
_INTERRUPTED: Final = 130


class Output(Enum):
    """What is printed."""

    TEXT = "text"
    JSON = "json"
    CSV = "csv"


def analyse(
    context: typer.Context,
    files: Annotated[list[Path], typer.Argument(help=_("Match files, or folders of them."))],
    level: Annotated[str, typer.Option(help=_("0-ply to 3-ply, or rollout."))] = "2-ply",
    deeper: Annotated[bool, typer.Option(help=_("Judge close decisions again at 3-ply."))] = True,
    rollout: Annotated[bool, typer.Option(help=_("Roll doubtful decisions out."))] = False,
    as_json: Annotated[bool, typer.Option("--json", help=_("One JSON object a match."))] = False,
    as_csv: Annotated[bool, typer.Option("--csv", help=_("A table of all decisions."))] = False,
    html: Annotated[
        Path | None, typer.Option(help=_("Write a report to this file (a folder for several)."))
    ] = None,
    jobs: Annotated[int, typer.Option(help=_("Matches at once; 0: one a core."), min=0)] = 0,
    cluster: Annotated[
        str | None, typer.Option(help=_("A Dask scheduler, as in tcp://host:8786."))
    ] = None,
    library: Annotated[Path | None, typer.Option(help=_("Where reviews are kept."))] = None,
    keep: Annotated[bool, typer.Option(help=_("Keep what is judged, and use it."))] = True,
) -> None:
    """Review matches: errors, luck, performance rating. Stopped work goes on when run again."""
    from gamao.analysis import ReviewSettings, library_path
    from gamao.engine import parse_level

    output = Output.JSON if as_json else Output.CSV if as_csv else Output.TEXT
    settings = ReviewSettings.at(parse_level(level), deeper=deeper, rollout=rollout)
    paths = list(_match_files(files))
    words = words_of(context)
    desk = _Desk(output=output, words=words, html=html, alone=len(paths) == 1)
    desk.clear()
    matches = _Matches(paths, words)
    with ExitStack() as stack:
        path = library or library_path()
        memory = stack.enter_context(_library(path)) if keep else None
        executor = stack.enter_context(_executor(cluster, jobs, len(paths)))
        try:
            _review(matches, settings, executor, memory, desk)
        except KeyboardInterrupt:
            typer.echo(words("gamao: stopped; run it again to go on"), err=True)
            raise typer.Exit(_INTERRUPTED) from None
    if matches.failed:
        raise typer.Exit(2)


def _library(path: Path) -> Library:
    from gamao.analysis import Library

    try:
        return Library(path)
    except DataError as error:
        raise DataError(_("{why} (--no-keep does without it)"), why=error) from error


def _review(
    matches: _Matches,
    settings: ReviewSettings,
    executor: Executor | None,
    memory: Library | None,
    desk: _Desk,
) -> None:
    from gamao.analysis import default_engine, reviews

    with _progress() as bar:
        task = bar.add_task("", total=None)
        found = reviews(
            matches,
            default_engine,
            settings,
            executor=executor,
            memory=memory,
            progress=lambda done, total: bar.update(task, completed=done, total=total),
        )
        with closing(found):
            for number, review in enumerate(found):
                path = matches.read[number]
                bar.update(task, description=path.name)
                if memory is not None:
                    memory.note(review, source=path.name)
                desk.put(review, path, first=number == 0)


class _Matches:
    """The matches of files, read one after the other; what cannot be read is said and left out."""

    def __init__(self, paths: Sequence[Path], words: Catalogue) -> None:
        self._paths = paths
        self._words = words
        self.read: list[Path] = []
        self.failed = False

    def __iter__(self) -> Iterator[MatchRecord]:
        for path in self._paths:
            try:
                record = read_match(path)
            except GamaoError as error:
                typer.echo(f"gamao: {path}: {self._words.say(error)}", err=True)
                self.failed = True
                continue
            for notice in record.notices:
                typer.echo(f"gamao: {path}: {self._words.say(notice)}", err=True)
            self.read.append(path)
            yield record


def read_match(path: Path) -> MatchRecord:
    """
    The match in a file.

    Raises:
        NotationError: there is none, or it cannot be read.
    """
    try:
        if path.stat().st_size > _LARGEST:
            most = _LARGEST // 1_000_000
            raise NotationError(_("a match file is not larger than {most} MB"), most=most)
        data = path.read_bytes()
    except OSError as error:
        raise NotationError(file_complaint(error)) from error
    return notation.read_match(data)


def _match_files(given: Sequence[Path]) -> Iterator[Path]:
    for path in given:
        if not path.is_dir():
            yield path
            continue
        inside = sorted(found for found in path.rglob("*") if found.suffix.lower() in _ENDINGS)
        if not inside:
            raise NotationError(_("no match files in {path}"), path=path)
        yield from inside


@contextmanager
def _executor(cluster: str | None, jobs: int, matches: int) -> Iterator[Executor | None]:
    if cluster is not None:
        with _cluster(cluster) as executor:
            yield executor
        return
    count = jobs or os.cpu_count() or 1
    if count == 1:
        yield None
        return
    # One match is over before processes have started; the engine leaves Python to other threads.
    pool: Executor = (
        ThreadPoolExecutor(count)
        if matches == 1
        else ProcessPoolExecutor(count, mp_context=get_context("spawn"))
    )
    try:
        yield pool
    finally:
        pool.shutdown(cancel_futures=True)


@contextmanager
def _cluster(address: str) -> Iterator[Executor]:
    try:
        from distributed import Client
    except ModuleNotFoundError as missing:
        raise NotationError(
            _("a cluster needs Dask: {command}"), command="pip install 'gamao[cluster]'"
        ) from missing
    try:
        client = Client(address, timeout=5)  # type: ignore[no-untyped-call]  # Dask has none
    except (OSError, ValueError) as error:
        raise NotationError(
            _("no cluster at {address!r}: {why}"), address=address, why=error
        ) from error
    with client:
        yield client.get_executor(retries=3)  # type: ignore[no-untyped-call]


def _progress() -> Progress:
    return Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=Console(stderr=True),
        transient=True,
        disable=not sys.stderr.isatty(),
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class _Desk:
    """Where reviews are put: standard output, and pages if asked for."""

    output: Output
    words: Catalogue
    html: Path | None
    alone: bool
    """There is one match only."""

    def clear(self) -> None:
        """
        Make room for the pages, before work begins that would have been for nothing.

        Raises:
            NotationError: they cannot be written.
        """
        if self.html is None:
            return
        with self._writing(self.html):
            if not self.alone:
                self.html.mkdir(parents=True, exist_ok=True)
            elif self.html.is_dir():
                raise IsADirectoryError
            else:
                require_directory(self.html)

    def put(self, review: Review, path: Path, *, first: bool) -> None:
        from gamao.analysis.text_report import format_csv, format_text

        match self.output:
            case Output.JSON:
                typer.echo(json.dumps({"file": path.name, **review.as_json()}))
            case Output.CSV:
                typer.echo(format_csv(review, name=path.name, header=first), nl=False)
            case _:
                heading = "" if self.alone else f"{path}\n\n"
                space = "" if first else "\n"
                typer.echo(f"{space}{heading}{format_text(review, self.words)}", nl=False)
        if self.html is not None:
            self._write(self.html, review, path)

    def _write(self, target: Path, review: Review, path: Path) -> None:
        from gamao.analysis.html_report import format_html

        if not self.alone:
            target = target / f"{path.stem}.html"
        with self._writing(target):
            target.write_text(format_html(review, self.words), encoding="utf-8")

    @contextmanager
    def _writing(self, target: Path) -> Iterator[None]:
        try:
            yield
        except OSError as error:
            why = self.words(file_complaint(error))
            raise NotationError(_("cannot write {path}: {why}"), path=target, why=why) from error
