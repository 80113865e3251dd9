"""Replays of bgammon.org: games with a table before them and all points seen from one side."""

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from tests.notation import writers
from tests.notation.samples import (
    has_plays,
    random_record,
    record_of,
    story,
    without_last_roll,
)

from gamao.errors import NotationError
from gamao.notation import read_match
from gamao.notation.bgammon import read_bgammon
from gamao.rules.action import Answer, Resign
from gamao.rules.cube import CubeAction
from gamao.rules.match import Match
from gamao.rules.play import Move, Play
from gamao.rules.player import Player
from gamao.rules.position import Win

REPLAY = """\
bgammon-replay 00000048
bgammon-replay 00000199
i 1702738670 Ana_1 BOT_bruno 5 0 0 2 4 0
1 r 3-1 8/5 6/5
2 r 6-5 1/7 7/12
1 d 2 1
1 r 2-1 13/11 11/10
2 r 5-5 12/17 12/17 17/22 17/22
i 1702739670 Ana_1 BOT_bruno 5 0 4 1 1 0
2 r 6-2 1/7 12/14
1 r 4-4 24/20 24/20 13/9 13/9
"""


def actions(record, game=0):
    return [step.action for step in record.games[game].actions]


@settings(deadline=None, max_examples=12)
@given(st.integers(0, 10_000))
def test_every_match_is_read_from_a_replay(seed):
    whole = random_record(seed, match=Match(5))
    assume(all(map(has_plays, whole.games)))
    games = [without_last_roll(game) for game in whole.games]

    assert story(read_bgammon(writers.bgammon(record_of(*games)))) == story(record_of(*games))


def test_the_second_player_counts_upwards_and_a_resignation_is_told_by_the_points():
    read = read_match(REPLAY.encode(), "x.match")

    assert (read.white, read.black) == ("Ana_1", "BOT_bruno")
    assert read.tags == (("Site", "bgammon.org"), ("EventDate", "2023.12.16"))
    assert actions(read)[1] == Play([Move(8, 5), Move(6, 5)])
    assert actions(read)[3] == Play([Move(24, 18), Move(18, 13)])
    assert actions(read)[-2:] == [Resign(Win.GAMMON), Answer.ACCEPT]
    assert read.games[0].result.winner is Player.BLACK
    assert read.games[1].match == Match(5, score=(0, 4), is_crawford=True)


def test_a_double_stands_with_its_answer():
    passed = REPLAY.replace("1 d 2 1\n", "1 d 2 0\n").replace(" 2 4 0\n", " 1 1 0\n")
    read = read_bgammon(
        passed.replace("1 r 2-1 13/11 11/10\n2 r 5-5 12/17 12/17 17/22 17/22\n", "")
    )

    assert actions(read)[-2:] == [CubeAction.DOUBLE, CubeAction.PASS]
    assert (read.games[0].result.winner, read.games[0].result.points) == (Player.WHITE, 1)
    assert read.warnings == ("line 7: the score is 0-4; after game 1 it was 1-0",)


def test_files_of_before_have_no_time_and_another_match_is_left_out():
    head = "i Ana Bruno 3 0 0 0 0 0\n1 r 3-1 8/5 6/5\n"
    read = read_match((head + head.replace("Ana", "Carla")).encode())

    assert read.tags == (("Site", "bgammon.org"),)
    assert len(read.games) == 1
    assert read.games[0].result is None
    assert read.warnings == ("line 3: a second match is left out",)
    assert read_bgammon("i 99999999999 Ana Bruno 3 0 0 0 0 0\n1 r 3-1 8/5 6/5").tags == read.tags


@pytest.mark.parametrize(
    ("old", "new", "warning"),
    [
        ("1 r 3-1 8/5 6/5", "1 r 3-1 sings", "line 4: game 1 breaks off: not a play: 'sings'"),
        ("2 r 6-5", "2 x", "line 5: game 1 breaks off: not what a player does: 'x 1/7 7/12'"),
        ("2 r 6-5 1/7 7/12", "hello", "line 5: game 1 breaks off: not what a player does: 'hello'"),
        (" 5 0 4 1", " 5 5 4 1", "line 9: a game is left out: the match is over"),
        ("1 d 2 1", "1 d 4 1", "line 6: game 1 breaks off: the cube goes to 2 now, not to 4"),
    ],
)
def test_what_cannot_have_happened_is_said(old, new, warning):
    read = read_bgammon(REPLAY.replace(old, new))

    assert any(warning in told for told in read.warnings)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("bgammon-replay 00000024\n", "needs a line with the names"),
        (REPLAY.replace(" 4 0\n", " 4 1\n"), "not 'acey-deucey'"),
        (REPLAY.replace(" 4 0\n", " 4 2\n"), "not 'tabula'"),
    ],
)
def test_what_cannot_be_read(text, why):
    with pytest.raises(NotationError, match=why):
        read_match(text.encode())
