"""What decisions add up to: performance rating, error rates, luck."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from gamao.analysis.decision import Decision, Kind, Stage
from gamao.analysis.marks import Mark
from gamao.analysis.verdict import CubeError, Verdict
from gamao.errors import DataError
from gamao.notation import format_action, format_xgid
from gamao.rules.player import Player
from gamao.rules.shown import shown

PR_FACTOR: Final = 500
"""Performance rating: the mean equity lost by a decision, times this."""
CLOSE_CUBE: Final = 0.200
"""A cube left alone counts if doubling was less than so far from right."""
GNUBG_CLOSE_CUBE: Final = 0.160
_NORMAL_95: Final = 1.96


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """A decision and the verdict on it."""

    decision: Decision
    verdict: Verdict
    key: str = ""
    """Under which a memory keeps the verdict."""

    __repr__ = shown

    @property
    def counts(self) -> bool:
        """Is it an unforced play, or a close or actual cube decision, as XG counts?"""
        return self._counts(CLOSE_CUBE)

    @property
    def counts_for_gnubg(self) -> bool:
        """Is it among the decisions that gnubg's error rate is divided by?"""
        return self._counts(GNUBG_CLOSE_CUBE)

    def as_json(self) -> dict[str, Any]:
        """Decision and verdict as plain values."""
        decision, verdict = self.decision, self.verdict
        game = decision.game
        return {
            "number": decision.number,
            "game": decision.game_number,
            "turn": decision.turn,
            "player": str(decision.player),
            "kind": decision.kind.value,
            "stage": decision.stage.value,
            "xgid": format_xgid(game),
            "dice": str(game.dice) if game.dice else None,
            "action": format_action(decision.action) if decision.action is not None else None,
            "counts": self.counts,
            "loss": verdict.loss,
            "mwc_loss": verdict.mwc_loss,
            "mwc_luck": verdict.mwc_luck,
            "mark": verdict.mark.value,
            "too_close": verdict.too_close,
            **verdict.as_json(),
        }

    def _counts(self, close: float) -> bool:
        if self.verdict.forced or self.verdict.taken is None:
            return False
        idle = self.decision.kind is Kind.DOUBLE and self.decision.action is None
        return not idle or self.verdict.gap < close or self.verdict.loss > 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Tally:
    """The decisions of one kind and what they cost."""

    decisions: int
    """Those that count for the performance rating."""
    gnubg_decisions: int
    loss: float
    mwc_loss: float | None
    squares: float
    marks: tuple[tuple[Mark, int], ...]

    __repr__ = shown

    @staticmethod
    def of(entries: Iterable[Entry]) -> Tally:
        """The sums over *entries*."""
        kept = list(entries)
        losses = [entry.verdict.loss for entry in kept]
        chances = [entry.verdict.mwc_loss for entry in kept]
        marks = Counter(entry.verdict.mark for entry in kept)
        return Tally(
            decisions=sum(entry.counts for entry in kept),
            gnubg_decisions=sum(entry.counts_for_gnubg for entry in kept),
            loss=math.fsum(losses),
            mwc_loss=_sum(chances),
            squares=math.fsum(loss * loss for loss in losses),
            marks=tuple((mark, marks[mark]) for mark in Mark if mark is not Mark.NONE),
        )

    def count(self, least: Mark) -> int:
        """How many decisions are marked *least* or worse."""
        wanted = list(Mark)[list(Mark).index(least) :]
        return sum(count for mark, count in self.marks if mark in wanted)

    @property
    def pr(self) -> float | None:
        """The performance rating, 500 times the mean loss; None without decisions."""
        return PR_FACTOR * self.loss / self.decisions if self.decisions else None

    @property
    def pr_half_width(self) -> float | None:
        """Half of the 95 % interval of `pr`, the decisions taken as independent of each other."""
        if self.decisions < 2:
            return None
        mean = self.loss / self.decisions
        variance = max(self.squares / self.decisions - mean * mean, 0.0)
        error = math.sqrt(variance / (self.decisions - 1))
        return PR_FACTOR * _NORMAL_95 * error

    @property
    def millipoints(self) -> float | None:
        """gnubg's error rate: thousandths a decision, by its own idea of a close cube."""
        return 1000 * self.loss / self.gnubg_decisions if self.gnubg_decisions else None

    def as_json(self) -> dict[str, Any]:
        """All figures by name."""
        return {
            "decisions": self.decisions,
            "loss": self.loss,
            "mwc_loss": self.mwc_loss,
            "squares": self.squares,
            "pr": self.pr,
            "pr_half_width_95": self.pr_half_width,
            "gnubg_decisions": self.gnubg_decisions,
            "gnubg_millipoints": self.millipoints,
            "marks": {mark.value: count for mark, count in self.marks},
        }

    @staticmethod
    def from_json(plain: Mapping[str, Any]) -> Tally:
        """
        The inverse of `as_json`.

        Raises:
            DataError: *plain* is not what `as_json` gives.
        """
        try:
            return Tally(
                decisions=plain["decisions"],
                gnubg_decisions=plain["gnubg_decisions"],
                loss=plain["loss"],
                mwc_loss=plain["mwc_loss"],
                squares=plain["squares"],
                marks=tuple((Mark(mark), count) for mark, count in plain["marks"].items()),
            )
        except (AttributeError, KeyError, TypeError, ValueError) as error:
            raise DataError(f"not a tally: {error}") from error

    def __add__(self, other: Tally) -> Tally:
        """The tally of the decisions of both."""
        marks = Counter(dict(self.marks)) + Counter(dict(other.marks))
        return Tally(
            decisions=self.decisions + other.decisions,
            gnubg_decisions=self.gnubg_decisions + other.gnubg_decisions,
            loss=self.loss + other.loss,
            mwc_loss=_sum([self.mwc_loss, other.mwc_loss]),
            squares=self.squares + other.squares,
            marks=tuple((mark, marks[mark]) for mark in Mark if mark is not Mark.NONE),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Summary:
    """One player's decisions, in all and in parts, and the luck of the rolls."""

    player: Player
    all: Tally
    checker: Tally
    cube: Tally
    stages: tuple[tuple[Stage, Tally], ...]
    cube_errors: tuple[tuple[CubeError, int, float], ...]
    """Each kind that occurred: how often, and what they cost together."""
    luck: float
    mwc_luck: float | None
    snowie: float | None
    """Snowie's error rate: thousandths a turn of either player."""

    __repr__ = shown

    @staticmethod
    def of(entries: Sequence[Entry], player: Player) -> Summary:
        """What *player* did in *entries*, which are both sides'."""
        own = [entry for entry in entries if entry.decision.player is player]
        tally = Tally.of(own)
        rolls = [entry.verdict for entry in own if entry.verdict.luck is not None]
        turns = sum(entry.decision.kind is Kind.PLAY for entry in entries)
        return Summary(
            player=player,
            all=tally,
            checker=Tally.of(entry for entry in own if not entry.decision.is_cube),
            cube=Tally.of(entry for entry in own if entry.decision.is_cube),
            stages=tuple(
                (stage, Tally.of(entry for entry in own if entry.decision.stage is stage))
                for stage in Stage
            ),
            cube_errors=_cube_errors(own),
            luck=math.fsum(verdict.luck or 0.0 for verdict in rolls),
            mwc_luck=_sum([verdict.mwc_luck for verdict in rolls]),
            snowie=1000 * tally.loss / turns if turns else None,
        )

    def as_json(self) -> dict[str, Any]:
        """All figures by name."""
        return {
            "all": self.all.as_json(),
            "checker": self.checker.as_json(),
            "cube": self.cube.as_json(),
            "stages": {stage.value: tally.as_json() for stage, tally in self.stages},
            "cube_errors": {
                error.value: {"count": count, "loss": loss}
                for error, count, loss in self.cube_errors
            },
            "luck": self.luck,
            "mwc_luck": self.mwc_luck,
            "snowie_error_rate": self.snowie,
        }


def _cube_errors(entries: Iterable[Entry]) -> tuple[tuple[CubeError, int, float], ...]:
    costs: dict[CubeError, list[float]] = {}
    for entry in entries:
        if error := entry.verdict.cube_error:
            costs.setdefault(error, []).append(entry.verdict.loss)
    return tuple(
        (error, len(costs[error]), math.fsum(costs[error])) for error in CubeError if error in costs
    )


def _sum(values: Sequence[float | None]) -> float | None:
    """The sum; None in a money session, where there is no match to win."""
    known = [value for value in values if value is not None]
    return math.fsum(known) if len(known) == len(values) else None
