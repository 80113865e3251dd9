"""Explainer: the engine's words and what can be counted, put together."""

from __future__ import annotations

from typing import Final

from gamao.engine.bearoff.tables import OneSided
from gamao.engine.engine import Analysis, Engine, Limit
from gamao.engine.explain.cube import CubeExplanation, explain_cube
from gamao.engine.explain.plays import PlayExplanation, explain_plays
from gamao.engine.nets.default import fast_nets, load_evaluator
from gamao.rules.checked import require
from gamao.rules.game import Game
from gamao.rules.play import Play


class Explainer:
    """What makes the difference between two plays, and what a cube decision rests on."""

    def __init__(self, engine: Engine) -> None:
        require(Engine, engine=engine)
        self.engine: Final = engine
        # Hundreds of replies are looked at: the fast nets choose them, the engine judges.
        self._evaluator: Final = load_evaluator(fast_nets())
        self._one_sided: Final = OneSided.open()

    def plays(
        self,
        game: Game,
        played: Play,
        best: Play | None = None,
        *,
        analysis: Analysis | None = None,
    ) -> PlayExplanation:
        """
        Compare *played* with *best* (left out: with the best play).

        An *analysis* of the game spares the engine making one, 2 plies deep.

        Raises:
            RuleError: there are no dice to play.
            IllegalPlayError: one of the two is not a play of them.
        """
        require(Game, game=game)
        require(Play, played=played)
        require(Play, None, best=best)
        require(Analysis, None, analysis=analysis)
        return explain_plays(
            analysis or self.engine.analyse(game, Limit(2)),
            played,
            best,
            before=game.position,
            model=self.engine.cube_model(game),
            searcher=self.engine.searcher,
            evaluator=self._evaluator,
            one_sided=self._one_sided,
        )

    def cube(self, game: Game, limit: Limit | None = None) -> CubeExplanation:
        """
        What the cube decision of the player on roll rests on.

        Raises:
            RuleError: the dice have been rolled.
        """
        require(Game, game=game)
        require(Limit, None, limit=limit)
        return explain_cube(
            self.engine,
            game,
            limit or Limit(2),
            evaluator=self._evaluator,
            one_sided=self._one_sided,
        )
