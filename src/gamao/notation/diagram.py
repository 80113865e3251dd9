"""The board as text: the player on roll is X, at the bottom, with its home board to the right."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Sequence
from typing import Final

from gamao.errors import InvalidPositionError, NotationError
from gamao.rules.checked import require
from gamao.rules.game import Game
from gamao.rules.play import BAR, OFF
from gamao.rules.position import Position

_TOP: Final = "+13-14-15-16-17-18------19-20-21-22-23-24-+"
_MIDDLE: Final = "|                  |BAR|                  |"
_BOTTOM: Final = "+12-11-10--9--8--7-------6--5--4--3--2--1-+"
_HEIGHT: Final = 5
_LONGEST: Final = 2000
# Where the cells of a line begin: six points, the bar, six points.
_CELLS: Final = (*range(1, 19, 3), 20, *range(24, 42, 3))
_UPPER: Final = (*range(13, 19), BAR, *range(19, 25))
_LOWER: Final = (*range(12, 6, -1), BAR, *range(6, 0, -1))
_OFF: Final = re.compile(r"\s*([XO]) (?:off|fora|fuera) (\d{1,2})\s*")


def format_diagram(position: Position, off: str = "off") -> str:
    """
    Draw *position*: X is the player on roll, O the opponent, stacks over five end in a number.

    *off* is the word for checkers borne off.

    >>> print(format_diagram(Position.start()))
    +13-14-15-16-17-18------19-20-21-22-23-24-+  O off 0
    | X           O    |   | O              X |
    | X           O    |   | O              X |
    | X           O    |   | O                |
    | X                |   | O                |
    | X                |   | O                |
    |                  |BAR|                  |
    | O                |   | X                |
    | O                |   | X                |
    | O           X    |   | X                |
    | O           X    |   | X              O |
    | O           X    |   | X              O |
    +12-11-10--9--8--7-------6--5--4--3--2--1-+  X off 0
    """
    require(Position, position=position)
    require(str, off=off)
    upper = [_stack(*_checkers(position, point, "O")) for point in _UPPER]
    lower = [_stack(*_checkers(position, point, "X")) for point in _LOWER]
    return "\n".join(
        (
            f"{_TOP}  O {off} {position.theirs[OFF]}",
            *(_line([stack[row] for stack in upper]) for row in range(_HEIGHT)),
            _MIDDLE,
            *(_line([stack[row] for stack in lower]) for row in reversed(range(_HEIGHT))),
            f"{_BOTTOM}  X {off} {position.mine[OFF]}",
        )
    )


def format_game(game: Game) -> str:
    """
    Draw *game*: its board, and under it the cube, the score and what it waits for.

    >>> from gamao import Dice, Match, Player
    >>> game = Match(7).new_game(first=Player.WHITE, dice=Dice(3, 1))
    >>> print(format_game(game).splitlines()[-1])
    X is white; 167 pips to 167; cube 1; 0-0 to 7; white must play the dice 3-1
    """
    require(Game, game=game)
    pips = f"{game.position.pips} pips to {game.position.their_pips}"
    owner = f" ({game.cube.owner})" if game.cube.owner else ""
    cube = f"cube {game.cube.value}{owner}" if game.match.has_cube else "no cube"
    score = "{}-{}".format(*game.match.score)
    length = f" to {game.match.length}" if game.match.length else ""
    told = (f"X is {game.on_roll}", pips, cube, f"{score}{length}", game.told)
    return f"{format_diagram(game.position)}\n{'; '.join(told)}"


def parse_diagram(text: str) -> Position:
    """
    Read a board that `format_diagram` drew; the checkers off may be left out.

    Raises:
        NotationError: it does not look like one.
        InvalidPositionError: the checkers do not add up.
    """
    require(str, text=text)
    lines = [line.rstrip() for line in textwrap.dedent(text[:_LONGEST]).split("\n") if line.strip()]
    if len(lines) != 2 * _HEIGHT + 3 or not (
        lines[0].startswith(_TOP) and lines[-1].startswith(_BOTTOM) and lines[6] == _MIDDLE
    ):
        raise NotationError(f"not a board of {2 * _HEIGHT + 3} lines: {text[:50]!r}")
    counts: dict[str, dict[int, int]] = {"X": {}, "O": {}}
    for points, rows in ((_UPPER, lines[1:6]), (_LOWER, lines[11:6:-1])):
        for point, cells in zip(points, zip(*map(_cells, rows), strict=True), strict=True):
            owner, count = _read_stack(cells)
            if count:
                place = point if owner == "X" or point == BAR else BAR - point
                counts[owner][place] = counts[owner].get(place, 0) + count
    position = Position.of(mine=counts["X"], theirs=counts["O"])
    _check_off(position, lines)
    return position


def _checkers(position: Position, point: int, on_bar: str) -> tuple[str, int]:
    """Who stands on *point* of the player on roll, and how many; each half has one's bar."""
    if point == BAR:
        return on_bar, position.mine[BAR] if on_bar == "X" else position.theirs[BAR]
    mine = position.mine[point]
    return ("X", mine) if mine else ("O", position.theirs[BAR - point])


def _stack(owner: str, count: int) -> list[str]:
    """The cells of a point from the edge of the board inwards."""
    if count > _HEIGHT:
        return [owner] * (_HEIGHT - 1) + [str(count)]
    return [owner] * count + [""] * (_HEIGHT - count)


def _line(cells: Sequence[str]) -> str:
    drawn = [f" {cell:<2}" for cell in cells]
    return f"|{''.join(drawn[:6])}|{drawn[6]}|{''.join(drawn[7:])}|"


def _cells(line: str) -> list[str]:
    cells = [line[start : start + 3].strip() for start in _CELLS]
    if line != _line(cells):
        raise NotationError(f"not a line of a board: {line!r}")
    return cells


def _read_stack(cells: Sequence[str]) -> tuple[str, int]:
    owner = cells[0]
    shown = [cell for cell in cells if cell]
    count = int(shown[-1]) if shown and shown[-1].isdecimal() else len(shown)
    if owner not in (("X", "O") if count else ("",)) or list(cells) != _stack(owner, count):
        raise NotationError(f"no checkers stand like this on a point: {' '.join(cells)!r}")
    return owner, count


def _check_off(position: Position, lines: Sequence[str]) -> None:
    for line, border, owner, row in (
        (lines[0], _TOP, "O", position.theirs),
        (lines[-1], _BOTTOM, "X", position.mine),
    ):
        rest = line.removeprefix(border)
        stated = _OFF.fullmatch(rest)
        if rest and not (stated and stated[1] == owner):
            raise NotationError(f"not the checkers off of {owner}: {rest!r}")
        if stated and int(stated[2]) != row[OFF]:
            raise InvalidPositionError(f"{owner} has {row[OFF]} checkers off, not {stated[2]}")
