"""`gamao rollout`, as a stranger runs it."""

import json
import os
import pty
import signal
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

import pytest

from gamao.cli.rollout_file import Question
from gamao.errors import DataError, NotationError

GAMAO = str(Path(sys.executable).with_name("gamao"))
START = "4HPwATDgc/ABMA"
SHORT = ("--truncate", "3", "--threads", "1", "--json")


def test_the_plays_of_a_roll_are_rolled_out_with_intervals(run):
    done = run(
        "rollout",
        START,
        "--dice",
        "31",
        "--play",
        "8/5 6/5",
        "--play",
        "24/20",
        "--games",
        "36",
        *SHORT,
    )

    found = json.loads(done.stdout)
    assert [row["play"] for row in found["plays"]] == ["8/5 6/5", "24/20"]
    assert found["plays"][1]["loss"] > 0.1
    assert found["cubeful"] is True
    assert all(0 < row["error"] < 0.05 and row["games"] == 36 for row in found["plays"])


def test_the_best_is_compared_with_others_where_it_is_plain_and_none_are_named(run):
    done = run("rollout", START, "--dice", "31", "--games", "36", *SHORT)

    found = json.loads(done.stdout)["plays"]
    assert found[0]["play"] == "8/5 6/5"
    assert len(found) == 3
    assert all(row["loss"] > 0.2 for row in found[1:])


def test_no_double_and_double_take_are_rolled_out_together(run):
    done = run("rollout", START, "--games", "36", "--rules", "MONEY beaver=off", "--truncate", "3")

    assert done.returncode == 0, done.stderr
    assert "no double, take" in done.stdout
    assert "Double, take" in done.stdout
    assert "36 games" in done.stdout


def test_a_rollout_stops_when_it_is_decided_unless_all_games_are_wanted(run):
    wanted = ("rollout", START, "--dice", "31", "--play", "8/5 6/5", "--play", "24/20")
    wanted = (*wanted, "--games", "216", "--truncate", "3", "--threads", "1")

    stopped, whole = run(*wanted), run(*wanted, "--no-stop")

    assert "(144 games)" in stopped.stdout
    how = "plays at 0-ply, cut after 3 plies, with the cube, seed 1, stopped: it is decided"
    assert how in " ".join(stopped.stdout.split())
    assert "(216 games)" in whole.stdout
    assert "decided" not in whole.stdout


def test_plays_within_the_interval_are_too_close_to_call(run):
    plays = ("--play", "13/10 13/9", "--play", "24/21 13/9")
    done = run("rollout", START, "--dice", "43", *plays, "--games", "36", "--truncate", "3")

    assert done.stdout.count("too close to call") == 1


def test_the_same_seed_gives_the_same_games_and_another_others(run):
    first, again, other = (
        run("rollout", START, "--dice", "43", "--games", "12", "--seed", seed, *SHORT).stdout
        for seed in ("1", "1", "2")
    )

    assert first == again
    assert json.loads(first)["plays"] != json.loads(other)["plays"]


def test_what_ctrl_c_stops_goes_on_as_if_nothing_had_happened(run, tmp_path):
    terminal, other_end = pty.openpty()  # a table is drawn for people
    arguments = [GAMAO, "rollout", START, "--dice", "31", "--games", "43200", "--no-stop"]
    arguments += SHORT
    with subprocess.Popen(
        arguments, cwd=tmp_path, stdout=subprocess.PIPE, stderr=other_end
    ) as rolling:
        os.close(other_end)
        shown = b""
        while b"of 43200 games" not in shown:
            shown += os.read(terminal, 1024)
        rolling.send_signal(signal.SIGINT)
        with suppress(OSError):  # read on, or it waits to write until the other end closes
            while os.read(terminal, 65_536):
                pass
        assert rolling.wait(timeout=120) == 130
    os.close(terminal)
    (file,) = tmp_path.iterdir()
    games = max(json.loads(file.read_text())["sums"]["games"])

    resumed = run("rollout", "--resume", file, "--games", games + 36, "--json")
    wanted = ("--games", games + 36, "--no-stop")
    whole = run("rollout", START, "--dice", "31", *wanted, *SHORT)

    assert 36 <= games < 43200
    assert json.loads(resumed.stdout) == json.loads(whole.stdout)


@pytest.mark.parametrize(
    "arguments",
    [
        [],
        ["nonsense"],
        [START, "--limit", "rollout"],
        [START, "--play", "8/5 6/5"],
        [START, "--dice", "31", "--play", "8/2"],
        ["--resume", "nowhere.json"],
        [START, "--resume", "nowhere.json"],
        [START, "--rules", "NOBODYS"],
        [START, "--seed", "-1"],
        [START, "--seed", str(2**64)],
    ],
    ids=" ".join,
)
def test_bad_input_is_one_clear_line_and_exit_2(run, arguments):
    done = run("rollout", *arguments)

    assert done.returncode == 2
    assert done.stderr.startswith("gamao: ")
    assert done.stderr.count("\n") == 1


def test_a_rollout_cannot_go_on_with_other_games():
    question = Question(START, "31")

    assert question.changed({"games": 9}).settings.games == 9
    with pytest.raises(DataError, match="another seed"):
        question.changed({"seed": 2})
    with pytest.raises(NotationError, match="nothing to roll out"):
        Question("").check()
