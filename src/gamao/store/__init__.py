"""What is kept: tables, their seats and steps; reviews, and the mistakes to learn from."""

from gamao.store.cards import Card, CardCount
from gamao.store.damage import DAMAGE
from gamao.store.log import MatchLog
from gamao.store.place import database_file, default_url, only_here
from gamao.store.reviews import Mistake, NewReview, ReviewState, StoredReview
from gamao.store.store import Seat, Store, StoredTable, Summary
from gamao.store.terms import OpponentKind, Terms

__all__ = [
    "DAMAGE",
    "Card",
    "CardCount",
    "MatchLog",
    "Mistake",
    "NewReview",
    "OpponentKind",
    "ReviewState",
    "Seat",
    "Store",
    "StoredReview",
    "StoredTable",
    "Summary",
    "Terms",
    "database_file",
    "default_url",
    "only_here",
]
