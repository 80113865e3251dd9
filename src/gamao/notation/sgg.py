"""
GamesGrid's `.sgg` matches, as gnubg reads them.

    ana vs. bruno
    Crawford: Yes
    Game 1.0-0/5
    1<tab>31:
    1<tab>31: 8/5, 6/5
    1<tab><tab>Double to 2
    2<tab>Accept
    ana  wins 2 points.

White is the first name and the first column. A line may come twice. A star marks the Crawford
game, `O-O` a roll that allows no move. A closed-out player's roll is not told; it is read as 6-6.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Final

from gamao.errors import NotationError
from gamao.messages.marking import Said
from gamao.messages.marking import mark as _
from gamao.notation.file_rules import FileRules
from gamao.notation.mat.cells import split_lines
from gamao.notation.record import MatchRecord, Note
from gamao.notation.transcript import Transcript, played, rolled, turned, won
from gamao.rules.action import Start
from gamao.rules.cube import CubeAction
from gamao.rules.dice import Dice
from gamao.rules.game import Game, Phase
from gamao.rules.player import Player

_GAME: Final = re.compile(
    r"Game (\d{1,5})\.(\d{1,5})(\*?)-(\d{1,5})(\*?)(?:/(\d{1,5}))?.*", re.ASCII
)
_OPTION: Final = re.compile(r"([A-Z][A-Za-z ]*):\s*(.*)")
_DONE: Final = re.compile(r"\d{1,5}\t(\t?)(.*)", re.ASCII)
_ROLL: Final = re.compile(r"([1-6])([1-6]):\s*(.*)")
_AUTOMATIC: Final = re.compile(r"([1-6])\1:? *Automatic double.*", re.IGNORECASE)
_WINS: Final = re.compile(r"(.*?) wins (\d{1,6}) points?.*", re.ASCII)
_CLOSED_OUT: Final = Dice(6, 6)


def read_sgg(text: str) -> MatchRecord:
    """
    Read a match or money session as far as it can have happened.

    Raises:
        NotationError: it is not such a file, or not even its first step can have happened.
    """
    reader = _Reader()
    lines = split_lines(text)
    reader.look_ahead(lines)
    for number, line in enumerate(lines, start=1):
        if line.strip():
            reader.read(line.rstrip(), Said(_("line {number}"), number=number))
    if not reader.names:
        raise NotationError(_("a GamesGrid file needs a line with two names"))
    return reader.transcript.record(*reader.names, reader.tags)


@dataclass(slots=True)
class _Reader:
    """Reads line by line, remembering the game it is in."""

    transcript: Transcript = field(default_factory=Transcript)
    names: tuple[str, str] | None = None
    tags: list[tuple[str, str]] = field(default_factory=list)
    _options: dict[str, str] = field(default_factory=dict)
    _raccoon: bool = False
    _automatic: bool = False
    _playing: bool = False

    def look_ahead(self, lines: list[str]) -> None:
        """Learn the rules that only the games show."""
        self._raccoon = any("\traccoon" in line.lower() for line in lines)
        self._automatic = any(_AUTOMATIC.fullmatch(line.strip()) for line in lines)

    def read(self, line: str, where: str) -> None:
        if not self.names:
            white, versus, black = line.partition(" vs. ")
            if versus and white.strip() and black.strip():
                self.names = (white.strip(), black.strip())
        elif head := _GAME.fullmatch(line):
            self._begin(head, where)
        elif not self._playing:
            self._told(line, where)
        elif done := _DONE.fullmatch(line):
            player = Player.BLACK if done[1] else Player.WHITE
            self.transcript.do(where, lambda game: _done(game, player, done[2].strip()))
        elif doubled := _AUTOMATIC.fullmatch(line):
            die = int(doubled[1])
            self.transcript.do(where, lambda game: game.after(Start(die, die)))
        elif wins := _WINS.fullmatch(line):
            self._end(wins[1].strip(), int(wins[2]), where)
        else:
            step = self.transcript.next_step
            self.transcript.note(Note(step=step, comment=line.strip()))

    def _told(self, line: str, where: str) -> None:
        if _DONE.fullmatch(line):
            self.transcript.pass_over(where)
        elif option := _OPTION.fullmatch(line.strip()):
            self._options[option[1]] = option[2].strip()
        else:
            self.tags.append(("Site", line.strip()))

    def _begin(self, head: re.Match[str], where: str) -> None:
        variant = self._options.get("Variant", "Backgammon")
        if variant.lower() != "backgammon":
            raise NotationError(
                _("only backgammon can be read, not {variant!r}"), variant=variant[:40]
            )
        file_rules = FileRules(
            length=int(head[6] or 0) or None,
            crawford=self._is_on("Crawford"),
            jacoby=self._is_on("Jacoby"),
            raccoon=self._raccoon,
            cube=self._is_on("Doubling Cube"),
            automatic_doubles=self._automatic,
        )
        score = (int(head[2]), int(head[4]))
        crawford = bool(head[3] or head[5])
        self._playing = self.transcript.begin(
            where,
            lambda: file_rules.match(score, is_crawford=crawford).new_game(),
            number=int(head[1]),
        )

    def _is_on(self, option: str) -> bool:
        return self._options.get(option, "Yes") == "Yes"

    def _end(self, name: str, points: int, where: str) -> None:
        assert self.names
        if name in self.names:
            player = Player.WHITE if name == self.names[0] else Player.BLACK
            self.transcript.do(where, lambda game: won(game, player, points))


def _done(game: Game, player: Player, text: str) -> Game:
    """The *game* when *player* has done what the *text* says, unless it says it again."""
    words = text.lower()
    if roll := _ROLL.fullmatch(words):
        return _rolled(game, player, Dice(int(roll[1]), int(roll[2])), roll[3])
    if words.startswith("-"):
        return _rolled(game, player, _CLOSED_OUT, "o-o")
    answering = game.phase in (Phase.DOUBLED, Phase.BEAVERED, Phase.RACCOONED)
    if words.startswith(("double", "beaver", "raccoon")):
        repeats = answering and player is not game.to_act
        return game if repeats else turned(game, player)
    if words.startswith("accept"):
        return game.after(CubeAction.TAKE, by=player) if answering else game
    if words.startswith("pass"):
        return game.after(CubeAction.PASS, by=player)
    if words.startswith("resign"):
        return game
    raise NotationError(_("not what a player does: {text!r}"), text=text[:80])


def _rolled(game: Game, player: Player, dice: Dice, moves: str) -> Game:
    waiting = game.phase is Phase.PLAY and game.on_roll is player
    if moves.startswith("resign"):
        return game if waiting else rolled(game, player, dice)
    if not moves:
        return game if waiting and game.dice == dice else rolled(game, player, dice)
    just_played = game.phase is Phase.TURN and game.on_roll is not player and game.actions
    if just_played:
        return game  # a play that is told twice
    game = rolled(game, player, dice)
    return played(game, "" if moves == "o-o" else moves)
