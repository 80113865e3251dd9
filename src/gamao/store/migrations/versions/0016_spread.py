"""How far apart players are is learnt: a rating says what it supposed."""

import sqlalchemy as sa
from alembic import op

revision = "0016"
down_revision = "0015"


def upgrade() -> None:
    """All ratings so far supposed 200."""
    spread = sa.Column("spread", sa.Float, nullable=False, server_default="200")
    op.add_column("ratings", spread)
