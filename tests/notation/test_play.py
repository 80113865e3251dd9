import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.strategies import dice, positions

from gamao.errors import AmbiguousPlayError, IllegalPlayError, NotationError
from gamao.messages import Catalogue
from gamao.messages.catalogue import COMMANDS
from gamao.notation import format_play, parse_play
from gamao.notation.play import format_roll, require_play_syntax
from gamao.rules.dice import Dice
from gamao.rules.movegen import is_legal, legal_plays
from gamao.rules.play import Move, Play
from gamao.rules.position import Position

START = Position.start()
# A blot on 9 makes 13/8 with 4-1 two different plays.
HIT_IN_PASSING = Position.of(mine={13: 5, 8: 3, 6: 5, 24: 2}, theirs={16: 1, 6: 5, 8: 4, 18: 5})


def play(text, position=START, roll=(3, 1)):
    return str(parse_play(text, position, Dice(*roll)))


@pytest.mark.parametrize(
    "text",
    [
        "8/5 6/5",
        "6/5 8/5",
        "8-5 6-5",
        "8/5,6/5",
        "8/5; 6/5",
        " 8 / 5   6/5 ",
        "31: 8/5 6/5",
        "1-3: 6/5 8/5",
        "13:8/5 6/5",
    ],
)
def test_moves_come_in_any_order_and_dress(text):
    assert play(text) == "8/5 6/5"


@pytest.mark.parametrize("text", ["24/18/16", "24/16", "24/22/16", "24/18 18/16", "18/16 24/18"])
def test_a_checker_that_plays_both_dice_may_be_written_joined(text):
    assert play(text, roll=(6, 2)) == "24/16"


@pytest.mark.parametrize("text", ["8/5(2) 6/3(2)", "8/5x2 6/3X2", "8/5 8/5 6/3 6/3"])
def test_equal_moves_may_be_counted(text):
    assert play(text, roll=(3, 3)) == "8/5(2) 6/3(2)"


@pytest.mark.parametrize("text", ["bar/20 6/off", "b/20 6/o", "25-20 6-0", "BAR-20 6-OFF"])
def test_bar_and_off_have_several_names(text):
    entering = Position.of(mine={25: 1, 6: 2}, theirs={1: 2})
    leaving = Position.of(mine={5: 1, 6: 2}, theirs={1: 2})

    first, second = text.split()

    assert play(first + " 6/5", entering, (5, 1)) == "bar/20 6/5"
    assert play(second + " 5/4", leaving, (6, 1)) == "6/off 5/4"


@pytest.mark.parametrize("text", ["", "  ", "-", "cannot move", "Cannot Move", "no move", "65:"])
def test_the_empty_play_has_several_names(text):
    closed = Position.of(mine={25: 1}, theirs={n: 2 for n in range(1, 7)})

    assert parse_play(text, closed, Dice(6, 5)) == Play()


def test_an_empty_play_is_illegal_when_something_can_be_moved():
    with pytest.raises(IllegalPlayError, match=r"illegal play '-' with 6-5"):
        play("-", roll=(6, 5))


@pytest.mark.parametrize("text", ["13/9*/8", "13/9*/8*", "13/9/8"])
def test_a_hit_may_be_marked_or_not(text):
    if text == "13/9*/8*":
        with pytest.raises(IllegalPlayError):
            play(text, HIT_IN_PASSING, (4, 1))
    else:
        assert play(text, HIT_IN_PASSING, (4, 1)) == "13/9*/8"


def test_a_hit_that_does_not_happen_is_illegal():
    with pytest.raises(IllegalPlayError):
        play("8/5* 6/5")
    with pytest.raises(IllegalPlayError):
        play("8/5(2)* 6/3(2)", roll=(3, 3))


def test_a_hit_may_be_marked_before_or_after_the_count():
    position = Position.of(mine={8: 3, 6: 5}, theirs={20: 1, 24: 2})

    assert play("8/5*(2) 6/3(2)", position, (3, 3)) == play("8/5(2)* 6/3(2)", position, (3, 3))


def test_a_text_that_fits_different_results_is_ambiguous():
    with pytest.raises(AmbiguousPlayError, match=r"13/9\*/8 or 13/12/8|13/12/8 or 13/9\*/8"):
        play("13/8", HIT_IN_PASSING, (4, 1))


@pytest.mark.parametrize(("language", "word"), [("pt-BR", "ou"), ("es", "o"), ("en", "or")])
def test_the_ways_of_an_ambiguous_play_are_joined_in_the_readers_language(language, word):
    with pytest.raises(AmbiguousPlayError) as refused:
        play("13/8", HIT_IN_PASSING, (4, 1))

    said = Catalogue.load(language, COMMANDS).say(refused.value)

    assert said.partition(": ")[2] in (f"13/9*/8 {word} 13/12/8", f"13/12/8 {word} 13/9*/8")


def test_ambiguity_goes_away_when_only_one_way_is_legal():
    blocked = Position.of(mine={13: 5, 8: 3}, theirs={16: 1, 13: 2, 6: 5})

    assert play("13/8", blocked, (4, 1)) == "13/9*/8"


def test_an_illegal_play_quotes_text_dice_and_position():
    moved = Position.from_id("sGfwATDgc/ABMA")

    with pytest.raises(IllegalPlayError) as error:
        parse_play("8/5 6/6", moved, Dice(6, 2))

    assert str(error.value) == "illegal play '8/5 6/6' with 6-2 in position sGfwATDgc/ABMA"


@pytest.mark.parametrize(
    "text", ["62: 8/5 6/5", "5/8", "8/7", "8/5/4/3/2/1", "8/5(9)", "24/20 24/20", "24/4"]
)
def test_well_written_plays_that_do_not_fit_the_dice_are_illegal(text):
    with pytest.raises(IllegalPlayError):
        play(text)


@pytest.mark.parametrize("text", ["24/11", "24/3", "13/off"])
def test_a_doublet_takes_whole_steps_and_four_at_most(text):
    with pytest.raises(IllegalPlayError):
        play(text, roll=(3, 3))


def test_the_word_that_spoils_a_play_is_named_once():
    with pytest.raises(NotationError, match=r"^not a play: 'hello'$"):
        play("hello")
    with pytest.raises(NotationError, match=r"^not a play: '\?' in '8/5 \?'$"):
        play("8/5 ?")


@pytest.mark.parametrize(
    "text",
    ["8", "8/", "/5", "8//5", "8/5(0)", "8/5(10)", "26/20", "hello", ",", "8/5 ?", "é" * 300],
)
def test_what_does_not_look_like_a_play_is_a_notation_error(text):
    with pytest.raises(NotationError):
        play(text)
    with pytest.raises(NotationError):
        require_play_syntax(text)


def test_bearing_off_with_larger_dice_may_be_joined():
    position = Position.of(mine={6: 1, 1: 2}, theirs={1: 2})

    assert play("6/off", position, (5, 4)) == "6/off"
    assert play("6/off 1/off", position, (2, 2)) == "6/off 1/off"


def test_format_names_every_point_where_the_short_text_is_ambiguous():
    roll = Dice(4, 1)
    quiet = parse_play("13/12/8", HIT_IN_PASSING, roll)
    hitting = parse_play("13/9*/8", HIT_IN_PASSING, roll)

    assert format_play(quiet, HIT_IN_PASSING, roll) == "13/12/8"
    assert format_play(hitting, HIT_IN_PASSING, roll) == "13/9*/8"


def test_format_refuses_an_illegal_play():
    with pytest.raises(IllegalPlayError):
        format_play(Play([Move(24, 20)]), START, Dice(3, 1))


@settings(deadline=None, max_examples=150)
@given(positions(), dice())
def test_every_legal_play_round_trips(position, roll):
    for legal in legal_plays(position, roll)[:12]:
        text = format_play(legal, position, roll)

        read = parse_play(text, position, roll)

        assert read == legal


def test_another_way_to_the_same_position_is_read_as_it_is_written():
    ways = {parse_play(text, START, Dice(4, 3)) for text in ("13/9/6", "13/10/6")}

    assert len(ways) == 2
    assert parse_play("13/6", START, Dice(4, 3)) in ways & set(legal_plays(START, Dice(4, 3)))


@settings(deadline=None)
@given(positions(), dice(), st.text("0123456789/*()-x barof", max_size=20))
def test_what_is_read_is_legal(position, roll, text):
    try:
        read = parse_play(text, position, roll)
    except (NotationError, IllegalPlayError):
        return

    assert is_legal(read, position, roll)


@given(positions(), dice())
@settings(max_examples=60)
def test_all_plays_of_a_roll_are_written_as_each_by_itself(position, roll):
    plays = legal_plays(position, roll)

    assert format_roll(plays) == [format_play(play, position, roll) for play in plays]


def test_a_play_that_hits_in_passing_is_told_from_one_that_does_not():
    plays = legal_plays(HIT_IN_PASSING, Dice(4, 1))

    assert {"13/12/8", "13/9*/8"} <= set(format_roll(plays))
