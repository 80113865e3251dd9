"""Our own match files written; `gamao.notation.json` tells how they look."""

from __future__ import annotations

import json
from typing import Final

from gamao.errors import GamaoError, NotationError
from gamao.messages.marking import mark as _
from gamao.notation.action import format_action, format_step
from gamao.notation.record import MatchRecord, Note, RatedCube, RatedPlay
from gamao.notation.rules_text import format_rules
from gamao.rules.game import Game, Phase
from gamao.rules.match import Match

FORMAT: Final = "gamao match"
VERSION: Final = 1
OFFERS: Final = {
    Phase.DOUBLED: "double",
    Phase.BEAVERED: "beaver",
    Phase.RACCOONED: "raccoon",
    Phase.RESIGNED: "resign",
}

Json = dict[str, object]


def format_json(record: MatchRecord) -> str:
    """
    Write a match or money session with all that a record holds, one step to a line.

    Raises:
        NotationError: a game was set up when it was over, or nobody knows how it was set up.
    """
    whole: Json = {
        "format": FORMAT,
        "version": VERSION,
        "white": record.white,
        "black": record.black,
        "tags": [list(tag) for tag in record.tags],
        "dice": [list(figure) for figure in record.dice],
        "games": [_game(record, index) for index in range(len(record.games))],
    }
    return _laid_out(whole, 0) + "\n"


def _laid_out(value: object, depth: int) -> str:
    """The JSON of *value*: games, steps and notes a line each, what is in them on one line."""
    inner = "\n" + " " * (depth + 1)
    outer = "\n" + " " * depth
    if isinstance(value, dict) and value and depth in (0, 2):
        fields = (f"{_on_a_line(name)}: {_laid_out(one, depth + 1)}" for name, one in value.items())
        return "{" + inner + f",{inner}".join(fields) + outer + "}"
    if isinstance(value, list) and value and depth in (1, 3):
        items = (_laid_out(one, depth + 1) for one in value)
        return "[" + inner + f",{inner}".join(items) + outer + "]"
    return _on_a_line(value)


def _on_a_line(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, allow_nan=False)


def _game(record: MatchRecord, index: int) -> Json:
    game = record.games[index]
    told: Json = {"match": _match(game.match)}
    setup = dict(record.setups).get(index)
    if setup:
        told["setup"] = _setup(setup)
    _check(record.beginning(index), game, index + 1)
    told["steps"] = [format_step(step) for step in game.actions]
    if game.result:
        result = game.result
        told["result"] = {
            "winner": result.winner.value,
            "win": result.win.word,
            "points": result.points,
        }
    if notes := [_note(note) for note in record.notes if note.game == index]:
        told["notes"] = notes
    return told


def _check(beginning: Game, game: Game, number: int) -> None:
    """Do nothing if the steps of *game* lead there: a file tells nothing else."""
    try:
        leads_there = beginning.snapshot().replayed(game.actions) == game
    except GamaoError:
        leads_there = False
    if not leads_there:
        raise NotationError(
            _("game {number} was set up, but the record does not say how"), number=number
        )


def _match(match: Match) -> Json:
    return {
        "length": match.length,
        "rules": format_rules(match.rules),
        "score": list(match.score),
        "crawford": match.is_crawford,
    }


def _setup(game: Game) -> Json:
    if game.phase is Phase.OVER:
        raise NotationError("a match file cannot set up a game that is over")
    told: Json = {
        "position": game.position.id,
        "on_roll": None if game.phase is Phase.START else game.on_roll.value,
        "dice": [game.dice.high, game.dice.low] if game.dice else None,
        "cube": {"value": game.cube.value, "owner": game.cube.owner and game.cube.owner.value},
        "turns": list(game.turns),
        "automatic_doubles": game.automatic_doubles,
    }
    if game.offered_by:
        offer: Json = {"kind": OFFERS[game.phase], "by": game.offered_by.value}
        if game.resignation:
            offer["win"] = game.resignation.win.word
        told["offer"] = offer
    return told


def _note(note: Note) -> Json:
    told: Json = {"step": note.step}
    if note.comment:
        told["comment"] = note.comment
    if note.plays:
        told["plays"] = [_rated_play(rated) for rated in note.plays]
    if note.cube:
        told["cube"] = _rated_cube(note.cube)
    if note.luck is not None:
        told["luck"] = {"value": note.luck, "unit": note.luck_unit.value}
    return told


def _rated_play(rated: RatedPlay) -> Json:
    return {
        "play": format_action(rated.play),
        "equity": rated.equity,
        "unit": rated.unit.value,
        "chances": list(rated.chances),
        "depth": rated.depth,
    }


def _rated_cube(rated: RatedCube) -> Json:
    return {
        "no_double": rated.no_double,
        "double_take": rated.double_take,
        "double_pass": rated.double_pass,
        "unit": rated.unit.value,
        "chances": list(rated.chances),
        "depth": rated.depth,
    }
