"""What is kept: persons, tables with their steps and results, reviews and what is learnt."""

from gamao.store.cards import Card, CardCount
from gamao.store.damage import DAMAGE
from gamao.store.log import MatchLog
from gamao.store.people import Person, PersonKind, Session, guest_of
from gamao.store.place import database_file, default_url, only_here
from gamao.store.results import GameResult, StoredResult, results_since
from gamao.store.reviews import Mistake, NewReview, ReviewState, StoredReview
from gamao.store.store import Seat, Store, StoredTable, Summary
from gamao.store.terms import OpponentKind, Terms

__all__ = [
    "DAMAGE",
    "Card",
    "CardCount",
    "GameResult",
    "MatchLog",
    "Mistake",
    "NewReview",
    "OpponentKind",
    "Person",
    "PersonKind",
    "ReviewState",
    "Seat",
    "Session",
    "Store",
    "StoredResult",
    "StoredReview",
    "StoredTable",
    "Summary",
    "Terms",
    "database_file",
    "default_url",
    "guest_of",
    "only_here",
    "results_since",
]
