"""Engine: what is this position worth, what should I do."""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import Executor, ThreadPoolExecutor
from dataclasses import replace
from functools import cached_property, partial
from itertools import islice
from typing import TYPE_CHECKING, Final

from gamao.engine.boards import boards_of
from gamao.engine.cube.decision import CubeDecision
from gamao.engine.cube.equity import CubeModel
from gamao.engine.look_ahead import LookAhead
from gamao.engine.outcomes import Outcomes, flipped_chances
from gamao.engine.search.candidates import Analysis as Analysis
from gamao.engine.search.candidates import Candidate as Candidate
from gamao.engine.search.candidates import candidates_of
from gamao.engine.search.limit import Limit as Limit
from gamao.engine.search.limit import RolloutSettings
from gamao.engine.search.limit import parse_limit as parse_limit
from gamao.engine.unchecked import made
from gamao.errors import DataError, NotationError, RuleError
from gamao.messages.marking import mark as _
from gamao.rules.checked import require
from gamao.rules.game import Game
from gamao.rules.match import Match
from gamao.rules.play import Play
from gamao.rules.player import Player
from gamao.rules.position import Position
from gamao.rules.ruleset import Doubling
from gamao.rules.variant import BACKGAMMON, HYPERGAMMON, Variant

if TYPE_CHECKING:  # the compiled module need not be there, nor anything opened yet
    from gamao.engine.rollout.answers import RolledCube, RolledPlays
    from gamao.engine.rollout.plan import RolloutPlan
    from gamao.engine.rollout.rollout import RolloutJob
    from gamao.engine.rollout.sums import RolloutSums

_AHEAD: Final = 4
"""Of many games to analyse, so many are on their way."""


class Engine(LookAhead):
    """
    Nets, tables and a match equity table, and the questions they answer.

    The same question gets the same answer whatever was asked before and on any number of threads.
    """

    @classmethod
    def default(cls, *, threads: int | None = None, device: str | None = None) -> Engine:
        """
        The engine as shipped; the bear-off tables are made at the first use, in about a second.

        Without the compiled core it judges at first sight only, rolls out slowly, and warns once.
        Rollouts are played on *device* if one is given: "cuda", or for tests "cpu".

        Raises:
            DataError: a net or a table is damaged, or there is no such device.
        """
        require(int, None, threads=threads)
        require(str, None, device=device)
        if threads is not None and threads < 1:
            raise NotationError(f"an engine has at least one thread, not {threads}")
        from gamao.engine.cube.met import load_table
        from gamao.engine.nets.default import default_searcher

        threads = threads or os.cpu_count() or 1
        if device is None:
            return cls(default_searcher(threads), load_table())
        from gamao.engine.gpu.searcher import device_searcher

        return cls(device_searcher(threads, device), load_table())

    def of(self, variant: Variant) -> Engine:
        """
        The engine for games of *variant*: this one, or one that looks them up in a table.

        The table of hypergammon is made at the first use, which takes minutes.

        Raises:
            DataError: there is none, or its table cannot be made or is damaged.
        """
        if variant.moves_as_backgammon and variant.checkers == BACKGAMMON.checkers:
            return self
        if variant == HYPERGAMMON:
            return self._hypergammon
        raise DataError(_("there is no engine for {variant}"), variant=variant)

    @cached_property
    def _hypergammon(self) -> Engine:
        from gamao.engine.hypergammon import HyperSearcher, open_table

        return Engine(HyperSearcher(open_table()), self.met)

    # -- questions ---------------------------------------------------------------------------

    @property
    def checkers(self) -> int:
        """How many checkers a side has in the games it judges."""
        return self.searcher.checkers

    def evaluate(self, position: Position, limit: Limit | None = None) -> Outcomes:
        """The chances of the player on roll, cubeless; at first sight unless *limit* says more."""
        require(Position, position=position)
        require(Limit, None, limit=limit)
        self._check_checkers(position)
        limit = limit or Limit(0)
        boards = boards_of([position])
        if settings := self._rollout(limit):
            game = Match().game_from(position, on_roll=Player.WHITE)
            *_, last = self.roll_out_cube(game, settings, cubeless=True)
            return last.outcomes
        values = self.searcher.evaluate_plies(self._cubeless, boards, plies=limit.plies)
        return Outcomes.from_array(values.outcomes[0])

    def evaluate_many(
        self, positions: Iterable[Position], limit: Limit | None = None
    ) -> list[Outcomes]:
        """
        As `evaluate`, of many positions in one call: at first sight some ten times as fast.

        Raises:
            RuleError: *limit* rolls out, which is done one by one.
        """
        require(Limit, None, limit=limit)
        limit, asked = limit or Limit(0), list(positions)
        if limit.rollout:
            raise RuleError("many positions are not rolled out at once")
        for position in asked:
            require(Position, position=position)
            self._check_checkers(position)
        if not asked:
            return []
        values = self.searcher.evaluate_plies(self._cubeless, boards_of(asked), plies=limit.plies)
        return made(Outcomes, len(asked), values.outcomes.T.tolist())

    def analyse_many(
        self, games: Iterable[Game], limit: Limit | None = None, *, cubeless: bool = False
    ) -> Iterator[Analysis]:
        """`analyse` of one game after another, each when its turn comes, two at a time."""
        asked = iter(games)
        with ThreadPoolExecutor(2) as pool:  # values are made of one while the core has the next
            ask = partial(self.analyse, limit=limit, cubeless=cubeless)
            going = deque(pool.submit(ask, game) for game in islice(asked, _AHEAD))
            while going:
                yield going.popleft().result()
                going.extend(pool.submit(ask, game) for game in islice(asked, 1))

    def analyse(
        self,
        game: Game,
        limit: Limit | None = None,
        *,
        cubeless: bool = False,
        settle: bool = False,
    ) -> Analysis:
        """
        The plays of the dice in *game*, best first.

        With *settle* the search stops when only one is left to look at: the best play is the same,
        its equity not so deep.

        Raises:
            RuleError: there are no dice to play.
        """
        _check_question(game, limit)
        limit = limit or Limit()
        ranked = candidates_of(game, self._ranked(game, limit, cubeless=cubeless, settle=settle))
        settings = self._rollout(limit) if limit.rollout else None
        chosen = _worth_rolling_out(ranked, limit) if settings else []
        if settings is None or len(chosen) == 1:
            return Analysis(candidates=tuple(ranked))
        rolled = self._rolled_out(game, chosen, settings, cubeless=cubeless)
        rest = [candidate for candidate in ranked if candidate not in chosen]
        return Analysis(candidates=(*rolled, *rest))

    def compare(
        self, game: Game, plays: Sequence[Candidate], limit: Limit, *, cubeless: bool = False
    ) -> tuple[Candidate, ...]:
        """
        *plays* of the dice in *game* judged alike, however deep they were looked at before.

        All as deep as *limit* says, in the order given; or, if it rolls out, all rolled out with
        the same dice, the best first.
        """
        if settings := self._rollout(limit):
            return self._rolled_out(game, plays, settings, cubeless=cubeless)
        opponent = self.cube_model(game, cubeless=cubeless).opponents()
        boards = boards_of([candidate.position for candidate in plays])
        values = self.searcher.evaluate_plies(opponent, boards, plies=limit.plies)
        columns = values.equities.tolist(), flipped_chances(values.outcomes).tolist()
        return tuple(
            replace(
                candidate,
                # A finished game has no doubles any more.
                equity=-(
                    equities
                    if candidate.position.is_finished
                    else opponent.apply_doubling(equities)
                )[0],
                outcomes=Outcomes.from_array(outcomes),
                plies=self.reached(limit).plies,
            )
            for candidate, equities, outcomes in zip(plays, *columns, strict=True)
        )

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
        """
        _check_question(game, None)
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
        _check_question(game, limit)
        ranked = candidates_of(game, self._ranked(game, limit, cubeless=cubeless))
        chosen = _worth_rolling_out(ranked, limit)
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
        _check_question(game, None, by)
        by, game = by or game.offered_by or game.on_roll, game.before_offer()
        _check_moment(game, by)
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


def _after_doubling(model: CubeModel, play: Candidate, equities: list[float]) -> float:
    """The equity of whoever is on roll with the best cube action; a finished game has none."""
    return equities[0] if play.position.is_finished else model.apply_doubling(equities)[0]
