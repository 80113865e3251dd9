import base64
from dataclasses import replace

import pytest
from hypothesis import given, settings
from tests.strategies import games, moments

from gamao.errors import GamaoError, NotationError, RuleError
from gamao.notation import format_gnubg_id, format_match_id, parse_gnubg_id
from gamao.rules.action import Answer, Resign
from gamao.rules.cube import Cube, CubeAction
from gamao.rules.dice import Dice
from gamao.rules.game import Phase
from gamao.rules.match import Match
from gamao.rules.player import Player
from gamao.rules.position import Position, Win
from gamao.rules.ruleset import CLASSICO, MONEY, TORNEIO, Doubling

# White is gnubg's player 0. Made by gnubg 1.07.
FROM_GNUBG = {
    "MAHqAAAAAAAE": Match(7).game_from(Position.start(), on_roll=Player.WHITE, dice=Dice(4, 2)),
    "cAngAAAAAAAE": Match(7).game_from(Position.start(), on_roll=Player.BLACK),
    "QQngAAAAAAAE": Match(7).game_from(
        Position.start(), on_roll=Player.BLACK, cube=Cube(2, Player.WHITE)
    ),
    "cAkAAAAAAAAA": Match().game_from(Position.start(), on_roll=Player.BLACK),
}


def held_by_an_id(game):
    """What is left of *game* in a match id."""
    match, rules = game.match, game.match.rules
    turns = {Phase.BEAVERED: 1, Phase.RACCOONED: 2}.get(game.phase, 0)
    if match.length is None:
        told = replace(MONEY, jacoby=rules.jacoby, raccoon=turns > 1)
    else:
        told = replace(TORNEIO, beaver=turns > 0, raccoon=turns > 1)
    crawford = match.is_crawford and match.length != 1
    standing = Match(match.length, told, match.score, crawford)
    return replace(game, match=standing, turns=(0, 0), automatic_doubles=0, actions=())


@pytest.mark.parametrize(("match_id", "game"), FROM_GNUBG.items())
def test_ids_that_gnubg_made(match_id, game):
    assert format_match_id(game) == match_id
    assert parse_gnubg_id(f"4HPwATDgc/ABMA:{match_id}") == game


def test_the_position_is_seen_by_the_player_on_roll():
    game = Match(7).new_game(first=Player.WHITE, dice=Dice(3, 1))
    after = game.after(game.legal_plays()[0])

    assert format_gnubg_id(after).startswith(after.position.id + ":")
    assert parse_gnubg_id(format_gnubg_id(after)).position == after.position


@pytest.mark.parametrize(
    ("match_id", "phase"),
    [
        ("cBEAAAAAAAAE", Phase.DOUBLED),
        ("QRkAAAAAAAAE", Phase.BEAVERED),
        ("QhEAAAAAAAAE", Phase.RACCOONED),
    ],
)
def test_cube_offers_that_gnubg_made(match_id, phase):
    game = parse_gnubg_id(f"4HPwATDgc/ABMA:{match_id}")

    assert game.phase is phase
    assert format_match_id(game) == match_id


def test_a_resignation_waits_for_the_other_side():
    game = Match(7).game_from(Position.start(), on_roll=Player.WHITE).after(Resign(Win.GAMMON))

    read = parse_gnubg_id(format_gnubg_id(game))

    assert read.to_act is Player.BLACK
    assert read.after(Answer.ACCEPT).result.points == 2


def test_a_game_not_started_is_new():
    game = Match(5, score=(1, 2)).new_game()

    assert parse_gnubg_id(format_gnubg_id(game)) == game


def test_a_game_over_has_no_id():
    game = Match().game_from(Position.start(), on_roll=Player.WHITE)
    over = game.after(CubeAction.DOUBLE).after(CubeAction.PASS)

    with pytest.raises(NotationError, match="over"):
        format_gnubg_id(over)


def test_a_cube_or_score_too_big_has_no_id():
    game = Match().game_from(Position.start(), on_roll=Player.WHITE, cube=Cube(2**16))
    with pytest.raises(NotationError, match="cannot hold cube 16"):
        format_match_id(game)
    with pytest.raises(NotationError, match="white"):
        format_match_id(Match(score=(40_000, 0)).new_game())


def test_a_double_out_of_turn_has_no_id():
    rules = replace(CLASSICO, cube=True)
    game = Match(None, rules).game_from(Position.start(), on_roll=Player.WHITE, dice=Dice(3, 1))

    for player in Player:
        with pytest.raises(NotationError, match="out of turn"):
            format_match_id(game.after(CubeAction.DOUBLE, by=player))


def test_a_match_to_one_point_has_no_crawford_game():
    match_id = format_match_id(Match(1).game_from(Position.start(), on_roll=Player.WHITE))
    packed = bytearray(base64.b64decode(match_id))
    packed[0] |= 0x80
    flagged = base64.b64encode(packed).decode()

    assert not parse_gnubg_id(f"4HPwATDgc/ABMA:{flagged}").match.is_crawford


@pytest.mark.parametrize(
    "text",
    [
        "4HPwATDgc/ABMA",
        "4HPwATDgc/ABMA:",
        "4HPwATDgc/ABMA:cAkAAAAAAAA",
        "4HPwATDgc/ABMA:cAkAAAAAAAAAAAAA",
        "4HPwATDgc/ABMA:cAkAAAAAAA=A",
        "4HPwATDgc/ABMA:cAkÃAAAAAAAA",
        "nonsense:cAkAAAAAAAAA",
        "4HPwATDgc/ABMA:YAkAAAAAAAAA",  # player 2 owns the cube
        "4HPwATDgc/ABMA:cAoAAAAAAAAA",  # the game is over
        "4HPwAyDgc/ABMA:cAgAAAAAAAAA",  # not started, but checkers have moved
    ],
)
def test_what_is_no_id_is_a_notation_error(text):
    with pytest.raises(NotationError):
        parse_gnubg_id(text)


def test_an_id_of_an_impossible_game_is_refused():
    with pytest.raises(GamaoError):
        parse_gnubg_id("4HPwATDgc/ABMA:8AngAAAAAAAE")  # a Crawford game at 0-0
    with pytest.raises(RuleError):
        parse_gnubg_id("4HPwATDgc/ABMA:cBHgAAAA4AAE")  # more points than the match needs


def holdable(game):
    out_of_turn = game.offered_by is not game.on_roll or game.dice is not None
    offered = game.phase in (Phase.DOUBLED, Phase.BEAVERED, Phase.RACCOONED)
    return game.phase is not Phase.OVER and not (offered and out_of_turn)


@settings(deadline=None, max_examples=300)
@given(moments())
def test_every_moment_round_trips(game):
    if not holdable(game) or game.match.rules.doubling is Doubling.ANY_TIME:
        return

    assert parse_gnubg_id(format_gnubg_id(game)) == held_by_an_id(game)


@settings(deadline=None, max_examples=100)
@given(games())
def test_every_game_played_round_trips(game):
    if holdable(game) and game.cube.value < 2**16:
        assert parse_gnubg_id(format_gnubg_id(game)) == held_by_an_id(game)
