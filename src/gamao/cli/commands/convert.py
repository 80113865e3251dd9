"""`gamao convert`: match files from one format to another."""

from __future__ import annotations

import json
import sys
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated, Final

import typer

from gamao import notation
from gamao.cli.complaints import file_complaint, require_place
from gamao.cli.language import words_of
from gamao.cli.reading import content_of, is_standard
from gamao.cli.writing import write_whole
from gamao.errors import GamaoError, NotationError
from gamao.messages import Catalogue
from gamao.messages.marking import mark as _
from gamao.notation.files import WRITTEN

_MOST_BYTES: Final = 40_000_000
"""More than `read_match` takes, so that it can refuse a huge file that is not even read."""
_ENDINGS: Final = {f".{kind.value}": name for name, kind in WRITTEN.items()}
_ENDING_OF: Final = {kind: ending for ending, kind in _ENDINGS.items()}


@dataclass(slots=True)
class _Job:
    """One file to convert, and how that went."""

    source: Path
    target: Path
    kind: str
    others: int = 0
    """How many of the files before it are written to the same place."""
    games: int = 0
    warnings: list[str] = field(default_factory=list)
    error: str | None = None


def convert(
    context: typer.Context,
    files: Annotated[
        list[Path],
        typer.Argument(
            metavar="IN... OUT",
            help=_("Match files, and where to write; - is standard input or output."),
        ),
    ],
    to: Annotated[
        str | None,
        typer.Option(
            help=_("What to write; else the name of OUT tells."), metavar="|".join(_ENDING_OF)
        ),
    ] = None,
    as_json: Annotated[
        bool, typer.Option("--json", help=_("Print one JSON object a file."))
    ] = False,
) -> None:
    """Convert match files; what IN is, is told by its content."""
    words = words_of(context)
    jobs = _jobs(files, to)
    for job in jobs:
        _convert(job, words)
        _report(job, words, as_json=as_json)
    failed = [str(job.source) for job in jobs if job.error]
    if failed and len(jobs) > 1:
        told = words(
            "gamao: {failed} of {all} failed: {names}",
            failed=len(failed),
            all=len(jobs),
            names=", ".join(failed),
        )
        typer.echo(told, err=True)
    if failed:
        raise typer.Exit(2)


def _jobs(files: list[Path], to: str | None) -> list[_Job]:
    *sources, out = files
    if not sources:
        raise NotationError(_("convert needs at least one file to read and one place to write to"))
    if to is not None and to not in _ENDING_OF:
        kinds = ", ".join(_ENDING_OF)
        raise NotationError(_("cannot write {kind!r}, only {kinds}"), kind=to, kinds=kinds)
    if len(sources) == 1 and not out.is_dir():
        kind = to or _ENDINGS.get(out.suffix.lower())
        if kind is None:
            raise NotationError(_("what to write is not told by {name!r}: use --to"), name=str(out))
        return [_Job(sources[0], out, kind)]
    if to is None:
        raise NotationError(_("what to write into {name!r} is not told: use --to"), name=str(out))
    if not out.is_dir():
        raise NotationError(
            _("several files need a directory to be written to, not {name!r}"), name=str(out)
        )
    targets = [out / (source.stem + _ENDING_OF[to]) for source in sources]
    return [
        _Job(source, target, to, targets[:place].count(target))
        for place, (source, target) in enumerate(zip(sources, targets, strict=True))
    ]


def _convert(job: _Job, words: Catalogue) -> None:
    try:
        if job.target.exists() and job.target.samefile(job.source):
            raise NotationError(_("it would be written over itself"))
        if job.others:
            raise NotationError(
                _("another file has been written to {name!r} already"), name=str(job.target)
            )
        if not is_standard(job.target):
            require_place(job.target)
        record = notation.read_match(content_of(job.source, _MOST_BYTES))
        job.games = len(record.games)
        data = notation.write_match(record, job.kind)
        lost = notation.losses(record, job.kind)
        lacks = (words("{kind} cannot hold {loss}", kind=job.kind, loss=loss) for loss in lost)
        job.warnings += [*map(words.say, record.warnings), *lacks]
        if is_standard(job.target):
            sys.stdout.buffer.write(data)
        else:
            write_whole(job.target, data)
    except GamaoError as error:
        job.error = words.say(error)
    except OSError as error:
        where = str(error.filename or job.source)
        why = words(file_complaint(error))
        job.error = why if where == str(job.source) else f"{where}: {why}"


def _report(job: _Job, words: Catalogue, *, as_json: bool) -> None:
    if as_json:
        told = {
            "source": str(job.source),
            "target": str(job.target),
            "games": job.games,
            "warnings": job.warnings,
            "error": job.error,
        }
        typer.echo(json.dumps(told, ensure_ascii=False), err=is_standard(job.target))
    elif job.error is None and not is_standard(job.target):
        games = words.ngettext("{n} game", "{n} games", job.games)
        typer.echo(f"{job.source} -> {job.target}: {games}")
    for warning in job.warnings if not as_json else ():
        typer.echo(f"{job.source}: {warning}", err=True)
    if job.error is not None:
        typer.echo(f"gamao: {job.source}: {job.error}", err=True)
