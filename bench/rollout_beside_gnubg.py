"""
A full cubeful rollout with variance reduction at 0-ply, by a real gnubg and by us.

    python bench/rollout_beside_gnubg.py --games 1296

Of the position after an opening 3-1 (8/5 6/5), money game, one thread each. Prints the standard
error that gnubg's games leave in the cubeful equity and its processor time, and ours when we reach
the same standard error. Equities are those of the opponent, who is on roll.
"""

from __future__ import annotations

import argparse
import json
import os
import pty
import re
import resource
import subprocess
import time
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from gamao.bridges.gnubg_server import find_gnubg
from gamao.engine import Engine, RolloutSettings
from gamao.rules.dice import Dice
from gamao.rules.game import Game
from gamao.rules.match import Match
from gamao.rules.play import Play
from gamao.rules.player import Player
from gamao.rules.position import Position

COMMANDS: Final = """\
set threads 1
set automatic game off
set automatic roll off
set player 0 human
set player 1 human
set jacoby on
new session
set turn 1
set board {position}
set rollout trials {games}
set rollout cubeful on
set rollout varredn on
set rollout truncation enable off
set rollout quasirandom on
set rollout jsd stop off
set rollout limit enable off
set rollout chequerplay plies 0
set rollout cubedecision plies 0
set rollout seed {seed}
rollout
"""


def main() -> None:
    """Roll out with both."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=1296, help="of gnubg")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    gnubg = find_gnubg()
    if gnubg is None:
        parser.exit(2, "gnubg is not installed\n")
    start = Match().game_from(Position.start(), on_roll=Player.WHITE, dice=Dice(3, 1))
    play = next(play for play in start.legal_plays() if str(play) == "8/5 6/5")
    after = start.position.after(play).flipped()
    theirs = gnubg_figures(gnubg, after, given.games, given.seed)
    print(json.dumps({"gnubg": theirs}), flush=True)
    ours = our_figures(start, play, theirs["error"], given.seed)
    print(json.dumps({"gamao": ours, "times": round(theirs["seconds"] / ours["seconds"], 1)}))


def gnubg_figures(gnubg: str, position: Position, games: int, seed: int) -> dict[str, float]:
    """Its equity and standard error, and the seconds it took, starting not counted."""
    commands = COMMANDS.format(position=position.id, games=games, seed=seed)
    before = commands.removesuffix("rollout\n")
    starting, _ = run_in_terminal(gnubg, before)
    seconds, output = run_in_terminal(gnubg, commands)
    # The last report: chances, then in brackets their standard errors.
    equity = re.findall(r"CF ([+-][\d.]+)\s*\n\s*\[.*CF\s+([\d.]+)\]", output)[-1]
    return {
        "games": games,
        "equity": float(equity[0]),
        "error": float(equity[1]),
        "seconds": round(seconds - starting, 2),
    }


def run_in_terminal(gnubg: str, commands: str) -> tuple[float, str]:
    """The processor time and the output; gnubg prints a rollout's result to a terminal only."""
    leader, follower = pty.openpty()
    used = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
    with TemporaryDirectory(prefix="gamao-gnubg-") as home:
        file = Path(home, "commands")
        file.write_text(commands, "ascii")
        environment = {**os.environ, "HOME": home, "LC_ALL": "C", "TERM": "dumb"}
        arguments = [gnubg, "-t", "-q", "-c", str(file)]
        with subprocess.Popen(
            arguments, stdin=subprocess.DEVNULL, stdout=follower, stderr=follower, env=environment
        ):
            os.close(follower)
            output = read_all(leader)
    return resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - used, output


def read_all(terminal: int) -> str:
    """What is written to a terminal until its last writer has gone."""
    parts = []
    try:
        while part := os.read(terminal, 65536):
            parts.append(part)
    except OSError:  # the way a terminal says that nobody writes any more
        pass
    finally:
        os.close(terminal)
    return b"".join(parts).decode("ascii", "replace")


def our_figures(game: Game, play: Play, error: float, seed: int) -> dict[str, float]:
    """Our equity when its standard error is as small, and the seconds it took."""
    engine = Engine.default(threads=1)
    settings = RolloutSettings(games=20_736, until_error=error, step=36, seed=seed)
    engine.analyse(game)  # nets and tables are there
    begun = time.process_time()
    *_, last = engine.roll_out_plays(game, settings, plays=[play])
    best = last.analysis.best
    return {
        "games": best.games,
        "equity": round(-best.equity, 4),
        "error": round(best.error, 4),
        "seconds": round(time.process_time() - begun, 2),
    }


if __name__ == "__main__":
    main()
