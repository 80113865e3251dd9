"""What an analysis says: the plays of a roll with what they are worth."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from gamao.engine.boards import plays_by_result, positions_of, rows_of
from gamao.engine.outcomes import Outcomes
from gamao.rules.game import Game
from gamao.rules.play import Play
from gamao.rules.position import Position

if TYPE_CHECKING:
    from gamao.engine.search.plies import RankedPlays


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
        return self.candidates[0]


def candidates_of(game: Game, ranked: RankedPlays) -> list[Candidate]:
    """The plays of the dice in *game*, *ranked* by a search, as values."""
    plays = plays_by_result(game.position, game.legal_plays())
    columns = (
        rows_of(ranked.boards),
        positions_of(ranked.boards, game.position.checkers),
        ranked.equity.tolist(),
        ranked.outcomes.tolist(),
        ranked.plies.tolist(),
    )
    return [
        Candidate(
            play=plays[board],
            position=position,
            equity=equity,
            outcomes=Outcomes.nested(outcomes),
            plies=plies,
        )
        for board, position, equity, outcomes, plies in zip(*columns, strict=True)
    ]
