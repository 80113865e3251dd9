"""The dice of a rollout's games, as `core/game_dice.hpp` throws them: by seed and number alone."""

from __future__ import annotations

from typing import Final

ROLLS: Final = tuple((high, low) for low in range(1, 7) for high in range(low, 7))
"""The 21 rolls, by the lower die and then by the higher."""
WAYS: Final = tuple(1 if high == low else 2 for high, low in ROLLS)
"""How many of the 36 throws give each."""

_MASK: Final = 2**64 - 1
_GOLDEN: Final = 0x9E3779B97F4A7C15
_INDEX: Final = {roll: index for index, roll in enumerate(ROLLS)}


class GameDice:
    """
    The dice of game *number*.

    The first two rolls are spread evenly: of 36 games in a row each has another first one and
    another second one, of 1296 each another pair, which go together as the seed shuffles them.
    """

    def __init__(self, seed: int, number: int) -> None:
        self._random: Final = _Random(_stream(seed, number))
        square, place = divmod(number, 36 * 36)
        row, column = divmod(place, 36)
        shuffler = _Random(_stream(~seed & _MASK, square))
        rows, columns, rolls = (_shuffled(shuffler) for _ in range(3))
        self._spread: Final = [rolls[(rows[row] + columns[column]) % 36], column]

    def next(self) -> int:
        """The next roll, as an index into `ROLLS`."""
        if self._spread:
            first, second = divmod(self._spread.pop(), 6)
            dice = first + 1, second + 1
        else:
            dice = self._random.below(6) + 1, self._random.below(6) + 1
        return _INDEX[max(dice), min(dice)]


class _Random:
    """xoshiro256** seeded by splitmix64 (both public domain, Blackman and Vigna)."""

    def __init__(self, seed: int) -> None:
        self._state = [_split_mix(seed + k * _GOLDEN) for k in range(4)]

    def below(self, count: int) -> int:
        """A number from 0 to *count* - 1."""
        return (self._next() >> 32) * count >> 32

    def _next(self) -> int:
        a, b, c, d = self._state
        result = _rotated(b * 5 & _MASK, 7) * 9 & _MASK
        c ^= a
        d ^= b
        self._state = [a ^ d, b ^ c, c ^ (b << 17 & _MASK), _rotated(d, 45)]
        return result


def _stream(seed: int, number: int) -> int:
    return _split_mix(seed) ^ (number * 0xD1342543DE82EF95 & _MASK)


def _split_mix(seed: int) -> int:
    z = (seed + _GOLDEN) & _MASK
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9 & _MASK
    z = (z ^ (z >> 27)) * 0x94D049BB133111EB & _MASK
    return z ^ (z >> 31)


def _rotated(x: int, by: int) -> int:
    return (x << by | x >> (64 - by)) & _MASK


def _shuffled(random: _Random) -> list[int]:
    """The numbers 0 to 35 in a random order."""
    order: list[int] = []
    for k in range(36):
        other = random.below(k + 1)
        order.append(k)
        order[k], order[other] = order[other], k
    return order
