"""
What the cube is worth: cube models, in plain Python and for the compiled core.

`core/cube.hpp` derives the formulas; here they are again as plain code, the oracle in tests and
the fallback without a compiler. Every equity is seen by the player on roll of its model, in
units of the root: points at the root's cube for money; in a match the chance to win it, on the
line that puts winning the root's cube at +1 and losing it at -1.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import astuple, dataclass, field, replace
from typing import TYPE_CHECKING, Final

from gamao.engine.compiled import compiled_core
from gamao.engine.cube.states import AT_SCORES, CubeState, Efficiency, Line, Offer, StateList
from gamao.engine.outcomes import Outcomes
from gamao.errors import RuleError
from gamao.rules.checked import require
from gamao.rules.cube import Cube
from gamao.rules.match import Match
from gamao.rules.player import Player
from gamao.rules.ruleset import Backgammon
from gamao.rules.shown import shown

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from gamao.engine import _core  # the compiled module need not be there
    from gamao.engine.cube.met import MatchEquityTable

_KINDS: Final = (Backgammon.HALF, Backgammon.HOME, Backgammon.BAR)


@dataclass(frozen=True, slots=True, kw_only=True)
class CubeModel:
    """All states the cube can come to in a game, seen by the player on roll; 0 is the root's."""

    states: tuple[CubeState, ...]
    on_roll: Player
    backgammon: Backgammon
    money: bool
    held_back: int = 0
    """The turns, this one included, before anybody may double (Holland)."""
    efficiency: Efficiency = field(default_factory=Efficiency)
    line: Line = field(default_factory=Line)
    """In a match: where equities lie on the chance of `on_roll` to win it."""

    __repr__ = shown

    @classmethod
    def of(
        cls,
        match: Match,
        cube: Cube,
        on_roll: Player,
        *,
        met: MatchEquityTable | None = None,
        turns: tuple[int, int] = (2, 2),
        cubeless: bool = False,
        efficiency: Efficiency | None = None,
    ) -> CubeModel:
        """
        The model of a game of *match* with the cube as it stands and *on_roll* to decide.

        *turns* are those White and Black have finished, for Holland. *cubeless* asks for play
        without a cube, in which all gammons count.
        """
        require(Match, match=match)
        require(Cube, cube=cube)
        require(Player, on_roll=on_roll)
        line = Line()
        if match.length is None:
            met = None
        else:
            from gamao.engine.cube.met import load_table

            met = (met or load_table()).extended(match.length)
            line = Line.of(match, cube, on_roll, met)
        listing = StateList(
            match=match, cube=cube, on_roll=on_roll, met=met, line=line, cubeless=cubeless
        )
        return cls(
            states=listing.states(),
            on_roll=on_roll,
            backgammon=match.rules.backgammon,
            money=match.length is None,
            held_back=_turns_held_back(match, turns, on_roll),
            efficiency=efficiency or (AT_SCORES if match.length else Efficiency()),
            line=line,
        )

    def opponents(self) -> CubeModel:
        """The same game with the other side on roll, a turn later."""
        return replace(
            self,
            states=tuple(state.flipped() for state in self.states),
            on_roll=self.on_roll.opponent,
            held_back=max(self.held_back - 1, 0),
            line=Line(1 - self.line.centre, self.line.unit),
        )

    def compiled(self) -> _core.CubeModel | None:
        """The model for the compiled core, `_core.CubeModel`; None without it."""
        core = compiled_core()
        if core is None:
            return None
        model: _core.CubeModel = core.CubeModel(
            **self.arrays(),
            backgammon=_KINDS.index(self.backgammon),
            money=self.money,
            held_back=self.held_back,
        )
        return model

    def arrays(self) -> dict[str, NDArray[np.float32] | NDArray[np.int8]]:
        """The states as arrays, a row each, by the names that `_core.CubeModel` has for them."""
        import numpy as np  # see outcomes.py

        sides = [(state.mine, state.theirs) for state in self.states]
        table: dict[str, list[list[tuple[float, ...]]]] = {
            "utilities": [[state.win, state.lose] for state in self.states],
            "scales": [[_scales(o) for o in pair] for pair in sides],
            "ends": [[_ends(o) for o in pair] for pair in sides],
        }
        return {
            **{name: np.array(rows, np.float32) for name, rows in table.items()},
            "offers": np.array([[_next_states(o) for o in pair] for pair in sides], np.int8),
            "automatic": np.array([state.automatic for state in self.states], np.int8),
            "efficiency": np.array(astuple(self.efficiency), np.float32),
        }

    def finished_equities(self, outcomes: Outcomes) -> list[float]:
        """Each state's equity when the cube stays as it is: exact for a finished game."""
        won, lost = _shares(outcomes, self.backgammon)
        return [
            outcomes.win * _mean(won, state.win) + (1 - outcomes.win) * _mean(lost, state.lose)
            for state in self.states
        ]

    def cubeless_equity(self, outcomes: Outcomes) -> float:
        """The equity at the root's cube if nobody ever doubles."""
        return self.finished_equities(outcomes)[0]

    def undoubled_equities(self, outcomes: Outcomes, race_pips: int = 0) -> list[float]:
        """Static cubeful equities if there is no double this turn."""
        won, lost = _shares(outcomes, self.backgammon)
        ends = [(_mean(won, state.win), _mean(lost, state.lose)) for state in self.states]
        cash = self._cash_points(ends)
        equities = []
        for state, (high, low), points in zip(self.states, ends, cash, strict=True):
            dead = low + outcomes.win * (high - low)
            live = _live(state, high, low, points, outcomes.win)
            # A double that costs nothing comes at once, unless playing on is better than a pass.
            past = outcomes.win > points[0] if state.mine else 1 - outcomes.win > points[1]
            at_once = state.automatic and not past
            x = 1.0 if at_once else self.efficiency.at(state, outcomes.win, race_pips)
            equities.append(dead + x * (live - dead))
        return equities

    def leaf_equities(self, outcomes: Outcomes, race_pips: int = 0) -> list[float]:
        """Static cubeful equities, the option to double now included."""
        return self.apply_doubling(self.undoubled_equities(outcomes, race_pips))

    def apply_doubling(self, equities: Sequence[float]) -> list[float]:
        """*equities* if there is no double now, with the best action in each state."""
        best = list(equities)
        for s, state in enumerate(self.states):
            if state.mine and not self.held_back:
                doubled = min(self.double_take(equities, s), state.mine.passed)
                best[s] = max(equities[s], doubled)
        return best

    def double_take(self, equities: Sequence[float], state: int = 0) -> float:
        """What a double in *state* is worth if it is not passed but answered at its best."""
        offer = self.states[state].mine
        if offer is None:
            raise RuleError("nobody may double with the cube like this")
        taken = offer.scales[0] * equities[offer.taken]
        beaver = self.double_beaver(equities, state)
        return taken if beaver is None else min(taken, beaver)

    def double_beaver(self, equities: Sequence[float], state: int = 0) -> float | None:
        """What a beavered double is worth, answered at its best; None without beavers."""
        offer = self.states[state].mine
        if offer is None or offer.beavered is None:
            return None
        worth = max(offer.scales[1] * equities[offer.beavered], offer.beaver_refused)
        if offer.raccooned is None:
            return worth
        raccooned = offer.scales[2] * equities[offer.raccooned]
        return max(worth, min(raccooned, offer.raccoon_refused))

    def equity_to_mwc(self, equity: float) -> float:
        """The chance of the player on roll to win the match."""
        return self.line.centre + self.line.unit * equity

    def mwc_to_equity(self, mwc: float) -> float:
        """The inverse of `equity_to_mwc`."""
        return (mwc - self.line.centre) / self.line.unit

    def _cash_points(self, ends: Sequence[tuple[float, float]]) -> list[tuple[float, float]]:
        """For both sides, the own chance to win at which the other just takes; 2: no double."""
        cash = [(2.0, 2.0)] * len(self.states)
        for s in reversed(range(len(self.states))):
            state = self.states[s]
            points = [2.0, 2.0]
            for side, offer in enumerate((state.mine, state.theirs)):
                if offer is None:
                    continue
                high, low = ends[offer.taken] if side == 0 else _turned(ends[offer.taken])
                if self.money:
                    points[side] = (1 - low) / (high - low + 0.5)
                    continue
                taken = self.states[offer.taken]
                answer = taken.mine if side else taken.theirs
                start = 0.0
                if answer is not None:
                    start, low = 1 - cash[offer.taken][1 - side], -answer.passed
                points[side] = _reached(offer.passed, start, low, high)
            cash[s] = (points[0], points[1])
        return cash


def _turns_held_back(match: Match, turns: tuple[int, int], on_roll: Player) -> int:
    if not match.holds_cube_back:
        return 0
    mine, theirs = turns if on_roll is Player.WHITE else turns[::-1]
    # I have the 1st, 3rd, ... of the coming turns, they the 2nd, 4th, ...
    return max(2 * (2 - mine) - 1, 2 * (2 - theirs), 0)


def _turned(ends: tuple[float, float]) -> tuple[float, float]:
    return -ends[1], -ends[0]


def _next_states(offer: Offer | None) -> tuple[int, ...]:
    if offer is None:
        return (-1, -1, -1)
    return tuple(-1 if s is None else s for s in (offer.taken, offer.beavered, offer.raccooned))


def _scales(offer: Offer | None) -> tuple[float, ...]:
    return offer.scales if offer else (1.0, 1.0, 1.0)


def _ends(offer: Offer | None) -> tuple[float, ...]:
    return (offer.passed, offer.beaver_refused, offer.raccoon_refused) if offer else (0, 0, 0)


def _shares(outcomes: Outcomes, backgammon: Backgammon) -> tuple[list[float], list[float]]:
    """Of the games won, and of those lost: the shares of single games, gammons, backgammons."""
    kind = f"backgammon_{backgammon.value}"
    parts = []
    for side, all_games in (("win", outcomes.win), ("lose", 1 - outcomes.win)):
        gammon = getattr(outcomes, f"{side}_gammon") / all_games if all_games > 0 else 0.0
        triple = getattr(outcomes, f"{side}_{kind}") / all_games if all_games > 0 else 0.0
        gammon = min(max(gammon, 0.0), 1.0)
        triple = min(max(triple, 0.0), gammon)
        parts.append([1 - gammon, gammon - triple, triple])
    return parts[0], parts[1]


def _mean(shares: Sequence[float], values: Sequence[float]) -> float:
    return sum(share * value for share, value in zip(shares, values, strict=True))


def _reached(value: float, start: float, low: float, high: float) -> float:
    """Where the line from *low* at *start* to *high* at 1 comes to *value*."""
    if high <= low:
        return 1.0
    return min(max(start + (1 - start) * (value - low) / (high - low), start), 1.0)


def _live(state: CubeState, high: float, low: float, cash: tuple[float, float], p: float) -> float:
    """The value of *state* with a fully live cube: lines between the points where it is turned."""
    import numpy as np

    knots = [(0.0, low), (1.0, high)]
    bottom = 1 - cash[1] if state.theirs else None
    top = cash[0] if state.mine else None
    if bottom is not None and top is not None and bottom > top:
        bottom = top = (bottom + top) / 2
    if top is not None and state.mine:
        knots.insert(1, (top, state.mine.passed))
    if bottom is not None and state.theirs:
        knots.insert(1, (bottom, -state.theirs.passed))
    chances, values = zip(*knots, strict=True)
    return float(np.interp(p, chances, values))
