import re
from dataclasses import replace

import pytest
from hypothesis import given, settings
from tests.strategies import games, moments

from gamao.errors import GamaoError, NotationError, RuleError
from gamao.notation import format_xgid, parse_xgid
from gamao.notation.xgid import set_up
from gamao.rules.action import Resign
from gamao.rules.cube import Cube, CubeAction
from gamao.rules.dice import Dice
from gamao.rules.game import Phase
from gamao.rules.match import Match
from gamao.rules.player import Player
from gamao.rules.position import Position
from gamao.rules.ruleset import CLASSICO, MONEY, TORNEIO, Doubling

OPENING = "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:7:10"


def held_by_an_xgid(game):
    match, rules = game.match, game.match.rules
    turns = {Phase.BEAVERED: 1, Phase.RACCOONED: 2}.get(game.phase, 0)
    told = TORNEIO
    if match.length is None:
        told = replace(MONEY, jacoby=rules.jacoby, beaver=rules.beaver)
    told = replace(told, beaver=told.beaver or turns > 0, raccoon=turns > 1)
    crawford = match.is_crawford and match.length != 1
    standing = Match(match.length, told, match.score, crawford)
    return replace(game, match=standing, turns=(0, 0), automatic_doubles=0, actions=())


def test_the_opening_with_the_white_checkers_as_capitals():
    game = Match(7).game_from(Position.start(), on_roll=Player.WHITE, dice=Dice(3, 1))

    assert format_xgid(game) == OPENING
    assert parse_xgid(OPENING) == game
    assert parse_xgid(OPENING.removeprefix("XGID=") + " \n") == game


def test_the_letters_stay_where_they_are_when_black_is_on_roll():
    game = parse_xgid("XGID=a-B---E-C---dD---c-e----A-:1:1:-1:00:2:4:0:7:10")

    assert game.on_roll is Player.BLACK
    assert game.position.mine[25] == 1
    assert game.position.theirs[2] == 2
    assert game.cube == Cube(2, Player.WHITE)
    assert game.match.score == (2, 4)


def test_the_highest_cube_is_read_over_and_may_be_missing():
    assert parse_xgid(OPENING.removesuffix(":10")) == parse_xgid(OPENING)


@pytest.mark.parametrize(
    ("dice", "phase", "cube"),
    [
        ("D", Phase.DOUBLED, Cube(2, Player.WHITE)),
        ("B", Phase.BEAVERED, Cube(4, Player.BLACK)),
        ("R", Phase.RACCOONED, Cube(8, Player.BLACK)),
    ],
)
def test_offers_of_the_cube(dice, phase, cube):
    game = Match().game_from(Position.start(), on_roll=Player.WHITE, cube=Cube(2, Player.WHITE))
    text = format_xgid(game).replace(":1:1:1:00:", f":{cube.value.bit_length() - 1}:1:1:{dice}:")
    if phase is not Phase.DOUBLED:
        text = text.replace(f":1:1:{dice}:", f":-1:1:{dice}:")

    read = parse_xgid(text)

    assert (read.phase, read.cube) == (phase, cube)
    assert format_xgid(read) == text


@pytest.mark.parametrize(
    ("flags", "jacoby", "beaver"),
    [(0, False, False), (1, True, False), (2, False, True), (3, True, True)],
)
def test_jacoby_and_beaver_for_money(flags, jacoby, beaver):
    rules = parse_xgid(f"-b----E-C---eE---c-e----B-:0:0:1:31:0:0:{flags}:0:10").match.rules

    assert (rules.jacoby, rules.beaver) == (jacoby, beaver)


def test_the_crawford_game():
    match = Match(7, score=(6, 3), is_crawford=True)
    game = match.game_from(Position.start(), on_roll=Player.WHITE)

    assert format_xgid(game) == "XGID=-b----E-C---eE---c-e----B-:0:0:1:00:6:3:1:7:10"
    assert parse_xgid(format_xgid(game)) == game


def test_a_cube_above_1024_raises_the_highest_cube():
    game = Match().game_from(Position.start(), on_roll=Player.WHITE, cube=Cube(4096))

    assert format_xgid(game).endswith(":3:0:12")
    assert parse_xgid(format_xgid(game)) == game


def test_a_game_not_started_has_nobody_on_roll():
    game = Match(7).new_game()

    assert format_xgid(game) == "XGID=-b----E-C---eE---c-e----B-:0:0:0:00:0:0:0:7:10"
    assert parse_xgid(format_xgid(game)) == game


@pytest.mark.parametrize(
    "text",
    [
        "",
        "XGID=",
        "XGID=-b----E-C---eE---c-e----B-",
        OPENING.replace("31", "37"),
        OPENING.replace("-b-", "-q-"),
        OPENING.replace(":0:7:", ":2:7:"),
        OPENING.replace("XGID=-", "XGID=A"),
        OPENING.replace("B-:", "Ba:"),
        OPENING.replace("E-C", "EOC"),
        OPENING.replace(":1:31", ":0:00").replace("-b-", "b--"),
    ],
)
def test_what_is_no_xgid_is_a_notation_error(text):
    with pytest.raises(NotationError):
        parse_xgid(text)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("XGID=-b----E-C---eE---c-e----B-", "an XGID has 10 fields, not 1"),
        (f"{OPENING}:1", "an XGID has 10 fields, not 11"),
        (
            OPENING.replace("--B-:", "-B-:"),
            "field 1 of an XGID is 26 letters from A to O or dashes, "
            "not '-b----E-C---eE---c-e---B-'",
        ),
        (OPENING.replace(":1:31:", ":2:31:"), "field 4 of an XGID is 1, -1 or 0, not '2'"),
        (
            OPENING.replace(":31:", ":37:"),
            "field 5 of an XGID is two dice, 00, D, B or R, not '37'",
        ),
        (
            OPENING.replace(":7:", ":x:"),
            "field 9 of an XGID is a number of at most 5 digits, not 'x'",
        ),
    ],
)
def test_an_error_says_which_field_of_an_xgid_is_wrong(text, why):
    with pytest.raises(NotationError, match=f"^{re.escape(why)}$"):
        parse_xgid(text)


def test_an_xgid_of_an_impossible_game_is_refused():
    for wrong in (
        OPENING.replace(":7:10", ":0:10").replace(":0:0:1:31", ":0:1:1:31"),
        OPENING.replace("0:0:0:7", "7:0:0:7"),
    ):
        with pytest.raises(GamaoError):
            parse_xgid(wrong)


def test_what_an_xgid_cannot_hold_is_refused():
    game = Match().game_from(Position.start(), on_roll=Player.WHITE, dice=Dice(3, 1))
    any_time = Match(None, replace(CLASSICO, cube=True)).game_from(
        Position.start(), on_roll=Player.WHITE
    )

    for wrong in (
        game.after(Resign()),
        any_time.after(CubeAction.DOUBLE, by=Player.BLACK),
        any_time.after(CubeAction.DOUBLE).after(CubeAction.PASS),
        Match(score=(100_000, 0)).new_game(),
    ):
        with pytest.raises(NotationError):
            format_xgid(wrong)


def holdable(game):
    out_of_turn = game.offered_by is not game.on_roll or game.dice is not None
    return game.phase not in (Phase.OVER, Phase.RESIGNED) and not (game.offered_by and out_of_turn)


@settings(deadline=None, max_examples=300)
@given(moments())
def test_every_moment_round_trips(game):
    if holdable(game) and game.match.rules.doubling is Doubling.BEFORE_ROLL:
        assert parse_xgid(format_xgid(game)) == held_by_an_xgid(game)


@settings(deadline=None, max_examples=100)
@given(games())
def test_every_game_played_round_trips(game):
    if holdable(game):
        assert parse_xgid(format_xgid(game)) == held_by_an_xgid(game)


def test_a_moment_is_played_on_by_the_rules_it_describes():
    assert set_up(OPENING, TORNEIO) == parse_xgid(OPENING)


def test_a_moment_before_a_play_is_played_on_by_other_rules():
    game = set_up(OPENING, CLASSICO)

    assert game.match == Match(7, CLASSICO)
    assert (game.dice, game.on_roll) == (Dice(3, 1), Player.WHITE)


def test_an_offered_double_is_answered_by_the_rules_it_was_offered_by():
    offered = OPENING.replace(":31:", ":D:")

    assert set_up(offered, TORNEIO).phase is Phase.DOUBLED
    with pytest.raises(RuleError, match="before a roll or a play"):
        set_up(offered, CLASSICO)
