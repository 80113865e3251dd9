"""`gamao convert`: match files from one format to another."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated, Final

import typer

from gamao import notation
from gamao.errors import GamaoError, NotationError

_MOST_BYTES: Final = 40_000_000
"""More than `read_match` takes, so that it can refuse a huge file that is not even read."""
_ENDINGS: Final = {".mat": "mat", ".sgf": "sgf", ".txt": "snowie", ".json": "json"}
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
    notices: list[str] = field(default_factory=list)
    error: str | None = None


def convert(
    files: Annotated[
        list[Path], typer.Argument(metavar="IN... OUT", help="Match files, and where to write.")
    ],
    to: Annotated[
        str | None, typer.Option(help="mat, sgf, snowie or json; else by the name of OUT.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object a file.")] = False,
) -> None:
    """
    Convert match files; what IN is, is told by its content.

    Reads .mat, gnubg .sgf, Snowie text, gamao's JSON, eXtreme Gammon .xg and .xgp, BGBlitz .bgf,
    .gam, TrueMoneyGames .tmg, GamesGrid .sgg and FIBS oldmoves. Several files, or any with an OUT
    that is a directory, are written there under their own names. What a format cannot hold is said.
    """
    jobs = _jobs(files, to)
    for job in jobs:
        _convert(job)
        _report(job, as_json=as_json)
    failed = [str(job.source) for job in jobs if job.error]
    if failed and len(jobs) > 1:
        typer.echo(f"gamao: {len(failed)} of {len(jobs)} failed: {', '.join(failed)}", err=True)
    if failed:
        raise typer.Exit(2)


def _jobs(files: list[Path], to: str | None) -> list[_Job]:
    *sources, out = files
    if not sources:
        raise NotationError("convert needs at least one file to read and one place to write to")
    if to is not None and to not in _ENDING_OF:
        raise NotationError(f"cannot write {to!r}, only {', '.join(_ENDING_OF)}")
    if len(sources) == 1 and not out.is_dir():
        kind = to or _ENDINGS.get(out.suffix.lower())
        if kind is None:
            raise NotationError(f"what to write is not told by {str(out)!r}: use --to")
        return [_Job(sources[0], out, kind)]
    if to is None:
        raise NotationError(f"what to write into {str(out)!r} is not told: use --to")
    if not out.is_dir():
        raise NotationError(f"several files need a directory to be written to, not {str(out)!r}")
    targets = [out / (source.stem + _ENDING_OF[to]) for source in sources]
    return [
        _Job(source, target, to, targets[:place].count(target))
        for place, (source, target) in enumerate(zip(sources, targets, strict=True))
    ]


def _convert(job: _Job) -> None:
    try:
        if job.target.exists() and job.target.samefile(job.source):
            raise NotationError("it would be written over itself")
        if job.others:
            raise NotationError(f"another file has been written to {str(job.target)!r} already")
        with job.source.open("rb") as file:
            record = notation.read_match(file.read(_MOST_BYTES))
        job.games = len(record.games)
        data = notation.write_match(record, job.kind)
        lost = notation.losses(record, job.kind)
        job.notices += [*record.notices, *(f"{job.kind} cannot hold {loss}" for loss in lost)]
        job.target.write_bytes(data)
    except GamaoError as error:
        job.error = str(error)
    except OSError as error:
        job.error = f"{error.filename or job.source}: {error.strerror or error}".lower()


def _report(job: _Job, *, as_json: bool) -> None:
    if as_json:
        told = {
            "source": str(job.source),
            "target": str(job.target),
            "games": job.games,
            "notices": job.notices,
            "error": job.error,
        }
        typer.echo(json.dumps(told, ensure_ascii=False))
    elif job.error is None:
        games = f"{job.games} game{'s' * (job.games != 1)}"
        typer.echo(f"{job.source} -> {job.target}: {games}")
    for notice in job.notices if not as_json else ():
        typer.echo(f"{job.source}: {notice}", err=True)
    if job.error is not None:
        typer.echo(f"gamao: {job.source}: {job.error}", err=True)
