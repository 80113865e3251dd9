"""The board in colour, drawn as lines of text: pure, so that it can be looked at by a test."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from types import MappingProxyType
from typing import Final

from gamao.rules.play import BAR, OFF
from gamao.rules.player import Player
from gamao.rules.position import Position

Run = tuple[str, str]
"""A text and its style, as Rich writes styles."""
Line = tuple[Run, ...]

CUBE: Final = -1
"""Where the cube is, beside the points, the bar and the checkers off."""
DICE: Final = -2
_STACK: Final = 5
"""Checkers that are drawn on a point; of more the last says how many."""
_TRAY: Final = 4
"""Columns of the bar, and of the checkers off."""
_UPPER: Final[tuple[int, ...]] = (*range(13, 19), BAR, *range(19, 25), OFF)
_LOWER: Final[tuple[int, ...]] = (*range(12, 6, -1), BAR, *range(6, 0, -1), OFF)
PLACES: Final = (_UPPER, _LOWER)
"""What is to be seen from left to right, above and below."""
GLYPHS: Final = MappingProxyType({Player.WHITE: "○", Player.BLACK: "●"})
"""The checkers, told apart without colours as well."""
_WOOD: Final = "#d9cfc1 on #2b2320"
_FIELDS: Final = ("#e8e0d0 on #3f6b60", "#e8e0d0 on #33574e")
_TRAYS: Final = "#d9cfc1 on #241d1a"
_CHECKERS: Final = MappingProxyType(
    {Player.WHITE: "#3a2f28 on #f3ead7", Player.BLACK: "#f3ead7 on #7a1f2b"}
)
_MARKED: Final = MappingProxyType(
    {Player.WHITE: "bold #3a2f28 on #ffd75f", Player.BLACK: "bold #ffd75f on #b0303f"}
)
_NUMBERS: Final = MappingProxyType(
    {"plain": "", "source": "bold #ffd75f", "target": "bold #1d1d1d on #87d787"}
)
_CURSOR: Final = "reverse"
_DIE: Final = "bold #1d1d1d on #ffffff"
_SPENT: Final = "#8a8a8a on #4a4a4a"
_CUBE: Final = "bold #1d1d1d on #e0c068"


class Owner(Enum):
    """Where the cube lies."""

    TOP = "top"
    MIDDLE = "middle"
    BOTTOM = "bottom"


@dataclass(frozen=True, slots=True, kw_only=True)
class Scene:
    """What is to be drawn. Points are numbered as the side at the bottom sees them."""

    position: Position
    bottom: Player = Player.WHITE
    dice: tuple[tuple[int, bool], ...] = ()
    """What was thrown, and whether each die is spent."""
    thrower: Player = Player.WHITE
    cube: tuple[int, Owner] | None = None
    cursor: int | None = None
    sources: frozenset[int] = frozenset()
    """From where a checker can be moved."""
    chosen: int | None = None
    targets: frozenset[int] = frozenset()
    """Where the one chosen can go."""
    marked: frozenset[int] = frozenset()
    """Where something has just been moved to."""


@dataclass(frozen=True, slots=True)
class Layout:
    """How large everything is: columns a point, and lines a checker."""

    cell: int = 4
    tall: int = 1

    @staticmethod
    def within(width: int, height: int) -> Layout:
        """The largest board that leaves room for what is said beside and below it."""
        wide = next((c for c in (8, 6) if Layout(c).width + 24 <= width), 4)
        return Layout(wide, 2 if wide > 4 and Layout(wide, 2).height + 11 <= height else 1)

    @property
    def width(self) -> int:
        return 12 * self.cell + 2 * _TRAY + 5

    @property
    def height(self) -> int:
        return 2 * _STACK * self.tall + 3

    def place_at(self, x: int, y: int) -> int | None:
        """What is to be seen at a column and a line; None for the frame."""
        if not 0 <= y < self.height:
            return None
        spans = list(self._spans())
        found = [i for i, (left, width) in enumerate(spans) if left <= x < left + width]
        if not found:
            return None
        index = found[0]
        middle = self.height // 2
        if y == middle:
            return CUBE if index == len(spans) - 1 else DICE
        return PLACES[y > middle][index]

    def _spans(self) -> Iterator[tuple[int, int]]:
        """Where each place begins, from left to right, and how wide it is."""
        left = 1
        for index in range(len(_UPPER)):
            is_tray = index in (6, 13)
            width = _TRAY if is_tray else self.cell
            left += index in (6, 7, 13)  # a line of the frame
            yield left, width
            left += width


def draw(scene: Scene, layout: Layout) -> list[Line]:
    """The board as lines, each a row of texts and their styles, all of the same width."""
    return [
        _numbers(scene, layout, upper=True),
        *(_row(scene, layout, line, upper=True) for line in range(_STACK * layout.tall)),
        _middle(scene, layout),
        *(_row(scene, layout, line, upper=False) for line in reversed(range(_STACK * layout.tall))),
        _numbers(scene, layout, upper=False),
    ]


def plain(lines: list[Line]) -> str:
    """What was drawn, without its colours."""
    return "\n".join("".join(text for text, _ in line).rstrip() for line in lines)


def _numbers(scene: Scene, layout: Layout, *, upper: bool) -> Line:
    cells = []
    for place in PLACES[not upper]:
        name = "" if place in (BAR, OFF) else str(place)
        width = _TRAY if place in (BAR, OFF) else layout.cell
        cells.append((name.center(width), _number_style(scene, place, upper=upper)))
    return _framed(cells, ("┌", "─", "┐") if upper else ("└", "─", "┘"))


def _number_style(scene: Scene, place: int, *, upper: bool) -> str:
    is_there = place not in (BAR, OFF) or not upper  # one's own bar and checkers off are below
    kind = "plain"
    if is_there and place in scene.targets:
        kind = "target"
    elif is_there and (place == scene.chosen or (scene.chosen is None and place in scene.sources)):
        kind = "source"
    cursor = f" {_CURSOR}" if is_there and place == scene.cursor else ""
    return (_over(_WOOD, _NUMBERS[kind]) + cursor).strip()


def _over(under: str, style: str) -> str:
    return f"{under} {style}".strip() if " on " not in style else style


def _row(scene: Scene, layout: Layout, line: int, *, upper: bool) -> Line:
    """A line of one half; line 0 is next to the frame."""
    slot, is_first = line // layout.tall, line % layout.tall == 0
    cells: list[Run] = []
    for index, place in enumerate(PLACES[not upper]):
        is_tray = place in (BAR, OFF)
        width = _TRAY if is_tray else layout.cell
        under = _TRAYS if is_tray else _FIELDS[(index + upper) % 2]
        if place == OFF:
            cells.append(_tray(scene, layout, line, upper=upper))
            continue
        owner, count = _stack(scene, place, upper=upper)
        if slot >= min(count, _STACK):
            mark = "▾" if upper else "▴"
            is_way = place in scene.targets and slot == count and is_first and not is_tray
            cells.append(((mark if is_way else "").center(width), under))
            continue
        more = count > _STACK and slot == _STACK - 1
        text = str(count) if more else GLYPHS[owner]
        cells.extend(_checker(scene, owner, place, text if is_first else "", width, under))
    return _framed(cells, ("│", "│", "│"), layout)


def _checker(
    scene: Scene, owner: Player, place: int, text: str, width: int, under: str
) -> Iterator[Run]:
    """A checker with a breath of the field beside it."""
    is_marked = place in scene.marked or place == scene.chosen
    style = (_MARKED if is_marked else _CHECKERS)[owner]
    yield text.center(width - 1), style
    yield " ", under


def _stack(scene: Scene, place: int, *, upper: bool) -> tuple[Player, int]:
    """Who stands there, and how many; the other's bar is above, one's own below."""
    mine, theirs = scene.position.mine, scene.position.theirs
    top = scene.bottom.opponent
    if place == BAR:
        return (top, theirs[BAR]) if upper else (scene.bottom, mine[BAR])
    return (scene.bottom, mine[place]) if mine[place] else (top, theirs[BAR - place])


def _tray(scene: Scene, layout: Layout, line: int, *, upper: bool) -> Run:
    """What is borne off, next to the frame; the cube of who owns it, further in."""
    row = scene.position.theirs if upper else scene.position.mine
    owner = Owner.TOP if upper else Owner.BOTTOM
    if line == 0 and row[OFF]:
        side = scene.bottom.opponent if upper else scene.bottom
        return f"{GLYPHS[side]}{row[OFF]}".center(_TRAY), _CHECKERS[side]
    if scene.cube is not None and scene.cube[1] is owner and line == 3 * layout.tall:
        return str(scene.cube[0]).center(_TRAY), _CUBE
    is_way = not upper and OFF in scene.targets and line == 1
    return ("▴" if is_way else "").center(_TRAY), _TRAYS


def _middle(scene: Scene, layout: Layout) -> Line:
    """The dice, on the right of who throws them, and the cube while nobody owns it."""
    half = 6 * layout.cell
    field = _FIELDS[1]
    mine = scene.thrower is scene.bottom
    dice = list(_dice(scene, half, field))
    empty: list[Run] = [(" " * half, field)]
    cube: Run = (" " * _TRAY, _TRAYS)
    if scene.cube is not None and scene.cube[1] is Owner.MIDDLE:
        cube = (str(scene.cube[0]).center(_TRAY), _CUBE)
    frame: Run = ("│", _WOOD)
    bar: Run = (" " * _TRAY, _TRAYS)
    left, right = (empty, dice) if mine else (dice, empty)
    return (frame, *left, frame, bar, frame, *right, frame, cube, frame)


def _dice(scene: Scene, width: int, field: str) -> Iterator[Run]:
    shown: list[Run] = []
    for value, is_spent in scene.dice:
        shown += [(f" {value} ", _SPENT if is_spent else _DIE), (" ", field)]
    used = sum(len(text) for text, _ in shown)
    left = (width - used) // 2
    yield " " * left, field
    yield from shown
    yield " " * (width - used - left), field


def _framed(cells: list[Run], corners: tuple[str, str, str], layout: Layout | None = None) -> Line:
    """The cells of a line between the lines of the frame."""
    first, across, last = corners
    if layout is None:
        cells = [(text.replace(" ", across), style) for text, style in cells]
    runs: list[Run] = [(first, _WOOD)]
    widths, place = _ends(cells, layout), 0
    for text, style in cells:
        runs.append((text, style))
        place += len(text)
        if place in widths:
            runs.append((across if layout is None else "│", _WOOD))
    runs[-1] = (last, _WOOD)
    return tuple(runs)


def _ends(cells: list[Run], layout: Layout | None) -> frozenset[int]:
    """After how many columns a line of the frame comes."""
    total = sum(len(text) for text, _ in cells)
    half = (total - 2 * _TRAY) // 2
    return frozenset((half, half + _TRAY, 2 * half + _TRAY, total))
