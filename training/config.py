"""A run's settings: one TOML file, with overrides from the command line."""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any


@dataclass(frozen=True, slots=True, kw_only=True)
class NetConfig:
    """
    One net to train.

    positions: "all", "contact" or "race".
    parts: how many nets of this shape share the phases of contact; a power of 2 up to 16.
    begin: the net of the checkpoint to grow from; "" is the one of the same name.
    """

    hidden: tuple[int, ...]
    activation: str = "relu"
    positions: str = "all"
    parts: int = 1
    begin: str = ""

    def __post_init__(self) -> None:
        if self.positions not in ("all", "contact", "race"):
            raise ValueError(f"positions are all, contact or race, not {self.positions}")
        if self.parts not in (1, 2, 4, 8, 16) or (self.parts > 1 and self.positions != "contact"):
            raise ValueError("only the phases of contact have parts: 1, 2, 4, 8 or 16")


@dataclass(frozen=True, slots=True, kw_only=True)
class StageConfig:
    """
    One part of a run.

    kind: "td" learns from the dice that fell, "fit" from exact expectations over all 21 rolls.
    minutes: of training, over all commands; the rate falls to 0 over the last *decay* of them.
    window: plies played between rounds of updates; traces look ahead at most so far.
    trace: weight of what later plies teach (lambda); 0 is one ply only.
    kept: results of a roll that the large net looks at, after the scout's choice.
    reuse: how often a label is used, on average.
    """

    kind: str
    minutes: float
    games: int
    window: int
    trace: float
    kept: int
    reuse: float
    rate: float
    decay: float = 0.5
    average: float = 0.001


@dataclass(frozen=True, slots=True, kw_only=True)
class Config:
    """Everything a run depends on."""

    seed: int
    nets: dict[str, NetConfig]
    stages: dict[str, StageConfig]
    teacher: str = "strong"  # the net that makes the labels
    chunk: int = 1 << 19  # boards evaluated at a time
    batch: int = 16384
    race_share: float = 0.2  # of a batch
    phase_capacity: int = 1_500_000
    race_capacity: int = 4_000_000
    first_fill: int = 100_000  # labels of each phase before the first update
    equity_weight: float = 1.0  # of the squared error of the equity in the loss
    rival_weight: float = 0.0  # of the squared error of the equity between rivals
    rival_spread: float = 0.1  # a rival is the likelier the less of this much equity it loses
    strewn: float = 0.12  # of the games start from strewn checkers
    noisy: float = 0.35  # of the games start with some plies of noisy play
    noise: tuple[float, ...] = (0.03, 0.1, 0.3, 1.0)
    noisy_plies: int = 40
    longest_game: int = 400
    held_out: int = 4096
    quick_positions: int = 1024
    quick_games: int = 32
    quick_every: float = 150.0  # seconds
    save_every: float = 60.0
    graph: bool = True  # replay updates as one CUDA graph


def read_config(path: Path, overrides: Sequence[str] = ()) -> Config:
    """
    Read *path* and apply overrides such as `batch=8192`, `stages.fit.trace=0.5`.

    Raises:
        ValueError: a name is unknown or a value is not TOML.
    """
    values = tomllib.loads(path.read_text())
    for override in overrides:
        _apply(values, override)
    nets = {name: _make(NetConfig, net) for name, net in values.pop("nets").items()}
    stages = {name: _make(StageConfig, stage) for name, stage in values.pop("stages").items()}
    return _make(Config, {**values, "nets": nets, "stages": stages})


def _apply(values: dict[str, Any], override: str) -> None:
    name, separator, text = override.partition("=")
    if not separator:
        raise ValueError(f"an override reads name=value, not {override!r}")
    *folders, last = name.strip().split(".")
    for folder in folders:
        values = values[folder]
    values[last] = tomllib.loads(f"value = {text}")["value"]


def _make(kind: type[Any], values: dict[str, Any]) -> Any:  # noqa: ANN401  (one of three classes)
    unknown = set(values) - {item.name for item in fields(kind)}
    if unknown:
        raise ValueError(f"unknown settings for {kind.__name__}: {sorted(unknown)}")
    return kind(**{k: tuple(v) if isinstance(v, list) else v for k, v in values.items()})
