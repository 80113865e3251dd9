"""A match as it is kept in a file: how it ended."""

import pytest

from gamao import CubeAction, Match, Player, Start
from gamao.notation import MatchRecord
from gamao.rules.play import Play


def passed(match):
    """A game in which Black doubles at the first turn, and White passes."""
    game = match.new_game().after(Start(3, 1))
    game = game.after(next(play for play in game.legal_plays() if isinstance(play, Play)))
    return game.after(CubeAction.DOUBLE).after(CubeAction.PASS)


@pytest.mark.parametrize(
    ("games", "score", "winner"),
    [
        ((), (0, 0), None),
        ((Match(1).new_game(),), (0, 0), None),
        ((passed(Match(3)),), (0, 1), None),
        ((passed(Match()),), (0, 1), None),
        ((passed(Match(2, score=(1, 1))),), (1, 2), Player.BLACK),
    ],
)
def test_a_record_knows_its_score_and_who_has_won(games, score, winner):
    record = MatchRecord(white="Ana", black="Bruno", games=games)

    assert (record.score, record.winner) == (score, winner)
