"""Our own match files read; `gamao.notation.json` tells how they look."""

from __future__ import annotations

import re
from dataclasses import replace
from enum import Enum
from functools import partial
from itertools import pairwise
from typing import Final, TypeVar

from gamao.errors import NotationError
from gamao.messages.marking import mark as _
from gamao.notation.action import parse_step
from gamao.notation.choices import Choices
from gamao.notation.json.values import Fields, load
from gamao.notation.json.writing import FORMAT, OFFERS, VERSION
from gamao.notation.record import MatchRecord, Note, RatedCube, RatedPlay, Unit
from gamao.notation.rules_text import parse_rules
from gamao.notation.setup import CUBE_OFFERS
from gamao.notation.transcript import Transcript
from gamao.rules.action import Resign
from gamao.rules.cube import Cube, CubeAction
from gamao.rules.dice import Dice
from gamao.rules.game import Game, Phase
from gamao.rules.match import Match
from gamao.rules.play import BAR, OFF
from gamao.rules.player import Player
from gamao.rules.position import Position, Win

LONGEST: Final = 5_000_000
"""Characters; a 7-point match with every candidate of every play takes 530,000."""
_PHASES: Final = {kind: phase for phase, kind in OFFERS.items()}
_ANSWERS: Final = (CubeAction.BEAVER, CubeAction.RACCOON)
_WAY: Final = re.compile(r"([^\s(]+)(?:\(([1-4])\))?")
_WINS: Final = {win.word: win for win in Win}

_E = TypeVar("_E", bound=Enum)


def read_json(text: str) -> MatchRecord:
    """
    Read a match or money session.

    Raises:
        NotationError: it is not such a file, or something in it cannot have happened.
    """
    if len(text) > LONGEST:
        raise NotationError(_("a match file of {n} characters is too long"), n=len(text))
    whole = Fields(load(text), "match")
    if whole.text("format", "") != FORMAT:
        raise NotationError(_("not a match file: its format is not {format!r}"), format=FORMAT)
    if whole.integer("version") != VERSION:
        raise NotationError(
            f"a match file of version {whole.integer('version')}: only {VERSION} can be read"
        )
    transcript = Transcript()
    for number, told in enumerate(whole.children("games"), start=1):
        _read_game(told, transcript, f"game {number}")
    if transcript.errors:
        raise NotationError("{why}", why=transcript.errors[0])
    record = transcript.record(whole.text("white"), whole.text("black"), list(whole.pairs("tags")))
    return replace(record, dice=whole.pairs("dice"))


def _read_game(told: Fields, transcript: Transcript, where: str) -> None:
    match = _match(told.child("match"))
    if not transcript.begin(where, match.new_game):
        return
    if "setup" in told:
        transcript.set_up(_setup(match, told.child("setup")))
    steps = told.items("steps")
    notes: dict[int, Fields] = {}
    for note in told.children("notes"):
        step = note.integer("step")
        if not 0 <= step <= len(steps) or step in notes:
            raise NotationError(f"{note.where}: there is no step {step}, or a note on it already")
        notes[step] = note
    for number, text in enumerate(steps):
        if number in notes:
            transcript.note(_note(notes[number], transcript.game))
        if not isinstance(text, str):
            raise NotationError(f"{where}, step {number}: a step must be text")
        if not transcript.do(f"{where}, step {number}", partial(_after, text=text)):
            return
    if len(steps) in notes:
        transcript.note(_note(notes[len(steps)], transcript.game))
    _check_result(told, transcript.game, where)


def _after(game: Game, text: str) -> Game:
    step = parse_step(text, game)
    return game.after(step.action, by=step.by)


def _check_result(told: Fields, game: Game, where: str) -> None:
    if ("result" in told) != (game.result is not None):
        raise NotationError(f"{where}: the result does not follow from the steps")
    if game.result:
        result = told.child("result")
        winner, points = result.text("winner"), result.integer("points")
        if (winner, points) != (game.result.winner.value, game.result.points):
            raise NotationError(f"{where}: {winner} has not won {points} points")


def _match(told: Fields) -> Match:
    length = told.integer("length") if "length" in told else None
    white, black = told.integers("score", 2)
    return Match(length, parse_rules(told.text("rules")), (white, black), told.switch("crawford"))


def _setup(match: Match, told: Fields) -> Game:
    position = Position.from_id(told.text("position"), checkers=match.rules.variant.checkers)
    white, black = told.integers("turns", 2)
    cube = told.child("cube")
    owner = _enum(Player, cube, "owner") if "owner" in cube else None
    value, automatic = Cube(cube.integer("value"), owner), told.integer("automatic_doubles")
    if min(white, black, automatic) < 0:
        raise NotationError(f"{told.where}: turns and automatic doubles are counted from 0")
    if "on_roll" not in told:
        if position.is_finished or owner:
            raise NotationError(f"{told.where}: nobody is on roll, but this is not the start")
        new = match.new_game()
        return replace(new, position=position, cube=value, automatic_doubles=automatic)
    offer = told.child("offer") if "offer" in told else None
    phase = _phase(offer) if offer else None
    turns = CUBE_OFFERS.get(phase, 0) if phase else 0
    game = match.game_from(
        position,
        on_roll=_enum(Player, told, "on_roll"),
        dice=Dice(*told.integers("dice", 2)) if "dice" in told else None,
        # Who owned it before the double is not known and does not matter any more.
        cube=Cube(max(value.value >> turns, 1)) if turns else value,
    )
    game = replace(game, turns=(white, black), automatic_doubles=automatic)
    if not offer:
        return game
    by = _enum(Player, offer, "by")
    if phase in CUBE_OFFERS:
        game = game.after(CubeAction.DOUBLE, by=by)
        for action in _ANSWERS[:turns]:
            game = game.after(action)
    else:
        game = game.after(Resign(_win(offer)), by=by)
    if game.cube != value:
        raise NotationError(f"{offer.where}: the cube cannot stand like this")
    return game.snapshot()


def _phase(offer: Fields) -> Phase:
    kind = offer.text("kind")
    if kind not in _PHASES:
        raise NotationError(f"{offer.where}: there is no offer {kind[:40]!r}")
    return _PHASES[kind]


def _win(offer: Fields) -> Win:
    win = offer.text("win")
    if win not in _WINS:
        raise NotationError(f"{offer.where}: nobody can resign a {win[:40]!r}")
    return _WINS[win]


def _note(told: Fields, game: Game) -> Note:
    luck = told.child("luck") if "luck" in told else None
    plays = tuple(told.children("plays"))
    rated: tuple[RatedPlay, ...] = ()
    if plays:
        if game.dice is None:
            raise NotationError(f"{told.where}: there are no dice to rate plays of")
        choices = Choices(game.position, game.dice)
        rated = tuple(_rated_play(play, choices) for play in plays)
    return Note(
        step=told.integer("step"),
        comment=told.text("comment", ""),
        plays=rated,
        cube=_rated_cube(told.child("cube")) if "cube" in told else None,
        luck=luck.number("value") if luck else None,
        luck_unit=_enum(Unit, luck, "unit") if luck else Unit.EQUITY,
    )


def _rated_play(told: Fields, choices: Choices) -> RatedPlay:
    text = told.text("play")
    play = choices.by(_hops(text))
    if play is None:
        raise NotationError(f"{told.where}: illegal play {text[:60]!r}")
    return RatedPlay(
        play=play,
        equity=told.number("equity"),
        unit=_enum(Unit, told, "unit"),
        chances=told.numbers("chances"),
        depth=_depth(told),
    )


def _hops(text: str) -> list[tuple[int, int]]:
    """The ways from point to point of a play that names every point."""
    hops: list[tuple[int, int]] = []
    if text == "cannot move":
        return hops
    for way in _WAY.finditer(text[:200]):
        points = [_point(stop.rstrip("*")) for stop in way[1].split("/")]
        hops += list(pairwise(points)) * int(way[2] or 1)
    return hops


def _point(name: str) -> int:
    if name.isascii() and name.isdigit() and len(name) < 3:
        return int(name)
    if name not in ("bar", "off"):
        raise NotationError(f"not a point: {name[:20]!r}")
    return BAR if name == "bar" else OFF


def _rated_cube(told: Fields) -> RatedCube:
    return RatedCube(
        no_double=told.number("no_double"),
        double_take=told.number("double_take"),
        double_pass=told.number("double_pass") if "double_pass" in told else None,
        unit=_enum(Unit, told, "unit"),
        chances=told.numbers("chances"),
        depth=_depth(told),
    )


def _depth(told: Fields) -> str:
    return told.text("depth" if "depth" in told else "level")  # its name at first


def _enum(kind: type[_E], told: Fields, name: str) -> _E:
    value = told.text(name)
    try:
        return kind(value)
    except ValueError as error:
        raise NotationError(f"{told.where}.{name} cannot be {value[:40]!r}") from error
