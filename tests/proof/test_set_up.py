"""The record of a match that began at a position somebody set up."""

from dataclasses import replace
from random import Random

import pytest
from tests.proof.playing import Sitting, terms
from tests.proof.test_verify import wrongly_named

from gamao.proof.record import SetUp, format_record, parse_record
from gamao.proof.verify import verify
from gamao.rules.ruleset import CLUBE, MONEY, TORNEIO

TO_ROLL = "XGID=-a-B--E-Bb--cC---d-e-A--B-:1:1:-1:00:2:3:0:7:10"
WITH_DICE = "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:7:10"
DOUBLED = "XGID=-b----E-C---eE---c-e----B-:0:0:1:D:0:0:0:7:10"
CRAWFORD = "XGID=-b----E-C---eE---c-e----B-:0:0:1:00:6:2:1:7:10"
SHORT_RACE = "XGID=-BBB------------------bbb-:1:-1:1:00:0:0:3:0:10"
SET_UPS = [
    (TO_ROLL, terms(7)),
    (WITH_DICE, terms(7)),
    (DOUBLED, terms(7)),
    (CRAWFORD, terms(7)),
    (SHORT_RACE, terms(None, rules=replace(MONEY, beaver=True), single=True)),
    (WITH_DICE, terms(7, rules=CLUBE)),
]


def set_up(xgid, told, seed=1):
    return Sitting(Random(seed), told, xgid=xgid)


@pytest.mark.parametrize(("xgid", "told"), SET_UPS)
def test_a_match_is_played_on_from_where_it_was_set_up(xgid, told):
    sitting = set_up(xgid, told).plays_on()
    verdict = verify(sitting.record)

    assert (verdict.wrong, verdict.is_finished) == (None, True)
    assert verdict.throws == sitting.k
    assert SetUp(xgid) in parse_record(sitting.record)


def test_every_byte_changed_is_found_and_its_line_named():
    sitting = set_up(TO_ROLL, terms(7))
    for _ in range(6):
        sitting.goes_on()

    assert wrongly_named(sitting.record, range(len(sitting.record)), (1, 32)) == []


def test_another_set_up_is_wrong_by_who_can_write_the_heads_anew():
    lines = set_up(WITH_DICE, terms(7)).plays_on().all_lines
    place = lines.index(SetUp(WITH_DICE))

    def wrong(*others):
        changed = [*lines[:place], *others, *lines[place + 1 :]]
        return verify(format_record(changed).encode()).wrong.line

    named = place + 2  # the format stands before all, and lines count from 1
    assert wrong() > named  # the first step cannot be
    assert wrong(SetUp(WITH_DICE), SetUp(WITH_DICE)) == named + 1
    for xgid in (
        WITH_DICE.replace(":31:", ":13:"),  # written in another way
        WITH_DICE.replace(":7:10", ":07:10"),
        WITH_DICE.replace(":7:10", ":7:8"),
        WITH_DICE.replace(":7:10", ":5:10"),  # of another length
        WITH_DICE.replace(":0:0:1:31", ":2:0:1:31").replace(":7:", ":1:"),
        WITH_DICE.replace(":0:0:0:7", ":7:0:0:7"),  # a match that is over
        "XGID=nothing",
    ):
        assert wrong(SetUp(xgid)) == named


def test_other_rules_go_on_only_before_a_roll_or_a_play():
    lines = set_up(DOUBLED, terms(7)).plays_on().all_lines
    others = [
        replace(one, rules=CLUBE) if getattr(one, "rules", 0) == TORNEIO else one for one in lines
    ]

    assert verify(format_record(others).encode()).wrong.line == 4
