"""
The record of a match: a line for everything that happened, each bound to all before it.

`docs/dice.md` tells what the lines look like. Here they are values; whether what they say can have
happened is for `gamao.proof.verify` to find out.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from enum import Enum
from hashlib import sha256
from typing import Final, assert_never

from gamao.errors import GamaoError, NotationError
from gamao.messages.marking import mark as _
from gamao.notation.rules_text import format_rules, parse_rules
from gamao.proof.chain import Side
from gamao.proof.throw import DICE
from gamao.rules.clock import ClockTerms, parse_clock
from gamao.rules.player import Player
from gamao.rules.ruleset import RuleSet

FORMAT: Final = f"gamao-record-1 {DICE}"
FIRST_HEAD: Final = bytes(32)
CHECK: Final = 16
"""The digits of its head that each line ends with."""


@dataclass(frozen=True, slots=True)
class TableLine:
    """The table's id, 22 characters, which every throw depends on."""

    id: str


@dataclass(frozen=True, slots=True, kw_only=True)
class TermsLine:
    """What is played. `length` None is for money; `single` ends it after one game."""

    length: int | None
    single: bool = False
    rules: RuleSet
    clock: ClockTerms


@dataclass(frozen=True, slots=True)
class SetUp:
    """Where the first game begins, an XGID; without it, as the rules have it."""

    xgid: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Anchor:
    """A side's chain begins; after the first three, one that is `at` a time burns throw `k`."""

    side: Side
    k: int = 0
    anchor: bytes
    by_server: bool = False
    """Does the server keep this player's chain, as for its own bots?"""
    at: int | None = None


class Mark(Enum):
    """What is worth telling of a player's link."""

    EARLY = "early"
    """It was given before the roll was asked for."""
    ABSENT = "absent"
    """It was not given: 32 zero bytes stand for it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Done:
    """A step as a log tells it, `next` for the next game; with the number of its throw."""

    version: int
    at: int
    step: str
    k: int | None = None
    marks: tuple[tuple[Player, Mark], ...] = ()


class Why(Enum):
    """Why the clock is stopped."""

    AGREED = "agreed"
    DOWN = "down"


@dataclass(frozen=True, slots=True)
class Pause:
    """The clock stops: both agreed, or the server was down."""

    at: int
    why: Why


@dataclass(frozen=True, slots=True)
class Resume:
    """The clock goes on."""

    at: int


@dataclass(frozen=True, slots=True)
class Owes:
    """A roll was asked for, and waits for a player's link."""

    at: int
    player: Player


@dataclass(frozen=True, slots=True)
class Last:
    """The last link that was given of a chain; all before it follow."""

    side: Side
    k: int
    link: bytes


@dataclass(frozen=True, slots=True)
class Outcome:
    """The winner of the match, None while it is open, and the score."""

    winner: Player | None
    score: tuple[int, int]


Line = TableLine | TermsLine | SetUp | Anchor | Done | Pause | Resume | Owes | Last | Outcome


def format_record(lines: Iterable[Line]) -> str:
    """Write a record: its format, *lines*, and its head."""
    told, head = [], FIRST_HEAD
    for text in (FORMAT, *map(format_line, lines)):
        head = next_head(head, text.encode())
        told.append(f"{text} #{head.hex()[:CHECK]}\n")
    return "".join(told) + f"head {head.hex()}\n"


def next_head(head: bytes, text: bytes) -> bytes:
    """The head after one line more, told without its check."""
    return sha256(head + text + b"\n").digest()


def checked_texts(content: bytes) -> Iterator[tuple[str | None, bytes]]:
    """
    The lines of a record, format and head included, less their checks; and the heads.

    The first line that is not as it was written is None, and the last to come.
    """
    head = FIRST_HEAD
    *rows, rest = content.split(b"\n")
    for number, row in enumerate(rows, start=1):
        if number == len(rows) and not rest and row == b"head " + head.hex().encode():
            yield row.decode(), head
            return
        text, _sign, check = row.rpartition(b" #")
        head = next_head(head, text)
        if check != head.hex()[:CHECK].encode() or not text.isascii():
            break
        yield text.decode(), head
    yield None, head


def parse_record(content: bytes) -> tuple[Line, ...]:
    """
    Read what a record says between its format and its head.

    Raises:
        NotationError: a line is not as it was written, or is none of a record; it is named.
    """
    lines = []
    for number, (text, _head) in enumerate(checked_texts(content), start=1):
        try:
            line = parse_line(text, number)
        except GamaoError as error:
            raise NotationError(_("line {number}: {error}"), number=number, error=error) from error
        lines += [line] if line else []
    return tuple(lines)


# -- single lines ------------------------------------------------------------------------------


def format_line(line: Line) -> str:
    """Write *line* without its check."""
    match line:
        case TableLine(told) | SetUp(told):
            return f"{'table' if isinstance(line, TableLine) else 'position'} {told}"
        case TermsLine():
            length = "one game" if line.single else "money"
            length = f"match to {line.length}" if line.length is not None else length
            return f"terms {length}, {format_rules(line.rules)}, clock {line.clock}"
        case Anchor():
            when = "" if line.at is None else f"- {line.at} "
            kept = " server" * line.by_server
            return f"{when}anchor {line.side} {line.k} {line.anchor.hex()}{kept}"
        case Done():
            thrown = "" if line.k is None else f" k{line.k}"
            marks = "".join(f" {mark.value}:{who}" for who, mark in line.marks)
            return f"{line.version} {line.at} {line.step}{thrown}{marks}"
        case Pause(at, why):
            return f"- {at} pause {why.value}"
        case Resume(at):
            return f"- {at} resume"
        case Owes(at, player):
            return f"- {at} owes {player}"
        case Last(side, k, link):
            return f"last {side} {k} {link.hex()}"
        case Outcome(winner, (white, black)):
            return f"result {winner or 'open'} {white}-{black}"
        case _:
            assert_never(line)


def parse_line(text: str | None, number: int) -> Line | None:
    """
    Read a line without its check; None for the format, which is line 1, and for the head.

    Raises:
        NotationError: it was changed (None), or is no line of a record.
        RuleError: it tells of rules or a clock that cannot be.
    """
    if text is None and number > 1:
        raise NotationError(_("this line was changed after it was written, or is missing"))
    if text is None or (number == 1) != (text == FORMAT):
        raise NotationError(_("not a record of {format!r}"), format=FORMAT)
    if number == 1 or _HEAD.fullmatch(text):
        return None
    for pattern, make in _LINES:
        if told := pattern.fullmatch(text):
            line = make(told)
            if format_line(line) == text:
                return line
    raise NotationError(_("not a line of a record: {text!r}"), text=text[:80])


def _terms(told: re.Match[str]) -> TermsLine:
    return TermsLine(
        length=int(told[2]) if told[2] else None,
        single=told[1] == "one game",
        rules=parse_rules(told[3]),
        clock=parse_clock(told[4]),
    )


def _anchor(told: re.Match[str]) -> Anchor:
    return Anchor(
        at=int(told[1]) if told[1] else None,
        side=Side(told[2]),
        k=int(told[3]),
        anchor=bytes.fromhex(told[4]),
        by_server=told[5] is not None,
    )


def _done(told: re.Match[str]) -> Done:
    marks = [mark.split(":") for mark in (told[5] or "").split()]
    return Done(
        version=int(told[1]),
        at=int(told[2]),
        step=told[3],
        k=int(told[4]) if told[4] else None,
        marks=tuple({Player(who): Mark(mark) for mark, who in marks}.items()),
    )


def _outcome(told: re.Match[str]) -> Outcome:
    winner = None if told[1] == "open" else Player(told[1])
    return Outcome(winner, (int(told[2]), int(told[3])))


_HEX: Final = "([0-9a-f]{64})"
_NUMBER: Final = "(0|[1-9][0-9]{0,8})"
_TIME: Final = "(0|[1-9][0-9]{0,15})"
_WHO: Final = "(white|black)"
_SIDE: Final = "(server|white|black)"
_MARK: Final = "(?:early|absent):(?:white|black)"
_HEAD: Final = re.compile(f"head {_HEX}")
_LINES: Final[tuple[tuple[re.Pattern[str], Callable[[re.Match[str]], Line]], ...]] = (
    (re.compile(r"table ([\w-]{22})", re.ASCII), lambda told: TableLine(told[1])),
    (
        re.compile(f"terms (match to {_NUMBER}|money|one game), ([^,]+), clock ([^,]+)"),
        _terms,
    ),
    (re.compile(r"position (XGID=[\w:-]+)", re.ASCII), lambda told: SetUp(told[1])),
    (re.compile(f"(?:- {_TIME} )?anchor {_SIDE} {_NUMBER} {_HEX}( server)?"), _anchor),
    (
        re.compile(rf"{_NUMBER} {_TIME} ([^#]+?)(?: k{_NUMBER}((?: {_MARK}){{0,2}}))?"),
        _done,
    ),
    (re.compile(f"- {_TIME} pause (agreed|down)"), lambda t: Pause(int(t[1]), Why(t[2]))),
    (re.compile(f"- {_TIME} resume"), lambda t: Resume(int(t[1]))),
    (re.compile(f"- {_TIME} owes {_WHO}"), lambda t: Owes(int(t[1]), Player(t[2]))),
    (
        re.compile(f"last {_SIDE} {_NUMBER} {_HEX}"),
        lambda t: Last(Side(t[1]), int(t[2]), bytes.fromhex(t[3])),
    ),
    (re.compile(f"result (white|black|open) {_NUMBER}-{_NUMBER}"), _outcome),
)
