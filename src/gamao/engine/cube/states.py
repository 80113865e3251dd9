"""The states a cube can come to in one game: what each pays, and who may double in it."""

from __future__ import annotations

import math
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Final

from gamao.rules.cube import Cube
from gamao.rules.game import Result
from gamao.rules.match import Match
from gamao.rules.player import Player
from gamao.rules.position import Win
from gamao.rules.shown import shown

if TYPE_CHECKING:
    from gamao.engine.cube.met import MatchEquityTable

MAX_STATES: Final = 24
"""As many as the compiled core holds; cubes beyond, over 1000 times the root's, count as dead."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Offer:
    """A side's double: the states it may lead to, and what passes give (the doubler's view)."""

    taken: int
    beavered: int | None = None
    raccooned: int | None = None
    scales: tuple[float, float, float] = (1.0, 1.0, 1.0)
    """For money a state stands for all values of the cube: factors of the three states."""
    passed: float
    beaver_refused: float
    raccoon_refused: float


@dataclass(frozen=True, slots=True, kw_only=True)
class CubeState:
    """A cube on the table, what the game then pays the player on roll, and who may double."""

    cube: Cube
    win: tuple[float, ...]
    """Winning a single game, a gammon, a backgammon."""
    lose: tuple[float, ...]
    mine: Offer | None = None
    theirs: Offer | None = None
    automatic: bool = False
    """Somebody loses nothing by doubling, and will at the first turn."""

    @property
    def gammons_count(self) -> tuple[bool, bool]:
        """Does a gammon pay more than a single game, and does one lost cost more?"""
        return self.win[1] > self.win[0], self.lose[1] < self.lose[0]

    def flipped(self) -> CubeState:
        """The same seen by the other side."""
        return replace(
            self,
            win=tuple(-value for value in self.lose),
            lose=tuple(-value for value in self.win),
            mine=self.theirs,
            theirs=self.mine,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Efficiency:
    """
    How near to a fully live cube (1) the real one is, from a dead one (0); fitted numbers.

    Contact: to 276,000 games of self-play with a cube from 4,600 positions (errors 0.01). Races: to
    the exact values of bear-offs of up to 8 checkers, and of longer races in which a roll moves
    its pips and nothing is wasted. There a cube that only one side may turn is the livelier the
    nearer that side is to turning it (`race_tilt`), and all the more so the more pips the player
    on roll has to go: a logarithm for an owned cube, a limit approached for a centred one.
    """

    contact: float = 0.73
    contact_tilt: float = 0.0
    contact_centred: float = 0.67
    race: float = 0.17
    race_growth: float = 0.122
    race_tilt: float = 0.55
    race_centred: float = 0.86
    race_centred_wear: float = 3.2

    def at(self, state: CubeState, win: float, race_pips: int) -> float:
        """The efficiency in *state*; a race has its pips, 0 of them stand for contact."""
        pips = max(race_pips, 1)
        if state.mine and state.theirs:
            middle = self.race_centred - self.race_centred_wear / pips
            return min(max(middle if race_pips else self.contact_centred, 0.0), 1.0)
        nearer = win - 0.5 if state.mine else 0.5 - win
        owned = self.contact + self.contact_tilt * nearer
        if race_pips:
            owned = self.race + self.race_growth * math.log(pips) + self.race_tilt * nearer
        return min(max(owned, 0.0), 1.0)


AT_SCORES: Final = Efficiency(contact=0.77, contact_tilt=0.16, contact_centred=0.73)
"""
In a match: fitted to what 2-ply says of 900 positions with contact out of our own games.

Each at a score of its own from 2-away to 9-away, in all states of a cube of 1 or 2. There, too, a
cube of one side's is the livelier the nearer that side is to turning it. `bench/fit_cube_life.py`
finds them, to the second digit.
"""


@dataclass(frozen=True, slots=True)
class Line:
    """Equity as a line in the chance to win the match: ``(chance - centre) / unit``."""

    centre: float = 0.5
    unit: float = 0.5

    __repr__ = shown

    @staticmethod
    def of(match: Match, cube: Cube, player: Player, met: MatchEquityTable) -> Line:
        """The line on which winning *cube* is +1 and losing it -1 for *player*."""
        win = met.chance(_after(match, player, cube.value), player)
        lose = met.chance(_after(match, player.opponent, cube.value), player)
        return Line((win + lose) / 2, (win - lose) / 2)


@dataclass(frozen=True, slots=True, kw_only=True)
class StateList:
    """Lists the states of a game, those a double leads to after those it comes from."""

    match: Match
    cube: Cube
    on_roll: Player
    met: MatchEquityTable | None
    """None for money."""
    line: Line
    cubeless: bool = False
    known: dict[tuple[Player, int], float] = field(default_factory=dict)
    """The utilities worked out so far: many states share them."""

    def states(self) -> tuple[CubeState, ...]:
        """The cube as it stands, then all it can come to."""
        cubes = [self.cube]
        for cube in cubes:  # grows while it is walked through
            for player in Player:
                cubes += [c for c in dict.fromkeys(self._offered(cube, player)) if c not in cubes]
        cubes[1:] = sorted(cubes[1:], key=lambda cube: cube.value)
        return tuple(self._state(cube, cubes) for cube in cubes[:MAX_STATES])

    def _may_double(self, cube: Cube, player: Player) -> bool:
        if self.cubeless or not self.match.has_cube or cube.owner not in (None, player):
            return False
        away = self.match.away(player)
        return away is None or cube.value < away  # points beyond the match are worth nothing

    def _offered(self, cube: Cube, player: Player) -> list[Cube]:
        """The cubes after a take, a beaver and a raccoon; for money at the root's value."""
        if not self._may_double(cube, player):
            return []
        times = 1 + self.match.rules.beaver + self.match.rules.raccoon
        if self.match.length is None:
            return [Cube(self.cube.value, player.opponent)] * times
        return [Cube(cube.value << (k + 1), player.opponent) for k in range(times)]

    def _state(self, cube: Cube, cubes: list[Cube]) -> CubeState:
        mine, theirs = self.on_roll, self.on_roll.opponent
        jacoby = self.match.rules.jacoby and self.match.has_cube and not self.cubeless
        wins = (1, 1, 1) if jacoby and cube.owner is None else (1, 2, 3)
        return CubeState(
            cube=cube,
            win=tuple(self._utility(mine, win * cube.value) for win in wins),
            lose=tuple(self._utility(theirs, win * cube.value) for win in wins),
            mine=self._offer(cube, mine, cubes),
            theirs=self._offer(cube, theirs, cubes),
            automatic=self._is_free(cube, mine) or self._is_free(cube, theirs),
        )

    def _is_free(self, cube: Cube, player: Player) -> bool:
        """Does *player* lose the match with the game anyway, and so double at once?"""
        away = self.match.away(player.opponent)
        return self._may_double(cube, player) and away is not None and cube.value >= away

    def _offer(self, cube: Cube, player: Player, cubes: list[Cube]) -> Offer | None:
        offered = [cubes.index(c) for c in self._offered(cube, player)]
        if not offered or max(offered) >= MAX_STATES:
            return None
        sign = 1 if player is self.on_roll else -1
        beavered, raccooned = (*offered[1:], None, None)[:2]
        return Offer(
            taken=offered[0],
            beavered=beavered,
            raccooned=raccooned,
            scales=(2.0, 4.0, 8.0) if self.match.length is None else (1.0, 1.0, 1.0),
            passed=sign * self._utility(player, cube.value),
            beaver_refused=sign * self._utility(player.opponent, 2 * cube.value),
            raccoon_refused=sign * self._utility(player, 4 * cube.value),
        )

    def _utility(self, winner: Player, points: int) -> float:
        if self.met is None:
            return (points if winner is self.on_roll else -points) / self.cube.value
        result = winner, min(points, self.match.away(winner) or 0)
        if result not in self.known:
            chance = self.met.chance(_after(self.match, *result), self.on_roll)
            self.known[result] = (chance - self.line.centre) / self.line.unit
        return self.known[result]


def _after(match: Match, winner: Player, points: int) -> Match:
    return match.after(Result(winner=winner, win=Win.SINGLE, stake=points))
