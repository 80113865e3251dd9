"""Problems in Chromium: answered by mouse, by keys and by finger; the streak, the link."""

import re
from math import hypot

import pytest

from gamao.notation import parse_play
from gamao.problems import Kind, Problems
from tests.browser.test_for_everyone import PHONE, THEMES, violations
from tests.slow import first_or_slow

PROBLEMS = Problems.load()
STILL = {"speed": "off"}


def play_of(problem, place=0):
    game = problem.game
    return parse_play(problem.answers[place].text, game.position, game.dice)


def is_plain(problem):
    """Are the best two plays of two checkers each, that every hand makes in the same way?"""
    if problem.kind is not Kind.PLAY or problem.game.dice.is_doublet:
        return False
    ends = [{point for move in play_of(problem, n).moves for point in (move.source, move.target)}
            for n in (0, 1)]  # fmt: skip
    return all(len(one) == 4 and max(one) < 25 and min(one) > 0 for one in ends)


PLAY = next(one for one in PROBLEMS if is_plain(one))
DOUBLE = next(one for one in PROBLEMS if one.kind is Kind.DOUBLE)
TAKE = next(one for one in PROBLEMS if one.kind is Kind.TAKE)


@pytest.fixture
def visit(players):
    def visit(path, *, settings=STILL, **options):
        player = players(settings=settings, **options)
        player.page.goto(path)
        player.wait_for("#do-confirm, #answer-1", state="attached")
        return player

    return visit


def title(player):
    return player.page.locator("#step-title").text_content()


def play(player, problem, place=0):
    for move in play_of(problem, place).moves:
        player.drag(move.source, move.target)
    player.wait_for('#do-confirm[aria-disabled="false"]')


def test_a_wrong_play_by_mouse_is_explained_and_comes_again(visit):
    player = visit(f"/problem/{PLAY.number}")
    play(player, PLAY, 1)
    player.page.locator("#do-confirm").click()
    player.wait_for(".told2.wrong")

    assert title(player) == "There is something better."
    text = player.page.locator("#step").text_content()
    cost = r" gives away (0\.\d{3}) ± (0\.\d{3}) \(rollout\)\."
    told = re.search(re.escape(PLAY.answers[1].text) + cost, text)
    assert float(told[1]) == pytest.approx(PLAY.gap, abs=0.0006)
    apart = hypot(*(one.error for one in PLAY.answers[:2]))
    assert float(told[2]) == pytest.approx(1.96 * apart, abs=0.0006)
    assert f"Best: {PLAY.best.text}." in text
    assert "It comes again among your mistakes in 10 minutes." in text
    player.page.mouse.move(2, 2)  # who points at a play sees that one alone
    player.wait_for(".arrow.played", state="attached")
    assert player.page.locator(".arrow.best").count() == 2
    assert player.page.locator(".plays tbody tr").count() == len(PLAY.answers)
    assert player.page.locator("#others").count() == 0  # nobody else has answered
    assert player.get("/api/me").json()["mistakes"]["total"] == 1


def test_a_right_answer_is_rated_and_another_problem_follows(visit):
    player = visit(f"/problem/{PLAY.number}", locale="pt-BR")
    assert "1500 ± 392, provisório" in player.page.locator(".facts2").text_content()
    play(player, PLAY)
    player.page.locator("#do-confirm").click()
    player.wait_for(".told2:not(.wrong)")

    assert title(player) == "Certo: não há melhor."
    assert "(+" in player.page.locator("#ratings").text_content()
    assert player.page.locator("#problem-link").input_value().endswith(f"/problem/{PLAY.number}")
    player.page.locator("#do-next").click()
    player.wait_for(".verdict2", state="detached")
    assert not player.page.url.endswith(f"/problem/{PLAY.number}")


def test_a_double_is_answered_by_keys_and_n_goes_on(visit):
    player = visit(f"/problem/{DOUBLE.number}")
    place = DOUBLE.choices.index(DOUBLE.best.text) + 1

    player.page.keyboard.press(str(place))
    player.wait_for(".told2:not(.wrong)")

    assert player.page.locator(".choices tbody tr").count() == 4
    told = player.page.locator(".verdict2").text_content()
    assert re.search(r"To the doubler: .* with a pass\. Rollout ± 0\.\d{3}", told)
    player.page.keyboard.press("n")
    player.wait_for(".verdict2", state="detached")


def test_a_play_is_made_and_answered_by_keys_alone(visit):
    player = visit(f"/problem/{PLAY.number}")
    page = player.page
    for move in play_of(PLAY).moves:
        for point in (move.source, move.target):
            page.locator(f'.spot[data-spot="{point}"]').focus()
            page.keyboard.press("Enter")
    player.wait_for('#do-confirm[aria-disabled="false"]')

    page.keyboard.press("c")

    player.wait_for(".told2:not(.wrong)")
    assert page.evaluate("() => document.activeElement.id") == "step-title"


def on_phone(visit, problem, **options):
    return visit(
        f"/problem/{problem.number}",
        viewport={"width": PHONE[0], "height": PHONE[1]},
        has_touch=True,
        **options,
    )


def test_a_take_is_answered_by_finger_on_a_phone_and_the_board_stays_as_it_is(visit):
    player = on_phone(visit, TAKE, locale="es")
    before = player.box("#board svg")
    assert before["height"] > before["width"]

    player.page.locator(f"#answer-{TAKE.choices.index(TAKE.best.text) + 1}").tap()
    player.wait_for(".told2:not(.wrong)")

    assert title(player) == "Bien: no hay nada mejor."
    assert "Dificultad de este problema" in player.page.locator("#ratings").text_content()
    assert "Tus últimos 7 días" in player.page.locator(".streak-row").text_content()
    assert player.box("#board svg") == before


def test_a_play_is_made_by_finger_and_the_board_stays_as_it_is(visit):
    player = on_phone(visit, PLAY)
    before = player.box("#board svg")
    for move in play_of(PLAY).moves:
        player.tap(move.source)
        player.tap(move.target)
    player.wait_for('#do-confirm[aria-disabled="false"]')

    player.page.locator("#do-confirm").tap()

    player.wait_for(".told2:not(.wrong)")
    assert player.box("#board svg") == before


def test_the_day_has_its_problem_its_streak_and_then_themes(visit):
    player = visit("/problem", locale="pt-BR")
    page, told = player.page, player.get("/api/problems/today").json()
    asked = PROBLEMS.number(told["number"])
    assert page.title().startswith(f"Problema {asked.number} · ")
    assert page.locator("#pick-theme").count() == 0  # first the one of the day
    assert page.locator(".streak .today").count() == 1

    player.post(
        f"/api/problems/{asked.number}",
        {"answer": asked.best.text, "day": page.evaluate(LOCAL_DAY)},
    )
    page.reload()
    player.wait_for("#pick-theme")
    assert "1 dia seguido" in page.locator(".streak-row").text_content()
    assert "já respondido" in page.locator(".facts2").text_content()

    page.locator("#pick-theme").select_option("take")
    player.wait_for("#answer-1:text-is('Aceitar')")  # the problem of the day has answers, too
    assert "theme=take" in page.url


LOCAL_DAY = """() => { const now = new Date();
  return new Date(now - now.getTimezoneOffset() * 60000).toISOString().slice(0, 10); }"""


def test_a_link_shows_the_question_only(visit):
    player = visit(f"/problem/{DOUBLE.number}")

    assert player.page.locator(".verdict2, .plays, #others").count() == 0
    assert player.page.locator(".cube-keys button").count() == 4


def test_a_number_that_is_none_is_said(players):
    player = players(expected="404")
    player.page.goto("/problem/999999")

    player.wait_for("#toast")
    assert player.page.locator("#toast").text_content() == "There is no such problem."


@pytest.mark.parametrize("theme", first_or_slow(THEMES))
def test_axe_finds_no_violation_in_a_problem(visit, theme):
    player = visit(
        f"/problem/{TAKE.number}", settings={**STILL, "theme": theme}, reduced_motion="reduce"
    )
    rules = () if theme == "classic" else ("color-contrast",)
    assert violations(player, *rules) == []
    player.page.locator("#answer-1").click()
    player.wait_for(".verdict2")
    assert violations(player, *rules) == []
    player.resize(*PHONE)
    assert violations(player, *rules) == []
