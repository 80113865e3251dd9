"""The legal plays of the rules, held against other people's programs."""

import json
import re
import subprocess

import bgsage
import pytest
from tests.sampling import cases
from tests.slow import first_or_slow

from gamao import BAR, legal_plays
from gamao.notation import parse_play


def as_bgsage(position):
    board = [0] * 26
    for point in range(1, BAR):
        board[point] = position.mine[point] - position.theirs[BAR - point]
    board[BAR] = position.mine[BAR]
    board[0] = position.theirs[BAR]  # bgsage counts the opponent's bar as a positive number
    return board


def bgsage_results(position, dice):
    board = as_bgsage(position)
    found = bgsage.possible_moves(board, dice.high, dice.low)
    return {tuple(result) for result in found} or {tuple(board)}


def unless_won(boards):
    """
    The results, all those that win the game as one.

    bgsage lets the last checker go off with one die although both can be played (6-1 with the
    last checker on 4 and a blot on 3); here, as in gnubg, both dice must be played.
    """
    return {board if any(count > 0 for count in board[1:]) else "won" for board in boards}


@pytest.mark.parametrize("seed", first_or_slow(range(10, 14)))
def test_bgsage_finds_the_same_results_for_20_000_positions_and_rolls(seed):
    for position, dice in cases(seed, count=5_000):
        ours = {tuple(as_bgsage(position.after(play))) for play in legal_plays(position, dice)}

        theirs = bgsage_results(position, dice)
        assert unless_won(ours) == unless_won(theirs), f"{position!r} {dice}"


# Runs inside gnubg: its own Python lists plays several times as fast as its text prompt.
SCRIPT = """
import gnubg, json
for line in ("automatic game off", "automatic roll off", "automatic move off", "display off",
             "player 0 human", "player 1 human", "evaluation chequerplay evaluation plies 0"):
    gnubg.command("set " + line)
gnubg.command("new session")
for position, high, low in {wanted}:
    gnubg.command("set turn 1")
    gnubg.command("set board " + position)
    gnubg.command("set dice %d %d" % (high, low))
    try:
        found = [hint["move"] for hint in gnubg.hint(4000)["hint"]]
    except (ValueError, TypeError, KeyError):
        found = []
    print("PLAYS", json.dumps(found))
"""


def gnubg_hints(gnubg, wanted, script):
    """The plays gnubg lists for each position and roll, all in one run."""
    cases = [(position.id, dice.high, dice.low) for position, dice in wanted]
    script.write_text(SCRIPT.format(wanted=cases))
    run = subprocess.run(
        [gnubg, "-t", "-q", "-p", str(script)], capture_output=True, text=True, check=False
    )
    return [json.loads(plays) for plays in re.findall(r"^PLAYS (.*)$", run.stdout, re.MULTILINE)]


@pytest.mark.slow
def test_gnubg_finds_the_same_results_for_2_000_positions_and_rolls(gnubg, tmp_path):
    wanted = cases(seed=3, count=2_000)

    listed = gnubg_hints(gnubg, wanted, tmp_path / "hints.py")

    assert len(listed) == len(wanted)
    for (position, dice), texts in zip(wanted, listed, strict=True):
        ours = {str(play): position.after(play) for play in legal_plays(position, dice)}
        # gnubg leaves out points passed without a hit, as str(play) does
        theirs = [
            ours.get(text) or position.after(parse_play(text, position, dice)) for text in texts
        ]

        assert set(theirs or [position]) == set(ours.values()), f"{position!r} {dice}"
