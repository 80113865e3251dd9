"""The league: two judges of the same decisions, and whoever wants to takes part."""

import json
import sys
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from gamao.bench.cubes import CubeContender
from gamao.bench.deciders import Guest, from_python, opened_decider
from gamao.bench.league.entry import Terms, disputes, enter, opened, spent
from gamao.bench.league.sets import disputed_cubes, disputed_plays, shipped_judges
from gamao.bench.league.table import as_html, as_json, as_markdown
from gamao.errors import DataError, GamaoError
from gamao.messages import Catalogue
from gamao.messages.catalogue import COMMANDS, ENGLISH
from gamao.rules.play import Play

EXAMPLES = Path(__file__).parents[2] / "docs" / "examples"
TOYS = {
    "python": f"python:{EXAMPLES}/toy.py:Toy",
    "ubgi": f"ubgi:{sys.executable} {EXAMPLES}/toy_ubgi.py",
    "json": f"json:{sys.executable} {EXAMPLES}/toy_json.py",
}


@pytest.fixture(scope="module")
def terms():
    one, other = shipped_judges()
    return Terms(judges=(one.part(30), other.part(30)), games=4)


@pytest.fixture(scope="module")
def entries(terms):
    return {way: enter(name, terms) for way, name in TOYS.items()}


def test_both_judges_have_judged_the_same_decisions():
    one, other = shipped_judges()

    assert len(one.plays) == len(other.plays) == 300
    assert (one.plays.plays == other.plays.plays).all()
    assert (one.cubes.boards == other.cubes.boards).all()
    assert (one.plays.equities != other.plays.equities).any()
    # What one finds best loses little by the other: they judge the same game.
    best = [
        int(start + other.plays.equities[start:end].argmax())
        for start, end in zip(other.plays.offsets, other.plays.offsets[1:], strict=False)
    ]
    assert 500 * one.plays.losses(other.plays.plays[best]).mean() < 0.5


def test_a_dispute_is_one_that_noise_does_not_explain():
    one, other = shipped_judges()

    marks = disputed_plays(one, other)
    noisy = replace(other, plays=replace(other.plays, errors=np.ones_like(other.plays.errors)))

    assert 0 < marks.sum() < 60
    assert not disputed_plays(one, one).any()
    assert not disputed_plays(one, noisy).any()
    assert not disputed_cubes(one, one).any()
    assert len(disputes((one, other))["plays"]) == marks.sum()
    assert len(disputes((one, other))["cubes"]) == disputed_cubes(one, other).sum()


@pytest.mark.parametrize("file", ["toy.py", "toy_ubgi.py", "toy_json.py"])
def test_a_toy_has_at_most_forty_lines(file):
    assert len((EXAMPLES / file).read_text().splitlines()) <= 40


def test_a_toy_takes_part_by_each_of_the_three_ways_and_scores_the_same(entries):
    by_python, by_ubgi, by_json = (entries[way] for way in TOYS)

    assert by_python.plays["gamao"].decisions == 30
    assert 5 < by_python.plays["gamao"].pr < 100
    assert by_python.plays == by_ubgi.plays == by_json.plays
    assert by_python.cubes == by_ubgi.cubes == by_json.cubes
    assert by_python.cubes.keys() == {"gamao", "bgsage"}
    # The same dice, the same plays: the same games.
    duels = [entry.duel for entry in entries.values()]
    assert {duel.points_without_luck for duel in duels} == {duels[0].points_without_luck}
    assert duels[0].points_without_luck < 0
    assert by_python.milliseconds > 0


def test_the_table_is_markdown_json_and_a_page(entries, terms):
    better = enter("gamao:0-ply", replace(terms, games=0))
    listed = [*entries.values(), better]

    table = as_markdown(listed, terms, ENGLISH).splitlines()
    figures = json.loads(json.dumps(as_json(listed, terms)))
    page = as_html(listed, terms, Catalogue.load("pt-BR", COMMANDS))

    assert table[2].startswith("| gamao:0-ply | ")
    assert len({line.count("|") for line in table[:6]}) == 1
    assert figures["entries"][0]["name"] == "gamao:0-ply"
    assert figures["plays"] == 30
    assert '<html lang="pt-BR">' in page
    assert page.count("<tr>") == 5
    assert "Liga de motores" in page


def test_processor_time_of_another_program_counts():
    def work():
        with opened(TOYS["ubgi"]) as toy:
            assert isinstance(toy, CubeContender)

    # Starting Python and importing a library takes a good deal longer than this.
    assert spent(work) > 0.02


class Cheat:
    def choose(self, game):
        return Play()


def test_nobody_plays_what_is_not_allowed(terms):
    decisions = terms.judges[0].plays

    with pytest.raises(GamaoError):
        Guest("cheat", Cheat()).choose(decisions.boards, decisions.dice)


def test_what_does_not_choose_is_refused():
    for name in ("no_such_module:Toy", "json:nothing", f"{EXAMPLES}/toy.py:Nobody", "toy"):
        with pytest.raises(GamaoError):
            from_python(name)


def test_a_program_that_is_not_there_is_refused():
    with pytest.raises(DataError), opened_decider("ubgi:/nowhere/engine"):
        pass
    with pytest.raises(GamaoError), opened_decider("chess:x"):
        pass
