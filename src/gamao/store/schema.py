"""The tables of the database."""

from __future__ import annotations

from typing import Final

from sqlalchemy import (
    JSON,
    Boolean,
    Column,
    DateTime,
    Float,
    ForeignKey,
    Integer,
    MetaData,
    String,
    Table,
    Text,
)

SCHEMA: Final = 2
"""
The number of this layout; a database of a later one is refused, not damaged.

2 has added to 1 the reviews, their mistakes and the repetitions.
"""

METADATA: Final = MetaData()

ABOUT: Final = Table("about", METADATA, Column("schema", Integer, primary_key=True))

TABLES: Final = Table(
    "tables",
    METADATA,
    Column("id", String(22), primary_key=True),
    Column("terms", JSON, nullable=False),
    # What the list of one's games shows; written together with the steps it follows from.
    Column("summary", JSON, nullable=False),
    Column("created", DateTime, nullable=False),
    Column("updated", DateTime, nullable=False, index=True),
)

SEATS: Final = Table(
    "seats",
    METADATA,
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("side", String(5), primary_key=True),
    Column("kind", String(6), nullable=False),
    Column("name", String(40)),
    # Not the cookie but its hash: who reads the database cannot sit down as somebody else.
    Column("browser", String(64), index=True),
    Column("hidden", Boolean, nullable=False),
)

STEPS: Final = Table(
    "steps",
    METADATA,
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    # Two writers can never both add step 12: one of them is refused.
    Column("version", Integer, primary_key=True),
    Column("text", Text, nullable=False),
    Column("at", DateTime, nullable=False),
)

REVIEWS: Final = Table(
    "reviews",
    METADATA,
    Column("id", String(22), primary_key=True),
    Column("browser", String(64), nullable=False, index=True),
    # Of the match: the same one is not reviewed twice for the same browser.
    Column("digest", String(64), nullable=False),
    # The table it was played at; it may be forgotten while the review is kept.
    Column("table_id", String(22)),
    Column("created", DateTime, nullable=False),
    Column("state", String(7), nullable=False, index=True),
    # Which side is the person at this browser; null if nobody has said.
    Column("me", String(5)),
    Column("total", Integer, nullable=False),
    # What is told of the match before it is judged: names, length, score, losses.
    Column("about", JSON, nullable=False),
    # The match in our own format.
    Column("record", Text, nullable=False),
    # When it is done: what each side's decisions add up to, and the whole as the page gets it.
    Column("figures", JSON(none_as_null=True)),
    Column("report", Text),
)

MISTAKES: Final = Table(
    "mistakes",
    METADATA,
    Column("review_id", ForeignKey("reviews.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("side", String(5), nullable=False),
    # The same decision in two matches has the same key, and is one card.
    Column("key", String(32), nullable=False, index=True),
    Column("loss", Float, nullable=False),
    Column("moment", Text, nullable=False),
    Column("verdict", JSON, nullable=False),
)

REPETITIONS: Final = Table(
    "repetitions",
    METADATA,
    Column("browser", String(64), primary_key=True),
    Column("key", String(32), primary_key=True),
    Column("box", Integer, nullable=False),
    Column("seen", Integer, nullable=False),
    Column("due", DateTime, nullable=False),
)
