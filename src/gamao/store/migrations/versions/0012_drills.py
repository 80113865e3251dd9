"""Drills: the best round of each person."""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"


def upgrade() -> None:
    """Nobody has drilled yet."""
    op.create_table(
        "drill_times",
        sa.Column("person_id", sa.String(22), primary_key=True),
        sa.Column("drill", sa.String(20), primary_key=True),
        sa.Column("milliseconds", sa.Integer, nullable=False),
        sa.Column("at", sa.DateTime, nullable=False),
        sa.ForeignKeyConstraint(["person_id"], ["persons.id"], ondelete="CASCADE"),
    )
