"""The log is the table: what can be written can be read back, and every moment found again."""

import random

import pytest
from tests.strategies import random_games, random_match

from gamao import Dice, Match, Player, RuleError, Start
from gamao.notation import parse_xgid
from gamao.play import MatchLog


def logs(seed: int, *, most: int = 4) -> list[MatchLog]:
    """The logs of a random match, one longer than the other by a game."""
    rng = random.Random(seed)
    games = list(random_games(random_match(rng), rng, most=most))
    return [
        MatchLog(first=games[0].match.new_game(), games=tuple(games[:count]))
        for count in range(1, len(games) + 1)
    ]


@pytest.mark.parametrize("seed", range(6))
def test_the_lines_of_a_log_give_the_log_back(seed):
    for log in logs(seed):
        again = MatchLog.begin(log.first).replayed(log.lines())

        assert again == log
        assert again.version == len(log.lines())


@pytest.mark.parametrize("seed", range(3))
def test_lines_since_a_version_are_the_last_ones(seed):
    log = logs(seed)[-1]
    lines = log.lines()

    for version in (0, 1, log.version // 2, log.version - 1, log.version):
        assert log.lines(version) == lines[version:]


@pytest.mark.parametrize("seed", range(3))
def test_the_game_at_a_version_is_the_fold_of_the_lines_before_it(seed):
    log = logs(seed, most=3)[-1]
    lines = log.lines()

    for version in random.Random(seed).sample(range(log.version + 1), 6):
        before = MatchLog.begin(log.first).replayed(lines[:version])
        assert log.at(version) == before.game
        assert log.number_at(version) == before.number


def test_there_is_no_moment_beyond_the_last_step():
    log = MatchLog.begin(Match(3).new_game())

    with pytest.raises(RuleError, match="there are 0 steps, not 1"):
        log.at(1)


def test_the_next_game_begins_only_when_one_is_over():
    log = MatchLog.begin(Match(3).new_game()).after(Start(3, 1))

    with pytest.raises(RuleError, match="this game is not over"):
        log.with_next_game()


def test_a_single_game_has_no_next_one():
    log = MatchLog.begin(Match().new_game(), single=True)
    log = log.replayed(["start 3-1", "black: resign single", "white: accept"])

    assert log.is_over
    with pytest.raises(RuleError, match="the match is over"):
        log.with_next_game()


def test_a_money_session_has_no_end():
    log = MatchLog.begin(Match().new_game())
    log = log.replayed(["start 3-1", "black: resign single", "white: accept"])

    assert log.may_go_on
    assert log.match.score == (1, 0)
    assert log.with_next_game().number == 2


def test_a_log_may_begin_with_a_position_set_up():
    game = parse_xgid("XGID=-b----E-C---eE---c-e----B-:0:0:-1:31:2:4:0:7:10")
    log = MatchLog.begin(game).replayed(["black: 8/5 6/5"])

    assert log.game.on_roll is Player.WHITE
    assert log.at(0) == game
    assert log.at(0).dice == Dice(3, 1)
