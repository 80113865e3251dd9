"""From what a browser says of itself, what its owner would call it."""

from __future__ import annotations

from typing import Final

# The first that is found: most browsers name those before them, too.
_BROWSERS: Final = (
    ("Edg", "Edge"),
    ("OPR/", "Opera"),
    ("SamsungBrowser", "Samsung Internet"),
    ("Firefox", "Firefox"),
    ("FxiOS", "Firefox"),
    ("CriOS", "Chrome"),
    ("Chrome", "Chrome"),
    ("Safari", "Safari"),
)
_SYSTEMS: Final = (
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Android", "Android"),
    ("Windows", "Windows"),
    ("Mac OS", "macOS"),
    ("CrOS", "ChromeOS"),
    ("Linux", "Linux"),
)


def device_of(user_agent: str) -> str | None:
    """
    Browser and system by the header *user_agent*; None if neither is known.

    >>> device_of("Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0")
    'Firefox · Linux'
    """
    found = (
        next((name for mark, name in known if mark in user_agent), None)
        for known in (_BROWSERS, _SYSTEMS)
    )
    return " · ".join(filter(None, found)) or None
