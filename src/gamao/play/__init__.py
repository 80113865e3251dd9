"""A match as it is played: its terms, its seats, the log of its steps. Values, kept elsewhere."""

from gamao.play.action import Request, TableAction, parse_table_action, table_action
from gamao.play.log import NEXT, MatchLog
from gamao.play.match import LiveMatch
from gamao.play.seat import Seat, Seats
from gamao.play.terms import OpponentKind, Terms

__all__ = [
    "NEXT",
    "LiveMatch",
    "MatchLog",
    "OpponentKind",
    "Request",
    "Seat",
    "Seats",
    "TableAction",
    "Terms",
    "parse_table_action",
    "table_action",
]
