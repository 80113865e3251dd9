"""
TrueMoneyGames' `.tmg` matches, as gnubg reads them.

Lines `Name: value` with the players and the rules, then for each game `Game 1: 0-0` and its
records: the number of the turn (negative for player 2), the kind of record, and the rest.

    Game 1: 0-0
     1 1 31:
     1 4 8/5 6/5
    -1 5 Double to 2
     1 7 Take

White is player 1.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import partial
from itertools import pairwise, takewhile
from typing import Final

from gamao.errors import NotationError
from gamao.messages.marking import Said
from gamao.messages.marking import mark as _
from gamao.notation.file_rules import FileRules
from gamao.notation.mat.cells import split_lines
from gamao.notation.mat.tags import match_before
from gamao.notation.record import MatchRecord
from gamao.notation.transcript import Transcript, played, rolled, turned, won
from gamao.rules.action import Start
from gamao.rules.cube import CubeAction
from gamao.rules.dice import Dice
from gamao.rules.game import Game, Phase
from gamao.rules.player import Player

_OPTION: Final = re.compile(r"([A-Za-z][A-Za-z0-9]*):\s*(.*)")
_GAME: Final = re.compile(r"Game (\d{1,5}): (\d{1,5})-(\d{1,5})", re.ASCII)
_RECORD: Final = re.compile(r"\s*(-?)\d{1,5}\s+(\d{1,3})\s*(.*)", re.ASCII)
_DICE: Final = re.compile(r"([1-6])([1-6]):?")
_POINTS: Final = re.compile(r"(\d{1,6})\b.*", re.ASCII)
_BACKGAMMON: Final = "1"
_CLOCK: Final = ("17", "22")
"""Records of a clock that ran out, which change nothing on the board."""


def read_tmg(text: str) -> MatchRecord:
    """
    Read a match or money session as far as it can have happened.

    Raises:
        NotationError: it is not such a file, or not even its first step can have happened.
    """
    lines = split_lines(text)
    options = _options(lines)
    file_rules = _file_rules(lines, options)
    transcript = Transcript()
    playing = False
    for number, line in enumerate(lines, start=1):
        where = Said(_("line {number}"), number=number)
        if head := _GAME.match(line):
            score = (int(head[2]), int(head[3]))
            doubled = _doubles(lines[number:])
            playing = transcript.begin(
                where,
                partial(_new_game, file_rules, score, transcript.games, doubled),
                number=int(head[1]),
            )
        elif (record := _RECORD.fullmatch(line.rstrip())) and not playing:
            transcript.pass_over(where)
        elif record:
            player = Player.BLACK if record[1] else Player.WHITE
            kind, rest = record[2], record[3].lower()
            if kind == "19":
                transcript.warnings.append(
                    Said(
                        _("{where}: a settlement is left out: {text!r}"),
                        where=where,
                        text=rest[:60],
                    )
                )
            elif kind not in _CLOCK:
                transcript.do(where, partial(_done, player=player, kind=kind, rest=rest))
        elif playing:
            transcript.leave_out(where, line)
    names = [_name(options.get(f"Player{n}", "")) for n in (1, 2)]
    return transcript.record(names[0] or "White", names[1] or "Black", _tags(options))


def _options(lines: list[str]) -> dict[str, str]:
    """The lines before the first game: `Length: 5`."""
    options = {}
    for line in lines:
        if _GAME.match(line):
            break
        if option := _OPTION.fullmatch(line.strip()):
            options[option[1]] = option[2].strip()
    return options


def _file_rules(lines: list[str], options: dict[str, str]) -> FileRules:
    if options.get("Variant", _BACKGAMMON) != _BACKGAMMON:
        raise NotationError(
            _("only backgammon can be read, not {variant!r}"),
            variant=options["Variant"][:20],
        )
    length = options.get("Length", "0")
    if not (length.isascii() and length.isdigit() and len(length) < 6):
        raise NotationError(_("not the length of a match: {length!r}"), length=length[:20])
    kinds = [record[2] for line in lines if (record := _RECORD.fullmatch(line.rstrip()))]
    return FileRules(
        length=int(length) or None,
        crawford=options.get("Crawford", "1") != "0",
        jacoby=options.get("Jacoby", "1") != "0",
        raccoon=any(one == other == "8" for one, other in pairwise(kinds)),
        cube=options.get("Cube", "1") != "0",
        automatic_doubles="2" in kinds,
    )


def _new_game(
    file_rules: FileRules, score: tuple[int, int], earlier: Sequence[Game], doubled: bool
) -> Game:
    return match_before(
        file_rules.length, file_rules.rules, score, earlier, doubled=doubled
    ).new_game()


def _doubles(lines: Sequence[str]) -> bool:
    """Is the cube offered before the next game begins?"""
    rest = takewhile(lambda line: not _GAME.match(line), lines)
    return any((record := _RECORD.fullmatch(line)) and record[2] == "5" for line in rest)


def _name(value: str) -> str:
    """The name in `17 ana 1500.0`, between an account and a rating."""
    words = value.split()
    return words[1] if len(words) > 1 else ""


def _tags(options: dict[str, str]) -> list[tuple[str, str]]:
    tags = [("Site", "TrueMoneyGames")]
    if date := options.get("Startdate", "").split():
        tags.append(("EventDate", date[0].replace("-", ".")))
    if identity := options.get("MatchID"):
        tags.append(("MatchID", identity))
    return tags


def _done(game: Game, player: Player, kind: str, rest: str) -> Game:
    """The *game* when *player* has done what a record of this *kind* tells."""
    if kind not in _KINDS:
        raise NotationError(
            _("the meaning of record {kind} of TrueMoneyGames is not known"), kind=kind
        )
    return _KINDS[kind](game, player, rest)


def _rolled(game: Game, player: Player, rest: str) -> Game:
    if rest.startswith("?"):  # time ran out before the roll
        return game
    dice = _DICE.fullmatch(rest.strip())
    if not dice:
        raise NotationError(_("not a roll: {text!r}"), text=rest[:40])
    return rolled(game, player, Dice(int(dice[1]), int(dice[2])))


def _moved(game: Game, player: Player, rest: str) -> Game:
    if game.phase is not Phase.PLAY or game.on_roll is not player:
        raise NotationError(
            _("{player} has no roll to play {text!r} with"), player=player, text=rest[:40]
        )
    fans = rest.startswith("0/0")
    if fans and game.can_move:  # time ran out before the move
        return game
    return played(game, "" if fans else rest)


def _ended(game: Game, player: Player, rest: str) -> Game:
    told = _POINTS.fullmatch(rest)
    if not told:
        raise NotationError(_("not points won: {text!r}"), text=rest[:40])
    return won(game, player, int(told[1]))


_KINDS: Final[dict[str, Callable[[Game, Player, str], Game]]] = {
    "1": _rolled,
    "2": lambda game, player, rest: game.after(Start(1, 1)),  # which equal dice is not told
    "4": _moved,
    "5": lambda game, player, rest: turned(game, player),
    "7": lambda game, player, rest: game.after(CubeAction.TAKE, by=player),
    "8": lambda game, player, rest: turned(game, player),
    "10": lambda game, player, rest: game.after(CubeAction.PASS, by=player),
    "14": _ended,
    "15": _ended,
    "16": _ended,
}
