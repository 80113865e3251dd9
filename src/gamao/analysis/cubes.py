"""Cube decisions judged, and their errors named."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from gamao.analysis.decision import Decision
from gamao.analysis.settings import ReviewSettings
from gamao.analysis.verdict import EVEN, CubeError, Option, Verdict
from gamao.engine import Courses, CubeDecision, CubeEquities, CubeModel, Engine, Limit
from gamao.rules.cube import Cube, CubeAction
from gamao.rules.game import Game, Result
from gamao.rules.player import Player
from gamao.rules.position import Win

if TYPE_CHECKING:  # rollouts need the compiled core
    from gamao.engine import RolledCube

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
class _Sight:
    """A cube decision as deep as it says, seen by whoever may double."""

    cube: CubeDecision
    model: CubeModel
    courses: Courses
    win: float
    depth: str


def judge_cube(engine: Engine, settings: ReviewSettings, decision: Decision) -> Verdict:
    """The verdict on a decision to double or not, or on the answer to a double."""
    sight = _first_sight(engine, settings.limit, decision)
    verdict = _verdict(sight, decision)
    if settings.goes_deeper(verdict.loss):
        sight = _sight(engine, decision, settings.deeper or settings.limit)
        verdict = _verdict(sight, decision)
    before_roll = decision.game.dice is None and doubler_of(decision) is decision.game.on_roll
    can_roll_out = before_roll and sight.cube.allowed and len(decision.offers) < 2
    if can_roll_out and settings.rolls_out(verdict.loss):
        *_, rolled = engine.roll_out_cube(decision.game, settings.rollout)
        verdict = _verdict(_rolled_out(sight, rolled), decision)
    return verdict


def choices(seen: CubeEquities, *, offers: int) -> dict[str, float]:
    """
    What can be done after so many *offers* of the cube, and what it is worth to whoever decides.

    What is *seen* is seen by whoever doubles, or has doubled.
    """
    return _worth(seen.decision, seen.courses, offers)[0]


def _first_sight(engine: Engine, limit: Limit, decision: Decision) -> _Sight:
    if decision.action is None and limit.plies > 0:
        quick = _sight(engine, decision, Limit(limit.plies - 1))
        if not quick.cube.allowed or quick.cube.no_double - quick.cube.doubled > SURE:
            return quick
    return _sight(engine, decision, limit)


def _sight(engine: Engine, decision: Decision, limit: Limit) -> _Sight:
    game, doubler = decision.game, doubler_of(decision)
    seen = engine.cube_equities(game, doubler, limit)
    cube, courses = seen.decision, seen.courses
    if courses.taken is None and decision.action is not None:
        courses = _worthless(engine, game, doubler, limit, seen)
        cube = courses.decision(redouble=game.cube.owner is not None)
    return _Sight(
        cube=cube, model=seen.model, courses=courses, win=seen.outcomes.win, depth=str(limit)
    )


def doubler_of(decision: Decision) -> Player:
    """The player who doubles, or might."""
    answers = len(decision.offers) % 2 == 1
    return decision.player.opponent if answers else decision.player


def _worthless(
    engine: Engine, game: Game, doubler: Player, limit: Limit, seen: CubeEquities
) -> Courses:
    """
    A double that gains nothing at this score, which the model therefore leaves out.

    It gives the cube away; what that costs shows with the cube on the other side.
    """
    model, value, rules = seen.model, game.cube.value, game.match.rules

    def given(factor: int) -> float:
        turned = replace(game, cube=Cube(value * factor, doubler.opponent))
        its = engine.cube_equities(turned, doubler, limit)
        return model.mwc_to_equity(its.model.equity_to_mwc(its.equities[0]))

    def ended(winner: Player, factor: int) -> float:
        result = Result(winner=winner, win=Win.SINGLE, stake=value * factor)
        met = engine.met.extended(game.match.length or 1)
        return model.mwc_to_equity(met.chance(game.match.after(result), doubler))

    return Courses(
        no_double=seen.equities[0],
        taken=given(2),
        passed=ended(doubler, 1),
        beavered=given(4) if rules.beaver else None,
        beaver_refused=ended(doubler.opponent, 2),
        raccooned=given(8) if rules.raccoon else None,
        raccoon_refused=ended(doubler, 4),
    )


def _rolled_out(sight: _Sight, rolled: RolledCube) -> _Sight:
    return replace(
        sight,
        cube=rolled.decision,
        win=rolled.outcomes.win,
        depth="rollout",
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
    verdict = Verdict(
        options=tuple(
            Option(
                text=name,
                equity=worth[name],
                depth=sight.depth,
                error=_error(sight.cube, name),
                lead_error=_lead_error(sight.cube, name, names[0]),
            )
            for name in names
        ),
        taken=names.index(taken),
        forced=len(names) == 1,
        gap=gap,
        mwc=None if model.money else model.equity_to_mwc(worth[names[0]]),
        win=sight.win if sign > 0 else 1 - sight.win,
        mwc_unit=None if model.money else model.line.unit,
        cube=sight.cube,
        cube_error=None,
    )
    return replace(verdict, cube_error=_cube_error(sight.cube, decision, verdict))


def _error(cube: CubeDecision, name: str) -> float:
    """The standard error of an option; what a pass is worth is known."""
    if name == NO_DOUBLE:
        return cube.no_double_error
    passed = name == str(CubeAction.DOUBLE) and cube.answer is CubeAction.PASS
    return 0.0 if passed or name == str(CubeAction.PASS) else cube.double_take_error


def _lead_error(cube: CubeDecision, name: str, best: str) -> float:
    """That of how far the *best* option is ahead of another."""
    if name == best:
        return 0.0
    doubles = {name, best} & {NO_DOUBLE, str(CubeAction.DOUBLE)}
    # A beaver is worth about twice a take: they are as far apart as a take is from nothing.
    return cube.lead_error if doubles else cube.double_take_error


def _cube_error(cube: CubeDecision, decision: Decision, verdict: Verdict) -> CubeError | None:
    if verdict.taken == 0 or verdict.too_close:
        return None
    return _named(cube, decision, verdict.best.text)


def _worth(cube: CubeDecision, courses: Courses, offers: int) -> tuple[dict[str, float], int]:
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
    answers = courses.beaver_answers() if offers == 2 else courses.raccoon_answers()
    return {str(action): worth for action, worth in answers.items()}, 1 if offers == 2 else -1


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
