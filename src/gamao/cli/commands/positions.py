"""`gamao positions`: the library of reviewed decisions, searched and exported."""

from __future__ import annotations

import csv
import json
import sys
from collections.abc import Sequence
from enum import Enum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from gamao.analysis.decision import Kind, Stage
from gamao.analysis.verdict import CubeError
from gamao.cli.language import words_of
from gamao.errors import NotationError
from gamao.messages import Catalogue
from gamao.messages.marking import mark as _

if TYPE_CHECKING:  # the library is opened when it is searched
    from gamao.analysis import Kept, Library

_NAMES: Final = 8
"""How many names to offer where one is not found."""


class Form(Enum):
    """How positions are written."""

    TEXT = "text"
    JSON = "json"
    CSV = "csv"
    XGID = "xgid"


def positions(
    context: typer.Context,
    points: Annotated[str, typer.Option(help=_("Points made by who is on roll: 6,5,4."))] = "",
    their_points: Annotated[str, typer.Option(help=_("Points made by the opponent."))] = "",
    anchor: Annotated[int | None, typer.Option(help=_("An anchor."), min=19, max=24)] = None,
    prime: Annotated[int | None, typer.Option(help=_("So many points in a row, or more."))] = None,
    their_prime: Annotated[int | None, typer.Option(help=_("The same of the opponent."))] = None,
    back: Annotated[int | None, typer.Option(help=_("So many checkers back, or more."))] = None,
    their_back: Annotated[int | None, typer.Option(help=_("The same of the opponent."))] = None,
    cube: Annotated[int | None, typer.Option(help=_("The value of the cube."))] = None,
    away: Annotated[str, typer.Option(help=_("Points needed: 3,5."))] = "",
    stage: Annotated[Stage | None, typer.Option(help=_("The part of the game."))] = None,
    kind: Annotated[Kind | None, typer.Option(help=_("What was decided."))] = None,
    error: Annotated[CubeError | None, typer.Option(help=_("A cube error by name."))] = None,
    least: Annotated[float | None, typer.Option(help=_("The smallest loss."))] = None,
    largest: Annotated[float | None, typer.Option(help=_("The largest loss."))] = None,
    player: Annotated[
        str | None, typer.Option(help=_("Who decided: a name, or a part of it."))
    ] = None,
    most: Annotated[int, typer.Option(help=_("How many to show."), min=1)] = 20,
    form: Annotated[Form, typer.Option("--format", help=_("How to write them."))] = Form.TEXT,
    as_json: Annotated[bool, typer.Option("--json", help=_("The same as --format json."))] = False,
    library: Annotated[Path | None, typer.Option(help=_("Where reviews are kept."))] = None,
) -> None:
    """Search everything reviewed by structure, score and error; the worst come first."""
    from gamao.analysis import Library, Query, library_path

    query = Query(
        kind=kind,
        stage=stage,
        points=_numbers(points),
        their_points=_numbers(their_points),
        anchor=anchor,
        prime=prime,
        their_prime=their_prime,
        back=back,
        their_back=their_back,
        cube=cube,
        away=_pair(away),
        least_loss=least,
        most_loss=largest,
        cube_error=error,
        player=player,
        most=most,
    )
    path = library or library_path()
    if not path.exists():
        raise NotationError(_("no library at {path}: gamao analyse makes it"), path=path)
    with Library(path) as opened:
        found, words = opened.search(query), words_of(context)
        _print(found, Form.JSON if as_json else form, words)
        if not found:
            typer.echo(_nothing(opened, player, words), err=True)


def _nothing(library: Library, player: str | None, words: Catalogue) -> str:
    """What to say where nothing was found; a name may have been misspelt."""
    if not player:
        return words("nothing in the library fits")
    names = ", ".join(library.players()[:_NAMES])
    return words(
        "nothing of {player!r} in the library fits; it knows {names}", player=player, names=names
    )


def _print(found: Sequence[Kept], form: Form, words: Catalogue) -> None:
    match form:
        case Form.JSON:
            typer.echo(json.dumps([kept.as_json() for kept in found]))
        case Form.CSV:
            table = csv.writer(sys.stdout, lineterminator="\n")
            names = "xgid position kind stage dice played best loss mark cube_error players"
            table.writerow(names.split())
            for kept in found:
                plain = kept.as_json() | {"players": " ".join(kept.players)}
                table.writerow([plain[name] for name in names.split()])
        case Form.XGID:
            for kept in found:
                typer.echo(kept.xgid)
        case _:
            for kept in found:
                typer.echo(_line(kept, words))


def _line(kept: Kept, words: Catalogue) -> str:
    from gamao.analysis.text_report import option_text

    plain = kept.as_json()
    played = option_text(plain["played"], words) if plain["played"] else ""
    best, loss = option_text(plain["best"], words), words.number(-kept.verdict.loss, 3)
    what = kept.dice or "x2"
    told = f"{loss:>7} {what:5} {played:22} {words('best')} {best}"
    return f"{told}\n{'':13} {kept.xgid}"  # the line of both would not fit a terminal


def _numbers(text: str) -> tuple[int, ...]:
    try:
        numbers = tuple(int(part) for part in text.replace(",", " ").split())
    except ValueError as error:
        raise NotationError(
            _("points are numbers, as in 6,5,4, not {text!r}"), text=text
        ) from error
    if any(not 1 <= number <= 24 for number in numbers):
        raise NotationError(_("points are from 1 to 24, not {text!r}"), text=text)
    return numbers


def _pair(text: str) -> tuple[int, int] | None:
    if not text:
        return None
    try:
        mine, theirs = (int(part) for part in text.replace(",", " ").split())
    except ValueError as error:
        raise NotationError(_("away is two numbers, as in 3,5, not {text!r}"), text=text) from error
    return mine, theirs
