"""
Choose the positions of our benchmark: `python bench/build_judged.py positions`.

They come out of the play of gnubg, of bgsage and of our own nets (once there are any), and from
setups that play between equals rarely reaches: back games, containment, prime against prime,
ace-point games, crunched boards, races. bgsage plays the setups on for a few turns, so that the
checkers stand where a player would have put them. Which kind a position is, the rules of
`gamao.bench.categories` say, whatever it was made for. The same seed gives the same file.

`python bench/build_judged.py bgsage --count 300` lets bgsage's rollout judge a part of them, for
the comparison of judges. Never train on these positions.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Iterable
from contextlib import closing
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from gamao.bench.bgsage import Bgsage, roll_out
from gamao.bench.categories import Category, classify
from gamao.bench.contender import Contender, points_won
from gamao.bench.duel import play_on
from gamao.bench.judged import Judged, Source
from gamao.bench.players import open_contender
from gamao.engine.boards import boards_of
from gamao.engine.nets.evaluator import Boards
from gamao.rules.position import Position

HERE: Final = Path(__file__).parent
QUOTAS: Final = {
    Category.CONTACT: 2600,
    Category.RACE: 600,
    Category.BACK_GAME: 1000,
    Category.CONTAINMENT: 800,
    Category.ACE_POINT: 400,
    Category.PRIME_VS_PRIME: 800,
    Category.CRUNCHED: 400,
}
TURNS: Final = 7
"""How many turns setups are played on."""
ROUGH: Final = 2
"""How many positions of each setup are not kept: nobody would have put the checkers so."""
KEPT_EVERY: Final = 10
"""Positions judged by bgsage between two writings of the file."""
LONGEST: Final = 2000
"""More turns than any game has."""

Rng = np.random.Generator
Side = dict[int, int]


def main() -> None:
    """Read the command line and do it."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[1])
    commands = parser.add_subparsers(dest="command", required=True)
    positions = commands.add_parser("positions", help="choose the positions")
    positions.add_argument("--games", type=int, default=1000, help="games of each player")
    positions.add_argument("--setups", type=int, default=1500, help="setups of each kind")
    positions.add_argument("--seed", type=int, default=1)
    positions.add_argument("--net", help="a net, or contact,race: adds our own play")
    positions.add_argument("--out", type=Path, default=HERE / "positions.npz")
    judge = commands.add_parser("bgsage", help="let bgsage judge some of them")
    judge.add_argument("--positions", type=Path, default=HERE / "positions.npz")
    judge.add_argument("--count", type=int, default=300)
    judge.add_argument("--limit", default="truncated3")
    judge.add_argument("--seed", type=int, default=1)
    judge.add_argument("--out", type=Path, default=HERE / "judged-bgsage.npz")
    given = parser.parse_args()
    if given.command == "positions":
        build_positions(given)
    else:
        judge_with_bgsage(given)


def build_positions(given: argparse.Namespace) -> None:
    """Collect, sort into kinds, sample and write."""
    rng = np.random.default_rng(given.seed)
    pools: dict[Source, Boards] = {}
    names = {Source.GNUBG: "gnubg", Source.BGSAGE: "bgsage"}
    if given.net:
        names[Source.SELF_PLAY] = f"gamao:{given.net}"
    for source, name in names.items():
        with closing(open_contender(name)) as contender:
            pools[source] = played(contender, games=given.games, seed=given.seed + source)
        print(f"{name}: {len(pools[source]):,} positions", file=sys.stderr)
    pools[Source.MADE] = made(rng, count=given.setups, seed=given.seed)
    print(f"made: {len(pools[Source.MADE]):,} positions", file=sys.stderr)
    boards, sources = sampled(rng, pools)
    category = classify(boards)
    # The stubs take a stray keyword for allow_pickle, a bool; these are arrays.
    arrays: dict[str, Any] = {
        "format": np.int64(1),
        "meta": np.str_(json.dumps({"seed": given.seed, "games": given.games})),
        "boards": boards,
        "category": category,
        "source": sources,
    }
    np.savez_compressed(given.out, **arrays)
    for kind in Category:
        counts = {s.name.lower(): int(((category == kind) & (sources == s)).sum()) for s in Source}
        print(f"{kind.word:16} {sum(counts.values()):>6} {counts}")


def judge_with_bgsage(given: argparse.Namespace) -> None:
    """Roll out an even sample of the positions with bgsage and write a judged set."""
    with np.load(given.positions, allow_pickle=False) as file:
        boards, source = file["boards"], file["source"]
    rng = np.random.default_rng(given.seed)
    chosen = rng.choice(len(boards), min(given.count, len(boards)), replace=False)

    meta = {"judge": "bgsage", "limit": given.limit, "seed": given.seed}
    outcomes, errors = np.zeros((0, 9), np.float32), np.zeros(0, np.float32)
    # It takes hours: what is judged is kept on the way.
    for part in np.array_split(chosen, -(-len(chosen) // KEPT_EVERY)):
        found = roll_out(boards[part], limit=given.limit, seed=given.seed)
        outcomes = np.concatenate([outcomes, found[0]])
        errors = np.concatenate([errors, found[1]])
        done = chosen[: len(outcomes)]
        Judged.of(boards[done], outcomes, errors, source=source[done], meta=meta).save(given.out)
        print(f"{len(done)}/{len(chosen)}", file=sys.stderr)


def played(contender: Contender, *, games: int, seed: int) -> Boards:
    """Every position of *games* games of *contender* against itself."""
    start = np.repeat(boards_of([Position.start()]), games, axis=0)
    return watched(contender, start, turns=range(LONGEST), seed=seed)


def watched(contender: Contender, boards: Boards, *, turns: range, seed: int) -> Boards:
    """The positions that *contender* comes to when it plays on from *boards*."""
    seen: list[Boards] = []
    play_on(contender, boards, turns=turns, seed=seed, watch=lambda now, dice: seen.append(now))
    return np.concatenate(seen)


def made(rng: Rng, *, count: int, seed: int) -> Boards:
    """Positions out of *count* setups of each kind, those with contact played on by bgsage."""
    seen = [setups(rng, long_race, count), setups(rng, short_race, count)]
    with closing(Bgsage()) as contender:
        for k, maker in enumerate((back_game, containment, prime_vs_prime, ace_point, crunched)):
            found = watched(
                contender, setups(rng, maker, count), turns=range(1, TURNS + 1), seed=seed + 100 + k
            )
            seen.append(found[ROUGH * count :])
    return np.concatenate(seen)


def sampled(rng: Rng, pools: dict[Source, Boards]) -> tuple[Boards, NDArray[np.uint8]]:
    """The quota of each kind, as evenly from the sources as they can give, without repeats."""
    boards = np.concatenate(list(pools.values()))
    source = np.concatenate([np.full(len(pool), s, np.uint8) for s, pool in pools.items()])
    unique = np.sort(np.unique(boards, axis=0, return_index=True)[1])
    unique = unique[(points_won(boards[unique]) == 0) & boards[unique, 0].any(axis=1)]
    boards, source = boards[unique], source[unique]
    category = classify(boards)
    chosen: list[int] = []
    for kind, quota in QUOTAS.items():
        # Ordinary contact comes from ordinary play alone, so that its figure compares with others'.
        givers = [s for s in pools if s is not Source.MADE or kind is not Category.CONTACT]
        heaps = [
            rng.permutation(np.flatnonzero((category == kind) & (source == s))) for s in givers
        ]
        chosen += _dealt(heaps, quota)
    order = np.sort(np.array(chosen))
    return boards[order], source[order]


def _dealt(heaps: Iterable[NDArray[np.int64]], quota: int) -> list[int]:
    """*quota* numbers taken from the heaps in turns, while they last."""
    taken: list[int] = []
    left = sorted((heap.tolist() for heap in heaps), key=len)
    for place, heap in enumerate(left):
        taken += heap[: (quota - len(taken)) // (len(left) - place)]
    return taken


# The setups: each maker gives two sides by their own points (25 is the bar), the second of which
# avoids the first's points. What does not add up to a legal position is thrown again.


def setups(rng: Rng, maker: Callable[[Rng], tuple[Side, Side]], count: int) -> Boards:
    """*count* boards by *maker*, either side on roll."""
    boards = np.zeros((count, 2, 25), np.int8)
    k = 0
    while k < count:
        sides = maker(rng)
        if any(sides[0].get(p) and sides[1].get(25 - p) for p in range(1, 25)):
            continue
        if min(sum(side.values()) for side in sides) < 1 or sides[1].get(25, 0):
            continue
        for row, side in zip(rng.permutation(2), sides, strict=True):
            for point, checkers in side.items():
                boards[k, row, point - 1] = checkers
        k += 1
    return boards


def back_game(rng: Rng) -> tuple[Side, Side]:
    """Two anchors deep in the opponent's home board, with more or less timing."""
    anchors = rng.choice(np.arange(20, 25), 2, replace=False)
    back = {int(p): int(rng.integers(2, 4)) for p in anchors}
    mine = _filled(rng, back, range(2, 16), 15)
    return mine, _filled(rng, {}, _free(range(2, 12), mine), 15)


def containment(rng: Rng) -> tuple[Side, Side]:
    """A few checkers caught late behind a prime, the others home or off."""
    caught = int(rng.integers(1, 4))
    off = int(rng.integers(0, 11))
    back: Side = {}
    for point in rng.integers(20, 26, caught).tolist():
        back[point] = back.get(point, 0) + 1
    mine = _filled(rng, back, range(1, 7), 15 - off)
    prime = _prime(rng, lengths=(4, 7), lows=(2, 6))
    spare = _free((*range(1, 4), *range(8, 19)), mine)
    return mine, _filled(rng, prime, spare, 15)


def prime_vs_prime(rng: Rng) -> tuple[Side, Side]:
    """Both sides with a block of four or five and checkers behind the other's."""
    sides = []
    for _ in range(2):
        prime = _prime(rng, lengths=(4, 6), lows=(3, 6))
        prime[int(rng.integers(22, 25))] = int(rng.integers(1, 4))
        sides.append(_filled(rng, prime, range(6, 15), 15))
    return sides[0], sides[1]


def ace_point(rng: Rng) -> tuple[Side, Side]:
    """Two or three checkers on the opponent's ace point while it bears in or off."""
    mine = _filled(rng, {24: int(rng.integers(2, 4))}, range(1, 9), 15)
    return mine, _filled(rng, {}, _free(range(2, 9), mine), 15 - int(rng.integers(0, 9)))


def crunched(rng: Rng) -> tuple[Side, Side]:
    """A board broken up while checkers are still back."""
    deep = _filled(rng, {}, range(1, 4), int(rng.integers(7, 10)))
    deep[int(rng.integers(19, 25))] = int(rng.integers(1, 4))
    mine = _filled(rng, deep, range(3, 14), 15)
    return mine, _filled(rng, {}, _free((*range(3, 12), *range(20, 25)), mine), 15)


def long_race(rng: Rng) -> tuple[Side, Side]:
    """Past each other, mostly outside."""
    return _filled(rng, {}, range(3, 13), 15), _filled(rng, {}, range(3, 13), 15)


def short_race(rng: Rng) -> tuple[Side, Side]:
    """Both bearing off."""
    counts = rng.integers(1, 16, 2).tolist()
    return _filled(rng, {}, range(1, 7), counts[0]), _filled(rng, {}, range(1, 7), counts[1])


def _filled(rng: Rng, fixed: Side, points: Iterable[int], total: int) -> Side:
    """*fixed* and the rest of *total* checkers on three to six of *points*."""
    side, free = dict(fixed), list(points)
    some = rng.choice(free, min(len(free), int(rng.integers(3, 7))), replace=False)
    for point in rng.choice(some, max(0, total - sum(fixed.values()))).tolist():
        side[point] = side.get(point, 0) + 1
    return side


def _prime(rng: Rng, *, lengths: tuple[int, int], lows: tuple[int, int]) -> Side:
    low = int(rng.integers(*lows))
    return dict.fromkeys(range(low, low + int(rng.integers(*lengths))), 2)


def _free(points: Iterable[int], other: Side) -> list[int]:
    """Those of *points* that the other side does not hold."""
    return [point for point in points if not other.get(25 - point)]


if __name__ == "__main__":
    main()
