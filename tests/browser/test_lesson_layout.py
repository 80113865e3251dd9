"""The lessons of a beginner on a phone, both ways round: nothing is cut, hidden or sought."""

import pytest

from gamao.lessons import ChoiceTask
from tests.browser.sweep import FINDINGS
from tests.browser.test_for_everyone import assert_usable_in_every_theme
from tests.browser.test_lessons import COURSE, STILL, begin, by_mouse, steps_of
from tests.slow import first_or_slow

FIRST_TWELVE = [lesson.name for lesson in COURSE.lessons[:12]]
SIZES = ((390, 844), (844, 390))
BOOK = "CLUBE"


def amiss(player, *selectors):
    """What is wrong in each window; and whether what must be read is read without scrolling."""
    wrong = []
    for size in SIZES:
        player.resize(*size)
        wrong += [(size, one) for one in player.page.evaluate(FINDINGS, {"fits": True})]
        inside, keys = player.box("#step"), player.box(".step-keys")
        end = keys["top"] if keys["height"] else inside["bottom"]
        for selector in selectors:
            seen = player.box(selector)
            if seen["top"] < inside["top"] - 1 or seen["bottom"] > end + 1:
                wrong.append((size, f"{selector} is not in sight", seen["bottom"], end))
    player.resize(*SIZES[0])
    return wrong


@pytest.mark.parametrize("lesson", first_or_slow(FIRST_TWELVE))
def test_every_step_of_the_first_lessons_fits_a_phone_both_ways(players, lesson):
    width, height = SIZES[0]
    player = players(
        locale="pt-BR",
        settings={**STILL, "book": BOOK},
        viewport={"width": width, "height": height},
    )
    begin(player, lesson)

    for step in steps_of(lesson, BOOK):
        answers = ["#option-0"] if isinstance(step.task, ChoiceTask) else []
        assert amiss(player, ".task", *answers) == [], step.name
        before = player.box("#board, #setup-board")["height"]
        by_mouse(player, lesson, step)
        player.wait_for("#told.right ~ footer #do-repeat")
        after = player.box("#board, #setup-board")["height"]
        assert after == pytest.approx(before, abs=1), step.name
        assert amiss(player, "#told") == [], step.name
        player.page.locator("#do-next").click()
    player.wait_for('a[href="/learn"].btn')


def counted(player):
    begin(player, "pips")


def counted_wrong(player):
    begin(player, "pips")
    player.page.fill("#count", "3")
    player.page.click("#do-check")
    player.wait_for("#told.wrong")


def chosen_wrong(player):
    begin(player, "start")
    player.page.click("#option-1")
    player.wait_for("#told.wrong")


def chosen_right(player):
    begin(player, "start")
    player.page.click("#option-0")
    player.wait_for("#told.right")


def played_wrong(player):
    begin(player, "dice")
    player.drag(13, 7)
    player.drag(13, 11)
    player.wait_for("#told.wrong")


def spoken_of_the_cube(player):
    begin(player, "race")
    by_mouse(player, "race", steps_of("race", BOOK)[0])
    player.wait_for("#told.right")
    player.page.click("#do-next")
    player.wait_for("#do-double")
    player.page.click("#do-double")
    player.wait_for("#told.wrong")


def offered(player):
    begin(player, "options")
    for answer in ("2", "1"):
        player.page.fill("#count", answer)
        player.page.click("#do-check")
        player.wait_for("#told.right")
        player.page.click("#do-next")
    player.wait_for("#answer-beaver")


def finished(player):
    begin(player, "pips")
    for step in steps_of("pips", BOOK):
        by_mouse(player, "pips", step)
        player.wait_for("#told.right")
        player.page.click("#do-next")
    player.wait_for('a[href="/learn"].btn')


STATES = (
    chosen_wrong,
    chosen_right,
    counted,
    counted_wrong,
    played_wrong,
    spoken_of_the_cube,
    offered,
    finished,
)


@pytest.mark.parametrize("state", first_or_slow(STATES))
def test_axe_finds_nothing_in_a_state_of_a_lesson_in_any_theme(players, state):
    player = players(locale="pt-BR", settings=STILL, reduced_motion="reduce")
    state(player)

    assert_usable_in_every_theme(player, state.__name__)
