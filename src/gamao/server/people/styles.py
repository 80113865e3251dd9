"""How somebody plays, beside those they met: added up from their reviews."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from gamao.analysis.style import Style, Trait, added, from_json
from gamao.rules.player import Player
from gamao.server import wire
from gamao.server.study.study import rounded
from gamao.store import StoredReview

GAMES: Final = 50
"""Fewer tell nothing."""


def style_out(reviews: Sequence[StoredReview]) -> wire.StyleOut:
    """What *reviews* say of whose they are."""
    mine = [one for one in reviews if one.me is not None and one.figures is not None]
    own = added(_style(one, one.me) for one in mine if one.me)
    met = added(_style(one, one.me.opponent) for one in mine if one.me)
    games = own[Trait.DOUBLES][1]
    shown = [trait for trait in Trait if own[trait][1]] if games >= GAMES else []
    return wire.StyleOut(
        games=games,
        missing=max(GAMES - games, 0),
        traits=tuple(
            wire.TraitOut(name=one.value, share=_share(own[one]) or 0.0, others=_share(met[one]))
            for one in shown
        ),
    )


def _style(review: StoredReview, side: Player) -> Style:
    """Reviews of before have none."""
    assert review.figures is not None
    return from_json(review.figures[side.value].get("style", {}))


def _share(seen: tuple[int, int]) -> float | None:
    did, could = seen
    return rounded(did / could) if could else None
