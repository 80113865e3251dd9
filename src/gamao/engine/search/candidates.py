"""What an analysis says: the plays of a roll with what they are worth."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import repeat
from typing import TYPE_CHECKING, Final

from gamao.engine.boards import plays_by_result, plays_of, positions_of, rows_of
from gamao.engine.interval import half_width, too_close
from gamao.engine.outcomes import Outcomes
from gamao.engine.unchecked import made
from gamao.rules.game import Game
from gamao.rules.notebook import html_table
from gamao.rules.play import Play
from gamao.rules.position import Position
from gamao.rules.shown import shown

if TYPE_CHECKING:
    from gamao.engine.search.plies import RankedPlays

_CHANCES: Final = ("win", "win_gammon", "win_backgammon", "lose_gammon", "lose_backgammon")
_COLUMNS: Final = ("equity", "loss", "W %", "G %", "BG %", "LG %", "LBG %", "depth")


@dataclass(frozen=True, slots=True, kw_only=True)
class Candidate:
    """A play with what it is worth to the player who makes it."""

    play: Play
    position: Position
    """After the play, seen by the opponent, who is then on roll."""
    equity: float
    """Normalised as players use it: points for money, winning the cube at stake being +1."""
    outcomes: Outcomes
    """Without a cube."""
    plies: int
    """How deep it was looked at."""
    games: int = 0
    """In how many games it was rolled out; the equity is then theirs."""
    error: float = 0.0
    """The standard error that the dice of these games leave in the equity."""
    lead_error: float = 0.0
    """That of how far the best is ahead of it, which was played with the same dice."""

    __repr__ = shown

    @property
    def depth(self) -> str:
        """How it was judged, in words: "2-ply", "rollout"."""
        return "rollout" if self.games else f"{self.plies}-ply"


@dataclass(frozen=True, slots=True, kw_only=True)
class Analysis:
    """All plays of a roll, those looked at most deeply first, the best before the worse."""

    candidates: tuple[Candidate, ...]

    @property
    def best(self) -> Candidate:
        """The play with the most equity."""
        return self.candidates[0]

    def is_too_close(self, candidate: Candidate) -> bool:
        """Was *candidate* rolled out, and can it not be told from the best?"""
        return too_close(self.best.equity - candidate.equity, candidate.lead_error)

    def __repr__(self) -> str:
        best = self.best
        told = f"best {best.play} {best.equity:+.3f} {best.depth}"
        return f"<Analysis of {len(self.candidates)} plays, {told}>"

    def __str__(self) -> str:
        """The best plays, one a line: equity, what it loses, chances, depth."""
        return "\n".join(f"{play:24} {' '.join(cells)}" for play, *cells in self._rows(10))

    def _repr_html_(self) -> str:
        """The table that a notebook shows."""
        rows = ([cell.strip() for cell in row] for row in self._rows(20))
        return html_table(("play", *_COLUMNS), rows)

    def rows(self) -> list[dict[str, str | float | int]]:
        """Every play as plain values by name, for a table or a frame."""
        return [
            {
                "play": str(candidate.play),
                "position": candidate.position.id,
                "equity": candidate.equity,
                "loss": self.best.equity - candidate.equity,
                **dict(zip(_CHANCES, candidate.outcomes.five(), strict=True)),
                "depth": candidate.depth,
                "games": candidate.games,
                "error": candidate.error,
                "too_close": self.is_too_close(candidate),
            }
            for candidate in self.candidates
        ]

    def _rows(self, most: int) -> Iterator[tuple[str, ...]]:
        for candidate in self.candidates[:most]:
            chances = (f"{100 * chance:5.1f}" for chance in candidate.outcomes.five())
            loss = f"{candidate.equity - self.best.equity:+7.3f}"
            equity = f"{candidate.equity:+7.3f}"
            yield str(candidate.play), equity, loss, *chances, self._depth(candidate)

    def _depth(self, candidate: Candidate) -> str:
        told = [candidate.depth]
        if candidate.games:
            told.append(f"± {half_width(candidate.error):.3f}")
        if self.is_too_close(candidate):
            told.append("(too close to call)")
        return " ".join(told)


def candidates_of(game: Game, ranked: RankedPlays) -> list[Candidate]:
    """The plays of the dice in *game*, *ranked* by a search, as values."""
    count = len(ranked.boards)
    columns = (
        _plays(game, ranked),
        positions_of(ranked.boards, game.position.checkers),
        ranked.equity.tolist(),
        made(Outcomes, count, ranked.outcomes.T.tolist()),
        ranked.plies.tolist(),
        repeat(0),  # games
        repeat(0.0),  # error
        repeat(0.0),  # lead_error
    )
    return made(Candidate, count, columns)


def _plays(game: Game, ranked: RankedPlays) -> Iterable[Play]:
    if ranked.lines is not None:
        return plays_of(ranked.lines)
    plays = plays_by_result(game.position, game.legal_plays())
    return [plays[board] for board in rows_of(ranked.boards)]
