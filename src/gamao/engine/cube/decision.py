"""Decisions about the cube: what each course is worth, whether to double, how to answer."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from gamao.engine.interval import half_width, too_close
from gamao.errors import RuleError
from gamao.rules.cube import CubeAction
from gamao.rules.notebook import html_table
from gamao.rules.shown import shown

if TYPE_CHECKING:
    from gamao.engine.cube.equity import CubeModel
    from gamao.engine.outcomes import Outcomes

_EVEN: Final = 1e-6


@dataclass(frozen=True, slots=True, kw_only=True)
class CubeDecision:
    """
    What to do with the cube, with the equities of each course for the player who may double.

    `double_take` is after a plain take, `double_beaver` after a beaver and its best answer (None
    where beavers are not played). Where nobody may double only `no_double` means something.
    """

    no_double: float
    double_take: float
    double_pass: float
    double_beaver: float | None = None
    allowed: bool = True
    redouble: bool = False
    no_double_error: float = field(default=0.0, repr=False)
    double_take_error: float = field(default=0.0, repr=False)
    """The standard errors of a rollout; 0 where there was none."""
    lead_error: float = field(default=0.0, repr=False)
    """That of how far doubling and not doubling are apart, on the same dice."""

    __repr__ = shown

    def _repr_html_(self) -> str:
        """The table that a notebook shows: the equity of each course, for who may double."""
        courses = (
            ("no double", self.no_double, self.no_double_error),
            ("double, take", self.double_take, self.double_take_error),
            ("double, pass", self.double_pass, 0.0),
            ("double, beaver", self.double_beaver, 0.0),
        )
        rows = (
            (name, f"{equity:+.3f}" + f" ± {half_width(error):.3f}" * bool(error))
            for name, equity, error in courses
            if equity is not None
        )
        return html_table(("course", "equity"), rows, self.action)

    @property
    def answer(self) -> CubeAction:
        """The best answer to a double."""
        if self.double_pass <= self.doubled:
            return CubeAction.PASS
        return CubeAction.TAKE if self.double_take <= self.doubled else CubeAction.BEAVER

    @property
    def doubled(self) -> float:
        """The equity of doubling now."""
        beaver = self.double_take if self.double_beaver is None else self.double_beaver
        return min(self.double_take, beaver, self.double_pass)

    @property
    def should_double(self) -> bool:
        """Is it right to double?"""
        # When it makes no difference, as for the trailer after the Crawford game, doubling costs
        # nothing and the opponent may err.
        return self.allowed and self.doubled >= self.no_double - _EVEN

    @property
    def too_good(self) -> bool:
        """Is playing on for a gammon worth more than the opponent's pass?"""
        return self.allowed and not self.should_double and self.no_double > self.double_pass

    @property
    def double_is_close(self) -> bool:
        """Can the rollout not tell doubling from not doubling?"""
        return self.allowed and too_close(abs(self.doubled - self.no_double), self.lead_error)

    @property
    def answer_is_close(self) -> bool:
        """Can the rollout not tell a take from a pass?"""
        apart = abs(self.double_take - self.double_pass)
        return self.allowed and too_close(apart, self.double_take_error)

    @property
    def equity(self) -> float:
        """The equity of the best course."""
        return max(self.no_double, self.doubled) if self.allowed else self.no_double

    @property
    def action(self) -> str:
        """Both sides' best actions: "no double, take", "redouble, pass", "too good, pass", ..."""
        if not self.allowed:
            return "cannot double"
        word = "redouble" if self.redouble else "double"
        if not self.should_double:
            word = "too good" if self.too_good else f"no {word}"
        return f"{word}, {self.answer}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Courses:
    """What each course of the cube is worth to whoever may double; None where it is not open."""

    no_double: float
    taken: float | None = None
    passed: float = 1.0
    beavered: float | None = None
    beaver_refused: float = 0.0
    raccooned: float | None = None
    raccoon_refused: float = 0.0

    __repr__ = shown

    @classmethod
    def of(cls, model: CubeModel, equities: Sequence[float]) -> Courses:
        """The courses of *model*'s player; *equities*, by state, are those without a double."""
        offer = model.states[0].mine
        if offer is None:
            return cls(no_double=equities[0])
        reached = (offer.taken, offer.beavered, offer.raccooned)
        taken, beavered, raccooned = (
            None if state is None else scale * equities[state]
            for state, scale in zip(reached, offer.scales, strict=True)
        )
        return cls(
            no_double=equities[0],
            taken=taken,
            passed=offer.passed,
            beavered=beavered,
            beaver_refused=offer.beaver_refused,
            raccooned=raccooned,
            raccoon_refused=offer.raccoon_refused,
        )

    def decision(self, *, redouble: bool, allowed: bool = True) -> CubeDecision:
        """The decision between them."""
        if self.taken is None:
            nothing = self.no_double
            return CubeDecision(
                no_double=nothing, double_take=nothing, double_pass=nothing, allowed=False
            )
        return CubeDecision(
            no_double=self.no_double,
            double_take=self.taken,
            double_pass=self.passed,
            double_beaver=None if self.beavered is None else max(self.beaver_answers().values()),
            allowed=allowed,
            redouble=redouble,
        )

    def beaver_answers(self) -> dict[CubeAction, float]:
        """What the doubler can answer to a beaver, and what it is worth to the doubler."""
        if self.beavered is None:
            raise RuleError("there is no beaver to answer")
        worth = {CubeAction.TAKE: self.beavered, CubeAction.PASS: self.beaver_refused}
        if self.raccooned is not None:
            worth[CubeAction.RACCOON] = min(self.raccooned, self.raccoon_refused)
        return worth

    def raccoon_answers(self) -> dict[CubeAction, float]:
        """What the other side can answer to a raccoon, and what it is worth to that side."""
        if self.raccooned is None:
            raise RuleError("there is no raccoon to answer")
        return {CubeAction.TAKE: -self.raccooned, CubeAction.PASS: -self.raccoon_refused}


def decide_cube(model: CubeModel, equities: Sequence[float]) -> CubeDecision:
    """
    The decision of *model*'s player; *equities*, by state, are those without a double now.

    Where doubling is allowed at any time they may as well be those after the best play of a roll,
    or, with a model of the player who is not on roll, those of the other side's turn.
    """
    return Courses.of(model, equities).decision(
        redouble=model.states[0].cube.owner is not None, allowed=not model.held_back
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class CubeEquities:
    """What a game is worth to *model*'s player, who may double, if that is not done now."""

    model: CubeModel
    equities: tuple[float, ...]
    """For each state the cube may come to."""
    outcomes: Outcomes
    """The chances as the search saw them."""

    __repr__ = shown

    @property
    def decision(self) -> CubeDecision:
        """What is right: to double or not, to take or to pass."""
        return decide_cube(self.model, self.equities)

    @property
    def courses(self) -> Courses:
        """What each way the cube may go is worth."""
        return Courses.of(self.model, self.equities)
