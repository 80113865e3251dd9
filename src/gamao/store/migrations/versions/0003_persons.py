"""
Persons and their sessions: what was a browser's is a guest's.

The hash of its cookie becomes the guest's session, so that who comes back is who they were.
"""

from datetime import UTC, datetime, timedelta

import sqlalchemy as sa
from alembic import op

from gamao.store.damage import DAMAGE
from gamao.store.people import guest_of

revision = "0003"
down_revision = "0002"

_Row = dict[str, object]
_HOLDERS = ("seats", "reviews", "repetitions")
_BROWSERS = """
    SELECT browser FROM seats WHERE browser IS NOT NULL
    UNION SELECT browser FROM reviews UNION SELECT browser FROM repetitions
"""
_TIMES = """
    SELECT MIN(created) AS first, MAX(updated) AS last FROM (
        SELECT created, updated FROM tables JOIN seats ON tables.id = seats.table_id
        WHERE browser = :browser
        UNION ALL SELECT created, created FROM reviews WHERE browser = :browser
    ) AS times
"""


def upgrade() -> None:
    """Make them, and have all that named a browser name its person."""
    persons, sessions = _new_tables()
    guests = _guests()
    if guests:
        op.bulk_insert(persons, [person for person, _ in guests])
        op.bulk_insert(sessions, [session for _, session in guests])
    for holder in _HOLDERS:
        _hand_over(holder, guests)
    op.execute("UPDATE about SET schema = 3")


def _new_tables() -> tuple[sa.Table, sa.Table]:
    persons = op.create_table(
        "persons",
        sa.Column("id", sa.String(22), primary_key=True),
        sa.Column("kind", sa.String(7), nullable=False),
        sa.Column("name", sa.String(40)),
        sa.Column("created", sa.DateTime, nullable=False),
    )
    sessions = op.create_table(
        "sessions",
        sa.Column("id", sa.String(64), primary_key=True),
        sa.Column("person_id", sa.String(22), nullable=False, index=True),
        sa.Column("created", sa.DateTime, nullable=False),
        sa.Column("seen", sa.DateTime, nullable=False),
        sa.Column("expires", sa.DateTime, nullable=False),
        sa.ForeignKeyConstraint(["person_id"], ["persons.id"], ondelete="CASCADE"),
    )
    return persons, sessions


def _guests() -> list[tuple[_Row, _Row]]:
    """A person and a session for every browser."""
    now = datetime.now(UTC).replace(tzinfo=None)
    guests: list[tuple[_Row, _Row]] = []
    for (browser,) in op.get_bind().execute(sa.text(_BROWSERS)).all():
        first, last = _times(browser, now)
        person: _Row = {"id": guest_of(browser), "kind": "guest", "name": None, "created": first}
        session: _Row = {"id": browser, "person_id": person["id"], "created": first, "seen": last}
        # All who could come back with their cookie still can.
        guests.append((person, session | {"expires": now + timedelta(days=365)}))
    return guests


def _times(browser: str, now: datetime) -> tuple[datetime, datetime]:
    """When somebody first and last did something."""
    times = sa.text(_TIMES).columns(first=sa.DateTime, last=sa.DateTime)
    try:
        first, last = op.get_bind().execute(times, {"browser": browser}).one()
    except DAMAGE:  # of a table that is no longer sound
        return now, now
    return first or now, last or now


def _hand_over(holder: str, guests: list[tuple[_Row, _Row]]) -> None:
    """Make of the column `browser` one that refers to a person."""
    held = sa.table(holder, sa.column("browser", sa.String))
    for person, session in guests:
        theirs = sa.update(held).where(held.c.browser == session["id"])
        op.execute(theirs.values(browser=person["id"]))
    has_index = holder != "repetitions"
    if has_index:
        op.drop_index(f"ix_{holder}_browser", holder)
    with op.batch_alter_table(holder) as table:
        table.alter_column("browser", new_column_name="person_id", type_=sa.String(22))
    with op.batch_alter_table(holder) as table:  # in two: a column has one name at a time
        table.create_foreign_key(
            f"{holder}_person_id_fkey",
            "persons",
            ["person_id"],
            ["id"],
            ondelete=None if holder == "seats" else "CASCADE",
        )
    if has_index:
        op.create_index(f"ix_{holder}_person_id", holder, ["person_id"])
