"""A match as it is played: its terms, its seats, the log of its steps. Values, kept elsewhere."""

from gamao.play.log import NEXT, MatchLog
from gamao.play.seat import Seat, Seats
from gamao.play.terms import OpponentKind, Terms

__all__ = ["NEXT", "MatchLog", "OpponentKind", "Seat", "Seats", "Terms"]
