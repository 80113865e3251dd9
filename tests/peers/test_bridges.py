"""Real programs at our table, and gamao at gnubg's."""

import random
import re
import socket
import subprocess
import tempfile
from contextlib import closing
from threading import Thread

import pytest

from gamao.bridges.bgsage import Bgsage
from gamao.bridges.external import answer, serve
from gamao.bridges.gnubg import Gnubg
from gamao.engine import Engine, Limit
from gamao.errors import GamaoError
from gamao.notation import parse_xgid
from gamao.rules.action import Resign, Roll
from gamao.rules.cube import CubeAction
from gamao.rules.dice import Dice
from gamao.rules.game import Phase
from gamao.rules.match import Match
from gamao.rules.player import Player
from gamao.rules.position import Win

pytest.importorskip("bgsage", reason="bgsage is missing: pip install bgsage")

SEATED = """\
set threads 1
set evaluation chequerplay evaluation plies 0
set evaluation cubedecision evaluation plies 0
set automatic game on
set automatic roll on
set rng mersenne
set seed 7
set player 0 gnubg
set player 1 external localhost:{port}
new match 3
show score
"""


@pytest.fixture(scope="module")
def theirs(gnubg):
    with closing(Gnubg(plies=0, program=gnubg)) as player:
        yield player


@pytest.fixture(scope="module")
def ours():
    return Engine.default(threads=1)


def games(players, *, seed, count):
    """Every state of some games at different scores that *players* play against each other."""
    rng = random.Random(seed)
    for number in range(count):
        match = Match(7, score=(rng.randrange(6), rng.randrange(6))) if number % 2 else Match()
        game = match.new_game(first=rng.choice(list(Player)), dice=Dice(6, rng.randint(1, 5)))
        while game.phase is not Phase.OVER:
            yield game
            action = players[game.to_act].choose(game)
            if action is None:
                action = Roll(Dice(rng.randint(1, 6), rng.randint(1, 6)))
            game = game.after(action)


def test_gnubg_and_bgsage_play_whole_games_here(theirs):
    # What they choose is checked by the rules: an illegal answer would raise.
    players = {Player.WHITE: theirs, Player.BLACK: Bgsage("1ply")}
    agreed = compared = 0

    for game in games(players, seed=5, count=2):
        if game.phase is Phase.TURN and game.may_double(game.on_roll):
            compared += 1
            # Both come from gnubg by different questions; scores the wrong way round would show.
            decision, wanted = theirs.cube(game), theirs.choose(game)
            reply = theirs.choose(game.after(CubeAction.DOUBLE))
            agreed += (decision.answer is CubeAction.PASS) == (reply is CubeAction.PASS) and (
                decision.should_double == (wanted is CubeAction.DOUBLE)
            )

    assert compared > 20
    assert agreed >= 0.95 * compared


@pytest.mark.parametrize(
    "xgid",
    [
        "XGID=---BCDDAA-------bb-ecc----:0:0:1:00:0:0:3:0:10",
        "XGID=-B-B--Caa---dEa--c-e----BA:0:0:1:00:1:4:0:5:10",  # after Crawford's game
    ],
)
def test_waiting_where_a_double_is_right_costs_something_by_gnubg_too(theirs, xgid):
    found = theirs.cube(parse_xgid(xgid))

    assert found.should_double
    assert found.no_double < found.doubled - 0.05


def test_gnubg_tells_of_a_cube_that_may_not_be_turned_what_the_position_is_worth(theirs):
    game = parse_xgid("XGID=-b----E-C--AeD---c-d----aB:1:1:-1:00:0:0:0:7:10")

    found = theirs.cube(game)

    assert not found.allowed
    assert found.no_double == found.double_take == found.double_pass


def test_gnubg_starts_where_the_path_of_temporary_files_has_a_space(gnubg, tmp_path, monkeypatch):
    folder = tmp_path / "Ana Lúcia"
    folder.mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(folder))

    with closing(Gnubg(plies=0, program=gnubg)) as player:
        game = Match().new_game(first=Player.WHITE, dice=Dice(3, 1))
        assert str(player.choose(game)) == "8/5 6/5"
        assert not player.cube(
            parse_xgid("XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:7:10")
        ).should_double


def test_second_opinions_rank_the_play_their_program_makes_first(theirs):
    sage = Bgsage("1ply")
    states = list(games({Player.WHITE: theirs, Player.BLACK: sage}, seed=2, count=1))
    turns = [game for game in states if game.phase is Phase.PLAY][::8]

    for game in turns:
        for player in (theirs, sage):
            analysis = player.analyse(game)
            assert len(analysis.candidates) == len(game.legal_plays())
            chosen = next(c for c in analysis.candidates if c.play == player.choose(game))
            assert chosen.equity == pytest.approx(analysis.best.equity, abs=1e-4)


@pytest.mark.slow
def test_gamao_plays_a_match_against_gnubg_as_its_external_player(gnubg, ours, tmp_path):
    def choose(game):
        if game.phase is Phase.PLAY:
            return ours.analyse(game, Limit(0)).best.play
        return CubeAction.TAKE if game.phase is Phase.DOUBLED else None

    with socket.create_server(("127.0.0.1", 0)) as listener:
        Thread(target=lambda: next(serve(listener, choose)), daemon=True).start()
        run = subprocess.run(
            [gnubg, "-t", "-q"],
            input=SEATED.format(port=listener.getsockname()[1]),
            capture_output=True,
            text=True,
            check=True,
            timeout=240,
            env={"HOME": str(tmp_path), "LC_ALL": "C"},
        )

    assert re.search(r"has won the match", run.stdout)
    assert "Error" not in run.stdout
    assert "llegal" not in run.stdout


@pytest.mark.parametrize("line", ["", "hello", "board:", "board:a:b:3", "board" + ":9" * 52])
def test_an_external_player_answers_what_it_cannot_read_with_an_error(line):
    assert answer(line, lambda game: None).startswith("Error: ")


def test_gnubg_is_not_asked_to_answer_a_resignation_without_a_clear_error(theirs):
    game = Match(3).new_game(first=Player.WHITE, dice=Dice(3, 1))

    with pytest.raises(GamaoError, match="cannot hold"):
        theirs.choose(game.after(Resign(Win.SINGLE)))
