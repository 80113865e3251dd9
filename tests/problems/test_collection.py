"""The problems of the package: sure, legal, each once, of all themes, harder for the weaker."""

import gzip
import json
from collections import Counter
from datetime import date, timedelta
from importlib import resources
from itertools import pairwise
from pathlib import Path
from statistics import mean, stdev

import pytest

from gamao import DataError, NotationError
from gamao.analysis.plays import format_plays
from gamao.problems import ASKED, CubeWorth, Kind, Problem, Problems, Theme, verdict_of
from gamao.problems.problem import SURE
from gamao.rules.player import Player

DOCS = Path(__file__).parents[2] / "docs" / "problems.md"
LEAST_OF_THEME, MOST_OF_THEME = 0.015, 0.121
"""How far the themes' shares may be from each other; docs/problems.md has the table."""


@pytest.fixture(scope="module")
def problems():
    return Problems.load()


def test_no_best_answer_is_unsure(problems):
    assert min(one.certainty for one in problems) >= SURE
    assert min(one.gap for one in problems) >= 0.02
    assert min(one.games for one in problems) >= 72


def test_there_are_at_least_three_thousand(problems):
    assert len(problems) >= 3000


def test_none_is_doubled(problems):
    questions = {
        (one.kind, game.position, game.dice, game.cube, game.match)
        for one in problems
        for game in [one.game]
    }

    assert len({one.key for one in problems}) == len(problems)
    assert len(questions) == len(problems)


def test_white_decides_so_the_same_question_of_black_is_the_same(problems):
    assert {one.game.to_act for one in problems} == {Player.WHITE}


def test_all_plays_are_legal_and_cubes_can_be_turned(problems):
    for one in problems:
        game = one.game
        if one.kind is Kind.PLAY:
            plays = game.legal_plays()
            legal = set(format_plays(plays, plays))
            assert {answer.text for answer in one.answers} <= legal, one.number
        elif one.kind is Kind.DOUBLE:
            assert game.may_double(Player.WHITE), one.number
        else:
            assert game.offered_by is Player.BLACK, one.number


def test_all_themes_are_there_and_none_rules(problems):
    counts = Counter(one.theme for one in problems)

    assert set(counts) == set(Theme)
    assert min(counts.values()) >= LEAST_OF_THEME * len(problems)
    assert max(counts.values()) <= MOST_OF_THEME * len(problems)


def test_there_are_plays_doubles_and_takes_for_money_and_in_matches(problems):
    kinds = Counter((one.kind, one.game.match.length is None) for one in problems)

    assert len(kinds) == 2 * len(Kind)
    assert min(kinds.values()) >= 0.02 * len(problems)


def thirds(problems):
    """All, then the easiest, the middle and the hardest third."""
    ordered = sorted(problems, key=lambda one: one.missed)
    third = len(ordered) // 3
    return ordered, ordered[:third], ordered[third:-third], ordered[-third:]


def shares_of(part):
    """What each level finds of *part*, the weakest first."""
    return [sum(one.right[level] for one in part) for level in range(len(ASKED))]


@pytest.mark.parametrize("part", range(4))
def test_the_stronger_a_level_the_more_it_finds_at_every_difficulty(problems, part):
    shares = shares_of(thirds(problems)[part])

    assert shares == sorted(shares)
    assert shares[0] < shares[-1]


@pytest.mark.parametrize("kind", Kind)
def test_the_stronger_a_level_the_more_it_finds_of_every_kind(problems, kind):
    asked = [one for one in problems if one.kind is kind]

    shares = shares_of(asked)
    assert shares == sorted(shares)
    for part in thirds(asked):
        # Of a few hundred problems two levels may find the other way round by chance.
        for weaker, stronger in pairwise(range(len(ASKED))):
            more = [one.right[stronger] - one.right[weaker] for one in part]
            assert mean(more) > -2.5 * stdev(more) / len(more) ** 0.5


@pytest.mark.parametrize("theme", Theme)
def test_the_stronger_a_level_the_more_it_finds_of_every_theme(problems, theme):
    part = problems.about(theme)

    shares = shares_of(part)
    assert shares == sorted(shares)
    assert shares[0] < 0.9 * shares[-1]


def test_each_level_s_share_right_is_told(problems):
    """The tables of docs/problems.md, a row for each level: by difficulty and by kind."""
    told = DOCS.read_text("utf-8")
    parts = [*thirds(problems), *([one for one in problems if one.kind is kind] for kind in Kind)]
    for place, level in enumerate(ASKED):
        shares = [sum(one.right[place] for one in part) / len(part) for part in parts]
        row = " | ".join([f"| {level}", *(f"{100 * share:.1f} %" for share in shares)])
        assert row in told


def test_the_file_is_small():
    file = resources.files("gamao") / "data" / "problems.jsonl.gz"

    assert len(file.read_bytes()) < 1_000_000


def test_a_day_has_one_problem_and_days_have_them_in_turn(problems):
    day = date(2027, 2, 28)

    assert problems.today(day) == problems.today(date(2027, 2, 28))
    assert problems.today(day + timedelta(days=1)).number == problems.today(day).number + 1
    assert problems.today(day + timedelta(days=len(problems))) == problems.today(day)


def test_problems_are_found_by_number_key_and_theme(problems):
    first = problems.number(1)

    assert problems.called(first.key) == first
    assert problems.called("nothing") is None
    assert {one.theme for one in problems.about(Theme.BLITZ)} == {Theme.BLITZ}
    assert len(problems.about(None)) == len(problems)
    with pytest.raises(NotationError, match="a problem is a number from 1 to"):
        problems.number(0)


def test_the_harder_one_has_the_higher_rating(problems):
    easy, hard = (pick(problems, key=lambda one: one.missed) for pick in (min, max))

    assert easy.rating.points < 1500 < hard.rating.points


# -- what is wrong in a file -------------------------------------------------------------------


@pytest.fixture
def line():
    content = (resources.files("gamao") / "data" / "problems.jsonl.gz").read_bytes()
    lines = (json.loads(one) for one in gzip.decompress(content).splitlines())
    return next(one for one in lines if one["kind"] == "play")


@pytest.mark.parametrize(
    "wrong",
    [
        {"certainty": 3.9},
        {"right": [0.5] * 6},
        {"right": [1.5] * 7},
        {"theme": "luck"},
        {"answers": [["8/5", 0.1, 0.0, []]]},
        {"answers": [["8/5", 0.1, 0.0, []], ["6/5", 0.2, 0.0, []]]},
        {"kind": "double"},
    ],
)
def test_a_damaged_line_is_refused(line, wrong):
    assert Problem.from_json(line, number=1).number == 1

    with pytest.raises(DataError):
        Problem.from_json(line | wrong | ({"cube": {}} if "kind" in wrong else {}), number=1)


def test_a_position_that_cannot_be_read_is_said(line):
    with pytest.raises(DataError, match="problem 1"):
        _ = Problem.from_json(line | {"xgid": "XGID=no"}, number=1).game


# -- the cube ----------------------------------------------------------------------------------


def worth(no_double, double_take, double_beaver=None):
    return CubeWorth(
        no_double=no_double,
        double_take=double_take,
        double_pass=1.0,
        double_beaver=double_beaver,
        error=0.01,
        win=0.7,
    )


@pytest.mark.parametrize(
    ("cube", "best"),
    [
        (worth(0.5, 0.4), "no double, take"),
        (worth(0.7, 0.8), "double, take"),
        (worth(0.9, 1.2), "double, pass"),
        (worth(1.1, 1.3), "too good, pass"),
        (worth(-0.2, -0.5, -1.0), "no double, take"),
    ],
)
def test_of_four_answers_about_a_double_one_is_right_in_both_its_parts(cube, best):
    answers = cube.doublers()

    assert max(answers, key=answers.get) == best
    assert len(answers) == 4


def test_the_losses_of_both_decisions_add_up():
    answers = worth(0.7, 0.8).doublers()

    assert answers["double, take"] - answers["no double, take"] == pytest.approx(0.1)
    assert answers["double, take"] - answers["double, pass"] == pytest.approx(0.2)
    assert answers["double, take"] - answers["too good, pass"] == pytest.approx(0.3)


def test_who_is_doubled_may_beaver_where_that_is_played():
    assert worth(0.5, 0.4).takers() == {"take": -0.4, "pass": -1.0}
    assert worth(-0.2, -0.5, -1.0).takers() == {"take": 0.5, "pass": -1.0, "beaver": 1.0}


def test_a_problem_is_told_as_a_verdict_of_a_review(problems):
    one = next(one for one in problems if one.kind is Kind.PLAY)

    verdict = verdict_of(one, taken=one.answers[1].text)

    assert verdict.best.text == one.best.text
    assert verdict.loss == pytest.approx(one.gap)
    assert type(verdict).from_json(json.loads(json.dumps(verdict.as_json()))) == verdict
