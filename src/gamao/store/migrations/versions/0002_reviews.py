"""Reviews, their mistakes and the repetitions: layout 2."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Make them."""
    # A version before that was stopped while it made them has left some of them, empty.
    for name in ("mistakes", "reviews", "repetitions"):
        op.drop_table(name, if_exists=True)
    op.create_table(
        "reviews",
        sa.Column("id", sa.String(22), primary_key=True),
        sa.Column("browser", sa.String(64), nullable=False, index=True),
        sa.Column("digest", sa.String(64), nullable=False),
        sa.Column("table_id", sa.String(22)),
        sa.Column("created", sa.DateTime, nullable=False),
        sa.Column("state", sa.String(7), nullable=False, index=True),
        sa.Column("me", sa.String(5)),
        sa.Column("total", sa.Integer, nullable=False),
        sa.Column("about", sa.JSON, nullable=False),
        sa.Column("record", sa.Text, nullable=False),
        sa.Column("figures", sa.JSON),
        sa.Column("report", sa.Text),
    )
    op.create_table(
        "mistakes",
        sa.Column("review_id", sa.String(22), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("side", sa.String(5), nullable=False),
        sa.Column("key", sa.String(32), nullable=False, index=True),
        sa.Column("loss", sa.Float, nullable=False),
        sa.Column("moment", sa.Text, nullable=False),
        sa.Column("verdict", sa.JSON, nullable=False),
        sa.ForeignKeyConstraint(["review_id"], ["reviews.id"], ondelete="CASCADE"),
    )
    op.create_table(
        "repetitions",
        sa.Column("browser", sa.String(64), primary_key=True),
        sa.Column("key", sa.String(32), primary_key=True),
        sa.Column("box", sa.Integer, nullable=False),
        sa.Column("seen", sa.Integer, nullable=False),
        sa.Column("due", sa.DateTime, nullable=False),
    )
    op.execute("UPDATE about SET schema = 2")
