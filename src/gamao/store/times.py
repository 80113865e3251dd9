"""Times are kept in UTC and without saying so, as every database can."""

from __future__ import annotations

from datetime import UTC, datetime


def to_store(at: datetime) -> datetime:
    """*at* as it is kept."""
    return at.astimezone(UTC).replace(tzinfo=None)


def from_store(kept: datetime) -> datetime:
    """The inverse of `to_store`."""
    return kept.replace(tzinfo=UTC)
