"""
Put what training's judge wrote into the package: `python bench/adopt_judged.py JUDGED --meta TEXT`.

With `--self-play` the positions are those a run has held out of its own games, a set of their own.

Taking the luck out leaves estimates that can fall a hair outside 0..1 or out of their nesting;
they are put back inside, which moves an equity by less than a hundredth of its error.
"""

from __future__ import annotations

import argparse
from pathlib import Path

import numpy as np

from gamao.bench.judged import Judged, Source
from gamao.engine.nets.plain import tidied

HERE = Path(__file__).parent
DATA = HERE.parent / "src" / "gamao" / "data"


def main() -> None:
    """Read training's file, check it against the positions asked for, and store it."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("judged", type=Path)
    parser.add_argument("--meta", required=True, help="who judged, and how")
    parser.add_argument("--self-play", action="store_true", help="positions held out in training")
    arguments = parser.parse_args()
    with np.load(HERE / "positions.npz") as asked, np.load(arguments.judged) as answer:
        boards, source = answer["boards"], asked["source"]
        if arguments.self_play:
            source = np.full(len(boards), Source.SELF_PLAY, np.uint8)
        elif not np.array_equal(boards, asked["boards"]):
            parser.error(f"{arguments.judged} does not judge the positions of the benchmark")
        judged = Judged.of(
            boards,
            tidied(np.clip(answer["outcomes"], 0, 1), boards),
            answer["equity_error"],
            outcome_errors=answer["standard_errors"],
            source=source,
            meta={"judge": arguments.meta, "games": int(answer["games"].mean())},
        )
    target = DATA / ("judged-selfplay.npz" if arguments.self_play else "judged-rollout.npz")
    judged.save(target)
    print(f"{target.name}: {len(boards)} positions, {target.stat().st_size:,} bytes")


if __name__ == "__main__":
    main()
