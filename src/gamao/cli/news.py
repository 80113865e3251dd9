"""What happens at a table, told in a line each, in the words that the web app reads aloud."""

from __future__ import annotations

from types import MappingProxyType
from typing import Final

from gamao.cli.game_text import name_of, waiting_for
from gamao.errors import AmbiguousPlayError, GamaoError, IllegalPlayError, RuleError
from gamao.messages import Catalogue
from gamao.messages.marking import mark as _
from gamao.messages.words import WORDS
from gamao.notation import format_action, format_play
from gamao.rules.action import Resign, Roll, Start, Step
from gamao.rules.game import Game
from gamao.rules.match import Match
from gamao.rules.play import Play
from gamao.rules.player import Player
from gamao.rules.position import Win

WINS: Final = MappingProxyType(
    {Win.SINGLE: _("single"), Win.GAMMON: _("gammon"), Win.BACKGAMMON: _("backgammon")}
)


def news(game: Game, step: Step, words: Catalogue) -> str:
    """What happens with *step* in *game*."""
    name = name_of(step.by, words) if step.by else ""
    match step.action:
        case Start(white, black):
            said = WORDS["said again" if white == black else "said start"]
            return words(said, dice=f"{white}-{black}")
        case Roll(dice):
            return words(WORDS["said roll"], name=name, dice=dice)
        case Play(()):
            return words(WORDS["said none"], name=name)
        case Play():
            assert game.dice is not None
            play = format_play(step.action, game.position, game.dice)
            return words(WORDS["said play"], name=name, play=play)
        case Resign(win):
            return words(WORDS["said resign"], name=name, win=words(WINS[win]))
        case _:
            return words(WORDS[f"said {format_action(step.action)}"], name=name)


def score_line(match: Match, words: Catalogue) -> str:
    """The match and how it stands."""
    kind = words("Money session")
    if match.length is not None:
        kind = words.ngettext("Match to {n} point", "Match to {n} points", match.length)
    both = zip(Player, match.shown_score, strict=True)
    sides = ", ".join(f"{name_of(player, words)} {score}" for player, score in both)
    crawford = f", {words('Crawford game')}" if match.is_crawford else ""
    return f"{kind}: {sides}{crawford}"


def result_line(game: Game, words: Catalogue) -> str:
    """Who has won a *game* that is over, and what."""
    result = game.result
    assert result is not None
    points = words.ngettext("{n} point", "{n} points", game.match.counted(result))
    winner, win = name_of(result.winner, words), words(WINS[result.win])
    return words("{name} wins {points} ({win})", name=winner, points=points, win=win)


def match_line(match: Match, words: Catalogue) -> str:
    """Who has won the match."""
    assert match.winner is not None
    score = "-".join(map(str, match.shown_score))
    return words("{name} wins the match {score}", name=name_of(match.winner, words), score=score)


def complaint(error: GamaoError, game: Game, words: Catalogue) -> str:
    """What was wrong with what somebody typed."""
    match error:
        case IllegalPlayError(values={"play": play, "dice": dice}):
            return words("{play} is not allowed with {dice}.", play=play, dice=dice)
        case AmbiguousPlayError():
            return words("This play can be understood in more than one way.")
        case RuleError():
            return f"{words('That cannot be done now.')} {waiting_for(game, words)}"
        case _:
            return f"{words('This is not a play or an action.')} {words('Type h for help.')}"
