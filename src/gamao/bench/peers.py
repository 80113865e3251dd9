"""The same figures for gnubg and bgsage, where they are installed."""

from __future__ import annotations

import os
import re
import subprocess
import time
from collections.abc import Callable
from typing import Any, Final

import numpy as np

from gamao.engine import Boards, Rolls

CALIBRATE: Final = 30
TRIALS: Final = 1296

_ROLLOUT: Final = f"""\
set threads 1
set rollout varredn off
set rollout cubeful off
set rollout truncation enable off
set rollout bearofftruncation exact off
set rollout bearofftruncation onesided off
set rollout jsd stop off
set rollout limit enable off
set rollout trials {TRIALS}
set rollout player 0 chequerplay evaluation plies 0
set rollout player 1 chequerplay evaluation plies 0
set automatic game off
set automatic roll off
set player 0 human
set player 1 human
new session
set turn 1
set board 4HPwATDgc/ABMA
"""


def measure_gnubg(gnubg: str, *, turns_a_game: float) -> dict[str, float]:
    """
    Static evaluations a second as its `calibrate` counts them, and 0-ply decisions a second.

    It has no command that times decisions, so they come from a plain cubeless 0-ply rollout of the
    start: games a second times *turns_a_game*. `calibrate` goes by the clock: on a busy machine
    it shows less than gnubg can do.
    """
    taken = _seconds(gnubg, _ROLLOUT + "rollout\n") - _seconds(gnubg, _ROLLOUT)
    if taken <= 0:  # it is there, and does not run
        return {}
    games = TRIALS / taken
    speeds = re.findall(
        r"([\d.]+) static evaluations/second",
        _output(gnubg, f"set threads 1\ncalibrate {CALIBRATE}\n"),
    )
    figures = {
        "gnubg_decisions_per_s": games * turns_a_game,
        "gnubg_selfplay_games_per_s": games,
    }
    return figures | ({"gnubg_evals_per_s": float(speeds[-1])} if speeds else {})


def measure_bgsage(boards: Boards, dice: Rolls) -> dict[str, float]:
    """bgsage's raw net through its Python interface, one thread; empty if it is missing."""
    try:
        import bgsage  # type: ignore[import-untyped]  # it ships no types
    except ImportError:
        return {}
    analyzer = bgsage.create_analyzer("1ply", cubeful=False)
    layouts = [_bgsage_board(board) for board in boards]
    positions = [{"board": b, "cube_value": 1, "cube_owner": "centered"} for b in layouts]
    evals = _timed(lambda: bgsage.batch_evaluate(positions, "1ply", n_threads=1))
    rolls = [(int(one), int(other)) for one, other in dice]
    decisions = _timed(
        lambda: [analyzer.checker_play(b, *r) for b, r in zip(layouts, rolls, strict=True)]
    )
    generated = sum(len(bgsage.possible_moves(b, *r)) for b, r in zip(layouts, rolls, strict=True))
    generation = _timed(
        lambda: [bgsage.possible_moves(b, *r) for b, r in zip(layouts, rolls, strict=True)]
    )
    return {
        "bgsage_evals_per_s": len(boards) / evals,
        "bgsage_decisions_per_s": len(boards) / decisions,
        "bgsage_positions_per_s": generated / generation,
    }


def _bgsage_board(board: np.ndarray[Any, np.dtype[np.int8]]) -> list[int]:
    """bgsage's 26 numbers: the opponent's bar, points by the player's numbering, its bar."""
    points = board[0, :24].astype(int) - board[1, 23::-1][:24].astype(int)
    return [int(board[1, 24]), *(int(count) for count in points), int(board[0, 24])]


def _timed(work: Callable[[], object]) -> float:
    begun = time.process_time()
    work()
    return time.process_time() - begun


def _seconds(gnubg: str, commands: str) -> float:
    """The processor time of gnubg's process, as our own figures are by processor time."""
    before = os.times()
    _output(gnubg, commands)
    after = os.times()
    user = after.children_user - before.children_user
    return user + after.children_system - before.children_system


def _output(gnubg: str, commands: str) -> str:
    run = subprocess.run(  # nosec B603  # no shell; the program was looked up by us
        [gnubg, "-t", "-q"], input=commands, capture_output=True, text=True, check=False
    )
    return run.stdout
