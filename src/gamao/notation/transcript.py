"""
A transcript becomes games: what players are said to have done is done, and must be legal.

Files leave out what goes without saying: a beaver that is taken, a turn that is skipped, who threw
what for the start. What cannot have happened breaks its game off, and the reader says so; the
games before and after it are kept.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import pairwise
from typing import Final

from gamao.errors import AmbiguousPlayError, GamaoError, IllegalPlayError, NotationError
from gamao.messages.marking import Said
from gamao.messages.marking import mark as _
from gamao.notation.play import carried_out, fitting_plays, parse_play
from gamao.notation.record import MatchRecord, Note
from gamao.rules.action import ActionKind, Answer, Place, Resign, Roll, Skip, Start
from gamao.rules.cube import CubeAction
from gamao.rules.dice import Dice
from gamao.rules.game import Game, Phase
from gamao.rules.match import Match
from gamao.rules.play import Play
from gamao.rules.player import Player
from gamao.rules.position import Position, Win

MOST_GAMES: Final = 1_000
"""More than any match or session on record; each game of a hostile file costs time."""
MOST_STEPS: Final = 4_000
"""A game has some hundred steps; a step costs as much as there were before it."""


class PointsDifferError(NotationError):
    """A game ends with other points than its rules give: it may have been without Jacoby."""


class MendedError(NotationError):
    """
    Something that the rules do not allow was done, but how the game went on is clear.

    `game` is the game with the board set as the file goes on. Where the act itself is still to be
    done after that, it is not `complete`.
    """

    def __init__(self, game: Game, why: GamaoError, *, complete: bool = True) -> None:
        super().__init__(why.message, **why.values)
        self.game = game
        self.complete = complete
        self.points_differ: bool = isinstance(why, PointsDifferError)


class Transcript:
    """The games of a file while it is read."""

    def __init__(self) -> None:
        self.games: list[Game] = []
        self.warnings: list[str] = []
        self.errors: list[str] = []
        self.points_differ: bool = False
        self._notes: dict[tuple[int, int], Note] = {}
        self._setups: dict[int, Game] = {}
        self._places: list[str] = []
        self._torn: set[int] = set()
        """The games behind which something is left out, and that was said."""
        self._broken = False
        self._passed_over = False
        self._begun = 0
        self._number: int | None = None

    @property
    def game(self) -> Game:
        """The game that is being read."""
        return self.games[-1]

    @property
    def next_step(self) -> int:
        """The index of the step that comes next."""
        return len(self.game.actions)

    def begin(self, where: str, make: Callable[[], Game], *, number: int | None = None) -> bool:
        """
        Go on to the next game; if it cannot be, say *where*, and leave it out.

        What does not follow from the game before is said, too; *number* is the file's own.
        """
        self._begun += 1
        if self._begun > MOST_GAMES:
            raise NotationError(_("a file of more than {most} games is too long"), most=MOST_GAMES)
        self._compare_numbers(where, number)
        try:
            game = make()
        except GamaoError as error:
            self._broken = True
            self._torn.add(len(self.games) - 1)
            self.errors.append(Said("{where}: {error}", where=where, error=error))
            self.warnings.append(
                Said(_("{where}: a game is left out: {error}"), where=where, error=error)
            )
            return False
        if game != game.match.new_game():
            self._setups[len(self.games)] = game
        self.games.append(game)
        self._places.append(where)
        self._broken = False
        return True

    def _compare_numbers(self, where: str, number: int | None) -> None:
        before, self._number = self._number, number
        if before is not None and number is not None and number > before + 1:
            self.warnings.append(
                Said(
                    _("{where}: between game {before} and game {number} games are missing"),
                    where=where,
                    before=before,
                    number=number,
                )
            )

    def pass_over(self, where: str) -> None:
        """Say *where* something was done before a game begins; once is enough."""
        if not (self._begun or self._passed_over):
            self._passed_over = True
            told = _("{where}: what was done before a game begins is left out")
            self.warnings.append(Said(told, where=where))

    def leave_out(self, where: str, line: str) -> None:
        """Say *where* a *line* of the game being read tells nothing that can be read."""
        if line.strip() and not self._broken:
            told = _("{where}: this line is left out: {line!r}")
            self.warnings.append(Said(told, where=where, line=line.strip()[:80]))

    def miss_rows(self, where: str, row: int) -> None:
        """Say *where* the file's own numbers leave rows out of the game being read."""
        if not self._broken:
            told = _("{where}: in game {count} the rows before row {row} are missing")
            self.warnings.append(Said(told, where=where, count=len(self.games), row=row))

    def set_up(self, game: Game) -> None:
        """Let the game being read, of which nothing was played yet, begin as *game*."""
        self._setups[len(self.games) - 1] = game
        self.games[-1] = game

    def do(self, where: str, act: Callable[[Game], Game]) -> bool:
        """Let *act* happen; if it cannot, say *where*, and leave out the rest of the game."""
        if self._broken:
            return False
        try:
            self.games[-1] = act(self.game)
        except MendedError as error:
            self._mend(where, error)
            return error.complete or self.do(where, act)
        except GamaoError as error:
            self.points_differ |= isinstance(error, PointsDifferError)
            self.break_off(where, error)
            return False
        if len(self.game.actions) > MOST_STEPS:
            raise NotationError(
                _("{where}: a game of more than {most} steps is too long"),
                where=where,
                most=MOST_STEPS,
            )
        return True

    def _mend(self, where: str, error: MendedError) -> None:
        self.games[-1] = error.game
        self.points_differ |= error.points_differ
        self.errors.append(Said("{where}: {why}", where=where, why=error))
        told = (
            _("{where}: game {count} is kept, but {why}")
            if error.game.result
            else _("{where}: in game {count} the board is set as the file goes on: {why}")
        )
        self.warnings.append(Said(told, where=where, count=len(self.games), why=error))

    def place(self, where: str, position: Position, on_roll: Player, why: GamaoError) -> None:
        """Put the checkers as *position*, seen by *on_roll*, and say *why*."""
        if self._broken or self.game.result:
            self.break_off(where, why)
        else:
            self._mend(where, MendedError(self.game.after(Place(position, on_roll)), why))

    def break_off(self, where: str, why: object) -> None:
        """Leave out the rest of the game being read, and say so."""
        self._broken = True
        self._torn.add(len(self.games) - 1)
        self.errors.append(Said("{where}: {why}", where=where, why=why))
        self.warnings.append(
            Said(
                _("{where}: game {count} breaks off: {why}"),
                where=where,
                count=len(self.games),
                why=why,
            )
        )

    @property
    def goes_on(self) -> bool:
        """Is the game being read still whole?"""
        return not self._broken

    def note(self, note: Note) -> None:
        """Keep a *note*, whose game is the one being read, beside what its step has already."""
        if self._broken or note == Note(step=note.step):
            return
        place = (len(self.games) - 1, note.step)
        before = self._notes.get(place)
        self._notes[place] = _joined(before, note) if before else replace(note, game=place[0])

    def record(
        self, white: str, black: str, tags: list[tuple[str, str]] | None = None
    ) -> MatchRecord:
        """
        What has been read.

        Raises:
            NotationError: there is no game, or nothing but a game that breaks off at once.
        """
        if self.errors and not self._setups and not any(game.actions for game in self.games):
            raise NotationError("{why}", why=self.errors[0])
        if not self.games:
            raise NotationError(_("there is no game in the file"))
        self.warnings += self._gaps()
        return MatchRecord(
            white=white,
            black=black,
            games=tuple(self.games),
            tags=tuple(tags or ()),
            notes=tuple(self._notes[place] for place in sorted(self._notes)),
            setups=tuple(sorted(self._setups.items())),
            warnings=tuple(self.warnings),
        )

    def _gaps(self) -> Iterator[str]:
        """Say it where a game has no end but another begins, or the score does not follow."""
        for count, (game, following) in enumerate(pairwise(self.games), start=1):
            if count in self._setups or count - 1 in self._torn:
                continue
            where = self._places[count]
            if game.result is None:
                yield Said(_("{where}: game {count} before has no end"), where=where, count=count)
            elif (due := _shown(game.match.after(game.result))) != _shown(following.match):
                yield Said(
                    _("{where}: the score is {told}; after game {count} it was {due}"),
                    where=where,
                    told=_shown(following.match),
                    count=count,
                    due=due,
                )


def _shown(match: Match) -> str:
    return "-".join(map(str, match.shown_score))


def _joined(one: Note, other: Note) -> Note:
    return replace(
        one,
        comment="\n".join(filter(None, (one.comment, other.comment))),
        plays=one.plays or other.plays,
        cube=one.cube or other.cube,
        luck=other.luck if one.luck is None else one.luck,
        luck_unit=other.luck_unit if one.luck is None else one.luck_unit,
    )


# -- what players do ---------------------------------------------------------------------------


def started(game: Game, player: Player, dice: Dice | None = None) -> Game:
    """The *game* when *player* has won the throw for the start, with *dice* if they fit."""
    if game.phase is not Phase.START:
        return game
    # Where the first roll is another one, or comes later, only the starter is known.
    high, low = (2, 1) if dice is None or dice.is_doublet else (dice.high, dice.low)
    return game.after(Start(high, low) if player is Player.WHITE else Start(low, high))


def taken(game: Game) -> Game:
    """A beaver or raccoon is taken without a word when play goes on; some leave out any take."""
    waits = game.phase in (Phase.BEAVERED, Phase.RACCOONED)
    return game.after(CubeAction.TAKE) if waits else game


def at_turn(game: Game, player: Player) -> Game:
    """The game when it is the turn of *player*, if only what goes without a word is between."""
    game = taken(game)
    if player is not game.on_roll and game.phase is Phase.TURN:
        skips = any(allowed.kind is ActionKind.SKIP for allowed in game.actions_allowed())
        return game.after(Skip()) if skips else game
    return game


def rolled(game: Game, player: Player, dice: Dice) -> Game:
    """The *game* when *player* has thrown *dice*."""
    game = at_turn(started(game, player, dice), player)
    if game.phase is Phase.DOUBLED and game.offered_by is player:
        game = game.after(CubeAction.TAKE)
    if game.phase is Phase.PLAY and game.on_roll is not player:
        raise _unplayed(game)
    if game.phase is not Phase.PLAY:
        game = game.after(Roll(dice), by=player)
    if game.dice != dice:
        raise NotationError(
            _("{player} cannot play {dice}: {on_roll} has thrown {thrown}"),
            player=player,
            dice=dice,
            on_roll=game.on_roll,
            thrown=game.dice,
        )
    return game


def _unplayed(game: Game) -> MendedError:
    """The other player goes on: time ran out, or nothing could be played that we would allow."""
    why = NotationError(_("{player} has not played {dice}"), player=game.on_roll, dice=game.dice)
    passed = game.after(Place(game.position.flipped(), game.on_roll.opponent))
    return MendedError(passed, why, complete=False)


def played(game: Game, moves: str) -> Game:
    """The *game* when the dice on the board have been played as *moves* tell."""
    assert game.dice is not None
    try:
        return game.after(play_written(moves, game.position, game.dice))
    except IllegalPlayError as error:
        after = carried_out(moves, game.position)
        if after is None:
            raise
        place = Place(after.flipped(), game.on_roll.opponent)
        raise MendedError(game.after(place), error) from error


def play_written(moves: str, position: Position, dice: Dice) -> Play:
    """Read *moves* of a file, which marks every hit: what is not marked has not been hit."""
    try:
        return parse_play(moves, position, dice)
    except AmbiguousPlayError:
        marked = moves.count("*")
        quiet = [
            play
            for play in fitting_plays(moves, position, dice)
            if sum(move.hits for move in play.moves) == marked
        ]
        if len(quiet) != 1:
            raise
        return quiet[0]
    except IllegalPlayError:
        if "*" not in moves:
            raise
        # Some programs mark the hits of the checker's whole way at its end.
        return parse_play(moves.replace("*", ""), position, dice)


def turned(game: Game, player: Player, *, to: int | None = None) -> Game:
    """The *game* when *player* has turned the cube: a double, a beaver or a raccoon."""
    match game.phase:
        case Phase.DOUBLED if player is game.to_act:
            action, factor = CubeAction.BEAVER, 4
        case Phase.BEAVERED if player is game.to_act:
            action, factor = CubeAction.RACCOON, 4
        case _:
            game = at_turn(started(game, player), player)
            action, factor = CubeAction.DOUBLE, 2
    if to is not None and to != factor * game.cube.value:
        raise NotationError(
            _("the cube goes to {number} now, not to {to}"), number=factor * game.cube.value, to=to
        )
    return game.after(action, by=player)


def won(game: Game, player: Player, points: int) -> Game:
    """
    The *game* when *player* has won *points*, which the loser may have given up.

    Some programs count no more than the winner still needed, or than the match is long.
    """
    if game.result is None:
        return _given_up(taken(started(game, player)), player, points)
    if game.result.winner is not player:
        raise NotationError(_("{player} has not won"), player=player)
    counted, needed = game.result.points, game.match.away(player)
    capped = needed is not None and needed <= points < counted
    if points != counted and not capped:
        why = PointsDifferError(
            _("{player} has won {won}, not {points}"), player=player, won=counted, points=points
        )
        raise MendedError(game, why)
    return game


def _given_up(game: Game, player: Player, points: int) -> Game:
    """A game that ends early: a double not answered is a pass, all else a resignation."""
    if game.phase is Phase.DOUBLED:
        if player is game.offered_by and points == game.cube.value:
            return game.after(CubeAction.PASS)
        game = game.after(CubeAction.TAKE)
    kind, rest = divmod(points, game.cube.value)
    needed = game.match.away(player)
    if not rest and kind in tuple(Win) and (kind == Win.SINGLE or game.gammons_count):
        return _resigned(game, player, Resign(Win(kind)))
    if needed and points >= needed:
        return _resigned(game, player, Resign(whole_match=True))
    raise MendedError(_resigned(game, player, Resign()), _no_such_points(game, player, points))


def _no_such_points(game: Game, player: Player, points: int) -> NotationError:
    kind, rest = divmod(points, game.cube.value)
    if rest or kind not in tuple(Win):
        return NotationError(
            _("nobody can win {points} with the cube at {value}"),
            points=points,
            value=game.cube.value,
        )
    return PointsDifferError(
        _("{player} can win no gammon under Jacoby before the cube is turned"), player=player
    )


def _resigned(game: Game, player: Player, resignation: Resign) -> Game:
    return game.after(resignation, by=player.opponent).after(Answer.ACCEPT)
