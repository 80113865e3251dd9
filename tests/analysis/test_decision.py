"""The decisions of a match: what is one, and which part of the game it belongs to."""

from dataclasses import replace

import pytest
from tests.analysis.samples import decision, random_record, record_of

from gamao import (
    MONEY,
    TORNEIO,
    Answer,
    CubeAction,
    Dice,
    Forfeit,
    Match,
    Player,
    Position,
    Reason,
    Resign,
    Roll,
    legal_plays,
)
from gamao.analysis import Kind, Stage, decisions
from gamao.rules.ruleset import Doubling

WHITE, BLACK = Player.WHITE, Player.BLACK


def opened(match=None):
    """A game in which White has played an opening 3-1."""
    game = (match or Match(7)).new_game(first=WHITE, dice=Dice(3, 1))
    return game.after(game.legal_plays()[0])


def test_not_doubling_is_a_decision_only_where_the_player_on_roll_might_double():
    game = opened().after(Roll(Dice(6, 2)))
    game = game.after(game.legal_plays()[0])
    crawford = opened(Match(7, TORNEIO, (6, 0), True)).after(Roll(Dice(6, 2)))
    crawford = crawford.after(crawford.legal_plays()[0])

    assert [d.kind for d in decisions(record_of(game))] == [Kind.PLAY, Kind.DOUBLE, Kind.PLAY]
    assert [d.kind for d in decisions(record_of(crawford))] == [Kind.PLAY, Kind.PLAY]


def test_an_answer_knows_the_game_before_the_double_and_what_was_offered():
    rules = replace(MONEY, raccoon=True)
    before = opened(Match(None, rules))
    game = before
    for action in (CubeAction.DOUBLE, CubeAction.BEAVER, CubeAction.RACCOON, CubeAction.TAKE):
        game = game.after(action)

    found = decisions(record_of(game))[1:]

    assert [d.action.value for d in found] == ["double", "beaver", "raccoon", "take"]
    assert [d.player for d in found] == [BLACK, WHITE, BLACK, WHITE]
    assert [len(d.offers) for d in found] == [0, 1, 2, 3]
    assert {d.game for d in found} == {before.snapshot()}


def test_a_roll_given_up_is_kept_for_its_luck_and_a_resignation_is_no_decision():
    game = opened().after(Roll(Dice(6, 2)))
    game = game.after(Resign(), by=BLACK).after(Answer.ACCEPT)

    kinds = [(d.kind, d.action is None) for d in decisions(record_of(game))]

    assert kinds == [(Kind.PLAY, False), (Kind.DOUBLE, True), (Kind.PLAY, True)]


@pytest.mark.parametrize("loser", Player)
def test_a_roll_left_when_time_ran_out_is_kept_for_its_luck_too(loser):
    game = opened().after(Roll(Dice(6, 2))).after(Forfeit(Reason.TIME), by=loser)

    kinds = [(d.kind, d.action is None) for d in decisions(record_of(game))]

    assert kinds == [(Kind.PLAY, False), (Kind.DOUBLE, True), (Kind.PLAY, True)]


def test_a_double_out_of_turn_is_the_decision_of_who_doubles():
    rules = replace(TORNEIO, doubling=Doubling.ANY_TIME)
    game = opened(Match(7, rules)).after(CubeAction.DOUBLE, by=WHITE)

    found = decisions(record_of(game))[-1]

    assert (found.player, found.kind, found.game.on_roll) == (WHITE, Kind.DOUBLE, BLACK)


@pytest.mark.parametrize("seed", range(10))
def test_every_play_and_cube_action_of_a_match_is_found_in_order(seed):
    record = random_record(Match(5), seed)

    done = [d.action for d in decisions(record) if d.action is not None]

    steps = [step.action for game in record.games for step in game.actions]
    plays = [a for a in steps if isinstance(a, CubeAction) or type(a).__name__ == "Play"]
    assert done == plays
    assert [d.number for d in decisions(record)] == list(range(1, len(decisions(record)) + 1))


@pytest.mark.parametrize(
    ("mine", "theirs", "turns", "stage"),
    [
        ({13: 5, 6: 10}, {13: 5, 6: 10}, (2, 3), Stage.OPENING),
        ({13: 5, 6: 10}, {13: 5, 6: 10}, (3, 3), Stage.CONTACT),
        ({13: 1, 6: 5}, {6: 5}, (9, 9), Stage.RACE),
        ({6: 5}, {13: 1, 6: 5}, (9, 9), Stage.BEAR_OFF),
    ],
    ids=lambda value: getattr(value, "value", None),
)
def test_stages_are_told_apart_by_contact_turns_and_home(mine, theirs, turns, stage):
    position = Position.of(mine=mine, theirs=theirs)
    game = Match().game_from(position, on_roll=WHITE, dice=Dice(3, 1))
    play = legal_plays(position, Dice(3, 1))[0]

    assert decision(game=replace(game, turns=turns), action=play).stage is stage
