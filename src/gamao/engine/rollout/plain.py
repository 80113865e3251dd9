"""
Rollouts in Python and NumPy, where no compiler was: the same dice as `core/rollout.hpp` throws.

All games go on at once, ply by ply, and positions that several have come to are looked at once.
The scout likes some plays, and the strong judge chooses among them; there is no net in between,
no looking ahead, and no bear-off table.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import count
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from gamao.engine.boards import position_of
from gamao.engine.cube.equity import CubeModel
from gamao.engine.nets.evaluator import Boards, JudgesAndMoves
from gamao.engine.outcomes import Outcomes, flipped_chances
from gamao.engine.rollout.game_dice import ROLLS, WAYS, GameDice
from gamao.engine.rollout.sums import QUANTITIES
from gamao.engine.search.plies import RolloutPart
from gamao.rules.ruleset import Backgammon

Reals = NDArray[np.floating[Any]]
Indices = NDArray[np.int64]

_AT_ONCE: Final = 64
"""Positions looked at together: their plays take some 30 MB."""
_LONGEST: Final = 2000
"""Plies after which a game is cut that nobody ends."""
_SHARES: Final = np.array(WAYS) / 36
_KINDS: Final = (Backgammon.HALF, Backgammon.HOME, Backgammon.BAR)


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class _Games:
    """Games under way, a row each; what they give is seen by the root's player."""

    boards: Boards
    states: Indices
    """Of the cube."""
    numbers: Indices
    """Which of the dice are theirs."""
    scales: Reals
    """Of the state's equities: 1 is the cube of the start."""
    over: NDArray[np.bool_]
    outcomes: Reals
    cubeful: Reals

    @classmethod
    def begun(cls, boards: Boards, states: list[int], games: int) -> _Games:
        """So many *games* of each board, with the same dice for all boards."""
        size = len(boards) * games
        return cls(
            boards=np.repeat(boards, games, axis=0),
            states=np.repeat(np.array(states, np.int64), games),
            numbers=np.tile(np.arange(games), len(boards)),
            scales=np.ones(size),
            over=np.zeros(size, np.bool_),
            outcomes=np.zeros((size, 9)),
            cubeful=np.zeros(size),
        )

    def end(self, rows: Indices, outcomes: Reals, equities: Reals, *, mine: bool) -> None:
        """These are over: *equities*, by the cube's state, to whoever is on roll (*mine*?)."""
        self._add(rows, outcomes if mine else flipped_chances(outcomes), equities, mine=mine)
        self.over[rows] = True

    def take_luck(self, rows: Indices, change: Reals, gain: Reals, *, mine: bool) -> None:
        """Take out what one roll has changed in all of *rows*, to whoever threw it."""
        lost = -np.repeat(change[None], len(rows), axis=0)
        seen = lost if mine else flipped_chances(lost) - _NOTHING
        self._add(rows, seen, -np.repeat(gain[None], len(rows), axis=0), mine=mine)

    def _add(self, rows: Indices, outcomes: Reals, equities: Reals, *, mine: bool) -> None:
        worth = self.scales[rows] * equities[np.arange(len(rows)), self.states[rows]]
        self.outcomes[rows] += outcomes
        self.cubeful[rows] += worth if mine else -worth


_NOTHING: Final = flipped_chances(np.zeros((1, 9), np.float32))
"""No change, flipped: what flipping a change adds to it."""


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class _Turn:
    """What the rolls of some positions lead to: a segment of plays for each position and roll."""

    plays: Boards
    order: Indices
    """The plays of each segment, those the scout likes best first."""
    behind: Reals
    """How far each play is behind the best of its segment."""
    begins: Indices

    def best(self) -> Boards:
        """Of each segment."""
        return self.plays[self.order[self.begins[:-1]]]

    def kept(self, segment: int, most: int, margin: float) -> Boards:
        """At most *most* plays of *segment*, none more than *margin* behind its best."""
        begin, end = self.begins[segment], self.begins[segment + 1]
        chosen = self.order[begin : min(begin + most, end)]
        return self.plays[chosen[self.behind[chosen] <= margin]]


class PlainRoller:
    """Plays the games of one *part* of a rollout."""

    def __init__(self, strong: JudgesAndMoves, scout: JudgesAndMoves, part: RolloutPart) -> None:
        self._strong: Final = strong
        self._scout: Final = scout
        self._part: Final = part
        self._settings: Final = part.settings
        self._models: Final = [part.model]

    def play(self) -> NDArray[np.float64]:
        """What they give: [boards, games, 11]."""
        part = self._part
        going = _Games.begun(part.boards, part.states, len(part.games))
        dice = [GameDice(self._settings.seed, number) for number in part.games]
        for ply in count():
            depth = ply + part.after_play
            may_double = ply > 0 or part.double_first
            self._settle(going, depth)
            if going.over.all():
                break
            if ply == (self._settings.truncate or _LONGEST):
                self._cut(going, depth)
                break
            rolls = np.array([each.next() for each in dice])[going.numbers]
            for rows in _alike(going):
                self._take_turn(going, rows, rolls, depth, may_double=may_double)
        size = len(part.boards), len(part.games), QUANTITIES
        return self._written(going, part.states).reshape(size)

    # -- one ply ----------------------------------------------------------------------------------

    def _settle(self, games: _Games, depth: int) -> None:
        """End those in which somebody has borne off all."""
        rows = np.flatnonzero(~games.over & (games.boards.sum(2) == 0).any(1))
        if len(rows):
            outcomes = self._strong.evaluate(games.boards[rows])
            equities = self._equities(depth, games.boards[rows], outcomes)
            games.end(rows, outcomes, equities, mine=depth % 2 == 0)

    def _cut(self, games: _Games, depth: int) -> None:
        """End all with the strong judge's word."""
        rows = np.flatnonzero(~games.over)
        outcomes = self._strong.evaluate(games.boards[rows])
        equities = self._equities(depth, games.boards[rows], outcomes)
        games.end(rows, outcomes, equities, mine=depth % 2 == 0)

    def _take_turn(
        self,
        games: _Games,
        groups: list[Indices],
        rolls: Indices,
        depth: int,
        *,
        may_double: bool,
    ) -> None:
        """One turn of *groups* of games that stand alike: the same position, the same cube."""
        luck, firsts = self._settings.luck, np.array([rows[0] for rows in groups])
        boards, states = games.boards[firsts], games.states[firsts]
        asked = [
            (k, int(roll))
            for k, rows in enumerate(groups)
            for roll in (np.unique(rolls[rows]) if luck is None else range(len(ROLLS)))
        ]
        turn = self._looked_at(boards, states, asked, depth)
        after = self._after(turn, depth) if luck else None
        means = self._mean(boards, after, depth)
        for k, rows in enumerate(groups):
            mean = means[0][k], means[1][k]
            if may_double and self._doubled_out(games, rows, *mean, depth):
                continue
            for roll in np.unique(rolls[rows]):
                rolled, segment = rows[rolls[rows] == roll], asked.index((k, int(roll)))
                if after is not None:
                    change = flipped_chances(after[0][[segment]])[0] - mean[0]
                    gain = -after[1][segment] - mean[1]
                    games.take_luck(rolled, change, gain, mine=depth % 2 == 0)
                state = int(games.states[rolled[0]])
                games.boards[rolled] = self._chosen(turn, segment, state, depth)

    def _looked_at(
        self, boards: Boards, states: Indices, asked: list[tuple[int, int]], depth: int
    ) -> _Turn:
        """The plays of the rolls *asked* for, as the scout likes them."""
        owners = np.array([owner for owner, _ in asked])
        dice = np.array([ROLLS[roll] for _, roll in asked], np.int8)
        plays, begins = self._scout.moves(boards[owners], dice)
        segment = np.repeat(np.arange(len(asked)), np.diff(begins))
        weights = np.array([self._weights(depth + 1, int(state)) for state in states])
        weights = weights[owners][segment]
        chances = self._scout.evaluate(plays)
        worth = (chances * weights[:, :9]).sum(1) + weights[:, 9]  # to the opponent
        order = np.lexsort((worth, segment))
        behind = worth - worth[order[begins[:-1]]][segment]
        return _Turn(plays=plays, order=order, behind=behind, begins=begins)

    def _after(self, turn: _Turn, depth: int) -> tuple[Reals, Reals]:
        """What the best plays are worth to the opponent: chances, and equities by state."""
        judge = self._strong if self._settings.luck == "strong" else self._scout
        best = turn.best()
        outcomes = judge.evaluate(best)
        return outcomes, self._equities(depth + 1, best, outcomes)

    def _mean(
        self, boards: Boards, after: tuple[Reals, Reals] | None, depth: int
    ) -> tuple[Reals, Reals]:
        """What the turn is worth before the roll and without a double, to whoever is on roll."""
        if after is None:
            outcomes = self._scout.evaluate(boards)
            return outcomes, self._equities(depth, boards, outcomes, undoubled=True)
        chances, equities = after
        mine = flipped_chances(chances).reshape(len(boards), len(ROLLS), 9)
        theirs = equities.reshape(len(boards), len(ROLLS), -1)
        return np.tensordot(mine, _SHARES, (1, 0)), -np.tensordot(theirs, _SHARES, (1, 0))

    def _doubled_out(
        self, games: _Games, rows: Indices, outcomes: Reals, equities: Reals, depth: int
    ) -> bool:
        """Whoever is on roll doubles if that is best; is the game over then?"""
        model, state = self._model(depth), int(games.states[rows[0]])
        offer = model.states[state].mine
        values = equities.tolist()
        if model.held_back or offer is None:
            return False
        taken = model.double_take(values, state)
        if min(taken, offer.passed) <= values[state]:
            return False
        answers = zip((offer.taken, offer.beavered, offer.raccooned), offer.scales, strict=True)
        for answer, scale in answers:
            if taken <= offer.passed and answer is not None and scale * values[answer] == taken:
                games.states[rows] = answer
                games.scales[rows] *= scale
                return False
        # It is passed, or a beaver or a raccoon is refused; the chances are those it had.
        worth = np.full((len(rows), len(values)), min(taken, offer.passed))
        chances = np.repeat(outcomes[None], len(rows), axis=0)
        games.end(rows, chances, worth, mine=depth % 2 == 0)
        return True

    def _chosen(self, turn: _Turn, segment: int, state: int, depth: int) -> Boards:
        """What is played: the best by the strong judge of what the scout likes."""
        settings = self._settings
        most = settings.scout_keep if settings.play == "strong" else 1
        plays = turn.kept(segment, most, settings.scout_margin)
        if len(plays) == 1:
            return plays
        weights = self._weights(depth + 1, state)
        worth = self._strong.evaluate(plays) @ weights[:9]
        return plays[[worth.argmin()]]

    def _written(self, games: _Games, states: list[int]) -> NDArray[np.float64]:
        """The nine chances, the cubeless equity by the cube of the start, the cubeful one."""
        weights = np.array([self._weights(0, state) for state in states])
        each = np.repeat(weights, len(games.over) // len(states), axis=0)
        cubeless = (games.outcomes * each[:, :9]).sum(1) + each[:, 9]
        return np.column_stack([games.outcomes, cubeless, games.cubeful]).astype(np.float64)

    # -- what it is worth -------------------------------------------------------------------------

    def _model(self, depth: int) -> CubeModel:
        while len(self._models) <= depth:
            self._models.append(self._models[-1].opponents())
        return self._models[depth]

    def _equities(
        self, depth: int, boards: Boards, outcomes: Reals, *, undoubled: bool = False
    ) -> Reals:
        """By state of the cube; the option to double now included, unless *undoubled*."""
        model, rows = self._model(depth), []
        for board, chances in zip(boards, outcomes.tolist(), strict=True):
            position, known = position_of(board), Outcomes.nested(chances)
            if position.is_finished:
                rows.append(model.finished_equities(known))
                continue
            worth = model.undoubled_equities if undoubled else model.leaf_equities
            rows.append(worth(known, position.pips if position.is_race else 0))
        return np.array(rows, np.float64)

    def _weights(self, depth: int, state: int) -> Reals:
        """Nine factors and a constant: what chances are worth while the cube is in *state*."""
        model = self._model(depth)
        now = model.states[state]
        for offer in (now.mine, now.theirs):
            # Gammons that count only once the cube is turned: it will be.
            if offer is not None and not any(now.gammons_count):
                now = model.states[offer.taken]
        kind = 2 + _KINDS.index(model.backgammon)
        weights = np.zeros(10)
        weights[0], weights[9] = now.win[0] - now.lose[0], now.lose[0]
        for side, first in ((now.win, 1), (now.lose, 5)):
            weights[first] += side[1] - side[0]
            weights[kind + first - 1] += side[2] - side[1]
        return weights


def _alike(games: _Games) -> Iterator[list[Indices]]:
    """The games that go on, those together that stand alike; some such groups at a time."""
    going = np.flatnonzero(~games.over)
    cubes = games.states[going, None].astype(np.int8)
    keys = np.concatenate([games.boards[going].reshape(len(going), -1), cubes], axis=1)
    _, group = np.unique(keys, axis=0, return_inverse=True)
    group = group.ravel()
    order = np.argsort(group, kind="stable")
    groups = np.split(going[order], np.flatnonzero(np.diff(group[order])) + 1)
    for start in range(0, len(groups), _AT_ONCE):
        yield groups[start : start + _AT_ONCE]
