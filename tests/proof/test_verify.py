"""A record is right, or its first wrong line is named."""

from random import Random

import pytest
from hypothesis import given, settings
from tests.proof.playing import T0, Sitting, match, terms
from tests.strategies import randoms
from tests.timing import seconds, slowness

from gamao.proof.chain import Side
from gamao.proof.record import Done, Outcome, Pause, Resume, Why, format_record
from gamao.proof.verify import verify
from gamao.rules.action import Forfeit, Reason
from gamao.rules.clock import DAY, MINUTE, SECOND, parse_clock
from gamao.rules.player import Player
from gamao.rules.ruleset import CLASSICO, MONEY, REGLAMENTO

WHITE, BLACK = Player.WHITE, Player.BLACK


def short():
    """A record of some twenty lines."""
    sitting = Sitting(Random(3), terms(1))
    for _ in range(8):
        sitting.goes_on()
    sitting.waits(4 * MINUTE / SECOND)
    sitting.does(Forfeit(Reason.TIME))
    return sitting


def test_a_match_is_right_and_its_throws_are_counted():
    played = match(7)
    verdict = verify(played.record)

    assert verdict.is_right, verdict.wrong
    assert verdict.is_finished
    assert verdict.throws == played.k
    assert verdict.steps == played.version
    assert verdict.outcome == Outcome(played.standing.winner, played.standing.score)
    counted = (verdict.early, verdict.absent, verdict.server, verdict.renewed)
    assert not any(counted)


@pytest.mark.parametrize("rules", [MONEY, REGLAMENTO, CLASSICO])
def test_one_game_by_any_rules_is_right(rules):
    verdict = verify(match(None, rules=rules, single=True).record)

    assert verdict.is_right, verdict.wrong
    assert verdict.is_finished


def test_an_open_match_is_right_and_not_finished():
    sitting = Sitting(Random(2), terms(5))
    sitting.plays_game()
    sitting.next_game()
    verdict = verify(sitting.record)

    assert verdict.is_right, verdict.wrong
    assert not verdict.is_finished


def test_verifying_a_match_to_seven_takes_at_most_50_ms():
    record = match(7, seed=2).record

    assert seconds(lambda: verify(record), tries=10) <= 0.050 * slowness()


def wrongly_named(record, places, values):
    """The places where a change is not found, or not in its line."""
    found = []
    for place in places:
        line = record.count(b"\n", 0, place) + 1
        for value in values:
            changed = bytearray(record)
            changed[place] = (changed[place] + value) % 256
            verdict = verify(bytes(changed))
            if verdict.wrong is None or verdict.wrong.line != line:
                found.append((place, line, value, verdict.wrong))
    return found


def test_every_single_byte_changed_is_found_and_its_line_named():
    record = short().record

    assert verify(record).is_right
    assert wrongly_named(record, range(len(record)), (1, 32, 224)) == []


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(3))  # `make faults` does it with ten real records
def test_every_byte_of_a_whole_match_changed_is_found_and_its_line_named(seed):
    record = match(1, seed=seed).record
    value = 1 + seed * 25

    assert wrongly_named(record, range(len(record)), (value,)) == []


def test_what_is_left_out_put_in_or_cut_off_is_found():
    record = short().record
    rows = record.splitlines(keepends=True)
    for number in range(len(rows)):
        without = b"".join(rows[:number] + rows[number + 1 :])
        twice = b"".join(rows[: number + 1] + rows[number:])

        assert verify(without).wrong
        assert verify(twice).wrong
        assert verify(b"".join(rows[:number])).wrong
    assert verify(record + b"\n").wrong
    assert verify(b"").wrong.line == 1


@given(randoms())
@settings(max_examples=60, deadline=None)
def test_no_bytes_whatever_break_it(rng):
    record = bytearray(short().record)
    for _ in range(rng.randint(1, 30)):
        place = rng.randrange(len(record))
        record[place : place + rng.randint(0, 9)] = rng.randbytes(rng.randint(0, 9))

    assert verify(bytes(record)).wrong


def test_lines_in_another_order_are_found():
    """Also by who can write the heads anew."""
    lines = short().all_lines
    for place in range(len(lines) - 1):
        swapped = [*lines]
        swapped[place : place + 2] = lines[place + 1], lines[place]

        assert verify(format_record(swapped).encode()).wrong


def test_pauses_are_taken_off_the_clock():
    sitting = Sitting(Random(3), terms(1, clock=parse_clock("3 days")))
    sitting.goes_on()
    sitting.lines.append(Pause(sitting.at, Why.AGREED))
    sitting.at += 5 * DAY
    sitting.lines += [Resume(sitting.at), Pause(sitting.at, Why.DOWN)]
    sitting.at += 9 * DAY
    sitting.lines.append(Resume(sitting.at))
    sitting.plays_on()

    assert verify(sitting.record).is_right


def test_a_step_during_a_pause_is_wrong():
    sitting = Sitting(Random(3), terms(1))
    sitting.goes_on()
    sitting.lines.append(Pause(sitting.at, Why.AGREED))
    sitting.goes_on()

    assert "paused" in str(verify(sitting.record).wrong.why)


def test_chains_that_the_server_keeps_links_given_early_and_new_chains_are_counted():
    sitting = Sitting(Random(4), terms(1))
    sitting.throws(white="early", black="early")
    sitting.goes_on()
    sitting.throws(black="early")
    sitting.goes_on()
    sitting.anchor(Side.BLACK, by_server=True)
    sitting.plays_on()
    verdict = verify(sitting.record)

    assert verdict.is_right, verdict.wrong
    assert verdict.early == {Side.WHITE: 1, Side.BLACK: 2}
    assert verdict.renewed == {Side.BLACK: 1}
    assert verdict.server == {Side.BLACK: verdict.throws - 2}


def test_a_link_not_given_in_a_minute_is_marked_absent():
    sitting = Sitting(Random(4), terms(1))
    sitting.goes_on()
    sitting.goes_on()
    sitting.owes(sitting.game.on_roll.opponent, 60)
    absent = sitting.game.on_roll.opponent.value
    sitting.throws(**{absent: "absent"})
    sitting.plays_on()
    verdict = verify(sitting.record)

    assert verdict.is_right, verdict.wrong
    assert verdict.absent == {Side(absent): 1}


def test_time_begins_with_the_record():
    sitting = Sitting(Random(3), terms(1))
    sitting.goes_on()
    sitting.at = T0
    sitting.seconds = 0
    sitting.goes_on()

    wrong = verify(sitting.record).wrong
    assert (wrong.line, str(wrong.why)) == (8, "time cannot go back")


def test_versions_go_up_by_one():
    lines = match(1).all_lines
    place = next(i for i, line in enumerate(lines) if isinstance(line, Done)) + 1
    del lines[place]

    wrong = verify(format_record(lines).encode()).wrong
    assert (wrong.line, str(wrong.why)) == (place + 2, "this should be step 2")
