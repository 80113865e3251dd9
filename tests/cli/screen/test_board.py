"""The board as it is drawn, and what is where on it."""

import pytest

from gamao import Player, Position
from gamao.cli.screen.board import CUBE, DICE, Layout, Owner, Scene, draw, plain
from gamao.cli.screen.board_view import walked
from gamao.rules.play import BAR, OFF

START = """\
┌─13──14──15──16──17──18────────19──20──21──22──23──24──────┐
│ ○               ●      │    │ ●                   ○  │    │
│ ○               ●      │    │ ●                   ○  │    │
│ ○               ●      │    │ ●                      │    │
│ ○                      │    │ ●                      │    │
│ ○                      │    │ ●                      │    │
│                        │    │         3   1          │ 1  │
│ ●                      │    │ ○                      │    │
│ ●                      │    │ ○                      │    │
│ ●               ○      │    │ ○                      │    │
│ ●               ○      │    │ ○                   ●  │    │
│ ●               ○      │    │ ○   ▴       ▴   ▴   ●  │    │
└─12──11──10──9───8───7─────────6───5───4───3───2───1───────┘"""


def test_the_start_with_a_roll_and_a_checker_picked_up():
    scene = Scene(
        position=Position.start(),
        dice=((3, False), (1, False)),
        cube=(1, Owner.MIDDLE),
        sources=frozenset({6, 8, 13, 24}),
        chosen=6,
        targets=frozenset({5, 3, 2}),
    )

    assert plain(draw(scene, Layout())) == START


def test_bar_checkers_off_tall_stacks_and_the_others_cube():
    position = Position.of(mine={BAR: 1, 6: 7, 12: 2}, theirs={BAR: 2, 6: 10})
    drawn = plain(draw(Scene(position=position, cube=(4, Owner.TOP)), Layout())).split("\n")

    assert drawn[1] == "│                        │ ●  │ ●                      │ ●3 │"
    assert drawn[4] == "│                        │    │ ●                      │ 4  │"
    assert drawn[5] == "│                        │    │ 10                     │    │"
    assert drawn[7] == "│                        │    │ 7                      │    │"
    assert drawn[11] == "│ ○                      │ ○  │ ○                      │ ○5 │"


def test_black_at_the_near_side_has_its_own_checkers_there():
    drawn = plain(draw(Scene(position=Position.start(), bottom=Player.BLACK), Layout()))

    assert drawn.split("\n")[11] == START.split("\n")[11].replace("▴", " ").translate(
        str.maketrans("○●", "●○")
    )


@pytest.mark.parametrize("layout", [Layout(), Layout.within(100, 30), Layout.within(140, 50)])
def test_every_line_is_as_wide_as_the_board_and_every_place_can_be_pressed(layout):
    lines = draw(Scene(position=Position.start()), layout)
    seen = {layout.place_at(x, y) for x in range(layout.width) for y in range(layout.height)}

    assert len(lines) == layout.height
    assert {sum(len(text) for text, _ in line) for line in lines} == {layout.width}
    assert seen == {*range(OFF, BAR + 1), CUBE, DICE, None}
    assert layout.place_at(layout.width, 0) is layout.place_at(0, layout.height) is None


def test_a_larger_window_has_a_larger_board_and_eighty_columns_have_one():
    assert Layout.within(80, 24) == Layout()
    assert Layout().width <= 80 - 18
    assert Layout.within(130, 40) == Layout(6, 2)
    assert Layout.within(200, 60) == Layout(8, 2)


def test_arrows_lead_to_every_place_and_back():
    place, seen = walked(None, "left"), set()
    for key in ["right"] * 14 + ["up"] + ["right"] * 12:
        place = walked(place, key)
        seen.add(place)

    assert seen == set(range(OFF, BAR + 1))
    assert walked(walked(8, "up"), "down") == 8
    assert walked(18, "right") == 19
    assert walked(walked(BAR, "up"), "up") == 18
