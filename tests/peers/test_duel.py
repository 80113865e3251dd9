"""gnubg and bgsage as contenders, held against what the real programs say elsewhere."""

import re
import subprocess
from contextlib import closing

import numpy as np
import pytest

from gamao.bench.bgsage import Bgsage, roll_out
from gamao.bench.contender import best_results
from gamao.bench.duel import duel, play_on
from gamao.bench.gnubg import Gnubg
from gamao.engine import _core
from gamao.engine.boards import boards_of, position_of
from gamao.errors import GamaoError
from gamao.rules.position import Position

bgsage = pytest.importorskip("bgsage", reason="bgsage is missing: pip install bgsage")

SETTINGS = """\
set automatic game off
set automatic roll off
set player 0 human
set player 1 human
set jacoby off
set evaluation chequerplay evaluation plies 0
set evaluation cubedecision evaluation plies 0
new session
set turn 1
"""


@pytest.fixture(scope="module")
def opened(gnubg):
    with closing(Gnubg(gnubg)) as contender:
        yield contender


@pytest.fixture(scope="module")
def games(opened):
    """Positions and rolls of games that gnubg plays against itself."""
    seen = []
    start = np.repeat(boards_of([Position.start()]), 20, axis=0)
    play_on(
        opened,
        start,
        turns=range(300),
        seed=1,
        watch=lambda boards, dice: seen.append((boards, dice)),
    )
    return np.concatenate([b for b, _ in seen]), np.concatenate([d for _, d in seen])


def test_gnubg_says_over_its_socket_what_it_prints(gnubg, opened, games):
    boards = games[0][::40]
    commands = "".join(f"set board {position_of(board).id}\neval\n" for board in boards)

    run = subprocess.run(
        [gnubg, "-t", "-q"], input=SETTINGS + commands, capture_output=True, text=True, check=True
    )

    printed = [
        [float(number) for number in row.split()[:6]]
        for row in re.findall(r"^static:(.*)$", run.stdout, re.MULTILINE)
    ]
    said = np.column_stack([opened.chances(boards), opened.equities(boards)])
    assert len(printed) == len(boards)
    assert np.abs(said - printed).max() < 0.00051


def test_gnubg_plays_what_it_values_most(opened, games):
    boards, dice = (array[::7].copy() for array in games)
    results, offsets = _core.moves(boards, dice)

    equities = opened.equities(results)
    best = equities[best_results(results, offsets, equities)]
    chosen = opened.choose(boards, dice)

    for k, board in enumerate(chosen):
        mine = slice(offsets[k], offsets[k + 1])
        same = (results[mine] == board).all(axis=(1, 2))
        assert same.sum() == 1, position_of(boards[k])
        assert equities[mine][same] == pytest.approx(best[k], abs=2e-6)


def layout(mine, theirs):
    points = mine[:24].astype(int) - theirs[23::-1]
    return [int(theirs[24]), *points.tolist(), int(mine[24])]


def test_bgsage_plays_what_its_own_analysis_puts_first(games):
    boards, dice = games[0][::25], games[1][::25]
    analyzer = bgsage.create_analyzer("1ply", cubeful=False)

    chosen = Bgsage().choose(boards, dice)

    for board, roll, result in zip(boards, dice.tolist(), chosen, strict=True):
        plays = analyzer.checker_play(layout(*board), *roll).moves
        equities = {tuple(play.board): play.cubeless_equity for play in plays}
        best = max(equities.values(), default=0)
        assert equities.get(tuple(layout(*result[::-1])), 0) == pytest.approx(best, abs=1e-6)


def test_bgsage_values_a_position_as_its_own_batch_does(games):
    boards = games[0][::25]
    asked = [{"board": layout(*board[::-1]), "cube_owner": "centered"} for board in boards]

    said = Bgsage().equities(boards)

    answers = bgsage.batch_post_move_evaluate(asked, "1ply", jacoby=False)
    apart = [answer.cubeless_equity + equity for answer, equity in zip(answers, said, strict=True)]
    # Its batch leaves the bear-off table out.
    contact = [not position_of(board).is_race for board in boards]
    assert np.abs(apart)[contact].max() < 1e-6


def test_gnubg_and_bgsage_roughly_agree(opened, games):
    boards = games[0][::5]

    apart = opened.equities(boards) - Bgsage().equities(boards)

    assert np.sqrt((apart**2).mean()) < 0.08


def test_gnubg_against_itself_scores_nothing(opened):
    result = duel(opened, opened, games=20, seed=1)

    assert (result.points, result.standard_error) == (0, 0)


def test_bgsage_judges_the_player_on_roll():
    winning = Position.of(mine={1: 2}, theirs={6: 5, 5: 5})
    even = Position.start()

    outcomes, errors = roll_out(
        boards_of([winning, winning.flipped(), even]), limit="truncated1", n_trials=36
    )

    assert outcomes[0, 0] == pytest.approx(1, abs=1e-6)
    assert outcomes[1, 0] < 0.01
    assert 0.4 < outcomes[2, 0] < 0.6
    assert (errors < 0.2).all()


def test_a_line_gnubg_does_not_understand_is_an_error(opened):
    with pytest.raises(GamaoError, match="gnubg answered"):
        opened._servers[0].ask("nonsense")

    assert opened.equities(boards_of([Position.start()])) == pytest.approx([0.067], abs=0.001)
