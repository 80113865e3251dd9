"""A match as it is played: its terms, its seats, the log of its steps, its results. Values."""

from gamao.play.log import NEXT, MatchLog
from gamao.play.results import GameResult, results_since
from gamao.play.seat import Seat, Seats
from gamao.play.terms import OpponentKind, Terms

__all__ = [
    "NEXT",
    "GameResult",
    "MatchLog",
    "OpponentKind",
    "Seat",
    "Seats",
    "Terms",
    "results_since",
]
