"""`gamao analyse`: matches reviewed, here or on a cluster."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import ExitStack, closing
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final

import typer
from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeRemainingColumn

from gamao.cli import rollout_options as options
from gamao.cli.language import language_of
from gamao.cli.progress import progress_bar
from gamao.cli.review_files import ReviewFiles
from gamao.cli.status import INTERRUPTED
from gamao.cli.workers import Workers, device_for, threads_of, workers_of
from gamao.cli.writing import can_keep
from gamao.errors import DataError, NotationError
from gamao.messages.marking import mark as _
from gamao.notation.folders import ENDINGS, files_in

if TYPE_CHECKING:  # other commands need not wait for the engine
    from gamao.analysis import Library, ReviewSettings
    from gamao.analysis.match_file import Task, Written
    from gamao.messages import Catalogue

_AHEAD: Final = 8
"""So many matches a worker are on their way: nobody waits for a long one to end."""
_MOST_NAMED: Final = 3
"""Of the files in a folder that are passed over."""


def analyse(
    context: typer.Context,
    files: Annotated[
        list[Path], typer.Argument(help=_("Match files, or folders of them; - is standard input."))
    ],
    limit: Annotated[str, typer.Option("--limit", help=_("0-ply to 3-ply, or rollout."))] = "2-ply",
    deeper: Annotated[bool, typer.Option(help=_("Judge close decisions again at 3-ply."))] = True,
    rollout: Annotated[bool, typer.Option(help=_("Roll doubtful decisions out."))] = False,
    games: options.Games = None,
    truncate: options.Truncate = None,
    error: options.UntilError = None,
    stop: options.Stop = None,
    seed: options.Seed = None,
    gpu: Annotated[bool, typer.Option(help=_("Roll doubtful decisions out on a GPU."))] = False,
    as_json: Annotated[bool, typer.Option("--json", help=_("One JSON object a match."))] = False,
    as_csv: Annotated[bool, typer.Option("--csv", help=_("A table of all decisions."))] = False,
    summary: Annotated[
        bool, typer.Option("--summary", help=_("How every player has played, in one table."))
    ] = False,
    html: Annotated[
        Path | None,
        typer.Option(
            help=_("Write a report to this file (to this folder, for several or a folder).")
        ),
    ] = None,
    frame: Annotated[
        Path | None,
        typer.Option(
            "--parquet", "--arrow", help=_("Write all decisions to this file for frames.")
        ),
    ] = None,
    jobs: Annotated[int, typer.Option(help=_("Matches at once; 0: one a core."), min=0)] = 0,
    cluster: Annotated[
        str | None, typer.Option(help=_("A Dask scheduler, as in tcp://host:8786."))
    ] = None,
    library: Annotated[Path | None, typer.Option(help=_("Where reviews are kept."))] = None,
    keep: Annotated[bool, typer.Option(help=_("Keep what is judged, and use it."))] = True,
) -> None:
    """Review matches: errors, luck, performance rating. Stopped work goes on when run again."""
    from gamao.analysis.match_file import Output, Task

    language = language_of(context)
    changes = options.given(games=games, truncate=truncate, until_error=error, seed=seed)
    task = Task(
        settings=_settings(limit, changes, stop=stop, deeper=deeper, rollout=rollout or gpu),
        output=Output.JSON if as_json else Output.CSV if as_csv else Output.TEXT,
        language=language.language,
        html=html is not None,
        rows=frame is not None,
        device=device_for(cluster) if gpu else None,
    )
    review_files = ReviewFiles(
        list(_match_files(files, language.words)),
        language.words,
        output=task.output,
        html=html,
        of_folder=any(path.is_dir() for path in files),
        summary=summary,
        frame=frame,
    )
    review_files.clear()
    with ExitStack() as stack:
        memory = memory_of(library, language.words) if keep else None
        if memory is not None:
            stack.enter_context(memory)
        known = len(memory) if memory is not None else 0
        workers = stack.enter_context(
            threads_of(jobs)
            if gpu and cluster is None
            else workers_of(cluster, jobs, one_match=review_files.alone)
        )
        try:
            _review(review_files, task, workers, memory)
        except KeyboardInterrupt:
            typer.echo(_stopped(memory, known, language.words), err=True)
            raise typer.Exit(INTERRUPTED) from None
    review_files.end()
    if review_files.failed:
        raise typer.Exit(2)


def _settings(
    limit: str, changes: dict[str, Any], *, stop: bool | None, deeper: bool, rollout: bool
) -> ReviewSettings:
    """The review asked for; *changes* are those of its rollouts."""
    from gamao.analysis import ReviewSettings
    from gamao.engine import parse_limit

    settings = ReviewSettings.at(parse_limit(limit), deeper=deeper, rollout=rollout)
    if stop is False:
        changes = changes | {"until_apart": None}
    if settings.rollout is not None:
        return replace(settings, rollout=replace(settings.rollout, **changes))
    if changes:
        raise NotationError(_("how to roll out is for --rollout: nothing is rolled out here"))
    return settings


def memory_of(library: Path | None, words: Catalogue) -> Library | None:
    """The library asked for, or the user's own; none, and a word, where nothing can be kept."""
    from gamao.analysis import library_path

    if library is not None:
        return _library(library)
    try:
        path = library_path()
        why = words("nothing can be kept in {folder}", folder=path.parent)
    except DataError as error:
        path, why = None, words.say(error)
    if path is not None and can_keep(path.parent):
        return _library(path)
    typer.echo(words("gamao: {why}: this review is not remembered", why=why), err=True)
    return None


def _stopped(memory: Library | None, known: int, words: Catalogue) -> str:
    """What is left of work that was stopped; *known* is what *memory* held before it."""
    if memory is not None and len(memory) > known:
        return words("gamao: stopped; run it again to go on")
    return words("gamao: stopped; nothing was kept")


def _library(path: Path) -> Library:
    from gamao.analysis import Library

    try:
        return Library(path)
    except DataError as error:
        raise DataError(_("{why} (--no-keep does without it)"), why=error) from error


def _review(
    review_files: ReviewFiles, task: Task, workers: Workers | None, memory: Library | None
) -> None:
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    with progress_bar(*columns, TimeRemainingColumn()) as bar:
        # Of one match the decisions are counted, of several the matches.
        line = bar.add_task(
            review_files.paths[0].name,
            total=None if review_files.alone else len(review_files.paths),
        )

        def count(done: int, total: int) -> None:
            if review_files.alone:
                bar.update(line, completed=done, total=total)

        with closing(_written(review_files, task, workers, memory, count)) as found:
            for written in found:
                review_files.put(written)
                if not review_files.alone:
                    bar.update(line, description=written.path.name, advance=1)


def _written(
    review_files: ReviewFiles,
    task: Task,
    workers: Workers | None,
    memory: Library | None,
    progress: Callable[[int, int], None],
) -> Generator[Written, None, None]:
    """What comes of the files. Workers take whole ones, or share the decisions of the only one."""
    from gamao.analysis.match_file import MatchFile, hand_out

    if workers is not None and not review_files.alone:
        ahead = _AHEAD * max(workers.count, 1)
        yield from hand_out(
            task, review_files.files(), workers.executor, ahead=ahead, memory=memory
        )
        return
    executor = workers.executor if workers is not None else None
    for path, data in review_files.files():
        file = MatchFile(path=path, data=data)
        yield task.write_up(file, memory=memory, executor=executor, progress=progress)


def _match_files(given: Sequence[Path], words: Catalogue) -> Iterator[Path]:
    for path in given:
        if not path.is_dir():
            yield path
            continue
        files = files_in(path)
        inside = [file for file in files if file.suffix.lower() in ENDINGS]
        if not inside:
            raise NotationError(_("no match files in {path}"), path=path)
        if len(inside) < len(files):
            _pass_over(path, [file for file in files if file not in inside], words)
        yield from inside


def _pass_over(folder: Path, files: Sequence[Path], words: Catalogue) -> None:
    """Say what is left out: its name may be all that is wrong with it."""
    shown = [str(file.relative_to(folder)) for file in files[:_MOST_NAMED]]
    said = words.ngettext(
        "{n} file whose name is not that of a match file is passed over: {names}",
        "{n} files whose names are not those of match files are passed over: {names}",
        len(files),
        names=", ".join([*shown, *["..."][: len(files) - len(shown)]]),
    )
    typer.echo(f"gamao: {folder}: {said}", err=True)
