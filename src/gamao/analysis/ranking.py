"""Players over many matches: how each has played, the best first."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from gamao.analysis.reviewing import Review
from gamao.analysis.tally import Tally
from gamao.analysis.words import words_in
from gamao.messages.catalogue import DASH, ENGLISH, Catalogue
from gamao.rules.player import Player
from gamao.rules.shown import shown


@dataclass(frozen=True, slots=True, kw_only=True)
class Standing:
    """One player's decisions in all matches together."""

    name: str
    matches: int
    won: int
    """Of those that are over and had an end."""
    all: Tally
    checker: Tally
    cube: Tally
    luck: float

    __repr__ = shown

    @staticmethod
    def of(review: Review, player: Player) -> Standing:
        """What one match says of *player*."""
        summary = review.summary(player)
        return Standing(
            name=review.name(player),
            matches=1,
            won=int(review.winner is player),
            all=summary.all,
            checker=summary.checker,
            cube=summary.cube,
            luck=summary.luck,
        )

    def __add__(self, other: Standing) -> Standing:
        """The standing of one player after both."""
        return Standing(
            name=self.name,
            matches=self.matches + other.matches,
            won=self.won + other.won,
            all=self.all + other.all,
            checker=self.checker + other.checker,
            cube=self.cube + other.cube,
            luck=self.luck + other.luck,
        )

    def as_json(self) -> dict[str, Any]:
        """All figures by name."""
        return {
            "name": self.name,
            "matches": self.matches,
            "won": self.won,
            "decisions": self.all.decisions,
            "pr": self.all.pr,
            "pr_half_width_95": self.all.pr_half_width,
            "checker_pr": self.checker.pr,
            "cube_pr": self.cube.pr,
            "luck": self.luck,
        }


def standings(found: Iterable[Review | Standing]) -> tuple[Standing, ...]:
    """Every player of these reviews by name, the lowest PR first; without decisions last."""
    players: dict[str, Standing] = {}
    for one in found:
        parts = [one] if isinstance(one, Standing) else [Standing.of(one, p) for p in Player]
        for part in parts:
            before = players.get(part.name)
            players[part.name] = part if before is None else before + part
    return tuple(sorted(players.values(), key=_rank))


def format_standings(table: Sequence[Standing], words: Catalogue | str = ENGLISH) -> str:
    """The standings as a table of at most 80 columns, in the language of *words*."""
    words = words_in(words)
    heads = (words("Matches"), "PR", "±", words("Checkers"), words("Cube"), words("Luck"))
    lines = [f"{words('Player'):22}" + "".join(f"{head[:9]:>9}" for head in heads)]
    for one in table:
        figures = (one.all.pr, one.all.pr_half_width, one.checker.pr, one.cube.pr)
        cells = [DASH if figure is None else words.number(figure, 2) for figure in figures]
        luck = words.number(one.luck, 2, sign=True)
        row = (str(one.matches), *cells, luck)
        lines.append(f"{one.name[:22]:22}" + "".join(f"{cell:>9}" for cell in row))
    return "\n".join(lines) + "\n"


def _rank(one: Standing) -> tuple[bool, float, str]:
    return one.all.pr is None, one.all.pr or 0.0, one.name
