"""
The board as a picture: SVG text that stands alone, or takes its colours from the page it is in.

Whoever is on roll sits at the bottom, home to the right. White's checkers are light with an open
eye, Black's dark with a filled one. In a notebook `show(position)` is the picture, and after
`%load_ext gamao.notation.svg` every position and game is.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from html import escape
from typing import Any, Final

from gamao.rules.cube import Cube
from gamao.rules.dice import Dice
from gamao.rules.game import Game
from gamao.rules.play import BAR, OFF, Play
from gamao.rules.player import Player
from gamao.rules.position import Position

# Lengths in hundredths of a checker: pitch of the points, number strip, half the felt, bar, rails,
# frame. They are those of the board on the web page, at its narrowest.
_D: Final = 100.0
_PITCH: Final = 108.0
_STRIP: Final = 56.0
_HALF: Final = 589.0
_BAR: Final = 125.0
_RAIL: Final = 130.0
_FRAME: Final = 27.0
_LEFT: Final = 2 * _FRAME + _RAIL
_BAR_AT: Final = _LEFT + 6 * _PITCH
_RIGHT: Final = _BAR_AT + _BAR + 6 * _PITCH
WIDTH: Final = _RIGHT + _LEFT
HEIGHT: Final = 2 * (_HALF + _STRIP)
_MIDDLE: Final = HEIGHT / 2
_STACK: Final = 5
_PIPS: Final = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}

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
.gb-head-edge { stroke: var(--arrow-edge, rgba(20, 10, 4, .72)); stroke-width: 8;
  stroke-linejoin: round; }
"""
"""The board's style: each colour is a custom property of the page, or else the classic one."""


def board_svg(
    shown: Position | Game,
    *,
    best: Play | None = None,
    played: Play | None = None,
    label: str | None = None,
    width: int | None = None,
    style: bool = True,
) -> str:
    """
    Draw a position, or a game with its dice and cube, seen by the player on roll.

    *best* and *played* are drawn as arrows, solid and dashed. *label* is what a screen reader says;
    *width* is in pixels, else as wide as there is room. Without *style* the page must have
    `BOARD_CSS`.
    """
    board = _Board.of(shown)
    parts = [
        *_table(),
        *_trays(board),
        *_checkers(board),
        *_cube(board),
        *_dice(board),
        *_arrows(board, played, "played"),
        *_arrows(board, best, "best"),
    ]
    size = f' width="{width}" height="{round(width * HEIGHT / WIDTH)}"' if width else ""
    css = f"<style>{BOARD_CSS}</style>" if style else ""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="gb" role="img"{size} '
        f'viewBox="0 0 {_n(WIDTH)} {_n(HEIGHT)}" aria-label="{escape(label or board.words())}">'
        f"{css}{''.join(parts)}</svg>"
    )


@dataclass(frozen=True, slots=True)
class Picture:
    """A drawing that a notebook shows."""

    svg: str

    def _repr_svg_(self) -> str:
        return self.svg

    def _repr_html_(self) -> str:
        return self.svg

    def __str__(self) -> str:
        return self.svg


# The values themselves cannot draw: rules know nothing of notation. So a picture is asked for, or
# the notebook is told once how to draw them.
def show(shown: Position | Game, *, width: int = 560) -> Picture:
    """The picture of a position or a game, for a notebook."""
    return Picture(board_svg(shown, width=width))


def load_ipython_extension(ipython: Any) -> None:  # noqa: ANN401 (IPython is not needed here)
    """`%load_ext gamao.notation.svg`: draw every position and game that a cell ends with."""
    formatter = ipython.display_formatter.formatters["image/svg+xml"]
    for kind in (Position, Game):
        formatter.for_type(kind, lambda shown: board_svg(shown, width=560))


@dataclass(frozen=True, slots=True, kw_only=True)
class _Board:
    """What is drawn: the side at the bottom and the other, each in its own numbering."""

    bottom: Player
    position: Position
    dice: Dice | None = None
    cube: Cube | None = None

    @staticmethod
    def of(shown: Position | Game) -> _Board:
        if isinstance(shown, Position):
            return _Board(bottom=Player.WHITE, position=shown)
        cube = shown.cube if shown.match.has_cube else None
        return _Board(bottom=shown.on_roll, position=shown.position, dice=shown.dice, cube=cube)

    def colour(self, *, at_bottom: bool) -> str:
        player = self.bottom if at_bottom else self.bottom.opponent
        return "light" if player is Player.WHITE else "dark"

    def row(self, *, at_bottom: bool) -> tuple[int, ...]:
        return self.position.mine if at_bottom else self.position.theirs

    def words(self) -> str:
        """The position in words, for who cannot see it."""
        sides = []
        for at_bottom in (True, False):
            row = self.row(at_bottom=at_bottom)
            places = [f"{_place(p)}: {row[p]}" for p in range(BAR, -1, -1) if row[p]]
            sides.append(f"{self.colour(at_bottom=at_bottom)} {', '.join(places)}")
        rolled = f"; {self.dice}" if self.dice else ""
        return f"{'; '.join(sides)}{rolled}"


def _place(point: int) -> str:
    return {BAR: "bar", OFF: "off"}.get(point, str(point))


# -- places ----------------------------------------------------------------------------------


def _along(point: int) -> float:
    """The middle of a point of the player at the bottom, from the left."""
    index = 12 - point if point <= 12 else point - 13
    return _LEFT + (index + 0.5) * _PITCH + (_BAR if index >= 6 else 0)


def _spot(point: int, index: int) -> tuple[float, float]:
    """The middle of the *index*-th checker on a point of the player at the bottom."""
    deep = _STRIP + 0.52 * _D + min(index, _STACK - 1) * _D
    return _along(point), HEIGHT - deep if point <= 12 else deep


def _bar_spot(at_bottom: bool, index: int) -> tuple[float, float]:
    """Hit checkers wait on the side where they enter."""
    away = 1.35 * _D + index * 0.9 * _D
    return _BAR_AT + _BAR / 2, _MIDDLE - away if at_bottom else _MIDDLE + away


def _off_spot() -> tuple[float, float]:
    return _RIGHT + _FRAME + _RAIL / 2, HEIGHT - _STRIP - _D


# -- parts -----------------------------------------------------------------------------------


def _table() -> Iterator[str]:
    yield f'<rect class="gb-frame" width="{_n(WIDTH)}" height="{_n(HEIGHT)}" rx="20"/>'
    yield f'<rect class="gb-lip" {_box(6, 6, WIDTH - 12, HEIGHT - 12)} rx="16"/>'
    for left in (_LEFT, _BAR_AT + _BAR):
        yield f'<rect class="gb-felt" {_box(left, _STRIP, 6 * _PITCH, 2 * _HALF)}/>'
    for point in range(1, 25):
        base, tip = _STRIP, _STRIP + 4.85 * _D
        if point <= 12:
            base, tip = HEIGHT - base, HEIGHT - tip
        middle, half = _along(point), 0.46 * _PITCH
        yield (
            f'<path class="gb-{"b" if point % 2 else "a"}" '
            f'd="M{_n(middle - half)} {_n(base)}L{_n(middle)} {_n(tip)}'
            f'L{_n(middle + half)} {_n(base)}Z"/>'
        )
        across = HEIGHT - 0.5 * _STRIP if point <= 12 else 0.5 * _STRIP
        yield _text("gb-num", middle, across, 36, str(point))
    hinge = _BAR_AT + _BAR / 2
    yield f'<path class="gb-hinge" d="M{_n(hinge)} 16V{_n(HEIGHT - 16)}"/>'


def _trays(board: _Board) -> Iterator[str]:
    left, deep, gap = _RIGHT + _FRAME, _HALF - 8, 16.0
    for at_bottom in (False, True):
        top = _MIDDLE + gap / 2 if at_bottom else _STRIP
        yield f'<rect class="gb-well" {_box(left, top, _RAIL, deep)} rx="14"/>'
        off, colour = board.row(at_bottom=at_bottom)[OFF], board.colour(at_bottom=at_bottom)
        for index in range(off):
            down = 10 + index * 33
            y = HEIGHT - _STRIP - down - 30 if at_bottom else _STRIP + down
            yield f'<rect class="gb-{colour}" {_box(left + 16, y, _RAIL - 32, 28)} rx="8"/>'
        if off:
            across = _MIDDLE + 44 if at_bottom else _MIDDLE - 44
            yield _text("gb-num", left + _RAIL / 2, across, 40, str(off))


def _checkers(board: _Board) -> Iterator[str]:
    for at_bottom in (False, True):
        row, colour = board.row(at_bottom=at_bottom), board.colour(at_bottom=at_bottom)
        for index in range(row[BAR]):
            yield _checker(colour, *_bar_spot(at_bottom, index))
        for own in range(1, BAR):
            point = own if at_bottom else BAR - own
            for index in range(min(row[own], _STACK)):
                top = index == _STACK - 1 and row[own] > _STACK
                yield _checker(colour, *_spot(point, index), str(row[own]) if top else "")


def _checker(colour: str, x: float, y: float, count: str = "") -> str:
    body = f'<circle class="gb-{colour}" cx="{_n(x)}" cy="{_n(y)}" r="47"/>'
    if count:
        return body + _text(f"gb-count gb-{colour}-ink", x, y, 46, count)
    return f'{body}<circle class="gb-{colour}-eye" cx="{_n(x)}" cy="{_n(y)}" r="11"/>'


def _cube(board: _Board) -> Iterator[str]:
    if board.cube is None:
        return
    half, x, y = 46.0, _FRAME + _RAIL / 2, _MIDDLE
    if board.cube.owner is not None:
        y = HEIGHT - _STRIP - 50 if board.cube.owner is board.bottom else _STRIP + 50
    face = str(board.cube.face)
    size = 54 if len(face) < 3 else 38 if len(face) < 4 else 30
    yield f'<rect class="gb-cube" {_box(x - half, y - half, 2 * half, 2 * half)} rx="16"/>'
    yield _text("gb-cube-ink", x, y, size, face)


def _dice(board: _Board) -> Iterator[str]:
    if board.dice is None:
        return
    colour = board.colour(at_bottom=True)
    for index, die in enumerate((board.dice.high, board.dice.low)):
        x = _BAR_AT + _BAR + 3 * _PITCH + (index - 0.5) * 1.28 * _D
        yield f'<rect class="gb-{colour}" {_box(x - 48, _MIDDLE - 48, 96, 96)} rx="19"/>'
        for right, down in _PIPS[die]:
            yield (
                f'<circle class="gb-{colour}-ink" cx="{_n(x + 25 * right)}" '
                f'cy="{_n(_MIDDLE + 25 * down)}" r="9"/>'
            )


# -- arrows ----------------------------------------------------------------------------------


def _arrows(board: _Board, play: Play | None, kind: str) -> Iterator[str]:
    """One arrow for each checker's way, from where it stands to where it will."""
    leaving, landing = list(board.position.mine), list(board.position.mine)
    for chain in () if play is None else play.chains():
        source, target = chain[0].source, chain[-1].target
        leaving[source] -= 1
        landing[source] -= 1
        begin = _bar_spot(True, 0) if source == BAR else _spot(source, leaving[source])
        end = _off_spot() if target == OFF else _spot(target, landing[target])
        landing[target] += 1
        yield _arrow(begin, end, kind)


def _arrow(begin: tuple[float, float], end: tuple[float, float], kind: str) -> str:
    across, down = end[0] - begin[0], end[1] - begin[1]
    length = math.hypot(across, down)
    # Bowed towards the middle of the board.
    normal = (-down / length, across / length)
    if (WIDTH / 2 - begin[0]) * normal[0] + (_MIDDLE - begin[1]) * normal[1] < 0:
        normal = (-normal[0], -normal[1])
    bow = min(max(0.2 * length, 0.15 * _D), 1.3 * _D)
    via = ((begin[0] + end[0]) / 2 + normal[0] * bow, (begin[1] + end[1]) / 2 + normal[1] * bow)
    reach = math.hypot(end[0] - via[0], end[1] - via[1])
    ahead = ((end[0] - via[0]) / reach, (end[1] - via[1]) / reach)
    foot = (end[0] - 40 * ahead[0], end[1] - 40 * ahead[1])
    line = f"M{_at(begin)}Q{_at(via)} {_at(foot)}"
    sides = [(foot[0] - s * 21 * ahead[1], foot[1] + s * 21 * ahead[0]) for s in (1, -1)]
    head = f"M{_at(end)}L{_at(sides[0])}L{_at(sides[1])}Z"
    return (
        f'<path class="gb-edge" d="{line}"/><path class="gb-{kind}" d="{line}"/>'
        f'<path class="gb-{kind}-head gb-head-edge" d="{head}"/>'
        f'<path class="gb-{kind}-head" d="{head}"/>'
    )


def _text(css: str, x: float, y: float, size: float, words: str) -> str:
    place = f'x="{_n(x)}" y="{_n(y + 0.355 * size)}"'
    return f'<text class="{css}" {place} font-size="{size}">{words}</text>'


def _box(x: float, y: float, width: float, height: float) -> str:
    return f'x="{_n(x)}" y="{_n(y)}" width="{_n(width)}" height="{_n(height)}"'


def _at(point: Iterable[float]) -> str:
    return " ".join(_n(value) for value in point)


def _n(value: float) -> str:
    return f"{value:.1f}".rstrip("0").rstrip(".")
