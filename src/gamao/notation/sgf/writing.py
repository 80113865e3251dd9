"""gnubg's `.sgf` files written; `gamao.notation.sgf` tells what they hold."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from gamao.errors import NotationError
from gamao.notation.file_rules import FileRules
from gamao.notation.mat.tags import format_throws
from gamao.notation.record import MatchRecord, Note, Unit
from gamao.notation.rules_text import format_rules
from gamao.notation.sgf.analysis import can_hold_cube, can_hold_plays, format_cube, format_plays
from gamao.notation.sgf.points import LETTER_OF_PLAYER, letter_of, letters_of
from gamao.notation.sgf.properties import (
    CUBE_LETTERS,
    PRIVATE_FORFEIT,
    PRIVATE_RULES,
    PRIVATE_SKIP,
    PRIVATE_START,
    PRIVATE_TAG,
    PROPERTY_OF_TAG,
    property_value,
)
from gamao.notation.sgf.tree import Node, escaped
from gamao.notation.steps import steps_kept, throws_must_be_told
from gamao.notation.variations import rule_of_variant
from gamao.rules.action import Answer, Forfeit, Place, Skip, Start, Step
from gamao.rules.cube import CubeAction
from gamao.rules.game import Game, Phase
from gamao.rules.match import Match
from gamao.rules.play import BAR, Play
from gamao.rules.player import Player
from gamao.rules.position import Position
from gamao.rules.variant import BACKGAMMON

_CUBE_WORDS: Final = {
    CubeAction.DOUBLE: "double",
    CubeAction.BEAVER: "double",
    CubeAction.RACCOON: "double",
    CubeAction.TAKE: "take",
    CubeAction.PASS: "drop",
}


def format_sgf(record: MatchRecord) -> str:
    """
    Write a match or money session as gnubg does.

    Raises:
        NotationError: the file cannot hold it: no games, a double out of turn, a game set up while
            an offer waits.
    """
    if not record.games:
        raise NotationError("a match file needs at least one game")
    notes = {(note.game, note.step): note for note in record.notes}
    return "\n".join(
        _GameWriter(record, number, notes).text() for number in range(len(record.games))
    )


def note_held(note: Note, game: Game) -> Note:
    """The *note* less the figures that are not such as gnubg makes, or not about a play made."""
    unit = _unit(game.match)
    steps = game.actions[note.step : note.step + 1]
    made = bool(steps) and isinstance(steps[0].action, Play)
    return replace(
        note,
        plays=note.plays if made and can_hold_plays(note.plays) else (),
        cube=note.cube if note.cube and can_hold_cube(note.cube, unit) else None,
        luck=note.luck if note.luck_unit is unit else None,
    )


def _unit(match: Match) -> Unit:
    return Unit.EQUITY if match.length is None else Unit.MWC


@dataclass(slots=True)
class _GameWriter:
    """Writes one game of a record."""

    record: MatchRecord
    number: int
    notes: dict[tuple[int, int], Note]

    def text(self) -> str:
        game = self.record.games[self.number]
        nodes = [self._root(game), *self._steps(game)]
        return "(" + "\n".join(";" + "".join(map(_property, node.items())) for node in nodes) + ")"

    def _root(self, game: Game) -> Node:
        white, black = game.match.score
        node: Node = {
            "FF": ["4"],
            "GM": ["6"],
            "CA": ["UTF-8"],
            "AP": ["gamao"],
            "MI": [
                f"length:{game.match.length or 0}",
                f"game:{self.number}",
                f"ws:{white}",
                f"bs:{black}",
            ],
            "PW": [self.record.white],
            "PB": [self.record.black],
        }
        if self.number == 0:
            node.update(_tags(self.record))
        node.update(_rules(game.match, self.record))
        throws = [step.action for step in game.actions if isinstance(step.action, Start)]
        if game.automatic_doubles:
            node["CV"] = [str(1 << game.automatic_doubles)]
        if throws_must_be_told(throws, game):
            node[PRIVATE_START] = [format_throws(throws)]
        if game.result:
            last = game.actions[-1].action if game.actions else None
            given_up = last is Answer.ACCEPT or isinstance(last, Forfeit)
            points = f"{game.result.points}{'R' * given_up}"
            node["RE"] = [f"{LETTER_OF_PLAYER[game.result.winner]}+{points}"]
            if isinstance(last, Forfeit):
                node[PRIVATE_FORFEIT] = [last.reason.value]
        first = self.notes.get((self.number, 0))
        if first and first.comment:
            node["C"] = [first.comment]
        return node

    def _steps(self, game: Game) -> list[Node]:
        now = self.record.beginning(self.number)
        nodes = _set_up(now) if self.number in dict(self.record.setups) else []
        steps = steps_kept(game)
        told = 0
        for place, (index, step) in enumerate(steps):
            following = steps[place + 1][1].action if place + 1 < len(steps) else None
            node = _node(now, step)
            now = now.after(step.action, by=step.by)
            if not node and now.phase is Phase.PLAY and not isinstance(following, Play):
                node = {"PL": [LETTER_OF_PLAYER[now.on_roll]], "DI": [_dice(now)]}
            if node:
                # What is said about a roll stands with its play.
                nodes.append(node | self._said(told, index))
                told = index + 1
        last = self._said(told, len(game.actions))
        return [*nodes, last] if last else nodes

    def _said(self, first: int, last: int) -> Node:
        """The properties that tell what there is to say about the steps from *first* to *last*."""
        node: Node = {}
        game = self.record.games[self.number]
        notes = [self.notes.get((self.number, step)) for step in range(first, last + 1)]
        for note in (note_held(note, game) for note in notes if note):
            # The comment on the first step is the game's.
            if note.comment and note.step:
                node["C"] = ["\n".join([*node.get("C", []), note.comment])]
            if note.cube:
                node["DA"] = [format_cube(note.cube)]
            if note.luck is not None:
                node["LU"] = [f"{note.luck:.5f}"]
            if note.plays:
                step = game.actions[note.step]
                assert isinstance(step.action, Play)
                assert step.by is not None
                node["A"] = format_plays(step.action, note.plays, step.by)
        return node


def _property(item: tuple[str, list[str]]) -> str:
    name, values = item
    return name + "".join(f"[{escaped(value)}]" for value in values)


def _tags(record: MatchRecord) -> Node:
    node: Node = {}
    for tag, value in record.tags:
        if tag in PROPERTY_OF_TAG and PROPERTY_OF_TAG[tag] not in node and value:
            node[PROPERTY_OF_TAG[tag]] = [property_value(tag, value)]
        else:
            node.setdefault(PRIVATE_TAG, []).append(f"{tag}={value}")
    return node


def _rules(match: Match, record: MatchRecord) -> Node:
    """The rules as gnubg tells them, and ours where that does not say enough."""
    rules = match.rules
    options = {
        "Crawford": match.length is not None and rules.crawford > 0,
        "CrawfordGame": match.is_crawford,
        "Jacoby": match.length is None and rules.jacoby,
        "NoCube": not rules.cube,
    }
    words = [option for option, holds in options.items() if holds]
    node = {"RU": [":".join(filter(None, (*words, rule_of_variant(rules.variant))))]}
    actions = [step.action for game in record.games for step in game.actions]
    understood = FileRules(
        length=match.length,
        crawford=options["Crawford"],
        jacoby=options["Jacoby"],
        raccoon=CubeAction.RACCOON in actions,
        cube=rules.cube,
        automatic_doubles=any(game.automatic_doubles for game in record.games),
        variant=rules.variant if rule_of_variant(rules.variant) else BACKGAMMON,
    )
    if understood.rules != rules:
        node[PRIVATE_RULES] = [format_rules(rules)]
    return node


def _set_up(game: Game) -> list[Node]:
    """
    The nodes that set *game* up.

    Raises:
        NotationError: an offer waits in it.
    """
    if game.phase not in (Phase.TURN, Phase.PLAY):
        raise NotationError(f"an SGF file cannot set up a game whose state is {game.phase.value!r}")
    letter = LETTER_OF_PLAYER[game.on_roll]
    nodes = [
        _board(game.position, game.on_roll),
        {"CV": [str(game.cube.value)]},
        {"CP": [CUBE_LETTERS[game.cube.owner]]},
    ]
    return [*nodes, {"PL": [letter], "DI": [_dice(game)]}] if game.dice else nodes


def _board(position: Position, on_roll: Player) -> Node:
    """The checkers as *on_roll* sees them."""
    seen = position if on_roll is Player.WHITE else position.flipped()
    board: Node = {"PL": [LETTER_OF_PLAYER[on_roll]], "AE": ["a:y"]}
    for name, player, row in (("AW", Player.WHITE, seen.mine), ("AB", Player.BLACK, seen.theirs)):
        board[name] = [letter_of(p, player) for p in range(1, BAR + 1) for _ in range(row[p])]
    return board


def _node(game: Game, step: Step) -> Node:
    """What a *step* of *game* adds; a throw or roll says nothing before it is played."""
    match step.action:
        case Play():
            letters = letters_of(step.action, game.on_roll)
            return {LETTER_OF_PLAYER[game.on_roll]: [_dice(game) + letters]}
        case Place(position, on_roll):
            return _board(position, on_roll)
        case Skip():
            return {PRIVATE_SKIP: [LETTER_OF_PLAYER[game.on_roll]]}
        case CubeAction():
            if step.action is CubeAction.DOUBLE and (step.by is not game.on_roll or game.dice):
                raise NotationError("an SGF file cannot hold a double out of turn")
            assert step.by is not None
            return {LETTER_OF_PLAYER[step.by]: [_CUBE_WORDS[step.action]]}
        case _:
            return {}


def _dice(game: Game) -> str:
    assert game.dice is not None
    return f"{game.dice.high}{game.dice.low}"
