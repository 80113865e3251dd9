"""The tables of the database."""

from __future__ import annotations

from typing import Final

from sqlalchemy import (
    JSON,
    Boolean,
    Column,
    DateTime,
    ForeignKey,
    Integer,
    MetaData,
    String,
    Table,
    Text,
)

SCHEMA: Final = 1
"""The number of this layout; a database of another one is refused, not damaged."""

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
