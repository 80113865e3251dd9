"""gnubg's `.sgf` files read; `gamao.notation.sgf` tells what they hold."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

from gamao.errors import GamaoError, NotationError
from gamao.messages.marking import Said
from gamao.messages.marking import mark as _
from gamao.notation.choices import Choices
from gamao.notation.file_rules import FileRules
from gamao.notation.mat.tags import parse_throws
from gamao.notation.record import MatchRecord, Note, Unit
from gamao.notation.rules_text import parse_rules
from gamao.notation.sgf.analysis import (
    UnreadableAnalysisError,
    parse_cube,
    parse_luck,
    parse_plays,
)
from gamao.notation.sgf.points import PLAYER_OF_LETTER, hops_of, point_of
from gamao.notation.sgf.properties import (
    CUBE_OWNERS,
    PRIVATE_FORFEIT,
    PRIVATE_RULES,
    PRIVATE_SKIP,
    PRIVATE_START,
    PRIVATE_TAG,
    TAG_OF_PROPERTY,
    tag_value,
)
from gamao.notation.sgf.tree import Node, Tree, read_trees
from gamao.notation.transcript import Transcript, played, rolled, turned, won
from gamao.notation.variations import variant_of_rules
from gamao.rules.action import Forfeit, Reason, Roll, Skip, Start
from gamao.rules.cube import Cube, CubeAction
from gamao.rules.dice import Dice
from gamao.rules.game import Game
from gamao.rules.match import Match
from gamao.rules.play import OFF
from gamao.rules.player import Player
from gamao.rules.position import Position

_DICE: Final = re.compile(r"([1-6])([1-6])(.*)", re.DOTALL)
_RESULT: Final = re.compile(r"([WB])\+(\d{1,6})R?", re.ASCII)
_INFO: Final = re.compile(r"(length(?=:\d{1,5}$)|ws|bs):(\d{1,9})", re.ASCII)
_REASONS: Final = {reason.value: reason for reason in Reason}
_CUBE: Final = re.compile(r"\d{1,10}", re.ASCII)
_SET_UP: Final = ("AE", "AW", "AB", "CV", "CP")


def read_sgf(text: str) -> MatchRecord:
    """
    Read a match or money session as far as it can have happened; the record's warnings tell more.

    Raises:
        NotationError: it is not such a file, or not even its first step can have happened.
    """
    file = read_trees(text)
    transcript = Transcript()
    transcript.warnings += file.warnings
    raccoon = any(_has_raccoon(tree) for tree in file.trees)
    automatic = any("CV" in _root(tree) for tree in file.trees)
    unreadable = 0
    for number, tree in enumerate(file.trees, start=1):
        reader = _GameReader(
            transcript, Said(_("game {number}"), number=number), tree, raccoon, automatic
        )
        reader.read()
        unreadable += reader.unreadable
    if unreadable:
        transcript.warnings.append(
            Said(
                _("the analysis of {count} decisions is left out: only evaluations can be read"),
                count=unreadable,
            )
        )
    root = _root(file.trees[0])
    white, black = (root.get(name, [""])[0] for name in ("PW", "PB"))
    tags = [
        (tag, tag_value(tag, root[name][0]))
        for name, tag in TAG_OF_PROPERTY.items()
        if root.get(name, [""])[0]
    ]
    more = (value.partition("=") for value in root.get(PRIVATE_TAG, []))
    tags += [(name, value) for name, _, value in more]
    return transcript.record(white or "White", black or "Black", tags)


def _root(tree: Tree) -> Node:
    return tree.nodes[0] if tree.nodes else {}


def _has_raccoon(tree: Tree) -> bool:
    words = [node.get("W", node.get("B", [""]))[0] for node in tree.nodes]
    doubles = ["double"] * 3
    return any(words[index : index + 3] == doubles for index in range(len(words) - 2))


@dataclass(slots=True)
class _GameReader:
    """Reads one tree into the transcript."""

    transcript: Transcript
    where: str
    tree: Tree
    raccoon: bool
    automatic_doubles: bool
    unreadable: int = 0

    def read(self) -> None:
        root = _root(self.tree)
        if not self.transcript.begin(self.where, lambda: self._match(root).new_game()):
            return
        self.transcript.do(self.where, partial(_thrown, root=root))
        if comment := root.get("C", [""])[0]:
            self.transcript.note(Note(step=0, comment=comment))
        nodes = self.tree.nodes[1:]
        acts = (i for i, node in enumerate(nodes) if _actor(node) or PRIVATE_SKIP in node)
        leading = next(acts, len(nodes))
        dice = next((i for i, node in enumerate(nodes) if "DI" in node), len(nodes))
        first = _actor(nodes[leading]) if leading < len(nodes) else None
        leading = min(leading, dice + 1)
        if any(name in node for node in nodes[:leading] for name in _SET_UP):
            nodes = self._set_up(nodes, leading, first)
        for number, node in enumerate(nodes, start=1):
            self._node(f"{self.where}, node {number}", node)
        if result := _RESULT.fullmatch(root.get("RE", [""])[0].strip()):
            player, points = PLAYER_OF_LETTER[result[1]], int(result[2])
            if reason := _REASONS.get(root.get(PRIVATE_FORFEIT, [""])[0]):
                forfeit = partial(Game.after, action=Forfeit(reason), by=player.opponent)
                self.transcript.do(self.where, forfeit)
            self.transcript.do(self.where, lambda game: won(game, player, points))

    def _match(self, root: Node) -> Match:
        told = [_INFO.fullmatch(value.strip()) for value in root.get("MI", [])]
        info = {found[1]: int(found[2]) for found in told if found}
        options = {
            word.strip().lower() for value in root.get("RU", []) for word in value.split(":")
        }
        score = (info.get("ws", 0), info.get("bs", 0))
        file_rules = FileRules(
            length=info.get("length", 0) or None,
            crawford="crawford" in options,
            jacoby="jacoby" in options,
            raccoon=self.raccoon,
            cube="nocube" not in options,
            automatic_doubles=self.automatic_doubles,
            variant=variant_of_rules(options),
        )
        crawford = "crawfordgame" in options
        if PRIVATE_RULES in root:
            rules = parse_rules(root[PRIVATE_RULES][0])
            return Match(file_rules.length, rules, score, crawford)
        return file_rules.match(score, is_crawford=crawford)

    def _set_up(self, nodes: list[Node], leading: int, first: str | None) -> list[Node]:
        """Set the board up, for *first* to act; the nodes that are left to read."""
        merged: Node = {}
        for node in nodes[:leading]:
            merged.update(node)
        try:
            self.transcript.set_up(_moment(self.transcript.game.match, merged, first))
        except GamaoError as error:
            self.transcript.break_off(self.where, error)
        self._comment(merged, 0)
        return nodes[leading:]

    def _node(self, where: str, node: Node) -> None:
        before = self.transcript.next_step
        actor = _actor(node)
        if actor:
            self._acted(where, node, actor)
        elif PRIVATE_SKIP in node:
            self.transcript.do(where, lambda game: game.after(Skip()))
        elif any(name in node for name in _SET_UP):
            self._edited(where, node)
        elif "DI" in node and self.transcript.do(where, partial(_dice_set, node=node)):
            self._cube(node)
            self._luck(node)
        self._comment(node, max(before, self.transcript.next_step - 1))

    def _edited(self, where: str, node: Node) -> None:
        """Put the checkers as the *node* says; a cube that is set up too cannot be kept."""
        why = NotationError(_("the board is set up in the middle of the game"))
        game = self.transcript.game
        player = PLAYER_OF_LETTER.get(node.get("PL", [""])[0], game.on_roll)
        try:
            position = _put(node, game.position.checkers)
        except GamaoError as error:
            self.transcript.break_off(where, error)
            return
        if position is None or "CV" in node or "CP" in node:
            self.transcript.break_off(where, why)
        else:
            seen = position if player is Player.WHITE else position.flipped()
            self.transcript.place(where, seen, player, why)

    def _comment(self, node: Node, step: int) -> None:
        if comment := node.get("C", [""])[0]:
            self.transcript.note(Note(step=step, comment=comment))

    def _acted(self, where: str, node: Node, actor: str) -> None:
        player, value = PLAYER_OF_LETTER[actor], node[actor][0].strip()
        dice = _DICE.fullmatch(value)
        if not dice:
            if self.transcript.do(where, partial(_cube_acted, player=player, word=value)):
                self._cube(node)
            return
        roll = Dice(int(dice[1]), int(dice[2]))
        if self.transcript.do(where, lambda game: rolled(game, player, roll)):
            self._cube(node)
            self._luck(node)
            before = self.transcript.game
            if self.transcript.do(where, partial(_played, player=player, letters=dice[3])):
                self._plays(node.get("A", ()), before, player)

    def _cube(self, node: Node) -> None:
        """Keep what gnubg thought of the cube; it repeats itself at the answer to a double."""
        actions = self.transcript.game.actions
        last = actions[-1].action if actions else None
        value = node.get("DA", [""])[0]
        if value and (isinstance(last, Roll) or last is CubeAction.DOUBLE):
            try:
                cube = parse_cube(value, self._unit)
            except UnreadableAnalysisError:
                self.unreadable += 1
            else:
                self.transcript.note(Note(step=self.transcript.next_step - 1, cube=cube))

    def _luck(self, node: Node) -> None:
        luck = parse_luck(node.get("LU", [""])[0])
        if luck is not None:
            step = max(self.transcript.next_step - 1, 0)
            self.transcript.note(Note(step=step, luck=luck, luck_unit=self._unit))

    def _plays(self, values: Sequence[str], before: Game, player: Player) -> None:
        if len(values) < 2:
            return
        assert before.dice is not None
        try:
            plays = parse_plays(values, Choices(before.position, before.dice), player)
        except UnreadableAnalysisError:
            self.unreadable += 1
        else:
            self.transcript.note(Note(step=len(before.actions), plays=plays))

    @property
    def _unit(self) -> Unit:
        # gnubg keeps the chance to win the match, but candidates in equity.
        return Unit.EQUITY if self.transcript.game.match.length is None else Unit.MWC


def _actor(node: Node) -> str | None:
    return next((letter for letter in PLAYER_OF_LETTER if letter in node), None)


def _thrown(game: Game, root: Node) -> Game:
    """The *game* with the throws for the start that its first roll does not tell."""
    if PRIVATE_START in root:
        for throw in parse_throws(root[PRIVATE_START][0]):
            game = game.after(throw)
        return game
    value = _cube_value(root["CV"][0]) if "CV" in root else 1
    # Which equal dice doubled the stake is not told.
    for _double in range(value.bit_length() - 1):
        game = game.after(Start(1, 1))
    return game


def _cube_value(text: str) -> int:
    value = int(text) if _CUBE.fullmatch(text.strip()) else 0
    return Cube(value).value


def _cube_acted(game: Game, player: Player, word: str) -> Game:
    match word:
        case "double":
            return turned(game, player)
        case "take":
            return game.after(CubeAction.TAKE, by=player)
        case "drop":
            return game.after(CubeAction.PASS, by=player)
        case _:
            raise NotationError(_("not what a player does: {text!r}"), text=word[:40])


def _played(game: Game, player: Player, letters: str) -> Game:
    """A roll without moves that could be played has not been played yet."""
    if not letters and game.can_move:
        return game
    return played(game, " ".join(f"{a}/{b}" for a, b in hops_of(letters, player)))


def _dice_set(game: Game, node: Node) -> Game:
    dice = _DICE.fullmatch(node["DI"][0])
    player = PLAYER_OF_LETTER.get(node.get("PL", [""])[0], game.on_roll)
    if not dice:
        raise NotationError(_("not a roll: {text!r}"), text=node["DI"][0][:40])
    return rolled(game, player, Dice(int(dice[1]), int(dice[2])))


def _moment(match: Match, node: Node, first: str | None) -> Game:
    """The game that the properties of *node* set up; *first* is who acts first in it."""
    variant = match.rules.variant
    position = _put(node, variant.checkers) or variant.start
    on_roll = PLAYER_OF_LETTER.get(node.get("PL", [first])[0] or "", Player.WHITE)
    dice = _DICE.fullmatch(node.get("DI", [""])[0])
    owner = node.get("CP", ["c"])[0].lower()
    if owner not in CUBE_OWNERS:
        raise NotationError(_("nobody can own the cube as {owner!r}"), owner=owner[:20])
    return match.game_from(
        position if on_roll is Player.WHITE else position.flipped(),
        on_roll=on_roll,
        dice=Dice(int(dice[1]), int(dice[2])) if dice else None,
        cube=Cube(_cube_value(node.get("CV", ["1"])[0]), CUBE_OWNERS[owner]),
    )


def _put(node: Node, checkers: int) -> Position | None:
    """The checkers that are set up, if any are."""
    return _position(node, checkers) if "AW" in node or "AB" in node else None


def _position(node: Node, checkers: int) -> Position:
    """The checkers that are set up, seen by White."""
    rows: list[dict[int, int]] = []
    for name, player in (("AW", Player.WHITE), ("AB", Player.BLACK)):
        row: dict[int, int] = {}
        for letter in node.get(name, []):
            if len(letter) != 1:
                raise NotationError(_("not a point: {text!r}"), text=letter[:20])
            point = point_of(letter, player)
            row[point] = row.get(point, 0) + 1
        row.pop(OFF, None)
        rows.append(row)
    return Position.of(mine=rows[0], theirs=rows[1], checkers=checkers)
