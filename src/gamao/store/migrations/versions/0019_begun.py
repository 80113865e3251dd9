"""A match that is left before a checker has moved has not begun."""

import sqlalchemy as sa
from alembic import op

revision = "0019"
down_revision = "0018"


def upgrade() -> None:
    """Those of before counted, however they ended."""
    begun = sa.Column("begun", sa.Boolean, nullable=False, server_default=sa.true())
    op.add_column("results", begun)
