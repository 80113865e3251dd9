"""The league: two judges of the same decisions, and whoever wants to takes part."""

import json
import sys
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from gamao.bench.cubes import CubeContender
from gamao.bench.deciders import Guest, from_python, opened_decider
from gamao.bench.league.entry import Measures, disputes, enter, opened, spent
from gamao.bench.league.sets import disputed_cubes, disputed_plays, shipped_judges
from gamao.bench.league.table import as_html, as_json, as_markdown
from gamao.cli import main
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
def measures():
    one, other = shipped_judges()
    return Measures(judges=(one.part(30), other.part(30)), games=4)


@pytest.fixture(scope="module")
def entries(measures):
    return {way: enter(name, measures) for way, name in TOYS.items()}


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


def test_the_table_is_markdown_json_and_a_page(entries, measures):
    better = enter("gamao:0-ply", replace(measures, games=0))
    listed = [*entries.values(), better]

    table = as_markdown(listed, measures, ENGLISH).splitlines()
    figures = json.loads(json.dumps(as_json(listed, measures)))
    page = as_html(listed, measures, Catalogue.load("pt-BR", COMMANDS))

    assert table[2].startswith("| gamao:0-ply | ")
    assert len({line.count("|") for line in table[:6]}) == 1
    assert figures["entries"][0]["name"] == "gamao:0-ply"
    assert figures["plays"] == 30
    assert '<html lang="pt-BR">' in page
    assert page.count("<tr>") == 5
    assert "Liga de motores" in page


def test_what_the_judges_disagree_on_is_listed():
    measures = Measures(judges=shipped_judges())
    told = [one for kind in disputes(measures.judges).values() for one in kind]

    listed = as_markdown([], measures, ENGLISH).split("disagree on these:\n\n")[1]
    page = as_html([], measures, Catalogue.load("es", COMMANDS))

    assert listed == "".join(f"- `{one}`\n" for one in told)
    assert page.count("<li><code>") == len(told) > 0
    assert "Los jueces discrepan en estas:" in page


class Lost:
    """Plays as the toy does, until somebody stops it."""

    def __init__(self):
        raise KeyboardInterrupt


@pytest.fixture
def league(monkeypatch, capsys):
    def league(*arguments):
        monkeypatch.setattr(sys, "argv", ["gamao", "bench", "league", *map(str, arguments)])
        with pytest.raises(SystemExit) as left:
            main()
        return left.value.code or 0, *capsys.readouterr()

    return league


@pytest.mark.parametrize("option", ["--page", "--save"])
@pytest.mark.parametrize(
    ("place", "said"),
    [("folder", "that is a directory"), ("missing/file", "there is no directory")],
)
def test_where_nothing_can_be_written_is_said_before_anything_is_asked(
    league, tmp_path, option, place, said
):
    (tmp_path / "folder").mkdir()

    status, out, error = league("python:missing.py:Never", option, tmp_path / place)

    assert (status, out) == (2, "")
    assert said in error
    assert "Never" not in error


def test_what_was_measured_is_told_when_the_next_engine_fails(league, tmp_path):
    page, save = tmp_path / "page.html", tmp_path / "all.json"
    stops = f"python:{__file__}:Lost"

    status, out, _ = league("gamao:0-ply", stops, "--count", 10, "--page", page, "--save", save)

    assert status == 130
    assert "| gamao:0-ply |" in out
    assert "gamao:0-ply" in page.read_text("utf-8")
    assert [one["name"] for one in json.loads(save.read_text())["entries"]] == ["gamao:0-ply"]


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no disk here is always full")
def test_a_full_disk_costs_the_page_only(league, tmp_path):
    save = tmp_path / "all.json"

    status, out, error = league(
        "gamao:0-ply", "--count", 10, "--json", "--page", "/dev/full", "--save", save
    )

    assert (status, error) == (2, "gamao: /dev/full: the disk is full\n")
    assert json.loads(out) == json.loads(save.read_text())


def test_processor_time_of_another_program_counts():
    def work():
        with opened(TOYS["ubgi"]) as toy:
            assert isinstance(toy, CubeContender)

    # Starting Python and importing a library takes a good deal longer than this.
    assert spent(work) > 0.02


class Cheat:
    def choose(self, game):
        return Play()


def test_nobody_plays_what_is_not_allowed(measures):
    decisions = measures.judges[0].plays

    with pytest.raises(GamaoError):
        Guest("cheat", Cheat()).choose(decisions.boards, decisions.dice)


class Needy:
    def __init__(self, seed):
        pass


class Silent:
    """Somebody who has forgotten a `return`."""

    def choose(self, game):
        return None


def test_who_forgets_to_answer_is_told_what_was_asked(measures):
    plays, games = measures.judges[0].plays, measures.judges[0].cubes.games()

    with pytest.raises(DataError, match="silent answers None: a play was asked for"):
        Guest("silent", Silent()).choose(plays.boards, plays.dice)
    with pytest.raises(DataError, match="silent answers None: take or pass was asked for"):
        Guest("silent", Silent()).cube_choices(games[:1])


def test_what_does_not_choose_is_refused():
    for name in ("no_such_module:Toy", f"{EXAMPLES}/toy.py:Nobody", f"{__file__}:Needy"):
        with pytest.raises(GamaoError, match="cannot be imported: "):
            from_python(name)
    for name in ("toy", "toy.py", ":Toy"):
        with pytest.raises(GamaoError, match=f"'{name}' is none of python:MODULE:NAME"):
            from_python(name)


def test_a_program_that_is_not_there_is_refused():
    with pytest.raises(DataError), opened_decider("ubgi:/nowhere/engine"):
        pass
    with pytest.raises(GamaoError), opened_decider("chess:x"):
        pass
