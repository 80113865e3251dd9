"""A forfeit in logs and match files."""

from random import Random

import pytest
from tests.strategies import random_game

from gamao import (
    Answer,
    CubeAction,
    Dice,
    Forfeit,
    Match,
    NotationError,
    Phase,
    Player,
    Reason,
    Resign,
)
from gamao.notation import (
    MatchRecord,
    format_mat,
    format_step,
    parse_action,
    parse_mat,
    parse_step,
    read_match,
    write_match,
)
from gamao.notation.formats import Format

WHITE, BLACK = Player.WHITE, Player.BLACK
PHASES = [phase for phase in Phase if phase not in (Phase.OVER, Phase.BEAVERED, Phase.RACCOONED)]


def moment(phase, match):
    """A game of *match* that waits for what *phase* says."""
    for seed in range(1000):
        game = random_game(match, Random(seed), steps=seed % 60)
        if game.phase is phase and not any(s.action is Answer.DECLINE for s in game.actions):
            return game
    raise AssertionError(phase)


def record(game):
    return MatchRecord(white="Ana", black="Bruno", games=(game,))


@pytest.mark.parametrize("reason", Reason)
@pytest.mark.parametrize("kind", [Format.JSON, Format.SGF])
@pytest.mark.parametrize("phase", PHASES)
def test_json_and_sgf_keep_a_forfeit_and_its_reason(phase, kind, reason):
    game = moment(phase, Match(7, score=(1, 4))).after(Forfeit(reason), by=BLACK)

    (read,) = read_match(write_match(record(game), kind)).games

    assert read.result == game.result
    assert read.actions[-1] == game.actions[-1]


@pytest.mark.parametrize("kind", [Format.MAT, Format.SNOWIE])
@pytest.mark.parametrize("phase", PHASES)
def test_text_files_are_read_as_a_match_given_up(phase, kind):
    game = moment(phase, Match(7, score=(1, 0))).after(Forfeit(Reason.TIME), by=WHITE)

    (read,) = read_match(write_match(record(game), kind)).games

    assert read.result == game.result
    assert read.actions[-2].action == Resign(whole_match=True)


def test_text_files_say_it_in_a_comment():
    game = Match(7).new_game(first=WHITE, dice=Dice(3, 1)).after(Forfeit(Reason.ABSENCE))
    text = format_mat(record(game))

    assert "; white: forfeit absence\n" in text
    assert "Wins 7 points and the match" in text


def test_for_money_a_forfeit_is_read_from_text_as_a_resignation_of_its_size():
    game = moment(Phase.PLAY, Match()).after(Forfeit(Reason.TIME), by=BLACK)
    (read,) = parse_mat(format_mat(record(game))).games

    assert read.result == game.result
    assert read.actions[-1].action is Answer.ACCEPT


def test_a_match_won_by_a_game_that_can_be_worth_it_is_that_game_given_up():
    game = Match(2).new_game(first=WHITE, dice=Dice(3, 1)).after(Forfeit(Reason.TIME), by=BLACK)
    (read,) = parse_mat(format_mat(record(game))).games

    assert read.result.points == 2
    assert read.actions[-1].action is Answer.ACCEPT


def test_a_log_tells_who_forfeits_and_why():
    game = Match(7).new_game()
    step = game.after(Forfeit(Reason.ABSENCE), by=BLACK).actions[-1]

    assert format_step(step) == "black: forfeit absence"
    assert parse_step(" black: forfeit absence\n", game) == step


@pytest.mark.parametrize("text", ["forfeit time", "forfeit"])
def test_nobody_can_say_it_at_a_table(text):
    game = Match(7).new_game(first=WHITE, dice=Dice(3, 1))

    with pytest.raises(NotationError):
        parse_action(text, game)
    with pytest.raises(NotationError):
        parse_step(text, game)


def test_a_double_that_waits_is_not_passed_when_the_match_is_forfeited():
    game = moment(Phase.DOUBLED, Match(7)).after(Forfeit(Reason.TIME))
    (read,) = parse_mat(format_mat(record(game))).games

    assert CubeAction.PASS not in [step.action for step in read.actions]
