"""`gamao verify`: the record of a match checked line by line."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Annotated, Final

import typer

from gamao.cli.complaints import file_complaint
from gamao.cli.language import words_of
from gamao.cli.reading import content_of
from gamao.errors import DataError
from gamao.messages import Catalogue
from gamao.messages.marking import mark as _
from gamao.proof.audit import Verdict
from gamao.proof.chain import Side
from gamao.proof.verify import verify as verdict_of

_MOST_BYTES: Final = 10_000_000
"""A hundred times the longest match."""
_SERVER: Final = _("server")
_WRONG: Final = 1


def verify(
    context: typer.Context,
    file: Annotated[
        Path,
        typer.Argument(metavar="FILE", help=_("The record of a match, or -; see docs/dice.md.")),
    ],
    head: Annotated[
        list[str] | None,
        typer.Option(help=_("A head that you saw and kept: it must be one of the record's.")),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help=_("Print one JSON object."))] = False,
) -> None:
    """Check the rules, the clock and the dice of a record; exit 1 if a line is wrong."""
    words = words_of(context)
    verdict = verdict_of(_content(file, words), seen=head or ())
    if as_json:
        typer.echo(json.dumps(_data(verdict, words), ensure_ascii=False))
    else:
        typer.echo("\n".join(_told(verdict, words)))
    if verdict.wrong:
        raise typer.Exit(_WRONG)


def _content(file: Path, words: Catalogue) -> bytes:
    try:
        content = content_of(file, _MOST_BYTES + 1)
    except OSError as error:
        why = words(file_complaint(error))
        raise DataError("{file}: {why}", file=file, why=why) from error
    if len(content) > _MOST_BYTES:
        raise DataError(_("{file} is too long for a record"), file=file)
    return content


def _told(verdict: Verdict, words: Catalogue) -> list[str]:
    if verdict.wrong:
        wrong = verdict.wrong
        return [words("WRONG: line {number}: {why}", number=wrong.line, why=wrong.why)]
    assert verdict.outcome is not None
    white, black = verdict.outcome.score
    score = f"{white}-{black}"
    lines = [words("RIGHT: every line, every throw and the clock of table {id}", id=verdict.table)]
    if winner := verdict.outcome.winner:
        lines.append(words("{winner} has won, {score}", winner=winner, score=score))
    else:
        lines.append(words("not finished, {score}", score=score))
    lines.append(words("steps: {n}, throws: {k}", n=verdict.steps, k=verdict.throws))
    counted = (
        (_("links given early: {counts}"), verdict.early),
        (_("links not given: {counts}"), verdict.absent),
        (_("links given by the server for a player: {counts}"), verdict.server),
        (_("chains begun anew: {counts}"), verdict.renewed),
    )
    return [*lines, *(words(said, counts=_counts(count, words)) for said, count in counted)]


def _counts(counter: Counter[Side], words: Catalogue) -> str:
    told = (f"{words(side.value)} {counter[side]}" for side in Side if counter[side])
    return ", ".join(told) or "0"


def _data(verdict: Verdict, words: Catalogue) -> dict[str, object]:
    outcome, wrong = verdict.outcome, verdict.wrong
    return {
        "right": verdict.is_right,
        "finished": verdict.is_finished,
        "table": verdict.table,
        "line": wrong.line if wrong else None,
        "why": words.say(wrong.why) if wrong else None,
        "winner": outcome.winner.value if outcome and outcome.winner else None,
        "score": list(outcome.score) if outcome else None,
        "lines": verdict.lines,
        "steps": verdict.steps,
        "throws": verdict.throws,
        "early": _by_side(verdict.early),
        "absent": _by_side(verdict.absent),
        "server": _by_side(verdict.server),
        "renewed": _by_side(verdict.renewed),
    }


def _by_side(counter: Counter[Side]) -> dict[str, int]:
    return {side.value: counter[side] for side in Side}
