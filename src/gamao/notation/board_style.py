"""How the drawn board looks: its style, and the colours that can be asked for."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from gamao.errors import NotationError

BOARD_CSS: Final = """\
.gb { display: block; max-width: 100%; height: auto; font-variant-numeric: tabular-nums; }
.gb text { font-family: system-ui, "Segoe UI", Roboto, "Noto Sans", sans-serif;
  text-anchor: middle; }
.gb-frame { fill: var(--frame, #573520); }
.gb-lip { fill: none; stroke: var(--frame-lit, #6f482c); stroke-width: 6; }
.gb-felt { fill: var(--felt, #254139); stroke: var(--inlay, #c79e5c); stroke-width: 5; }
.gb-a { fill: var(--point-a, #d8bd8e); }
.gb-b { fill: var(--point-b, #96492f); }
.gb-num { fill: var(--frame-text, #f7e9cf); }
.gb-hinge { stroke: var(--frame-dark, #3b2212); stroke-width: 4; }
.gb-well { fill: var(--well, #7a5230); stroke: var(--frame-dark, #3b2212); stroke-width: 3; }
.gb-light { fill: var(--light, #f7eedc); stroke: var(--light-rim, #7d6238); stroke-width: 4; }
.gb-dark { fill: var(--dark, #2a1b14); stroke: var(--dark-rim, #d3af79); stroke-width: 4; }
.gb-light-eye { fill: none; stroke: var(--light-rim, #7d6238); stroke-width: 5; }
.gb-dark-eye { fill: var(--dark-rim, #d3af79); }
.gb-light-ink { fill: var(--on-light, #2a1f18); }
.gb-dark-ink { fill: var(--on-dark, #fbf1de); }
.gb-count { font-weight: 600; }
.gb-cube { fill: var(--cube, #fbf3e2); stroke: var(--cube-rim, #b99a63); stroke-width: 5; }
.gb .gb-cube-ink { fill: var(--on-cube, #6f1d12); font-weight: 700;
  font-family: Georgia, "Noto Serif", serif; }
.gb-best, .gb-played { fill: none; stroke-width: 13; stroke-linecap: round; }
.gb-best { stroke: var(--arrow-best, #7fe0b4); }
.gb-played { stroke: var(--arrow-played, #ffb054); stroke-dasharray: 26 22; }
.gb-best-head { fill: var(--arrow-best, #7fe0b4); }
.gb-played-head { fill: var(--arrow-played, #ffb054); }
.gb-edge { fill: none; stroke: var(--arrow-edge, rgba(20, 10, 4, .72)); stroke-width: 20;
  stroke-linecap: round; }
.gb-mark { fill: none; stroke: var(--mark, #7fe0b4); stroke-width: 9; }
.gb-head-edge { stroke: var(--arrow-edge, rgba(20, 10, 4, .72)); stroke-width: 8;
  stroke-linejoin: round; }
"""
"""The board's style: each colour is a custom property of the page, or else the classic one."""


COLOURS: Final = tuple(dict.fromkeys(re.findall(r"var\(--([a-z-]+)", BOARD_CSS)))
"""The names of the colours: `board_svg(position, colours={"felt": "#123456"})`."""
_COLOUR: Final = re.compile(r"[#\w][\w#%.,() /-]*", re.ASCII)


def painted(colours: Mapping[str, str] | None) -> str:
    """
    The attribute that gives a board these *colours*.

    Raises:
        NotationError: one is none, or the board has nothing of that name.
    """
    for name, colour in (colours or {}).items():
        if name not in COLOURS or not _COLOUR.fullmatch(colour):
            raise NotationError(f"not a colour of the board: {name} {colour!r}")
    told = ";".join(f"--{name}:{colour}" for name, colour in (colours or {}).items())
    return f' style="{told}"' if told else ""
