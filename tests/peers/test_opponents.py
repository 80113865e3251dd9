"""Other programs as opponents: in the terminal and in the web app, found, ended and missed."""

import os
import pickle
import random
import signal
import subprocess
import sys
from contextlib import closing, suppress
from pathlib import Path

import pytest
from tests.server.browsers import Browser, serving, wait_until
from tests.server.programs import is_alive

from gamao import CLASSICO, MONEY
from gamao.bridges import peers
from gamao.bridges.peers import PEERS, PeerOpponent, installed_peers
from gamao.cli import main
from gamao.engine import Engine
from gamao.engine.opponent.levels import find_level
from gamao.engine.opponent.opponent import Opponent
from gamao.errors import GamaoError
from gamao.rules.action import Answer, Resign, Roll
from gamao.rules.cube import CubeAction
from gamao.rules.dice import Dice
from gamao.rules.dicesource import RandomDice
from gamao.rules.game import Phase
from gamao.rules.match import Match
from gamao.rules.player import Player
from gamao.rules.position import Position, Win

pytest.importorskip("bgsage", reason="bgsage is missing: pip install bgsage")

OPENING = Match(3).new_game(first=Player.WHITE, dice=Dice(3, 1))
OPENS_GNUBG = """
import time
from gamao.bridges.gnubg import Gnubg
print(Gnubg(plies=0)._server._process.pid, flush=True)
time.sleep(60)
"""


@pytest.fixture(scope="module")
def ours():
    return Opponent(Engine.default(threads=1), find_level("best"))


def pid_of(opponent):
    return opponent.open()._server._process.pid


def children():
    """The gnubg processes that this one has started."""
    listed = Path(f"/proc/self/task/{os.getpid()}/children").read_text().split()
    return [pid for pid in listed if name_of(pid) == "gnubg"]


def name_of(pid):
    """What a process is called; None if it has just ended."""
    with suppress(OSError):
        return Path(f"/proc/{pid}/comm").read_text().strip()
    return None


@pytest.mark.parametrize("name", PEERS)
def test_a_program_plays_a_game_to_its_end(gnubg, ours, name):
    dice = RandomDice(random.Random(4))
    position = Position.of(mine={20: 1, 6: 2, 3: 2}, theirs={12: 1, 4: 2, 2: 2})
    match = Match(5, score=(4, 1), is_crawford=True)
    game = match.game_from(position, on_roll=Player.WHITE)
    asked = 0

    with closing(PeerOpponent(name, ours)) as peer:
        while game.phase is not Phase.OVER:
            action = peer.choose(game)
            game = game.after(Roll.thrown(dice) if action is None else action)
            asked += 1

    assert asked > 8
    assert game.result is not None


@pytest.mark.parametrize("name", PEERS)
def test_it_decides_about_the_cube_and_we_about_what_it_cannot_be_asked(gnubg, ours, name):
    lost = Position.of(mine={24: 2, 6: 13}, theirs={2: 1})
    doubled = Match(7).game_from(lost.flipped(), on_roll=Player.WHITE).after(CubeAction.DOUBLE)
    resigned = OPENING.after(Resign(Win.BACKGAMMON), by=Player.WHITE)
    money = Match(rules=MONEY).game_from(lost, on_roll=Player.WHITE)
    beavered = money.after(CubeAction.DOUBLE).after(CubeAction.BEAVER)

    with closing(PeerOpponent(name, ours)) as peer:
        assert peer.choose(doubled) is CubeAction.PASS
        assert peer.choose(resigned) is Answer.ACCEPT
        assert peer.choose(beavered) is ours.choose(beavered)
        assert peer.interrupt(OPENING, Player.BLACK) is None


@pytest.mark.parametrize("name", PEERS)
@pytest.mark.parametrize(
    "match",
    [Match(1), Match(3, score=(2, 1), is_crawford=True), Match(None, CLASSICO)],
    ids=["to one point", "Crawford", "rules without a cube"],
)
def test_it_plays_where_there_is_no_cube(gnubg, ours, name, match):
    game = match.new_game(first=Player.BLACK, dice=Dice(3, 1))

    with closing(PeerOpponent(name, ours)) as peer:
        played = game.after(peer.choose(game))

        assert played.position.flipped() == Position.of(
            mine={24: 2, 13: 5, 8: 2, 6: 4, 5: 2}, theirs={24: 2, 13: 5, 8: 3, 6: 5}
        )
        assert peer.choose(played) is None


def test_a_program_that_nobody_asks_is_ended_and_started_again_when_somebody_does(gnubg, ours):
    with closing(PeerOpponent("gnubg", ours, idle=0.2)) as peer:
        first = pid_of(peer)

        wait_until(lambda: not is_alive(first))
        assert peer.choose(OPENING) is not None
        assert pid_of(peer) != first
    assert children() == []


def test_a_program_that_dies_is_told_of_and_the_next_question_starts_another(gnubg, ours):
    with closing(PeerOpponent("gnubg", ours)) as peer:
        os.kill(pid_of(peer), signal.SIGKILL)

        with pytest.raises(GamaoError, match="gnubg has gone: it was ended or has crashed"):
            peer.choose(OPENING)

        assert str(peer.choose(OPENING)) == "8/5 6/5"


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere nothing tells a child of our death")
def test_a_program_does_not_outlive_us_even_if_we_are_killed(gnubg):
    command = [sys.executable, "-c", OPENS_GNUBG]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as opener:
        pid = int(opener.stdout.readline())
        opener.kill()

    wait_until(lambda: not is_alive(pid))


def test_only_what_is_installed_is_found(gnubg, monkeypatch):
    assert installed_peers() == PEERS

    monkeypatch.setattr(peers, "find_gnubg", lambda: None)

    assert installed_peers() == ("bgsage",)


def test_gamao_play_sits_a_program_down_and_ends_it_when_the_match_is_left(
    gnubg, monkeypatch, capsys
):
    monkeypatch.setattr(sys, "argv", ["gamao", "play", "--opponent", "gnubg", "--seed", "2"])
    seen = []
    monkeypatch.setattr("builtins.input", lambda prompt: seen.append(children()) or "q")

    with pytest.raises(SystemExit) as ended:
        main()

    assert ended.value.code == 0
    assert len(seen[0]) == 1
    assert children() == []
    assert "Black plays" in capsys.readouterr().out


def test_gamao_play_says_in_one_line_that_a_program_is_missing(monkeypatch, capsys):
    monkeypatch.setattr("gamao.bridges.gnubg.find_gnubg", lambda: None)
    arguments = ["gamao", "play", "--opponent", "gnubg", "--language", "pt-BR"]
    monkeypatch.setattr(sys, "argv", arguments)

    with pytest.raises(SystemExit) as ended:
        main()

    assert ended.value.code == 2
    assert capsys.readouterr().err == "gamao: gnubg não está instalado\n"


def test_the_web_app_offers_what_is_installed_and_plays_it(gnubg, tmp_path):
    with serving(tmp_path / "games.db") as address, closing(Browser(address)) as browser:
        levels = {one["id"]: one["pr"] for one in browser.http.get("/api/setup").json()["levels"]}
        for name in PEERS:
            table = browser.open(opponent="bot", level=name, length=1)
            with browser.at(table) as page:
                page.see(timeout=60)
                while not any(s["by"] == "black" and s["kind"] == "play" for s in page.steps):
                    tree = page.view["tree"]
                    if page.view["to_act"] == "white":
                        page.act("roll" if tree is None else first_play(tree))
                    page.see(timeout=60)
            assert page.view["players"]["black"]["level"] == name

    assert {name: levels[name] for name in PEERS} == dict.fromkeys(PEERS)
    assert levels["best"] is not None


def test_who_plays_a_program_that_does_not_start_is_told_so(tmp_path, monkeypatch):
    broken = tmp_path / "gnubg"
    broken.write_text("#!/bin/sh\nexit 1\n")
    broken.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}:{os.environ['PATH']}")

    with serving(tmp_path / "games.db") as address, closing(Browser(address)) as browser:
        table = browser.open(opponent="bot", level="gnubg", length=1)
        with browser.at(table) as page:
            page.see(timeout=60)
            if page.view["to_act"] == "white":
                page.act(first_play(page.view["tree"]))
            told = page.until(lambda message: "error" in message, timeout=60)["error"]

    assert told["code"] == "no_answer"
    assert told["message"].startswith("Your opponent does not answer.")


def first_play(tree):
    """The first legal play of a tree of moves, as it is written."""
    moves, node = [], 0
    while tree[node][1] and not (moves and tree[node][0]):
        source, target, _, hits, node = tree[node][1][0]
        moves.append(f"{'bar' if source == 25 else source}/{target or 'off'}{'*' * hits}")
    return " ".join(moves) or "cannot move"


def test_an_error_keeps_what_it_says_on_its_way_between_processes():
    error = GamaoError("{name} is not installed", name="gnubg")

    again = pickle.loads(pickle.dumps(error))
    assert (str(again), again.message, again.values) == (
        "gnubg is not installed",
        "{name} is not installed",
        {"name": "gnubg"},
    )
