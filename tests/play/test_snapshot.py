"""A match goes on from a snapshot as from its first line; one that is no use is passed over."""

import os
import pickle
import random
from dataclasses import replace

import pytest

from gamao import PRESETS, Player
from gamao.play import LiveMatch, OpponentKind, Request, Seat, Terms, snapshot
from gamao.play.snapshot import EVERY, format_snapshot, is_due, loaded
from gamao.rules.action import Skip
from gamao.rules.clock import parse_clock
from gamao.rules.dicesource import RandomDice
from gamao.rules.game import Game

SEATS = {side: Seat(person=side.value) for side in Player}
TABLE = "T" * 22


def terms_of(preset):
    rules, length = PRESETS[preset].rules, PRESETS[preset].lengths[0]
    clock = parse_clock("12s + 9min")
    return Terms(
        preset=preset, rules=rules, length=length, opponent=OpponentKind.FRIEND, clock=clock
    )


def moments(terms, rng, most):
    """A match after each of its steps, with all its lines."""
    dice, lines, at = RandomDice(rng), [], 0
    match = LiveMatch.begin(terms, SEATS).with_what_follows(dice, at)
    while True:
        lines += match.new
        match = match.kept()
        yield match, tuple(lines)
        if match.log.is_over or match.length >= most:
            return
        at += rng.randrange(9_000)
        action, by = some_step(match, rng)
        match = match.after(action, by=by, dice=dice, at=at)


def some_step(match, rng):
    if match.log.may_go_on:
        return Request.NEXT_GAME, Player.WHITE
    if match.game.dice is None:
        return Request.ROLL, match.game.on_roll
    return rng.choice(match.game.legal_plays()), match.game.on_roll


@pytest.mark.parametrize("preset", ["TORNEIO", "CLUBE", "MONEY", "CLASSICO"])
def test_a_match_is_the_same_from_any_snapshot_on(preset):
    terms, kept, checked = terms_of(preset), None, 0

    before = 0
    for match, lines in moments(terms, random.Random(preset), 200):
        if is_due(before, match.length):
            kept = format_snapshot(match)
        before = match.length
        if match.length % 7 == 0:
            assert loaded(terms, SEATS, lines, TABLE, kept) == match
            checked += 1

    assert kept is not None
    assert checked > 5
    assert loaded(terms, SEATS, lines, TABLE, kept) == LiveMatch.begin(terms, SEATS, lines, TABLE)


def test_a_turn_that_is_skipped_is_kept_too():
    closed_out = "XGID=aBBBBBB-------------------:0:0:-1:00:0:0:0:0:10"
    terms = replace(terms_of("CLASSICO"), position=closed_out)
    match, lines = next(moments(terms, random.Random(1), 1))

    assert [step.action for step in match.game.actions] == [Skip()]
    assert loaded(terms, SEATS, lines, TABLE, format_snapshot(match)) == match


def test_only_the_lines_after_it_are_folded(monkeypatch):
    terms, folded = terms_of("TORNEIO"), []
    *_, (early, _), (match, lines) = moments(terms, random.Random(1), 200)
    kept = format_snapshot(early)
    after = Game.after
    monkeypatch.setattr(
        Game,
        "after",
        lambda self, *given, **named: folded.append(1) or after(self, *given, **named),
    )

    assert loaded(terms, SEATS, lines, TABLE, kept) == match

    assert len(folded) < 2 * EVERY
    assert len(lines) > 4 * EVERY


def some_match():
    terms = terms_of("TORNEIO")
    *_, (match, lines) = moments(terms, random.Random(2), 40)
    return terms, match, lines


@pytest.mark.parametrize(
    "change",
    [
        lambda text: b"",
        lambda text: b"of other code..." + text[16:],
        lambda text: text[:-40],
        lambda text: text[:16],
        lambda text: text[:16] + b"nonsense",
        lambda text: text.replace(b"gamao.rules.game", b"gamao.rules.none"),
    ],
    ids=["empty", "of other code", "cut off", "without a match", "nonsense", "of no such room"],
)
def test_a_snapshot_that_is_no_use_is_passed_over(change):
    terms, match, lines = some_match()

    assert loaded(terms, SEATS, lines, TABLE, change(format_snapshot(match))) == match


def test_a_snapshot_of_more_than_is_kept_is_passed_over():
    terms, match, lines = some_match()

    before = loaded(terms, SEATS, lines[:10], TABLE, format_snapshot(match))

    assert before == LiveMatch.begin(terms, SEATS, lines[:10], TABLE)


class Bad:
    """What somebody could write into a database."""

    def __init__(self, place):
        self.place = place

    def __reduce__(self):
        return os.mkdir, (self.place,)


def test_a_snapshot_makes_values_of_ours_and_runs_nothing(tmp_path):
    terms, match, lines = some_match()
    good, place = format_snapshot(match), str(tmp_path / "ran")

    for bad in (Bad(place), open, snapshot.format_snapshot):
        text = good[:16] + pickle.dumps((bad, None, None, 1))
        assert loaded(terms, SEATS, lines, TABLE, text) == match

    assert not os.path.exists(place)
