"""What is kept: persons, tables with their steps and results, reviews and what is learnt."""

from gamao.store.cards import Card, CardCount
from gamao.store.challenges import Challenge
from gamao.store.damage import DAMAGE
from gamao.store.forgetting import GONE
from gamao.store.levels import RatedLevel
from gamao.store.oversight import Sanctioned, Stalled
from gamao.store.passkeys import Passkey
from gamao.store.people import TERMINAL, Ban, Mute, Person, PersonKind, Session, guest_of
from gamao.store.place import TERMINAL_HAS_IT, database_file, default_url, only_here
from gamao.store.problems import Solved, Solver
from gamao.store.ratings import RatedMatch, RatedPerson
from gamao.store.relations import Relation, StoredReport
from gamao.store.results import StoredResult
from gamao.store.reviews import Mistake, NewReview, ReviewState, StoredReview
from gamao.store.store import Store, StoredTable, Summary
from gamao.store.subscriptions import Subscription

__all__ = [
    "DAMAGE",
    "GONE",
    "TERMINAL",
    "TERMINAL_HAS_IT",
    "Ban",
    "Card",
    "CardCount",
    "Challenge",
    "Mistake",
    "Mute",
    "NewReview",
    "Passkey",
    "Person",
    "PersonKind",
    "RatedLevel",
    "RatedMatch",
    "RatedPerson",
    "Relation",
    "ReviewState",
    "Sanctioned",
    "Session",
    "Solved",
    "Solver",
    "Stalled",
    "Store",
    "StoredReport",
    "StoredResult",
    "StoredReview",
    "StoredTable",
    "Subscription",
    "Summary",
    "database_file",
    "default_url",
    "guest_of",
    "only_here",
]
