"""The command as a stranger runs it."""

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from gamao.messages.catalogue import DASH

GAMAO = str(Path(sys.executable).with_name("gamao"))


def started(*arguments, text=""):
    """The command as a process of its own."""
    return subprocess.run(
        [GAMAO, *arguments], input=text, capture_output=True, text=True, check=False, timeout=240
    )


def test_the_command_has_help():
    done = started("--help")

    assert done.returncode == 0
    assert "Usage" in done.stdout


def test_gamao_play_starts_a_game_in_the_terminal():
    done = started("play", text="q\n")

    assert done.returncode == 0
    assert "Match to 3" in done.stdout
    assert "Goodbye" in done.stdout


@pytest.mark.parametrize(
    "arguments",
    [
        ["play", "--rules", "NOBODYS"],
        ["play", "--rules", "CLUBE raccoon=on"],
        ["play", "--length", "-3"],
        ["data", "bearoff", "--points", "9"],
        ["position", "nonsense"],
        ["position", "4HPwATDgc/ABMA", "--dice", "77"],
        ["position", "4HPwATDgc/ABMA", "--limit", "9-ply"],
        ["bench", "duel", "gamao", "gamao", "--games", "3"],
    ],
)
def test_bad_input_is_one_clear_line_and_exit_2(run, arguments):
    done = run(*arguments)

    assert done.returncode == 2
    assert done.stderr.startswith("gamao: ")
    assert done.stderr.count("\n") == 1


def test_doctor_says_what_is_installed():
    done = started("doctor")

    assert done.returncode == 0, done.stdout
    assert "engine core      compiled" in done.stdout


def test_data_bearoff_makes_a_table_where_it_is_told(run, tmp_path):
    done = run("data", "bearoff", "--points", "4", "--checkers", "3", "--directory", str(tmp_path))

    assert done.returncode == 0, done.stderr
    assert len(list(tmp_path.iterdir())) == 1


@pytest.mark.slow
def test_bench_json_has_the_agreed_keys():
    done = started("bench", "--json")

    figures = json.loads(done.stdout)
    ours = ["evals_per_s", "decisions_per_s", "positions_per_s", "selfplay_games_per_s"]
    assert all(figures[key] > 0 for key in [*ours, "two_thread_ratio"])
    assert all(figures[key] > 0 for key in ["gnubg_evals_per_s", "gnubg_decisions_per_s"])
    assert all(figures[key] > 0 for key in ["bgsage_evals_per_s", "bgsage_decisions_per_s"])
    assert len(figures["signature"]) == 12


def test_position_ranks_the_plays_of_a_roll(run):
    done = run("position", "4HPwATDgc/ABMA", "--dice", "31", "--limit", "0-ply", "--json")

    assert json.loads(done.stdout)["plays"][0]["play"] == "8/5 6/5"


def test_position_gives_no_place_to_what_was_not_looked_at_as_deeply(run):
    done = run("position", "4HPwATDgc/ABMA", "--dice", "31", "--limit", "1-ply", "--plays", "9")

    rows = re.findall(r"^ ?(\S+) +(\d-ply)", done.stdout, re.MULTILINE)
    depths = [depth for _, depth in rows]
    assert len(rows) == 9
    assert set(depths) == {"0-ply", "1-ply"}
    assert [place for place, _ in rows] == [
        f"{place}." if depth == depths[0] else DASH for place, depth in enumerate(depths, 1)
    ]


def test_position_decides_about_the_cube_of_an_xgid(run):
    done = run(
        "position", "XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:7:10", "--limit", "0-ply"
    )

    assert done.returncode == 0, done.stderr
    assert "no double, take" in done.stdout


WITHOUT_CORE = """
import sys
sys.modules["gamao.engine._core"] = None
from gamao.cli.running import run
sys.exit(run(sys.argv[1:]))
"""


@pytest.mark.parametrize(
    ("arguments", "status", "said"),
    [
        (["rollout", "--help"], 0, "Usage: gamao rollout"),
        (["rollout", "4HPwATDgc/ABMA", "--games", "4", "--truncate", "1"], 0, "no double"),
        (["position", "4HPwATDgc/ABMA", "--limit", "0-ply"], 0, "no double, beaver"),
    ],
    ids=["help", "rollout", "position"],
)
def test_without_the_compiled_engine_commands_do_what_they_can(arguments, status, said):
    command = [sys.executable, "-W", "ignore", "-c", WITHOUT_CORE, *arguments]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=240)

    assert done.returncode == status, done.stderr
    assert said in done.stdout + done.stderr
    assert "Traceback" not in done.stderr
