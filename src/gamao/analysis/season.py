"""Many matches as one page: how everybody has played, and a line of each match."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from html import escape
from typing import Final

from gamao.analysis.page_style import PAGE_CSS
from gamao.analysis.ranking import Standing, standings
from gamao.analysis.reviewing import Review
from gamao.analysis.words import HELP, words_in
from gamao.messages.catalogue import DASH, ENGLISH, Catalogue
from gamao.rules.player import Player
from gamao.rules.shown import shown

_CSS: Final = "td, th { white-space: nowrap; } a { color: inherit; }"
_Row = tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class SeasonMatch:
    """A match of a season: how both played, how it ended, and where its report is."""

    white: Standing
    black: Standing
    length: int | None
    """None for money."""
    score: tuple[int, int]
    page: str = ""
    """The address of its report, seen from the page of the season; none if empty."""

    __repr__ = shown

    @staticmethod
    def of(review: Review, page: str = "") -> SeasonMatch:
        """A match that was reviewed."""
        white, black = (Standing.of(review, player) for player in Player)
        return SeasonMatch(
            white=white, black=black, length=review.length, score=review.score, page=page
        )


def format_season(matches: Sequence[SeasonMatch], words: Catalogue | str = ENGLISH) -> str:
    """
    The page of *matches*: the players, the lowest PR first, and the matches as they come.

    It needs nothing else, as the reports do, and is in the language of *words*.
    """
    words = words_in(words)
    title = words("Season")
    players = standings(one for match in matches for one in (match.white, match.black))
    heads = (
        words("Player"),
        words("Matches"),
        words("Won"),
        "PR",
        words("Checkers"),
        words("Cube"),
        words("Luck"),
    )
    of_players = _table(heads, (_player(one, words) for one in players))
    played = (words("Match"), words("Score"), words("Length"), "PR")
    of_matches = _table(played, (_match(one, words) for one in matches))
    return (
        f'<!doctype html>\n<html lang="{words.language}"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{title}</title><style>{PAGE_CSS}{_CSS}</style></head><body><main>"
        f"<header><h1>{title}</h1></header>"
        f'<section class="card">{of_players}</section>'
        f'<section class="card"><h2>{words("Matches")}</h2>{of_matches}</section>'
        f'<section class="card"><h2>{words("How to read it")}</h2>'
        f"<p>{escape(words(HELP))}</p></section>"
        "</main></body></html>\n"
    )


def _table(heads: _Row, rows: Iterable[_Row]) -> str:
    head = "".join(f'<th scope="col">{one}</th>' for one in heads[1:])
    body = "".join(
        f'<tr><th scope="row">{name}</th>' + "".join(f"<td>{cell}</td>" for cell in cells) + "</tr>"
        for name, *cells in rows
    )
    return (
        '<div class="scroll" tabindex="0"><table>'
        f"<thead><tr><td>{heads[0]}</td>{head}</tr></thead><tbody>{body}</tbody></table></div>"
    )


def _player(one: Standing, words: Catalogue) -> _Row:
    figures = (one.checker.pr, one.cube.pr)
    return (
        escape(one.name),
        words.number(one.matches, 0),
        words.number(one.won, 0),
        f"{words.number(one.all.pr, 2)} ± {words.number(one.all.pr_half_width, 2)}",
        *(words.number(figure, 2) for figure in figures),
        words.number(one.luck, 2, sign=True),
    )


def _match(one: SeasonMatch, words: Catalogue) -> _Row:
    names = escape(f"{one.white.name} {DASH} {one.black.name}")
    linked = f'<a href="{escape(one.page)}">{names}</a>' if one.page else names
    score = f"{one.score[0]} × {one.score[1]}"
    length = words("Money session") if one.length is None else words.number(one.length, 0)
    ratings = (words.number(side.all.pr, 2) for side in (one.white, one.black))
    return linked, score, length, f" {DASH} ".join(ratings)
