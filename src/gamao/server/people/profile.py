"""The personal page: what the reviews of somebody's matches add up to."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import reduce
from operator import add
from typing import Any

from gamao.analysis import CubeError, Stage, Tally
from gamao.analysis.words import level_of
from gamao.server import wire
from gamao.server.review.reports import tally_out
from gamao.server.study.study import rounded
from gamao.store import CardCount, StoredReview
from gamao.store.plays import NEWEST


def person(reviews: Sequence[StoredReview], cards: CardCount) -> wire.Person:
    """What *reviews*, the newest first, say about whose they are; those without a side nothing."""
    mine = [one for one in reviews if one.me is not None and one.figures is not None]
    figures = [_figures(one) for one in mine]
    return wire.Person(
        rating=_rating([_tally(one["all"]) for one in figures]),
        history=tuple(_past(one) for one in reversed(mine)),
        mistakes=wire.MistakesOut(total=cards.total, due=cards.due, learnt=cards.learnt),
        by_stage={
            stage.value: tally_out(_sum(_tally(one["stages"][stage.value]) for one in figures))
            for stage in Stage
        },
        by_cube_error=_cube_errors(figures),
    )


def _rating(tallies: Sequence[Tally]) -> wire.Rating | None:
    rated: list[Tally] = []
    for tally in tallies:
        if sum(one.decisions for one in rated) >= NEWEST:
            break
        rated.append(tally)
    return rating_out(_sum(rated))


def rating_out(whole: Tally) -> wire.Rating | None:
    """What is told of how somebody plays; None without decisions."""
    if whole.pr is None:
        return None
    half = whole.pr_half_width
    return wire.Rating(
        pr=rounded(whole.pr),
        half=None if half is None else rounded(half),
        decisions=whole.decisions,
        word=level_of(whole),
    )


def _past(review: StoredReview) -> wire.Past:
    assert review.me is not None
    figures, about = _figures(review), review.about
    opponent, pr = review.me.opponent.value, figures["all"]["pr"]
    return wire.Past(
        review=review.id,
        at=review.created.isoformat(),
        opponent=about[opponent],
        level=about["bots"].get(opponent),
        pr=None if pr is None else rounded(pr),
        decisions=figures["all"]["decisions"],
        luck=rounded(figures["luck"]),
        won=_won(review),
    )


def _won(review: StoredReview) -> bool | None:
    """Did they win? For money it is who has more points; None if nobody has won."""
    assert review.me is not None
    about = review.about
    if about["winner"] is not None:
        return bool(about["winner"] == review.me.value)
    white, black = about["score"]
    if about["length"] is not None or white == black:
        return None
    return bool((white > black) == (review.me.value == "white"))


def _cube_errors(figures: Iterable[dict[str, Any]]) -> dict[str, wire.CubeErrorOut]:
    found: dict[str, wire.CubeErrorOut] = {}
    for error in CubeError:
        same = [
            one["cube_errors"][error.value] for one in figures if error.value in one["cube_errors"]
        ]
        if same:
            count, loss = sum(one["count"] for one in same), sum(one["loss"] for one in same)
            found[error.value] = wire.CubeErrorOut(count=count, loss=rounded(loss))
    return found


def _figures(review: StoredReview) -> dict[str, Any]:
    assert review.me is not None
    assert review.figures is not None
    figures: dict[str, Any] = review.figures[review.me.value]
    return figures


def _tally(plain: dict[str, Any]) -> Tally:
    return Tally.from_json(plain)


def _sum(tallies: Iterable[Tally]) -> Tally:
    return reduce(add, tallies, Tally.of(()))
