"""Ratings and their history; challenges."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    """There are none yet: no match of before was rated."""
    op.create_table(
        "ratings",
        sa.Column("person_id", sa.String(22), primary_key=True),
        sa.Column("points", sa.Float, nullable=False, index=True),
        sa.Column("deviation", sa.Float, nullable=False),
        sa.Column("volatility", sa.Float, nullable=False),
        sa.Column("matches", sa.Integer, nullable=False),
        sa.Column("at", sa.DateTime, nullable=False),
        sa.ForeignKeyConstraint(["person_id"], ["persons.id"], ondelete="CASCADE"),
    )
    op.create_table(
        "rated",
        sa.Column("table_id", sa.String(22), primary_key=True),
        sa.Column("side", sa.String(5), primary_key=True),
        sa.Column("person_id", sa.String(22), nullable=False, index=True),
        sa.Column("opponent_id", sa.String(22), index=True),
        sa.Column("length", sa.Integer, nullable=False),
        sa.Column("won", sa.Boolean, nullable=False),
        sa.Column("points_before", sa.Float, nullable=False),
        sa.Column("deviation_before", sa.Float, nullable=False),
        sa.Column("points", sa.Float, nullable=False),
        sa.Column("deviation", sa.Float, nullable=False),
        sa.Column("at", sa.DateTime, nullable=False),
        sa.ForeignKeyConstraint(["person_id"], ["persons.id"], ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["opponent_id"], ["persons.id"], ondelete="SET NULL"),
    )
    op.create_table(
        "challenges",
        sa.Column("id", sa.String(22), primary_key=True),
        sa.Column("person_id", sa.String(22), nullable=False, index=True),
        sa.Column("name", sa.String(40)),
        sa.Column("to_id", sa.String(22), index=True),
        sa.Column("terms", sa.JSON, nullable=False),
        sa.Column("expires", sa.DateTime, nullable=False, index=True),
        sa.ForeignKeyConstraint(["person_id"], ["persons.id"], ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["to_id"], ["persons.id"], ondelete="CASCADE"),
    )
