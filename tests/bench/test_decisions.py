"""Judged decisions and the performance ratings on them."""

import hashlib
import json
import tomllib
from dataclasses import replace
from importlib import resources
from itertools import pairwise

import numpy as np
import pytest
from typer.testing import CliRunner

from gamao.bench.cubes import CubeContender, CubeDecisions, cube_noise_floor, cube_scores
from gamao.bench.decisions import Decisions, noise_floor, score_plays
from gamao.bench.judged import Source
from gamao.bench.levelled import Levelled
from gamao.bench.players import open_contender
from gamao.bench.searching import Searching
from gamao.cli.app import app
from gamao.engine import Engine, Limit
from gamao.engine.boards import boards_of, rolls_of
from gamao.engine.nets.default import load_evaluator
from gamao.engine.nets.net import Net, Nets
from gamao.engine.opponent.levels import find_level
from gamao.errors import DataError, GamaoError
from gamao.rules.cube import Cube
from gamao.rules.dice import Dice
from gamao.rules.player import Player
from gamao.rules.position import Position

EVALUATOR = load_evaluator(Nets.of(Net.random((16,), seed=1)))
RACE = Position.of(mine={6: 8, 5: 5}, theirs={6: 9, 5: 5})


class Chooser:
    """Plays what it was told to play."""

    def __init__(self, results):
        self._results = results

    def choose(self, boards, dice):
        return self._results


def made(**changes):
    """Three decisions in the start position and one in a race, which is special."""
    boards = boards_of([Position.start()] * 3 + [RACE])
    dice = rolls_of([Dice(3, 1), Dice(4, 2), Dice(6, 5), Dice(2, 1)])
    plays, offsets = EVALUATOR.moves(boards, dice)
    worth = np.concatenate([-0.05 * np.arange(count) for count in np.diff(offsets)])
    arrays = {
        "boards": boards,
        "dice": dice,
        "special": np.array([False, False, False, True]),
        "source": np.full(4, Source.MADE, np.uint8),
        "offsets": offsets,
        "plays": plays,
        "equities": worth.astype(np.float32),
        "errors": np.zeros(len(plays), np.float32),
        "meta": {"judge": "a test"},
    }
    return Decisions(**(arrays | changes))


def test_plays_are_scored_by_what_they_lose():
    decisions = made()
    first, second, third, race = decisions.offsets[:-1]
    chosen = decisions.plays[[first, second + 1, third + 2, race]]

    scores = {score.kind: score for score in score_plays(Chooser(chosen), decisions)}

    ordinary = scores["ordinary"]
    assert (ordinary.decisions, scores["special"].decisions, scores["race"].decisions) == (3, 1, 1)
    assert ordinary.pr == pytest.approx(500 * (0 + 0.05 + 0.1) / 3, rel=1e-5)
    assert ordinary.half_width == pytest.approx(500 * 1.96 * 0.05 / np.sqrt(3), rel=1e-5)
    assert (ordinary.best, ordinary.errors, ordinary.blunders) == (
        pytest.approx(1 / 3),
        pytest.approx(2 / 3),
        pytest.approx(1 / 3),
    )
    assert scores["special"].pr == 0


def test_a_result_that_is_no_legal_play_is_refused():
    decisions = made()

    with pytest.raises(DataError, match="decision 1"):
        decisions.losses(decisions.plays[decisions.offsets[[0, 0, 2, 3]]])


def test_a_part_scores_as_it_does_in_the_whole():
    decisions = made()
    worst = decisions.plays[decisions.offsets[1:] - 1]

    part = decisions.part(np.array([1, 3]))

    assert (part.losses(worst[[1, 3]]) == decisions.losses(worst)[[1, 3]]).all()


def test_the_noise_of_the_judge_alone_costs_somebody_who_always_finds_the_best_play():
    exact, noisy = made(), made(errors=np.full(len(made().plays), 0.1, np.float32))

    assert noise_floor(exact) == 0
    assert noise_floor(noisy) > 1


def test_a_set_is_read_as_it_was_written(tmp_path):
    decisions = made()

    decisions.save(tmp_path / "set.npz")
    read = Decisions.load(tmp_path / "set.npz")

    for name in ("boards", "dice", "special", "source", "offsets", "plays", "equities", "errors"):
        assert (getattr(read, name) == getattr(decisions, name)).all()
    assert read.meta == {"judge": "a test"}


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"special": np.zeros(3, bool)}, "special must be bool"),
        ({"dice": np.zeros((4, 2), np.int64)}, "dice must be int8"),
        ({"offsets": np.array([0, 1, 2, 3, 5])}, "offsets must rise"),
        ({"equities": np.full(len(made().plays), np.nan, np.float32)}, "equities must be finite"),
    ],
)
def test_arrays_that_do_not_fit_are_refused_by_name(changes, message):
    with pytest.raises(DataError, match=message):
        made(**changes)


def test_a_file_that_is_no_set_is_refused(tmp_path):
    (tmp_path / "junk.npz").write_bytes(b"junk")
    np.savez(tmp_path / "old.npz", format=1)

    for kind in (Decisions, CubeDecisions):
        for name in ("junk", "absent", "old"):
            with pytest.raises(DataError):
                kind.load(tmp_path / f"{name}.npz")


def test_the_command_scores_nets_on_a_given_set(tmp_path):
    Net.random((16,), seed=1).save(tmp_path / "net.npz")
    made().save(tmp_path / "set.npz")
    engine = f"gamao:{tmp_path / 'net.npz'}"
    command = ["bench", "decisions", engine, "--judged", str(tmp_path / "set.npz"), "--json"]

    printed = json.loads(CliRunner().invoke(app, command).stdout)

    decisions = made()
    losses = decisions.losses(open_contender(engine).choose(decisions.boards, decisions.dice))
    ordinary = printed["scores"][engine][0]
    assert (ordinary["kind"], ordinary["decisions"]) == ("ordinary", 3)
    assert ordinary["pr"] == pytest.approx(500 * losses[:3].mean())
    assert printed["noise"] == 0


@pytest.mark.parametrize("name", ["gamao:9-ply", "bgsage:9ply", "gnubg:9-ply"])
def test_a_depth_that_nobody_has_is_refused(name):
    with pytest.raises(GamaoError):
        open_contender(name)


CUBES = CubeDecisions(
    boards=boards_of([RACE] * 3),
    cubes=np.array([(1, 0), (2, 1), (1, 0)], np.int16),
    matches=np.array([(0, 0, 0), (0, 0, 0), (7, 3, 4)], np.int16),
    equities=np.array([(0.5, 0.6, 1), (0.5, 0.3, 1), (0.9, 1.2, 1)], np.float32),
    errors=np.zeros((3, 2), np.float32),
)


def test_cube_decisions_are_scored_for_both_sides():
    losses = CUBES.losses([(True, True), (True, False), (False, True)])

    assert losses == pytest.approx(np.array([(0, 0), (0.2, 0.7), (0.1, 0.2)]), abs=1e-6)
    kinds = [score.kind for score in cube_scores(CUBES, [(True, True)] * 3)]
    assert kinds == ["cube", "doubles", "takes"]


def test_cube_decisions_are_games_before_the_roll(tmp_path):
    CUBES.save(tmp_path / "cubes.npz")
    games = CubeDecisions.load(tmp_path / "cubes.npz").games()

    assert [game.cube for game in games] == [Cube(), Cube(2, Player.WHITE), Cube()]
    assert [game.match.length for game in games] == [None, None, 7]
    assert games[2].match.score == (3, 4)
    assert all(game.may_double(Player.WHITE) for game in games)


def shipped_hashes():
    data = resources.files("gamao") / "data"
    entries = tomllib.loads((data / "decisions.toml").read_text("utf-8"))
    return {
        name: (entry["hash"], hashlib.sha256((data / entry["file"]).read_bytes()).hexdigest())
        for name, entry in entries.items()
    }


@pytest.mark.parametrize("name", ["plays", "cubes", "league-plays", "league-cubes"])
def test_the_shipped_decisions_are_those_of_the_manifest(name):
    named, found = shipped_hashes()[name]

    assert found == named


def test_the_shipped_decisions_have_every_legal_play_of_rolls_that_leave_a_choice():
    decisions = Decisions.shipped()
    part = decisions.part(np.arange(0, len(decisions), 20))

    plays, offsets = EVALUATOR.moves(part.boards, part.dice)

    assert len(decisions) >= 1000
    assert (offsets == part.offsets).all()
    for start, end in pairwise(offsets):
        legal = {board.tobytes() for board in plays[start:end]}
        assert {board.tobytes() for board in part.plays[start:end]} == legal


def test_the_strong_net_beats_the_fast_one_on_the_shipped_decisions():
    decisions = Decisions.shipped()
    strong, fast = (
        score_plays(open_contender(name), decisions)[0] for name in ("gamao", "gamao:fast")
    )

    assert strong.pr < fast.pr < 4


def test_every_kind_of_contender_that_handles_the_cube_is_scored_on_it():
    engine = Engine.default(threads=1)
    contenders = (Searching(engine, Limit(0)), Levelled(engine, find_level("beginner")))

    for contender in contenders:
        assert isinstance(contender, CubeContender)
        assert len(contender.cube_choices(CUBES.games())) == len(CUBES)
    assert not isinstance(open_contender("gamao"), CubeContender)


def test_a_rollout_limit_is_a_contender():
    part = Decisions.shipped().part(np.arange(3))

    contender = open_contender("gamao:rollout-fast", threads=1)

    assert contender.name == "gamao:rollout-fast"
    assert (part.losses(contender.choose(part.boards, part.dice)) < 0.1).all()
    judged, looked = contender, Searching(Engine.default(threads=1), Limit(2))
    np.testing.assert_allclose(judged.equities(part.boards), looked.equities(part.boards), atol=0.1)


def test_the_noise_of_the_judge_alone_costs_somebody_who_always_doubles_right():
    noisy = replace(CUBES, errors=np.full((3, 2), 0.3, np.float32))

    assert cube_noise_floor(CUBES) == 0
    assert cube_noise_floor(noisy) > 1
