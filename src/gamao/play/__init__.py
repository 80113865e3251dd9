"""A match as it is played: its terms, its seats, the log of its steps, its results. Values."""

from gamao.play.action import Request, TableAction, parse_table_action, table_action
from gamao.play.chains import acted, with_first_chains, with_own_chain
from gamao.play.entry import Entry, format_entry, parse_entry
from gamao.play.log import NEXT, MatchLog
from gamao.play.match import LiveMatch
from gamao.play.record import match_record
from gamao.play.results import GameResult, results_since
from gamao.play.seat import Seat, Seats, Sides
from gamao.play.snapshot import format_snapshot, is_due, loaded
from gamao.play.terms import OpponentKind, Terms

__all__ = [
    "NEXT",
    "Entry",
    "GameResult",
    "LiveMatch",
    "MatchLog",
    "OpponentKind",
    "Request",
    "Seat",
    "Seats",
    "Sides",
    "TableAction",
    "Terms",
    "acted",
    "format_entry",
    "format_snapshot",
    "is_due",
    "loaded",
    "match_record",
    "parse_entry",
    "parse_table_action",
    "results_since",
    "table_action",
    "with_first_chains",
    "with_own_chain",
]
