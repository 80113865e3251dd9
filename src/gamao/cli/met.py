"""`gamao met`: match equity, gammon prices and take points."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from typing import Annotated, Final

import typer

from gamao.engine.met import DEFAULT, SHIPPED, MatchEquityTable, load_table
from gamao.errors import NotationError

_MAX_LENGTH: Final = 99


@dataclass(frozen=True, slots=True, kw_only=True)
class _Row:
    """What a cube means to one side; no take points where it cannot be doubled with sense."""

    cube: int
    side: str
    gammon_price: float
    take_point_dead: float | None
    take_point_live: float | None


def met(
    table: Annotated[
        str, typer.Option(help=f"One of {', '.join(SHIPPED)}; or a file, TOML or gnubg's XML.")
    ] = DEFAULT,
    length: Annotated[
        int, typer.Option(help="Print scores up to so many points away.", min=1, max=_MAX_LENGTH)
    ] = 9,
    away: Annotated[
        str | None, typer.Option(help="One score, as in 4,2: the points I need, then they.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Print a match equity table, or what one score means for gammons and the cube."""
    loaded = load_table(table)
    if away is None:
        whole = loaded.extended(length)
        typer.echo(json.dumps(_table_data(whole, length)) if as_json else _table(whole, length))
        return
    mine, theirs = _score(away)
    whole = loaded.extended(max(mine, theirs))
    if as_json:
        typer.echo(json.dumps(_score_data(whole, mine, theirs)))
    else:
        typer.echo(_score_text(whole, mine, theirs))


def _score(text: str) -> tuple[int, int]:
    parts = text.split(",")
    if len(parts) != 2 or not all(part.strip().isdecimal() for part in parts):
        raise NotationError(f"a score is two numbers of points away, as in 4,2, not {text!r}")
    mine, theirs = (int(part) for part in parts)
    if not (1 <= mine <= _MAX_LENGTH and 1 <= theirs <= _MAX_LENGTH):
        raise NotationError(f"points away are between 1 and {_MAX_LENGTH}, not {text!r}")
    return mine, theirs


def _table_data(table: MatchEquityTable, length: int) -> dict[str, object]:
    return {
        "table": table.name,
        "description": table.description,
        "notice": table.notice.strip(),
        "crawford": [list(row[:length]) for row in table.pre[:length]],
        "post_crawford": list(table.post[:length]),
    }


def _table(table: MatchEquityTable, length: int) -> str:
    columns = range(1, length + 1)
    lines = [table.name, "", "My chance in percent: down the points I need, across they.", ""]
    lines.append("      " + "".join(f"{b:>7}" for b in columns))
    for a in columns:
        chances = (table.mwc(a, b) for b in columns)
        lines.append(f"{a:>6}" + "".join(f"{100 * chance:>7.2f}" for chance in chances))
    later = (table.mwc(a, 1, post_crawford=True) for a in columns)
    lines += ["", "After the Crawford game, they need 1:"]
    lines.append("      " + "".join(f"{100 * chance:>7.2f}" for chance in later))
    return "\n".join([*lines, "", table.notice.strip()])


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


def _score_text(table: MatchEquityTable, mine: int, theirs: int) -> str:
    lines = [f"{table.name}: I need {mine}, they need {theirs}", ""]
    lines.append(f"Chance to win the match   {table.mwc(mine, theirs):7.2%}")
    if 1 in (mine, theirs):
        later = table.mwc(mine, theirs, post_crawford=True)
        lines.append(f"After the Crawford game   {later:7.2%}")
    lines += ["", "cube  whose   gammon price   take point, dead and live cube"]
    for row in _rows(table, mine, theirs):
        take = "the other side has no use for a double"
        if row.take_point_dead is not None and row.take_point_live is not None:
            take = f"{row.take_point_dead:6.2%}   {row.take_point_live:6.2%}"
        lines.append(f"{row.cube:>4}  {row.side:<6}  {row.gammon_price:>12.3f}   {take}")
    return "\n".join(lines)
