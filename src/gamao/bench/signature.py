"""
The engine's signature: it changes when and only when the engine thinks differently.

It covers plays 0 to 3 plies deep, decisions about the cube and short rollouts, for money and at
scores, and bear-offs, which tables know. `gamao.engine.fingerprint.SIGNATURE` is the one of this
version.
"""

from __future__ import annotations

import hashlib
import random
from collections import Counter
from collections.abc import Iterator
from itertools import chain, product
from typing import Final

from gamao.engine import Engine, Limit, RolloutSettings, load_table
from gamao.engine.bearoff.tables import OneSided, TwoSided
from gamao.engine.nets.default import fast_nets, scout_nets, strong_nets
from gamao.engine.search.search import Searcher
from gamao.rules.cube import Cube
from gamao.rules.dice import ALL_ROLLS
from gamao.rules.game import Game
from gamao.rules.match import Match
from gamao.rules.movegen import legal_plays
from gamao.rules.player import Player
from gamao.rules.position import Position
from gamao.rules.ruleset import CLUBE, MONEY, TORNEIO

_PER_POINT: Final = 1000
"""Coarser than any difference between instruction sets, finer than any that matters at a table."""
_POSITIONS: Final = 60
_ASKED: Final = {0: 60, 1: 60, 2: 30, 3: 6}
"""How many of the positions are looked at so many plies deep."""
_BEAR_OFFS: Final = ((6, 6), (15, 6), (15, 12))
"""Checkers at most, and the furthest point: those of the exact table, the other table, the net."""
_OF_EACH: Final = 4
_ROLLED_OUT: Final = 3
_ROLLOUT: Final = RolloutSettings(games=12, truncate=3, least_games=12, step=12)
_MATCHES: Final = (
    Match(),
    Match(7, TORNEIO, (3, 4)),
    Match(None, MONEY),
    Match(5, TORNEIO, (4, 2)),
    Match(None, CLUBE),
)
_CUBES: Final = (Cube(), Cube(2, Player.WHITE), Cube(4, Player.BLACK))


def shipped_engine() -> Engine:
    """The engine as shipped, on one thread; a larger table somebody has made does not count."""
    tables = OneSided.open(), TwoSided.open()
    searcher = Searcher(
        strong_nets(), fast_nets(), scout_nets(), one_sided=tables[0], two_sided=tables[1]
    )
    return Engine(searcher, load_table())


def signature(engine: Engine) -> str:
    """A hash of best plays, decisions about the cube and rounded equities in fixed positions."""
    digest = hashlib.sha256()
    for line in chain(_answers(engine, _positions()), _ends(engine, bear_offs())):
        digest.update(line.encode())
    return digest.hexdigest()[:12]


def bear_offs() -> list[Position]:
    """Bear-offs and races, in which tables and the net for races have the word."""
    rng = random.Random(2)  # nosec B311  # the same ones again
    return [
        _race(rng, most, furthest) for most, furthest in _BEAR_OFFS for _again in range(_OF_EACH)
    ]


def _ends(engine: Engine, positions: list[Position]) -> Iterator[str]:
    """Each of *positions* for money and at scores, wherever the cube is."""
    for k, position in enumerate(positions):
        for match, cube in product(_MATCHES, _CUBES):
            for plies in (0, 1, 2):
                yield _play(engine, _set_up(match, position, cube, roll=k), Limit(plies))
                if cube.owner is not Player.BLACK:
                    yield _cube(engine, _set_up(match, position, cube), Limit(plies))


def _race(rng: random.Random, most: int, furthest: int) -> Position:
    """Up to *most* checkers a side, none of them beyond the point *furthest*."""
    rows = [_army(rng, most, furthest) for _ in range(2)]
    return Position.of(mine=rows[0], theirs=rows[1])


def _army(rng: random.Random, most: int, furthest: int) -> Counter[int]:
    return Counter(rng.randint(1, furthest) for _ in range(rng.randint(most // 2, most)))


def _answers(engine: Engine, positions: list[Position]) -> Iterator[str]:
    for plies, count in _ASKED.items():
        for k, position in enumerate(positions[:count]):
            yield _play(engine, _game(k, position, roll=k), Limit(plies))
            yield _cube(engine, _game(k, position), Limit(plies))
    for k, position in enumerate(positions):  # all rolls at first sight: it takes no time
        for roll in range(len(ALL_ROLLS)):
            yield _play(engine, _game(k, position, roll=roll), Limit(0))
    for k, position in enumerate(positions[:_ROLLED_OUT]):
        limit = Limit(1, rollout=_ROLLOUT)
        yield _play(engine, _game(k, position, roll=k), limit)
        yield _cube(engine, _game(k, position), limit)


def _game(k: int, position: Position, roll: int | None = None) -> Game:
    return _set_up(_MATCHES[k % len(_MATCHES)], position, Cube(), roll)


def _set_up(match: Match, position: Position, cube: Cube, roll: int | None = None) -> Game:
    dice = None if roll is None else ALL_ROLLS[roll % len(ALL_ROLLS)]
    return match.game_from(position, on_roll=Player.WHITE, dice=dice, cube=cube)


def _play(engine: Engine, game: Game, limit: Limit) -> str:
    best = engine.analyse(game, limit).best
    return f"{best.position.id} {_rounded(best.equity)}\n"


def _cube(engine: Engine, game: Game, limit: Limit) -> str:
    cube = engine.cube(game, limit)
    equities = (cube.no_double, cube.double_take, cube.double_pass)
    return f"{cube.action} {[_rounded(equity) for equity in equities]}\n"


def _rounded(equity: float) -> int:
    return round(equity * _PER_POINT)


def _positions() -> list[Position]:
    """Positions out of random games: the list depends on the rules and nothing else."""
    rng = random.Random(1)  # nosec B311  # the same ones again
    return [_reached(rng) for _ in range(_POSITIONS)]


def _reached(rng: random.Random) -> Position:
    position = Position.start()
    for _ in range(rng.randint(0, 40)):
        after = position.after(rng.choice(legal_plays(position, rng.choice(ALL_ROLLS))))
        if after.is_finished:
            break
        position = after.flipped()
    return position
