"""Engine: what is this position worth, what should I do."""

from __future__ import annotations

import os
import re
import warnings
from dataclasses import dataclass
from typing import Final

from gamao.engine.bearoff import OneSided, TwoSided
from gamao.engine.bearoff_making import compiled_core
from gamao.engine.boards import boards_of, position_of
from gamao.engine.default import fast_nets, scout_nets, strong_nets
from gamao.engine.equity import CubeDecision, CubeModel, decide_cube
from gamao.engine.met import MatchEquityTable, load_table
from gamao.engine.outcomes import Outcomes
from gamao.engine.plies import FILTERS, Looks, RankedPlays
from gamao.errors import NotationError, RuleError
from gamao.rules.cube import Cube
from gamao.rules.game import Game
from gamao.rules.match import Match
from gamao.rules.play import Play
from gamao.rules.player import Player
from gamao.rules.position import Position

DEEPEST: Final = max(FILTERS)


@dataclass(frozen=True, slots=True)
class Limit:
    """How much to spend on an answer: *plies* looked ahead, as players count them."""

    plies: int = 2

    def __post_init__(self) -> None:
        if self.plies not in FILTERS:
            raise NotationError(f"the engine looks 0 to {DEEPEST} plies ahead, not {self.plies!r}")

    def __str__(self) -> str:
        return f"{self.plies}-ply"


def parse_level(text: str) -> Limit:
    """
    The limit called *text*: `0-ply` to `3-ply`.

    Raises:
        NotationError: no level is called so.
    """
    found = re.fullmatch(r"(\d)-ply", text)
    if not found:
        raise NotationError(f"a level is 0-ply to {DEEPEST}-ply, not {text!r}")
    return Limit(int(found[1]))


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


@dataclass(frozen=True, slots=True, kw_only=True)
class Analysis:
    """All plays of a roll, those looked at most deeply first, the best before the worse."""

    candidates: tuple[Candidate, ...]

    @property
    def best(self) -> Candidate:
        return self.candidates[0]


class Engine:
    """
    Nets, tables and a match equity table, and the questions they answer.

    The same question gets the same answer whatever was asked before and on any number of threads.
    """

    def __init__(self, searcher: Looks, met: MatchEquityTable) -> None:
        self.searcher: Final = searcher
        self.met: Final = met
        self._cubeless: Final = CubeModel.of(Match(), Cube(), Player.WHITE, cubeless=True)

    @classmethod
    def default(cls, *, threads: int | None = None) -> Engine:
        """
        The engine as shipped; the bear-off tables are made at the first use, in about a second.

        Without the compiled core it judges at first sight only, and warns once.

        Raises:
            DataError: a net or a table is damaged.
        """
        return cls(_searcher(threads or os.cpu_count() or 1), load_table())

    def evaluate(self, position: Position, limit: Limit | None = None) -> Outcomes:
        """The chances of the player on roll, cubeless; at first sight unless *limit* says more."""
        plies = (limit or Limit(0)).plies
        values = self.searcher.evaluate_plies(self._cubeless, boards_of([position]), plies=plies)
        return Outcomes.from_array(values.outcomes[0])

    def analyse(
        self, game: Game, limit: Limit | None = None, *, cubeless: bool = False
    ) -> Analysis:
        """
        The plays of the dice in *game*, best first.

        Raises:
            RuleError: there are no dice to play.
        """
        plays = {game.position.after(play).flipped(): play for play in game.legal_plays()}
        assert game.dice is not None
        ranked = self.searcher.rank_plays(
            self._model(game, cubeless=cubeless),
            boards_of([game.position])[0],
            (game.dice.high, game.dice.low),
            plies=(limit or Limit()).plies,
        )
        return Analysis(candidates=tuple(_candidates(ranked, plays)))

    def cube(
        self, game: Game, limit: Limit | None = None, *, cubeless: bool = False
    ) -> CubeDecision:
        """
        What the player on roll should do with the cube before rolling, and the answer to it.

        Raises:
            RuleError: the dice have been rolled.
        """
        if game.dice is not None:
            raise RuleError(f"the dice have been rolled: {game.on_roll} must play {game.dice}")
        model = self._model(game, cubeless=cubeless)
        plies = (limit or Limit()).plies
        values = self.searcher.evaluate_plies(model, boards_of([game.position]), plies=plies)
        return decide_cube(model, [float(equity) for equity in values.equities[0]])

    def _model(self, game: Game, *, cubeless: bool) -> CubeModel:
        return CubeModel.of(
            game.match,
            game.cube,
            game.on_roll,
            met=self.met,
            turns=game.turns,
            cubeless=cubeless,
        )


def _searcher(threads: int) -> Looks:
    if compiled_core() is None:
        from gamao.engine.plain_search import PlainSearcher

        warnings.warn(
            "the compiled engine is missing: plays are judged at first sight, in plain Python",
            RuntimeWarning,
            stacklevel=3,
        )
        return PlainSearcher(strong_nets())
    from gamao.engine.search import Searcher

    return Searcher(
        strong_nets(),
        fast_nets(),
        scout_nets(),
        one_sided=OneSided.open(),
        two_sided=TwoSided.open(),
        threads=threads,
    )


def _candidates(ranked: RankedPlays, plays: dict[Position, Play]) -> list[Candidate]:
    return [
        Candidate(
            play=plays[position],
            position=position,
            equity=float(ranked.equity[row]),
            outcomes=Outcomes.from_array(ranked.outcomes[row]),
            plies=int(ranked.plies[row]),
        )
        for row, position in enumerate(map(position_of, ranked.boards))
    ]
