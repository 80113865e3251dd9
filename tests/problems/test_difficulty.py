"""How hard the problems are is what our levels, as they are, answer."""

import pytest
from bench.measure_problems import opponents, shares

from gamao.engine import Engine
from gamao.problems import Kind, Problems

ASKED_OF_KIND = {Kind.PLAY: 16, Kind.DOUBLE: 8, Kind.TAKE: 8}


@pytest.fixture(scope="module")
def levels():
    return opponents(Engine.default(threads=1))


@pytest.mark.parametrize("kind", Kind)
def test_the_levels_asked_again_answer_as_the_problems_say(kind, levels):
    problems = [one for one in Problems.load() if one.kind is kind]
    sample = problems[:: len(problems) // ASKED_OF_KIND[kind]]

    told = {one.number: list(one.right) for one in sample}
    assert {one.number: shares(one, levels) for one in sample} == told
