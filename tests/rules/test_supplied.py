"""What values say of themselves in terms of what is made of them."""

import pytest

from gamao.rules.dice import Dice
from gamao.rules.position import Position
from gamao.rules.supplied import picture_of, plays_of, text_of


def test_what_nobody_has_told_of_is_refused_in_words():
    with pytest.raises(TypeError, match="what can be played in str"):
        plays_of("board", Dice(3, 1))
    with pytest.raises(TypeError, match="how to write int"):
        text_of(1)
    with pytest.raises(TypeError, match="how to draw int"):
        picture_of(1)


def test_a_position_is_asked_for_its_plays_text_and_picture():
    start = Position.start()

    assert plays_of(start, Dice(3, 1)) == start.legal_plays(Dice(3, 1))
    assert text_of(start) == str(start)
    assert picture_of(start) == start._repr_svg_()
