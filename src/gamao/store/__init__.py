"""What is kept: tables, their seats and steps; reviews, and the mistakes to learn from."""

from gamao.store.cards import Card, CardCount
from gamao.store.damage import DAMAGE
from gamao.store.place import database_file, default_url, only_here
from gamao.store.reviews import Mistake, NewReview, ReviewState, StoredReview
from gamao.store.store import Store, StoredTable, Summary

__all__ = [
    "DAMAGE",
    "Card",
    "CardCount",
    "Mistake",
    "NewReview",
    "ReviewState",
    "Store",
    "StoredReview",
    "StoredTable",
    "Summary",
    "database_file",
    "default_url",
    "only_here",
]
