"""A match to a length, or a money session: the score, and the terms of the next game."""

from __future__ import annotations

from dataclasses import dataclass, replace

from gamao.errors import InvalidPositionError, RuleError
from gamao.messages.marking import mark as _
from gamao.rules.action import Start
from gamao.rules.checked import require
from gamao.rules.cube import Cube
from gamao.rules.dice import Dice
from gamao.rules.game import Game, Phase, Result
from gamao.rules.player import Player
from gamao.rules.position import Position
from gamao.rules.ruleset import MONEY, TORNEIO, RuleSet
from gamao.rules.shown import shown


@dataclass(frozen=True, slots=True, init=False)
class Match:
    """
    The standing before a game. `length` None is a money session, which has no end.

    The rules left out are those of the day: `TORNEIO` with a length, `MONEY` without.
    """

    length: int | None
    rules: RuleSet
    score: tuple[int, int]
    """The points White and Black have won; a winner's surplus points are kept."""
    is_crawford: bool
    """Is the next game the Crawford game?"""

    __repr__ = shown

    def __init__(
        self,
        length: int | None = None,
        rules: RuleSet | None = None,
        score: tuple[int, int] = (0, 0),
        is_crawford: bool = False,
    ) -> None:
        require(RuleSet, None, rules=rules)
        require(tuple, list, score=score)
        require(bool, is_crawford=is_crawford)
        chosen = rules or (MONEY if length is None else TORNEIO)
        object.__setattr__(self, "length", length)
        object.__setattr__(self, "rules", chosen)
        object.__setattr__(self, "score", tuple(score))
        object.__setattr__(self, "is_crawford", is_crawford)
        self._check()

    def _check(self) -> None:
        if self.length is not None and (type(self.length) is not int or self.length < 1):
            raise InvalidPositionError(
                _("a match has a length from 1 on, not {length!r}"), length=self.length
            )
        if len(self.score) != 2 or any(type(p) is not int or p < 0 for p in self.score):
            raise InvalidPositionError(
                _("a score is two numbers from 0 on, not {score!r}"), score=self.score
            )
        if self.is_crawford and (not self._crawford_holds or 1 not in self._away()):
            raise InvalidPositionError(
                _("no Crawford game at {score} in a match to {length}"),
                score=self.score,
                length=self.length,
            )

    def points(self, player: Player) -> int:
        """The points *player* has won, surplus ones too."""
        if player is Player.WHITE:
            return self.score[0]
        require(Player, player=player)
        return self.score[1]

    def away(self, player: Player) -> int | None:
        """The points *player* still needs; None in a money session."""
        return None if self.length is None else max(self.length - self.points(player), 0)

    @property
    def shown_score(self) -> tuple[int, int]:
        """
        The score as people write it: a match to 7 is won 7-1, also where the last game brought 4.

        >>> Match(7, score=(10, 1)).shown_score
        (7, 1)
        """
        white, black = self.score
        return (
            (white, black)
            if self.length is None
            else (min(white, self.length), min(black, self.length))
        )

    def counted(self, result: Result) -> int:
        """
        The points of *result* that count: no more than its winner still needed.

        >>> from gamao import Player, Win
        >>> gammon = Result(winner=Player.WHITE, win=Win.GAMMON, stake=2)
        >>> Match(7, score=(5, 1)).counted(gammon)
        2
        """
        require(Result, result=result)
        needed = self.away(result.winner)
        return result.points if needed is None else min(result.points, needed)

    @property
    def winner(self) -> Player | None:
        """Who has won the match; None before, and in a money session."""
        return next((player for player in Player if self.away(player) == 0), None)

    @property
    def has_cube(self) -> bool:
        """Is there a cube in the next game?"""
        return self.rules.cube and self.length != 1 and not self.is_crawford

    @property
    def is_post_crawford(self) -> bool:
        """Is the Crawford game over and the match not?"""
        return self._crawford_holds and not self.is_crawford and 1 in self._away()

    @property
    def holds_cube_back(self) -> bool:
        """Must each side play twice in the next game before the cube may be offered?"""
        return self.rules.holland and self.is_post_crawford

    def new_game(self, *, first: Player | None = None, dice: Dice | None = None) -> Game:
        """
        The next game, waiting for the start to be thrown; or already thrown, if *first* won the
        throw with the higher of *dice*.

        Raises:
            RuleError: the match is over, or *dice* are equal, or only one of the two is given.
        """
        require(Player, None, first=first)
        require(Dice, None, dice=dice)
        if self.winner:
            raise RuleError(_("the match is over: {winner} has won"), winner=self.winner)
        game = Game(match=self, position=self.rules.variant.start)
        if first is None and dice is None:
            return game
        if first is None or dice is None or dice.is_doublet:
            raise RuleError(
                _("a start needs a player and two different dice: {first}, {dice}"),
                first=first,
                dice=dice,
            )
        white = first is Player.WHITE
        return game.after(Start(dice.high, dice.low) if white else Start(dice.low, dice.high))

    def game_from(
        self,
        position: Position,
        *,
        on_roll: Player,
        dice: Dice | None = None,
        cube: Cube | None = None,
    ) -> Game:
        """
        A game set up in the middle: *position* seen by *on_roll*, who has thrown *dice* or not.

        Raises:
            RuleError: the match is over.
            InvalidPositionError: the position is finished, or the cube cannot stand like this.
        """
        require(Position, position=position)
        require(Cube, None, cube=cube)
        if self.winner:
            raise RuleError(_("the match is over: {winner} has won"), winner=self.winner)
        self.require_checkers(position)
        if position.is_finished:
            raise InvalidPositionError(
                _("nothing is left to play in position {position}"), position=position.id
            )
        cube = cube or Cube()
        if cube.owner and (cube.value == 1 or not self.has_cube):
            raise InvalidPositionError(_("nobody can own {cube} here"), cube=cube)
        if cube.value > 1 and not self.has_cube:
            raise InvalidPositionError(
                _("there is no cube in this game to show {value}"), value=cube.value
            )
        phase = Phase.TURN if dice is None else Phase.PLAY
        return Game(
            match=self, phase=phase, position=position, on_roll=on_roll, dice=dice, cube=cube
        )

    def require_checkers(self, position: Position) -> None:
        """
        Do nothing if *position* has as many checkers as the game.

        Raises:
            InvalidPositionError: it has not.
        """
        variant = self.rules.variant
        if position.checkers != variant.checkers:
            raise InvalidPositionError(
                _("{variant} has {checkers} checkers a side, not {n}"),
                variant=variant,
                checkers=variant.checkers,
                n=position.checkers,
            )

    def after(self, result: Result) -> Match:
        """The standing when a game has ended with *result*."""
        require(Result, result=result)
        white, black = self.score
        score = (
            (white + result.points, black)
            if result.winner is Player.WHITE
            else (white, black + result.points)
        )
        # Once somebody is 1 away, the Crawford game is this one or already played.
        first_time = self._crawford_holds and 1 not in self._away()
        reached = replace(self, score=score, is_crawford=False)
        is_crawford = first_time and reached._someone_needs_one()
        return replace(reached, is_crawford=True) if is_crawford else reached

    @property
    def _crawford_holds(self) -> bool:
        shortest = self.rules.crawford
        return bool(shortest) and self.length is not None and self.length >= shortest

    def _away(self) -> tuple[int | None, ...]:
        return tuple(self.away(player) for player in Player)

    def _someone_needs_one(self) -> bool:
        return 1 in self._away() and self.winner is None
