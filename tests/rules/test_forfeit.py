"""A game that ends without consent: who is out of time, or absent, and what it costs."""

import pytest

from gamao import (
    CLASSICO,
    MONEY,
    TORNEIO,
    ActionKind,
    Cube,
    CubeAction,
    Dice,
    Forfeit,
    Match,
    Phase,
    Player,
    Position,
    Reason,
    Resign,
    RuleError,
    RuleSet,
    Start,
    Win,
)

WHITE, BLACK = Player.WHITE, Player.BLACK
LATE = Forfeit(Reason.TIME)
PLAIN = RuleSet()
BORNE_OFF = Position.of(mine={1: 2}, theirs={6: 15})


def test_a_forfeit_loses_the_match_at_any_score():
    game = Match(7, score=(2, 5)).new_game(first=WHITE, dice=Dice(3, 1))

    for loser, score in ((WHITE, (2, 7)), (BLACK, (7, 5))):
        over = game.after(LATE, by=loser)
        match = over.match.after(over.result)

        assert over.phase is Phase.OVER
        assert match.winner is loser.opponent
        assert match.score == score


def test_it_can_happen_whatever_the_game_waits_for():
    game = Match(3).new_game()
    moments = [game, game.after(Start(3, 1))]
    moments.append(moments[-1].after(moments[-1].legal_plays()[0]))
    moments.append(moments[-1].after(CubeAction.DOUBLE))
    moments.append(moments[1].after(Resign()))

    for moment in moments:
        assert moment.after(LATE, by=BLACK).result.points == 3


def test_it_is_nobodys_choice_so_it_is_never_among_what_is_allowed():
    game = Match(3).new_game(first=WHITE, dice=Dice(3, 1))

    assert ActionKind.FORFEIT not in {allowed.kind for allowed in game.actions_allowed()}


def test_left_out_it_happens_to_whom_the_game_waits_for():
    game = Match(3).new_game(first=BLACK, dice=Dice(3, 1))

    assert game.after(LATE).result.winner is WHITE
    with pytest.raises(RuleError, match="cannot forfeit now: both must throw for the start"):
        Match(3).new_game().after(LATE)


def test_nobody_forfeits_a_game_that_is_over():
    game = Match(3).new_game().after(LATE, by=WHITE)

    with pytest.raises(RuleError, match="black cannot forfeit now: the game is over"):
        game.after(LATE, by=BLACK)


@pytest.mark.parametrize(
    ("rules", "position", "cube", "loser", "win", "points"),
    [
        (PLAIN, Position.start(), Cube(2, WHITE), WHITE, Win.BACKGAMMON, 6),
        (PLAIN, Position.start(), Cube(2, WHITE), BLACK, Win.BACKGAMMON, 6),
        (PLAIN, BORNE_OFF, Cube(4, BLACK), WHITE, Win.SINGLE, 4),
        (PLAIN, BORNE_OFF, Cube(4, BLACK), BLACK, Win.GAMMON, 8),
        (CLASSICO, BORNE_OFF, Cube(), BLACK, Win.GAMMON, 2),
        (MONEY, BORNE_OFF, Cube(), BLACK, Win.SINGLE, 1),  # Jacoby: the cube was not turned
    ],
)
def test_for_money_the_game_is_lost_as_the_board_stands(rules, position, cube, loser, win, points):
    game = Match(None, rules).game_from(position, on_roll=WHITE, cube=cube)

    result = game.after(LATE, by=loser).result

    assert (result.winner, result.win, result.points) == (loser.opponent, win, points)


def test_for_money_it_is_one_game_before_the_start():
    assert Match(None, TORNEIO).new_game().after(LATE, by=WHITE).result.points == 1


def test_for_money_who_has_a_cube_to_answer_loses_what_passing_costs():
    game = Match(None, PLAIN).game_from(Position.start(), on_roll=WHITE, cube=Cube(2, WHITE))
    doubled = game.after(CubeAction.DOUBLE)

    assert doubled.after(LATE).result == doubled.after(CubeAction.PASS).result
    assert doubled.after(LATE, by=WHITE).result.win is Win.BACKGAMMON


def test_the_fold_of_the_steps_is_the_game():
    game = Match(3).new_game(first=WHITE, dice=Dice(3, 1)).after(Forfeit(Reason.ABSENCE), by=BLACK)

    assert Match(3).new_game().replayed(game.actions) == game
