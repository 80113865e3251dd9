"""One game: `game.after(action)` is the next game."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from enum import Enum
from functools import lru_cache
from typing import TYPE_CHECKING, Final, assert_never

from gamao.errors import RuleError, WrongTypeError
from gamao.messages.marking import Said
from gamao.messages.marking import mark as _
from gamao.rules.action import (
    Action,
    ActionKind,
    Allowed,
    Answer,
    Forfeit,
    Place,
    Resign,
    Roll,
    Skip,
    Start,
    Step,
)
from gamao.rules.checked import require
from gamao.rules.cube import Cube, CubeAction
from gamao.rules.dice import Dice
from gamao.rules.movegen import MoveTree
from gamao.rules.play import Play
from gamao.rules.player import Player
from gamao.rules.position import Position, Win
from gamao.rules.ruleset import Doubling, Opening, RuleSet
from gamao.rules.shown import shown
from gamao.rules.supplied import picture_of, text_of

if TYPE_CHECKING:  # a match makes games and a game only reads its match's terms
    from gamao.rules.match import Match


class Phase(Enum):
    """What the game is waiting for."""

    START = "must throw for the start"
    TURN = "must roll or double"
    PLAY = "must play the dice"
    DOUBLED = "must answer the double"
    BEAVERED = "must answer the beaver"
    RACCOONED = "must answer the raccoon"
    RESIGNED = "must answer the resignation"
    OVER = "game over"


_CUBE_OFFERED: Final = (Phase.DOUBLED, Phase.BEAVERED, Phase.RACCOONED)
_WINS: Final = tuple(Win)
_TURNED: Final = {Phase.BEAVERED: 1, Phase.RACCOONED: 2}
"""How often the cube has been turned since the double that waits for an answer."""
_NEEDED: Final = {
    Phase.PLAY: ("dice",),
    Phase.DOUBLED: ("offered_by",),
    Phase.BEAVERED: ("offered_by",),
    Phase.RACCOONED: ("offered_by",),
    Phase.RESIGNED: ("offered_by", "resignation"),
    Phase.OVER: ("result",),
}
"""What a game must know in each phase."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Result:
    """
    How a game ended. `win` is the kind that counts: under Jacoby a gammon may count one.

    Where a match was forfeited, `stake` is all that its winner still needed.
    """

    winner: Player
    win: Win
    stake: int

    __repr__ = shown

    def __post_init__(self) -> None:
        require(Player, winner=self.winner)
        require(Win, win=self.win)
        require(int, stake=self.stake)

    @property
    def points(self) -> int:
        """What the winner scores: the kind of win times the stake."""
        return self.win * self.stake


@dataclass(frozen=True, slots=True, kw_only=True)
class Game:
    """
    A game at one moment, and the steps that led here.

    `position` is seen by `on_roll`. Until the start has been thrown nobody is on roll, and the
    view is White's.
    """

    match: Match
    phase: Phase = Phase.START
    position: Position
    on_roll: Player = Player.WHITE
    dice: Dice | None = None
    cube: Cube = field(default_factory=Cube)
    offered_by: Player | None = None
    """Who doubled, or offered to resign, while that waits for its answer."""
    resignation: Resign | None = None
    turns: tuple[int, int] = (0, 0)
    """The turns White and Black have finished."""
    automatic_doubles: int = 0
    result: Result | None = None
    actions: tuple[Step, ...] = ()

    def __post_init__(self) -> None:
        if not self._is_typed():
            self._refuse_types()
        for needed in _NEEDED.get(self.phase, ()):
            if getattr(self, needed) is None:
                raise RuleError(f"a game in phase {self.phase.value!r} needs {needed}")

    def __repr__(self) -> str:
        """What it waits for, where the checkers stand, and how much led here: one line."""
        length = f" to {self.match.length}" if self.match.length else ""
        score = "-".join(map(str, self.match.score))
        return (
            f"<Game {self.told}, {self.position.id}, cube {self.cube.value}, "
            f"{score}{length}, {len(self.actions)} actions>"
        )

    def __str__(self) -> str:
        """The board, X on roll, and under it what the game waits for."""
        return text_of(self)

    def _repr_html_(self) -> str:
        """What a notebook shows: the board, and under it what the game waits for."""
        return f"<figure>{self._repr_svg_()}<figcaption>{self.told}</figcaption></figure>"

    def _repr_svg_(self) -> str:
        """The picture alone."""
        return picture_of(self)

    @property
    def told(self) -> str:
        """What it waits for, or how it ended, in a few words: `white must play the dice 3-1`."""
        if self.result:
            return f"{self.result.winner} won a {self.result.win.word}"
        who = f"{self.to_act} " if self.to_act else ""
        return f"{who}{self.phase.value}{f' {self.dice}' if self.dice else ''}"

    # -- what may happen now ---------------------------------------------------------------

    @property
    def to_act(self) -> Player | None:
        """Whose decision the game waits for; None at the start and when it is over."""
        match self.phase:
            case Phase.TURN | Phase.PLAY:
                return self.on_roll
            case Phase.DOUBLED | Phase.RACCOONED | Phase.RESIGNED:
                return self._offerer.opponent
            case Phase.BEAVERED:
                return self._offerer
            case _:
                return None

    def actions_allowed(self) -> tuple[Allowed, ...]:
        """Everything that may happen now and who may do it; empty when the game is over."""
        match self.phase:
            case Phase.START:
                return (Allowed(ActionKind.START, None),)
            case Phase.TURN | Phase.PLAY:
                return (
                    Allowed(self._turn_kind(), self.on_roll),
                    *self._doubles(),
                    *self._resigns(),
                )
            case Phase.DOUBLED:
                beaver = [ActionKind.BEAVER] if self.match.rules.beaver else []
                return self._answers(ActionKind.TAKE, ActionKind.PASS, *beaver)
            case Phase.BEAVERED:
                raccoon = [ActionKind.RACCOON] if self.match.rules.raccoon else []
                return self._answers(ActionKind.TAKE, ActionKind.PASS, *raccoon)
            case Phase.RACCOONED:
                return self._answers(ActionKind.TAKE, ActionKind.PASS)
            case Phase.RESIGNED:
                return self._answers(ActionKind.ACCEPT, ActionKind.DECLINE)
            case _:
                return ()

    def may_double(self, player: Player) -> bool:
        """May *player* offer the cube now?"""
        if not isinstance(player, Player):
            require(Player, player=player)
        if self.phase not in (Phase.TURN, Phase.PLAY) or not self.match.has_cube:
            return False
        if self.match.holds_cube_back and min(self.turns) < 2:
            return False
        if self.cube.owner not in (None, player):
            return False
        before_roll = player is self.on_roll and self.phase is Phase.TURN
        return before_roll or self.match.rules.doubling is Doubling.ANY_TIME

    def legal_plays(self) -> tuple[Play, ...]:
        """The plays of the dice on the board, one for each position they lead to."""
        return self.match.rules.variant.legal_plays(self.position, self._dice_thrown())

    @property
    def can_move(self) -> bool:
        """Do the dice on the board allow a move?"""
        return self.match.rules.variant.can_move(self.position, self._dice_thrown())

    def move_tree(self) -> MoveTree:
        """Every order in which the dice on the board may be played."""
        return self.match.rules.variant.move_tree(self.position, self._dice_thrown())

    @property
    def gammons_count(self) -> bool:
        """False while Jacoby holds them back. Without a cube in the game Jacoby has no say."""
        waits = self.match.rules.jacoby and self.match.has_cube
        return not waits or self.cube.owner is not None

    # -- what happens ----------------------------------------------------------------------

    def after(self, action: Action, by: Player | None = None) -> Game:
        """
        The game when *action* has been done by *by* (left out: by whoever must act).

        Raises:
            RuleError: the action, or this player doing it, is not allowed now.
            IllegalPlayError: it is a play, but not a legal one.
        """
        by = self._checked_actor(action, by)
        return replace(self._acted(action, by), actions=(*self.actions, _step(by, action)))

    def replayed(self, steps: Iterable[Step]) -> Game:
        """The game after all *steps*: `start.replayed(game.actions) == game`."""
        *_, last = self.moments(steps)
        return last

    def moments(self, steps: Iterable[Step]) -> Iterator[Game]:
        """This game, and then the game after each of *steps*."""
        game = self
        yield game
        for step in steps:
            game = game.after(step.action, by=step.by)
            yield game

    def snapshot(self) -> Game:
        """This moment of the game without the steps that led to it."""
        return replace(self, actions=())

    def before_offer(self) -> Game:
        """
        This moment, without its steps, as it was before the cube or a resignation was offered.

        Where no offer waits for its answer, that is `snapshot()`.
        """
        if self.offered_by is None:
            return self.snapshot()
        cube, turned = self.cube, _TURNED.get(self.phase, 0)
        if turned:
            value = cube.value >> turned
            in_the_middle = value == 1 << self.automatic_doubles
            cube = Cube(value, None if in_the_middle else self.offered_by)
        return replace(self._resumed(), cube=cube, resignation=None, actions=())

    def _checked_actor(self, action: Action, by: Player | None) -> Player | None:
        if not (by is None or isinstance(by, Player)):
            require(Player, None, by=by)
        kind = ActionKind.of(action)
        if kind is ActionKind.PLACE and self.phase is not Phase.OVER:
            return by or self.on_roll
        to_act = self.to_act
        who = None if by is None or by is to_act else by
        by = by or to_act
        if kind is ActionKind.FORFEIT and by and self.phase is not Phase.OVER:
            return by
        allowed = next((a for a in self.actions_allowed() if a.kind is kind and a.by is by), None)
        if allowed is None:
            told = "{cannot}: {why}" if who is None else "{player} {cannot}: {why}"
            cannot = Said(f"cannot {kind.value} now")
            raise RuleError(told, player=who, cannot=cannot, why=self._waiting_for())
        if isinstance(action, Resign) and action.win not in allowed.wins:
            raise RuleError(
                _("{player} cannot resign a {win}: it would not count"),
                player=by,
                win=Said(action.win.word),
            )
        if isinstance(action, Resign) and action.whole_match and self.match.length is None:
            raise RuleError(_("{player} cannot give up a match: there is none"), player=by)
        return by

    def _acted(self, action: Action, by: Player | None) -> Game:
        match action:
            case Start():
                return self._started(action)
            case Roll(dice):
                return replace(self, phase=Phase.PLAY, dice=dice)
            case Skip():
                return self._turn_ended(self.position)
            case Play():
                return self._played(action)
            case Place():
                return self._placed(action)
            case CubeAction():
                assert by is not None
                return self._cube_acted(action, by)
            case Resign():
                return replace(self, phase=Phase.RESIGNED, resignation=action, offered_by=by)
            case Answer():
                return self._answered(action)
            case Forfeit():
                assert by is not None
                return self._forfeited(by)
            case _:
                assert_never(action)

    def _started(self, start: Start) -> Game:
        starter = start.starter
        if starter is None:
            return self._doubled_automatically()
        # The view is White's so far, and both sides' checkers may stand anywhere in a set-up.
        position = self.position if starter is Player.WHITE else self.position.flipped()
        keep = self.match.rules.opening is Opening.KEEP
        return replace(
            self,
            phase=Phase.PLAY if keep else Phase.TURN,
            position=position,
            on_roll=starter,
            dice=start.dice if keep else None,
        )

    def _doubled_automatically(self) -> Game:
        limit = self.match.rules.automatic_doubles
        if not self.match.has_cube or (limit is not None and self.automatic_doubles >= limit):
            return self
        return replace(
            self,
            cube=self.cube.doubled_in_the_middle(),
            automatic_doubles=self.automatic_doubles + 1,
        )

    def _played(self, play: Play) -> Game:
        self.match.rules.variant.require_legal(play, self.position, self._dice_thrown())
        position = self.position.after(play)
        if not position.is_won:
            return self._turn_ended(position)
        win = self.match.rules.kind_of_win(position.flipped())
        over = replace(self, position=position)
        return over._won(self.on_roll, win if self.gammons_count else Win.SINGLE, self.cube.value)

    def _placed(self, place: Place) -> Game:
        self.match.require_checkers(place.position)
        turn = self if self.dice is None else self._turn_ended(self.position)
        placed = replace(
            turn,
            phase=Phase.TURN,
            position=place.position,
            on_roll=place.on_roll,
            dice=None,
            offered_by=None,
            resignation=None,
        )
        if not place.position.is_finished:
            return placed
        won = place.position.is_won
        position = place.position if won else place.position.flipped()
        win = self.match.rules.kind_of_win(position.flipped())
        winner = place.on_roll if won else place.on_roll.opponent
        return placed._won(winner, win if self.gammons_count else Win.SINGLE, self.cube.value)

    def _answered(self, answer: Answer) -> Game:
        if answer is Answer.DECLINE:
            return replace(self._resumed(), resignation=None)
        assert self.resignation is not None
        return self._given_up(self._offerer.opponent, self.resignation)

    def _given_up(self, winner: Player, resignation: Resign) -> Game:
        needed = self.match.away(winner)
        if resignation.whole_match and needed:
            return self._won(winner, Win.SINGLE, needed)
        return self._won(winner, resignation.win, self.cube.value)

    def _turn_ended(self, position: Position) -> Game:
        white, black = self.turns
        turns = (white + 1, black) if self.on_roll is Player.WHITE else (white, black + 1)
        return replace(
            self,
            phase=Phase.TURN,
            position=position.flipped(),
            on_roll=self.on_roll.opponent,
            dice=None,
            turns=turns,
        )

    def _cube_acted(self, action: CubeAction, by: Player) -> Game:
        match action:
            case CubeAction.DOUBLE:
                return replace(self, phase=Phase.DOUBLED, offered_by=by)
            case CubeAction.BEAVER:
                # The double is taken and turned once more; the beaverer keeps the cube.
                return replace(self, phase=Phase.BEAVERED, cube=self.cube.turned(by))
            case CubeAction.RACCOON:
                return replace(self, phase=Phase.RACCOONED, cube=self.cube.turned(by.opponent))
            case CubeAction.TAKE:
                return replace(self._resumed(), cube=self.cube.turned(self._offerer.opponent))
            case CubeAction.PASS:
                return self._won(by.opponent, Win.SINGLE, self.cube.value)
            case _:
                assert_never(action)

    def _forfeited(self, loser: Player) -> Game:
        """
        A match is lost as a whole. For money it is one game before the start and while the cube
        waits for the loser, who could pass; else as the board stands, for nobody should lose less
        by leaving.
        """
        winner = loser.opponent
        needed = self.match.away(winner)
        if needed is not None:
            return self._won(winner, Win.SINGLE, needed)
        could_pass = self.phase in _CUBE_OFFERED and loser is self.to_act
        if self.phase is Phase.START or could_pass or not self.gammons_count:
            return self._won(winner, Win.SINGLE, self.cube.value)
        seen = self.position if loser is self.on_roll else self.position.flipped()
        return self._won(winner, self.match.rules.kind_of_win(seen), self.cube.value)

    def _resumed(self) -> Game:
        """The decision that an offer had interrupted."""
        phase = Phase.TURN if self.dice is None else Phase.PLAY
        return replace(self, phase=phase, offered_by=None)

    def _won(self, winner: Player, win: Win, stake: int) -> Game:
        return replace(
            self,
            phase=Phase.OVER,
            dice=None,
            offered_by=None,
            resignation=None,
            result=Result(winner=winner, win=win, stake=stake),
        )

    # -- small questions -------------------------------------------------------------------

    def _is_typed(self) -> bool:
        """Is each field of its type? Two games are made at every step: this must be quick."""
        return (
            isinstance(self.phase, Phase)
            and isinstance(self.position, Position)
            and isinstance(self.on_roll, Player)
            and (self.dice is None or isinstance(self.dice, Dice))
            and isinstance(self.cube, Cube)
            and (self.offered_by is None or isinstance(self.offered_by, Player))
            and (self.resignation is None or isinstance(self.resignation, Resign))
            and (self.result is None or isinstance(self.result, Result))
            and isinstance(self.turns, tuple)
            and isinstance(self.actions, tuple)
            and type(self.automatic_doubles) is int
            and isinstance(getattr(self.match, "rules", None), RuleSet)
        )

    def _refuse_types(self) -> None:
        if not isinstance(getattr(self.match, "rules", None), RuleSet):  # Match is made of games
            raise WrongTypeError(f"match is a Match, not {self.match!r}")
        require(Phase, phase=self.phase)
        require(Position, position=self.position)
        require(Player, on_roll=self.on_roll)
        require(Dice, None, dice=self.dice)
        require(Cube, cube=self.cube)
        require(Player, None, offered_by=self.offered_by)
        require(Resign, None, resignation=self.resignation)
        require(Result, None, result=self.result)
        require(tuple, turns=self.turns, actions=self.actions)
        require(int, automatic_doubles=self.automatic_doubles)

    @property
    def _offerer(self) -> Player:
        assert self.offered_by is not None
        return self.offered_by

    def _turn_kind(self) -> ActionKind:
        if self.phase is Phase.PLAY:
            return ActionKind.PLAY
        skips = not self.match.rules.closed_out_rolls and self.position.is_closed_out
        return ActionKind.SKIP if skips else ActionKind.ROLL

    def _doubles(self) -> list[Allowed]:
        return [Allowed(ActionKind.DOUBLE, p) for p in self._sides() if self.may_double(p)]

    def _resigns(self) -> list[Allowed]:
        wins = _WINS if self.gammons_count else (Win.SINGLE,)
        return [Allowed(ActionKind.RESIGN, player, wins) for player in self._sides()]

    def _sides(self) -> tuple[Player, Player]:
        return self.on_roll, self.on_roll.opponent

    def _answers(self, *kinds: ActionKind) -> tuple[Allowed, ...]:
        return tuple(Allowed(kind, self.to_act) for kind in kinds)

    def _dice_thrown(self) -> Dice:
        if self.dice is None:
            raise RuleError(_("there are no dice to play: {why}"), why=self._waiting_for())
        return self.dice

    def _waiting_for(self) -> str:
        match self.phase:
            case Phase.START:
                return _("both must throw for the start")
            case Phase.OVER:
                return _("the game is over")
            case Phase.TURN:
                choices = [a.kind.value for a in self.actions_allowed() if a.by is self.on_roll]
                must = Said(f"must {' or '.join(choices[:-1])}")  # the last is to resign
                return Said("{player} {must}", player=self.on_roll, must=must)
            case _other:
                return Said("{player} {must}", player=self.to_act, must=Said(self.phase.value))


@lru_cache(maxsize=1 << 12)  # thousands of games are kept, and mostly the same is done in them
def _step(by: Player | None, action: Action) -> Step:
    return Step(by, action)
