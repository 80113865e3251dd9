"""bgsage as a contender (its raw nets) and as a judge (its rollouts)."""

from __future__ import annotations

import importlib
from collections.abc import Sequence
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from gamao.bench.contender import Equities, points_won
from gamao.bench.cubes import Choice, choice_of
from gamao.bridges import bgsage
from gamao.engine import Boards, Rolls
from gamao.errors import GamaoError
from gamao.messages.marking import mark as _
from gamao.rules.game import Game

LIMITS: Final = ("2ply", "3ply", "4ply", "truncated1", "truncated2", "truncated3")
_CHUNK: Final = 65_536
"""Positions handed over at once: bgsage takes and gives Python objects, some 2 kB each."""
_ROLLS: Final = 2_048
"""Rolls handed over at once: it gives back every candidate."""
_OUTCOMES: Final = (0, 1, 3, 5, 7)
"""Where the usual five are among our nine."""


class Bgsage:
    """bgsage's nets without looking ahead, with its bear-off table, on *threads* threads."""

    def __init__(self, *, threads: int = 2) -> None:
        module = _imported()
        self.name: Final = "bgsage"
        self._threads: Final = threads
        self._core: Final = module.batch.bgbot_cpp
        self._centred: Final = module.analyzer.resolve_owner("centered")
        # The analyzer's own first layer: the nets, and the bear-off table where it reaches.
        analyzer = module.create_analyzer("1ply", cubeful=False)
        self._strategy: Final = analyzer._analyzer._strategy_1ply

    def equities(self, boards: Boards) -> Equities:
        """See `Contender`."""
        equities = -points_won(boards).astype(np.float64)
        going = np.flatnonzero(equities == 0)
        for start in range(0, len(going), _CHUNK):
            chunk = going[start : start + _CHUNK]
            equities[chunk] = self._static(boards[chunk])
        return equities

    def choose(self, boards: Boards, dice: Rolls) -> Boards:
        """See `Contender`."""
        # Its play is not that of `equities`: the position before the play says which of its nets
        # values all the candidates.
        chosen = _layouts(boards)
        cube = {"cube_value": 1, "cube_owner": self._centred}
        asked = [
            {"board": layout, "die1": one, "die2": other, **cube}
            for layout, (one, other) in zip(chosen, dice.tolist(), strict=True)
        ]
        for start in range(0, len(asked), _ROLLS):
            answers = self._core.batch_checker_play(
                asked[start : start + _ROLLS],
                self._strategy,
                n_threads=self._threads,
                jacoby=False,
            )
            for k, answer in enumerate(answers, start):
                if answer["moves"]:
                    chosen[k] = min(answer["moves"], key=_preference)["board"]
        return _flipped(np.array(chosen, np.int8).reshape(-1, 26))

    def cube_choices(self, games: Sequence[Game]) -> list[Choice]:
        """See `CubeContender`."""
        return _cube_choices("1ply", games, self._threads)

    def close(self) -> None:
        """See `Contender`."""

    def _static(self, boards: Boards) -> Equities:
        # It judges for the side that has just moved, which is the one not on roll here.
        asked = [(layout, self._centred) for layout in _layouts(boards[:, ::-1])]
        answers = self._core.batch_evaluate_post_move(
            asked, self._strategy, self._threads, jacoby=False
        )
        return np.array([-answer["cubeless_equity"] for answer in answers])


class DeepBgsage:
    """
    bgsage at one of its deeper limits, by its own name: "2ply" to "4ply", "truncated1" to 3.

    Raises:
        GamaoError: it has no such limit, or is not installed.
    """

    def __init__(self, limit: str, *, threads: int = 2) -> None:
        if limit not in LIMITS:
            raise GamaoError(f"bgsage's limits are {', '.join(LIMITS)}, not {limit!r}")
        self.name: Final = f"bgsage:{limit}"
        self._limit: Final = limit
        self._threads: Final = threads
        self._analyzer: Final = _imported().create_analyzer(
            limit, cubeful=False, cubeful_trial_moves=False, parallel_threads=threads
        )

    def equities(self, boards: Boards) -> Equities:
        """See `Contender`."""
        equities = -points_won(boards).astype(np.float64)
        going = np.flatnonzero(equities == 0)
        for k, layout in zip(going, _layouts(boards[going][:, ::-1]), strict=True):
            found = self._analyzer.post_move_analytics(layout, jacoby=False)
            equities[k] = -found.cubeless_equity
        return equities

    def choose(self, boards: Boards, dice: Rolls) -> Boards:
        """See `Contender`."""
        chosen = _layouts(boards)
        for k, (layout, (one, other)) in enumerate(zip(chosen[:], dice.tolist(), strict=True)):
            moves = self._analyzer.checker_play(layout, one, other, jacoby=False).moves
            chosen[k] = list(moves[0].board) if moves else layout
        return _flipped(np.array(chosen, np.int8).reshape(-1, 26))

    def cube_choices(self, games: Sequence[Game]) -> list[Choice]:
        """See `CubeContender`."""
        return _cube_choices(self._limit, games, self._threads)

    def close(self) -> None:
        """See `Contender`."""


def roll_out(
    boards: Boards,
    *,
    limit: str = "truncated3",
    seed: int = 1,
    threads: int = 2,
    **options: Any,  # noqa: ANN401 (bgsage's own: n_trials, decision_ply, target_se...)
) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
    """
    bgsage's judgement of each player on roll: nine chances [n, 9], standard error of equity [n].

    bgsage knows one backgammon, HOME: the chances of the other two are NaN. *limit* is its
    name of a rollout: "truncated1" to "truncated3", or "rollout" for whole games.
    """
    analyzer = _imported().create_analyzer(
        limit,
        cubeful=False,
        cubeful_trial_moves=False,
        seed=seed,
        parallel_threads=threads,
        **options,
    )
    outcomes = np.full((len(boards), 9), np.nan, np.float32)
    errors = np.zeros(len(boards), np.float32)
    for k, layout in enumerate(_layouts(boards[:, ::-1])):
        found = analyzer.post_move_analytics(layout, jacoby=False)
        # Variance reduction may leave a chance a little below 0.
        five = np.clip(found.probs.to_list(), 0.0, 1.0)
        win, gammon, backgammon, lost_gammon, lost_backgammon = five
        outcomes[k, _OUTCOMES] = 1 - win, lost_gammon, lost_backgammon, gammon, backgammon
        errors[k] = found.cubeless_se or 0.0
    return outcomes, errors


def _cube_choices(limit: str, games: Sequence[Game], threads: int) -> list[Choice]:
    asked = bgsage.Bgsage(limit, threads=threads)
    return [choice_of(asked.cube(game)) for game in games]


def _imported() -> Any:  # noqa: ANN401 (bgsage has no types)
    try:
        return importlib.import_module("bgsage")
    except ImportError as error:
        raise GamaoError(_("{name} is not installed"), name="bgsage") from error


def _preference(play: dict[str, Any]) -> tuple[float, list[int]]:
    """Smaller is better: the equity, and of equal ones the layout that comes first."""
    return -play["cubeless_equity"], play["board"]


def _flipped(layouts: NDArray[np.int8]) -> Boards:
    """The boards of such layouts, seen by the other side."""
    boards = np.empty((len(layouts), 2, 25), np.int8)
    points = layouts[:, 1:25]
    boards[:, 0, :24], boards[:, 0, 24] = np.maximum(-points[:, ::-1], 0), layouts[:, 0]
    boards[:, 1, :24], boards[:, 1, 24] = np.maximum(points, 0), layouts[:, 25]
    return boards


def _layouts(boards: Boards) -> list[list[int]]:
    """bgsage's 26 numbers: the opponent's bar, points by the player's numbering, its bar."""
    mine, theirs = boards[:, 0], boards[:, 1]
    points = mine[:, :24] - theirs[:, 23::-1]
    layouts: list[list[int]] = np.concatenate(
        [theirs[:, 24:], points, mine[:, 24:]], axis=1
    ).tolist()
    return layouts
