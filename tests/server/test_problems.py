"""Problems over HTTP: the day's, others by theme, answers, ratings, streaks, what others chose."""

from datetime import UTC, datetime, timedelta
from math import hypot

import pytest
from tests.server.browsers import Browser, serving

from gamao.analysis.plays import format_plays
from gamao.problems import Kind, Problems, Theme
from gamao.server.people.problems import FEW

PROBLEMS = Problems.load()
PLAY = next(one for one in PROBLEMS if one.kind is Kind.PLAY)
DOUBLE = next(one for one in PROBLEMS if one.kind is Kind.DOUBLE)


def today():
    return datetime.now(UTC).date()


def ask(browser, which="today", **query):
    answer = browser.http.get(f"/api/problems/{which}", params={"day": today()} | query)
    assert answer.status_code == 200, answer.text
    return answer.json()


def reply(browser, number, text, day=None):
    body = {"answer": text, "day": str(day or today())}
    answer = browser.http.post(f"/api/problems/{number}", json=body)
    assert answer.status_code == 200, answer.text
    return answer.json()


def test_the_problem_of_a_day_is_the_same_for_everyone(browser, browsers):
    mine, theirs = ask(browser), ask(browsers())

    assert mine["number"] == theirs["number"] == PROBLEMS.today(today()).number
    assert mine["is_today"]
    assert ask(browser, day=today() + timedelta(days=1))["number"] == mine["number"] + 1
    # A day far away is not believed.
    assert ask(browser, day="2031-01-01")["number"] == mine["number"]


def test_a_question_tells_nothing_of_the_answer(browser):
    told = ask(browser, PLAY.number)

    assert set(told) == {
        "number", "theme", "is_today", "is_answered", "card", "me", "streak", "themes"
    }  # fmt: skip
    assert not {"verdict", "plays", "best"} & set(told["card"])
    assert ask(browser, DOUBLE.number)["card"]["options"] == list(DOUBLE.choices)


def test_the_reasons_name_the_chances_that_stand_beside_the_plays(browser):
    found = 0
    for problem in [one for one in PROBLEMS if one.kind is Kind.PLAY][:6]:
        told = reply(browser, problem.number, problem.answers[1].text)
        for reason in told["reasons"]:
            if reason["kind"] == "win" and told["given"]["depth"] == told["best"]["depth"]:
                chances = [told[name]["chances"]["win"] for name in ("given", "best")]
                assert [reason["played"], reason["best"]] == chances
                found += 1

    assert found


def test_the_first_answer_counts_for_both_and_later_ones_for_nobody(browser):
    right, wrong = PLAY.answers[0].text, PLAY.answers[1].text
    first = reply(browser, PLAY.number, right)
    again = reply(browser, PLAY.number, wrong)

    assert first["correct"]
    assert first["is_rated"]
    assert first["change"] > 0
    assert first["me"]["provisional"]
    assert first["against"] == wrong
    assert first["reasons"]
    assert not again["correct"]
    assert not again["is_rated"]
    assert again["me"] == first["me"]
    assert ask(browser, PLAY.number)["is_answered"]


def test_a_wrong_answer_costs_what_the_rollout_says_and_is_asked_again_in_the_quiz(browser):
    told = reply(browser, PLAY.number, PLAY.answers[1].text)

    assert told["loss"] == pytest.approx(PLAY.gap, abs=1e-4)
    apart = hypot(*(one.error for one in PLAY.answers[:2]))
    assert told["error"] == pytest.approx(1.96 * apart, abs=1e-4)
    assert told["best"]["text"] == PLAY.best.text
    assert told["change"] < 0
    assert told["next_at"]
    assert browser.http.get("/api/me").json()["mistakes"]["total"] == 1
    assert browser.http.get("/api/quiz/next").json()["card"] is None  # due in ten minutes
    judged = browser.http.post(f"/api/quiz/{PLAY.key}", json={"answer": PLAY.best.text}).json()
    assert judged["correct"]
    assert judged["was"]["text"] == PLAY.answers[1].text


def test_a_play_that_was_not_rolled_out_is_judged_too(browser):
    problem, rest = next((one, left) for one in PROBLEMS if (left := not_rolled_out(one)))

    told = reply(browser, problem.number, rest[-1])

    assert not told["correct"]
    assert told["loss"] > 0
    assert told["given"]["is_played"]
    assert (told["given"]["depth"], told["error"]) == ("2-ply", None)


def not_rolled_out(problem):
    """The plays of a problem that are not among its answers."""
    if problem.kind is not Kind.PLAY:
        return []
    legal = problem.game.legal_plays()
    return sorted(set(format_plays(legal, legal)) - {one.text for one in problem.answers})


def test_of_a_double_both_decisions_are_judged(browser):
    best, *others = DOUBLE.answers

    assert reply(browser, DOUBLE.number, best.text)["correct"]
    told = reply(browser, DOUBLE.number, others[-1].text)

    assert told["loss"] == pytest.approx(best.equity - others[-1].equity, abs=2e-4)
    assert told["courses"]["double_pass"] == pytest.approx(DOUBLE.cube.double_pass)
    assert told["courses"]["error"] == pytest.approx(1.96 * DOUBLE.cube.error, abs=1e-4)
    assert [one["action"] for one in told["choices"]] == [one.text for one in DOUBLE.answers]


@pytest.mark.parametrize(
    ("path", "body", "status", "code"),
    [
        ("0", {"answer": "8/5"}, 404, "unknown_problem"),
        ("999999", {"answer": "8/5"}, 404, "unknown_problem"),
        (str(PLAY.number), {"answer": "hello"}, 422, "not_an_action"),
        (str(PLAY.number), {"answer": "1/2"}, 422, None),
        (str(DOUBLE.number), {"answer": "maybe"}, 422, "not_an_action"),
    ],
)
def test_what_cannot_be_answered_is_said(browser, path, body, status, code):
    answer = browser.http.post(f"/api/problems/{path}", json=body | {"day": str(today())})

    assert answer.status_code == status
    assert code in (None, answer.json()["error"]["code"])


def test_the_next_one_is_of_the_theme_and_new(browser):
    asked = {ask(browser, "next", theme="take")["theme"] for _ in range(3)}
    reply(browser, PLAY.number, PLAY.best.text)

    assert asked == {Theme.TAKE.value}
    assert ask(browser, "next", but=5)["number"] != 5
    assert not ask(browser, "next")["is_answered"]
    assert browser.http.get("/api/problems/next", params={"theme": "x"}).status_code == 422


def test_the_day_done_is_a_day_of_the_streak(browser):
    number = ask(browser)["number"]
    assert ask(browser)["streak"] == {"days": 0, "week": [False] * 7}

    told = reply(browser, number, PROBLEMS.number(number).answers[-1].text)

    assert told["streak"] == {"days": 1, "week": [False] * 6 + [True]}
    other = PROBLEMS.today(today() + timedelta(days=3))
    tomorrow = today() + timedelta(days=1)
    reply(browser, other.number, other.best.text, tomorrow)  # not the problem of that day
    assert ask(browser, day=tomorrow)["streak"]["days"] == 1


def test_what_others_chose_is_told_only_of_enough_answers(tmp_path):
    with serving(tmp_path / "games.db") as address:
        told = []
        for place in range(FEW):
            somebody = Browser(address)
            answer = DOUBLE.answers[place % 2].text
            told.append(reply(somebody, DOUBLE.number, answer)["others"])
            somebody.close()

    assert told[:-1] == [None] * (FEW - 1)
    assert told[-1]["count"] == FEW
    assert {one["answer"]: one["share"] for one in told[-1]["answers"]} == {
        DOUBLE.answers[0].text: 0.5,
        DOUBLE.answers[1].text: 0.5,
    }
