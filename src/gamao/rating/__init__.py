"""
Ratings of results: Glicko-2, scaled with the length of a match. docs/ratings.md has the formula.

>>> white, black = after_match(Rating(), Rating(), length=7)
>>> f"{white} {black}"
'1532 ± 287 1468 ± 287'
"""

from gamao.rating.glicko import Rating, Result
from gamao.rating.levels import Met, level_rating
from gamao.rating.matches import MATCHLESS, after_match, pool_spread, scale_of, win_chance

__all__ = [
    "MATCHLESS",
    "Met",
    "Rating",
    "Result",
    "after_match",
    "level_rating",
    "pool_spread",
    "scale_of",
    "win_chance",
]
