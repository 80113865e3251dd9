"""Cube decisions judged, and their errors named."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from gamao.analysis.decision import Decision
from gamao.analysis.settings import ReviewSettings
from gamao.analysis.verdict import EVEN, CubeError, Option, Verdict
from gamao.engine import Engine, Limit
from gamao.engine.boards import boards_of
from gamao.engine.cube_decision import Courses, CubeDecision, decide_cube
from gamao.engine.equity import CubeModel
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
class _Sight:
    """A cube decision at some level, seen by whoever may double."""

    cube: CubeDecision
    model: CubeModel
    courses: Courses
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


def choices(model: CubeModel, equities: Sequence[float], *, offers: int) -> dict[str, float]:
    """
    What can be done after so many *offers* of the cube, and what it is worth to whoever decides.

    *model* and *equities*, by state without a double, are those of whoever doubles, or has doubled.
    """
    return _worth(decide_cube(model, equities), Courses.of(model, equities), offers)[0]


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
    cube, courses = decide_cube(model, equities), Courses.of(model, equities)
    if courses.taken is None and decision.action is not None:
        courses = _worthless(cubes, decision.game, limit, model, equities[0])
        cube = courses.decision(redouble=decision.game.cube.owner is not None)
    return _Sight(cube=cube, model=model, courses=courses, win=win, level=str(limit))


def _doubler_rolls(decision: Decision) -> bool:
    """Is the player who doubles, or might, on roll?"""
    answers = len(decision.offers) % 2 == 1
    doubler = decision.player.opponent if answers else decision.player
    return doubler is decision.game.on_roll


def _worthless(
    cubes: Cubes, game: Game, limit: Limit, model: CubeModel, no_double: float
) -> Courses:
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

    return Courses(
        no_double=no_double,
        taken=given(2),
        passed=ended(doubler, 1),
        beavered=given(4) if rules.beaver else None,
        beaver_refused=ended(doubler.opponent, 2),
        raccooned=given(8) if rules.raccoon else None,
        raccoon_refused=ended(doubler, 4),
    )


def _rolled_out(cubes: Cubes, decision: Decision, sight: _Sight) -> _Sight:
    *_, rolled = cubes.engine.roll_out_cube(decision.game, cubes.settings.rollout)
    return _Sight(
        cube=rolled.decision,
        model=sight.model,
        courses=sight.courses,
        win=rolled.outcomes.win,
        level="rollout",
        error=max(rolled.no_double_error, rolled.double_take_error),
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
