"""
Who would bend the dice or the record, and what comes of it.

Each of them can write the heads anew: what is found here is found by the dice, the rules, the clock
or the heads that others kept, not by the checks of the lines.
"""

from dataclasses import replace
from random import Random

import pytest
from tests.proof.playing import Sitting, match, terms

from gamao.errors import RuleError
from gamao.proof.chain import ABSENT, Chain, Side, Spent
from gamao.proof.record import (
    Anchor,
    Done,
    Last,
    Mark,
    checked_texts,
    format_record,
    parse_record,
)
from gamao.proof.throw import throw
from gamao.proof.verify import verify
from gamao.rules.action import Forfeit, Reason
from gamao.rules.cube import CubeAction
from gamao.rules.player import Player
from gamao.rules.position import Position

ALL = range(1, 7)


def verdict_of(lines, **seen):
    return verify(format_record(lines).encode(), **seen)


def place_of(lines, fits):
    return next(place for place, line in enumerate(lines) if fits(line))


def is_roll(line):
    return isinstance(line, Done) and "roll" in line.step


def changed(lines, place, **fields):
    return [*lines[:place], replace(lines[place], **fields), *lines[place + 1 :]]


def why(verdict):
    return str(verdict.wrong.why)


# -- a server that picks dice ------------------------------------------------------------------


def test_a_server_that_writes_another_roll_is_found_at_that_roll():
    lines = match(1).all_lines
    place = place_of(lines, is_roll)
    told = lines[place].step
    for one in ALL:
        for other in range(1, one + 1):
            step = f"{told[:-3]}{one}-{other}"
            verdict = verdict_of(changed(lines, place, step=step))

            assert step == told or verdict.wrong.line == place + 2
            assert step == told or "which this is not" in why(verdict)


def test_a_server_that_changes_its_chain_afterwards_is_found():
    """It tries secrets until one gives the roll it wants; the anchor was told before."""
    sitting = match(1)
    lines = sitting.all_lines
    place = place_of(lines, lambda line: isinstance(line, Last))
    other = Chain.of(Random(99).randbytes(32))
    verdict = verdict_of(changed(lines, place, link=other.link(lines[place].k)))

    assert verdict.wrong is not None

    anchor = place_of(lines, lambda line: isinstance(line, Anchor))
    both = changed(
        changed(lines, place, link=other.link(lines[place].k)), anchor, anchor=other.anchor
    )
    heads = [head.hex() for _, head in checked_texts(sitting.record)]
    assert verdict_of(both, seen=[heads[anchor + 1]]).wrong is not None


def test_a_server_that_anchors_after_the_players_is_refused():
    lines = match(1).all_lines
    first = place_of(lines, lambda line: isinstance(line, Anchor))
    late = [*lines[:first], *lines[first + 1 : first + 3], lines[first], *lines[first + 3 :]]
    verdict = verdict_of(late)

    assert (verdict.wrong.line, why(verdict)) == (first + 2, "here stands the anchor of server")


def test_a_server_that_throws_again_leaves_a_gap():
    lines = match(1).all_lines
    place = place_of(lines, is_roll)
    verdict = verdict_of(changed(lines, place, k=lines[place].k + 1))

    assert (verdict.wrong.line, why(verdict)) == (place + 2, "this should be throw 2")


def test_a_server_that_keeps_a_players_chain_is_marked():
    sitting = Sitting(Random(1), terms(1))
    sitting.lines[-1] = replace(sitting.lines[-1], by_server=True)
    verdict = verify(sitting.plays_on().record)

    assert verdict.is_right
    assert verdict.server == {Side.BLACK: verdict.throws}


# -- a player who withholds or grinds ----------------------------------------------------------


def asked(seconds):
    """A roll that waits for the other's link."""
    sitting = Sitting(Random(4), terms(1))
    sitting.goes_on()
    sitting.goes_on()
    sitting.owes(sitting.game.on_roll.opponent, seconds)
    return sitting


def test_who_withholds_a_link_cannot_know_what_it_would_have_thrown():
    """Without the server's link all 36 throws are left, whatever the two players know."""
    white, black = (Chain.of(bytes([n]) * 32) for n in (2, 3))
    rng = Random(1)
    throws = {
        throw("A" * 22, 1, rng.randbytes(32), white.link(1), black.link(1)) for _ in range(600)
    }

    assert len(throws) == 36


def test_who_withholds_a_link_loses_time_and_then_the_match():
    sitting = asked(12 + 120 + 0.001)
    sitting.seconds = 0
    late = sitting.game.on_roll.opponent
    sitting.does(Forfeit(Reason.TIME), by=late)
    verdict = verify(sitting.record)

    assert verdict.is_right, why(verdict)
    assert verdict.outcome.winner is late.opponent


def test_a_link_is_absent_only_after_a_minute_and_never_the_rollers_own():
    for seconds, who in ((50, "opponent"), (70, "roller")):
        sitting = asked(seconds)
        roller = sitting.game.on_roll
        absent = roller if who == "roller" else roller.opponent
        sitting.throws(**{absent.value: "absent"})
        verdict = verify(sitting.record)

        assert why(verdict) == f"the link of {absent} was not waited for"


def test_an_absent_link_cannot_be_claimed_where_none_was_asked_for():
    lines = match(1).all_lines
    place = place_of(lines, is_roll)
    verdict = verdict_of(changed(lines, place, marks=((Player.WHITE, Mark.ABSENT),)))

    assert why(verdict) == "the link of white was not waited for"


def test_a_new_chain_after_a_roll_was_asked_for_is_refused():
    sitting = asked(10)
    sitting.anchor(Side.WHITE)
    sitting.goes_on()
    verdict = verify(sitting.record)

    assert verdict.wrong.line == len(sitting.lines)
    assert why(verdict) == "a roll was asked for and must come first"


def test_nothing_else_can_be_done_while_a_roll_that_was_asked_for_waits():
    sitting = Sitting(Random(6), terms(3))
    sitting.goes_on()
    sitting.goes_on()
    sitting.owes(sitting.game.on_roll.opponent, 1)
    sitting.does(CubeAction.DOUBLE)

    assert why(verify(sitting.record)) == "a roll was asked for and must come first"


def test_the_roller_cannot_make_the_other_side_wait_for_the_rollers_link():
    sitting = Sitting(Random(4), terms(1))
    sitting.goes_on()
    sitting.goes_on()
    sitting.owes(sitting.game.on_roll, 60)

    assert "owes nothing now" in why(verify(sitting.record))


def test_every_new_chain_burns_a_throw_and_is_counted():
    """Grinding for a better chain is blind, and leaves its marks."""
    sitting = Sitting(Random(4), terms(1))
    sitting.goes_on()
    sitting.goes_on()
    for _ in range(5):
        sitting.anchor(Side.WHITE)
    verdict = verify(sitting.plays_on().record)

    assert verdict.is_right, why(verdict)
    assert verdict.renewed == {Side.WHITE: 5}
    assert verdict.throws == sitting.k - 5


def test_a_new_chain_that_burns_no_throw_is_refused():
    sitting = Sitting(Random(4), terms(1))
    sitting.goes_on()
    sitting.goes_on()
    sitting.anchor(Side.WHITE)
    lines = sitting.all_lines
    place = place_of(lines, lambda line: isinstance(line, Anchor) and line.at is not None)

    assert why(verdict_of(changed(lines, place, k=1))) == "this should be throw 2"


# -- a replayed link ---------------------------------------------------------------------------


@pytest.mark.parametrize("which", [4, 3, 1])
def test_a_link_given_before_is_no_link_for_the_next_throw(which):
    chain = Chain.of(b"s" * 32)
    known = Spent.anchored(chain.anchor).after(4, chain.link(4))

    with pytest.raises(RuleError, match="not the link for throw 5"):
        known.after(5, chain.link(which))
    with pytest.raises(RuleError):
        known.after(5, ABSENT)
    assert known.after(5, chain.link(5)).k == 5


def test_a_link_of_another_table_throws_other_dice():
    lines = match(1).all_lines
    other = [replace(lines[0], id="B" * 22), *lines[1:]]
    verdict = verdict_of(other)

    assert "which this is not" in why(verdict)


def test_last_links_that_do_not_reach_back_to_their_anchor_are_named():
    lines = match(1).all_lines
    for place, line in enumerate(lines):
        if isinstance(line, Last):
            earlier = Spent(0, line.k - 1, line.link)
            verdict = verdict_of(changed(lines, place, k=earlier.k))

            assert verdict.wrong is not None


# -- an edited clock ---------------------------------------------------------------------------


def test_an_edited_time_is_found_by_the_line_by_the_clock_or_by_a_head_that_was_kept():
    sitting = match(1)
    lines = sitting.all_lines
    place = place_of(lines, is_roll)
    heads = [head.hex() for _, head in checked_texts(sitting.record)]
    later = changed(lines, place, at=lines[place].at + 1)

    assert verdict_of(later).is_right  # the server, who keeps the time, can write this...
    for seen in (heads[place + 1], heads[-1][:16]):
        assert "was seen" in why(verdict_of(later, seen=[seen]))  # ...but it was seen otherwise
    back = changed(lines, place, at=lines[place].at - 10_000)
    assert why(verdict_of(back)) == "time cannot go back"
    late = [
        replace(line, at=line.at + 10**6) if isinstance(line, Done) and n >= place else line
        for n, line in enumerate(lines)
    ]
    assert "had no time left" in why(verdict_of(late))


def test_the_heads_of_the_record_itself_are_known():
    sitting = match(1)
    heads = [head.hex() for _, head in checked_texts(sitting.record)]

    assert verify(sitting.record, seen=heads).is_right
    assert verify(sitting.record, seen=[head[:16].upper() for head in heads]).is_right
    assert not verify(sitting.record, seen=[heads[3][:7]]).is_right  # too short to tell


def test_losing_on_time_cannot_be_made_up():
    sitting = Sitting(Random(3), terms(1))
    sitting.goes_on()
    sitting.does(Forfeit(Reason.TIME))

    assert "still had time" in why(verify(sitting.record))


def test_another_result_is_refused():
    lines = match(3).all_lines
    other = lines[-1].winner.opponent
    verdict = verdict_of([*lines[:-1], replace(lines[-1], winner=other)])

    assert verdict.wrong.line == len(lines) + 1
    assert parse_record(match(3).record)[-1] == lines[-1]


def test_an_illegal_play_is_refused():
    lines = match(1).all_lines
    place = place_of(lines, lambda line: isinstance(line, Done) and "/" in line.step)
    verdict = verdict_of(changed(lines, place, step=f"{lines[place].step[:5]}: 24/1"))

    assert "illegal play" in why(verdict)


@pytest.mark.parametrize("told", [f"place {Position.start().id} white", "resign match"])
def test_what_only_files_of_games_played_elsewhere_tell_is_refused(told):
    lines = match(3).all_lines
    place = place_of(lines, is_roll)
    by = lines[place].step.split(":")[0]
    verdict = verdict_of(changed(lines, place, step=f"{by}: {told}", k=None))

    assert verdict.wrong.line == place + 2
    assert "not a line of a record" in why(verdict)


def test_a_match_that_is_over_does_not_go_on():
    sitting = match(1)
    lines = sitting.lines
    again = Done(version=sitting.version + 1, at=sitting.at, step="next")

    assert why(verdict_of([*lines, again, *sitting.closing()])) == "there is no next game now"
