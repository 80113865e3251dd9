"""The league's table: as Markdown, as JSON, and as a page that needs nothing else."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Any, Final

from gamao.analysis.page_style import PAGE_CSS
from gamao.bench.decisions import PlayScore, noise_floor
from gamao.bench.league.entry import Entry, Measures, disputes
from gamao.bench.league.sets import disputed_cubes, disputed_plays
from gamao.messages import Catalogue

Row = tuple[str, ...]

_CSS: Final = "td { white-space: nowrap; }"
"""A figure and its interval stay together on a phone."""


def ranked(entries: Sequence[Entry]) -> list[Entry]:
    """The best first, by the mean of what the judges say of the plays."""
    return sorted(entries, key=_rank)


def as_json(entries: Sequence[Entry], measures: Measures) -> dict[str, Any]:
    """All figures, and the decisions that the judges dispute."""
    return {
        "judges": {
            judge.name: {
                "plays": dict(judge.plays.meta) | {"noise": noise_floor(judge.plays)},
                "cubes": dict(judge.cubes.meta),
            }
            for judge in measures.judges
        },
        "plays": len(measures.judges[0].plays),
        "cubes": len(measures.judges[0].cubes),
        "disputed": disputes(measures.judges),
        "anchor": measures.anchor,
        "entries": [entry.as_json() for entry in ranked(entries)],
    }


def as_markdown(entries: Sequence[Entry], measures: Measures, words: Catalogue) -> str:
    """The table, and a line on how it was made."""
    head = _head(measures, words)
    rows = [head, ("---",) * len(head), *_rows(entries, measures, words)]
    table = "\n".join(f"| {' | '.join(row)} |" for row in rows)
    listed = "".join(f"- `{one}`\n" for one in _disputed(measures))
    return f"{table}\n\n{_note(measures, words)}\n" + (
        f"\n{words('The judges disagree on these:')}\n\n{listed}" if listed else ""
    )


def as_html(entries: Sequence[Entry], measures: Measures, words: Catalogue) -> str:
    """The page."""
    title = words("League of engines")
    head = "".join(f'<th scope="col">{escape(cell)}</th>' for cell in _head(measures, words)[1:])
    body = "".join(
        f'<tr><th scope="row">{escape(name)}</th>'
        + "".join(f"<td>{escape(cell)}</td>" for cell in cells)
        + "</tr>"
        for name, *cells in _rows(entries, measures, words)
    )
    disputed = "".join(f"<li><code>{escape(one)}</code></li>" for one in _disputed(measures))
    told = f"<p>{words('The judges disagree on these:')}</p><ul>{disputed}</ul>" if disputed else ""
    return (
        f'<!doctype html>\n<html lang="{words.language}"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{title}</title><style>{PAGE_CSS}{_CSS}</style></head><body><main>"
        f'<header><h1>{title}</h1></header><section class="card"><div class="scroll" tabindex="0">'
        f"<table><thead><tr><td>{words('Engine')}</td>{head}</tr></thead><tbody>{body}</tbody>"
        f'</table></div></section><section class="card"><h2>{words("How to read it")}</h2>'
        f"<p>{escape(_note(measures, words))}</p>{told}</section></main></body></html>\n"
    )


def _disputed(measures: Measures) -> list[str]:
    found = disputes(measures.judges)
    return [*found["plays"], *found["cubes"]]


def _head(measures: Measures, words: Catalogue) -> Row:
    names = [judge.name for judge in measures.judges]
    return (
        words("Engine"),
        *(words("Plays, PR by {judge}", judge=name) for name in names),
        *(words("Cubes, PR by {judge}", judge=name) for name in names),
        words("CPU, ms a play"),
        *(
            [words("Millipoints a game against {engine}", engine=measures.anchor)]
            * bool(measures.games)
        ),
    )


def _rows(entries: Sequence[Entry], measures: Measures, words: Catalogue) -> list[Row]:
    names = [judge.name for judge in measures.judges]
    return [
        (
            entry.name,
            *(_pr(entry.plays.get(name), words) for name in names),
            *(_pr(entry.cubes.get(name), words) for name in names),
            words.number(entry.milliseconds, 2 if entry.milliseconds < 10 else 0),
            *([_points(entry, words)] * bool(measures.games)),
        )
        for entry in ranked(entries)
    ]


def _note(measures: Measures, words: Catalogue) -> str:
    one, other = measures.judges
    told = words(
        "{plays} plays and {cubes} positions with the cube, each a double and a take, the same for "
        "all, judged by the rollouts of {one} and of {other}, which disagree on {disputed} of the "
        "plays and {cubes_disputed} of the cubes. PR is 500 times the mean loss; ± is half the "
        "95% interval.",
        plays=words.number(len(one.plays), 0),
        cubes=words.number(len(one.cubes), 0),
        one=one.name,
        other=other.name,
        disputed=words.number(int(disputed_plays(one, other).sum()), 0),
        cubes_disputed=words.number(int(disputed_cubes(one, other).sum()), 0),
    )
    if not measures.games:
        return told
    duels = words(
        "Duels: {n} games without a cube, the luck of the dice taken out.",
        n=words.number(measures.games, 0),
    )
    return f"{told} {duels}"


def _pr(score: PlayScore | None, words: Catalogue) -> str:
    if score is None:
        return words.number(None)
    return f"{words.number(score.pr)} ± {words.number(score.half_width)}"


def _points(entry: Entry, words: Catalogue) -> str:
    if entry.duel is None:
        return words.number(None)
    points = words.number(entry.duel.millipoints_without_luck, 1, sign=True)
    return f"{points} ± {words.number(entry.duel.half_width_without_luck, 1)}"


def _rank(entry: Entry) -> float:
    return sum(score.pr for score in entry.plays.values()) / max(len(entry.plays), 1)
