"""Steps are lines of a record, each with its time; tables whose time runs are easily found."""

import logging
from datetime import UTC, datetime

import sqlalchemy as sa
from alembic import op

from gamao.store.damage import DAMAGE

revision = "0007"
down_revision = "0006"

_LOGGER = logging.getLogger(__name__)
_STEPS = sa.table(
    "steps",
    *map(sa.column, ("table_id", "version", "text")),
    sa.column("at", sa.DateTime),
)


def upgrade() -> None:
    """Say the number and the time of every step in its text, as a record does."""
    op.add_column("tables", sa.Column("wakes", sa.BigInteger))
    op.create_index("ix_tables_wakes", "tables", ["wakes"])
    op.create_table(
        "alive",
        sa.Column("id", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
    bind = op.get_bind()
    for (table,) in bind.execute(sa.select(_STEPS.c.table_id).distinct()).all():
        try:
            _number(bind, table)
        except DAMAGE as error:  # nobody can open it, and it keeps nobody from opening others
            _LOGGER.warning("no times of a damaged table: %s", type(error).__name__)


def _number(bind: sa.Connection, table: str) -> None:
    of_table = _STEPS.c.table_id == table
    found = sa.select(_STEPS.c.version, _STEPS.c.text, _STEPS.c.at).where(of_table)
    last = 0
    for version, text, at in bind.execute(found.order_by(_STEPS.c.version)).all():
        last = max(last, _milliseconds(at))  # times of a record never go back
        row = sa.update(_STEPS).where(of_table & (_STEPS.c.version == version))
        bind.execute(row.values(text=f"{version} {last} {text}"))


def _milliseconds(at: datetime) -> int:
    return int(at.replace(tzinfo=UTC).timestamp() * 1000)
