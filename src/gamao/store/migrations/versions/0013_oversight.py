"""Who looks after the server, who may not talk, where members come from, and keys of its own."""

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"


def upgrade() -> None:
    """Nobody looks after it from a page so far, and everybody may talk."""
    admin = sa.Column("is_admin", sa.Boolean, nullable=False, server_default=sa.false())
    op.add_column("persons", admin)
    op.add_column("persons", sa.Column("mute", sa.JSON))
    op.add_column("sessions", sa.Column("address", sa.String(16)))
    op.create_table(
        "secrets",
        sa.Column("name", sa.String(40), primary_key=True),
        sa.Column("value", sa.Text, nullable=False),
    )
