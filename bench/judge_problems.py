"""
Rolls problems out until their best is sure: `python bench/judge_problems.py FOUND OUT`.

`find_problems.py` finds them, `build_problems.py` packs what comes out. Those whose best play would
take too many games to be sure are left out, as those are where the rollout prefers another play
than the levels were measured by. Run again it goes on where it was.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from gamao.engine import Engine, Outcomes, RolledCube, RolledPlays, RolloutSettings
from gamao.engine.rollout.answers import nearest_outcomes
from gamao.notation import format_play, parse_play, parse_xgid
from gamao.rules.cube import CubeAction
from gamao.rules.game import Game

TRUNCATE: Final = 7
"""Plies: as the limit `rollout` has it."""
SURE: Final = 4.5
"""Standard errors that the best is ahead: somewhat more than is asked of a problem, since it is
looked at again and again."""
LEAST: Final = 72
MOST: Final = 1008
SETTINGS: Final = RolloutSettings(
    games=MOST, truncate=TRUNCATE, until_apart=SURE, least_games=LEAST, step=72
)

Judged = dict[str, Any]
Weights = Mapping[int, float]
"""A sum of equities, by row; with the same weights its error is known."""


class Judge:
    """Rolls out, and says what is sure."""

    def __init__(self, engine: Engine) -> None:
        self.engine: Final = engine

    def judged(self, found: Mapping[str, Any]) -> Judged | None:
        """The problem with what the rollout says; None where that is not sure."""
        game = parse_xgid(found["xgid"])
        told = self._play(game, found) if found["kind"] == "play" else self._cube(game, found)
        if told is None:
            return None
        return {name: found[name] for name in ("xgid", "kind", "turns", "right")} | told

    def _play(self, game: Game, found: Mapping[str, Any]) -> Judged | None:
        position, dice = game.position, game.dice
        assert dice is not None
        plays = [parse_play(text, position, dice) for text in found["plays"]]
        rolled = _last_play(self.engine.roll_out_plays(game, SETTINGS, plays=plays))
        if rolled is None:
            return None
        result, best = rolled.result, rolled.result.best
        # Games that both have are what is compared: who fell behind early has fewer.
        order = np.argsort(result.leads[best], kind="stable").tolist()
        texts = [format_play(rolled.plays[row].play, position, dice) for row in order]
        if texts[0] != found["plays"][0]:
            return None
        return {
            "gap": round(float(result.leads[best, order[1]]), 4),
            "certainty": round(min(_certainty(rolled), 99.0), 2),
            "games": rolled.games,
            "options": [
                {
                    "text": text,
                    "equity": round(float(result.equity[best] - result.leads[best, row]), 4),
                    "error": round(float(result.equity_error[row]), 4),
                    "chances": _chances(nearest_outcomes(result.means[row, :9])),
                }
                for text, row in zip(texts, order, strict=True)
            ],
        }

    def _cube(self, game: Game, found: Mapping[str, Any]) -> Judged | None:
        before = game.before_offer()
        for rolled in self.engine.roll_out_cube(before, SETTINGS):
            if rolled.games < LEAST:
                continue
            gaps = _cube_gaps(rolled, found["kind"])
            certainty = min(abs(gap) / max(error, 1e-9) for gap, error in gaps)
            if certainty >= SURE:
                return self._cube_told(rolled, found["kind"], gaps, certainty)
            if rolled.games * (SURE / max(certainty, 0.1)) ** 2 > 2 * MOST:
                return None
        return None

    @staticmethod
    def _cube_told(
        rolled: RolledCube, kind: str, gaps: Sequence[tuple[float, float]], certainty: float
    ) -> Judged | None:
        decision = rolled.decision
        if kind == "take" and decision.answer is CubeAction.BEAVER:
            return None  # the levels were asked for a take or a pass
        beaver = decision.double_beaver
        return {
            "gap": round(abs(gaps[0][0]), 4),
            "certainty": round(min(certainty, 99.0), 2),
            "games": rolled.games,
            "cube": {
                "no_double": round(decision.no_double, 4),
                "double_take": round(decision.double_take, 4),
                "double_pass": round(decision.double_pass, 4),
                "double_beaver": None if beaver is None else round(beaver, 4),
                "errors": [round(rolled.no_double_error, 4), round(rolled.double_take_error, 4)],
                "win": round(rolled.outcomes.win, 4),
            },
        }


def _last_play(standings: Iterable[RolledPlays]) -> RolledPlays | None:
    """The standing in which the best is sure; None as soon as that would take too long."""
    for rolled in standings:
        certainty = _certainty(rolled)
        if rolled.games < LEAST:
            continue
        if certainty >= SURE:
            return rolled
        if rolled.games * (SURE / max(certainty, 0.1)) ** 2 > 2 * MOST:
            return None
    return None


def _chances(outcomes: Outcomes) -> list[float]:
    """To win, win a gammon, a backgammon, lose a gammon, a backgammon."""
    chances = (
        outcomes.win,
        outcomes.win_gammon,
        outcomes.win_backgammon_home,
        outcomes.lose_gammon,
        outcomes.lose_backgammon_home,
    )
    return [round(chance, 4) for chance in chances]


def _certainty(rolled: RolledPlays) -> float:
    """Standard errors from the best play to the next."""
    behind = np.delete(rolled.result.behind, rolled.result.best)
    return float(behind.min())


def _cube_gaps(rolled: RolledCube, kind: str) -> list[tuple[float, float]]:
    """
    How far apart the courses are that the answer hangs on, each with its error.

    Whoever answers: take or pass, and take or beaver. Whoever doubles: whether to, and then
    whether it is a take.
    """
    decision, offer = rolled.decision, rolled.model.states[0].mine
    assert offer is not None
    row_of = {state: row for row, state in enumerate(rolled.states)}
    taken = {row_of[offer.taken]: offer.scales[0]}
    passed = decision.double_pass
    answer = (_worth(rolled, taken) - passed, _error(rolled, taken))
    beavered = {}
    if offer.beavered is not None and decision.double_beaver is not None:
        beavered = {row_of[offer.beavered]: offer.scales[1]}
    if kind == "take":
        less = {row: -scale for row, scale in beavered.items()}
        beaver = (decision.double_take - (decision.double_beaver or 0), _error(rolled, taken, less))
        return [answer, beaver] if beavered else [answer]
    if decision.answer is CubeAction.PASS:
        double = (passed - decision.no_double, _error(rolled, {0: 1.0}))
    else:
        answered = beavered if decision.answer is CubeAction.BEAVER else taken
        double = (decision.doubled - decision.no_double, _error(rolled, answered, {0: -1.0}))
    return [double, answer]


def _worth(rolled: RolledCube, weights: Weights) -> float:
    return float(sum(rolled.result.equity[row] * weight for row, weight in weights.items()))


def _error(rolled: RolledCube, *weights: Weights) -> float:
    """The standard error of a sum of rows; the games of all rows have the same dice."""
    shares = np.zeros(len(rolled.states))
    for some in weights:
        for row, weight in some.items():
            shares[row] += weight
    result = rolled.result
    squares: NDArray[np.float64] = result.equity_error**2
    together = (squares[:, None] + squares[None] - result.lead_errors**2) / 2
    return float(np.sqrt(max(float(shares @ together @ shares), 0.0)))


def read(path: Path) -> Iterator[dict[str, Any]]:
    """The problems of a file, each once."""
    seen = set()
    for line in path.read_text().splitlines():
        problem = json.loads(line)
        if problem["xgid"] not in seen:
            seen.add(problem["xgid"])
            yield problem


def expected_cost(found: Mapping[str, Any]) -> float:
    """What is likely to take long comes last: plays that are close."""
    equities = found.get("equities")
    return 1 / (equities[0] - equities[1]) ** 2 if equities else 1 / 0.06**2


def main() -> None:
    """Roll out what was found and not yet judged, until the time is over."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("found", type=Path)
    parser.add_argument("out", type=Path)
    parser.add_argument("--minutes", type=float, default=float("inf"))
    given = parser.parse_args()
    done = {one["xgid"] for one in read(given.out)} if given.out.exists() else set()
    waiting = [one for one in read(given.found) if one["xgid"] not in done]
    judge, began, sure = Judge(Engine.default(threads=1)), time.monotonic(), 0
    with given.out.open("a") as out:
        for count, one in enumerate(sorted(waiting, key=expected_cost), 1):
            told = judge.judged(one)
            # What was not sure is written down, too, so that nobody asks again.
            out.write(json.dumps(told or {"xgid": one["xgid"], "kind": None}) + "\n")
            out.flush()
            sure += told is not None
            spent = time.monotonic() - began
            if count % 50 == 0:
                print(f"{sure} of {count} sure, {spent:.0f} s", flush=True)
            if spent > 60 * given.minutes:
                break


if __name__ == "__main__":
    main()
