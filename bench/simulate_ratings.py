"""
Ratings of players whose strength is known: do the intervals hold, and who foretells best?

`python bench/simulate_ratings.py` has 2,000 players of known strength play 100 matches each,
decided by the chance of FIBS's formula, and rates them in three ways: as `gamao.rating` does, by
Glicko-2 to which every match tells as much, and by FIBS's own Elo. docs/ratings.md has its figures.
"""

from __future__ import annotations

import argparse
import math
import random
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, Protocol

from gamao.rating import Rating, Result, after_match, pool_spread, scale_of, win_chance

LENGTHS: Final = (1, 3, 5, 7)
WEEK: Final = 7 * 86_400.0
NOVICE: Final = 400
"""FIBS lets ratings move faster until somebody has played matches of so many points."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Match:
    """A match that was played: who won, who lost, how long it was, how long both had rested."""

    winner: int
    loser: int
    length: int
    rested: float


class Way(Protocol):
    """A way to rate: foretells a match, then learns how it ended."""

    def chance(self, winner: int, loser: int, length: int) -> float: ...
    def learn(self, match: Match) -> None: ...


class Ours:
    """`gamao.rating` as the server uses it."""

    def __init__(self, players: int) -> None:
        self.ratings = [Rating()] * players
        self._rated: set[int] = set()
        self._squares = 0.0

    def chance(self, winner: int, loser: int, length: int) -> float:
        one, other = self.ratings[winner], self.ratings[loser]
        return one.chance(other, scale=scale_of(length))

    def learn(self, match: Match) -> None:
        both = (match.winner, match.loser)
        spread = pool_spread(self._squares, len(self._rated))
        self._squares -= sum(self.ratings[one].square for one in both if one in self._rated)
        winner, loser = (self.ratings[one].among(spread) for one in both)
        self.ratings[match.winner], self.ratings[match.loser] = after_match(
            winner,
            loser,
            length=match.length,
            winner_rested=match.rested,
            loser_rested=match.rested,
        )
        self._squares += sum(self.ratings[one].square for one in both)
        self._rated.update(both)


class Unscaled(Ours):
    """The same, but a match of one point tells as much as one of seven."""

    def chance(self, winner: int, loser: int, length: int) -> float:
        return super().chance(winner, loser, 25)

    def learn(self, match: Match) -> None:
        one, other = self.ratings[match.winner], self.ratings[match.loser]
        periods = match.rested / WEEK
        self.ratings[match.winner] = one.after([Result(other, 1)], periods=periods)
        self.ratings[match.loser] = other.after([Result(one, 0)], periods=periods)


class Fibs:
    """FIBS's Elo: 4 sqrt(N) points at stake, up to five times as many for novices."""

    def __init__(self, players: int) -> None:
        self.points = [1500.0] * players
        self.experience = [0] * players

    def chance(self, winner: int, loser: int, length: int) -> float:
        return win_chance(self.points[winner] - self.points[loser], length)

    def learn(self, match: Match) -> None:
        surprise = 1 - self.chance(match.winner, match.loser, match.length)
        for player, sign in ((match.winner, 1), (match.loser, -1)):
            haste = max(1.0, 5 - self.experience[player] / 100)
            self.points[player] += sign * 4 * haste * math.sqrt(match.length) * surprise
            self.experience[player] += match.length


def matches(
    strengths: list[float], *, each: int, a_week: int, seed: int, lengths: tuple[int, ...] = LENGTHS
) -> Iterator[Match]:
    """Everybody plays *each* matches, against whoever comes, decided by strength and chance."""
    rng = random.Random(seed)
    order = list(range(len(strengths)))
    for _ in range(each):
        rng.shuffle(order)
        for one, other in zip(order[::2], order[1::2], strict=False):
            length = rng.choice(lengths)
            if rng.random() >= win_chance(strengths[one] - strengths[other], length):
                one, other = other, one
            yield Match(winner=one, loser=other, length=length, rested=WEEK / a_week)


def coverage(ratings: list[Rating], strengths: list[float]) -> float:
    """The share of strengths within their 95 % interval."""
    inside = [
        abs(rating.points - strength) <= rating.half
        for rating, strength in zip(ratings, strengths, strict=True)
    ]
    return sum(inside) / len(inside)


def log_loss(foretold: float, true: float) -> float:
    """What a foretold chance costs on average: both ends, as likely as they truly are."""
    return -true * math.log(foretold) - (1 - true) * math.log(1 - foretold)


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """What came of a simulation: coverage of two ways, the loss of all, in nats a match."""

    coverage: float
    unscaled_coverage: float
    half: float
    losses: dict[str, float]


def simulate(
    *,
    players: int,
    each: int,
    spread: float,
    a_week: int,
    seed: int,
    lengths: tuple[int, ...] = LENGTHS,
) -> Outcome:
    """Rate the same matches in every way; foretold before each match, learnt after it."""
    rng = random.Random(seed)
    strengths = [rng.gauss(1500, spread) for _ in range(players)]
    ours, unscaled, fibs = Ours(players), Unscaled(players), Fibs(players)
    ways: dict[str, Way] = {"ours": ours, "unscaled": unscaled, "fibs": fibs}
    losses: dict[str, list[float]] = {"truth": [], **{name: [] for name in ways}}
    for match in matches(strengths, each=each, a_week=a_week, seed=seed + 1, lengths=lengths):
        difference = strengths[match.winner] - strengths[match.loser]
        true = win_chance(difference, match.length)
        losses["truth"].append(log_loss(true, true))
        for name, way in ways.items():
            foretold = way.chance(match.winner, match.loser, match.length)
            losses[name].append(log_loss(foretold, true))
            way.learn(match)
    return Outcome(
        coverage=coverage(ours.ratings, strengths),
        unscaled_coverage=coverage(unscaled.ratings, strengths),
        half=sum(rating.half for rating in ours.ratings) / players,
        losses={name: sum(each) / len(each) for name, each in losses.items()},
    )


def main() -> None:
    """Print the figures of several spreads of strength."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--players", type=int, default=2_000)
    parser.add_argument("--matches", type=int, default=100, help="of each player")
    parser.add_argument("--a-week", type=int, default=10, help="matches of each player")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    for spread in (100, 150, 200, 250):
        outcome = simulate(
            players=asked.players,
            each=asked.matches,
            spread=spread,
            a_week=asked.a_week,
            seed=asked.seed,
        )
        losses = "  ".join(f"{name} {loss:.5f}" for name, loss in outcome.losses.items())
        print(
            f"spread {spread}: covered {outcome.coverage:.1%} (unscaled "
            f"{outcome.unscaled_coverage:.1%}), mean ± {outcome.half:.0f}; log-loss {losses}"
        )


if __name__ == "__main__":
    main()
