import base64

import pytest

from gamao import IllegalPlayError, InvalidPositionError, Move, NotationError, Play, Position

START_ID = "4HPwATDgc/ABMA"


def test_the_start_has_fifteen_checkers_and_167_pips_a_side():
    start = Position.start()

    assert sum(start.mine) == sum(start.theirs) == 15
    assert start.pips == start.their_pips == 167
    assert start == start.flipped()


def test_the_repr_can_be_pasted_back():
    position = Position.start().after(Play([Move(8, 5), Move(6, 5)]))

    assert repr(Position.start()) == f"Position.from_id({START_ID!r})"
    assert eval(repr(position)) == position


def test_flipping_swaps_the_sides_and_twice_is_nothing():
    position = Position.of(mine={25: 1, 6: 2}, theirs={5: 2})

    assert position.flipped() == Position.of(mine={5: 2}, theirs={25: 1, 6: 2})
    assert position.flipped().flipped() == position


@pytest.mark.parametrize(
    ("mine", "theirs", "message"),
    [
        ({26: 1}, {1: 1}, "not 26"),
        ({0: 1}, {1: 1}, "not 0"),
        ({6: 16}, {1: 1}, "the player on roll has 16 checkers in play, -1 off|26 places"),
        ({6: -1}, {1: 1}, "26 places"),
        ({6: 1}, {19: 1}, "both sides have checkers on point 6"),
        ({}, {}, "both sides have borne off"),
    ],
)
def test_an_impossible_position_cannot_be_made(mine, theirs, message):
    with pytest.raises(InvalidPositionError, match=message):
        Position.of(mine=mine, theirs=theirs)


@pytest.mark.parametrize(
    ("mine", "theirs", "message"),
    [
        (16, 16, "the player on roll has 16 checkers in play, 0 off: not 15"),
        (0, 0, "the player on roll has 0 checkers in play, 0 off: not 15"),
        (15, 3, "the opponent has 3 checkers in play, 0 off: not 15"),
        (3, 15, "the opponent has 15 checkers in play, 0 off: not 3"),
    ],
)
def test_both_sides_have_as_many_checkers_and_at_most_fifteen(mine, theirs, message):
    with pytest.raises(InvalidPositionError, match=message):
        Position((0,) * 25 + (mine,), (0,) * 25 + (theirs,))


def test_a_position_with_other_checkers_says_so_where_its_id_cannot():
    position = Position.of(mine={24: 1, 1: 1}, theirs={25: 1}, checkers=3)

    assert (position.checkers, position.mine[0], position.theirs[0]) == (3, 1, 2)
    assert Position.from_id(position.id, checkers=3) == position
    assert Position.from_id(position.id) != position
    assert eval(repr(position)) == position


@pytest.mark.parametrize("text", ["", "4HPwATDgc/ABM", "4HPwATDgc/ABM!", "ãHPwATDgc/ABMA", 7, None])
def test_text_that_is_no_position_id_is_a_notation_error(text):
    with pytest.raises(NotationError, match="position id"):
        Position.from_id(text)


def test_an_id_with_bits_left_over_is_a_notation_error():
    for text in ("4HPwATDgc/ABMP", "/////////////w", "AAAAAAAAAAAAgA"):
        with pytest.raises(NotationError):
            Position.from_id(text)


def test_an_id_with_too_many_checkers_is_an_invalid_position():
    text = base64.b64encode(b"\xff\xff" + bytes(8)).decode()[:14]

    with pytest.raises(InvalidPositionError, match="16 checkers on a side"):
        Position.from_id(text)


@pytest.mark.parametrize(
    "moves",
    [
        [Move(7, 6)],  # no checker there
        [Move(24, 19)],  # closed by the opponent
        [Move(13, 12, True)],  # no hit there
    ],
)
def test_a_play_that_does_not_fit_the_position_is_refused(moves):
    with pytest.raises(IllegalPlayError, match=START_ID):
        Position.start().after(Play(moves))


def test_a_missed_hit_is_refused():
    position = Position.of(mine={6: 2}, theirs={20: 1})

    with pytest.raises(IllegalPlayError, match="6/5"):
        position.after(Play([Move(6, 5)]))
    assert position.after(Play([Move(6, 5, True)])).theirs[25] == 1


def test_a_race_is_a_position_in_which_the_sides_have_passed_each_other():
    assert Position.of(mine={12: 1}, theirs={12: 1}).is_race
    assert not Position.of(mine={13: 1}, theirs={13: 1}).is_race
    assert not Position.of(mine={25: 1}, theirs={1: 1}).is_race


def test_bearing_off_needs_every_checker_at_home():
    assert Position.of(mine={6: 15}, theirs={1: 1}).can_bear_off
    assert not Position.of(mine={7: 1, 6: 14}, theirs={1: 1}).can_bear_off


def test_closed_out_means_a_checker_on_the_bar_and_six_closed_points():
    prime = dict.fromkeys(range(1, 7), 2)

    assert Position.of(mine={25: 1}, theirs=prime).is_closed_out
    assert not Position.of(mine={24 - 17: 1}, theirs=prime).is_closed_out
    assert not Position.of(mine={25: 1}, theirs={**prime, 3: 1}).is_closed_out


def test_a_position_is_finished_when_one_side_is_off():
    assert Position.of(mine={}, theirs={1: 1}).is_finished
    assert Position.of(mine={1: 1}, theirs={}).is_finished
    assert not Position.start().is_finished
