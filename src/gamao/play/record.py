"""The record of a match as it is written out: what anybody can check of it."""

from __future__ import annotations

from collections.abc import Iterable

from gamao.errors import RuleError
from gamao.messages.marking import mark as _
from gamao.play.entry import Event, parse_entry
from gamao.play.match import LiveMatch
from gamao.proof.chain import Side
from gamao.proof.record import (
    Anchor,
    Line,
    Outcome,
    SetUp,
    TableLine,
    TermsLine,
    format_record,
)


def match_record(match: LiveMatch, lines: Iterable[str]) -> str:
    """
    The record of *match*, of which *lines* are kept.

    Raises:
        RuleError: its dice are not made of links, or the chains are not begun.
    """
    throws = match.throws
    if throws is None or not throws.is_ready:
        raise RuleError(_("the dice of this table need no links"))
    terms = match.terms
    events = [parse_entry(line).line for line in lines]
    told: list[Line] = [
        TableLine(throws.table),
        TermsLine(length=terms.length, single=terms.single, rules=terms.rules, clock=terms.clock),
        *(SetUp(one) for one in (terms.position,) if one),
        *(_first_anchor(events, side) for side in Side),
        *(event for event in events if not _is_first(event)),
        *throws.lasts(),
        _outcome(match),
    ]
    return format_record(told)


def _is_first(event: Event) -> bool:
    return isinstance(event, Anchor) and event.at is None


def _first_anchor(events: list[Event], side: Side) -> Anchor:
    """The last of those a side began before the first link was given."""
    firsts = [one for one in events if isinstance(one, Anchor) and _is_first(one)]
    return next(one for one in reversed(firsts) if one.side is side)


def _outcome(match: LiveMatch) -> Outcome:
    standing, result = match.log.match, match.game.result
    winner = result.winner if match.terms.single and result else standing.winner
    return Outcome(winner, standing.score)
