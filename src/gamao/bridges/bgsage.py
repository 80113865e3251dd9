"""bgsage (Open Sage) as an engine of ours: what it would do, and what it thinks of it."""

from __future__ import annotations

import importlib
from typing import Any, Final

from gamao.bridges.opinions import outcomes_of_five
from gamao.engine import Analysis, Candidate, CubeDecision
from gamao.errors import GamaoError
from gamao.messages.marking import mark as _
from gamao.rules.action import Action, ActionKind, Skip
from gamao.rules.cube import CubeAction
from gamao.rules.game import Game, Phase
from gamao.rules.play import BAR, Play
from gamao.rules.position import Position

LIMITS: Final = ("1ply", "2ply", "3ply", "4ply", "truncated1", "truncated2", "truncated3")


class Bgsage:
    """
    bgsage at *limit*, one of `LIMITS` in its own counting: its 1ply is our 0-ply.

    Raises:
        GamaoError: it is not installed, or has no such limit.
    """

    def __init__(self, limit: str = "2ply", *, threads: int = 1) -> None:
        if limit not in LIMITS:
            raise GamaoError(f"bgsage's limits are {', '.join(LIMITS)}, not {limit!r}")
        try:
            bgsage: Any = importlib.import_module("bgsage")  # it ships no types
        except ImportError as error:
            raise GamaoError(_("{name} is not installed"), name="bgsage") from error
        self.name: Final = f"bgsage {limit}"
        self._plies: Final = LIMITS.index(limit)
        self._analyzer: Final = bgsage.create_analyzer(limit, parallel_threads=threads)

    def choose(self, game: Game) -> Action | None:
        """
        What bgsage does when *game* waits for it; None to roll.

        Raises:
            GamaoError: it has no opinion of this (a resignation, a beaver, a double out of turn).
        """
        match game.phase:
            case Phase.PLAY:
                return self.analyse(game).best.play
            case Phase.TURN:
                return self._before_roll(game)
            case Phase.DOUBLED if game.offered_by is game.on_roll and game.dice is None:
                take = self._cube(game).should_take
                return CubeAction.TAKE if take else CubeAction.PASS
            case _:
                raise GamaoError(f"bgsage has no opinion: {game.to_act} {game.phase.value}")

    def analyse(self, game: Game) -> Analysis:
        """
        All plays of the dice in *game*, the best by bgsage first.

        Raises:
            RuleError: there are no dice to play.
        """
        plays = {game.position.after(play): play for play in game.legal_plays()}
        assert game.dice is not None
        found = self._analyzer.checker_play(
            _layout(game.position), game.dice.high, game.dice.low, *_cube_of(game), **_terms(game)
        )
        return Analysis(
            candidates=tuple(
                _candidate(after, plays[after], move, self._plies)
                for move in found.moves
                if (after := _position(move.board)) in plays
            )
        )

    def cube(self, game: Game) -> CubeDecision:
        """bgsage's equities for the cube decision of the player on roll."""
        found = self._cube(game)
        return CubeDecision(
            no_double=found.equity_nd,
            double_take=found.equity_dt,
            double_pass=found.equity_dp,
            allowed=game.may_double(game.on_roll),
            redouble=game.cube.owner is not None,
        )

    def close(self) -> None:
        """Nothing to let go of."""

    def _before_roll(self, game: Game) -> Action | None:
        if game.may_double(game.on_roll) and self._cube(game).should_double:
            return CubeAction.DOUBLE
        skips = any(allowed.kind is ActionKind.SKIP for allowed in game.actions_allowed())
        return Skip() if skips else None

    def _cube(self, game: Game) -> Any:  # noqa: ANN401 (bgsage's own type)
        return self._analyzer.cube_action(_layout(game.position), *_cube_of(game), **_terms(game))


def _candidate(after: Position, play: Play, move: Any, plies: int) -> Candidate:  # noqa: ANN401
    return Candidate(
        play=play,
        position=after.flipped(),
        equity=move.equity,
        outcomes=outcomes_of_five(move.probs.to_list()),
        plies=plies,
    )


def _layout(position: Position) -> list[int]:
    """Its 26 numbers: the opponent's bar, points by the player's numbering, its bar."""
    points = [position.mine[p] - position.theirs[BAR - p] for p in range(1, BAR)]
    return [position.theirs[BAR], *points, position.mine[BAR]]


def _position(layout: list[int]) -> Position:
    theirs_bar, *points, mine_bar = layout
    mine = {p: count for p, count in enumerate(points, 1) if count > 0} | {BAR: mine_bar}
    theirs = {BAR - p: -count for p, count in enumerate(points, 1) if count < 0} | {BAR: theirs_bar}
    return Position.of(mine=mine, theirs=theirs)


def _cube_of(game: Game) -> tuple[int, str]:
    owner = game.cube.owner
    whose = "player" if owner is game.on_roll else "opponent"
    return game.cube.value, whose if owner else "centered"


def _terms(game: Game) -> dict[str, object]:
    match = game.match
    return {
        "away1": match.away(game.on_roll) or 0,
        "away2": match.away(game.on_roll.opponent) or 0,
        "is_crawford": match.is_crawford,
        "jacoby": match.rules.jacoby,
        "beaver": match.rules.beaver,
    }
