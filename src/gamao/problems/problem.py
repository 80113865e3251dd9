"""One problem: what is asked, and what a rollout says of each answer."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import sha256
from typing import Any, Final

from gamao.errors import DataError, NotationError
from gamao.notation import parse_xgid
from gamao.problems.kinds import Kind
from gamao.problems.themes import Theme
from gamao.rating import Rating
from gamao.rules.checked import require
from gamao.rules.game import Game
from gamao.rules.shown import shown

ASKED: Final = (
    "beginner",
    "casual",
    "intermediate",
    "advanced",
    "expert",
    "master",
    "world-class",
)
"""The levels that were asked, the weakest first: all that err."""
SURE: Final = 4.0
"""Standard errors from the best answer to the next: no problem has fewer."""
_DOUBLERS: Final = (
    ("no double", "take"),
    ("double", "take"),
    ("double", "pass"),
    ("too good", "pass"),
)
_STYLES: Final = 4
"""Opponents of each level that were asked."""
_KNOWN_TO: Final = 100.0
"""The deviation of a problem's rating before anybody has answered."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """
    What can be done, and what it is worth to who decides.

    A play as players write it, `take`, `pass`, `beaver`; or, where it is about doubling, both
    sides' decisions: `no double, take`, `double, take`, `double, pass`, `too good, pass`.
    """

    text: str
    equity: float
    error: float = 0.0
    """The standard error of the equity."""
    chances: tuple[float, ...] = ()
    """To win, win a gammon, a backgammon, lose a gammon, a backgammon; of a play only."""

    __repr__ = shown

    def __post_init__(self) -> None:
        require(str, text=self.text)
        require(float, equity=self.equity, error=self.error)
        require(tuple, chances=self.chances)


@dataclass(frozen=True, slots=True, kw_only=True)
class CubeWorth:
    """What the courses of the cube are worth to who may double."""

    no_double: float
    double_take: float
    double_pass: float
    double_beaver: float | None
    error: float
    win: float
    """The chance to win without a cube."""

    __repr__ = shown

    def __post_init__(self) -> None:
        require(float, no_double=self.no_double, double_take=self.double_take)
        require(float, double_pass=self.double_pass, error=self.error, win=self.win)
        require(float, None, double_beaver=self.double_beaver)

    @property
    def taken(self) -> float:
        """What a double is worth that is not passed: the answer may be a beaver."""
        beaver = self.double_beaver
        return self.double_take if beaver is None else min(self.double_take, beaver)

    def doublers(self) -> dict[str, float]:
        """
        The doubler's answers, both decisions in each.

        A wrong word on the other side's answer costs what that answer would cost them.
        """
        doubled = min(self.taken, self.double_pass)
        done = {"no double": self.no_double, "double": doubled, "too good": self.no_double}
        answered = {"take": self.taken, "pass": self.double_pass}
        return {
            f"{word}, {answer}": done[word] - (answered[answer] - doubled)
            for word, answer in _DOUBLERS
        }

    def takers(self) -> dict[str, float]:
        """The answers of who was doubled."""
        found = {"take": -self.double_take, "pass": -self.double_pass}
        return found if self.double_beaver is None else found | {"beaver": -self.double_beaver}


@dataclass(frozen=True, slots=True, kw_only=True)
class Problem:
    """
    A decision and its answers, the best first. White decides.

    *right* is the share of our levels' opponents who find the best, of each of `ASKED`.
    """

    number: int
    xgid: str
    kind: Kind
    theme: Theme
    answers: tuple[Answer, ...]
    certainty: float
    """Standard errors from the best answer to the next."""
    games: int
    """That were rolled out of the best."""
    right: tuple[float, ...]
    cube: CubeWorth | None = None

    __repr__ = shown

    def __post_init__(self) -> None:
        require(int, number=self.number, games=self.games)
        require(str, xgid=self.xgid)
        require(Kind, kind=self.kind)
        require(Theme, theme=self.theme)
        require(tuple, answers=self.answers, right=self.right)
        require(float, certainty=self.certainty)
        require(CubeWorth, None, cube=self.cube)
        if len(self.answers) < 2 or self.certainty < SURE:
            raise DataError(f"problem {self.number} has no sure best answer")
        if len(self.right) != len(ASKED) or not all(0 <= share <= 1 for share in self.right):
            raise DataError(f"problem {self.number}: shares of {len(ASKED)} levels, from 0 to 1")
        equities = [answer.equity for answer in self.answers]
        if equities != sorted(equities, reverse=True) or not all(map(math.isfinite, equities)):
            raise DataError(f"problem {self.number}: the best answer comes first")

    @property
    def game(self) -> Game:
        """
        The moment of the game that it is about.

        Raises:
            DataError: the file is damaged.
        """
        try:
            return parse_xgid(self.xgid)
        except NotationError as error:
            raise DataError(f"problem {self.number}: {error}") from error

    @property
    def key(self) -> str:
        """What it is called for ever, whatever its number: a hash of the question."""
        return sha256(self.xgid.encode()).hexdigest()[:32]

    @property
    def best(self) -> Answer:
        """The answer that loses nothing."""
        return self.answers[0]

    @property
    def choices(self) -> tuple[str, ...]:
        """What can be answered about the cube, in an order that tells nothing; none of a play."""
        if self.cube is None:
            return ()
        return tuple(self.cube.takers() if self.kind is Kind.TAKE else self.cube.doublers())

    @property
    def gap(self) -> float:
        """By how much the best answer is better than the next."""
        return self.best.equity - self.answers[1].equity

    @property
    def missed(self) -> float:
        """How hard it is: the share of our opponents, from all levels alike, who miss the best."""
        return 1 - sum(self.right) / len(self.right)

    @property
    def rating(self) -> Rating:
        """Of the problem, before people have answered: somebody of 1500 misses it every second
        time if our levels do."""
        asked = _STYLES * len(ASKED)
        missed = (self.missed * asked + 1) / (asked + 2)
        points = 1500 + 400 * math.log10(missed / (1 - missed))
        return Rating(points=points, deviation=_KNOWN_TO)

    @classmethod
    def from_json(cls, plain: Mapping[str, Any], *, number: int) -> Problem:
        """
        A line of the file.

        Raises:
            DataError: it is damaged.
        """
        try:
            kind, cube = Kind(plain["kind"]), plain.get("cube")
            worth = None if cube is None else CubeWorth(**cube)
            return cls(
                number=number,
                xgid=str(plain["xgid"]),
                kind=kind,
                theme=Theme(plain["theme"]),
                answers=_plays(plain["answers"]) if worth is None else _of_cube(worth, kind),
                certainty=float(plain["certainty"]),
                games=int(plain["games"]),
                right=tuple(float(share) for share in plain["right"]),
                cube=worth,
            )
        except (KeyError, TypeError, ValueError) as error:
            raise DataError(f"problem {number} cannot be read: {error}") from error


def _plays(plain: list[tuple[str, float, float, list[float]]]) -> tuple[Answer, ...]:
    return tuple(
        Answer(text=text, equity=equity, error=error, chances=tuple(chances))
        for text, equity, error, chances in plain
    )


def _of_cube(cube: CubeWorth, kind: Kind) -> tuple[Answer, ...]:
    worth = cube.takers() if kind is Kind.TAKE else cube.doublers()
    ranked = sorted(worth.items(), key=lambda one: -one[1])
    return tuple(Answer(text=text, equity=equity, error=cube.error) for text, equity in ranked)
