"""
Give every level its blur and measure it: `python bench/calibrate_levels.py FOLDER`.

The blur of a level is found by halving: with it, opponents of `SEEDS` different styles together
lose what the level's PR says on the ordinary judged decisions and, but for those who look ahead as
far as the judge there, on what people had to decide in the matches in FOLDER, all together. The
cube's blur follows from it as with people (`people.toml`). What they lose is written into
`src/gamao/data/levels.toml` beside the blurs. To be run again whenever a net, the set or what is
known of people changes; `measure_problems.py` then asks the levels about the problems again.
"""

from __future__ import annotations

import argparse
import json
import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Final

import numpy as np
from levels_beside_people import SETTINGS, Asked, asked_in, reviewed

from gamao.bench.cubes import Choice, CubeDecisions
from gamao.bench.decisions import Decisions, Losses, PlayScore
from gamao.engine.boards import boards_of, position_of
from gamao.engine.cube.decision import decide_cube
from gamao.engine.cube.equity import CubeModel
from gamao.engine.engine import Engine, parse_limit
from gamao.engine.nets.default import load_evaluator, scout_nets
from gamao.engine.nets.evaluator import Boards
from gamao.engine.opponent.levels import LEVELS, Level, load_levels
from gamao.engine.opponent.misjudging import (
    Misjudgement,
    Numbers,
    blur_in,
    bounded,
    shifted,
    worths,
)
from gamao.engine.opponent.people import load_people
from gamao.rules.cube import CubeAction
from gamao.rules.dice import Dice
from gamao.rules.game import Game
from gamao.rules.match import Match
from gamao.rules.player import Player
from gamao.rules.position import Position
from gamao.rules.ruleset import RuleSet

TARGET: Final = Path(__file__).parent.parent / "src" / "gamao" / "data" / "levels.toml"
SEEDS: Final = 16
HALVINGS: Final = 14
WIDEST: Final = 30.0
NOTE: Final = """\
# The levels for people, the weakest first; see gamao/engine/opponent/levels.py.
# Written by bench/calibrate_levels.py: run it again instead of changing numbers here.
"""
LADDER: Final = (
    ("beginner", 30.0, "0-ply"),
    ("casual", 20.0, "0-ply"),
    ("intermediate", 12.0, "0-ply"),
    ("advanced", 8.0, "0-ply"),
    ("expert", 5.0, "0-ply"),
    ("master", 3.0, "0-ply"),
    ("world-class", 1.0, "2-ply"),
    ("best", 0.0, "3-ply"),
)
"""Id, PR, and how far it looks."""


def main() -> None:
    """Calibrate all levels and write them."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[1])
    parser.add_argument("folder", type=Path, nargs="+", help="matches of people")
    parser.add_argument("--judged", type=Path, help="another set of decisions than the package's")
    parser.add_argument("--cubes", type=Path, help="another set of cube decisions")
    parser.add_argument("--only", nargs="+", choices=LEVELS, help="leave the others as they are")
    given = parser.parse_args()
    decisions = Decisions.load(given.judged) if given.judged else Decisions.shipped()
    cubes = CubeDecisions.load(given.cubes) if given.cubes else CubeDecisions.shipped()
    asked = asked_in(list(reviewed(given.folder)))
    bench = Bench(Engine.default(), decisions.part(~decisions.special), cubes, asked)
    levels = {level.id: level for level in load_levels()} if given.only else {}
    for rung in LADDER:
        if not given.only or rung[0] in given.only:
            levels[rung[0]] = bench.calibrated(*rung)
            print(format_levels([levels[rung[0]]]), flush=True)
    TARGET.write_text(format_levels([levels[id] for id, *_ in LADDER]), "utf-8")


class Bench:
    """What levels are measured with; what the engine says is asked once for each limit."""

    def __init__(
        self,
        engine: Engine,
        decisions: Decisions,
        cubes: CubeDecisions,
        asked: Sequence[Asked],
    ) -> None:
        self._engine: Final = engine
        self._decisions: Final = decisions
        self._cubes: Final = cubes
        self._asked: Final = asked
        small = load_evaluator(scout_nets())
        self._people: Final = load_people()
        self._misjudgement: Final = [
            Misjudgement(small, self._people, seed) for seed in range(SEEDS)
        ]
        self._plays: Final[dict[str, list[Seen]]] = {}
        self._cube: Final[dict[str, list[SeenCube]]] = {}
        self._peoples: Final[dict[str, list[Peoples]]] = {}

    def calibrated(self, id: str, target: float, limit: str) -> Level:
        """The level of this id, as blurred as its PR wants it, and measured."""
        blur, bound = 0.0, 1.0
        if target:
            bound = self._people.bound_at(target)
            blur = _blur(lambda blur: self.losses(limit, blur, bound), target)
        cube_blur = self._people.cube_beside_plays * blur
        play = _score(self.losses(limit, blur, bound))
        cube = _score(self.cube_losses(limit, cube_blur, bound))
        return Level(
            id=id,
            target=target,
            limit=limit,
            blur=blur,
            bound=bound,
            cube_blur=cube_blur,
            pr=play.pr,
            pr_error=play.half_width,
            cube_pr=cube.pr,
            cube_pr_error=cube.half_width,
        )

    def losses(self, limit: str, blur: float, bound: float) -> Losses:
        """What the judged plays and people's decisions lose, [seeds, decisions]."""
        found = [self.play_losses(limit, blur, bound)]
        # Our own 2-ply judges what people decided: of whoever looks as far it says too little.
        if parse_limit(limit).plies < SETTINGS.limit.plies:
            found.append(self.peoples_losses(limit, blur, bound))
        return np.concatenate(found, axis=1)

    def peoples_losses(self, limit: str, blur: float, bound: float) -> Losses:
        """What is lost where people had to decide, [seeds, decisions]."""
        if limit not in self._peoples:
            self._peoples[limit] = [self._faced(one, limit) for one in self._asked]
        found, cube = self._peoples[limit], self._people.cube_beside_plays * blur
        return np.array([[one.loss(s, blur, cube, bound) for one in found] for s in range(SEEDS)])

    def play_losses(self, limit: str, blur: float, bound: float) -> Losses:
        """What the judged plays lose, [seeds, decisions]."""
        if limit not in self._plays:
            self._plays[limit] = self._seen(limit)
        lost = []
        for seed in range(SEEDS):
            chosen = [seen.choice(seed, blur, bound) for seen in self._plays[limit]]
            lost.append(self._decisions.losses(np.array(chosen)))
        return np.array(lost)

    def cube_losses(self, limit: str, blur: float, bound: float) -> Losses:
        """What doubles and takes lose, [seeds, 2 * decisions]."""
        if limit not in self._cube:
            self._cube[limit] = self._seen_cubes(limit)
        lost = [
            self._cubes.losses([seen.choice(seed, blur, bound) for seen in self._cube[limit]])
            for seed in range(SEEDS)
        ]
        return np.array(lost).reshape(SEEDS, -1)

    def _seen(self, limit: str) -> list[Seen]:
        return [self._seen_plays(game, limit) for game in games_of(self._decisions)]

    def _seen_plays(self, game: Game, limit: str) -> Seen:
        analysis = self._engine.analyse(game, parse_limit(limit))
        return Seen(
            game.position,
            boards_of([candidate.position for candidate in analysis.candidates]),
            worths(analysis),
            [style.misjudge_plays(game, analysis) for style in self._misjudgement],
        )

    def _seen_cubes(self, limit: str) -> list[SeenCube]:
        return [self._seen_cube(game, limit) for game in self._cubes.games()]

    def _seen_cube(self, game: Game, limit: str) -> SeenCube:
        chances = self._engine.evaluate(game.position)
        wrong = [
            (style.misjudge_double(game, chances), style.misjudge_take(game, chances))
            for style in self._misjudgement
        ]
        worth = self._engine.cube_equities(game, game.on_roll, parse_limit(limit))
        return SeenCube(worth.model, worth.equities, wrong)

    def _faced(self, asked: Asked, limit: str) -> Peoples:
        decision = asked.entry.decision
        if not decision.is_cube:
            return Peoples(asked, self._seen_plays(decision.game, limit))
        return Peoples(asked, self._seen_cube(decision.game, limit))


@dataclass(frozen=True, slots=True, eq=False)
class Seen:
    """The plays of a decision: what they are worth and, by seed, how they are misjudged."""

    position: Position
    results: Boards
    worth: Numbers
    wrong: list[Numbers]

    def choice(self, seed: int, blur: float, bound: float) -> Boards:
        """The result of the play that seems best."""
        wrong = bounded(blur_in(self.position, blur) * self.wrong[seed], bound)
        chosen: Boards = self.results[int((self.worth + wrong).argmax())]
        return chosen


@dataclass(frozen=True, slots=True, eq=False)
class SeenCube:
    """A cube decision: its equities and, by seed, how double and take are misjudged."""

    model: CubeModel
    equities: tuple[float, ...]
    wrong: list[tuple[float, float]]

    def choice(self, seed: int, blur: float, bound: float) -> Choice:
        """Double? Take?"""
        double, take = (
            decide_cube(
                self.model,
                shifted(self.model, self.equities, bound * math.tanh(blur * raw / bound)),
            )
            for raw in self.wrong[seed]
        )
        return double.should_double, take.answer is not CubeAction.PASS


@dataclass(frozen=True, slots=True, eq=False)
class Peoples:
    """A decision that people had, and how a level sees it."""

    asked: Asked
    seen: Seen | SeenCube

    def loss(self, seed: int, blur: float, cube_blur: float, bound: float) -> float:
        """What is lost by a style."""
        lost = self.asked.lost
        if isinstance(self.seen, Seen):
            return lost[position_of(self.seen.choice(seed, blur, bound))]
        double, take = self.seen.choice(seed, cube_blur, bound)
        if self.asked.entry.decision.offers:
            return lost.get("take" if take else "pass", 0.0)
        return lost.get("double" if double else "no double", 0.0)


def games_of(decisions: Decisions) -> list[Game]:
    """The decisions as games for money without a cube."""
    match = Match(None, RuleSet(cube=False))
    return [
        match.game_from(position_of(board), on_roll=Player.WHITE, dice=Dice(one, other))
        for board, (one, other) in zip(decisions.boards, decisions.dice.tolist(), strict=True)
    ]


def format_levels(levels: Sequence[Level]) -> str:
    """*levels* as the text that `load_levels` reads."""
    lines = [NOTE.rstrip()]
    for level in levels:
        values = {field.name: getattr(level, field.name) for field in fields(level)}
        lines += ["", "[[levels]]"]
        lines += [f"{name} = {_toml(value)}" for name, value in values.items()]
    return "\n".join(lines) + "\n"


def _toml(value: str | float) -> str:
    return json.dumps(value) if isinstance(value, str) else f"{value:#.4g}"


def _score(losses: Losses) -> PlayScore:
    """The score of the mean over the seeds: its interval is that of other decisions."""
    return PlayScore.of("", losses.mean(axis=0))


def _blur(losses: Callable[[float], Losses], target: float) -> float:
    """The blur with which *losses* are those of a PR of *target*; 0 if they are more anyway."""
    if _score(losses(0.0)).pr >= target:
        return 0.0
    low, high = 0.0, WIDEST
    for _ in range(HALVINGS):
        middle = (low + high) / 2 if low else high / 8
        if _score(losses(middle)).pr < target:
            low = middle
        else:
            high = middle
    return (low + high) / 2


if __name__ == "__main__":
    main()
