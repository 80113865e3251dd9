import gc
import json
from pathlib import Path

import pytest

from gamao import (
    ALL_ROLLS,
    Dice,
    IllegalPlayError,
    Move,
    Play,
    Position,
    is_legal,
    legal_plays,
    move_tree,
)
from gamao.rules.movegen import require_legal

PERFT = Path(__file__).parents[1] / "golden" / "start.perft"


def perft_lines():
    lines = [line.split() for line in PERFT.read_text().splitlines() if line[:1] != "#"]
    return [(id, Dice(int(roll[0]), int(roll[1])), int(count)) for id, roll, count in lines]


def results(position, dice):
    return [position.after(play) for play in legal_plays(position, dice)]


def test_the_21_rolls_from_the_start_lead_to_447_positions():
    counts = {dice: results(Position.start(), dice) for dice in ALL_ROLLS}

    assert sum(map(len, counts.values())) == 447
    assert all(len(set(found)) == len(found) for found in counts.values())
    assert len(counts[Dice(3, 1)]) == 16
    assert len(counts[Dice(6, 6)]) == 11
    assert len(counts[Dice(1, 1)]) == 42


def test_two_rolls_deep_there_are_202_782():
    replies = [
        position.flipped() for dice in ALL_ROLLS for position in results(Position.start(), dice)
    ]

    assert sum(len(legal_plays(reply, dice)) for reply in replies for dice in ALL_ROLLS) == 202_782


def test_the_counts_on_file_hold():
    lines = perft_lines()

    assert len(lines) > 400
    for position_id, dice, count in lines:
        found = len(legal_plays(Position.from_id(position_id), dice))
        assert found == count, f"{position_id} {dice}"


def test_higher_die_must_be_played_when_only_one_can_be():
    # 13/7 and 13/9 are open, but from neither can the other die go on
    position = Position.of(mine={13: 1}, theirs={22: 2})

    assert [str(play) for play in legal_plays(position, Dice(6, 4))] == ["13/7"]


def test_lower_die_is_played_when_the_higher_cannot_be():
    position = Position.of(mine={13: 1}, theirs={22: 2, 18: 2})

    assert [str(play) for play in legal_plays(position, Dice(6, 4))] == ["13/9"]


def test_both_dice_must_be_played_if_one_order_allows_both():
    # after 13/7 no 1 could be played, so the 6 must be played from 20
    position = Position.of(mine={20: 1, 13: 1}, theirs={19: 2, 6: 2})

    assert {str(play) for play in legal_plays(position, Dice(6, 1))} == {"20/13", "20/14 13/12"}
    assert not is_legal(Play([Move(13, 7)]), position, Dice(6, 1))


def test_as_many_of_a_doublet_as_possible_must_be_played():
    position = Position.of(mine={24: 1}, theirs={13: 2})  # 24/21/18/15, then 12 is closed

    assert [str(play) for play in legal_plays(position, Dice(3, 3))] == ["24/15"]


def test_all_checkers_on_the_bar_enter_before_another_moves():
    position = Position.of(mine={25: 2, 13: 3}, theirs={1: 2, 11: 2})

    assert [str(play) for play in legal_plays(position, Dice(3, 1))] == ["bar/22"]


def test_a_checker_above_the_die_must_move_down_before_a_lower_one_is_taken_off():
    position = Position.of(mine={6: 1, 2: 1}, theirs={6: 1})

    plays = {str(play) for play in legal_plays(position, Dice(5, 5))}

    assert plays == {"6/off 2/off"}


def test_moving_inside_instead_of_taking_off_is_always_allowed():
    position = Position.of(mine={6: 2, 3: 1}, theirs={24: 1})

    assert is_legal(Play([Move(6, 3), Move(6, 4)]), position, Dice(3, 2))


def test_a_hit_while_bearing_off_stops_it_until_the_checker_is_home_again():
    position = Position.of(mine={25: 1, 6: 5}, theirs={24: 2})

    assert all(
        move.target != 0 for play in legal_plays(position, Dice(6, 5)) for move in play.moves
    )


def test_one_die_too_few_is_illegal():
    with pytest.raises(IllegalPlayError, match=r"illegal play '8/5' with 3-1 in position 4HPwA"):
        require_legal(Play([Move(8, 5)]), Position.start(), Dice(3, 1))


def test_a_move_that_claims_no_hit_where_it_hits_is_illegal():
    position = Position.of(mine={6: 2}, theirs={20: 1})

    assert not is_legal(Play([Move(6, 5), Move(6, 4)]), position, Dice(2, 1))
    assert is_legal(Play([Move(6, 5, True), Move(6, 4)]), position, Dice(2, 1))


def test_one_checker_borne_off_with_one_die_leads_where_both_dice_lead():
    position = Position.of(mine={2: 1, 1: 1}, theirs={6: 1})

    assert is_legal(Play([Move(2, 0)]), position, Dice(2, 1))
    assert is_legal(Play([Move(2, 1), Move(1, 0)]), position, Dice(2, 1))
    assert not is_legal(Play([Move(1, 0)]), position, Dice(2, 1))


# -- the tree --------------------------------------------------------------------------------


def paths(tree, position, play=()):
    if tree.may_stop:
        yield position.after(Play(play))
    for branch in tree.branches:
        yield from paths(branch.then, position, (*play, branch.move))


@pytest.mark.parametrize("dice", [Dice(3, 1), Dice(6, 5), Dice(2, 2), Dice(6, 6)], ids=str)
def test_the_tree_leads_to_the_legal_results_and_nowhere_else(dice):
    tree = move_tree(Position.start(), dice)

    assert set(paths(tree, Position.start())) == set(results(Position.start(), dice))


def test_the_tree_has_both_orders_of_the_dice():
    tree = move_tree(Position.start(), Dice(3, 1))

    assert {branch.die for branch in tree.branches} == {3, 1}


def test_the_tree_tells_where_a_partial_play_may_stop():
    position = Position.of(mine={2: 1, 1: 1}, theirs={6: 1})
    tree = move_tree(position, Dice(2, 1))

    (taken_off,) = [branch for branch in tree.branches if branch.move == Move(2, 0)]

    assert not tree.may_stop
    assert taken_off.then.may_stop
    assert [branch.move for branch in taken_off.then.branches] == [Move(1, 0)]


def test_the_tree_leaves_out_a_die_that_would_cost_the_other():
    position = Position.of(mine={13: 1}, theirs={22: 2})  # only one die can be played

    assert [branch.move for branch in move_tree(position, Dice(6, 4)).branches] == [Move(13, 7)]


def test_a_tree_without_moves_may_stop_at_once():
    position = Position.of(mine={25: 1}, theirs=dict.fromkeys(range(1, 7), 2))

    tree = move_tree(position, Dice(6, 5))

    assert tree.as_json() == {"stop": True, "next": []}


def test_the_tree_is_plain_json():
    position = Position.of(mine={6: 1, 8: 1}, theirs={20: 1})

    tree = json.loads(json.dumps(move_tree(position, Dice(3, 1)).as_json()))

    assert tree["stop"] is False
    first = tree["next"][0]
    assert first | {"next": []} == {
        "from": 8, "to": 5, "die": 3, "hits": True, "stop": False, "next": []
    }  # fmt: skip


def test_a_tree_is_gone_with_who_asked_for_it():
    gc.collect()
    move_tree(Position.start(), Dice(1, 1))

    assert gc.collect() == 0
