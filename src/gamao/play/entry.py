"""
A line of a match as the server keeps it: a line of its record, and what is not told yet.

The text is the record's own (`docs/dice.md`); what follows each ` =` stays with the server until
the match is over: the secret of a chain it keeps, the links that the players gave for a throw.
"""

from __future__ import annotations

from dataclasses import dataclass

from gamao.errors import NotationError
from gamao.messages.marking import mark as _
from gamao.proof.record import Anchor, Done, Line, Owes, Pause, Resume, format_line, parse_line
from gamao.rules.shown import shown

Event = Anchor | Done | Owes | Pause | Resume
"""What can happen at a table; the rest of a record follows from it."""

_KEPT = " ="


@dataclass(frozen=True, slots=True)
class Entry:
    """What happened, and what of it the server keeps to itself."""

    line: Event
    kept: tuple[bytes, ...] = ()

    __repr__ = shown


def format_entry(entry: Entry) -> str:
    """Write *entry* as it is stored."""
    return format_line(entry.line) + "".join(f"{_KEPT}{one.hex()}" for one in entry.kept)


def parse_entry(text: str) -> Entry:
    """
    Read what `format_entry` wrote.

    Raises:
        NotationError: it did not.
    """
    told, *kept = text.split(_KEPT)
    line: Line | None = parse_line(told, number=2)
    if not isinstance(line, Event):
        raise NotationError(_("not a line of a record: {text!r}"), text=text[:80])
    return Entry(line, tuple(map(bytes.fromhex, kept)))
