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

from gamao.env.turn import DICE, MOVES, REFUSED, WON, Turn, position_of, turn_from
from gamao.errors import IllegalPlayError
from gamao.play.forced import forced_action, must_roll
from gamao.rules.action import Action, ActionKind, Answer, Roll, Skip
from gamao.rules.cube import CubeAction
from gamao.rules.dice import Dice
from gamao.rules.dicesource import RandomDice
from gamao.rules.game import Game, Phase
from gamao.rules.match import Match
from gamao.rules.play import BAR, OFF, Move, Play
from gamao.rules.player import Player
from gamao.rules.position import Position
from gamao.rules.ruleset import MONEY

ROLL: Final = MOVES
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
    if not (1 <= source <= BAR and 1 <= die <= DICE):
        raise IllegalPlayError(f"no checker on {source!r} plays {die!r}")
    return (source - 1) * DICE + die - 1


class LearnerTable:
    """A match, or one game for money, between two who act by numbers."""

    def __init__(self, match: Match | None = None, *, seed: int | None = None) -> None:
        self.match: Final = match or one_game()
        # Learners want dice they can repeat.
        self._dice: Final = RandomDice(random.Random(seed))  # nosec B311
        self._throw: Final = self._dice.throw
        self.standing: Match = self.match
        self._game: Game = self.match.new_game()
        self._terms: dict[Player, NDArray[np.float32]] = {}
        self._checkers = self._game.match.rules.variant.checkers
        # The play that is being made, and what has changed since the game was last a value.
        self._turn: Turn | None = None
        self._is_ahead = False
        self._on_roll = Player.WHITE
        self._turns = [0, 0]
        self._thrown = (0, 0)
        self._moved: list[int] = []
        self._rolls_at_once = False
        self.begin()

    # -- what is seen ------------------------------------------------------------------------

    @property
    def game(self) -> Game:
        """The game; in the middle of a play as it was before it."""
        # A value of each turn would take most of the time, and learners seldom want one.
        if self._is_ahead:
            assert self._turn is not None
            self._game = self._at_turn(Phase.PLAY, Dice(*self._thrown))
            self._is_ahead = False
        return self._game

    @property
    def to_act(self) -> Player | None:
        """Whose decision it is; None when all is over."""
        return self._on_roll if self._turn else self._game.to_act

    @property
    def is_over(self) -> bool:
        """Is the match over, or, for money, the game?"""
        return self._turn is None and self._game.phase is Phase.OVER

    def points(self, player: Player) -> float:
        """What *player* has won in the end: the points for money, 1 or -1 for a match."""
        result = self._game.result
        if result is None or not self.is_over:
            return 0.0
        won = 1.0 if self.match.length else float(result.points)
        return won if result.winner is player else -won

    def allowed(self) -> list[int]:
        """The actions allowed now."""
        if self._turn is None:
            return self._words()
        return [*self._turn.allowed(), *self._words_in_play()]

    def mask(self) -> NDArray[np.int8]:
        """1 for each action that is allowed."""
        mask = np.zeros(ACTIONS, np.int8)
        if self._turn is None:
            mask[self._words()] = 1
        else:
            self._turn.mark(mask)
            for word in self._words_in_play():
                mask[word] = 1
        return mask

    def position(self, player: Player) -> Position:
        """Where the checkers stand, in the middle of a play too, seen by *player*."""
        if self._turn is None:
            position, on_roll = self._game.position, self._game.on_roll
        else:
            position, on_roll = position_of(self._turn.now(), self._checkers), self._on_roll
        return position if on_roll is player else position.flipped()

    def seen(self, player: Player) -> NDArray[np.float32]:
        """
        The 68 numbers *player* sees.

        Own checkers off, on 1 to 24 and the bar; the other side's in its own numbering; the dice
        still to be played, by number; the cube and whose it is; the points both need, Crawford,
        money; and whether it is about to roll, to play or to answer.
        """
        view = self._terms_of(player).copy()
        if self._turn is None:
            position = self.position(player)
            view[:26], view[26:52] = position.mine, position.theirs
            view[:52] /= self._checkers
            if self._game.to_act is player:
                view[65 if self._game.phase is Phase.TURN else 67] = 1
            return view
        mine = player is self._on_roll
        self._turn.see(view, not mine, self._checkers)
        view[66] = mine
        return view

    def _terms_of(self, player: Player) -> NDArray[np.float32]:
        """What *player* sees of the cube and the score: the same for many turns."""
        if player not in self._terms:
            game, view = self._game, np.zeros(FEATURES, np.float32)
            owner, standing = game.cube.owner, game.match
            view[58] = min(math.log2(game.cube.value) / _LARGEST_CUBE, 1.0)
            view[59], view[60] = owner is player, owner is player.opponent
            for index, who in ((61, player), (62, player.opponent)):
                view[index] = min((standing.away(who) or 0) / _LONGEST, 1.0)
            view[63], view[64] = standing.is_crawford, standing.length is None
            self._terms[player] = view
        return self._terms[player]

    # -- what is done ------------------------------------------------------------------------

    def begin(self, seed: int | None = None) -> None:
        """From the start again, with other dice, or with those of *seed*."""
        if seed is not None:
            self._dice._rng.seed(seed)
        self.standing = self.match
        self._become(self.match.new_game())
        self._go_on()

    def act(self, action: int) -> None:
        """
        Do what is allowed.

        Raises:
            IllegalPlayError: it is not.
        """
        if self._turn is not None and action < ROLL:
            self._move(self._turn, int(action))
            return
        if action == ROLL and action in self._words():
            self._after(self._rolled())
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
        if self._game.phase is Phase.RESIGNED:
            self._after(Answer.ACCEPT)
        self._go_on()

    def _move(self, turn: Turn, action: int) -> None:
        came_to = turn.move(action)
        if came_to == REFUSED:
            source, die = action // DICE + 1, action % DICE + 1
            raise IllegalPlayError(f"no checker on {source} may play {die} now")
        self._moved.append(action)
        if came_to == WON:
            self._after(play_of(self.game.position, self._moved))
            self._go_on()
        elif came_to:
            self._end_turn(turn)

    def _end_turn(self, turn: Turn) -> None:
        """Let the other side have its turn, and throw for it where nobody may do anything else."""
        while True:
            turn.end()
            self._turns[self._on_roll is Player.BLACK] += 1
            self._on_roll = self._on_roll.opponent
            if not self._rolls_at_once:
                self._become(self._at_turn(Phase.TURN, None))
                return self._go_on()
            self._moved.clear()
            self._is_ahead = True
            self._thrown = self._throw(), self._throw()
            if turn.roll(*self._thrown):
                return None

    def _at_turn(self, phase: Phase, dice: Dice | None) -> Game:
        """The game, as a value, before the play that is being made."""
        assert self._turn is not None
        return replace(
            self._game,
            phase=phase,
            position=position_of(self._turn.start(), self._checkers),
            on_roll=self._on_roll,
            dice=dice,
            turns=(self._turns[0], self._turns[1]),
        )

    def _after(self, action: Action) -> None:
        # Without its steps: a learner needs no record, and a long one takes time to carry along.
        self._become(self.game.after(action).snapshot())

    def _become(self, game: Game) -> None:
        self._game, self._turn, self._is_ahead = game, None, False
        self._terms = {}

    def _go_on(self) -> None:
        """Do all that needs nobody's decision."""
        while True:
            game = self._game
            if game.phase is Phase.OVER:
                if not self._next_game():
                    return
            elif (
                game.phase is Phase.PLAY
            ):  # the core tells faster whether there is anything to play
                if self._begin_turn(game):
                    return
                self._after(Play())
            elif action := forced_action(game, self._dice):
                self._after(action)
            elif must_roll(game):  # learners throw no dice themselves
                self._after(Roll.thrown(self._dice))
            else:
                return

    def _begin_turn(self, game: Game) -> bool:
        """Let the dice be played, a checker at a time; False if none can."""
        assert game.dice is not None
        turn = turn_from(game.position, game.match.rules.variant)
        if not turn.roll(game.dice.high, game.dice.low):
            return False
        self._turn, self._moved = turn, []
        self._on_roll, self._turns = game.on_roll, list(game.turns)
        self._thrown = (game.dice.high, game.dice.low)
        self._rolls_at_once = not game.match.has_cube and game.match.rules.closed_out_rolls
        return True

    def _next_game(self) -> bool:
        result = self._game.result
        assert result is not None
        self.standing = self.standing.after(result)
        if self.standing.length is None or self.standing.winner is not None:
            return False
        self._become(self.standing.new_game())
        return True

    def _rolled(self) -> Action:
        """What `ROLL` comes to: where the rules have a closed-out player skip the turn, that."""
        kinds = {one.kind for one in self._game.actions_allowed()}
        return Skip() if ActionKind.SKIP in kinds else Roll.thrown(self._dice)

    def _words_in_play(self) -> list[int]:
        """The words allowed before the first checker is moved: with a cube that any time is for."""
        return [] if self._rolls_at_once or self._moved else self._words()

    def _words(self) -> list[int]:
        """The words of the cube, and to roll or skip, that are allowed to whoever is to act."""
        game = self.game
        kinds = {one.kind for one in game.actions_allowed() if one.by is game.to_act}
        roll = [ROLL] if kinds & {ActionKind.ROLL, ActionKind.SKIP} else []
        return [*roll, *(number for number, (kind, _) in _CUBE.items() if kind in kinds)]


def play_of(position: Position, actions: list[int]) -> Play:
    """The play that these *actions* make, one after another."""
    mine, theirs, moves = list(position.mine), list(position.theirs), []
    for action in actions:
        source, die = action // DICE + 1, action % DICE + 1
        target = max(source - die, OFF)
        hits = target != OFF and theirs[BAR - target] == 1
        moves.append(Move(source, target, hits))
        mine[source] -= 1
        mine[target] += 1
        if hits:
            theirs[BAR - target] = 0
            theirs[BAR] += 1
    return Play(moves)
