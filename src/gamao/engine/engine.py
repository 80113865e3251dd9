"""Engine: what is this position worth, what should I do."""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from functools import cached_property, partial
from itertools import islice
from typing import TYPE_CHECKING, Final

from gamao.engine.boards import boards_of
from gamao.engine.cube.decision import CubeDecision
from gamao.engine.look_ahead import no_engine_for
from gamao.engine.outcomes import Outcomes, flipped_chances
from gamao.engine.rolling_out import (
    RollingOut,
    check_moment,
    check_question,
    worth_rolling_out,
)
from gamao.engine.search.candidates import Analysis as Analysis
from gamao.engine.search.candidates import Candidate as Candidate
from gamao.engine.search.candidates import candidates_of
from gamao.engine.search.limit import Limit as Limit
from gamao.engine.search.limit import parse_limit as parse_limit
from gamao.engine.unchecked import made
from gamao.errors import NotationError, RuleError, WrongTypeError
from gamao.rules.checked import require
from gamao.rules.game import Game
from gamao.rules.match import Match
from gamao.rules.player import Player
from gamao.rules.position import Position
from gamao.rules.variant import HYPERGAMMON, Variant

if TYPE_CHECKING:  # NumPy's
    from gamao.engine.nets.evaluator import Boards, Floats

_AHEAD: Final = 4
"""Of many games to analyse, so many are on their way."""


class Engine(RollingOut):
    """
    Nets, tables and a match equity table, and the questions they answer.

    The same question gets the same answer whatever was asked before and on any number of threads.
    """

    @classmethod
    def default(cls, *, threads: int | None = None, device: str | None = None) -> Engine:
        """
        The engine as shipped; the bear-off tables are made at the first use, in about a second.

        Without the compiled core it judges at first sight only, rolls out slowly, and warns once.
        Rollouts are played on *device* if one is given: "cuda", "auto" (a GPU where there is one,
        else the core: on a cluster each worker uses what it has), or for tests "cpu".

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
        if variant.moves_as_backgammon and variant.checkers == self.checkers:
            return self
        if variant.moves_as_backgammon and variant.checkers == HYPERGAMMON.checkers:
            return self._hypergammon
        raise no_engine_for(variant)

    def is_ready_for(self, variant: Variant) -> bool:
        """Does `of` answer at once, with an engine or by saying why there is none?"""
        is_solved = variant.moves_as_backgammon and variant.checkers == HYPERGAMMON.checkers
        if not is_solved or variant.checkers == self.checkers or "_hypergammon" in self.__dict__:
            return True
        from gamao.engine.hypergammon import has_to_solve

        return not has_to_solve()

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
        asked = list(positions)
        for position in asked:
            require(Position, position=position)
            self._check_checkers(position)
        if not asked:
            return []
        outcomes = self.evaluate_boards(boards_of(asked), limit)
        return made(Outcomes, len(asked), outcomes.T.tolist())

    def evaluate_boards(self, boards: Boards, limit: Limit | None = None) -> Floats:
        """
        As `evaluate_many`, of arrays: the nine chances, [n, 9], of each of *boards*, [n, 2, 25].

        For millions of positions: nothing is made of them but numbers. `boards_of` says how a
        board is written, `Outcomes` which chances they are, and `equity_weights` makes equities.

        Raises:
            TypeError: *boards* are no array of int8.
            ValueError: they have the wrong shape, or one of them is impossible.
            RuleError: *limit* rolls out, which is done one by one.
        """
        import numpy as np

        require(Limit, None, limit=limit)
        if not isinstance(boards, np.ndarray):
            raise WrongTypeError(
                f"boards are an array, see boards_of, not a {type(boards).__name__}"
            )
        limit = limit or Limit(0)
        if limit.rollout:
            raise RuleError("many positions are not rolled out at once")
        return self.searcher.evaluate_plies(self._cubeless, boards, plies=limit.plies).outcomes

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
        check_question(game, limit)
        limit = limit or Limit()
        ranked = candidates_of(game, self._ranked(game, limit, cubeless=cubeless, settle=settle))
        settings = self._rollout(limit) if limit.rollout else None
        chosen = worth_rolling_out(ranked, limit) if settings else []
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
        check_question(game, limit, by)
        by, game = by or game.offered_by or game.on_roll, game.before_offer()
        limit = limit or Limit()
        if settings := self._rollout(limit):
            *_, last = self.roll_out_cube(game, settings, by=by, cubeless=cubeless)
            return last.decision
        check_moment(game, by)
        return self.cube_equities(game, by, limit, cubeless=cubeless).decision
