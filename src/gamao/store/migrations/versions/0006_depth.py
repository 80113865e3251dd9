"""What a review was judged at is its limit, and how deep a play was looked at its depth."""

import json
import logging
from typing import Any

import sqlalchemy as sa
from alembic import op

from gamao.store.damage import DAMAGE

revision = "0006"
down_revision = "0005"

_LOGGER = logging.getLogger(__name__)
_REVIEWS = sa.table("reviews", *map(sa.column, ("id", "report")))


def upgrade() -> None:
    """Say so in the reports that were made; both were called `level`."""
    bind, id, report = op.get_bind(), _REVIEWS.c.id, _REVIEWS.c.report
    for (review,) in bind.execute(sa.select(id).where(report.is_not(None))).all():
        text = bind.execute(sa.select(report).where(id == review)).scalar_one()
        try:
            changed = _renamed(json.loads(text))
        except DAMAGE as error:  # a report that no page can read stays as it is
            _LOGGER.warning("a damaged report: %s", type(error).__name__)
            continue
        bind.execute(sa.update(_REVIEWS).where(id == review).values(report=json.dumps(changed)))


def _renamed(report: dict[str, Any]) -> dict[str, Any]:
    for move in report["moves"]:
        for play in move["plays"] or ():
            play["depth"] = play.pop("level")
    return {"limit": report.pop("level")} | report
