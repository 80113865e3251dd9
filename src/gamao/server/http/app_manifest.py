"""What a phone needs to know to keep the pages as an app: names, colours, icons."""

from __future__ import annotations

import json
from typing import Final

from gamao.messages import Catalogue
from gamao.messages.marking import mark as _

_COLOUR: Final = "#fbf7ef"
"""Of the top bar, in the theme everybody begins with."""
_ICONS: Final = (("icon-192.png", "any"), ("icon-512.png", "any"), ("maskable-512.png", "maskable"))


def manifest(catalogue: Catalogue) -> str:
    """The app's manifest in one language; its address is beside the icons'."""
    told = {
        "id": "/",
        "start_url": "/",
        "scope": "/",
        "name": "gamão",
        "short_name": "gamão",
        "description": catalogue.gettext(_("Backgammon: play, analyse and learn.")),
        "lang": catalogue.language,
        "display": "standalone",
        "background_color": _COLOUR,
        "theme_color": _COLOUR,
        "categories": ["games", "education"],
        "icons": [_icon(*one) for one in _ICONS]
        + [{"src": "../icons/app.svg", "sizes": "any", "type": "image/svg+xml"}],
    }
    return json.dumps(told, ensure_ascii=False)


def _icon(file: str, purpose: str) -> dict[str, str]:
    size = file.removesuffix(".png").rpartition("-")[2]
    return {
        "src": f"../icons/{file}",
        "sizes": f"{size}x{size}",
        "type": "image/png",
        "purpose": purpose,
    }
