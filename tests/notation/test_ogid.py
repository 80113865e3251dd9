from dataclasses import replace

import pytest
from hypothesis import assume, given, settings
from tests.notation.test_xgid import held_by_an_xgid
from tests.strategies import moments

from gamao.errors import GamaoError, NotationError
from gamao.notation import format_ogid, parse_ogid, parse_position
from gamao.rules.action import Resign
from gamao.rules.cube import Cube, CubeAction
from gamao.rules.dice import Dice
from gamao.rules.game import Phase
from gamao.rules.match import Match
from gamao.rules.player import Player
from gamao.rules.position import Position
from gamao.rules.ruleset import CLASSICO, MONEY, Doubling
from gamao.rules.variant import HYPERGAMMON

OPENING = "OGID=11ccccchhhjjjjj:66666888dddddoo:N0N:31:W::0:0:7:"


def test_whites_way_is_upwards_and_blacks_down():
    game = Match(7).game_from(Position.start(), on_roll=Player.WHITE, dice=Dice(3, 1))

    assert format_ogid(game) == OPENING
    assert parse_ogid(OPENING) == game
    for pasted in (OPENING, OPENING.removeprefix("OGID="), f"Look: {OPENING}  what now?"):
        assert parse_position(pasted) == game
    # Another program does not sort the letters, and tells the state and the number of the move.
    other = "ogid=11jjjjjhhhccccc:ooddddd88866666:N0N:31:W:IW:0:0:7:1:15"
    assert parse_position(other) == game


def test_bars_cube_and_score():
    game = parse_ogid("0cccccggggg:ddddiiiiiip:B1N:63:B:FB:4:3:7C15:12")

    assert game.on_roll is Player.BLACK
    assert (game.position.theirs[25], game.position.mine[25]) == (1, 1)
    assert (game.position.theirs[0], game.position.mine[0]) == (4, 4)
    assert (game.position.mine[18], game.position.theirs[13]) == (6, 5)
    assert game.cube == Cube(2, Player.BLACK)
    assert game.match.score == (4, 3)
    assert not game.match.is_crawford


def test_the_crawford_game_is_a_letter_at_the_length():
    game = Match(7, score=(6, 2), is_crawford=True).game_from(
        Position.start(), on_roll=Player.BLACK
    )

    assert format_ogid(game) == "OGID=11ccccchhhjjjjj:66666888dddddoo:N0N::B::6:2:7C:"
    assert parse_ogid(format_ogid(game)) == game
    assert not parse_ogid(format_ogid(game).replace("7C", "7")).match.is_crawford


def test_all_behind_the_cube_may_be_missing():
    game = parse_ogid("11ccccchhhjjjjj:66666888dddddoo:N0N")

    assert game == Match().game_from(Position.start(), on_roll=Player.WHITE)


def test_a_double_waits():
    game = Match(5).game_from(Position.start(), on_roll=Player.BLACK).after(CubeAction.DOUBLE)

    assert ":N0O:" in format_ogid(game)
    assert parse_ogid(format_ogid(game)).phase is Phase.DOUBLED
    assert parse_ogid(format_ogid(game)).to_act is Player.WHITE


def test_the_variant_is_told_beside_it():
    start = Match(3, replace(MONEY, variant=HYPERGAMMON)).game_from(
        HYPERGAMMON.start, on_roll=Player.WHITE
    )
    assert parse_ogid(format_ogid(start), variant=HYPERGAMMON).position == HYPERGAMMON.start
    with pytest.raises(NotationError, match="no such checkers"):
        parse_ogid(OPENING, variant=HYPERGAMMON)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "OGID=",
        OPENING.replace("11c", "q1c"),
        OPENING.replace("N0N", "X0N"),
        OPENING.replace("31", "71"),
        OPENING.replace("11c", "111c"),
        OPENING + ":15:1",
        "pc:66:N0N",
    ],
)
def test_what_is_no_ogid(text):
    with pytest.raises(NotationError):
        parse_ogid(text)


def test_what_it_cannot_hold():
    started = Match(5).game_from(Position.start(), on_roll=Player.WHITE)
    any_time = replace(CLASSICO, cube=True, doubling=Doubling.ANY_TIME)
    out_of_turn = Match(5, any_time).game_from(
        Position.start(), on_roll=Player.WHITE, dice=Dice(3, 1)
    )
    high = Match().game_from(Position.start(), on_roll=Player.WHITE, cube=Cube(1024, Player.WHITE))
    for game, why in (
        (Match(5).new_game(), "throw for the start"),
        (started.after(Resign()), "answer the resignation"),
        (out_of_turn.after(CubeAction.DOUBLE), "out of turn"),
        (high, "too high for an OGID: 1024"),
    ):
        with pytest.raises(NotationError, match=why):
            format_ogid(game)


@settings(deadline=None)
@given(moments())
def test_what_an_ogid_holds_is_read_back(game):
    try:
        text = format_ogid(game)
    except NotationError:
        assume(False)
    held = held_by_an_xgid(game)
    rules = MONEY if held.match.length is None else held.match.rules
    standing = Match(held.match.length, rules, held.match.score, held.match.is_crawford)
    try:
        read = parse_ogid(text)
    except GamaoError:
        # A cube that stands as no game of today's rules can have it.
        assume(False)
    assert read == replace(held, match=standing)
