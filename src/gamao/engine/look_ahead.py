"""LookAhead: what an engine knows by looking ahead, without playing games out."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import replace
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final

from gamao.engine.boards import boards_of
from gamao.engine.cube.decision import CubeEquities
from gamao.engine.cube.equity import CubeModel
from gamao.engine.luck import best_equity, judged_mean, opening_mean, roll_mean
from gamao.engine.outcomes import Outcomes
from gamao.engine.search.limit import Limit
from gamao.engine.search.plies import RankedPlays, Search, Values
from gamao.errors import DataError, RuleError, WrongTypeError
from gamao.messages.marking import mark as _
from gamao.rules.checked import require
from gamao.rules.cube import Cube
from gamao.rules.dice import Dice
from gamao.rules.game import Game
from gamao.rules.match import Match
from gamao.rules.player import Player
from gamao.rules.position import Position

if TYPE_CHECKING:  # nothing is opened yet
    import numpy as np
    from numpy.typing import NDArray

    from gamao.engine.cube.met import MatchEquityTable
    from gamao.engine.nets.evaluator import Boards
    from gamao.engine.nets.own import Judges
    from gamao.rules.variant import Variant

_MODELS_KEPT: Final = 1000


class LookAhead:
    """A search, a match equity table, and what they say of games and of arrays of positions."""

    def __init__(
        self,
        searcher: Search | None = None,
        met: MatchEquityTable | None = None,
        *,
        evaluator: Judges | None = None,
    ) -> None:
        """
        With a *searcher* of ours, or any *evaluator*, which then judges plays at first sight.

        Without *met* match scores are valued by the table that is shipped.
        """
        from gamao.engine.cube.met import MatchEquityTable, load_table

        require(MatchEquityTable, None, met=met)
        if evaluator is not None and searcher is None:
            searcher = _searching(evaluator)
        if searcher is None or not hasattr(searcher, "rank_plays"):
            raise WrongTypeError(f"searcher is what ranks plays, as a Searcher, not {searcher!r}")
        self.searcher: Final = searcher
        self.met: Final = load_table() if met is None else met
        self._cubeless: Final = CubeModel.of(Match(), Cube(), Player.WHITE, cubeless=True)
        self._models: Final[dict[tuple[Hashable, ...], CubeModel]] = {}

    # Any: what pickle asks for. The models are made again.
    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.searcher, self.met)

    def cube_equities(
        self, game: Game, by: Player, limit: Limit, *, cubeless: bool = False
    ) -> CubeEquities:
        """
        What *game* is worth to *by* in each state the cube may come to, without a double now.

        Before the roll, with dice on the table (after their best play), and on the other side's
        turn, as rules with doubling at any time need it.
        """
        if game.dice is not None:
            ranked = self._ranked(game, limit, cubeless=cubeless)
            deepest = ranked.equities[ranked.plies == ranked.plies[0]]
            equities: list[float] = deepest.max(axis=0).tolist()
            outcomes = Outcomes.from_array(ranked.outcomes[0])
        else:
            model = self.cube_model(game, cubeless=cubeless)
            values = self._cube_values(model, game.position, limit.plies)
            equities = values.equities[0].tolist()
            outcomes = Outcomes.from_array(values.outcomes[0])
            if by is not game.on_roll:  # who then decides about an own double
                equities = model.apply_doubling(equities)
        if by is not game.on_roll:
            equities, outcomes = [-equity for equity in equities], outcomes.flipped()
        return CubeEquities(
            model=self.cube_model(game, by, cubeless=cubeless),
            equities=tuple(equities),
            outcomes=outcomes,
        )

    def _cube_values(self, model: CubeModel, position: Position, plies: int) -> Values:
        """
        *position* looked at *plies* deep for a decision about the cube.

        One roll ahead the equities are the mean of that and first sight: the two err to opposite
        sides by who is on roll in the positions judged, and the cube's worth hangs on that. Deeper
        down there is too little of it left.
        """
        board = boards_of([position])
        values = self.searcher.evaluate_plies(model, board, plies=plies)
        if plies != 1:
            return values
        equities = self.searcher.evaluate_plies(model, board, plies=0).equities.copy()
        equities += values.equities
        equities /= 2
        return replace(values, equities=equities)

    def luck(self, game: Game, *, opening: bool = False, cubeless: bool = False) -> float:
        """
        The luck of the dice in *game*: what they are worth less the mean over all throws.

        If they are those of the *opening*, over the throws for the start, which either side may
        win. All at first sight, so that luck is nothing on average.

        Raises:
            RuleError: there are no dice.
        """
        model, dice = self.cube_model(game, cubeless=cubeless), _dice_of(game)
        board = boards_of([game.position])[0]
        mean = opening_mean if opening else roll_mean
        return best_equity(self.searcher, model, board, dice) - mean(self.searcher, model, board)

    def fair_luck(self, game: Game, *, opening: bool = False) -> float:
        """
        As `luck`, with each of the 21 rolls judged as the one thrown is: slower, and fair.

        The mean of `luck` looks ahead, where plays are chosen by fewer looks: it is some 0.002
        below that of the same rolls judged one by one, which adds up in the result of a duel.

        Raises:
            RuleError: there are no dice.
        """
        require(Game, game=game)
        model, dice = self.cube_model(game), _dice_of(game)
        board = boards_of([game.position])[0]
        mean = opening_mean if opening else judged_mean
        return best_equity(self.searcher, model, board, dice) - mean(self.searcher, model, board)

    # -- many positions at once, as arrays, for money without a cube -------------------------

    def value_boards(self, boards: Boards, limit: Limit) -> Values:
        """What *boards* are worth to the player about to roll, looking ahead as *limit* says."""
        return self.searcher.evaluate_plies(self._cubeless, boards, plies=limit.plies)

    def rank_board(
        self, board: NDArray[np.int8], dice: tuple[int, int], limit: Limit
    ) -> RankedPlays:
        """The plays of *dice* on *board*, [2, 25], the best first."""
        return self.searcher.rank_plays(self._cubeless, board, dice, plies=limit.plies)

    # -- what it is --------------------------------------------------------------------------

    @cached_property
    def fingerprint(self) -> str:
        """What tells its answers from those of an engine that thinks otherwise."""
        from gamao.engine.fingerprint import fingerprint_of

        return fingerprint_of(self.searcher, self.met)

    def reached(self, limit: Limit) -> Limit:
        """What of *limit* this engine does: without the compiled core it does not look ahead."""
        if self.searcher.looks_ahead:
            return limit
        rollout = limit.rollout and replace(limit.rollout, plies=0)
        return replace(limit, plies=0, rollout=rollout) if rollout else Limit(0)

    def cube_model(
        self, game: Game, player: Player | None = None, *, cubeless: bool = False
    ) -> CubeModel:
        """The cube of *game* as *player* (left out: who is on roll) sees it."""
        variant = game.match.rules.variant
        if not variant.moves_as_backgammon:
            raise no_engine_for(variant)
        self._check_checkers(game.position)
        # A model takes up to 0.6 ms, and the same few are asked for again and again.
        player = player or game.on_roll
        turns = game.turns if game.match.holds_cube_back else (2, 2)
        key = game.match, game.cube, player, turns, cubeless
        model = self._models.get(key)
        if model is None:
            model = CubeModel.of(
                game.match, game.cube, player, met=self.met, turns=turns, cubeless=cubeless
            )
            if len(self._models) == _MODELS_KEPT:
                self._models.clear()
            self._models[key] = model
        return model

    def _check_checkers(self, position: Position) -> None:
        if position.checkers != self.searcher.checkers:
            raise DataError(
                _("this engine judges games with {checkers} checkers a side, not {n}"),
                checkers=self.searcher.checkers,
                n=position.checkers,
            )

    # -- looking ahead -----------------------------------------------------------------------

    def _ranked(
        self, game: Game, limit: Limit, *, cubeless: bool, settle: bool = False
    ) -> RankedPlays:
        dice = _dice_of(game)
        return self.searcher.rank_plays(
            self.cube_model(game, cubeless=cubeless),
            boards_of([game.position])[0],
            (dice.high, dice.low),
            plies=limit.plies,
            steps=limit.steps,
            settle=settle,
        )


def no_engine_for(variant: Variant) -> DataError:
    """What is raised where nobody knows how *variant* is played well."""
    return DataError(_("there is no engine for {variant}"), variant=variant)


def _searching(evaluator: Judges) -> Search:
    from gamao.engine.nets.own import OwnEvaluator
    from gamao.engine.search.plain_search import PlainSearcher

    return PlainSearcher(OwnEvaluator(evaluator))


def _dice_of(game: Game) -> Dice:
    if game.dice is None:
        raise RuleError(f"there are no dice to play: {game.phase.value}")
    return game.dice
