"""Accounts: what a person with a password has besides, and what people are to each other."""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"


def upgrade() -> None:
    """Everybody is a guest so far, and comes by a browser."""
    op.add_column("persons", sa.Column("folded", sa.String(60)))
    op.add_column("persons", sa.Column("password", sa.Text))
    op.add_column("persons", sa.Column("email", sa.String(254)))
    op.add_column("persons", sa.Column("shows", sa.JSON))
    op.add_column("persons", sa.Column("ban", sa.JSON))
    op.create_index("ix_persons_folded", "persons", ["folded"], unique=True)
    op.add_column("sessions", sa.Column("device", sa.String(60)))
    token = sa.Column("is_token", sa.Boolean, nullable=False, server_default=sa.false())
    op.add_column("sessions", token)
    _relations()
    _reports()


def _relations() -> None:
    op.create_table(
        "relations",
        sa.Column("person_id", sa.String(22), primary_key=True),
        sa.Column("other_id", sa.String(22), primary_key=True, index=True),
        sa.Column("kind", sa.String(6), nullable=False),
        sa.Column("at", sa.DateTime, nullable=False),
        sa.ForeignKeyConstraint(["person_id"], ["persons.id"], ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["other_id"], ["persons.id"], ondelete="CASCADE"),
    )


def _reports() -> None:
    op.create_table(
        "reports",
        sa.Column("id", sa.String(22), primary_key=True),
        sa.Column("person_id", sa.String(22), index=True),
        sa.Column("about_id", sa.String(22), nullable=False, index=True),
        sa.Column("reason", sa.String(20), nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("at", sa.DateTime, nullable=False),
        sa.ForeignKeyConstraint(["person_id"], ["persons.id"], ondelete="SET NULL"),
        sa.ForeignKeyConstraint(["about_id"], ["persons.id"], ondelete="CASCADE"),
    )
