"""What the reader and the writer of SGF files share: properties, tags, the cube's places."""

from __future__ import annotations

from typing import Final

from gamao.rules.player import Player

TAG_OF_PROPERTY: Final = {
    "EV": "Event",
    "RO": "Round",
    "PC": "Site",
    "DT": "EventDate",
    "AN": "Transcriber",
    "GC": "Comment",
    "WR": "WhiteRating",
    "BR": "BlackRating",
}
PROPERTY_OF_TAG: Final = {tag: name for name, tag in TAG_OF_PROPERTY.items()}
CUBE_OWNERS: Final[dict[str, Player | None]] = {"w": Player.WHITE, "b": Player.BLACK, "c": None}
CUBE_LETTERS: Final[dict[Player | None, str]] = {
    owner: letter for letter, owner in CUBE_OWNERS.items()
}

# Properties of our own, which SGF allows and other programs pass over: rules that are not today's,
# throws for the start that the first roll does not tell, a turn skipped, tags SGF has no name for,
# why a game was forfeited.
# Two letters, because gnubg takes a longer name for a syntax error.
PRIVATE_RULES: Final = "XR"
PRIVATE_START: Final = "XS"
PRIVATE_SKIP: Final = "XK"
PRIVATE_TAG: Final = "XT"
PRIVATE_FORFEIT: Final = "XF"
OLD_NAMES: Final = {
    "GAMAORU": PRIVATE_RULES,
    "GAMAOST": PRIVATE_START,
    "GAMAOSK": PRIVATE_SKIP,
    "GAMAOTG": PRIVATE_TAG,
}
"""What the properties were called before."""


def tag_value(tag: str, value: str) -> str:
    """A date as `.mat` files write it: 2026.11.15."""
    return value.replace("-", ".") if tag == "EventDate" else value


def property_value(tag: str, value: str) -> str:
    """A date as SGF files write it: 2026-11-15."""
    return value.replace(".", "-") if tag == "EventDate" else value
