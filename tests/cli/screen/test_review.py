"""A match file looked through on the screen."""

from dataclasses import replace

import pytest
from tests.cli.screen.playing import ENGINE, run, screen_text

from gamao.analysis import ReviewSettings, review
from gamao.cli.screen.program import Program
from gamao.cli.screen.review import ReviewScreen, decision_text
from gamao.engine import Limit
from gamao.messages import Catalogue
from gamao.messages.catalogue import COMMANDS, DASH
from gamao.notation import read_match

MATCH = (
    b" 7 point match\n\n Game 1\n Ana : 0       Bruno : 0\n"
    b"  1) 31: 24/23 13/10  65: 24/13\n  2) 61: 13/7 8/7   Doubles => 2\n  3)  Drops\n"
)
MADE = review(read_match(MATCH), ENGINE, ReviewSettings(limit=Limit(1), deeper=None))


@pytest.mark.parametrize(
    ("language", "title", "reason"),
    [("en", "Ana plays 3-1", "better one"), ("pt-BR", "Ana joga 3-1", "melhor")],
)
def test_mistakes_are_listed_with_board_loss_and_reasons(language, title, reason):
    async def look():
        words = Catalogue.load(language, COMMANDS)
        app = Program(ReviewScreen(MADE, lambda: ENGINE, words))
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.pause()
            await app.workers.wait_for_complete()
            await pilot.pause()
            first = screen_text(app)
            await pilot.press("m")
            await pilot.pause()
            every = len(app.screen._entries)
            await pilot.press("down", "down")
            await app.workers.wait_for_complete()
            await pilot.pause()
            return first, every, screen_text(app)

    first, every, later = run(look())
    assert title in first
    assert "▶" in first
    assert reason in first
    assert "8/5 6/5" in first
    assert every == len(MADE.entries) > len(MADE.mistakes())
    assert first != later
    assert max(map(len, first.split("\n"))) <= 80


def test_a_match_without_decisions_says_so():
    empty = read_match(b" 7 point match\n\n Game 1\n Ana : 0       Bruno : 0\n")
    made = review(empty, ENGINE, ReviewSettings(limit=Limit(0), deeper=None))

    async def look():
        app = Program(ReviewScreen(made, lambda: ENGINE, Catalogue.load("en", COMMANDS)))
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.pause()
            text = screen_text(app)
            await pilot.press("q")
            return text

    assert "There is nothing to decide in it." in run(look())


def test_what_was_rolled_out_has_its_interval_and_what_nobody_can_tell_is_said():
    verdict = MADE.entries[0].verdict
    rolled = [replace(one, depth="rollout", error=0.01) for one in verdict.options[:3]]
    best, near, far = (
        replace(one, equity=equity, lead_error=error)
        for one, equity, error in zip(rolled, (0.2, 0.19, 0.1), (0.0, 0.01, 0.01), strict=True)
    )

    told = _told(best, near, far).splitlines()

    assert [line.split()[-3:] for line in told if "±" in line] == [["rollout", "±", "0.020"]] * 3
    assert told.index("  too close to call") == 3  # below the second


def test_what_seems_better_at_a_glance_has_no_loss_that_is_known():
    best, other = MADE.entries[0].verdict.options[:2]

    told = _told(best, replace(other, equity=best.equity + 0.01, depth="0-ply"))

    assert told.splitlines()[-1].split()[-2:] == [DASH, "0-ply"]


def _told(*options):
    """The first decision as if these had been its options."""
    entry = MADE.entries[0]
    judged = replace(entry, verdict=replace(entry.verdict, options=options, taken=1))
    return decision_text(MADE, judged, Catalogue.load("en", COMMANDS))
