from dataclasses import replace

import pytest
from hypothesis import given, settings
from tests.strategies import moments

from gamao.errors import GamaoError, NotationError
from gamao.notation import format_fibs_board, parse_fibs_board
from gamao.rules.action import Resign
from gamao.rules.cube import Cube, CubeAction
from gamao.rules.dice import Dice
from gamao.rules.game import Phase
from gamao.rules.match import Match
from gamao.rules.player import Player
from gamao.rules.position import Position
from gamao.rules.ruleset import CLASSICO, MONEY, TORNEIO, Doubling

# The example of the FIBS manual, board and all.
MANUAL = (
    "board:You:someplayer:3:0:1:0:-2:0:0:0:0:5:0:3:0:0:0:-5:5:0:0:0:-3:0:-5:0:0:0:0:2:0"
    ":1:6:2:0:0:1:1:1:0:1:-1:0:25:0:0:0:0:2:0:0:0"
)


def held_by_a_line(game):
    match, rules = game.match, game.match.rules
    turns = {Phase.BEAVERED: 1, Phase.RACCOONED: 2}.get(game.phase, 0)
    told = replace(MONEY, beaver=rules.beaver) if match.length is None else TORNEIO
    told = replace(told, beaver=told.beaver or turns > 0, raccoon=turns > 1)
    one_away = match.length is not None and match.length - 1 in match.score
    crawford = one_away and not match.has_cube and match.length != 1
    standing = Match(match.length, told, match.score, crawford)
    return replace(game, match=standing, turns=(0, 0), automatic_doubles=0, actions=())


def test_the_example_of_the_manual():
    game = Match(3, score=(0, 1)).game_from(Position.start(), on_roll=Player.WHITE, dice=Dice(6, 2))

    assert parse_fibs_board(MANUAL) == game
    assert format_fibs_board(game, white="You", black="someplayer") == MANUAL


def test_the_board_may_be_turned_around_and_the_colours_changed():
    played = Position.of(mine={24: 1, 13: 6, 8: 3, 6: 5}, theirs={24: 2, 13: 5, 8: 3, 6: 5})
    line = MANUAL.replace(":5:0:0:0:-3:0:-5:0:0:0:0:2:0", ":6:0:0:0:-3:0:-5:0:0:0:0:1:0")
    numbers = line.split(":")
    upwards = [*numbers[:6], *numbers[31:5:-1], *numbers[32:42], "1", *numbers[43:]]
    negated = [str(-int(n)) if 6 <= i < 33 or i == 41 else n for i, n in enumerate(numbers)]

    assert parse_fibs_board(line).position == played
    assert parse_fibs_board(":".join(upwards)).position == played
    assert parse_fibs_board(":".join(negated)).position == played


def test_the_opponents_turn_and_dice():
    game = Match().game_from(
        Position.of(mine={25: 1, 6: 2}, theirs={6: 1}), on_roll=Player.BLACK, dice=Dice(5, 5)
    )
    line = format_fibs_board(game)

    assert ":-1:0:0:5:5:1:1:1:0:" in line
    assert parse_fibs_board(line) == game


def test_a_cube_nobody_may_turn_is_the_crawford_game():
    crawford = Match(5, score=(4, 2), is_crawford=True)
    after = Match(5, score=(4, 2))

    for match in (crawford, after):
        game = match.game_from(Position.start(), on_roll=Player.WHITE)
        assert parse_fibs_board(format_fibs_board(game)).match == match


def test_a_double_waits_whatever_its_sign():
    game = Match().game_from(Position.start(), on_roll=Player.BLACK, cube=Cube(2, Player.BLACK))
    doubled = game.after(CubeAction.DOUBLE).snapshot()
    line = format_fibs_board(doubled)

    assert ":2:0:1:1:1:-1:" in line
    assert parse_fibs_board(line) == doubled
    assert parse_fibs_board(line.replace(":2:0:1:1:1:-1:", ":2:0:1:-1:1:-1:")) == doubled


def test_a_beaver_and_a_raccoon_wait_for_their_answers():
    match = Match(None, replace(MONEY, raccoon=True))
    doubled = match.game_from(Position.start(), on_roll=Player.WHITE).after(CubeAction.DOUBLE)
    beavered = doubled.after(CubeAction.BEAVER)

    for game in (doubled, beavered, beavered.after(CubeAction.RACCOON)):
        read = parse_fibs_board(format_fibs_board(game))
        assert (read.phase, read.cube, read.to_act) == (game.phase, game.cube, game.to_act)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "board:You",
        MANUAL + ":0",
        MANUAL.replace("board", "bored"),
        MANUAL.replace(":6:2:", ":6:x:"),
        MANUAL.replace(":1:6:2:", ":0:6:2:"),
        MANUAL.replace(":1:-1:0:25", ":2:-1:0:25"),
        MANUAL.replace(":1:-1:0:25", ":1:0:0:25"),
    ],
)
def test_what_is_no_board_line_is_a_notation_error(text):
    with pytest.raises(NotationError):
        parse_fibs_board(text)


@pytest.mark.parametrize("wrong", [":1:7:2:", ":1:6:0:", ":1:6:2:0:0:3"])
def test_a_line_of_an_impossible_game_is_refused(wrong):
    with pytest.raises(GamaoError):
        parse_fibs_board(MANUAL.replace(":1:6:2:0:0:1"[: len(wrong)], wrong))


def test_what_a_line_cannot_hold_is_refused():
    game = Match().game_from(Position.start(), on_roll=Player.WHITE, dice=Dice(3, 1))
    any_time = Match(None, replace(CLASSICO, cube=True)).game_from(
        Position.start(), on_roll=Player.WHITE
    )

    for wrong in (
        Match().new_game(),
        game.after(Resign()),
        any_time.after(CubeAction.DOUBLE, by=Player.BLACK),
        any_time.after(CubeAction.DOUBLE).after(CubeAction.PASS),
    ):
        with pytest.raises(NotationError):
            format_fibs_board(wrong)
    for name in ("", "a:b", "a\nb"):
        with pytest.raises(NotationError):
            format_fibs_board(game, black=name)


@settings(deadline=None, max_examples=300)
@given(moments())
def test_every_moment_round_trips(game):
    offered = game.phase is Phase.RESIGNED or game.match.rules.doubling is Doubling.ANY_TIME
    if not offered:
        assert parse_fibs_board(format_fibs_board(game)) == held_by_a_line(game)
