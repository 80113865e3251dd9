"""Passkeys: signing in without a password."""

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"


def upgrade() -> None:
    """Nobody has one yet."""
    op.create_table(
        "passkeys",
        sa.Column("id", sa.String(64), primary_key=True),
        sa.Column("person_id", sa.String(22), nullable=False, index=True),
        sa.Column("public_key", sa.Text, nullable=False),
        sa.Column("signatures", sa.BigInteger, nullable=False),
        sa.Column("device", sa.String(60)),
        sa.Column("at", sa.DateTime, nullable=False),
        sa.ForeignKeyConstraint(["person_id"], ["persons.id"], ondelete="CASCADE"),
    )
