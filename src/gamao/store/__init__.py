"""What is kept: tables, who sits at them, and every step that happened there."""

from gamao.store.log import MatchLog
from gamao.store.store import Seat, Store, StoredTable, Summary, default_url
from gamao.store.terms import OpponentKind, Terms

__all__ = [
    "MatchLog",
    "OpponentKind",
    "Seat",
    "Store",
    "StoredTable",
    "Summary",
    "Terms",
    "default_url",
]
