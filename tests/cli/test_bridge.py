"""`gamao bridge` as other programs run it."""

import subprocess
import sys
from pathlib import Path

from gamao.notation import format_xgid
from gamao.rules.dice import Dice
from gamao.rules.match import Match
from gamao.rules.player import Player

OPENING = Match(7).new_game(first=Player.WHITE, dice=Dice(3, 1))


def run(*arguments, text):
    return subprocess.run(
        [Path(sys.executable).with_name("gamao"), *arguments],
        input=text,
        capture_output=True,
        text=True,
        timeout=240,
        check=False,
    )


def test_a_ubgi_program_is_told_the_best_play():
    done = run("bridge", "ubgi", "--level", "master", text=f"ubgi\n{format_xgid(OPENING)}\nquit\n")

    assert done.stdout.splitlines()[3:] == ["readyok", "8/5 6/5"]


def test_an_unknown_level_is_one_line_and_exit_2():
    done = run("bridge", "ubgi", "--level", "nobody", text="")

    assert done.returncode == 2
    assert len(done.stderr.strip().splitlines()) == 1
