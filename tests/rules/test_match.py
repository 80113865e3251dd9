from dataclasses import replace

import pytest

from gamao import (
    AMERICANO,
    CLUBE,
    MONEY,
    REGLAMENTO,
    TORNEIO,
    Cube,
    Dice,
    InvalidPositionError,
    Match,
    Player,
    Position,
    Result,
    RuleError,
    Win,
)

WHITE, BLACK = Player.WHITE, Player.BLACK


def won(winner, points=1):
    return Result(winner=winner, win=Win.SINGLE, stake=points)


def test_the_rules_left_out_are_those_of_the_day():
    assert Match(7).rules is TORNEIO
    assert Match().rules is MONEY


def test_a_money_session_has_no_end():
    match = Match()
    for _ in range(100):
        match = match.after(won(WHITE, 8))

    assert (match.score, match.winner, match.away(WHITE)) == ((800, 0), None, None)
    assert not match.is_crawford


def test_the_first_to_the_length_wins_and_surplus_points_are_shown():
    match = Match(3, score=(0, 2)).after(won(BLACK, 4))

    assert (match.winner, match.score, match.away(BLACK)) == (BLACK, (0, 6), 0)
    assert match.points(BLACK) == 6
    with pytest.raises(RuleError, match="the match is over: black has won"):
        match.new_game()
    with pytest.raises(RuleError, match="the match is over: black has won"):
        match.game_from(Position.start(), on_roll=WHITE)


def test_only_the_first_game_at_one_away_is_the_crawford_game():
    match = Match(5).after(won(WHITE, 4))
    after = match.after(won(BLACK, 4))

    assert match.is_crawford
    assert (after.score, after.is_crawford, after.is_post_crawford) == ((4, 4), False, True)


def test_two_who_come_within_one_point_one_after_the_other_play_one_crawford_game():
    match = Match(5).after(won(WHITE, 4)).after(won(BLACK, 2)).after(won(BLACK, 2))

    assert match.score == (4, 4)
    assert not match.is_crawford


def test_a_match_won_in_one_leap_has_no_crawford_game():
    assert not Match(5).after(won(WHITE, 8)).is_crawford


@pytest.mark.parametrize(("rules", "shortest"), [(TORNEIO, 2), (CLUBE, 3)])
def test_crawford_holds_from_its_length_on(rules, shortest):
    for length in range(2, 6):
        match = Match(length, rules).after(won(WHITE, length - 1))
        assert match.is_crawford == (length >= shortest)


def test_americano_has_no_crawford_game():
    match = Match(13, AMERICANO).after(won(WHITE, 12))

    assert match.has_cube
    assert not match.is_post_crawford


def test_holland_holds_back_only_after_the_crawford_game():
    rules = replace(CLUBE, holland=True)
    crawford = Match(5, rules).after(won(WHITE, 4))

    assert not crawford.holds_cube_back
    assert crawford.after(won(BLACK)).holds_cube_back


@pytest.mark.parametrize("length", [0, -1, 2.5, "7"])
def test_a_match_has_a_length_from_one_on(length):
    with pytest.raises(InvalidPositionError, match="a match has a length from 1 on"):
        Match(length)


@pytest.mark.parametrize("score", [(1,), (-1, 0), (0.5, 0)])
def test_a_score_is_two_numbers(score):
    with pytest.raises(InvalidPositionError, match="a score is two numbers"):
        Match(7, score=score)


@pytest.mark.parametrize(
    ("length", "rules", "score"),
    [(7, TORNEIO, (5, 0)), (None, MONEY, (0, 0)), (13, AMERICANO, (12, 0)), (2, CLUBE, (1, 0))],
)
def test_there_is_no_crawford_game_where_nobody_needs_one_or_the_rule_does_not_hold(
    length, rules, score
):
    with pytest.raises(InvalidPositionError, match="no Crawford game"):
        Match(length, rules, score, is_crawford=True)


@pytest.mark.parametrize(
    ("first", "dice"), [(WHITE, None), (None, Dice(3, 1)), (WHITE, Dice(3, 3))]
)
def test_a_thrown_start_needs_a_player_and_two_different_dice(first, dice):
    with pytest.raises(RuleError, match="a start needs"):
        Match(7).new_game(first=first, dice=dice)


def test_a_thrown_start_gives_the_first_player_the_higher_die():
    assert Match(7).new_game(first=BLACK, dice=Dice(6, 2)).on_roll is BLACK


@pytest.mark.parametrize(
    ("rules", "cube"),
    [(REGLAMENTO, Cube(2)), (REGLAMENTO, Cube(2, WHITE)), (MONEY, Cube(1, WHITE))],
)
def test_a_cube_that_cannot_stand_so_is_refused(rules, cube):
    with pytest.raises(InvalidPositionError, match=r"cube|own"):
        Match(rules=rules).game_from(Position.start(), on_roll=WHITE, cube=cube)


def test_a_finished_position_cannot_be_played_on():
    with pytest.raises(InvalidPositionError, match="nothing is left to play"):
        Match().game_from(Position.of(mine={}, theirs={1: 1}), on_roll=WHITE)


def test_the_score_shown_is_never_more_than_the_match_is_long():
    assert Match(7, score=(6, 1)).shown_score == (6, 1)
    assert Match(7, score=(3, 10)).shown_score == (3, 7)
    assert Match(score=(12, 40)).shown_score == (12, 40)


def test_points_beyond_the_match_do_not_count():
    triple = Result(winner=WHITE, win=Win.BACKGAMMON, stake=2)

    assert Match(1).counted(triple) == 1
    assert Match(7, score=(4, 6)).counted(triple) == 3
    assert Match(7, score=(0, 6)).counted(triple) == 6
    assert Match().counted(triple) == 6
