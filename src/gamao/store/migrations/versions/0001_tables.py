"""Tables, seats and steps: layout 1."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Make them."""
    op.create_table("about", sa.Column("schema", sa.Integer, primary_key=True))
    op.create_table(
        "tables",
        sa.Column("id", sa.String(22), primary_key=True),
        sa.Column("terms", sa.JSON, nullable=False),
        sa.Column("summary", sa.JSON, nullable=False),
        sa.Column("created", sa.DateTime, nullable=False),
        sa.Column("updated", sa.DateTime, nullable=False, index=True),
    )
    op.create_table(
        "seats",
        sa.Column("table_id", sa.String(22), primary_key=True),
        sa.Column("side", sa.String(5), primary_key=True),
        sa.Column("kind", sa.String(6), nullable=False),
        sa.Column("name", sa.String(40)),
        sa.Column("browser", sa.String(64), index=True),
        sa.Column("hidden", sa.Boolean, nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], ondelete="CASCADE"),
    )
    op.create_table(
        "steps",
        sa.Column("table_id", sa.String(22), primary_key=True),
        sa.Column("version", sa.Integer, primary_key=True),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("at", sa.DateTime, nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], ondelete="CASCADE"),
    )
    op.execute("INSERT INTO about (schema) VALUES (1)")
