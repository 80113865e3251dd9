"""How rated matches were played is kept beside their results."""

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0017"
down_revision = "0016"

_RATED = sa.table(
    "rated", *map(sa.column, ("table_id", "side", "person_id", "decisions", "loss", "squares"))
)
_REVIEWS = sa.table(
    "reviews",
    *map(sa.column, ("table_id", "person_id", "state")),
    sa.column("figures", sa.JSON),
)


def upgrade() -> None:
    """What is known of rated matches that were reviewed is in their reviews."""
    op.add_column("rated", sa.Column("decisions", sa.Integer))
    op.add_column("rated", sa.Column("loss", sa.Float))
    op.add_column("rated", sa.Column("squares", sa.Float))
    bind = op.get_bind()
    sides = sa.select(_RATED.c.table_id, _RATED.c.side, _RATED.c.person_id)
    for table, side, person in bind.execute(sides).all():
        done = sa.select(_REVIEWS.c.figures).where(
            _REVIEWS.c.table_id == table, _REVIEWS.c.person_id == person, _REVIEWS.c.state == "done"
        )
        figures: Any = bind.execute(done).scalars().first()
        if not isinstance(figures, dict):
            continue
        whole = figures.get(side, {}).get("all", {})
        known = {name: whole.get(name) for name in ("decisions", "loss", "squares")}
        its = (_RATED.c.table_id == table) & (_RATED.c.side == side)
        bind.execute(sa.update(_RATED).where(its).values(**known))
