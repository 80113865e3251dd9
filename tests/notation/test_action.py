import pytest
from hypothesis import given, settings
from tests.strategies import games

from gamao.errors import NotationError, RuleError
from gamao.notation import format_action, format_step, parse_action, parse_step
from gamao.rules.action import Answer, Place, Resign, Roll, Skip, Start, Step
from gamao.rules.cube import CubeAction
from gamao.rules.dice import Dice
from gamao.rules.match import Match
from gamao.rules.movegen import legal_plays
from gamao.rules.play import Play
from gamao.rules.player import Player
from gamao.rules.position import Position, Win

GAME = Match(7).new_game(first=Player.WHITE, dice=Dice(6, 2))

TEXTS = {
    "start 3-1": Start(3, 1),
    "start 1-3": Start(1, 3),
    "roll 6-5": Roll(Dice(6, 5)),
    "skip": Skip(),
    "double": CubeAction.DOUBLE,
    "take": CubeAction.TAKE,
    "pass": CubeAction.PASS,
    "beaver": CubeAction.BEAVER,
    "raccoon": CubeAction.RACCOON,
    "resign single": Resign(Win.SINGLE),
    "resign gammon": Resign(Win.GAMMON),
    "resign backgammon": Resign(Win.BACKGAMMON),
    "accept": Answer.ACCEPT,
    "decline": Answer.DECLINE,
}


@pytest.mark.parametrize(("text", "action"), TEXTS.items())
def test_every_action_has_its_words(text, action):
    assert format_action(action) == text
    assert parse_action(text, GAME) == action
    assert parse_action(f"  {text.upper()} ", GAME) == action


def test_a_play_names_every_point():
    play = parse_action("24/16", GAME)

    assert format_action(play) in ("24/18/16", "24/22/16")
    assert parse_action("24/18/16", GAME).moves == play.moves


def test_a_play_of_nothing_is_cannot_move():
    closed = Position.of(mine={25: 1}, theirs={n: 2 for n in range(1, 7)})
    game = Match(7).game_from(closed, on_roll=Player.BLACK, dice=Dice(6, 5))

    assert format_action(Play()) == "cannot move"
    assert parse_action("cannot move", game) == Play()


@pytest.mark.parametrize("text", ["roll 65", "ROLL 6 5", "roll 5 - 6"])
def test_dice_may_be_written_in_several_ways(text):
    assert parse_action(text, GAME) == Roll(Dice(6, 5))


@pytest.mark.parametrize("text", ["", "  ", "roll", "roll 7-1", "resign", "resign all", "start 3"])
def test_what_is_no_action_is_a_notation_error(text):
    with pytest.raises(NotationError):
        parse_action(text, GAME)


def test_a_play_needs_dice():
    waiting = GAME.after(legal_plays(GAME.position, GAME.dice)[0])

    with pytest.raises(RuleError, match="no dice to play '8/5'"):
        parse_action("8/5", waiting)
    with pytest.raises(NotationError):
        parse_action("hello", waiting)


def test_a_step_says_who_did_it():
    assert format_step(Step(Player.WHITE, CubeAction.DOUBLE)) == "white: double"
    assert format_step(Step(None, Start(3, 1))) == "start 3-1"
    assert parse_step(" Black : take\n", GAME) == Step(Player.BLACK, CubeAction.TAKE)
    assert parse_step("start 3-1", GAME) == Step(None, Start(3, 1))


@pytest.mark.parametrize("text", ["double", "white: start 3-1", "red: double", "62: 24/16"])
def test_a_step_needs_its_actor_and_the_start_has_none(text):
    with pytest.raises(NotationError):
        parse_step(text, GAME)


@settings(deadline=None, max_examples=60)
@given(games())
def test_the_log_of_a_game_gives_the_game_back(game):
    now = game.match.new_game()

    for line in [format_step(step) for step in game.actions]:
        step = parse_step(line, now)
        now = now.after(step.action, by=step.by)

    assert now == game


@pytest.mark.parametrize(
    "step",
    [
        Step(Player.WHITE, Place(Position.start(), Player.BLACK)),
        Step(Player.BLACK, Resign(whole_match=True)),
    ],
)
def test_what_only_files_tell_is_no_action_at_a_table(step):
    game = Match(7).new_game().after(Start(3, 1))

    assert parse_step(format_step(step), game) == step
    with pytest.raises(NotationError):
        parse_action(format_action(step.action), game)
