"""A game told in words: who is who, the pips, the score, the cube, what is to be done."""

from __future__ import annotations

import textwrap
from collections.abc import Mapping, Sequence
from math import ceil
from types import MappingProxyType
from typing import Final

from gamao.messages import Catalogue
from gamao.messages.marking import mark as _
from gamao.notation import format_diagram
from gamao.rules.game import Game, Phase
from gamao.rules.player import Player
from gamao.rules.position import Position

_COLUMNS: Final = 80
_PLAYERS: Final = MappingProxyType({Player.WHITE: _("white"), Player.BLACK: _("black")})
_WAITING: Final = MappingProxyType(
    {
        Phase.START: _("Both must throw for the start."),
        Phase.TURN: _("{name} must roll or double."),
        Phase.PLAY: _("{name} must play the dice."),
        Phase.DOUBLED: _("{name} must answer the double."),
        Phase.BEAVERED: _("{name} must answer the beaver."),
        Phase.RACCOONED: _("{name} must answer the raccoon."),
        Phase.RESIGNED: _("{name} must answer the resignation."),
        Phase.OVER: _("The game is over."),
    }
)
_CUBE_WORDS: Final = MappingProxyType(
    {
        "no double": _("no double"),
        "no redouble": _("no redouble"),
        "double": _("double"),
        "redouble": _("redouble"),
        "too good": _("too good"),
        "cannot double": _("cannot double"),
        "take": _("take"),
        "pass": _("pass"),
        "beaver": _("beaver"),
    }
)


def name_of(player: Player, words: Catalogue) -> str:
    """What a side is called."""
    return words(_PLAYERS[player]).capitalize()


def waiting_for(game: Game, words: Catalogue) -> str:
    """What the game waits for, as a sentence."""
    name = name_of(game.to_act, words) if game.to_act else ""
    return words(_WAITING[game.phase], name=name)


def diagram(position: Position, words: Catalogue) -> str:
    """The board as text, its words the reader's."""
    return format_diagram(position, off=words("off {n}", n="").strip())


def facts(game: Game, words: Catalogue) -> str:
    """Who is X on the board, pips, score, cube and roll, in a line or two."""
    match = game.match
    score = words("for money")
    if match.length is not None:
        score = f"{match.score[0]}-{match.score[1]}/{match.length}"
    told = [*side_facts(game, game.on_roll, words), score]
    told += [cube_fact(game, words)] if match.has_cube else []
    told += [words("rolled {dice}", dice=game.dice)] if game.dice else []
    return wrapped(", ".join(told))


def wrapped(text: str, indent: str = "") -> str:
    """*text* in lines of at most 80 columns, each after *indent*."""
    return textwrap.fill(text, _COLUMNS, initial_indent=indent, subsequent_indent=indent)


def in_columns(texts: Sequence[str], width: int = _COLUMNS) -> list[str]:
    """Lines of *texts* side by side in as many columns as fit, to be read downwards."""
    widest = max(map(len, texts), default=0) + 2
    rows = ceil(len(texts) / max(1, width // widest))
    return ["".join(f"{one:{widest}}" for one in texts[row::rows]).rstrip() for row in range(rows)]


def side_facts(game: Game, player: Player, words: Catalogue) -> list[str]:
    """That *player* is X, and the pips of both, *player*'s first."""
    position = game.position if player is game.on_roll else game.position.flipped()
    return [
        words("{name} is X", name=name_of(player, words)),
        words("pips {mine}-{theirs}", mine=position.pips, theirs=position.their_pips),
    ]


def cube_fact(game: Game, words: Catalogue) -> str:
    """The cube and whose it is."""
    if game.cube.owner is None:
        return words("cube {value} in the middle", value=game.cube.value)
    return words(
        "cube {value} of {name}", value=game.cube.value, name=name_of(game.cube.owner, words)
    )


def cube_text(action: str, words: Catalogue) -> str:
    """A cube decision such as "no double, take"."""
    return ", ".join(words(_CUBE_WORDS[part]) for part in action.split(", "))


def interval_text(equity: float, error: float, words: Catalogue) -> str:
    """An equity, and half of its 95 % interval where a rollout left this standard *error*."""
    from gamao.engine import half_width

    told = words.number(equity, 4, sign=True)
    return f"{told} ± {words.number(half_width(error), 4)}" if error else told


def close_lines(shown: Mapping[str, object], words: Catalogue) -> list[str]:
    """What a rollout cannot tell of a cube decision."""
    told = []
    if shown.get("double_is_close"):
        told.append(words("Double or not: too close to call"))
    if shown.get("answer_is_close"):
        told.append(words("Take or pass: too close to call"))
    return told
