"""RollingOut: what an engine knows by playing games out, from looking ahead on."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from concurrent.futures import Executor
from dataclasses import replace
from typing import TYPE_CHECKING

from gamao.engine.look_ahead import LookAhead
from gamao.engine.search.candidates import Candidate, candidates_of
from gamao.engine.search.limit import Limit, RolloutSettings
from gamao.errors import RuleError
from gamao.rules.checked import require
from gamao.rules.game import Game
from gamao.rules.play import Play
from gamao.rules.player import Player
from gamao.rules.ruleset import Doubling

if TYPE_CHECKING:  # the compiled module need not be there, nor anything opened yet
    from gamao.engine.rollout.answers import RolledCube, RolledPlays
    from gamao.engine.rollout.plan import RolloutPlan
    from gamao.engine.rollout.rollout import RolloutJob
    from gamao.engine.rollout.sums import RolloutSums


class RollingOut(LookAhead):
    """Plays and cubes rolled out: at once, step by step, or in parts that add up."""

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
        """
        check_question(game, None)
        require(RolloutSettings, None, settings=settings)
        settings = settings or RolloutSettings()
        ranked, plan = self.plan_plays(game, Limit(rollout=settings), cubeless=cubeless)
        if plays is not None:
            results = {game.position.after(play).flipped() for play in plays}
            if not results <= {candidate.position for candidate in ranked}:
                raise RuleError(f"not all of these are plays of {game.dice} here: {plays}")
            chosen = [candidate for candidate in ranked if candidate.position in results]
            plan = replace(plan, plays=tuple(chosen), rows=len(chosen))
        steps = self._steps(plan, sums, executor, parts)
        return (self.rolled_plays(plan, one) for one in steps)

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
        """
        require(RolloutSettings, None, settings=settings)
        plan = self.plan_cube(game, settings or RolloutSettings(), by=by, cubeless=cubeless)
        steps = self._steps(plan, sums, executor, parts)
        return (self.rolled_cube(plan, one) for one in steps)

    def plan_plays(
        self, game: Game, limit: Limit, *, cubeless: bool = False
    ) -> tuple[tuple[Candidate, ...], RolloutPlan]:
        """
        The plays of the dice in *game* by looking ahead, and how to roll out those worth it.

        Raises:
            RuleError: there are no dice to play.
        """
        check_question(game, limit)
        ranked = candidates_of(game, self._ranked(game, limit, cubeless=cubeless))
        chosen = worth_rolling_out(ranked, limit)
        settings = limit.rollout or RolloutSettings()
        return tuple(ranked), _plan_of_plays(game, chosen, settings, cubeless=cubeless)

    def plan_cube(
        self,
        game: Game,
        settings: RolloutSettings,
        *,
        by: Player | None = None,
        cubeless: bool = False,
    ) -> RolloutPlan:
        """
        How to roll out a double of *by* (left out: who has doubled, or is on roll).

        Raises:
            RuleError: this is not the moment for it.
        """
        check_question(game, None, by)
        by, game = by or game.offered_by or game.on_roll, game.before_offer()
        check_moment(game, by)
        from gamao.engine.rollout.answers import states_to_compare
        from gamao.engine.rollout.doubling import Doubling
        from gamao.engine.rollout.plan import RolloutPlan

        model = self.cube_model(game, by, cubeless=cubeless)
        states = states_to_compare(model)
        return RolloutPlan(
            game=game,
            settings=settings,
            by=by,
            rows=len(states),
            cubeless=cubeless,
            doubling=Doubling.of(model, states),
        )

    def roll_out_part(
        self, plan: RolloutPlan, first: int, count: int, *, rows: Sequence[int] | None = None
    ) -> RolloutSums:
        """
        The games number *first* to *first* + *count* - 1 of *plan*: the same whoever plays them.

        Of its *rows*, or of all. Parts add up; `RolloutPlan.going` says which are still wanted.
        """
        return self._job(plan).run(first, count, rows=rows)

    def rolled_plays(self, plan: RolloutPlan, sums: RolloutSums) -> RolledPlays:
        """How the plays of *plan* stand after the games of *sums*."""
        from gamao.engine.rollout.answers import RolledPlays
        from gamao.engine.rollout.sums import RolloutResult

        return RolledPlays(result=RolloutResult(sums=sums), plays=plan.plays)

    def rolled_cube(self, plan: RolloutPlan, sums: RolloutSums) -> RolledCube:
        """How the double of *plan* stands after the games of *sums*."""
        from gamao.engine.rollout.answers import RolledCube, states_to_compare
        from gamao.engine.rollout.sums import RolloutResult

        model = self.cube_model(plan.game, plan.by, cubeless=plan.cubeless)
        result = RolloutResult(sums=sums)
        return RolledCube(result=result, model=model, states=states_to_compare(model))

    def _rolled_out(
        self,
        game: Game,
        chosen: Sequence[Candidate],
        settings: RolloutSettings,
        *,
        cubeless: bool,
    ) -> tuple[Candidate, ...]:
        plan = _plan_of_plays(game, chosen, settings, cubeless=cubeless)
        *_, last = self._steps(plan)
        return self.rolled_plays(plan, last).analysis.candidates

    def _steps(
        self,
        plan: RolloutPlan,
        sums: RolloutSums | None = None,
        executor: Executor | None = None,
        parts: int | None = None,
    ) -> Iterator[RolloutSums]:
        from gamao.engine.rollout.rollout import steps

        job = self._job(plan)
        return (one.sums for one in steps(job, sums=sums, executor=executor, parts=parts))

    def _job(self, plan: RolloutPlan) -> RolloutJob:
        from gamao.engine.rollout.jobs import cube_job, plays_job

        model = self.cube_model(plan.game, plan.by, cubeless=plan.cubeless)
        if plan.plays:
            return plays_job(self.searcher, model, plan)
        ranked = None
        if plan.game.dice is not None:
            limit = Limit(rollout=plan.settings)
            ranked = self._ranked(plan.game, limit, cubeless=plan.cubeless)
        return cube_job(self.searcher, model, plan, ranked)

    def _rollout(self, limit: Limit) -> RolloutSettings | None:
        """What to roll out with, if anything."""
        return self.reached(limit).rollout


def check_question(game: Game, limit: Limit | None, by: Player | None = None) -> None:
    """See that they are what they should be."""
    require(Game, game=game)
    require(Limit, None, limit=limit)
    require(Player, None, by=by)


def check_moment(game: Game, by: Player) -> None:
    """
    Do nothing if *by* may decide about the cube now.

    Raises:
        RuleError: this is not the moment for it.
    """
    if game.match.rules.doubling is Doubling.ANY_TIME:
        return
    if game.dice is not None:
        raise RuleError(f"the dice have been rolled: {game.on_roll} must play {game.dice}")
    if by is not game.on_roll:
        raise RuleError(f"{by} may double only before rolling, and {game.on_roll} is on roll")


def worth_rolling_out(ranked: Sequence[Candidate], limit: Limit) -> list[Candidate]:
    """Those of *ranked*, the best first, that *limit* has played out."""
    best = ranked[0]
    near = [
        candidate
        for candidate in ranked
        if candidate.plies == best.plies and candidate.equity > best.equity - limit.margin
    ]
    return near[: limit.most]


def _plan_of_plays(
    game: Game, plays: Sequence[Candidate], settings: RolloutSettings, *, cubeless: bool
) -> RolloutPlan:
    from gamao.engine.rollout.plan import RolloutPlan

    return RolloutPlan(
        game=game,
        settings=settings,
        by=game.on_roll,
        plays=tuple(plays),
        rows=len(plays),
        cubeless=cubeless,
    )
