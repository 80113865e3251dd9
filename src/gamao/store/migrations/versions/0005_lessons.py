"""What a person has done of the lessons."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Make the table."""
    op.create_table(
        "lesson_steps",
        sa.Column("person_id", sa.String(22), primary_key=True),
        sa.Column("lesson", sa.String(40), primary_key=True),
        sa.Column("step", sa.String(40), primary_key=True),
        sa.Column("at", sa.DateTime, nullable=False),
        sa.ForeignKeyConstraint(["person_id"], ["persons.id"], ondelete="CASCADE"),
    )
