"""How somebody plays, as their page tells it."""

from datetime import UTC, datetime

import pytest

from gamao import Player
from gamao.server.people.styles import GAMES, style_out
from gamao.store import ReviewState, StoredReview


def review(games, *, me=Player.WHITE, style=True):
    own = {"doubles": [games // 2, games], "takes": [3, 4], "hits": [0, 0]}
    met = {"doubles": [0, games], "takes": [0, 0], "hits": [1, 2]}
    figures = {me.value: {"style": own}, me.opponent.value: {"style": met}}
    return StoredReview(
        id="r",
        person="p",
        digest="d",
        created=datetime(2026, 12, 1, tzinfo=UTC),
        state=ReviewState.DONE,
        me=me,
        total=9,
        about={},
        table=None,
        figures=figures if style else {side.value: {} for side in Player},
    )


def test_shares_stand_beside_those_of_whom_one_met():
    told = style_out([review(GAMES, me=Player.BLACK), review(GAMES, style=False)])

    assert (told.games, told.missing) == (GAMES, 0)
    assert [(one.name, one.share, one.others) for one in told.traits] == [
        ("doubles", 0.5, 0.0),
        ("takes", 0.75, None),
    ]


@pytest.mark.parametrize("games", [0, GAMES - 1])
def test_few_games_tell_nothing_but_how_many_are_missing(games):
    told = style_out([review(games)] if games else [])

    assert (told.missing, told.traits) == (GAMES - games, ())
