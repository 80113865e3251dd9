"""How much to spend on an answer: plies looked ahead and games rolled out; limits by name."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final, Literal, get_args

from gamao.engine.search.plies import FILTERS, FilterStep
from gamao.errors import NotationError
from gamao.messages.marking import mark as _
from gamao.rules.checked import require
from gamao.rules.shown import shown

DEEPEST: Final = max(FILTERS)

LARGEST_SEED: Final = 2**64 - 1

Judge = Literal["fast", "strong"]
JUDGES: Final[tuple[Judge, ...]] = get_args(Judge)


@dataclass(frozen=True, slots=True, kw_only=True)
class RolloutSettings:
    """
    How to roll out.

    *truncate* stops games after so many plies with the strong net's word; 0 plays to the end.
    *play* picks the plays, the strong net's best few by looking *plies* ahead; *luck* judges what
    the rolls were worth (None: luck stays in). The
    rollout ends after *games* games, or, with at least *least_games*, at a standard error of the
    equity (*until_error*, each candidate). A candidate *until_apart* joint standard errors behind
    the best gets no more games, and the best alone none either; a double ends when it and its
    answer are decided by so many. It looks every *step* games. What
    is kept and the margins are as in `Effort`.
    """

    games: int = 1296
    truncate: int = 0
    play: Judge = "strong"
    plies: int = 0
    luck: Judge | None = "strong"
    seed: int = 1
    until_error: float | None = None
    until_apart: float | None = None
    least_games: int = 144
    step: int = 144
    scout_keep: int = 8
    fast_keep: int = 5
    scout_margin: float = 0.5
    fast_margin: float = 0.3

    __repr__ = shown

    def __post_init__(self) -> None:
        self._check_types()
        if min(self.games, self.least_games, self.step) < 1 or self.truncate < 0:
            raise NotationError("a rollout has at least one game, and plies are not negative")
        if not 0 <= self.seed <= LARGEST_SEED:
            raise NotationError(f"a seed is a number from 0 to {LARGEST_SEED}, not {self.seed!r}")
        if self.plies not in FILTERS or (self.plies and self.play == "fast"):
            deepest = f"plays are looked at 0 to {DEEPEST} plies deep"
            raise NotationError(f"{deepest}, with the strong net")

    def _check_types(self) -> None:
        require(int, games=self.games, truncate=self.truncate, plies=self.plies, seed=self.seed)
        require(int, least_games=self.least_games, step=self.step)
        require(int, scout_keep=self.scout_keep, fast_keep=self.fast_keep)
        require(float, scout_margin=self.scout_margin, fast_margin=self.fast_margin)
        require(float, None, until_error=self.until_error, until_apart=self.until_apart)
        if self.play not in JUDGES or self.luck not in (*JUDGES, None):
            given = f"play={self.play!r} and luck={self.luck!r}"
            raise NotationError(f"a judge is 'fast' or 'strong', for luck also None, not {given}")


@dataclass(frozen=True, slots=True)
class Limit:
    """
    How much to spend on an answer: *plies* looked ahead, as players count them, and then *rollout*.

    Plays are rolled out that are less than *margin* behind the best at this depth, *most* of them.
    """

    plies: int = 2
    rollout: RolloutSettings | None = None
    most: int = 5
    margin: float = 0.06

    __repr__ = shown

    def __post_init__(self) -> None:
        # Most are right, which is quickly seen; one is made for nearly every question.
        if not (type(self.plies) is type(self.most) is int and type(self.margin) is float):
            require(int, plies=self.plies, most=self.most)
            require(float, margin=self.margin)
        if self.rollout is not None:
            require(RolloutSettings, None, rollout=self.rollout)
        if self.plies not in FILTERS:
            raise NotationError(f"the engine looks 0 to {DEEPEST} plies ahead, not {self.plies!r}")

    def __str__(self) -> str:
        named = next((name for name, limit in LIMITS.items() if limit == self), None)
        if named or self.rollout is None:
            return named or f"{self.plies}-ply"
        return f"rollout of {self.rollout.games} games"

    @property
    def steps(self) -> tuple[FilterStep, ...]:
        """The filter of plays; before a rollout a wider one, so that none worth it is missed."""
        if self.rollout is None:
            return FILTERS[self.plies]
        return tuple(
            FilterStep(plies=k, most=self.most + 3 * (self.plies - k), margin=self.margin + 0.06)
            for k in range(1, self.plies + 1)
        )


LIMITS: Final[Mapping[str, Limit]] = MappingProxyType(
    {
        **{f"{plies}-ply": Limit(plies) for plies in FILTERS},
        "rollout-fast": Limit(
            rollout=RolloutSettings(games=72, truncate=4, until_apart=2.5, least_games=36, step=36),
            most=4,
            margin=0.04,
        ),
        "rollout": Limit(
            rollout=RolloutSettings(
                games=360, truncate=7, until_apart=2.5, least_games=72, step=72
            ),
        ),
        "rollout-deep": Limit(
            rollout=RolloutSettings(
                games=1296, truncate=11, until_apart=3.0, least_games=144, step=144
            ),
            most=6,
            margin=0.08,
        ),
    }
)
"""The limits by name, weakest first."""


def parse_limit(text: str) -> Limit:
    """
    The limit called *text*: `0-ply` to `3-ply`, or a rollout of `LIMITS`.

    Raises:
        NotationError: no limit is called so.
    """
    if text in LIMITS:
        return LIMITS[text]
    raise NotationError(
        _("a limit is one of {limits}, not {text!r}"), limits=", ".join(LIMITS), text=text
    )
