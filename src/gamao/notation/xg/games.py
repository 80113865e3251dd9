"""The records of eXtreme Gammon made games."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import takewhile
from typing import Final

from gamao.errors import GamaoError, IllegalPlayError, NotationError
from gamao.messages.marking import Said
from gamao.messages.marking import mark as _
from gamao.notation.choices import Choices
from gamao.notation.file_rules import FileRules
from gamao.notation.record import Note, RatedCube, RatedPlay
from gamao.notation.transcript import MendedError, Transcript, rolled, turned, won
from gamao.notation.xg.records import (
    MONEY_LENGTH,
    Board,
    Candidate,
    CubeFigures,
    CubeRecord,
    GameFooter,
    GameHeader,
    MatchHeader,
    MoveRecord,
    Record,
)
from gamao.rules.action import Place, Start
from gamao.rules.cube import Cube, CubeAction
from gamao.rules.dice import Dice
from gamao.rules.game import Game
from gamao.rules.match import Match
from gamao.rules.play import BAR, OFF, Play
from gamao.rules.player import Player
from gamao.rules.position import CHECKERS, Position

_PLAYERS: Final = {1: Player.WHITE, -1: Player.BLACK}
_DEPTHS: Final = {
    12: "3-ply red",
    100: "rollout",
    998: "book",
    999: "book",
    1000: "Roller",
    1001: "Roller+",
    1002: "Roller++",
}
_HIGHEST_CUBE: Final = 24
_TURNED: Final = 2
"""An answer to the cube that turns it once more."""


def read_games(
    header: MatchHeader, records: Sequence[Record], comments: Sequence[str]
) -> Transcript:
    """Do what the *records* of a match tell."""
    raccoon = any(isinstance(record, CubeRecord) and record.beaver == _TURNED for record in records)
    reader = _Reader(header, comments, raccoon)
    for number, record in enumerate(records, start=1):
        reader.read(record, Said(_("record {number}"), number=number))
    reader.finish()
    return reader.transcript


def is_position(records: Sequence[Record]) -> bool:
    """Do the *records* describe one decision of a game without a board of its own?"""
    # XG leaves the board of a match's first game empty too: only what follows tells them apart.
    first = records[0] if records else None
    kinds = [type(record) for record in records[1:]]
    whole = GameHeader in kinds or GameFooter in kinds
    one = kinds.count(CubeRecord) <= 1 and kinds.count(MoveRecord) <= 1
    return isinstance(first, GameHeader) and not any(first.board) and one and not whole


def read_position(
    header: MatchHeader, records: Sequence[Record], comments: Sequence[str]
) -> Transcript:
    """The moment of a game that the *records* of a position file describe, and what was played."""
    game = next(record for record in records if isinstance(record, GameHeader))
    cube = next((record for record in records if isinstance(record, CubeRecord)), None)
    move = next((record for record in records if isinstance(record, MoveRecord)), None)
    last = move if move and any(move.dice) else cube
    if last is None:
        raise NotationError(_("a file of eXtreme Gammon without a position in it"))
    moment = _set_up(_match(header, game), last)
    if isinstance(last, MoveRecord):
        moment = rolled(moment, moment.on_roll, Dice(*last.dice)).snapshot()
    transcript = Transcript()
    transcript.begin("the position", lambda: moment)
    if cube:
        transcript.note(Note(step=0, cube=_rated_cube(cube.figures)))
    for record in (game, cube, move):
        if record:
            transcript.note(Note(step=0, comment=_said(record, comments)))
    if isinstance(last, MoveRecord):
        _rate_and_play(transcript, last)
    elif last.double == 1:
        done = ", ".join(map(str, (CubeAction.DOUBLE, *_answers(last))))
        transcript.warnings.append(
            Said(_("what was done in the position is left out: {done}"), done=done)
        )
    return transcript


def _rate_and_play(transcript: Transcript, record: MoveRecord) -> None:
    moment = transcript.game
    assert moment.dice is not None
    choices = Choices(moment.position, moment.dice)
    plays = _rated_plays(record.candidates, choices)
    transcript.note(Note(step=0, plays=plays, luck=record.luck))
    if record.played:
        transcript.do("the position", partial(_played, record=record, choices=choices))


@dataclass(slots=True)
class _Reader:
    """Reads the records in order, remembering the game they are of."""

    header: MatchHeader
    comments: Sequence[str]
    raccoon: bool
    transcript: Transcript = field(default_factory=Transcript)
    _game: GameHeader | None = None
    """The header of a game of which nothing was read yet."""
    _undoubled: tuple[RatedCube | None, str] = (None, "")
    """What was said about not doubling, which is kept with the roll."""

    def read(self, record: Record, where: str) -> None:
        match record:
            case GameHeader():
                self.finish()
                self._game, self._undoubled = record, (None, "")
            case CubeRecord():
                self._ready(record, where)
                self._cube(record, where)
            case MoveRecord():
                self._ready(record, where)
                self._move(record, where)
            case _:
                # The header of the match comes once, before all others.
                assert isinstance(record, GameFooter)
                self._ready(None, where)
                self._end(record, where)

    def finish(self) -> None:
        """Keep a game of which nothing was played."""
        if self._game:
            self._ready(None, "its header")

    def _ready(self, record: CubeRecord | MoveRecord | None, where: str) -> None:
        """Begin the game, now that it is known who acts first; then check that it goes on."""
        if header := self._game:
            self._game = None
            if not self.transcript.begin(where, partial(self._beginning, header, record)):
                return
            if said := _said(header, self.comments):
                self.transcript.note(Note(step=0, comment=said))
        elif not self.transcript.games and not self.transcript.errors:
            raise NotationError(
                _("{where}: a record of eXtreme Gammon outside of a game"), where=where
            )
        if record and self.transcript.goes_on and record.board != _board(self.transcript.game):
            self._edited(record, where)

    def _edited(self, record: CubeRecord | MoveRecord, where: str) -> None:
        why = NotationError(_("the position was edited in the middle of the game"))
        try:
            player, position = _player(record.player), _position(record.board)
        except NotationError as error:
            self.transcript.break_off(where, error)
        else:
            seen = position if player is Player.WHITE else position.flipped()
            self.transcript.place(where, seen, player, why)

    def _beginning(self, header: GameHeader, record: CubeRecord | MoveRecord | None) -> Game:
        return _beginning(_match(self.header, header, raccoon=self.raccoon), header, record)

    def _cube(self, record: CubeRecord, where: str) -> None:
        figures = _rated_cube(record.figures)
        said = _said(record, self.comments)
        if record.double != 1:
            self._undoubled = figures, said
            return
        if self.transcript.do(where, lambda game: turned(game, _player(record.player))):
            step = self.transcript.next_step - 1
            self.transcript.note(Note(step=step, cube=figures, comment=said))
            for action in _answers(record):
                self.transcript.do(where, partial(Game.after, action=action))

    def _move(self, record: MoveRecord, where: str) -> None:
        if not self.transcript.do(where, partial(_rolled, record=record)):
            return
        game = self.transcript.game
        cube, said = self._undoubled
        self._undoubled = (None, "")
        step = max(len(game.actions) - 1, 0)
        self.transcript.note(Note(step=step, cube=cube, comment=said, luck=record.luck))
        assert game.dice is not None
        choices = Choices(game.position, game.dice)
        if record.played:
            self.transcript.do(where, partial(_played, record=record, choices=choices))
        plays = _rated_plays(record.candidates, choices)
        comment = _said(record, self.comments)
        self.transcript.note(Note(step=len(game.actions), plays=plays, comment=comment))

    def _end(self, record: GameFooter, where: str) -> None:
        if record.winner not in _PLAYERS:
            return
        self.transcript.do(where, partial(_ended, record=record))


def _match(header: MatchHeader, game: GameHeader, *, raccoon: bool = False) -> Match:
    length = None if header.length >= MONEY_LENGTH or header.length < 1 else header.length
    file_rules = FileRules(
        length=length,
        crawford=header.crawford,
        jacoby=header.jacoby,
        beaver=header.beaver,
        raccoon=raccoon,
        automatic_doubles=header.automatic_doubles,
    )
    return file_rules.match(game.score, is_crawford=game.crawford)


def _beginning(match: Match, game: GameHeader, first: CubeRecord | MoveRecord | None) -> Game:
    """The game before its *first* record: new, or set up if its board is not the usual one."""
    new = match.new_game()
    if first and first.board != _board(new):
        return _set_up(match, first)
    for _double in range(game.automatic_doubles):
        new = new.after(Start(1, 1))  # which equal dice were thrown is not told
    return new


def _set_up(match: Match, record: CubeRecord | MoveRecord) -> Game:
    player = _player(record.player)
    position = _position(record.board)
    if abs(record.cube) > _HIGHEST_CUBE:
        raise NotationError(_("no cube has been turned {cube} times"), cube=record.cube)
    owner = _PLAYERS.get((record.cube > 0) - (record.cube < 0))
    return match.game_from(
        position if player is Player.WHITE else position.flipped(),
        on_roll=player,
        cube=Cube(1 << abs(record.cube), owner),
    )


def _rolled(game: Game, record: MoveRecord) -> Game:
    return rolled(game, _player(record.player), Dice(*record.dice))


def _ended(game: Game, record: GameFooter) -> Game:
    points, doubled = record.points, record.points << game.automatic_doubles
    # XG counts without automatic doubles while a game is on.
    if points < game.cube.value or (game.result and game.result.points == doubled):
        points = doubled
    return won(game, _player(record.winner), points)


def _played(game: Game, record: MoveRecord, choices: Choices) -> Game:
    try:
        return game.after(_play(record, choices))
    except IllegalPlayError as error:
        after = _position(record.board_after)
        place = Place(after.flipped(), game.on_roll.opponent)
        raise MendedError(game.after(place), error) from error


def _play(record: MoveRecord, choices: Choices) -> Play:
    """The play as it is told by its moves, or else by the board after it."""
    after = _position(record.board_after)
    play = choices.by(_hops(record.moves))
    by_board = choices.to(after)
    if by_board is None:
        raise IllegalPlayError(_("an illegal play leads to position {position}"), position=after.id)
    return play if play is not None and choices.leads_to(play) == after else by_board


def _hops(moves: Sequence[int]) -> list[tuple[int, int]]:
    """The ways from point to point: XG counts points from 0 and ends the list with -1."""
    hops = []
    for source, target in zip(moves[::2], moves[1::2], strict=True):
        if source < 0:
            break
        hops.append((source + 1, max(target + 1, OFF)))
    return hops


def _answers(record: CubeRecord) -> list[CubeAction]:
    """The answers to a double, to a beaver and to a raccoon, as far as they were given."""
    replies = (record.take, record.beaver, record.raccoon)
    turns = len(list(takewhile(lambda reply: reply == _TURNED, replies[:2])))
    answers = [CubeAction.BEAVER, CubeAction.RACCOON][:turns]
    if replies[turns] in (0, 1):
        answers.append(CubeAction.TAKE if replies[turns] else CubeAction.PASS)
    return answers


def _rated_plays(candidates: Sequence[Candidate], choices: Choices) -> tuple[RatedPlay, ...]:
    rated = []
    for candidate in candidates:
        try:
            play = choices.to(_position(candidate.board))
        except GamaoError:
            play = None
        if play is not None:
            rated.append(
                RatedPlay(
                    play=play,
                    equity=candidate.equity,
                    chances=candidate.chances,
                    depth=_depth(candidate.depth),
                )
            )
    return tuple(rated)


def _rated_cube(figures: CubeFigures | None) -> RatedCube | None:
    if figures is None:
        return None
    return RatedCube(
        no_double=figures.no_double,
        double_take=figures.double_take,
        double_pass=figures.double_pass,
        chances=figures.chances,
        depth=_depth(figures.depth),
    )


def _depth(number: int) -> str:
    return f"XG {_DEPTHS.get(number, f'{number + 1}-ply')}"


def _said(record: GameHeader | CubeRecord | MoveRecord, comments: Sequence[str]) -> str:
    indices = record.comments if isinstance(record, GameHeader) else (record.comment,)
    return "\n".join(comments[i] for i in indices if 0 <= i < len(comments) and comments[i])


def _player(number: int) -> Player:
    if number not in _PLAYERS:
        raise NotationError(_("nobody is player {number}"), number=number)
    return _PLAYERS[number]


def _board(game: Game) -> Board:
    """The checkers as player 1 sees them: the opponent's bar, the points, the bar."""
    white = game.on_roll is Player.WHITE
    position = game.position if white else game.position.flipped()
    points = [position.mine[p] - position.theirs[BAR - p] for p in range(1, BAR)]
    return (-position.theirs[BAR], *points, position.mine[BAR])


def _position(board: Board) -> Position:
    mine = [max(count, 0) for count in board]
    theirs = [max(-count, 0) for count in reversed(board)]
    if mine[OFF] or theirs[OFF] or max(sum(mine), sum(theirs)) > CHECKERS:
        raise NotationError(_("no such checkers can stand on the board"))
    mine[OFF], theirs[OFF] = CHECKERS - sum(mine), CHECKERS - sum(theirs)
    return Position(tuple(mine), tuple(theirs))
