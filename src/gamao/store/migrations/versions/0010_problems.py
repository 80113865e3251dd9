"""Answers to problems, the ratings of persons and problems, and the mistakes in them as cards."""

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    """Make the tables."""
    _made(
        "problem_answers",
        _person(),
        sa.Column("key", sa.String(32), primary_key=True),
        sa.Column("answer", sa.String(80), nullable=False),
        sa.Column("correct", sa.Boolean, nullable=False),
        sa.Column("at", sa.DateTime, nullable=False),
    )
    op.create_index("ix_problem_answers_key", "problem_answers", ["key"])
    _made("problem_days", _person(), sa.Column("day", sa.Date, primary_key=True))
    _made("solvers", _person(), *_rating())
    op.create_table(
        "problem_ratings", sa.Column("key", sa.String(32), primary_key=True), *_rating()
    )
    _made(
        "problem_cards",
        _person(),
        sa.Column("key", sa.String(32), primary_key=True),
        sa.Column("loss", sa.Float, nullable=False),
        sa.Column("moment", sa.Text, nullable=False),
        sa.Column("verdict", sa.JSON, nullable=False),
    )


def _made(name: str, *columns: sa.Column[Any]) -> None:
    foreign = sa.ForeignKeyConstraint(["person_id"], ["persons.id"], ondelete="CASCADE")
    op.create_table(name, *columns, foreign)


def _person() -> sa.Column[Any]:
    return sa.Column("person_id", sa.String(22), primary_key=True)


def _rating() -> list[sa.Column[Any]]:
    return [
        sa.Column(name, sa.Float, nullable=False) for name in ("points", "deviation", "volatility")
    ]
