"""
The board as a picture: SVG text that stands alone, or takes its colours from the page it is in.

Whoever is on roll sits at the bottom unless *side* says who does, home to the right. White's
checkers are light with an open eye, Black's dark with a filled one. In a notebook positions and
games are their pictures; `show` makes one of another width.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from html import escape
from typing import Final

from gamao.errors import NotationError
from gamao.notation.board_style import BOARD_CSS, painted
from gamao.rules.checked import require
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


def board_svg(
    shown: Position | Game,
    *,
    best: Play | None = None,
    played: Play | None = None,
    side: Player | None = None,
    colours: Mapping[str, str] | None = None,
    highlights: Iterable[int] = (),
    arrows: Iterable[tuple[int, int]] = (),
    label: str | None = None,
    width: int | None = None,
    style: bool = True,
) -> str:
    """
    Draw a position, or a game with its dice and cube, seen by the player on roll or by *side*.

    A position alone is White's turn. *best* and *played* are drawn as arrows, solid and dashed;
    *arrows* are solid ones from a point to a point, and *highlights* are points to be marked, both
    in the numbering of the player on roll. *colours* are named as in `board_style.COLOURS`. *label*
    is what a screen reader says; *width* is in pixels, else as wide as there is room. Without
    *style* the page must have `BOARD_CSS`.

    Raises:
        NotationError: a colour is none, or a point is not on the board.
    """
    require(Position, Game, shown=shown)
    require(Play, None, best=best, played=played)
    require(Player, None, side=side)
    board = _Board.of(shown, side)
    parts = [
        *_table(),
        *_marks(board, highlights),
        *_pieces(board),
        *_arrows(board, played, "played"),
        *_arrows(board, best, "best"),
        *_drawn_arrows(board, arrows),
    ]
    return _svg(parts, label or board.words(), width=width, colours=colours, style=style)


def animated_svg(
    moments: Iterable[Game],
    *,
    seconds: float = 1.0,
    side: Player = Player.WHITE,
    colours: Mapping[str, str] | None = None,
    label: str | None = None,
    width: int | None = None,
) -> str:
    """
    Draw a game move by move, each moment for some *seconds*, over and over, seen by *side*.

    The moments are those of `record.moments(index)` or of `game.moments(steps)`.

    Raises:
        NotationError: there are no moments, or they take no time.
    """
    require(Player, side=side)
    boards = [_Board.of(game, side) for game in moments]
    if not boards or seconds <= 0:
        raise NotationError("an animation needs moments, and some seconds for each")
    frames = [
        f'<g visibility="hidden">{_shown_at(number, len(boards), seconds)}'
        f"{''.join(_pieces(board))}</g>"
        for number, board in enumerate(boards)
    ]
    told = label or boards[-1].words()
    return _svg([*_table(), *frames], told, width=width, colours=colours, style=True)


def _svg(
    parts: Iterable[str],
    label: str,
    *,
    width: int | None,
    colours: Mapping[str, str] | None,
    style: bool,
) -> str:
    size = f' width="{width}" height="{round(width * HEIGHT / WIDTH)}"' if width else ""
    css = f"<style>{BOARD_CSS}</style>" if style else ""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="gb" role="img"{size}{painted(colours)} '
        f'viewBox="0 0 {_n(WIDTH)} {_n(HEIGHT)}" aria-label="{escape(label)}">'
        f"{css}{''.join(parts)}</svg>"
    )


def _shown_at(number: int, count: int, seconds: float) -> str:
    begin, end = number / count, (number + 1) / count
    values, times = ["hidden", "visible", "hidden"], [0.0, begin, end]
    if number == 0:
        values, times = values[1:], [0.0, end]
    if number == count - 1:
        values, times = values[:-1], times[:-1]
    told = ";".join(f"{time:.5f}".rstrip("0").rstrip(".") for time in times)
    return (
        f'<animate attributeName="visibility" calcMode="discrete" repeatCount="indefinite" '
        f'dur="{_n(count * seconds)}s" values="{";".join(values)}" keyTimes="{told}"/>'
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


def show(shown: Position | Game, *, width: int = 560) -> Picture:
    """The picture of a position or a game, for a notebook."""
    return Picture(board_svg(shown, width=width))


@dataclass(frozen=True, slots=True, kw_only=True)
class _Board:
    """What is drawn: the side at the bottom, whose the position is, and the other."""

    bottom: Player
    position: Position
    turned: bool = False
    """Is the player on roll at the top?"""
    dice: Dice | None = None
    cube: Cube | None = None

    @staticmethod
    def of(shown: Position | Game, side: Player | None = None) -> _Board:
        if isinstance(shown, Position):
            board = _Board(bottom=Player.WHITE, position=shown)
        else:
            cube = shown.cube if shown.match.has_cube else None
            board = _Board(
                bottom=shown.on_roll, position=shown.position, dice=shown.dice, cube=cube
            )
        if side in (None, board.bottom):
            return board
        return replace(board, bottom=side, position=board.position.flipped(), turned=True)

    @property
    def mover(self) -> tuple[int, ...]:
        """The checkers of the player on roll."""
        return self.row(at_bottom=not self.turned)

    def spot(self, point: int, index: int) -> tuple[float, float]:
        """The middle of the *index*-th checker of the player on roll on its own *point*."""
        if point == BAR:
            return _bar_spot(not self.turned, 0)
        if point == OFF:
            return _off_spot(at_bottom=not self.turned)
        return _spot(BAR - point if self.turned else point, index)

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


def _off_spot(*, at_bottom: bool) -> tuple[float, float]:
    deep = _STRIP + _D
    return _RIGHT + _FRAME + _RAIL / 2, HEIGHT - deep if at_bottom else deep


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


def _pieces(board: _Board) -> Iterator[str]:
    """All that moves."""
    yield from (*_trays(board), *_checkers(board), *_cube(board), *_dice(board))


def _marks(board: _Board, points: Iterable[int]) -> Iterator[str]:
    for point in points:
        if point not in range(1, BAR):
            raise NotationError(f"points are 1 to 24, not {point!r}")
        shown = BAR - point if board.turned else point
        top = HEIGHT - _STRIP - 4.85 * _D if shown <= 12 else _STRIP
        left = _along(shown) - 0.5 * _PITCH
        yield f'<rect class="gb-mark" {_box(left, top, _PITCH, 4.85 * _D)} rx="14"/>'


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
    colour = board.colour(at_bottom=not board.turned)
    half = _LEFT if board.turned else _BAR_AT + _BAR  # to the right of whoever has thrown them
    for index, die in enumerate((board.dice.high, board.dice.low)):
        x = half + 3 * _PITCH + (index - 0.5) * 1.28 * _D
        yield f'<rect class="gb-{colour}" {_box(x - 48, _MIDDLE - 48, 96, 96)} rx="19"/>'
        for right, down in _PIPS[die]:
            yield (
                f'<circle class="gb-{colour}-ink" cx="{_n(x + 25 * right)}" '
                f'cy="{_n(_MIDDLE + 25 * down)}" r="9"/>'
            )


# -- arrows ----------------------------------------------------------------------------------


def _arrows(board: _Board, play: Play | None, kind: str) -> Iterator[str]:
    """One arrow for each checker's way, from where it stands to where it will."""
    leaving, landing = list(board.mover), list(board.mover)
    for chain in () if play is None else play.chains():
        source, target = chain[0].source, chain[-1].target
        leaving[source] -= 1
        landing[source] -= 1
        begin, end = board.spot(source, leaving[source]), board.spot(target, landing[target])
        landing[target] += 1
        yield _arrow(begin, end, kind)


def _drawn_arrows(board: _Board, arrows: Iterable[tuple[int, int]]) -> Iterator[str]:
    for source, target in arrows:
        if source == target or not {source, target} <= set(range(BAR + 1)):
            raise NotationError(f"no arrow goes from {source!r} to {target!r}")
        begin = board.spot(source, max(board.mover[source] - 1, 0))
        yield _arrow(begin, board.spot(target, board.mover[target]), "best")


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
