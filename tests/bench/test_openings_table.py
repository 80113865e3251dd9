"""The table of openings in the docs is the package's, all 84 entries of it."""

import re

import pytest
from bench.openings_table import NAMES, PAGE, PUBLISHED, in_order, made

from gamao import Dice, Position, legal_plays
from gamao.notation import parse_play
from gamao.openings import Openings, Score

ROW = re.compile(r"^\| (\d-\d) \| (.+) \|$", re.MULTILINE)
ENTRY = re.compile(r"`([^`]+)` (alone|\d\.\d{3})")


@pytest.fixture(scope="module")
def openings():
    return Openings.load()


def test_the_page_is_what_the_script_writes(openings):
    assert made(openings) in PAGE.read_text("utf-8")


def test_all_eighty_four_entries_are_those_of_the_package(openings):
    rows = {name: ENTRY.findall(cells) for name, cells in ROW.findall(PAGE.read_text("utf-8"))}

    assert list(rows) == [str(dice) for dice in in_order()]
    assert sum(map(len, rows.values())) == 84
    for place, score in enumerate(Score):
        assert list(NAMES)[place] is score
        for name, entries in rows.items():
            best, *others = openings.plays(score, Dice(*map(int, name.split("-"))))
            play, margin = entries[place]
            assert play == str(best.play)
            if margin == "alone":
                assert not others
            else:
                assert float(margin) == pytest.approx(best.equity - others[0].equity, abs=5.1e-4)


@pytest.mark.parametrize("score", PUBLISHED)
def test_what_others_have_published_can_be_played(score):
    for name, plays in PUBLISHED[score].items():
        dice = Dice(*map(int, name.split("-")))
        for text in plays:
            assert parse_play(text, Position.start(), dice) in legal_plays(Position.start(), dice)
