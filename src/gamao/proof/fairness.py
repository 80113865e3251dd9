"""Are dice fair and independent? Counts of throws, and the chance of counts as uneven as these."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from hashlib import sha256
from itertools import pairwise

from gamao.proof.chain import LINKS, down
from gamao.proof.throw import throw


@dataclass(slots=True)
class Tally:
    """Throws counted: each pair of dice, and each die after the die before it, to ten back."""

    throws: Counter[tuple[int, int]] = field(default_factory=Counter)
    following: dict[int, Counter[tuple[int, int]]] = field(
        default_factory=lambda: {lag: Counter() for lag in (1, 2, 3, 5, 10)}
    )
    repeated: Counter[bool] = field(default_factory=Counter)
    """Was a throw the same as the one before it?"""

    @staticmethod
    def of_throws(count: int, *, seed: bytes) -> Tally:
        """So many throws of made-up tables, whose chains follow from *seed*."""
        tally = Tally()
        tables = -(-count // LINKS)
        for table in range(tables):
            tally.count(_table(seed + table.to_bytes(4, "big"), min(LINKS, count - table * LINKS)))
        return tally

    def count(self, throws: Iterable[tuple[int, int]]) -> None:
        """Count the *throws* of one table."""
        listed = list(throws)
        self.throws.update(listed)
        dice = [die for thrown in listed for die in thrown]
        for lag, counter in self.following.items():
            counter.update(zip(dice, dice[lag:], strict=False))
        self.repeated.update(one == other for one, other in pairwise(listed))

    def add(self, other: Tally) -> None:
        """Count what *other* has counted."""
        self.throws.update(other.throws)
        self.repeated.update(other.repeated)
        for lag, counter in self.following.items():
            counter.update(other.following[lag])

    def chances(self) -> dict[str, float]:
        """
        For each test the chance that fair dice give counts at least so uneven: chi-square of the
        36 throws and of pairs of dice, and how often a throw is repeated.
        """
        told = {"throws": chance_of(list(_all(self.throws)), [1 / 36] * 36)}
        for lag, counter in self.following.items():
            told[f"dice {lag} apart"] = chance_of(list(_all(counter)), [1 / 36] * 36)
        told["repeated"] = chance_of([self.repeated[True], self.repeated[False]], [1 / 36, 35 / 36])
        return told


def _table(seed: bytes, count: int) -> Iterable[tuple[int, int]]:
    name = sha256(seed).hexdigest()[:22]
    chains = [down(sha256(seed + side).digest(), LINKS)[::-1] for side in (b"s", b"w", b"b")]
    return (throw(name, k, *(chain[k] for chain in chains)) for k in range(1, count + 1))


def _all(counter: Counter[tuple[int, int]]) -> Iterable[int]:
    return (counter[one, other] for one in range(1, 7) for other in range(1, 7))


def chance_of(seen: list[int], expected: list[float]) -> float:
    """The chance that counts are at least as uneven as *seen* where these shares are *expected*."""
    total = sum(seen)
    square = sum(
        (count - total * share) ** 2 / (total * share)
        for count, share in zip(seen, expected, strict=True)
    )
    return _beyond(square, len(seen) - 1)


def _beyond(square: float, freedom: int) -> float:
    """The chance of a chi-square at least so large (series and fraction of the gamma function)."""
    a, x = freedom / 2, square / 2
    if x == 0:
        return 1.0
    first = math.exp(a * math.log(x) - x - math.lgamma(a))
    if x < a + 1:
        term = total = 1 / a
        while term > total * 1e-15:
            a += 1
            term *= x / a
            total += term
        return 1 - first * total
    b = x + 1 - a
    c, d = 1e300, 1 / b
    value, step = d, 0.0
    n = 0
    while abs(step - 1) > 1e-15:
        n += 1
        b += 2
        weight = n * (a - n)
        d = 1 / (weight * d + b)
        c = b + weight / c
        step = c * d
        value *= step
    return first * value
