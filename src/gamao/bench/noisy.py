"""Matches by players who judge positions badly, the same for the same seed."""

from __future__ import annotations

from dataclasses import dataclass, replace
from random import Random
from typing import Final

from gamao.engine import CubeDecision, Engine, Limit
from gamao.notation import MatchRecord
from gamao.rules.action import Roll, Start
from gamao.rules.cube import CubeAction
from gamao.rules.dice import Dice
from gamao.rules.game import Game, Phase
from gamao.rules.match import Match

_SIGHT: Final = Limit(0)


@dataclass(frozen=True, slots=True, kw_only=True)
class NoisyPlayer:
    """Plays at first sight, every value it sees being off by *noise* (a standard deviation)."""

    engine: Engine
    noise: float

    def acted(self, game: Game, rng: Random) -> Game:
        """The game when whoever must act has acted."""
        match game.phase:
            case Phase.START:
                return game.after(Start(rng.randint(1, 6), rng.randint(1, 6)))
            case Phase.TURN:
                if game.may_double(game.on_roll) and self._wants(game, rng):
                    return game.after(CubeAction.DOUBLE)
                return game.after(Roll(Dice(rng.randint(1, 6), rng.randint(1, 6))))
            case Phase.PLAY:
                return self._played(game, rng)
            case _:
                cube = self._cube(game, rng)
                takes = cube.double_take < cube.double_pass
                return game.after(CubeAction.TAKE if takes else CubeAction.PASS)

    def _played(self, game: Game, rng: Random) -> Game:
        plays = self.engine.analyse(game, _SIGHT).candidates
        seen = [candidate.equity + rng.gauss(0, self.noise) for candidate in plays]
        return game.after(plays[seen.index(max(seen))].play)

    def _wants(self, game: Game, rng: Random) -> bool:
        cube = self._cube(game, rng)
        return cube.allowed and cube.doubled > cube.no_double

    def _cube(self, game: Game, rng: Random) -> CubeDecision:
        seen = self.engine.cube(_before_double(game), _SIGHT)
        return CubeDecision(
            no_double=seen.no_double + rng.gauss(0, self.noise),
            double_take=seen.double_take + rng.gauss(0, 2 * self.noise),
            double_pass=seen.double_pass,
            allowed=seen.allowed,
        )


def noisy_match(engine: Engine, *, length: int, noise: float, seed: int) -> MatchRecord:
    """A whole match to *length* points."""
    rng = Random(seed)  # nosec B311  # the same match again
    player = NoisyPlayer(engine=engine, noise=noise)
    match, games = Match(length), []
    while match.winner is None:
        game = match.new_game()
        while game.result is None:
            game = player.acted(game, rng)
        games.append(game)
        match = match.after(game.result)
    return MatchRecord(white="Ana", black="Bruno", games=tuple(games))


def _before_double(game: Game) -> Game:
    return replace(game, phase=Phase.TURN, offered_by=None)
