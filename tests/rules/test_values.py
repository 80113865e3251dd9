"""Dice, cube, moves, plays and the small actions."""

from dataclasses import replace

import pytest

from gamao import (
    ALL_ROLLS,
    CLASSICO,
    ActionKind,
    Answer,
    Cube,
    CubeAction,
    Dice,
    IllegalPlayError,
    InvalidPositionError,
    Match,
    Move,
    NotationError,
    Play,
    Player,
    Position,
    Resign,
    Roll,
    Skip,
    Start,
    Win,
    WrongTypeError,
    legal_plays,
)


def test_the_order_of_two_dice_means_nothing():
    assert Dice(1, 3) == Dice(3, 1)
    assert (Dice(1, 3).high, Dice(1, 3).low) == (3, 1)
    assert str(Dice(1, 3)) == "3-1"
    assert eval(repr(Dice(1, 3))) == Dice(3, 1)


def test_rolls_are_in_the_order_of_their_higher_die():
    assert sorted([Dice(2, 1), Dice(6, 1), Dice(5, 5), Dice(1, 1)]) == [
        Dice(1, 1), Dice(2, 1), Dice(5, 5), Dice(6, 1),
    ]  # fmt: skip
    assert tuple(sorted(ALL_ROLLS)) == ALL_ROLLS


def test_a_doublet_is_played_four_times():
    assert Dice(5, 5).moves == (5, 5, 5, 5)
    assert Dice(5, 2).moves == (5, 2)


def test_there_are_21_rolls_and_36_throws():
    assert len(set(ALL_ROLLS)) == 21
    assert sum(dice.ways for dice in ALL_ROLLS) == 36


@pytest.mark.parametrize("die", [0, 7, -1, 1.0, "1", None, True])
def test_a_die_shows_one_to_six(die):
    with pytest.raises(InvalidPositionError, match="a die shows 1 to 6"):
        Dice(die, 3)


@pytest.mark.parametrize("value", [0, -2, 3, 2.0, None, True])
def test_a_cube_shows_a_power_of_two(value):
    with pytest.raises(InvalidPositionError, match="a cube shows a power of two"):
        Cube(value)


def test_the_cube_starts_with_its_64_up_and_counts_one():
    assert (Cube().value, Cube().face) == (1, 64)
    assert Cube(2).face == 2


def test_the_cube_has_no_upper_limit():
    cube = Cube()
    for _ in range(12):
        cube = cube.turned(Player.BLACK)

    assert cube == Cube(4096, Player.BLACK)


def test_the_players_are_each_others_opponents():
    assert Player.WHITE.opponent is Player.BLACK
    assert Player.BLACK.opponent is Player.WHITE
    assert str(Player.WHITE) == "white"


@pytest.mark.parametrize(
    ("source", "target", "hits"), [(5, 8, False), (5, 5, False), (26, 20, False), (3, 0, True)]
)
def test_a_move_goes_forward_on_the_board_and_hits_nothing_when_bearing_off(source, target, hits):
    with pytest.raises(IllegalPlayError, match="no checker moves"):
        Move(source, target, hits)


@pytest.mark.parametrize(
    ("moves", "text"),
    [
        ([], "cannot move"),
        ([(8, 5), (6, 5)], "8/5 6/5"),
        ([(6, 5), (8, 5)], "8/5 6/5"),
        ([(24, 18), (18, 16)], "24/16"),
        ([(13, 9, True), (9, 8)], "13/9*/8"),
        ([(8, 5, True), (8, 5), (6, 3), (6, 3)], "8/5*(2) 6/3(2)"),
        ([(13, 8, True), (13, 8), (8, 3), (8, 3)], "13/8*/3(2)"),
        ([(25, 20), (6, 5)], "bar/20 6/5"),
        ([(6, 0), (5, 0)], "6/off 5/off"),
        ([(6, 5), (6, 5), (5, 4), (5, 4)], "6/4(2)"),
        ([(25, 24, True), (25, 23)], "bar/24* bar/23"),
    ],
)
def test_a_play_is_written_as_players_write_it(moves, text):
    assert str(Play(Move(*move) for move in moves)) == text


def test_a_move_prints_like_a_play_of_one():
    assert str(Move(25, 20, True)) == "bar/20*"


def test_plays_of_the_same_moves_are_equal_whatever_their_order():
    assert Play([Move(8, 5), Move(6, 5)]) == Play([Move(6, 5), Move(8, 5)])
    assert Play([Move(8, 5), Move(8, 5, True)]) == Play([Move(8, 5, True), Move(8, 5)])


def test_of_two_checkers_that_land_on_a_blot_the_rearmost_is_the_one_that_hits():
    assert Play([Move(8, 5), Move(6, 5, True)]) == Play([Move(8, 5, True), Move(6, 5)])


def test_an_empty_play_is_a_play_not_a_missing_one():
    assert Play()
    assert [Play()] == [play for play in (None, Play()) if play]
    assert not Play().moves


def test_a_game_tells_whether_the_dice_allow_a_move():
    closed = Position.of(mine={25: 1}, theirs=dict.fromkeys(range(1, 7), 2))
    stuck = Match().game_from(closed, on_roll=Player.WHITE, dice=Dice(6, 5))

    assert not stuck.can_move
    assert Match().new_game(first=Player.WHITE, dice=Dice(3, 1)).can_move


def test_a_game_belongs_to_a_match_and_has_a_position():
    game = Match().new_game()

    with pytest.raises(WrongTypeError, match="match is a Match, not 7"):
        replace(game, match=7)
    with pytest.raises(WrongTypeError, match="position is a Position, not 7"):
        replace(game, position=7)


def test_the_higher_die_starts():
    assert Start(3, 1).starter is Player.WHITE
    assert Start(1, 3).starter is Player.BLACK
    assert Start(4, 4).starter is None
    assert Start(1, 3).dice == Dice(3, 1)


def test_a_start_needs_real_dice():
    with pytest.raises(InvalidPositionError):
        Start(0, 3)


def test_one_resigns_for_one_two_or_three():
    assert Resign(Win.GAMMON).win == 2
    with pytest.raises(WrongTypeError, match="not 4"):
        Resign(4)


@pytest.mark.parametrize(
    ("action", "kind"),
    [
        (Start(3, 1), "start"),
        (Roll(Dice(3, 1)), "roll"),
        (Skip(), "skip"),
        (Play(), "play"),
        (CubeAction.PASS, "pass"),
        (Resign(), "resign"),
        (Answer.DECLINE, "decline"),
    ],
)
def test_every_action_has_a_word_for_the_wire(action, kind):
    assert ActionKind.of(action).value == kind


def test_actions_print_as_their_words():
    assert [str(CubeAction.DOUBLE), str(Answer.ACCEPT)] == ["double", "accept"]
    assert Win.BACKGAMMON.word == "backgammon"


@pytest.mark.parametrize("text", ["31", "3-1", "13", "1 3", "3,1", " 3-1 "])
def test_a_roll_is_read_as_people_write_it(text):
    assert Dice.parse(text) == Dice(3, 1)


@pytest.mark.parametrize("text", ["", "3", "311", "3x", "a", "³1", None, 31])
def test_what_is_no_roll_is_refused(text):
    with pytest.raises(NotationError, match="a roll is two numbers"):
        Dice.parse(text)


def test_a_die_has_six_sides_also_in_writing():
    with pytest.raises(InvalidPositionError):
        Dice.parse("71")


def test_a_position_lists_its_plays():
    assert Position.start().legal_plays(Dice(3, 1)) == legal_plays(Position.start(), Dice(3, 1))


def test_a_game_and_a_position_print_as_boards():
    game = Match(7).new_game(first=Player.WHITE, dice=Dice(3, 1))
    board = str(Position.start())

    assert board.startswith("+13-14-15")
    assert str(game).startswith(board)
    assert str(game).endswith("cube 1; 0-0 to 7; white must play the dice 3-1")
    doubled = game.after(game.legal_plays()[0]).after(CubeAction.DOUBLE).after(CubeAction.TAKE)
    assert "cube 2 (white); 0-0" in str(doubled)
    assert "no cube; 0-0; must throw for the start" in str(Match(rules=CLASSICO).new_game())


def test_the_repr_of_a_game_is_one_line():
    game = Match(7).new_game(first=Player.WHITE, dice=Dice(3, 1))
    over = game.after(game.legal_plays()[0]).after(CubeAction.DOUBLE).after(CubeAction.PASS)

    assert repr(game) == (
        "<Game white must play the dice 3-1, 4HPwATDgc/ABMA, cube 1, 0-0 to 7, 1 actions>"
    )
    assert repr(over).startswith("<Game black won a single, ")
    assert repr(Match().new_game()).startswith("<Game must throw for the start, ")
    for shown in (game, over):
        assert len(repr(shown)) < 100
