"""How a match stood, beside its steps: quicker to load."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    """There is none yet: the next steps bring one."""
    op.add_column("tables", sa.Column("snapshot", sa.LargeBinary))
