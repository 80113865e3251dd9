"""Judge: the engine's word on single decisions."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from gamao.analysis.cubes import judge_cube
from gamao.analysis.decision import Decision
from gamao.analysis.luck import opening_mean, roll_mean
from gamao.analysis.plays import format_plays
from gamao.analysis.settings import ReviewSettings
from gamao.analysis.verdict import EVEN, Option, Verdict
from gamao.engine import Engine, Limit
from gamao.engine.boards import boards_of, plays_by_result
from gamao.engine.cube.equity import CubeModel
from gamao.engine.nets.evaluator import Boards
from gamao.engine.outcomes import flipped_chances
from gamao.engine.search.plies import RankedPlays
from gamao.rules.game import Game
from gamao.rules.play import Play

Board = NDArray[np.int8]


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class _Look:
    """A play's result and what it is worth to the mover, as far as it has been looked at."""

    board: Board
    depth: int
    """Plies; a rollout is deeper than all."""
    equity: float
    outcomes: NDArray[np.float32]
    level: str
    error: float = 0.0

    @property
    def order(self) -> tuple[int, float, bytes]:
        return -self.depth, -self.equity, self.board.tobytes()


class Judge:
    """
    Judges decisions with one engine and one set of settings.

    The same decision gets the same verdict, whatever was judged before.
    """

    def __init__(self, engine: Engine, settings: ReviewSettings) -> None:
        self._engine: Final = engine
        self._settings: Final = settings.reached_by(engine)

    def judge(self, decision: Decision) -> Verdict:
        """The verdict on *decision*."""
        if decision.is_cube:
            return judge_cube(self._engine, self._settings, decision)
        return self._judge_play(decision, self._engine.cube_model(decision.game))

    # -- plays -----------------------------------------------------------------------------

    def _judge_play(self, decision: Decision, model: CubeModel) -> Verdict:
        game, play = decision.game, decision.action
        assert game.dice is not None
        assert play is None or isinstance(play, Play)
        dice, board = (game.dice.high, game.dice.low), boards_of([game.position])[0]
        searcher, plies = self._engine.searcher, self._settings.level.plies
        first = searcher.rank_plays(model, board, dice, plies=0)
        forced = len(first.boards) == 1
        if forced:
            looks = _looks(first)
        else:
            looks = _looks(searcher.rank_plays(model, board, dice, plies=plies, settle=True))
        taken = None if play is None else boards_of([game.position.after(play).flipped()])[0]
        if taken is not None and not forced:
            looks = self._compared(model, looks, taken)
        mean = self._mean(decision, model, board)
        return self._play_verdict(
            game, model, looks, taken, forced=forced, luck=float(first.equity[0]) - mean
        )

    def _mean(self, decision: Decision, model: CubeModel, board: Board) -> float:
        if decision.is_opening_roll:
            return opening_mean(self._engine, model, board)
        return roll_mean(self._engine, model, board)

    def _compared(self, model: CubeModel, looks: list[_Look], taken: Board) -> list[_Look]:
        """*looks* with the best and the one taken judged alike, close ones again and deeper."""
        settings = self._settings
        looks = self._level(model, looks, taken, settings.level)
        if settings.goes_deeper(_loss(looks, taken)):
            looks = self._level(model, looks, taken, settings.deeper or settings.level)
        if settings.rolls_out(_loss(looks, taken)):
            looks = self._rolled_out(model, looks, taken)
        return looks

    def _level(
        self, model: CubeModel, looks: list[_Look], taken: Board, limit: Limit
    ) -> list[_Look]:
        if _same(looks[0].board, taken):
            return looks
        again = [look for look in (looks[0], _find(looks, taken)) if look.depth < limit.plies]
        if not again:
            return looks
        boards = np.stack([look.board for look in again])
        return _replaced(looks, self._looked_at(model, boards, limit))

    def _looked_at(self, model: CubeModel, boards: Boards, limit: Limit) -> list[_Look]:
        opponent = model.opponents()
        values = self._engine.searcher.evaluate_plies(opponent, boards, plies=limit.plies)
        return [
            _Look(
                board=board,
                depth=limit.plies,
                equity=-_after_doubling(opponent, board, [float(e) for e in equities]),
                outcomes=outcomes,
                level=str(limit),
            )
            for board, outcomes, equities in zip(
                boards, flipped_chances(values.outcomes), values.equities, strict=True
            )
        ]

    def _rolled_out(self, model: CubeModel, looks: list[_Look], taken: Board) -> list[_Look]:
        from gamao.analysis.rollouts import roll_out_plays

        best = looks[0].equity
        rivals = [look for look in looks[:3] if best - look.equity < self._settings.close]
        chosen = {look.board.tobytes(): look.board for look in (*rivals, _find(looks, taken))}
        assert self._settings.rollout is not None
        boards = np.stack(list(chosen.values()))
        rolled = roll_out_plays(self._engine, model, boards, self._settings.rollout)
        return _replaced(
            looks,
            [
                _Look(
                    board=board,
                    depth=100,
                    equity=one.equity,
                    outcomes=one.outcomes,
                    level="rollout",
                    error=one.error,
                )
                for board, one in zip(boards, rolled, strict=True)
            ],
        )

    def _play_verdict(
        self,
        game: Game,
        model: CubeModel,
        looks: list[_Look],
        taken: Board | None,
        *,
        forced: bool,
        luck: float,
    ) -> Verdict:
        if taken is not None and _loss(looks, taken) <= EVEN:
            looks = sorted(looks, key=lambda look: not _same(look.board, taken))
        shown = looks[: self._settings.shown]
        if taken is not None and not any(_same(look.board, taken) for look in shown):
            shown = [*shown[:-1], _find(looks, taken)]
        legal = game.legal_plays()
        plays = plays_by_result(game.position, legal)
        texts = format_plays([plays[look.board.tobytes()] for look in shown], legal)
        return Verdict(
            options=tuple(map(_option, shown, texts)),
            taken=None
            if taken is None
            else [_same(look.board, taken) for look in shown].index(True),
            forced=forced,
            gap=shown[0].equity - shown[1].equity if len(shown) > 1 else 0.0,
            mwc=None if model.money else model.equity_to_mwc(shown[0].equity),
            win=float(shown[0].outcomes[0]),
            mwc_unit=None if model.money else model.line.unit,
            luck=luck,
        )


def _looks(ranked: RankedPlays) -> list[_Look]:
    return [
        _Look(
            board=ranked.boards[row],
            depth=int(ranked.plies[row]),
            equity=float(ranked.equity[row]),
            outcomes=ranked.outcomes[row],
            level=f"{ranked.plies[row]}-ply",
        )
        for row in range(len(ranked.boards))
    ]


def _same(a: Board, b: Board) -> bool:
    return a.tobytes() == b.tobytes()


def _find(looks: list[_Look], board: Board) -> _Look:
    return next(look for look in looks if _same(look.board, board))


def _loss(looks: list[_Look], taken: Board) -> float:
    return looks[0].equity - _find(looks, taken).equity


def _replaced(looks: list[_Look], again: list[_Look]) -> list[_Look]:
    seen = {look.board.tobytes() for look in again}
    rest = [look for look in looks if look.board.tobytes() not in seen]
    return sorted([*again, *rest], key=lambda look: look.order)


def _after_doubling(model: CubeModel, board: Board, equities: list[float]) -> float:
    """The equity of whoever is on roll with the best cube action; a finished game has none."""
    return equities[0] if not board[1].any() else model.apply_doubling(equities)[0]


def _option(look: _Look, text: str) -> Option:
    return Option(
        text=text,
        equity=look.equity,
        level=look.level,
        chances=_five(look.outcomes),
        error=look.error,
    )


def _five(outcomes: NDArray[np.float32]) -> tuple[float, ...]:
    """The usual five of nine chances; those of a search may be a hair below nothing."""
    return tuple(min(max(float(outcomes[k]), 0.0), 1.0) for k in (0, 1, 3, 5, 7))
