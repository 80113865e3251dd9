"""Engine: what is this position worth, what should I do."""

from __future__ import annotations

import os
from collections.abc import Hashable, Iterator, Sequence
from concurrent.futures import Executor
from dataclasses import replace
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final

from gamao.engine.boards import boards_of
from gamao.engine.cube.decision import CubeDecision, CubeEquities
from gamao.engine.cube.equity import CubeModel
from gamao.engine.outcomes import Outcomes
from gamao.engine.search.candidates import Analysis as Analysis
from gamao.engine.search.candidates import Candidate as Candidate
from gamao.engine.search.candidates import candidates_of
from gamao.engine.search.limit import Limit as Limit
from gamao.engine.search.limit import RolloutSettings
from gamao.engine.search.limit import parse_level as parse_level
from gamao.engine.search.plies import Looks, RankedPlays
from gamao.errors import DataError, NotationError, RuleError, WrongTypeError
from gamao.messages.marking import mark as _
from gamao.rules.checked import require
from gamao.rules.cube import Cube
from gamao.rules.game import Game
from gamao.rules.match import Match
from gamao.rules.play import Play
from gamao.rules.player import Player
from gamao.rules.position import Position
from gamao.rules.ruleset import Doubling
from gamao.rules.variant import BACKGAMMON, HYPERGAMMON, NACKGAMMON, Variant

if TYPE_CHECKING:  # the compiled module need not be there, nor anything opened yet
    from gamao.engine.cube.met import MatchEquityTable
    from gamao.engine.nets.evaluator import Boards
    from gamao.engine.rollout.rolled import RolledCube, RolledPlays
    from gamao.engine.rollout.rollout import RolloutJob
    from gamao.engine.rollout.sums import RolloutSums

_MODELS_KEPT: Final = 1000


class Engine:
    """
    Nets, tables and a match equity table, and the questions they answer.

    The same question gets the same answer whatever was asked before and on any number of threads.
    """

    def __init__(self, searcher: Looks, met: MatchEquityTable) -> None:
        from gamao.engine.cube.met import MatchEquityTable

        require(MatchEquityTable, met=met)
        if not hasattr(searcher, "rank_plays"):
            raise WrongTypeError(f"searcher is what ranks plays, as a Searcher, not {searcher!r}")
        self.searcher: Final = searcher
        self.met: Final = met
        self._cubeless: Final = CubeModel.of(Match(), Cube(), Player.WHITE, cubeless=True)
        self._models: Final[dict[tuple[Hashable, ...], CubeModel]] = {}

    @classmethod
    def default(cls, *, threads: int | None = None) -> Engine:
        """
        The engine as shipped; the bear-off tables are made at the first use, in about a second.

        Without the compiled core it judges at first sight only, and warns once.

        Raises:
            DataError: a net or a table is damaged.
        """
        require(int, None, threads=threads)
        if threads is not None and threads < 1:
            raise NotationError(f"an engine has at least one thread, not {threads}")
        from gamao.engine.cube.met import load_table
        from gamao.engine.nets.default import default_searcher

        return cls(default_searcher(threads or os.cpu_count() or 1), load_table())

    def of(self, variant: Variant) -> Engine:
        """
        The engine for games of *variant*: this one, or one that looks them up in a table.

        The table of hypergammon is made at the first use, which takes minutes.

        Raises:
            DataError: there is none, or its table cannot be made or is damaged.
        """
        if variant in (BACKGAMMON, NACKGAMMON):
            return self
        if variant == HYPERGAMMON:
            return self._hypergammon
        raise DataError(_("there is no engine for {variant}"), variant=variant)

    @cached_property
    def _hypergammon(self) -> Engine:
        from gamao.engine.hypergammon import HyperSearcher, open_table

        return Engine(HyperSearcher(open_table()), self.met)

    # Any: what pickle asks for. The models are made again.
    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.searcher, self.met)

    # -- questions ---------------------------------------------------------------------------

    def evaluate(self, position: Position, limit: Limit | None = None) -> Outcomes:
        """The chances of the player on roll, cubeless; at first sight unless *limit* says more."""
        require(Position, position=position)
        require(Limit, None, limit=limit)
        self._check_checkers(position)
        limit = limit or Limit(0)
        boards = boards_of([position])
        if settings := self._rollout(limit):
            from gamao.engine.rollout.rolled import nearest_outcomes
            from gamao.engine.rollout.rollout import roll_out

            job = self.rollout_job(
                self._cubeless, boards, settings, after_play=False, double_first=False
            )
            return nearest_outcomes(roll_out(job).means[0, :9])
        values = self.searcher.evaluate_plies(self._cubeless, boards, plies=limit.plies)
        return Outcomes.from_array(values.outcomes[0])

    def analyse(
        self, game: Game, limit: Limit | None = None, *, cubeless: bool = False
    ) -> Analysis:
        """
        The plays of the dice in *game*, best first.

        Raises:
            RuleError: there are no dice to play.
        """
        _check_question(game, limit)
        limit = limit or Limit()
        ranked = candidates_of(game, self._ranked(game, limit, cubeless=cubeless))
        settings = self._rollout(limit) if limit.rollout else None
        chosen = _worth_rolling_out(ranked, limit) if settings else []
        if settings is None or len(chosen) == 1:
            return Analysis(candidates=tuple(ranked))
        *_, last = self._roll_plays(game, chosen, settings, cubeless=cubeless)
        rest = [candidate for candidate in ranked if candidate not in chosen]
        return Analysis(candidates=(*last.analysis.candidates, *rest))

    def cube(
        self,
        game: Game,
        limit: Limit | None = None,
        *,
        by: Player | None = None,
        cubeless: bool = False,
    ) -> CubeDecision:
        """
        What *by* (left out: who has doubled, or is on roll) should do, and the answer to it.

        Where doubling is allowed at any time, also after the roll and on the other side's turn.

        Raises:
            RuleError: this is not the moment for it.
        """
        _check_question(game, limit, by)
        by, game = by or game.offered_by or game.on_roll, game.before_offer()
        limit = limit or Limit()
        if settings := self._rollout(limit):
            *_, last = self.roll_out_cube(game, settings, by=by, cubeless=cubeless)
            return last.decision
        _check_moment(game, by)
        return self.cube_equities(game, by, limit, cubeless=cubeless).decision

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
            values = self.searcher.evaluate_plies(
                model, boards_of([game.position]), plies=limit.plies
            )
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

    def reached(self, limit: Limit) -> Limit:
        """What of *limit* this engine does: all, or a first sight without the compiled core."""
        return limit if self.searcher.looks_ahead else Limit(0)

    def cube_model(
        self, game: Game, player: Player | None = None, *, cubeless: bool = False
    ) -> CubeModel:
        """The cube of *game* as *player* (left out: who is on roll) sees it."""
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

    # -- rollouts ----------------------------------------------------------------------------

    def roll_out_plays(
        self,
        game: Game,
        settings: RolloutSettings | None = None,
        *,
        plays: Sequence[Play] | None = None,
        cubeless: bool = False,
        sums: RolloutSums | None = None,
        executor: Executor | None = None,
        parts: int | None = None,
    ) -> Iterator[RolledPlays]:
        """
        How *plays* of the dice in *game* stand, step by step, until *settings* are content.

        Left out, *plays* are those that look worth it at 2-ply. The other arguments are those
        of `rollout.steps`: what is stored of an earlier rollout, and who shares the work.

        Raises:
            RuleError: there are no dice to play, or a play is not one of them.
            DataError: the compiled engine is missing.
        """
        _check_question(game, None)
        require(RolloutSettings, None, settings=settings)
        settings = settings or RolloutSettings()
        limit = Limit(rollout=settings)
        self._require_core()
        ranked, chosen = self.worth_rolling_out(game, limit, cubeless=cubeless)
        if plays is not None:
            results = {game.position.after(play).flipped() for play in plays}
            if not results <= {candidate.position for candidate in ranked}:
                raise RuleError(f"not all of these are plays of {game.dice} here: {plays}")
            chosen = [candidate for candidate in ranked if candidate.position in results]
        return self._roll_plays(
            game,
            chosen,
            settings,
            cubeless=cubeless,
            sums=sums,
            executor=executor,
            parts=parts,
        )

    def roll_out_cube(
        self,
        game: Game,
        settings: RolloutSettings | None = None,
        *,
        by: Player | None = None,
        cubeless: bool = False,
        sums: RolloutSums | None = None,
        executor: Executor | None = None,
        parts: int | None = None,
    ) -> Iterator[RolledCube]:
        """
        How the decision of *by* about the cube stands, step by step, until *settings* are content.

        The same dice are played without a double and after a double and its answers.

        Raises:
            RuleError: this is not the moment for it.
            DataError: the compiled engine is missing.
        """
        _check_question(game, None, by)
        require(RolloutSettings, None, settings=settings)
        by, game = by or game.offered_by or game.on_roll, game.before_offer()
        _check_moment(game, by)
        self._require_core()
        from gamao.engine.rollout.rolled import RolledCube, states_to_compare
        from gamao.engine.rollout.rollout import steps

        model = self.cube_model(game, by, cubeless=cubeless)
        states = states_to_compare(model)
        # No state is out of the race because another is worth more: all are needed.
        settings = replace(settings or RolloutSettings(), until_apart=None)
        job = self.cube_job(game, by, settings, cubeless=cubeless)
        return (
            RolledCube(result=result, model=model, states=states)
            for result in steps(job, sums=sums, executor=executor, parts=parts)
        )

    def worth_rolling_out(
        self, game: Game, limit: Limit, *, cubeless: bool = False
    ) -> tuple[list[Candidate], list[Candidate]]:
        """
        The plays of the dice in *game* by looking ahead, and those that *limit* would roll out.

        Raises:
            RuleError: there are no dice to play.
        """
        ranked = candidates_of(game, self._ranked(game, limit, cubeless=cubeless))
        return ranked, _worth_rolling_out(ranked, limit)

    def rollout_job(
        self,
        model: CubeModel,
        boards: Boards,
        settings: RolloutSettings,
        *,
        after_play: bool,
        double_first: bool,
        states: tuple[int, ...] | None = None,
    ) -> RolloutJob:
        """
        What `rollout.steps` takes: see `RolloutJob`.

        Raises:
            DataError: the compiled engine is missing.
        """
        self._require_core()
        from gamao.engine.rollout.rollout import RolloutJob
        from gamao.engine.search.search import Searcher

        require(Searcher, searcher=self.searcher)
        assert isinstance(self.searcher, Searcher)
        return RolloutJob(
            searcher=self.searcher,
            model=model,
            boards=boards,
            settings=settings,
            after_play=after_play,
            double_first=double_first,
            states=states,
        )

    def cube_job(
        self, game: Game, by: Player, settings: RolloutSettings, *, cubeless: bool = False
    ) -> RolloutJob:
        """
        What decides about a double of *by* in *game*: a row for each state of the cube.

        Raises:
            DataError: the compiled engine is missing.
        """
        from gamao.engine.rollout.rolled import states_to_compare

        model = self.cube_model(game, by, cubeless=cubeless)
        states = states_to_compare(model)
        if game.dice is None:
            boards = boards_of([game.position] * len(states))
            mine = by is game.on_roll
            return self.rollout_job(
                model, boards, settings, states=states, after_play=not mine, double_first=not mine
            )
        ranked = self._ranked(game, Limit(rollout=settings), cubeless=cubeless)
        # In each state the play that is best in it, among those looked at deepest.
        deepest = ranked.equities[ranked.plies == ranked.plies[0]]
        boards = ranked.boards[[int(deepest[:, state].argmax()) for state in states]]
        return self.rollout_job(
            model,
            boards,
            settings,
            states=states,
            after_play=by is game.on_roll,
            double_first=True,
        )

    def _roll_plays(
        self,
        game: Game,
        chosen: Sequence[Candidate],
        settings: RolloutSettings,
        *,
        cubeless: bool,
        sums: RolloutSums | None = None,
        executor: Executor | None = None,
        parts: int | None = None,
    ) -> Iterator[RolledPlays]:
        from gamao.engine.rollout.rolled import RolledPlays
        from gamao.engine.rollout.rollout import steps

        model = self.cube_model(game, cubeless=cubeless)
        boards = boards_of([candidate.position for candidate in chosen])
        job = self.rollout_job(model, boards, settings, after_play=True, double_first=True)
        return (
            RolledPlays(result=result, plays=tuple(chosen))
            for result in steps(job, sums=sums, executor=executor, parts=parts)
        )

    def _check_checkers(self, position: Position) -> None:
        if position.checkers != self.searcher.checkers:
            raise DataError(
                _("this engine judges games with {checkers} checkers a side, not {n}"),
                checkers=self.searcher.checkers,
                n=position.checkers,
            )

    def _require_core(self) -> None:
        if not self.searcher.looks_ahead:
            raise DataError(
                _("rollouts need the compiled engine: `gamao doctor` says how to get it")
            )

    def _rollout(self, limit: Limit) -> RolloutSettings | None:
        """What to roll out with; nothing without the compiled core, whose answers say so."""
        return self.reached(limit).rollout

    # -- looking ahead -----------------------------------------------------------------------

    def _ranked(self, game: Game, limit: Limit, *, cubeless: bool) -> RankedPlays:
        if game.dice is None:
            raise RuleError(f"there are no dice to play: {game.phase.value}")
        return self.searcher.rank_plays(
            self.cube_model(game, cubeless=cubeless),
            boards_of([game.position])[0],
            (game.dice.high, game.dice.low),
            plies=limit.plies,
            steps=limit.steps,
        )


def _check_question(game: Game, limit: Limit | None, by: Player | None = None) -> None:
    require(Game, game=game)
    require(Limit, None, limit=limit)
    require(Player, None, by=by)


def _check_moment(game: Game, by: Player) -> None:
    if game.match.rules.doubling is Doubling.ANY_TIME:
        return
    if game.dice is not None:
        raise RuleError(f"the dice have been rolled: {game.on_roll} must play {game.dice}")
    if by is not game.on_roll:
        raise RuleError(f"{by} may double only before rolling, and {game.on_roll} is on roll")


def _worth_rolling_out(ranked: Sequence[Candidate], limit: Limit) -> list[Candidate]:
    best = ranked[0]
    near = [
        candidate
        for candidate in ranked
        if candidate.plies == best.plies and candidate.equity > best.equity - limit.margin
    ]
    return near[: limit.most]
