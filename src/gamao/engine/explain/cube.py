"""A cube decision and what it rests on."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from gamao.engine.bearoff.tables import OneSided
from gamao.engine.boards import boards_of
from gamao.engine.cube.decision import CubeDecision, decide_cube
from gamao.engine.cube.equity import CubeModel
from gamao.engine.engine import Engine, Limit
from gamao.engine.explain.facts import ROLLS, WAYS, Race, race_of
from gamao.engine.explain.reasons import Reason, ReasonKind, ranked
from gamao.engine.nets.evaluator import Boards, Evaluator, Floats
from gamao.engine.outcomes import Outcomes
from gamao.engine.search.plies import Search
from gamao.rules.cube import CubeAction
from gamao.rules.dice import ALL_ROLLS, Dice
from gamao.rules.game import Game
from gamao.rules.player import Player
from gamao.rules.shown import shown

Pair = tuple[float, Reason]


@dataclass(frozen=True, slots=True, kw_only=True)
class OwnRoll:
    """What a roll of the player on roll leads to, without a double before it."""

    dice: Dice
    ways: int
    """Of 36."""
    equity: float
    """At first sight after the best play, for the player on roll."""
    market_losers: int
    """Of the 36 answers: those after which a double would be passed."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TakePoint:
    """The chance to win that the opponent needs for a take."""

    needed: float
    """At this score with the gammons of this position, the cube being dead afterwards."""
    dead: float
    """At this score without gammons, the cube being dead afterwards."""
    live: float
    """Likewise with a fully live cube."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CubeExplanation:
    """Why to double or not, to take or not; all numbers are counted or the engine's."""

    decision: CubeDecision
    outcomes: Outcomes
    """Of the player on roll, without a cube."""
    volatility: float
    """The standard deviation of the equity over the next roll."""
    market_losers: float
    """The share of all sequences of a roll and an answer after which a double would be passed."""
    rolls: tuple[OwnRoll, ...]
    """All 21, the best first."""
    take_point: TakePoint | None
    """None where nobody may double."""
    gammon_value: float
    """What a gammon adds to a won game, in units of the swing of the game; 0.5 for money."""
    their_gammon_value: float
    race: Race
    reasons: tuple[Reason, ...] = ()

    __repr__ = shown


def explain_cube(
    engine: Engine, game: Game, limit: Limit, *, evaluator: Evaluator, one_sided: OneSided
) -> CubeExplanation:
    """What the decision before the roll in *game* rests on; *evaluator* picks the replies."""
    model = engine.cube_model(game)
    outcomes = engine.evaluate(game.position, limit)
    rolls = _own_rolls(model, game, engine.searcher, evaluator)
    explained = CubeExplanation(
        decision=engine.cube(game, limit),
        outcomes=outcomes,
        volatility=_deviation(rolls),
        market_losers=sum(roll.ways * roll.market_losers for roll in rolls) / 36**2,
        rolls=tuple(sorted(rolls, key=lambda roll: -roll.equity)),
        take_point=_take_point(model, game, engine, outcomes),
        gammon_value=_gammon_value(engine, game, game.on_roll),
        their_gammon_value=_gammon_value(engine, game, game.on_roll.opponent),
        race=race_of(game.position, one_sided),
    )
    return replace(explained, reasons=ranked(_reasons(explained, _gammons_count(model))))


def _own_rolls(
    model: CubeModel, game: Game, searcher: Search, evaluator: Evaluator
) -> list[OwnRoll]:
    board = boards_of([game.position])
    mine, _, _ = evaluator.decide(np.repeat(board, len(ROLLS), axis=0), ROLLS, _weights(model))
    theirs = model.opponents()
    values = searcher.evaluate_plies(theirs, mine, plies=0)
    equities = [-theirs.apply_doubling(row.tolist())[0] for row in values.equities]
    lost = _market_losers(model, mine, searcher, evaluator)
    return [
        OwnRoll(dice=dice, ways=dice.ways, equity=equity, market_losers=int(count))
        for dice, equity, count in zip(ALL_ROLLS, equities, lost, strict=True)
    ]


def _market_losers(
    model: CubeModel, after: Boards, searcher: Search, evaluator: Evaluator
) -> NDArray[np.int64]:
    """For each result of an own roll the answers of 36 after which a double would be passed."""
    if model.states[0].mine is None:
        return np.zeros(len(after), np.int64)
    won = ~after[:, 1].any(axis=1)
    going = np.flatnonzero(~won)
    boards = np.repeat(after[going], len(ROLLS), axis=0)
    dice = np.tile(ROLLS, (len(going), 1))
    answers, _, _ = evaluator.decide(boards, dice, _weights(model.opponents()))
    open_still = answers[:, 1].any(axis=1)
    passed = np.zeros(len(answers), bool)
    values = searcher.evaluate_plies(model, answers[open_still], plies=0)
    passed[open_still] = [
        decide_cube(model, row.tolist()).answer is CubeAction.PASS for row in values.equities
    ]
    lost = np.full(len(after), 36)  # a game that is won has no market left
    lost[going] = passed.reshape(len(going), len(ROLLS)) @ WAYS
    return lost


def _weights(model: CubeModel) -> Floats:
    """The ten weights (see `equity_weights`) of the equity at the model's cube if it stays."""
    state = model.states[0]
    weights = np.zeros(10, np.float64)
    kind = 2 + ("half", "home", "bar").index(model.backgammon.value)
    won, lost = state.win, state.lose
    weights[[0, 1, kind]] = won[0] - lost[0], won[1] - won[0], won[2] - won[1]
    weights[[5, kind + 4, 9]] = lost[1] - lost[0], lost[2] - lost[1], lost[0]
    return weights.astype(np.float32)


def _deviation(rolls: list[OwnRoll]) -> float:
    equities = np.array([roll.equity for roll in rolls])
    chances = WAYS / 36
    mean = float(chances @ equities)
    return float(np.sqrt(chances @ (equities - mean) ** 2))


def _take_point(
    model: CubeModel, game: Game, engine: Engine, outcomes: Outcomes
) -> TakePoint | None:
    offer = model.states[0].mine
    if offer is None:
        return None
    won, lost = (
        offer.scales[0] * model.finished_equities(end)[offer.taken] for end in _ends(outcomes)
    )
    needed = (won - offer.passed) / (won - lost)
    own, other = game.match.away(game.on_roll.opponent), game.match.away(game.on_roll)
    if own is None or other is None:
        return TakePoint(needed=needed, dead=0.25, live=0.2)
    points = engine.met.take_points(own, other, game.cube.value)
    return TakePoint(needed=needed, dead=points.dead, live=points.live)


def _ends(outcomes: Outcomes) -> tuple[Outcomes, Outcomes]:
    """The game won for certain and lost for certain, with gammons as often as they are now."""
    names = outcomes.__slots__
    won, lost = max(outcomes.win, 1e-9), max(1 - outcomes.win, 1e-9)
    wins = {name: min(getattr(outcomes, name) / won, 1.0) for name in names[1:5]}
    losses = {name: min(getattr(outcomes, name) / lost, 1.0) for name in names[5:]}
    return Outcomes(win=1.0, **wins), Outcomes(win=0.0, **losses)


def _gammon_value(engine: Engine, game: Game, player: Player) -> float:
    own, other = game.match.away(player), game.match.away(player.opponent)
    if own is None or other is None:
        return 0.5 if game.gammons_count else 0.0
    return engine.met.gammon_price(own, other, game.cube.value)


def _gammons_count(model: CubeModel) -> tuple[bool, bool]:
    """Do gammons won and lost count now, or once a double is taken (as by Jacoby)?"""
    now = model.states[0]
    taken = model.states[now.mine.taken] if now.mine else now
    won, lost = zip(now.gammons_count, taken.gammons_count, strict=True)
    return any(won), any(lost)


def _reasons(
    explained: CubeExplanation, gammons_count: tuple[bool, bool]
) -> Iterator[tuple[float, Reason]]:
    """What speaks for and against a double; the weights are for the ranking alone."""
    decision, outcomes, race = explained.decision, explained.outcomes, explained.race
    doubles = decision.should_double

    def reason(weight: float, kind: ReasonKind, first: float, second: float, speaks: bool) -> Pair:
        """A reason that *speaks* for doubling, or against it."""
        return weight, Reason(kind=kind, first=first, second=second, supports=speaks == doubles)

    lost = explained.market_losers
    yield reason(lost, ReasonKind.MARKET_LOSERS, lost, 0.0, True)
    yield reason(0.2 * explained.volatility, ReasonKind.VOLATILITY, explained.volatility, 0.0, True)
    won, conceded = outcomes.win_gammon, outcomes.lose_gammon
    # Whoever is too good to double plays on for the gammon.
    helps = (won > conceded) != decision.too_good
    if gammons_count[0 if won > conceded else 1]:
        yield reason(abs(won - conceded), ReasonKind.GAMMON, won, conceded, helps)
    if explained.take_point is not None:
        chance, needed = 1 - outcomes.win, explained.take_point.needed
        takes = decision.answer is not CubeAction.PASS
        weight = 0.1 + abs(chance - needed)
        yield (
            weight,
            Reason(
                kind=ReasonKind.TAKE_POINT,
                first=chance,
                second=needed,
                supports=(chance >= needed) == takes,
            ),
        )
    if race.is_race:
        lead = (race.their_pips - race.pips) / max(race.pips, 1)
        yield reason(abs(lead), ReasonKind.RACE, race.pips, race.their_pips, lead > 0)
