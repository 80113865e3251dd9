"""A real gnubg's review of a match, decision by decision, beside ours."""

from __future__ import annotations

import os
import re
import subprocess
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

import numpy as np

from gamao.analysis import Entry, Kind, Review
from gamao.engine import Engine
from gamao.errors import DataError
from gamao.notation import MatchRecord, format_mat
from gamao.rules.cube import CubeAction

_COMMANDS: Final = """\
set threads 1
set confirm save off
set analysis chequerplay evaluation plies {plies}
set analysis cubedecision evaluation plies {plies}
import mat {mat}
analyse match
save match {sgf}
"""
_PROPERTY: Final = re.compile(r"([A-Z]+)((?:\[(?:[^\]\\]|\\.)*\])+)", re.DOTALL)
_VALUE: Final = re.compile(r"\[((?:[^\]\\]|\\.)*)\]", re.DOTALL)
_CUBE_WORDS: Final = ("double", "take", "drop")

Node = dict[str, list[str]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Pair:
    """A decision by the two programs: losses and, for a play, luck, in normalised equity."""

    entry: Entry
    loss: float
    gnubg_loss: float
    luck: float | None
    gnubg_luck: float | None


@dataclass(frozen=True, slots=True, kw_only=True)
class GnubgReview:
    """The nodes of each game as gnubg saved them, and the time it took."""

    games: tuple[tuple[Node, ...], ...]
    seconds: float
    """Of work, start and file reading included."""


def gnubg_review(gnubg: str, record: MatchRecord, *, plies: int = 2) -> GnubgReview:
    """Let gnubg analyse *record* on one thread."""
    with TemporaryDirectory(prefix="gamao-gnubg-") as home:
        mat, sgf = Path(home, "match.mat"), Path(home, "match.sgf")
        mat.write_text(format_mat(record), encoding="utf-8")
        begun = _children_seconds()
        subprocess.run(  # nosec B603  # no shell; the program was looked up by us
            [gnubg, "-t", "-q"],
            input=_COMMANDS.format(plies=plies, mat=mat, sgf=sgf),
            env={"HOME": home, "LC_ALL": "C"},
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            text=True,
            check=True,
        )
        seconds = _children_seconds() - begun
        return GnubgReview(games=_games(sgf.read_text(encoding="utf-8")), seconds=seconds)


def pairs(review: Review, gnubg: GnubgReview, engine: Engine) -> list[Pair]:
    """
    Our decisions beside gnubg's, those that both judged.

    Raises:
        DataError: gnubg's games do not go as ours.
    """
    found = []
    for number, nodes in enumerate(gnubg.games, 1):
        entries = [entry for entry in review.entries if entry.decision.game_number == number]
        found += list(_paired(entries, nodes, engine))
    return found


def correlation(ours: Sequence[float], theirs: Sequence[float]) -> float:
    """Pearson's."""
    return float(np.corrcoef(ours, theirs)[0, 1])


def _paired(entries: Sequence[Entry], nodes: Sequence[Node], engine: Engine) -> Iterator[Pair]:
    places = iter(nodes)
    node = next(places, None)
    for entry in entries:
        if node is None:
            raise DataError(f"gnubg has no decision {entry.decision.number}")
        action = node.get("B", node.get("W", [""]))[0]
        kind = entry.decision.kind
        if (kind is Kind.PLAY) == (action in _CUBE_WORDS) and entry.decision.action is not None:
            raise DataError(f"gnubg has {action!r} as decision {entry.decision.number}")
        if kind is Kind.PLAY:
            yield from _play_pair(entry, node)
        elif "DA" in node:
            yield from _cube_pair(entry, node, engine)
        if entry.decision.action is not None:
            node = next(places, None)


def _play_pair(entry: Entry, node: Node) -> Iterator[Pair]:
    loss = 0.0
    if "A" in node:
        equities = [float(option.split()[9]) for option in node["A"][1:]]
        loss = max(equities) - equities[int(node["A"][0])]
    yield Pair(
        entry=entry,
        loss=entry.verdict.loss,
        gnubg_loss=loss,
        luck=entry.verdict.luck,
        gnubg_luck=float(node["LU"][0]) if "LU" in node else None,
    )


def _cube_pair(entry: Entry, node: Node, engine: Engine) -> Iterator[Pair]:
    if entry.verdict.forced:
        return
    numbers = [float(number) for number in node["DA"][0].split()[-14:]]
    model = engine.cube_model(entry.decision.game)
    wait, taken = (model.mwc_to_equity(numbers[k]) for k in (6, 13))
    doubled = min(taken, 1.0)
    match entry.decision.action:
        case None:
            loss = doubled - wait
        case CubeAction.DOUBLE:
            loss = wait - doubled
        case CubeAction.TAKE:
            loss = taken - 1.0
        case _:
            loss = 1.0 - taken
    yield Pair(
        entry=entry,
        loss=entry.verdict.loss,
        gnubg_loss=max(loss, 0.0),
        luck=None,
        gnubg_luck=None,
    )


def _games(text: str) -> tuple[tuple[Node, ...], ...]:
    """The moves and cube actions of each game of an sgf file."""
    games: list[list[Node]] = []
    for start in re.split(r"\n?\(;", text)[1:]:
        nodes = [_node(part) for part in start.split("\n;")[1:]]
        games.append([node for node in nodes if _is_decision(node)])
    return tuple(tuple(game) for game in games)


def _node(text: str) -> Node:
    return {name: _VALUE.findall(values) for name, values in _PROPERTY.findall(text)}


def _is_decision(node: Node) -> bool:
    action = node.get("B", node.get("W", [""]))[0]
    return action in _CUBE_WORDS or action[:2].isdecimal()


def _children_seconds() -> float:
    times = os.times()
    return float(times.children_user + times.children_system)
