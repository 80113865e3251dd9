"""Opponent: somebody to play against, at a level, who does whatever a game may ask."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import partial
from typing import Any, Final, Protocol, runtime_checkable

from gamao.engine.cube.decision import Courses, decide_cube
from gamao.engine.cube.equity import CubeModel
from gamao.engine.engine import Engine, Limit, parse_limit
from gamao.engine.nets.default import load_evaluator, scout_nets
from gamao.engine.opponent.levels import Level
from gamao.engine.opponent.misjudging import Misjudgement, blur_in, bounded, shifted, worths
from gamao.engine.opponent.people import load_people
from gamao.engine.outcomes import Outcomes
from gamao.errors import RuleError
from gamao.rules.action import Action, ActionKind, Answer, Resign, Skip
from gamao.rules.checked import require
from gamao.rules.cube import CubeAction
from gamao.rules.game import Game, Phase
from gamao.rules.play import Play
from gamao.rules.player import Player
from gamao.rules.position import Win

_CONTENT: Final = 0.02
"""A resignation is accepted if playing on is not worth more than this besides."""
_HOPELESS: Final = 0.0005
"""Chances below this are none."""
_SURE: Final = Limit(2)
"""How far to look before giving up."""


@runtime_checkable
class Decider(Protocol):
    """Somebody who decides for a side: an `Opponent`, or another program in its place."""

    def choose(self, game: Game) -> Action | None:
        """What it does when *game* waits for it; None to roll."""
        ...

    def interrupt(self, game: Game, player: Player) -> CubeAction | None:
        """Does it double as *player* while the game waits for the other side?"""
        ...


class Opponent:
    """
    Plays at *level*, for either side, in any game.

    It has a style of its own, which *seed* chooses; the same seed decides the same in the same
    position, whatever was asked before and on any number of threads.
    """

    def __init__(self, engine: Engine, level: Level, *, seed: int = 0) -> None:
        require(Engine, engine=engine)
        require(Level, level=level)
        require(int, seed=seed)
        self.engine: Final = engine
        self.level: Final = level
        self.seed: Final = seed
        self._limit: Final = parse_limit(level.limit)
        self._misjudgement: Final = (
            Misjudgement(load_evaluator(scout_nets()), load_people(), seed) if level.blur else None
        )

    # Any: what pickle asks for. Its net, which is compiled, is opened again where it arrives.
    def __reduce__(self) -> tuple[Any, ...]:
        return partial(Opponent, seed=self.seed), (self.engine, self.level)

    def choose(self, game: Game) -> Action | None:
        """
        What it does when *game* waits for it; None to roll.

        Raises:
            RuleError: the game does not wait for a player.
        """
        match game.phase:
            case Phase.TURN:
                return self._before_roll(game)
            case Phase.PLAY:
                return self._doubled(game, game.on_roll) or self._played(game)
            case Phase.DOUBLED:
                return self._answered(game)
            case Phase.BEAVERED:
                return self._answered_beaver(game)
            case Phase.RACCOONED:
                return self._answered_raccoon(game)
            case Phase.RESIGNED:
                return self._answered_resignation(game)
            case _:
                raise RuleError("there is nothing to decide: the game waits for no player")

    def interrupt(self, game: Game, player: Player) -> CubeAction | None:
        """
        Does it double as *player* while the game waits for the other side?

        Only rules with doubling at any time allow that.
        """
        return self._doubled(game, player) if game.to_act is player.opponent else None

    def _before_roll(self, game: Game) -> Action | None:
        action = self._resigned(game) or self._doubled(game, game.on_roll)
        skips = any(allowed.kind is ActionKind.SKIP for allowed in game.actions_allowed())
        return action or (Skip() if skips else None)

    # -- plays -----------------------------------------------------------------------------

    def _played(self, game: Game) -> Play:
        plays = game.legal_plays()
        if len(plays) == 1:
            return plays[0]
        analysis = self.engine.analyse(game, self._limit)
        if self._misjudgement is None:
            return analysis.best.play
        blur = blur_in(game.position, self.level.blur)
        wrong = blur * self._misjudgement.misjudge_plays(game, analysis)
        seen = worths(analysis) + bounded(wrong, self.level.bound)
        return analysis.candidates[int(seen.argmax())].play

    # -- the cube --------------------------------------------------------------------------

    def _doubled(self, game: Game, player: Player) -> CubeAction | None:
        if not game.may_double(player):
            return None
        model, equities = self._equities(game, player)
        if self._misjudgement:
            wrong = self._misjudgement.misjudge_double(game, self._chances(game, player))
            equities = self._seen(model, equities, wrong)
        return CubeAction.DOUBLE if decide_cube(model, equities).should_double else None

    def _answered(self, game: Game) -> CubeAction:
        doubler = _doubler(game)
        model, equities = self._equities(game, doubler)
        if self._misjudgement:
            wrong = self._misjudgement.misjudge_take(game, self._chances(game, doubler))
            equities = self._seen(model, equities, wrong)
        return decide_cube(model, equities).answer

    def _answered_beaver(self, game: Game) -> CubeAction:
        worth = self._courses(game).beaver_answers()
        return max(worth, key=lambda answer: worth[answer])

    def _answered_raccoon(self, game: Game) -> CubeAction:
        worth = self._courses(game).raccoon_answers()
        return max(worth, key=lambda answer: worth[answer])

    def _seen(self, model: CubeModel, equities: Sequence[float], wrong: float) -> list[float]:
        """*equities* as it sees them."""
        most = self.level.bound
        return shifted(model, equities, most * math.tanh(self.level.cube_blur * wrong / most))

    def _equities(self, game: Game, player: Player) -> tuple[CubeModel, Sequence[float]]:
        seen = self.engine.cube_equities(game, player, self._limit)
        return seen.model, seen.equities

    def _courses(self, game: Game) -> Courses:
        """What the doubler's courses were before the offer that waits."""
        return self.engine.cube_equities(game.before_offer(), _doubler(game), self._limit).courses

    def _chances(self, game: Game, player: Player) -> Outcomes:
        chances = self.engine.evaluate(game.position)
        return chances if player is game.on_roll else chances.flipped()

    # -- resignations ----------------------------------------------------------------------

    def _resigned(self, game: Game) -> Resign | None:
        """Give up a race that is lost for certain, unless that was refused before."""
        player = game.on_roll
        offered = any(s.by is player and isinstance(s.action, Resign) for s in game.actions)
        if offered or not game.position.is_race:
            return None
        chances = self.engine.evaluate(game.position)
        if chances.win > _HOPELESS:
            return None
        chances = self.engine.evaluate(game.position, _SURE)
        if chances.win > _HOPELESS:
            return None
        allowed = next(a for a in game.actions_allowed() if a.kind is ActionKind.RESIGN)
        name = f"lose_backgammon_{game.match.rules.backgammon.value}"
        lost = {
            Win.SINGLE: 1.0,
            Win.GAMMON: chances.lose_gammon,
            Win.BACKGAMMON: getattr(chances, name),
        }
        certain = [win for win in allowed.wins if lost[win] > 1 - _HOPELESS]
        open_still = [win for win in allowed.wins if _HOPELESS < lost[win] <= 1 - _HOPELESS]
        return None if open_still else Resign(max(certain))

    def _answered_resignation(self, game: Game) -> Answer:
        """Accept what is offered unless playing on is worth more."""
        assert game.resignation is not None
        assert game.to_act is not None
        model, equities = self._equities(game.before_offer(), game.to_act)
        if game.to_act is game.on_roll and game.dice is None:
            equities = model.apply_doubling(equities)
        offered = model.states[0].win[game.resignation.win - 1]
        return Answer.ACCEPT if offered >= equities[0] - _CONTENT else Answer.DECLINE


def _doubler(game: Game) -> Player:
    assert game.offered_by is not None
    return game.offered_by
