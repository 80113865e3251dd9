import pytest
from hypothesis import given
from tests.strategies import positions

from gamao.errors import InvalidPositionError, NotationError
from gamao.notation import format_diagram, parse_diagram
from gamao.rules.position import Position

TALL = Position.of(mine={25: 6, 6: 7}, theirs={25: 1, 1: 11})
DRAWN = """\
+13-14-15-16-17-18------19-20-21-22-23-24-+  O off 3
|                  | O |                O |
|                  |   |                O |
|                  |   |                O |
|                  |   |                O |
|                  |   |                11|
|                  |BAR|                  |
|                  | 6 | 7                |
|                  | X | X                |
|                  | X | X                |
|                  | X | X                |
|                  | X | X                |
+12-11-10--9--8--7-------6--5--4--3--2--1-+  X off 2"""


def test_tall_stacks_end_in_a_number_and_the_bar_has_both_sides():
    assert format_diagram(TALL) == DRAWN
    assert parse_diagram(DRAWN) == TALL


@pytest.mark.parametrize("off", ["off", "fora", "fuera"])
def test_who_reads_another_language_has_their_word_for_off(off):
    drawn = format_diagram(TALL, off=off)

    assert drawn == DRAWN.replace(" off ", f" {off} ")
    assert parse_diagram(drawn) == TALL


def test_spaces_around_and_missing_counts_do_not_matter():
    loose = "\n\n" + "\r\n".join("   " + line + "  " for line in DRAWN.splitlines()) + "\n\n"

    assert parse_diagram(loose) == TALL
    assert parse_diagram(DRAWN.replace("  O off 3", "").replace("  X off 2", "")) == TALL


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (DRAWN, ""),
        ("+13", "-13"),
        ("BAR", "   "),
        ("| 7", "| Y"),
        ("| 7", "| 4"),
        ("11|", "11"),
        ("O off 3", "X off 3"),
        ("X off 2", "nothing"),
        ("|   |                O |", "|   |                X |"),
        ("|   |                O |", "|   |                  |"),
    ],
)
def test_what_is_no_board_is_a_notation_error(old, new):
    with pytest.raises(NotationError):
        parse_diagram(DRAWN.replace(old, new, 1))


def test_counts_off_must_add_up():
    with pytest.raises(InvalidPositionError, match="X has 2 checkers off, not 3"):
        parse_diagram(DRAWN.replace("X off 2", "X off 3"))


@given(positions())
def test_every_position_round_trips_within_60_columns(position):
    drawn = format_diagram(position)

    assert parse_diagram(drawn) == position
    assert max(map(len, drawn.splitlines())) <= 60
