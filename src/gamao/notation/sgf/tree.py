"""SGF files taken apart into games, nodes and properties; what they mean comes later."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Final

from gamao.errors import NotationError
from gamao.messages.marking import Said
from gamao.messages.marking import mark as _
from gamao.notation.sgf.properties import OLD_NAMES

LONGEST: Final = 20_000_000
"""Characters. gnubg's analysis of a 25-point match takes two million; rollouts several more."""
MOST_TOKENS: Final = 500_000
"""A long match with its analysis has a hundred thousand; a hostile file one to a character."""

_TOKEN: Final = re.compile(
    r"\s*+(?:([();])|([A-Za-z]++)|\[([^\]\\]*+(?:\\.[^\]\\]*+)*+)\])", re.DOTALL
)
_ESCAPED: Final = re.compile(r"\\(?:\r\n|\n\r|\n|\r|(.))", re.DOTALL)
_TO_ESCAPE: Final = re.compile(r"[\\\]]")

Node = dict[str, list[str]]


@dataclass(slots=True)
class Tree:
    """The main line of one game tree: its nodes in order."""

    nodes: list[Node] = field(default_factory=list)


@dataclass(slots=True)
class Collection:
    """The trees of a file, and what of it could not be kept."""

    trees: list[Tree] = field(default_factory=list)
    warnings: list[str] = field(default_factory=list)


def read_trees(text: str) -> Collection:
    """
    Take a collection of game trees apart; of variations only the first is the main line.

    Raises:
        NotationError: it is no such file, or too long.
    """
    if len(text) > LONGEST:
        raise NotationError(_("an SGF file of {count} characters is too long"), count=len(text))
    reader = _Reader()
    place, end = 0, len(text.rstrip())
    for _token in range(MOST_TOKENS):
        if place >= end:
            break
        token = _TOKEN.match(text, place)
        if not token:
            reader.end_early(place, text)
            break
        reader.read(token[1], token[2], token[3])
        place = token.end()
    else:
        raise NotationError(
            _("an SGF file of more than {most} parts is too long"), most=MOST_TOKENS
        )
    return reader.done()


def escaped(value: str) -> str:
    """Write *value* so that it can stand between brackets."""
    return _TO_ESCAPE.sub(r"\\\g<0>", value)


class _Reader:
    """Reads a file token by token, remembering where in the tree it is."""

    def __init__(self) -> None:
        self._file = Collection()
        self._depth = 0
        self._skipped = 0
        """The depth at which a variation beside the main line began, or 0."""
        self._closed_at = 0
        self._name = ""

    def read(self, mark: str | None, name: str | None, value: str | None) -> None:
        if mark == "(":
            self._open()
        elif mark == ")":
            self._close()
        elif self._skipped:
            return
        elif mark:
            self._node()
        elif not self._file.trees or not self._file.trees[-1].nodes:
            raise NotationError(_("not an SGF file: there is text before the first node"))
        elif name:
            self._name = OLD_NAMES.get(name.upper(), name.upper())
        else:
            assert value is not None
            self._value(value)

    def end_early(self, place: int, text: str) -> None:
        if not self._file.trees:
            raise NotationError(_("not an SGF file: {text!r}"), text=text[place : place + 40])
        line = text.count("\n", 0, place) + 1
        self._file.warnings.append(
            Said(_("line {line}: the file cannot be read from here on"), line=line)
        )
        self._depth = 0

    def done(self) -> Collection:
        if not self._file.trees:
            raise NotationError(_("an SGF file needs at least one game"))
        if self._depth:
            self._file.warnings.append(_("the file ends in the middle of a game"))
        return self._file

    def _open(self) -> None:
        self._depth += 1
        if self._depth == 1:
            self._file.trees.append(Tree())
            self._closed_at = 0
        elif not self._skipped and self._closed_at >= self._depth:
            self._skipped = self._depth
            self._file.warnings.append(
                Said(
                    _("game {count}: a variation is left out, only the main line is kept"),
                    count=len(self._file.trees),
                )
            )

    def _close(self) -> None:
        if not self._depth:
            raise NotationError(_("not an SGF file: a bracket is closed that was never opened"))
        if not self._skipped:
            self._closed_at = max(self._closed_at, self._depth)
        if self._skipped == self._depth:
            self._skipped = 0
        self._depth -= 1

    def _node(self) -> None:
        if not self._depth:
            raise NotationError(_("not an SGF file: a node stands outside of the games"))
        self._file.trees[-1].nodes.append({})
        self._name = ""

    def _value(self, value: str) -> None:
        if not self._name:
            raise NotationError(
                _("not an SGF file: a value without a property: {value!r}"), value=value[:40]
            )
        unescaped = _ESCAPED.sub(lambda found: found[1] or "", value) if "\\" in value else value
        self._file.trees[-1].nodes[-1].setdefault(self._name, []).append(unescaped)
