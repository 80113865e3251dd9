"""
Do levels err as people do? `python bench/levels_beside_people.py FOLDER` of people's matches.

People are put into eight bands by the PR they had in their match, and for each band a level of just
that PR, between the shipped ones, decides whatever all these people had to decide. Printed are the
shares of errors by stage, kind and size, people's above the level's, how far apart they are (total
variation), and the PR. Then the PR of the shipped levels there, over `STYLES` styles. `--matches N`
has them play N matches each as well.
"""

from __future__ import annotations

import argparse
import math
import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

import numpy as np

from gamao.analysis import Entry, Review, ReviewSettings, default_engine, review
from gamao.bench.decisions import PlayScore
from gamao.bench.people import (
    Error,
    Numbers,
    Rated,
    apart,
    players_of,
    shares,
    smoothed,
)
from gamao.engine import Level, Limit, Opponent, load_levels
from gamao.engine.opponent.misjudging import worths
from gamao.errors import GamaoError
from gamao.notation import read_match
from gamao.playing import play_match
from gamao.rules.cube import CubeAction
from gamao.rules.dicesource import RandomDice
from gamao.rules.match import Match
from gamao.rules.play import Play
from gamao.rules.position import Position

BANDS: Final = 8
STYLES: Final = 16
Smoothed = Callable[[float], tuple[Numbers, ...]]
SETTINGS: Final = ReviewSettings(limit=Limit(2), deeper=None)
_CUBE_KINDS: Final = {
    "no double": "missed double",
    "double": "wrong double",
    "take": "wrong take",
    "beaver": "wrong take",
    "pass": "wrong pass",
}


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[1])
    parser.add_argument("folder", type=Path, nargs="+")
    parser.add_argument("--seeds", type=int, default=2)
    parser.add_argument("--matches", type=int, default=0)
    given = parser.parse_args()
    reviews = list(reviewed(given.folder))
    players = [player for one in reviews for player in players_of(one)]
    asked = asked_in(reviews)
    print(f"{len(players)} players, {len(asked)} decisions")
    print("opening contact race bear-off | play missed wrong-double take pass | 20 40 80 160")
    expected = smoothed(players)
    for band in bands(players):
        compare(band, expected, asked, given.seeds)
    for level in load_levels()[:-1]:
        told = np.array([loss for loss, _ in answers(level, asked, STYLES)])
        score = PlayScore.of(level.id, told.reshape(STYLES, -1).mean(axis=0))
        print(f"{level.id}: PR {score.pr:.2f} ± {score.half_width:.2f}", flush=True)
    for level in load_levels()[:-1] if given.matches else ():
        play(level, expected, given.matches)


def reviewed(folders: Sequence[Path]) -> Iterator[Review]:
    """The matches in *folders*, those that can be read."""
    for path in sorted(path for folder in folders for path in folder.iterdir()):
        try:
            yield review(read_match(path), default_engine, SETTINGS)
        except GamaoError as error:
            print(f"{path.name}: {error}")


def asked_in(reviews: Sequence[Review]) -> list[Asked]:
    """The decisions in *reviews* that others can be asked about."""
    found = (Asked.of(entry) for one in reviews for entry in one.entries if entry.counts)
    return [one for one in found if one]


def bands(players: Sequence[Rated]) -> list[list[Rated]]:
    """*players* by PR, in bands of about as many decisions."""
    ranked = sorted(players, key=lambda player: player.pr)
    through = np.cumsum([player.decisions for player in ranked])
    which = np.minimum(BANDS * (through - 1) // through[-1], BANDS - 1)
    return [
        [one for one, its in zip(ranked, which, strict=True) if its == band]
        for band in range(BANDS)
    ]


def level_at(pr: float) -> Level:
    """A level of any *pr* between the shipped ones, its blurs between theirs."""
    levels = [level for level in reversed(load_levels()) if level.blur]
    known = [math.log(level.target) for level in levels]

    def between(values: Sequence[float]) -> float:
        return float(np.exp(np.interp(math.log(pr), known, np.log(values))))

    return replace(
        levels[0] if pr < 2 else levels[-1],
        id=f"PR {pr:.1f}",
        target=pr,
        blur=between([level.blur for level in levels]),
        bound=between([level.bound for level in levels]),
        cube_blur=between([level.cube_blur for level in levels]),
    )


@dataclass(frozen=True, slots=True, eq=False)
class Asked:
    """A decision that people had, and what each choice would lose."""

    entry: Entry
    lost: dict[Position | str, float]

    @staticmethod
    def of(entry: Entry) -> Asked | None:
        """None where nobody can be asked again: beavers, and cubes turned after the roll."""
        decision = entry.decision
        if decision.is_cube:
            worth = {one.text: one.equity for one in entry.verdict.options}
            lost: dict[Position | str, float] = {
                text: entry.verdict.best.equity - equity for text, equity in worth.items()
            }
            return Asked(entry, lost) if len(decision.offers) < 2 else None
        analysis = default_engine().analyse(decision.game, SETTINGS.limit)
        worthy = worths(analysis)
        plays = zip(analysis.candidates, worthy, strict=True)
        return Asked(entry, {play.position: worthy[0] - worth for play, worth in plays})

    def answered(self, opponent: Opponent) -> tuple[float, Error | None]:
        """What *opponent* would lose here."""
        decision = self.entry.decision
        game = decision.game
        if decision.offers:
            game = game.after(CubeAction.DOUBLE, by=decision.player.opponent)
        action = opponent.choose(game)
        if isinstance(action, Play):
            loss, kind = self.lost[game.position.after(action).flipped()], "play"
        else:
            text = "no double" if action is None else str(action)
            loss, kind = self.lost.get(text, 0.0), _CUBE_KINDS.get(text, "play")
        found = Error(decision.stage, kind, loss)
        return loss, found if min(found.cells) >= 0 else None


def compare(band: Sequence[Rated], expected: Smoothed, asked: Sequence[Asked], seeds: int) -> None:
    """Print a band of people and the level of its PR."""
    weights = [player.decisions for player in band]
    pr = float(np.average([player.pr for player in band], weights=weights))
    raw = [error for player in band for error in player.errors]
    told = answers(level_at(pr), asked, seeds)
    rating = 500 * float(np.mean([loss for loss, _ in told]))
    errors = [error for _, error in told if error]
    its = shares(errors)
    print(f"\nPR {pr:.1f}: {len(band)} people, {sum(weights)} decisions, {len(raw)} errors")
    print(f"  people    {_row(shares(raw))}")
    print(f"  smoothed  {_row(expected(pr))}")
    print(f"  level     {_row(its)}  PR {rating:.1f}, errors {len(errors) / len(told):.3f}")
    print(f"  apart     {_figures(apart(its, expected(pr)))}", flush=True)


def answers(level: Level, asked: Sequence[Asked], seeds: int) -> list[tuple[float, Error | None]]:
    """What players of *level*, of so many styles, would lose at each of what was *asked*."""
    opponents = [Opponent(default_engine(), level, seed=seed) for seed in range(seeds)]
    return [one.answered(opponent) for opponent in opponents for one in asked]


def play(level: Level, expected: Smoothed, matches: int) -> None:
    """Print how *level* errs in matches of its own."""
    players = []
    for seed in range(matches):
        white, black = (Opponent(default_engine(), level, seed=2 * seed + k) for k in (0, 1))
        dice = RandomDice(random.Random(seed))  # nosec B311  # the same match again
        record = play_match(white, black, Match(5), dice=dice)
        players += players_of(review(record, default_engine, SETTINGS))
    pr = float(np.average([one.pr for one in players], weights=[one.decisions for one in players]))
    its = shares(error for one in players for error in one.errors)
    print(f"\n{level.id}, {matches} matches of its own: PR {pr:.1f}")
    print(f"  smoothed  {_row(expected(level.target))}\n  level     {_row(its)}")
    print(f"  apart     {_figures(apart(its, expected(level.target)))}", flush=True)


def _row(found: Sequence[Numbers]) -> str:
    return " | ".join(_figures(part) for part in found)


def _figures(numbers: Sequence[float] | Numbers) -> str:
    return " ".join(f"{number:.2f}" for number in numbers)


if __name__ == "__main__":
    main()
