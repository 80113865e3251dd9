"""
Have another engine judge the decisions of the league: `python bench/judge_league.py plays|cubes`.

The first judge is the shipped sets' (our rollouts); the second is bgsage, by rollouts of its own
play. Of the ordinary decisions `COUNT`, spread evenly, are taken; of each the best `MOST` plays
within `NEAR` of the best by the first judge are rolled out, with one seed, and the others are worth
what the first judge says, moved by what the second says on average of those. It can be interrupted
and goes on where it was.
"""

from __future__ import annotations

import argparse
import json
import sys
from dataclasses import replace
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray

from gamao.bench.bgsage import roll_out
from gamao.bench.cubes import CubeDecisions
from gamao.bench.decisions import Decisions
from gamao.bench.league.sets import SECOND_CUBES, SECOND_PLAYS
from gamao.bridges.bgsage import Bgsage

HERE: Final = Path(__file__).parent
DATA: Final = HERE.parent / "src" / "gamao" / "data"
COUNT: Final = 300
NEAR: Final = 0.03
MOST: Final = 4
TRIALS: Final = 216
DEPTH: Final = 7
CUBES_LIMIT: Final = "truncated1"


def main() -> None:
    """Judge plays or cubes, and write the set."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[1])
    parser.add_argument("what", choices=("plays", "cubes"))
    parser.add_argument("--state", type=Path, default=HERE.parent / "build")
    given = parser.parse_args()
    given.state.mkdir(exist_ok=True)
    judge = judge_plays if given.what == "plays" else judge_cubes
    judge(given.state / f"league-{given.what}.json")


def judge_plays(state: Path) -> None:
    """The close plays of each decision by bgsage's rollouts."""
    shipped = Decisions.shipped()
    ordinary = np.flatnonzero(~shipped.special)
    decisions = shipped.part(ordinary[np.linspace(0, len(ordinary) - 1, COUNT).astype(np.int64)])
    equities = decisions.equities.copy()
    errors = np.full(len(equities), np.nan, np.float32)
    done: dict[str, list[list[float]]] = json.loads(state.read_text()) if state.exists() else {}
    for k in range(len(decisions)):
        start, end = int(decisions.offsets[k]), int(decisions.offsets[k + 1])
        close = start + close_plays(decisions.equities[start:end], decisions.errors[start:end])
        if not len(close):
            continue
        if str(k) not in done:
            _chances, error = outcome = roll_out(
                decisions.plays[close], limit="rollout", threads=1, n_trials=TRIALS,
                truncation_depth=DEPTH, decision_ply=1,
            )  # fmt: skip
            done[str(k)] = [(-equity_of(outcome[0])).tolist(), error.tolist()]
            state.write_text(json.dumps(done))
            print(f"{k + 1}/{len(decisions)}", file=sys.stderr, flush=True)
        found = np.array(done[str(k)], np.float32)
        equities[start:end] += (found[0] - decisions.equities[close]).mean()
        equities[close], errors[close] = found
    judge = f"bgsage's rollouts, {TRIALS} games of its raw net, {DEPTH} turns"
    replace(decisions, equities=equities, errors=errors, meta={"judge": judge, "near": NEAR}).save(
        DATA / SECOND_PLAYS
    )


def close_plays(equities: NDArray[np.float32], errors: NDArray[np.float32]) -> NDArray[np.int64]:
    """Which plays are worth a second opinion; none where only one is close to the best."""
    close = np.flatnonzero((equities > equities.max() - NEAR) & np.isfinite(errors))
    best = close[np.argsort(-equities[close], kind="stable")][:MOST]
    return best if len(best) > 1 else best[:0]


def equity_of(outcomes: NDArray[np.float32]) -> NDArray[np.float32]:
    """The usual equity of nine chances, of which bgsage knows five."""
    win, gammon, triple, lost, lost_triple = outcomes[:, (0, 1, 3, 5, 7)].T
    return np.asarray(2 * win - 1 + gammon + triple - lost - lost_triple, np.float32)


def judge_cubes(state: Path) -> None:
    """Every cube decision by bgsage's rollouts; it gives no errors of them."""
    decisions = CubeDecisions.shipped()
    done: list[list[float]] = json.loads(state.read_text()) if state.exists() else []
    bgsage = Bgsage(CUBES_LIMIT)
    for k, game in enumerate(decisions.games()):
        if k >= len(done):
            found = bgsage.cube(game)
            done.append([found.no_double, found.double_take, found.double_pass])
            state.write_text(json.dumps(done))
            print(f"{k + 1}/{len(decisions)}", file=sys.stderr, flush=True)
    replace(
        decisions,
        equities=np.array(done, np.float32),
        errors=np.zeros((len(done), 2), np.float32),
        meta={"judge": f"bgsage {CUBES_LIMIT}"},
    ).save(DATA / SECOND_CUBES)


if __name__ == "__main__":
    main()
