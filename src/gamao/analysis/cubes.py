"""Cube decisions judged, and their errors named."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from gamao.analysis.decision import Decision
from gamao.analysis.settings import ReviewSettings
from gamao.analysis.verdict import EVEN, CubeError, Option, Verdict
from gamao.engine import Engine, Limit
from gamao.engine.boards import boards_of
from gamao.engine.equity import CubeDecision, CubeModel, decide_cube
from gamao.rules.cube import Cube, CubeAction
from gamao.rules.game import Game, Result
from gamao.rules.player import Player
from gamao.rules.position import Win

SURE: Final = 0.25
"""Not doubling is right beyond doubt if it is so far ahead one ply less deep: six times the usual
difference between the two depths."""
NO_DOUBLE: Final = "no double"

_MISSED: Final = {
    CubeAction.TAKE: CubeError.WRONG_PASS,
    CubeAction.PASS: CubeError.WRONG_TAKE,
    CubeAction.BEAVER: CubeError.MISSED_BEAVER,
    CubeAction.RACCOON: CubeError.MISSED_RACCOON,
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Cubes:
    """What judges the cube decisions of one game: *model* is that of its player on roll."""

    engine: Engine
    settings: ReviewSettings
    model: CubeModel

    def equities(self, game: Game, limit: Limit) -> tuple[list[float], float]:
        """
        The player on roll's equities without a double now, by state, and the chance to win.

        After the roll they are those of its best play.
        """
        board = boards_of([game.position])
        searcher = self.engine.searcher
        if game.dice is None:
            values = searcher.evaluate_plies(self.model, board, plies=limit.plies)
        else:
            dice = game.dice.high, game.dice.low
            values = searcher.rank_plays(self.model, board[0], dice, plies=limit.plies)
        return [float(equity) for equity in values.equities[0]], float(values.outcomes[0][0])


@dataclass(frozen=True, slots=True, kw_only=True)
class _Courses:
    """What each course is worth to whoever doubles; None where it cannot be taken."""

    no_double: float
    taken: float | None = None
    passed: float = 1.0
    beavered: float | None = None
    beaver_refused: float = 0.0
    raccooned: float | None = None
    raccoon_refused: float = 0.0


@dataclass(frozen=True, slots=True, kw_only=True)
class _Sight:
    """A cube decision at some level, seen by whoever may double."""

    cube: CubeDecision
    model: CubeModel
    courses: _Courses
    win: float
    level: str
    error: float = 0.0


def judge_cube(cubes: Cubes, decision: Decision) -> Verdict:
    """The verdict on a decision to double or not, or on the answer to a double."""
    settings = cubes.settings
    sight = _first_sight(cubes, decision)
    verdict = _verdict(sight, decision)
    if settings.goes_deeper(verdict.loss):
        sight = _sight(cubes, decision, settings.deeper or settings.level)
        verdict = _verdict(sight, decision)
    before_roll = decision.game.dice is None and _doubler_rolls(decision)
    can_roll_out = before_roll and sight.cube.allowed and len(decision.offers) < 2
    if can_roll_out and settings.rolls_out(verdict.loss):
        verdict = _verdict(_rolled_out(cubes, decision, sight), decision)
    return verdict


def choices(model: CubeModel, equities: list[float], *, offers: int) -> dict[str, float]:
    """
    What can be done after so many *offers* of the cube, and what it is worth to whoever decides.

    *model* and *equities*, by state without a double, are those of whoever doubles, or has doubled.
    """
    return _worth(decide_cube(model, equities), _courses(model, equities), offers)[0]


def _first_sight(cubes: Cubes, decision: Decision) -> _Sight:
    level = cubes.settings.level
    if decision.action is None and level.plies > 0:
        quick = _sight(cubes, decision, Limit(level.plies - 1))
        if not quick.cube.allowed or quick.cube.no_double - quick.cube.doubled > SURE:
            return quick
    return _sight(cubes, decision, level)


def _sight(cubes: Cubes, decision: Decision, limit: Limit) -> _Sight:
    equities, win = cubes.equities(decision.game, limit)
    model = cubes.model
    if not _doubler_rolls(decision):
        # Doubled out of turn: the same equities from the other side.
        model, equities, win = model.opponents(), [-equity for equity in equities], 1 - win
    cube, courses = decide_cube(model, equities), _courses(model, equities)
    if courses.taken is None and decision.action is not None:
        courses = _worthless(cubes, decision.game, limit, model, equities[0])
        cube = _decided(courses, redouble=decision.game.cube.owner is not None)
    return _Sight(cube=cube, model=model, courses=courses, win=win, level=str(limit))


def _courses(model: CubeModel, equities: list[float]) -> _Courses:
    offer = model.states[0].mine
    if offer is None:
        return _Courses(no_double=equities[0])
    reached = (offer.taken, offer.beavered, offer.raccooned)
    taken, beavered, raccooned = (
        None if state is None else scale * equities[state]
        for state, scale in zip(reached, offer.scales, strict=True)
    )
    return _Courses(
        no_double=equities[0],
        taken=taken,
        passed=offer.passed,
        beavered=beavered,
        beaver_refused=offer.beaver_refused,
        raccooned=raccooned,
        raccoon_refused=offer.raccoon_refused,
    )


def _doubler_rolls(decision: Decision) -> bool:
    """Is the player who doubles, or might, on roll?"""
    answers = len(decision.offers) % 2 == 1
    doubler = decision.player.opponent if answers else decision.player
    return doubler is decision.game.on_roll


def _worthless(
    cubes: Cubes, game: Game, limit: Limit, model: CubeModel, no_double: float
) -> _Courses:
    """
    A double that gains nothing at this score, which the model therefore leaves out.

    It gives the cube away; what that costs shows with the cube on the other side.
    """
    doubler, value, rules = model.on_roll, game.cube.value, game.match.rules

    def given(factor: int) -> float:
        cube = Cube(value * factor, doubler.opponent)
        its = CubeModel.of(game.match, cube, game.on_roll, met=cubes.engine.met)
        chances = Cubes(engine=cubes.engine, settings=cubes.settings, model=its)
        mwc = its.equity_to_mwc(chances.equities(game, limit)[0][0])
        return model.mwc_to_equity(mwc if doubler is game.on_roll else 1 - mwc)

    def ended(winner: Player, factor: int) -> float:
        result = Result(winner=winner, win=Win.SINGLE, stake=value * factor)
        met = cubes.engine.met.extended(game.match.length or 1)
        return model.mwc_to_equity(met.chance(game.match.after(result), doubler))

    return _Courses(
        no_double=no_double,
        taken=given(2),
        passed=ended(doubler, 1),
        beavered=given(4) if rules.beaver else None,
        beaver_refused=ended(doubler.opponent, 2),
        raccooned=given(8) if rules.raccoon else None,
        raccoon_refused=ended(doubler, 4),
    )


def _decided(courses: _Courses, *, redouble: bool) -> CubeDecision:
    assert courses.taken is not None
    return CubeDecision(
        no_double=courses.no_double,
        double_take=courses.taken,
        double_pass=courses.passed,
        double_beaver=_beaver(courses),
        redouble=redouble,
    )


def _beaver(courses: _Courses) -> float | None:
    """What a beavered double is worth, answered at its best."""
    if courses.beavered is None:
        return None
    worth = max(courses.beavered, courses.beaver_refused)
    return worth if courses.raccooned is None else max(worth, _raccoon(courses))


def _raccoon(courses: _Courses) -> float:
    assert courses.raccooned is not None
    return min(courses.raccooned, courses.raccoon_refused)


def _rolled_out(cubes: Cubes, decision: Decision, sight: _Sight) -> _Sight:
    from gamao.analysis.rollouts import roll_out_cube

    assert cubes.settings.rollout is not None
    board: NDArray[np.int8] = boards_of([decision.game.position])
    rolled = roll_out_cube(cubes.engine, cubes.model, board, cubes.settings.rollout)
    return _Sight(
        cube=rolled.cube,
        model=sight.model,
        courses=sight.courses,
        win=rolled.win,
        level="rollout",
        error=rolled.error,
    )


# -- verdicts --------------------------------------------------------------------------------


def _verdict(sight: _Sight, decision: Decision) -> Verdict:
    worth, sign = _worth(sight.cube, sight.courses, len(decision.offers))
    taken = NO_DOUBLE if decision.action is None else str(decision.action)
    # What makes no difference is no error, as doubling when the game is won anyway.
    even = max(worth.values()) - worth[taken] <= EVEN
    names = sorted(worth, key=lambda name: (not (even and name == taken), -worth[name]))
    gap = abs(worth[names[0]] - worth[names[1]]) if len(names) > 1 else 0.0
    model = sight.model if sign > 0 else sight.model.opponents()
    return Verdict(
        options=tuple(
            Option(text=name, equity=worth[name], level=sight.level, error=sight.error)
            for name in names
        ),
        taken=names.index(taken),
        forced=len(names) == 1,
        gap=gap,
        mwc=None if model.money else model.equity_to_mwc(worth[names[0]]),
        win=sight.win if sign > 0 else 1 - sight.win,
        mwc_unit=None if model.money else model.line.unit,
        cube=sight.cube,
        cube_error=_named(sight.cube, decision, names[0]) if names[0] != taken else None,
    )


def _worth(cube: CubeDecision, courses: _Courses, offers: int) -> tuple[dict[str, float], int]:
    """What can be done, for whoever decides, and whether that is the doubler (+1) or not (-1)."""
    if offers == 0:
        if not cube.allowed:
            return {NO_DOUBLE: cube.no_double}, 1
        return {NO_DOUBLE: cube.no_double, str(CubeAction.DOUBLE): cube.doubled}, 1
    if offers == 1:
        answers = {CubeAction.TAKE: -cube.double_take, CubeAction.PASS: -cube.double_pass}
        if cube.double_beaver is not None:
            answers[CubeAction.BEAVER] = -cube.double_beaver
        return {str(action): worth for action, worth in answers.items()}, -1
    return _later_answers(courses, offers)


def _later_answers(courses: _Courses, offers: int) -> tuple[dict[str, float], int]:
    """The answers to a beaver (two offers so far) and to a raccoon (three)."""
    take, refuse = str(CubeAction.TAKE), str(CubeAction.PASS)
    if offers == 2:
        assert courses.beavered is not None
        worth = {take: courses.beavered, refuse: courses.beaver_refused}
        if courses.raccooned is not None:
            worth[str(CubeAction.RACCOON)] = _raccoon(courses)
        return worth, 1
    assert courses.raccooned is not None
    return {take: -courses.raccooned, refuse: -courses.raccoon_refused}, -1


def _named(cube: CubeDecision, decision: Decision, best: str) -> CubeError:
    action = decision.action
    if action is None:
        cash = cube.answer is CubeAction.PASS
        return CubeError.MISSED_CASH if cash else CubeError.MISSED_DOUBLE
    if action is CubeAction.DOUBLE:
        return CubeError.TOO_GOOD_DOUBLED if cube.too_good else CubeError.WRONG_DOUBLE
    if action is CubeAction.BEAVER:
        return CubeError.WRONG_BEAVER
    if action is CubeAction.RACCOON:
        return CubeError.WRONG_RACCOON
    return _MISSED[CubeAction(best)]
