"""A report from a table brings what was said there last."""

import sqlalchemy as sa
from alembic import op

revision = "0018"
down_revision = "0017"


def upgrade() -> None:
    """Those of before brought nothing."""
    op.add_column("reports", sa.Column("talk", sa.JSON))
