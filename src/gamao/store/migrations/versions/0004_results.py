"""Results of games and matches, found by playing what was played once more."""

import logging

import sqlalchemy as sa
from alembic import op

from gamao.play import Terms, results_since
from gamao.store.damage import DAMAGE
from gamao.store.results import row_of

revision = "0004"
down_revision = "0003"

_LOGGER = logging.getLogger(__name__)
_TABLES = sa.table("tables", sa.column("id", sa.String), sa.column("terms", sa.JSON))
_SEATS = sa.table("seats", *map(sa.column, ("table_id", "side", "person_id")))
_STEPS = sa.table(
    "steps",
    *map(sa.column, ("table_id", "version", "text")),
    sa.column("at", sa.DateTime),
)


def upgrade() -> None:
    """Make them, and fill them with what is known."""
    results = op.create_table(
        "results",
        sa.Column("table_id", sa.String(22), primary_key=True),
        sa.Column("game", sa.Integer, primary_key=True),
        sa.Column("winner", sa.String(5), nullable=False),
        sa.Column("kind", sa.String(10), nullable=False),
        sa.Column("points", sa.Integer, nullable=False),
        sa.Column("cube", sa.Integer, nullable=False),
        sa.Column("variant", sa.String(40), nullable=False),
        sa.Column("length", sa.Integer),
        sa.Column("ends_match", sa.Boolean, nullable=False),
        sa.Column("at", sa.DateTime, nullable=False),
        sa.Column("level", sa.String(40)),
        sa.Column("white_id", sa.String(22), index=True),
        sa.Column("black_id", sa.String(22), index=True),
        sa.ForeignKeyConstraint(["white_id"], ["persons.id"], ondelete="SET NULL"),
        sa.ForeignKeyConstraint(["black_id"], ["persons.id"], ondelete="SET NULL"),
    )
    for (table,) in op.get_bind().execute(sa.select(_TABLES.c.id)).all():
        try:
            rows = _results(table)
        except DAMAGE as error:  # a table that nobody can open has no results either
            _LOGGER.warning("no results of a damaged table: %s", type(error).__name__)
            continue
        if rows:
            op.bulk_insert(results, rows)


def _results(table: str) -> list[dict[str, object]]:
    bind = op.get_bind()
    terms = bind.execute(sa.select(_TABLES.c.terms).where(_TABLES.c.id == table)).scalar_one()
    steps = sa.select(_STEPS.c.text, _STEPS.c.at).where(_STEPS.c.table_id == table)
    played = bind.execute(steps.order_by(_STEPS.c.version)).all()
    seats = sa.select(_SEATS.c.side, _SEATS.c.person_id).where(_SEATS.c.table_id == table)
    persons = {side: person for side, person in bind.execute(seats)}
    log = Terms.from_json(terms).new_log().replayed(step.text for step in played)
    who = {"white_id": persons.get("white"), "black_id": persons.get("black")}
    who["level"] = terms["level"]
    return [
        row_of(one) | {"table_id": table, "at": played[one.version - 1].at} | who
        for one in results_since(log, 0)
    ]
