"""Records as text."""

from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.proof.playing import Sitting, match, terms

from gamao.errors import NotationError
from gamao.proof.chain import Chain, Side
from gamao.proof.record import (
    FORMAT,
    Anchor,
    Done,
    Mark,
    Owes,
    Pause,
    Resume,
    Why,
    format_line,
    format_record,
    parse_line,
    parse_record,
)
from gamao.proof.verify import verify
from gamao.rules.clock import NO_CLOCK
from gamao.rules.player import Player
from gamao.rules.ruleset import MONEY


@given(st.integers(0, 2**32), st.sampled_from([{"length": 1}, {"length": 3}, {"single": True}]))
@settings(max_examples=10, deadline=None)
def test_a_record_is_read_as_it_is_written(seed, others):
    length = others.get("length")
    played = Sitting(Random(seed), terms(length, single="single" in others, clock=NO_CLOCK))
    for _ in range(30):
        if played.game.result is None:
            played.goes_on()

    assert parse_record(played.record) == tuple(played.all_lines)


@pytest.mark.parametrize(
    "line",
    [
        Pause(12, Why.AGREED),
        Pause(12, Why.DOWN),
        Resume(13),
        Owes(14, Player.BLACK),
        Anchor(side=Side.WHITE, k=58, anchor=bytes(32), at=15, by_server=True),
        Done(
            version=3,
            at=9,
            step="white: roll 6-4",
            k=2,
            marks=((Player.WHITE, Mark.EARLY), (Player.BLACK, Mark.ABSENT)),
        ),
        terms(None, rules=MONEY, clock=NO_CLOCK),
        terms(None, single=True),
    ],
)
def test_every_line_is_read_as_it_is_written(line):
    assert parse_line(format_line(line), 9) == line


@pytest.mark.parametrize(
    "text",
    [
        "",
        "table short",
        "terms match to 07, TORNEIO, clock none",
        "terms match to 7, torneio, clock none",
        "terms match to 7, TORNEIO, clock 12s+2min/pt",
        "anchor white 0 " + 64 * "A",
        "1 05 start 3-1 k1",
        "1 5 start 3-1 k1 early:white early:white",
        "- 5 pause lunch",
        "result nobody 1-0",
        FORMAT,
    ],
)
def test_what_is_written_in_any_other_way_is_refused(text):
    with pytest.raises(NotationError):
        parse_line(text, 9)


def test_a_line_that_was_changed_is_named():
    record = match(1).record

    with pytest.raises(NotationError, match="line 9: this line was changed"):
        parse_record(record.replace(b"\n3 1700000012000 ", b"\n3 1700000012001 "))


def test_another_format_is_said():
    record = format_record(match(1).all_lines).replace("gamao-record-1", "gamao-record-2")

    with pytest.raises(NotationError, match="line 1"):
        parse_record(record.encode())


def test_the_record_in_the_documentation_is_right_and_made_of_the_test_vector():
    text = (Path(__file__).parents[2] / "docs" / "dice.md").read_text("utf-8")
    record = text[text.index(f"{FORMAT} #") :].split("```")[0].encode()
    verdict = verify(record)
    anchors = [line.anchor for line in parse_record(record) if isinstance(line, Anchor)]

    assert verdict.is_right, verdict.wrong
    assert anchors == [Chain.of(bytes([byte]) * 32).anchor for byte in (1, 2, 3)]
    assert verdict.early == {Side.BLACK: 1}
