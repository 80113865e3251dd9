"""
580 answers of the engine, hashed bit by bit, here and at another commit.

    python bench/answers.py 4a890c0

Plays and decisions about the cube 0 to 2 plies deep, for money and at scores, with every chance and
equity as it is. Equal hashes say that nothing the engine answers has changed. Both are made in one
run: a machine that rounds otherwise has others. The other commit runs with the core compiled here.
"""

from __future__ import annotations

import hashlib
import io
import random
import shutil
import subprocess
import sys
import tarfile
import tempfile
from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:  # of whichever commit is asked
    from gamao.rules.position import Position

_ASKED: Final = {0: 160, 1: 100, 2: 30}
"""How many positions are asked about so many plies deep: a play and the cube of each."""
_ELSEWHERE: Final = """
import runpy, sys
sys.meta_path[:] = [f for f in sys.meta_path if "editable" not in type(f).__module__]
sys.path.insert(0, sys.argv[1])
import gamao
assert gamao.__file__.startswith(sys.argv[1]), gamao.__file__
print(runpy.run_path(sys.argv[2])["hashed"]())
"""
"""What runs this script with the modules of another folder than the installed one."""


def hashed() -> str:
    """The hash of all answers, and how many there are."""
    texts = list(_answers())
    return f"{hashlib.sha256(''.join(texts).encode()).hexdigest()[:16]} of {len(texts)} answers"


def _answers() -> Iterator[str]:
    from gamao import MONEY, TORNEIO, Match, Player
    from gamao.engine import Engine, Limit
    from gamao.rules.dice import ALL_ROLLS

    engine, rng = Engine.default(threads=1), random.Random(580)
    matches = Match(None, MONEY), Match(7, TORNEIO, (3, 4)), Match(5, TORNEIO, (4, 2))
    for plies, count in _ASKED.items():
        for k in range(count):
            match, position, dice = matches[k % 3], _reached(rng), rng.choice(ALL_ROLLS)
            thrown = match.game_from(position, on_roll=Player.WHITE, dice=dice)
            yield repr(engine.analyse(thrown, Limit(plies)).rows())
            cube = engine.cube(match.game_from(position, on_roll=Player.WHITE), Limit(plies))
            yield repr(asdict(cube))  # how it is shown is no answer


def _reached(rng: random.Random) -> Position:
    """A position out of a random game."""
    from gamao.rules.dice import ALL_ROLLS
    from gamao.rules.movegen import legal_plays
    from gamao.rules.position import Position

    position = Position.start()
    for _turn in range(rng.randrange(40)):
        after = position.after(rng.choice(legal_plays(position, rng.choice(ALL_ROLLS))))
        if after.is_finished:
            break
        position = after.flipped()
    return position


def _hashed_at(commit: str) -> str:
    """What this script prints with the modules of *commit*."""
    from gamao.engine import _core

    with tempfile.TemporaryDirectory() as folder:
        files = subprocess.run(["git", "archive", commit, "src"], capture_output=True, check=True)
        with tarfile.open(fileobj=io.BytesIO(files.stdout)) as archive:
            archive.extractall(folder, filter="data")
        source = Path(folder, "src")
        shutil.copy(Path(_core.__file__), source / "gamao" / "engine")
        command = [sys.executable, "-c", _ELSEWHERE, str(source), __file__]
        return subprocess.run(command, capture_output=True, check=True, text=True).stdout.strip()


if __name__ == "__main__":
    here = hashed()
    print(here)
    for name in sys.argv[1:]:
        there = _hashed_at(name)
        print(f"{there} at {name}: {'the same' if here == there else 'NOT the same'}")
        if here != there:
            sys.exit(1)
