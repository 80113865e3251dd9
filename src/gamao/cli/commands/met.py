"""`gamao met`: match equity, gammon prices and take points."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from typing import Annotated, Final

import typer

from gamao.cli.game_text import wrapped
from gamao.cli.language import words_of
from gamao.engine.cube.met import DEFAULT, SHIPPED, MatchEquityTable, load_table
from gamao.errors import NotationError
from gamao.messages import Catalogue
from gamao.messages.marking import mark as _

_MAX_LENGTH: Final = 99
_ABREAST: Final = 10
_SIDES: Final = {"mine": _("mine"), "theirs": _("theirs")}


@dataclass(frozen=True, slots=True, kw_only=True)
class _Row:
    """What a cube means to one side; no take points where it cannot be doubled with sense."""

    cube: int
    side: str
    gammon_price: float
    take_point_dead: float | None
    take_point_live: float | None


def met(
    context: typer.Context,
    table: Annotated[
        str,
        typer.Option(
            help=_("A table of the package, or a file, TOML or gnubg's XML."),
            metavar="|".join((*SHIPPED, "FILE")),
        ),
    ] = DEFAULT,
    length: Annotated[
        int,
        typer.Option(help=_("Print scores up to so many points away."), min=1, max=_MAX_LENGTH),
    ] = 9,
    away: Annotated[
        str | None, typer.Option(help=_("One score, as in 4,2: the points I need, then they."))
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help=_("Print one JSON object."))] = False,
) -> None:
    """Print a match equity table, or what one score means for gammons and the cube."""
    words = words_of(context)
    loaded = load_table(table)
    if away is None:
        whole = loaded.extended(length)
        if as_json:
            typer.echo(json.dumps(_table_data(whole, length)))
        else:
            typer.echo(_table(whole, length, words))
        return
    mine, theirs = _score(away)
    whole = loaded.extended(max(mine, theirs))
    if as_json:
        typer.echo(json.dumps(_score_data(whole, mine, theirs)))
    else:
        typer.echo(_score_text(whole, mine, theirs, words))


def _score(text: str) -> tuple[int, int]:
    parts = text.split(",")
    if len(parts) != 2 or not all(part.strip().isdecimal() for part in parts):
        raise NotationError(
            _("a score is two numbers of points away, as in 4,2, not {text!r}"), text=text
        )
    mine, theirs = (int(part) for part in parts)
    if not (1 <= mine <= _MAX_LENGTH and 1 <= theirs <= _MAX_LENGTH):
        raise NotationError(
            _("points away are between 1 and {most}, not {text!r}"), most=_MAX_LENGTH, text=text
        )
    return mine, theirs


def _table_data(table: MatchEquityTable, length: int) -> dict[str, object]:
    return {
        "table": table.name,
        "description": table.description,
        "notice": table.notice.strip(),
        "crawford": [list(row[:length]) for row in table.pre[:length]],
        "post_crawford": list(table.post[:length]),
    }


def _table(table: MatchEquityTable, length: int, words: Catalogue) -> str:
    away = range(1, length + 1)
    told = words("My chance in percent: down the points I need, across those they need.")
    lines = [table.name, "", wrapped(told)]
    for columns in _parts(away):
        lines += ["", "      " + "".join(f"{b:>7}" for b in columns)]
        lines += [f"{a:>6}" + _chances((table.mwc(a, b) for b in columns), words) for a in away]
    lines += ["", words("After the Crawford game, they need 1:")]
    for columns in _parts(away):
        later = (table.mwc(a, 1, post_crawford=True) for a in columns)
        lines.append("      " + _chances(later, words))
    return "\n".join([*lines, "", table.notice.strip()])


def _parts(columns: range) -> list[range]:
    """As many *columns* side by side as fit a terminal."""
    return [columns[first : first + _ABREAST] for first in range(0, len(columns), _ABREAST)]


def _chances(chances: Iterable[float], words: Catalogue) -> str:
    return "".join(f"{words.number(100 * chance):>7}" for chance in chances)


def _score_data(table: MatchEquityTable, mine: int, theirs: int) -> dict[str, object]:
    later = table.mwc(mine, theirs, post_crawford=True) if 1 in (mine, theirs) else None
    return {
        "table": table.name,
        "away": [mine, theirs],
        "chance": table.mwc(mine, theirs),
        "chance_post_crawford": later,
        "cubes": [asdict(row) for row in _rows(table, mine, theirs)],
    }


def _rows(table: MatchEquityTable, mine: int, theirs: int) -> list[_Row]:
    # The cubes from which a double means something to somebody.
    cubes = [1 << k for k in range(8) if 1 << k < max(mine, theirs)] or [1]
    sides = (("mine", mine, theirs), ("theirs", theirs, mine))
    return [_row(table, cube, *side) for cube in cubes for side in sides]


def _row(table: MatchEquityTable, cube: int, side: str, own: int, other: int) -> _Row:
    points = table.take_points(own, other, cube) if cube < other else None
    return _Row(
        cube=cube,
        side=side,
        gammon_price=table.gammon_price(own, other, cube),
        take_point_dead=points.dead if points else None,
        take_point_live=points.live if points else None,
    )


def _score_text(table: MatchEquityTable, mine: int, theirs: int, words: Catalogue) -> str:
    needs = words("I need {mine}, they need {theirs}", mine=mine, theirs=theirs)
    chances = [(words("Chance to win the match"), table.mwc(mine, theirs))]
    if 1 in (mine, theirs):
        later = table.mwc(mine, theirs, post_crawford=True)
        chances.append((words("After the Crawford game"), later))
    lines = [f"{table.name}: {needs}", ""]
    lines += [f"{name:34}{words.percent(chance, 2):>9}" for name, chance in chances]
    heads = words("Cube, whose, gammon price, take point with a dead and with a live cube:")
    lines += ["", wrapped(heads)]
    for row in _rows(table, mine, theirs):
        take = words("the other side has no use for a double")
        if row.take_point_dead is not None and row.take_point_live is not None:
            dead, live = row.take_point_dead, row.take_point_live
            take = f"{words.percent(dead, 2):>8}   {words.percent(live, 2):>8}"
        side, price = words(_SIDES[row.side]), words.number(row.gammon_price, 3)
        lines.append(f"{row.cube:>4}  {side:<8}  {price:>7}   {take}")
    return "\n".join(lines)
