"""The messages about what a new game can be, and about the server itself."""

from __future__ import annotations

from typing import Literal

from gamao.server.wire.base import Message
from gamao.server.wire.table import BoardOut


class PresetOut(Message):
    """A rule set by its name."""

    name: str
    rules: dict[str, bool | int | str | None]
    lengths: tuple[int | None, ...]
    variants: tuple[str, ...]


class OptionOut(Message):
    """An option of the rules: what it can be, and which options it needs."""

    name: str
    kind: Literal["switch", "choice", "number"]
    values: tuple[str | int | None, ...] | None
    needs: tuple[str, ...]
    unlimited: bool = False


class LevelOut(Message):
    """A bot's level, with its measured performance rating; or another program, without one."""

    id: str
    pr: float | None


class Default(Message):
    """What one click starts."""

    preset: str
    level: str
    length: int | None


class Network(Message):
    """Can friends on other devices reach this server, and where?"""

    open: bool
    address: str | None


class Setup(Message):
    """What a new game can be."""

    presets: tuple[PresetOut, ...]
    options: tuple[OptionOut, ...]
    starts: dict[str, BoardOut]
    """Where the games of each variant begin."""
    levels: tuple[LevelOut, ...]
    default: Default
    longest: int
    """Points of the longest match."""
    network: Network


class Health(Message):
    """Can everything be done; if not, which part fails?"""

    status: Literal["ok", "starting", "failing"]
    engine: bool
    disk: bool
    database: bool
