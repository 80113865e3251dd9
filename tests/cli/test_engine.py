"""The engine's protocol, as another program speaks it."""

import json
import random
import re
import signal
import subprocess
import sys
import threading
from itertools import islice
from pathlib import Path

import pytest
from tests.timing import seconds

from gamao import Dice, Match, Player, Roll
from gamao.engine import Engine, Limit
from gamao.engine.requests import answer

GAMAO = str(Path(sys.executable).with_name("gamao"))
START = "4HPwATDgc/ABMA"


@pytest.fixture(scope="module")
def ask():
    engine = Engine.default(threads=1)
    return lambda **request: json.loads(answer(json.dumps({"id": 1, **request}), engine))


def test_evaluate(ask):
    found = ask(op="evaluate", position=START)

    assert found["id"] == 1
    assert found["probs"][0] == pytest.approx(0.525, abs=0.01)
    assert found["equity"] == pytest.approx(0.07, abs=0.02)


def test_move(ask):
    match = {"length": 7, "score": [3, 2], "cube": 2, "owner": "me", "crawford": False}

    found = ask(op="move", position=START, dice=[3, 1], limit="1-ply", match=match)

    plays = found["plays"]
    assert len(plays) == 16
    assert plays[0]["play"] == "8/5 6/5"
    assert set(plays[0]) == {"play", "position", "depth", "equity", "probs"}


def test_an_answer_takes_half_a_millisecond_more_than_the_search():
    engine, rng = Engine.default(threads=1), random.Random(1)
    games = [Match().new_game(first=Player.WHITE, dice=Dice(6, 5))]
    while len(games) < 60:
        game = games[-1].after(rng.choice(games[-1].legal_plays()))
        if game.result is not None:
            break
        games.append(game.after(Roll(Dice(rng.randint(1, 6), rng.randint(1, 6)))))
    lines = [
        json.dumps(
            {"op": "move", "position": game.position.id, "dice": dice_of(game), "limit": "0-ply"}
        )
        for game in games
    ]

    def search():
        for game in games:
            engine.analyse(game, Limit(0))

    def answers():
        for line in lines:
            answer(line, engine)

    more = (seconds(answers, tries=9) - seconds(search, tries=9)) / len(games)

    print(f"{1000 * more:.2f} ms more")
    assert more < 0.0005


def dice_of(game):
    return [game.dice.high, game.dice.low]


@pytest.mark.skipif(sys.platform == "win32", reason="no signal that is Ctrl-C")
def test_ctrl_c_ends_it_quietly():
    with subprocess.Popen(
        [GAMAO, "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        process.stdin.write(json.dumps({"op": "evaluate", "position": START}).encode() + b"\n")
        process.stdin.flush()
        assert process.stdout.readline().startswith(b'{"id"')
        process.send_signal(signal.SIGINT)
        complaint = process.stderr.read()

    assert b"Fatal" not in complaint
    assert b"Traceback" not in complaint
    assert process.returncode == 130


def test_cube(ask):
    found = ask(op="cube", position=START, limit="0-ply")

    assert found["action"] == "no double, take"
    assert found["double_pass"] == 1.0


def test_rollouts_say_how_many_games_and_how_sure(ask):
    found = ask(op="move", position=START, dice=[6, 2], limit="rollout-fast")

    assert {"games", "error"} <= set(found["plays"][0])
    assert (found["plays"][0]["depth"], found["plays"][-1]["depth"]) == ("rollout", "0-ply")
    assert set(found["plays"][-1]) == {"play", "position", "depth", "equity", "probs"}


def test_where_doubling_is_allowed_at_any_time_the_cube_is_asked_about_after_the_roll(ask):
    match = {"rules": "CLASSICO cube=on"}
    question = {"op": "cube", "position": START, "limit": "0-ply", "dice": [3, 1]}

    mine, theirs = (ask(**question, match=match, by=side) for side in ("me", "opponent"))

    assert mine["action"] == theirs["action"] == "no double, take"
    assert mine["no_double"] == -theirs["no_double"]
    assert "dice have been rolled" in ask(**question)["error"]


def test_holland_counts_the_turns(ask):
    match = {"rules": "CLUBE holland=on", "length": 7, "score": [4, 6]}
    early, late = (
        ask(op="cube", position=START, limit="0-ply", match={**match, "turns": turns})
        for turns in ([1, 1], [2, 2])
    )

    assert early["action"] == "cannot double"
    assert late["action"] == "double, take"


def test_a_preset_names_the_scoring(ask):
    half = ask(op="evaluate", position=START, match={"rules": "REGLAMENTO"})

    assert "equity" in half
    assert half["equity"] != ask(op="evaluate", position=START)["equity"]


@pytest.mark.parametrize(
    "wrong",
    [
        {"op": "dance"},
        {"op": "evaluate"},
        {"op": "evaluate", "position": 7},
        {"op": "evaluate", "position": "AAAAAAAAAAAAAA"},
        {"op": "move", "position": START, "dice": [7, 1]},
        {"op": "move", "position": START, "dice": [3]},
        {"op": "move", "position": START, "dice": [3, 1], "limit": "12-ply"},
        {"op": "cube", "position": START, "match": []},
        {"op": "cube", "position": START, "match": {"length": -1}},
        {"op": "cube", "position": START, "match": {"length": 7, "score": [9, 0]}},
        {"op": "cube", "position": START, "match": {"cube": 3}},
        {"op": "cube", "position": START, "match": {"owner": "nobody"}},
        {"op": "cube", "position": START, "match": {"rules": "NOBODYS"}},
        {"op": "cube", "position": START, "match": {"rules": 7}},
        {"op": "cube", "position": START, "match": {"turns": [1]}},
        {"op": "cube", "position": START, "by": "nobody"},
        {"op": "cube", "position": START, "by": "opponent"},
        {"op": "cube", "position": START, "match": {"length": 7, "score": "3-2"}},
        {"op": "cube", "position": START, "match": {"length": 10**30}},
        {"op": "cube", "position": START, "match": {"cube": 2, "rules": "CLASSICO", "length": 1}},
    ],
    ids=json.dumps,
)
def test_what_is_wrong_is_said_in_the_answer(ask, wrong):
    found = ask(**wrong)

    assert found["id"] == 1
    assert isinstance(found["error"], str)


GARBAGE = [b"nonsense", b"{", b"[1, 2]", b'"text"', b"\xff\xfe\x00", b"null", b"{}" * 50]


def lines(count):
    rng = random.Random(4)
    for number in range(count):
        draw = rng.random()
        if draw < 0.05:
            yield rng.choice(GARBAGE)
        elif draw < 0.06:
            dice = [rng.randint(1, 6), rng.randint(1, 6)]
            request = {"id": number, "op": "move", "position": START, "dice": dice}
            yield json.dumps(request | {"limit": "0-ply"}).encode()
        else:
            yield json.dumps({"id": number, "op": "evaluate", "position": START}).encode()


def test_a_line_without_end_is_an_error_and_the_next_is_answered():
    asked = [b"x" * 5_000_000, json.dumps({"id": 7, "op": "evaluate", "position": START}).encode()]

    done = subprocess.run([GAMAO, "engine"], input=b"\n".join(asked), capture_output=True)

    first, second = (json.loads(line) for line in done.stdout.splitlines())
    assert first["id"] is None
    assert "not JSON" in first["error"]
    assert second["id"] == 7


def memory_of(pid):
    """The memory a process holds now, in kB. (Its largest so far would count what forked it.)"""
    status = Path(f"/proc/{pid}/status").read_text()
    return int(re.search(r"VmRSS:\s+(\d+) kB", status)[1])


@pytest.mark.slow
def test_a_hundred_thousand_lines_lose_nothing_and_keep_their_order():
    count = 100_000
    sent = list(lines(count))
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE}
    with subprocess.Popen([GAMAO, "engine"], **pipes) as engine:

        def send():
            engine.stdin.write(b"\n".join(sent) + b"\n")
            engine.stdin.flush()

        sender = threading.Thread(target=send)
        sender.start()
        answers, memory = [], []
        for line in islice(engine.stdout, count):
            answers.append(json.loads(line))
            if len(answers) % (count // 10) == 0:
                memory.append(memory_of(engine.pid))
        sender.join()
        engine.stdin.close()
        assert engine.stdout.read() == b""

    assert engine.returncode == 0
    assert len(answers) == count
    for number, (line, found) in enumerate(zip(sent, answers, strict=True)):
        if line in GARBAGE:
            assert "error" in found
        else:
            assert found["id"] == number
            assert "error" not in found
    # nets, tables, lines read ahead: after a tenth of the lines nothing grows any more
    assert max(memory) < memory[0] + 20_000
    assert max(memory) < 600_000


def test_a_limit_may_be_called_by_its_first_name(ask):
    assert ask(op="cube", position=START, level="1-ply") == ask(
        op="cube", position=START, limit="1-ply"
    )
