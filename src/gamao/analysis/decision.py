"""The decisions of a match, each a small value that can be judged on its own, anywhere."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum

from gamao.notation import MatchRecord
from gamao.rules.action import Action, Forfeit, Resign, Roll, Skip, Step
from gamao.rules.checked import require
from gamao.rules.cube import CubeAction
from gamao.rules.game import Game, Phase
from gamao.rules.play import Play
from gamao.rules.player import Player
from gamao.rules.ruleset import Opening
from gamao.rules.shown import shown

_OPENING_TURNS = 6
_OFFERED = (Phase.DOUBLED, Phase.BEAVERED, Phase.RACCOONED)


class Kind(Enum):
    """What is decided."""

    PLAY = "play"
    DOUBLE = "double"
    ANSWER = "answer"


class Stage(Enum):
    """The part of the game a decision belongs to."""

    OPENING = "opening"
    CONTACT = "contact"
    RACE = "race"
    BEAR_OFF = "bear-off"


@dataclass(frozen=True, slots=True, kw_only=True)
class Decision:
    """
    Something a player decided: how to play a roll, whether to double, how to answer a double.

    `game` is the game before it, without its past; for an answer, the game before the double.
    """

    number: int
    """In the match, from 1."""
    game_number: int
    turn: int
    """In the game, from 1; both sides' turns are counted."""
    player: Player
    game: Game
    action: Action | None
    """A `Play` or `CubeAction`; None for not doubling, and for a roll that was not played."""
    offers: tuple[CubeAction, ...] = ()
    """For an answer: what is answered, from the double on."""
    step: int = 0
    """Which of the game's steps it is, from 0."""

    __repr__ = shown

    def __post_init__(self) -> None:
        require(int, number=self.number, game_number=self.game_number, turn=self.turn)
        require(Player, player=self.player)
        require(Game, game=self.game)
        require(Play, CubeAction, None, action=self.action)
        require(tuple, offers=self.offers)
        require(int, step=self.step)

    @property
    def kind(self) -> Kind:
        """A play, a double or its answer."""
        if self.offers:
            return Kind.ANSWER
        playing = self.game.phase is Phase.PLAY and self.action is not CubeAction.DOUBLE
        return Kind.PLAY if playing else Kind.DOUBLE

    @property
    def is_cube(self) -> bool:
        """Is it about the cube?"""
        return self.kind is not Kind.PLAY

    @property
    def is_opening_roll(self) -> bool:
        """Are these the dice thrown for the start?"""
        keeps = self.game.match.rules.opening is Opening.KEEP
        return self.kind is Kind.PLAY and self.game.turns == (0, 0) and keeps

    @property
    def stage(self) -> Stage:
        """Opening: contact, and fewer than three turns each so far. Bear-off: a race from home."""
        position = self.game.position
        if position.is_race:
            return Stage.BEAR_OFF if position.can_bear_off else Stage.RACE
        return Stage.OPENING if sum(self.game.turns) < _OPENING_TURNS else Stage.CONTACT


def decisions(record: MatchRecord) -> tuple[Decision, ...]:
    """
    Every checker and cube decision of *record*, in order.

    Not doubling is one wherever the player on roll might have doubled. Resignations are none, nor
    are forfeits, but a roll left unplayed because of one is here for its luck.
    """
    require(MatchRecord, record=record)
    found = [
        (number, *one)
        for number, game in enumerate(record.games, 1)
        for one in _in_game(record.moments(number - 1), game.actions)
    ]
    return tuple(
        Decision(
            number=index,
            game_number=number,
            turn=sum(game.turns) + 1,
            player=player,
            game=game,
            action=action,
            offers=offers,
            step=step,
        )
        for index, (number, step, game, player, action, offers) in enumerate(found, 1)
    )


_Found = tuple[int, Game, Player, Action | None, tuple[CubeAction, ...]]


def _in_game(moments: Iterator[Game], steps: tuple[Step, ...]) -> Iterator[_Found]:
    before, offers = None, tuple[CubeAction, ...]()
    # The last moment has no step.
    for index, (game, step) in enumerate(zip(moments, steps, strict=False)):
        by, action = step.by or game.on_roll, step.action
        moment = game.snapshot()
        if before is None or game.phase not in _OFFERED:
            before, offers = moment, ()
        match action:
            case Roll() | Skip() if game.may_double(by):
                yield index, moment, by, None, ()
            case Play():
                yield index, moment, by, action, ()
            case CubeAction():
                yield index, before, by, action, offers
                offers = (*offers, action)
            case Resign() | Forfeit() if game.phase is Phase.PLAY:
                yield index, moment, game.on_roll, None, ()
