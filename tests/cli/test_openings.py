"""`gamao openings` as a stranger runs it."""

import json

import pytest

from gamao import Dice
from gamao.openings import Openings, Score


def test_all_first_rolls_are_a_line_each_with_their_margin_in_words(run):
    done = run("openings")

    assert done.returncode == 0
    _, _, titles, *lines = done.stdout.splitlines()
    assert titles.split() == ["Equity", "±", "Margin"]
    assert len(lines) == 21
    assert "6-4  8/2 6/2              +0.0138 0.0019  +0.0012  a toss-up" in lines
    assert any(one.startswith("3-1  8/5 6/5 ") and one.endswith("unrivalled") for one in lines)


def test_a_roll_shows_its_plays_the_best_first(run):
    lines = run("openings", "46", "--score", "dmp").stdout.splitlines()

    assert "Only winning matters" in lines[0]
    assert lines[2].startswith("6-4 ")
    assert [line.split()[0] for line in lines[3:]] == [f"{place}." for place in range(1, 8)]
    assert lines[3].startswith(" 1. 24/14 ")


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", ["Who starts needs 2 points", "changes here", "Margin"]),
        ("pt-BR", ["Faltam 2 pontos", "muda aqui", "Vantagem", "+0,"]),
        ("es", ["le faltan 2 puntos", "cambia aquí", "Ventaja", "+0,"]),
    ],
)
def test_it_speaks_three_languages(run, language, said):
    told = run("openings", "--score", "go", "--language", language).stdout

    assert [text for text in said if text not in told] == []


def test_after_a_line_it_shows_the_board_and_the_answers(run):
    done = run("openings", "55", "--after", "31 8/5 6/5", "--after", "6-4: 24/14")

    assert "BAR" in done.stdout
    assert " 1. 8/3(2) 6/1*(2)" in done.stdout


def test_json_has_the_figures_of_the_table(run):
    told = json.loads(run("openings", "64", "--json").stdout)

    (roll,) = told["rolls"]
    known = Openings.load().plays(Score.MONEY, Dice(6, 4))
    assert told["score"] == "money"
    assert roll["dice"] == [6, 4]
    assert roll["edge"] == "toss-up"
    assert [play["play"] for play in roll["plays"]] == [str(one.play) for one in known]
    assert [play["games"] for play in roll["plays"]] == [one.games for one in known]
    assert roll["plays"][0]["equity"] == pytest.approx(known[0].equity, abs=1e-4)


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (["77"], "a die shows 1 to 6, not 7"),
        (["--score", "x"], "--score is one of money, dmp, go, save"),
        (["--after", "31"], "a roll and its play, as in '31 8/5 6/5', not '31'"),
        (["--after", "31 8/3 6/5"], "illegal play '8/3 6/5' with 3-1"),
        (["--after", "65 8/2 8/3"], "the table of openings does not reach so far"),
    ],
)
def test_bad_input_is_one_clear_line_and_exit_2(run, arguments, why):
    done = run("openings", *arguments)

    assert done.returncode == 2
    assert done.stderr.startswith(f"gamao: {why}")
    assert done.stderr.count("\n") == 1
