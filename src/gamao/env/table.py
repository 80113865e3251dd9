"""
A match as a learner sees it: numbered actions, which of them are allowed, and 68 numbers.

An action is one checker by one die, or a word of the cube. What needs no decision is done at once:
the throw for the start, a roll where nobody may double, a roll that cannot be played.
"""

from __future__ import annotations

import math
import random
from dataclasses import replace
from typing import Final

import numpy as np
from numpy.typing import NDArray

from gamao.errors import IllegalPlayError
from gamao.rules.action import Action, ActionKind, Answer, Roll, Skip, Start
from gamao.rules.cube import CubeAction
from gamao.rules.dicesource import RandomDice
from gamao.rules.game import Game, Phase
from gamao.rules.match import Match
from gamao.rules.movegen import MoveTree
from gamao.rules.play import BAR, Move, Play
from gamao.rules.player import Player
from gamao.rules.position import Position
from gamao.rules.ruleset import MONEY

_DICE: Final = 6
ROLL: Final = BAR * _DICE
DOUBLE: Final = ROLL + 1
TAKE: Final = ROLL + 2
PASS: Final = ROLL + 3
BEAVER: Final = ROLL + 4
RACCOON: Final = ROLL + 5
ACTIONS: Final = ROLL + 6
"""How many actions there are: 25 places a checker may leave by 6 dice, and six words."""
FEATURES: Final = 68
"""How many numbers, from 0 to 1, a learner sees."""

_CUBE: Final = {
    DOUBLE: (ActionKind.DOUBLE, CubeAction.DOUBLE),
    TAKE: (ActionKind.TAKE, CubeAction.TAKE),
    PASS: (ActionKind.PASS, CubeAction.PASS),
    BEAVER: (ActionKind.BEAVER, CubeAction.BEAVER),
    RACCOON: (ActionKind.RACCOON, CubeAction.RACCOON),
}
_LARGEST_CUBE: Final = 10.0
_LONGEST: Final = 25.0


def one_game() -> Match:
    """What is played unless something else is asked for: one game, gammons count, no cube."""
    return Match(rules=replace(MONEY, cube=False, jacoby=False, beaver=False))


def action_of(source: int, die: int) -> int:
    """The action that plays *die* with a checker on *source*, a point or the bar (25)."""
    if not (1 <= source <= BAR and 1 <= die <= _DICE):
        raise IllegalPlayError(f"no checker on {source!r} plays {die!r}")
    return (source - 1) * _DICE + die - 1


class Table:
    """A match, or one game for money, between two who act by numbers."""

    def __init__(self, match: Match | None = None, *, seed: int | None = None) -> None:
        self.match: Final = match or one_game()
        # Learners want dice they can repeat.
        self._dice: Final = RandomDice(random.Random(seed))  # nosec B311
        self.standing: Match = self.match
        self.game: Game = self.match.new_game()
        self._moves: list[Move] = []
        self._tree: MoveTree | None = None
        self.begin()

    # -- what is seen ------------------------------------------------------------------------

    @property
    def to_act(self) -> Player | None:
        """Whose decision it is; None when all is over."""
        return None if self.is_over else self.game.to_act

    @property
    def is_over(self) -> bool:
        """Is the match over, or, for money, the game?"""
        return self.game.phase is Phase.OVER

    def points(self, player: Player) -> float:
        """What *player* has won in the end: the points for money, 1 or -1 for a match."""
        result = self.game.result
        if result is None or not self.is_over:
            return 0.0
        won = 1.0 if self.match.length else float(result.points)
        return won if result.winner is player else -won

    def allowed(self) -> list[int]:
        """The actions allowed now."""
        if self._tree is not None:
            found = {action_of(one.move.source, one.die) for one in self._tree.branches}
            cube = [] if self._moves else self._words()
            return [*sorted(found), *cube]
        return self._words()

    def mask(self) -> NDArray[np.int8]:
        """1 for each action that is allowed."""
        mask = np.zeros(ACTIONS, np.int8)
        mask[self.allowed()] = 1
        return mask

    def position(self, player: Player) -> Position:
        """Where the checkers stand, in the middle of a play too, seen by *player*."""
        game = self.game
        position = game.position.after(Play(self._moves)) if self._moves else game.position
        return position if game.on_roll is player else position.flipped()

    def seen(self, player: Player) -> NDArray[np.float32]:
        """
        The 68 numbers *player* sees.

        Own checkers off, on 1 to 24 and the bar; the other side's in its own numbering; the dice
        still to be played, by number; the cube and whose it is; the points both need, Crawford,
        money; and whether it is about to roll, to play or to answer.
        """
        game, position = self.game, self.position(player)
        view = np.zeros(FEATURES, np.float32)
        view[:26], view[26:52] = position.mine, position.theirs
        view[:52] /= position.checkers
        for die in self._left():
            view[51 + die] += 0.25
        owner, standing = game.cube.owner, game.match
        view[58] = min(math.log2(game.cube.value) / _LARGEST_CUBE, 1.0)
        view[59], view[60] = owner is player, owner is player.opponent
        for index, who in ((61, player), (62, player.opponent)):
            view[index] = min((standing.away(who) or 0) / _LONGEST, 1.0)
        view[63], view[64] = standing.is_crawford, standing.length is None
        if self.to_act is player:
            view[65], view[66] = game.phase is Phase.TURN, game.phase is Phase.PLAY
            view[67] = game.phase not in (Phase.TURN, Phase.PLAY)
        return view

    # -- what is done ------------------------------------------------------------------------

    def begin(self, seed: int | None = None) -> None:
        """From the start again, with other dice, or with those of *seed*."""
        if seed is not None:
            self._dice._rng.seed(seed)
        self.standing = self.match
        self.game = self.match.new_game()
        self._go_on()

    def act(self, action: int) -> None:
        """
        Do what is allowed.

        Raises:
            IllegalPlayError: it is not.
        """
        if self._tree is not None and action < ROLL:
            self._move(int(action))
        elif action == ROLL and action in self._words():
            self._after(Roll.thrown(self._dice))
        elif action in _CUBE and action in self.allowed():
            self._after(_CUBE[int(action)][1])
        else:
            raise IllegalPlayError(f"action {action!r} is not allowed now")
        self._go_on()

    def do(self, action: Action | None) -> None:
        """
        What somebody of ours decides, as `Opponent.choose` has it: None is to roll.

        Who resigns is let go: learners have no word for it.
        """
        self._after(Roll.thrown(self._dice) if action is None else action)
        if self.game.phase is Phase.RESIGNED:
            self._after(Answer.ACCEPT)
        self._go_on()

    def _move(self, action: int) -> None:
        assert self._tree is not None
        source, die = action // _DICE + 1, action % _DICE + 1
        for branch in self._tree.branches:
            if (branch.move.source, branch.die) == (source, die):
                self._moves.append(branch.move)
                self._tree = branch.then
                break
        else:
            raise IllegalPlayError(f"no checker on {source} may play {die} now")
        if not self._tree.branches:
            self._after(Play(self._moves))

    def _after(self, action: Action) -> None:
        # Without its steps: a learner needs no record, and a long one takes time to carry along.
        self.game = self.game.after(action).snapshot()
        self._moves, self._tree = [], None

    def _go_on(self) -> None:
        """Do all that needs nobody's decision."""
        while True:
            game = self.game
            if game.phase is Phase.OVER:
                if not self._next_game():
                    return
            elif game.phase is Phase.START:
                self._after(Start.thrown(self._dice))
            elif game.phase is Phase.TURN and self._words() == [ROLL]:
                self._after(self._forced_turn())
            elif game.phase is Phase.PLAY and self._tree is None:
                self._tree = game.move_tree()
                if self._tree.branches:
                    return
                self._after(Play())
            else:
                return

    def _forced_turn(self) -> Action:
        skips = any(allowed.kind is ActionKind.SKIP for allowed in self.game.actions_allowed())
        return Skip() if skips else Roll.thrown(self._dice)

    def _next_game(self) -> bool:
        result = self.game.result
        assert result is not None
        self.standing = self.standing.after(result)
        if self.standing.length is None or self.standing.winner is not None:
            return False
        self.game = self.standing.new_game()
        return True

    def _words(self) -> list[int]:
        """The words of the cube, and to roll, that are allowed to whoever is to act."""
        game = self.game
        kinds = {one.kind for one in game.actions_allowed() if one.by is game.to_act}
        roll = [ROLL] if kinds & {ActionKind.ROLL, ActionKind.SKIP} else []
        return [*roll, *(number for number, (kind, _) in _CUBE.items() if kind in kinds)]

    def _left(self) -> tuple[int, ...]:
        """The dice that are still to be played."""
        dice = self.game.dice
        left = list(dice.moves) if dice and self.game.phase is Phase.PLAY else []
        if dice is None or dice.is_doublet:
            return tuple(left[len(self._moves) :])
        return tuple(left) if not self._moves else tuple(_last_die(self._tree))


def _last_die(tree: MoveTree | None) -> set[int]:
    return set() if tree is None else {branch.die for branch in tree.branches}
