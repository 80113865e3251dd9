"""
Finds positions worth a problem: `python bench/find_problems.py OUT.jsonl --games N --seed S`.

Our levels play each other for money and at the scores of matches; where they would decide
differently, and where looking two plies ahead sees a clear difference, the decision is written
down with what every level would do. `judge_problems.py` rolls them out, `build_problems.py` packs
those whose best is sure.
"""

from __future__ import annotations

import argparse
import json
import random
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, TextIO

from gamao.engine import CubeDecision, Engine, Level, Limit, Opponent, load_levels
from gamao.notation import format_play, format_xgid
from gamao.play.forced import forced_action
from gamao.problems import Kind, Theme, cube_answer, theme_of
from gamao.rules.action import Action, Roll
from gamao.rules.cube import CubeAction
from gamao.rules.dicesource import RandomDice
from gamao.rules.game import Game, Phase
from gamao.rules.match import Match
from gamao.rules.player import Player

STYLES = 4
"""Opponents of each level that are asked: everybody misjudges in a way of their own."""
GAP = 0.025, 0.4
"""The best play is ahead of the second by so much: less is never sure, more is no choice."""
CUBE_GAP = 0.04, 0.35
SHOWN = 5
"""Candidates that are rolled out."""
LOOKED_AT = {
    Theme.OPENING: 0.15,
    Theme.DOUBLE: 0.1,
    Theme.REDOUBLE: 0.25,
    Theme.HOLDING: 0.3,
    Theme.BLITZ: 0.3,
    Theme.ANCHOR: 0.4,
    Theme.MIDDLE: 0.4,
}
"""The share of decisions that are, by theme; of others all: so no theme is all over the place."""
EASY = 0.85
"""Where more of the levels are right it is hardly a problem."""
DEEP = Limit(2)
_KINDS = {Phase.PLAY: Kind.PLAY, Phase.TURN: Kind.DOUBLE, Phase.DOUBLED: Kind.TAKE}


class Finder:
    """Games between levels, and the problems in them."""

    def __init__(self, engine: Engine, seed: int, themes: Sequence[Theme] = ()) -> None:
        self.engine, self.rng = engine, random.Random(seed)
        self.shares = (
            dict.fromkeys(Theme, 0.0) | dict.fromkeys(themes, 1.0) if themes else LOOKED_AT
        )
        self.levels = [level for level in load_levels() if level.blur]
        self.judges = {
            level.id: [Opponent(engine, level, seed=n) for n in range(STYLES)]
            for level in self.levels
        }

    def game(self) -> Iterator[dict[str, Any]]:
        """The problems of one game."""
        game, dice = self._start(), RandomDice(self.rng)
        sides = {player: self._player() for player in Player}
        while game.phase is not Phase.OVER:
            if (forced := forced_action(game, dice)) is not None:
                game = game.after(forced)
                continue
            if self._is_looked_at(game) and (problem := self._problem(game)):
                yield problem
            assert game.to_act is not None
            action = sides[game.to_act].choose(game)
            game = game.after(action or Roll.thrown(dice), by=game.to_act)

    def _start(self) -> Game:
        if self.rng.random() < 0.5:
            return Match(None).new_game()
        length = self.rng.choice((3, 5, 7, 9))
        score = self.rng.randrange(length), self.rng.randrange(length)
        return Match(length, score=score).new_game()

    def _player(self) -> Opponent:
        level: Level = self.rng.choice(self.levels[:-1])
        return Opponent(self.engine, level, seed=self.rng.getrandbits(20))

    def _is_looked_at(self, game: Game) -> bool:
        kind = _KINDS.get(game.phase)
        if kind is None:
            return False
        before = game if kind is Kind.PLAY else game.before_offer()
        return self.rng.random() < self.shares.get(theme_of(before, kind, game.turns), 1.0)

    def _problem(self, game: Game) -> dict[str, Any] | None:
        match game.phase:
            case Phase.PLAY:
                return self._play(game)
            case Phase.TURN if game.may_double(game.on_roll):
                return self._cube(game, "double")
            case Phase.DOUBLED:
                return self._cube(game, "take")
        return None

    def _play(self, game: Game) -> dict[str, Any] | None:
        if len(game.legal_plays()) < 3:
            return None
        seen = self.engine.analyse(game, Limit(0)).candidates
        if len(seen) < 3 or not GAP[0] / 2 < seen[0].equity - seen[1].equity < GAP[1]:
            return None
        seen = self.engine.analyse(game, DEEP).candidates
        # The second may have been left behind after a ply: then it is clear by how much.
        if not GAP[0] < seen[0].equity - seen[1].equity < GAP[1]:
            return None
        right = self._shares(game, lambda action: action == seen[0].play)
        if self._is_easy(right):
            return None
        position, dice = game.position, game.dice
        assert dice is not None
        return {
            **self._told(game, "play", right),
            "plays": [format_play(play.play, position, dice) for play in seen[:SHOWN]],
            "equities": [round(play.equity, 4) for play in seen[:SHOWN]],
        }

    def _cube(self, game: Game, kind: str) -> dict[str, Any] | None:
        before = game if kind == "double" else game.before_offer()
        decision = self.engine.cube(before, Limit(0))
        if not self._is_a_choice(decision, kind, 0.5):
            return None
        decision = self.engine.cube(before, DEEP)
        if not self._is_a_choice(decision, kind, 1):
            return None
        asked, best = Kind(kind), _best(decision, kind)
        right = {
            name: sum(cube_answer(game, asked, one.choose) in best for one in styles) / STYLES
            for name, styles in self.judges.items()
        }
        if self._is_easy(right):
            return None
        return self._told(game, kind, right)

    @staticmethod
    def _is_a_choice(decision: CubeDecision, kind: str, factor: float) -> bool:
        taken, passed = decision.double_take, decision.double_pass
        if kind == "take":
            gap = abs(taken - passed)
        else:
            gap = abs(min(taken, passed) - decision.no_double)
        return CUBE_GAP[0] * factor < gap < CUBE_GAP[1]

    def _is_easy(self, right: dict[str, float]) -> bool:
        return sum(right.values()) / len(right) > EASY and self.rng.random() < 0.95

    def _shares(self, game: Game, is_right: Callable[[Action | None], bool]) -> dict[str, float]:
        return {
            name: sum(is_right(opponent.choose(game)) for opponent in styles) / STYLES
            for name, styles in self.judges.items()
        }

    def _told(self, game: Game, kind: str, right: dict[str, float]) -> dict[str, Any]:
        return {
            "xgid": format_xgid(game),
            "kind": kind,
            "turns": list(game.turns),
            "right": right,
        }


def _best(decision: CubeDecision, kind: str) -> tuple[str, ...]:
    """The best answer about the cube, in the words of a problem; who would beaver takes."""
    answer = "pass" if decision.answer is CubeAction.PASS else "take"
    if kind == "take":
        return ("pass",) if answer == "pass" else ("take", "beaver")
    if decision.should_double:
        return (f"double, {answer}",)
    return ("too good, pass",) if answer == "pass" else ("no double, take",)


def main() -> None:
    """Play games and write the problems down as they are found."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("out", type=Path)
    parser.add_argument("--problems", type=int, default=6000)
    parser.add_argument("--minutes", type=float, default=float("inf"))
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--themes", type=Theme, nargs="*", default=(), help="only these")
    arguments = parser.parse_args()
    engine = Engine.default(threads=1)
    finder, found, began = Finder(engine, arguments.seed, arguments.themes), 0, time.monotonic()
    with arguments.out.open("a") as out:
        while found < arguments.problems and time.monotonic() - began < 60 * arguments.minutes:
            found += _write(out, finder.game())
            if random.random() < 0.02:
                print(f"{found} problems, {time.monotonic() - began:.0f} s", flush=True)


def _write(out: TextIO, problems: Iterator[dict[str, Any]]) -> int:
    count = 0
    for problem in problems:
        out.write(json.dumps(problem) + "\n")
        count += 1
    out.flush()
    return count


if __name__ == "__main__":
    main()
