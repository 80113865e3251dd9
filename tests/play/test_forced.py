"""What needs nobody's decision happens by itself; what somebody may decide waits for them."""

import pytest
from tests.dice import ScriptedDice

from gamao import Dice, Match, Play, Player, Position, Skip, Start
from gamao.notation import parse_rules
from gamao.play.forced import forced_action, must_roll

CLOSED_OUT = Position.of(mine={25: 1, 1: 2}, theirs={1: 2, 2: 2, 3: 2, 4: 2, 5: 2, 6: 2})
NOBODY_MOVES = Position.of(mine={25: 1, 1: 2}, theirs={2: 2, 3: 2, 4: 2, 5: 2, 6: 2})


def game(position, *, rules="TORNEIO", dice=None):
    match = Match(None, parse_rules(rules))
    return match.game_from(position, on_roll=Player.WHITE, dice=dice)


def test_the_start_is_thrown():
    assert forced_action(Match(3).new_game(), ScriptedDice(3, 1)) == Start(3, 1)


def test_a_roll_that_allows_no_move_is_over():
    assert forced_action(game(NOBODY_MOVES, dice=Dice(6, 5)), ScriptedDice()) == Play()


def test_a_closed_out_player_is_skipped_where_the_rules_say_so():
    skips = game(CLOSED_OUT, rules="TORNEIO closed_out_rolls=off crawford=0 cube=off")

    assert forced_action(skips, ScriptedDice()) == Skip()


def test_who_is_closed_out_but_may_double_is_waited_for():
    assert (
        forced_action(game(CLOSED_OUT, rules="TORNEIO closed_out_rolls=off"), ScriptedDice())
        is None
    )


def test_where_doubling_is_allowed_at_any_time_a_roll_without_a_move_waits():
    anytime = game(NOBODY_MOVES, rules="TORNEIO doubling=any_time", dice=Dice(6, 5))

    assert forced_action(anytime, ScriptedDice()) is None


@pytest.mark.parametrize(
    ("rules", "rolls"), [("TORNEIO crawford=0 cube=off", True), ("TORNEIO", False)]
)
def test_a_roll_is_forced_where_nothing_else_can_be_done(rules, rolls):
    before = game(Position.start(), rules=rules)

    assert forced_action(before, ScriptedDice()) is None
    assert must_roll(before) is rolls


def test_when_a_game_is_over_nothing_follows():
    over = game(Position.of(mine={1: 1}, theirs={1: 1}), dice=Dice(6, 5))
    over = over.after(over.legal_plays()[0])

    assert over.result is not None
    assert forced_action(over, ScriptedDice()) is None
    assert not must_roll(over)
