"""
How people misjudge plays: not at random, but by what they see and what they overlook.

A misjudgement is a number for each play of a roll that a player adds to what the play is worth. It
is made of what the plays look like (blots, hits, points, primes, anchors, ...), each weighed a
little wrongly: by a leaning that people share, by the style of the one player (its seed), and by
how it happens to see this position. Plays that look alike are therefore misjudged alike. To this
come what a small net gets wrong, since what is hard for it is hard for people, and gammons. It
grows with what is at stake and with how little attention the moment gets, is small in races and
smaller near the start, and is bounded: a play that anybody sees to be bad is not made. How much
of each is in `people`.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import NormalDist
from typing import Final

import numpy as np
from numpy.typing import NDArray

from gamao.engine.boards import boards_of
from gamao.engine.cube.equity import CubeModel
from gamao.engine.engine import Analysis
from gamao.engine.nets.evaluator import Boards, Evaluator
from gamao.engine.opponent.people import People
from gamao.engine.outcomes import Outcomes, equity_weights
from gamao.rules.game import Game
from gamao.rules.position import Position

Numbers = NDArray[np.float64]

_NORMAL: Final = NormalDist()
_START: Final = Position.start()


LOOKS: Final = {
    "exposure": 0.22,
    "hits": 0.07,
    "home points": 0.05,
    "prime": 0.035,
    "anchors": 0.06,
    "checkers back": 0.035,
    "stacked": 0.02,
    "builders": 0.018,
    "deep": 0.02,
}
"""What players look at: what one unit of it may be misjudged by, in points."""
_NEAR_START: Final = 12
"""So many checkers of both sides elsewhere than at the start are still the opening."""
_SHOTS: Final = np.array([0, 11, 12, 14, 15, 15, 17, 6, 6, 5, 3, 2, 3]) / 36
"""About how many rolls hit a blot so many pips away; 0 beyond."""


@dataclass(frozen=True, slots=True, eq=False)
class Sight:
    """What there is to see in the plays of a roll, whoever looks."""

    results: Boards
    looks: Numbers
    common: Numbers
    """What everybody gets wrong."""
    hard: float

    @staticmethod
    def of(game: Game, analysis: Analysis, small: Evaluator, people: People) -> Sight:
        """The plays of *analysis* as *people* see them; *small* is a small net."""
        results = boards_of([candidate.position for candidate in analysis.candidates])
        outcomes = np.array([_chances(c.outcomes) for c in analysis.candidates])
        weights = equity_weights(game.match.rules.backgammon).astype(np.float64)
        theirs = small.evaluate(results) @ weights[:9] + weights[9]
        wrong = -theirs - (outcomes @ weights[:9] + weights[9])
        leanings = np.array([people.leanings[name] for name in LOOKS])
        looks = looks_of(results) * list(LOOKS.values())
        gammons = outcomes[:, 1] - outcomes[:, 5]
        familiar = people.opening if _near_start(game.position) else 1.0
        return Sight(
            results,
            looks,
            looks @ leanings + people.small * wrong + people.gammons * gammons,
            stakes(analysis.best.outcomes, is_race=game.position.is_race) * familiar,
        )

    def misjudged(self, weights: Numbers, alone: Numbers, attention: Numbers) -> Numbers:
        """
        By how much each play seems to gain on the best one, for one player or a row of them.

        *weights* are what they add to everybody's leanings, *alone* is what they see in single
        plays, *attention* says how much of it all they get wrong now.
        """
        raw = weights @ self.looks.T + self.common + alone
        gained: Numbers = (raw - raw[..., :1]) * self.hard * attention[..., None]
        return gained


@dataclass(frozen=True, slots=True)
class Misjudgement:
    """
    How one player of average blur sees plays and cubes: *seed* is its style, *small* a small net.

    The same seed sees the same in the same position, on any machine.
    """

    small: Evaluator
    people: People
    seed: int

    def misjudge_plays(self, game: Game, analysis: Analysis) -> Numbers:
        """By how much each play of *analysis* seems to gain on the best one, in points."""
        assert game.dice is not None
        sight, people = Sight.of(game, analysis, self.small, self.people), self.people
        what = boards_of([game.position]).tobytes() + bytes((game.dice.high, game.dice.low))
        style = normals(b"style", self.seed, len(LOOKS))
        moment = normals(what, self.seed, len(LOOKS))
        alone = np.array([normals(one.tobytes(), self.seed, 1)[0] for one in sight.results])
        return sight.misjudged(
            people.style * style + people.moment * moment,
            people.play * alone,
            self._attention(what),
        )

    def misjudge_double(self, game: Game, chances: Outcomes) -> float:
        """By how much the game seems better for the player on roll when it comes to doubling."""
        return self._misjudge_cube(game, chances) - self.people.cube_late

    def misjudge_take(self, game: Game, chances: Outcomes) -> float:
        """The same when it comes to answering a double: some take too much, some too little."""
        style: float = normals(b"cube", self.seed, 1)[0]
        return self._misjudge_cube(game, chances) + self.people.cube_style * style

    def _misjudge_cube(self, game: Game, chances: Outcomes) -> float:
        what = boards_of([game.position]).tobytes() + b"cube"
        moment = normals(what, self.seed, 1)[0] * self._attention(what)
        return float(
            self.people.cube_moment * moment * stakes(chances, is_race=game.position.is_race)
        )

    def _attention(self, what: bytes) -> Numbers:
        drawn: Numbers = normals(what + b"attention", self.seed, 1)[0]
        return np.exp(self.people.attention * drawn)


def stakes(chances: Outcomes, *, is_race: bool) -> float:
    """How hard a position is to judge: about 1 with ordinary contact, little in races."""
    undecided = 4 * chances.win * (1 - chances.win)
    if is_race:
        return 0.1 + 0.2 * undecided
    return 0.4 + 0.5 * undecided + min(chances.win_gammon + chances.lose_gammon, 1.0)


def _near_start(position: Position) -> bool:
    moved = np.abs(boards_of([position]).astype(np.int64) - boards_of([_START]))
    return int(moved.sum()) <= 2 * _NEAR_START


def blur_in(position: Position, blur: float) -> float:
    """*blur* as it is in *position*: first plays are learnt by heart, the more the sharper."""
    return min(blur, blur**2 / 2) if position == _START else blur


def worths(analysis: Analysis) -> Numbers:
    """What its plays are worth, none more than one ranked before it: depths do not compare."""
    found: Numbers = np.minimum.accumulate([candidate.equity for candidate in analysis.candidates])
    return found


def bounded(misjudged: Numbers, most: float) -> Numbers:
    """*misjudged* kept within *most* either way."""
    kept: Numbers = most * np.tanh(misjudged / most)
    return kept


def shifted(model: CubeModel, equities: Sequence[float], wrong: float) -> list[float]:
    """*equities*, one for each state of the cube, if the game seems better by *wrong*."""
    root = model.states[0].cube.value
    # For money a state's equity is for a cube of the root's value, whatever it will show.
    sizes = [1.0 if model.money else state.cube.value / root for state in model.states]
    return [equity + size * wrong for equity, size in zip(equities, sizes, strict=True)]


def looks_of(results: Boards) -> Numbers:
    """What the plays with these *results* (flipped) look like to the mover, [n, looks]."""
    mine = results[:, 1].astype(np.int64)
    theirs = results[:, 0].astype(np.int64)
    made = mine[:, :24] > 1
    columns = (
        _exposure(mine, theirs),
        theirs[:, 24],
        made[:, :6].sum(axis=1),
        _longest_run(made),
        made[:, 17:23].sum(axis=1),
        mine[:, 18:].sum(axis=1),
        np.maximum(mine[:, :24] - 3, 0).sum(axis=1),
        (mine[:, 6:11] > 0).sum(axis=1),
        mine[:, :3].sum(axis=1),
    )
    return np.stack(columns, axis=1).astype(np.float64)


def _exposure(mine: NDArray[np.int64], theirs: NDArray[np.int64]) -> Numbers:
    """The chances that blots are hit, added up; each by the nearest checker, roughly."""
    # In my numbering their checkers stand on 25 - q and come up from below, from the bar at 0.
    standing = np.concatenate([theirs[:, 24:], theirs[:, 23::-1]], axis=1) > 0
    away = np.arange(1, 25)[:, None] - np.arange(25)[None]
    chance = np.where((away > 0) & (away <= 12), _SHOTS[np.clip(away, 0, 12)], 0)
    hit = (standing[:, None, :] * chance[None]).max(axis=2)
    exposed: Numbers = (hit * (mine[:, :24] == 1)).sum(axis=1)
    return exposed


def _longest_run(made: NDArray[np.bool_]) -> NDArray[np.int64]:
    run = np.zeros(len(made), np.int64)
    longest = run.copy()
    for point in range(24):
        run = np.where(made[:, point], run + 1, 0)
        longest = np.maximum(longest, run)
    return longest


def _chances(outcomes: Outcomes) -> list[float]:
    return [getattr(outcomes, name) for name in outcomes.__slots__]


def normals(what: bytes, seed: int, count: int) -> Numbers:
    """*count* normal numbers, at most 16, drawn by *what* and *seed*."""
    key = hashlib.blake2b(str(seed).encode()).digest()
    digest = hashlib.blake2b(what, key=key, digest_size=4 * count).digest()
    whole = np.frombuffer(digest, "<u4").tolist()
    return np.array([_NORMAL.inv_cdf((number + 0.5) / 2**32) for number in whole])
