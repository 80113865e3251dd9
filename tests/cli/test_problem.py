"""`gamao problem` as a stranger runs it."""

import io
import sys
from math import hypot

import pytest

from gamao.problems import Kind, Problems

PROBLEMS = Problems.load()
PLAY = next(one for one in PROBLEMS if one.kind is Kind.PLAY)
DOUBLE = next(one for one in PROBLEMS if one.kind is Kind.DOUBLE)


@pytest.fixture
def solve(run, monkeypatch):
    def solve(*arguments, typed=""):
        monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
        return run("problem", *arguments)

    return solve


def test_the_board_of_a_problem_speaks_the_readers_language(solve):
    done = solve("--number", str(PLAY.number), "--language", "pt-BR", typed=f"{PLAY.best.text}\n")

    assert " off " not in done.stdout
    assert "X fora " in done.stdout


def test_a_problem_is_drawn_and_its_best_play_is_right(solve):
    done = solve("--number", str(PLAY.number), typed=f"hello\n{PLAY.best.text}\n")

    assert done.returncode == 0
    assert done.stdout.startswith(f"Problem {PLAY.number}: ")
    assert "|BAR|" in done.stdout
    assert "not a play: 'hello'" in done.stdout
    assert "Right: the best there is." in done.stdout


def test_a_worse_play_is_told_what_it_costs_and_why(solve):
    told = solve("--number", str(PLAY.number), typed=f"{PLAY.answers[-1].text}\n").stdout

    best, worst = PLAY.best, PLAY.answers[-1]
    loss, half = best.equity - worst.equity, 1.96 * hypot(best.error, worst.error)
    assert "There is something better." in told
    assert f"{worst.text} gives away {loss:.3f} ± {half:.3f} (rollout)." in told
    assert f"{best.equity:+.3f} ± {1.96 * best.error:.3f}" in told
    assert "the better one" in told


@pytest.mark.parametrize(
    ("language", "said"),
    [("pt-BR", ["Dobro e aceitam", "Digite um número de 1 a 4."]), ("es", ["Doblo y aceptan"])],
)
def test_a_double_is_answered_by_the_number_of_an_answer(solve, language, said):
    place = DOUBLE.choices.index(DOUBLE.best.text) + 1
    arguments = ("--number", str(DOUBLE.number), "--language", language)

    told = solve(*arguments, typed=f"7\n{place}\n").stdout

    assert [text for text in said if text not in told] == []
    assert {"pt-BR": "Certo: não há melhor.", "es": "Bien: no hay nada mejor."}[language] in told


def test_without_a_number_it_is_todays_and_a_theme_is_kept_to(solve):
    assert solve().returncode == 0
    assert ": Take or pass" in solve("--theme", "take").stdout


def test_a_number_that_is_none_is_one_clear_line_and_exit_2(solve):
    done = solve("--number", "0")

    assert done.returncode == 2
    assert done.stderr == f"gamao: a problem is a number from 1 to {len(PROBLEMS)}, not 0\n"
