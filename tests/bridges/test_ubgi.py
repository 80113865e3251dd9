"""What a program that speaks UBGI hears from gamao."""

import pytest

from gamao.bridges.ubgi import answers
from gamao.notation.fibs import format_fibs_board
from gamao.notation.xgid import format_xgid
from gamao.rules.action import Resign, Skip
from gamao.rules.cube import CubeAction
from gamao.rules.dice import Dice
from gamao.rules.match import Match
from gamao.rules.player import Player
from gamao.rules.position import Position, Win

OPENING = Match(7).new_game(first=Player.WHITE, dice=Dice(6, 5))
LOVERS_LEAP = next(play for play in OPENING.legal_plays() if str(play) == "24/13")


def told(*lines, choose):
    return list(answers(["ubgi", *lines], lambda: choose, "1.0"))[4:]


def test_the_engine_names_itself_and_is_ready():
    lines = list(answers(["ubgi\n", "quit\n", "ubgi\n"], lambda: lambda game: None, "1.0"))

    assert lines[0] == "id name gamao"
    assert lines[2:] == ["id version 1.0", "readyok"]


@pytest.mark.parametrize("write", [format_xgid, format_fibs_board], ids=["xgid", "fibs"])
def test_a_position_is_answered_with_a_play_by_single_moves(write):
    assert told(write(OPENING), choose=lambda game: LOVERS_LEAP) == ["24/18 18/13"]


def test_nothing_to_play_is_an_empty_line():
    closed = Position.of(mine={25: 1, 6: 2}, theirs={p: 2 for p in range(1, 7)})
    game = Match(7).game_from(closed, on_roll=Player.WHITE, dice=Dice(6, 5))

    assert told(format_xgid(game), choose=lambda game: game.legal_plays()[0]) == [""]


@pytest.mark.parametrize(
    ("action", "word"),
    [
        (None, "roll"),
        (Skip(), "roll"),
        (CubeAction.DOUBLE, "double"),
        (Resign(Win.SINGLE), "roll"),  # there is no word for giving up
    ],
    ids=["roll", "skip", "double", "resign"],
)
def test_before_the_roll_the_word_is_roll_or_double(action, word):
    game = Match(7).game_from(Position.start(), on_roll=Player.WHITE)

    assert told(format_xgid(game), choose=lambda game: action) == [word]


def test_a_double_is_taken_or_dropped_by_white_whoever_white_was():
    doubled = Match(7, score=(4, 1)).game_from(Position.start(), on_roll=Player.WHITE)
    doubled = doubled.after(CubeAction.DOUBLE)
    seen = []

    def choose(game):
        seen.append((game.to_act, game.match.score))
        return CubeAction.PASS

    assert told(format_xgid(doubled), choose=choose) == ["drop"]
    assert seen == [(Player.WHITE, (1, 4))]


@pytest.mark.parametrize("line", ["hello", "XGID=nonsense", "board:a:b:1", "\x00", "a" * 5000])
def test_what_is_not_understood_gets_sorry(line):
    assert told(line, choose=lambda game: None) == ["sorry"]


def test_positions_before_ubgi_get_sorry():
    assert list(answers([format_xgid(OPENING)], lambda: lambda game: None, "1.0")) == ["sorry"]
