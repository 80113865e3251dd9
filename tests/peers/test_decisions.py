"""The real gnubg and bgsage on the judged decisions."""

from contextlib import closing

import numpy as np
import pytest

from gamao.bench.cubes import CubeContender, CubeDecisions, cube_scores
from gamao.bench.decisions import Decisions, score_plays
from gamao.bench.players import open_contender


@pytest.mark.parametrize("name", ["gnubg", "bgsage", "bgsage:2ply"])
def test_peers_lose_little_in_ordinary_decisions(name, gnubg):
    decisions = Decisions.shipped()
    ordinary = decisions.part(~decisions.special)
    sample = ordinary.part(np.arange(0, len(ordinary), 20))

    with closing(open_contender(name)) as contender:
        score = score_plays(contender, sample)[0]

    assert 0 <= score.pr < 8


def test_gnubg_doubles_and_takes_about_right(gnubg):
    cubes = CubeDecisions.shipped()

    with closing(open_contender("gnubg")) as contender:
        assert isinstance(contender, CubeContender)
        score = cube_scores(cubes, contender.cube_choices(cubes.games()))[0]

    assert 0 < score.pr < 10
