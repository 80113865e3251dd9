"""
Judged sets: positions with careful judgements, to score engines on; never train on them.

A set is an .npz file. In every array row k is position k, seen by the player on roll:

format          1
meta            JSON text: what judged, when, how
boards          int8 [n, 2, 25]
outcomes        float32 [n, 9], the nine chances (`Outcomes`); NaN where the judge does not know
                the HALF and BAR ones
equity_error    float32 [n], standard error of the cubeless HOME equity; 0 if exact
outcome_errors  float32 [n, 9], standard errors of the chances (may be missing)
category        uint8 [n], `Category` (if missing: by its rules)
source          uint8 [n], `Source` (if missing: UNKNOWN)
"""

from __future__ import annotations

import json
import zipfile
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import IntEnum
from importlib import resources
from pathlib import Path
from typing import Any, Final, cast

import numpy as np
from numpy.typing import NDArray

from gamao.bench.categories import classify
from gamao.engine import Boards, equity_weights
from gamao.errors import DataError
from gamao.messages.marking import mark as _
from gamao.rules.position import CHECKERS

FORMAT: Final = 1
_KNOWN_TO_ALL: Final = (0, 1, 3, 5, 7)
_SLACK: Final = 0.02
"""How far a rolled-out chance may stick out of what contains it: estimates, not identities."""

Floats = NDArray[np.float32]


class Source(IntEnum):
    """Where positions come from; the numbers are those of the stored files."""

    UNKNOWN = 0
    SELF_PLAY = 1
    GNUBG = 2
    BGSAGE = 3
    MADE = 4
    """Set up by hand-written rules, then played on for a few turns."""
    BLURRED = 5
    """Players who misjudge every position a little, as people do."""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Judged:
    """
    A judged set; see the module for what the arrays are.

    Raises:
        DataError: an array has the wrong type or shape, or an impossible value.
    """

    boards: Boards
    outcomes: Floats
    equity_error: Floats
    category: NDArray[np.uint8]
    source: NDArray[np.uint8]
    outcome_errors: Floats | None = None
    meta: Mapping[str, Any] = field(default_factory=dict)

    def __post_init__(self) -> None:
        count = len(self.boards)
        _check("boards", self.boards, "i1", (count, 2, 25))
        _check("outcomes", self.outcomes, "f4", (count, 9))
        _check("equity_error", self.equity_error, "f4", (count,))
        _check("category", self.category, "u1", (count,))
        _check("source", self.source, "u1", (count,))
        if self.outcome_errors is not None:
            _check("outcome_errors", self.outcome_errors, "f4", (count, 9))
        _check_boards(self.boards)
        _check_chances(self.outcomes)
        if not (np.isfinite(self.equity_error) & (self.equity_error >= 0)).all():
            raise DataError("equity_error must be finite and not negative")

    @classmethod
    def of(
        cls,
        boards: Boards,
        outcomes: Floats,
        equity_error: Floats,
        *,
        outcome_errors: Floats | None = None,
        source: NDArray[np.uint8] | None = None,
        meta: Mapping[str, Any] | None = None,
    ) -> Judged:
        """The set of these positions, in categories by the rules; floats of any width are taken."""
        unknown = np.full(len(boards), Source.UNKNOWN, np.uint8)
        return cls(
            boards=boards,
            outcomes=outcomes.astype(np.float32),
            equity_error=equity_error.astype(np.float32),
            outcome_errors=None if outcome_errors is None else outcome_errors.astype(np.float32),
            category=classify(boards),
            source=unknown if source is None else source.astype(np.uint8),
            meta=meta or {},
        )

    @classmethod
    def load(cls, path: Path | str) -> Judged:
        """
        The set in the file *path*.

        Raises:
            DataError: it is not one, or not there.
        """
        try:
            with np.load(path, allow_pickle=False) as file:
                arrays = {name: file[name] for name in file.files}
        except (OSError, ValueError, EOFError, zipfile.BadZipFile) as error:
            raise DataError(f"cannot read the judged set {path}: {error}") from error
        try:
            return _from_arrays(arrays)
        except DataError as error:
            raise DataError(f"{path}: {error}") from error

    def save(self, path: Path | str) -> None:
        """Write the set to the file *path*; `load` gives it back."""
        arrays: dict[str, Any] = {
            "format": np.int64(FORMAT),
            "meta": np.str_(json.dumps(dict(self.meta), sort_keys=True)),
            "boards": self.boards,
            "outcomes": self.outcomes,
            "equity_error": self.equity_error,
            "category": self.category,
            "source": self.source,
        }
        if self.outcome_errors is not None:
            arrays["outcome_errors"] = self.outcome_errors
        with Path(path).open("wb") as file:
            np.savez_compressed(file, **arrays)

    @property
    def equities(self) -> NDArray[np.float64]:
        """The judged cubeless equity (HOME) of each player on roll."""
        known = np.array(_KNOWN_TO_ALL)
        weights = equity_weights().astype(np.float64)
        equities: NDArray[np.float64] = self.outcomes[:, known] @ weights[known] + weights[9]
        return equities


@dataclass(frozen=True, slots=True, kw_only=True)
class Bias:
    """How two judges differ in equity on the positions that both have judged, one less other."""

    positions: int
    mean: float
    mean_error: float
    rms: float
    noise: float
    """What the two judges' own standard errors alone would make of `rms`."""


def shipped() -> dict[str, Judged]:
    """
    The judged sets in the package, by name.

    Raises:
        DataError: there is none, or one is damaged.
    """
    sets = {}
    for file in sorted((resources.files("gamao") / "data").iterdir(), key=lambda file: file.name):
        if file.name.startswith("judged-") and file.name.endswith(".npz"):
            with resources.as_file(file) as path:
                sets[file.name.removesuffix(".npz")] = Judged.load(path)
    if not sets:
        raise DataError(
            _("no judged set is shipped with this package: name one with --judged FILE")
        )
    return sets


def bias(one: Judged, other: Judged) -> Bias:
    """
    Compare two judges where they overlap.

    Raises:
        DataError: fewer than two positions are in both.
    """
    places = {board.tobytes(): k for k, board in enumerate(other.boards)}
    shared = [
        (k, places[board.tobytes()])
        for k, board in enumerate(one.boards)
        if board.tobytes() in places
    ]
    if len(shared) < 2:
        raise DataError("the two judged sets have fewer than two positions in common")
    mine, theirs = np.array(shared).T
    apart = one.equities[mine] - other.equities[theirs]
    noise = one.equity_error[mine] ** 2 + other.equity_error[theirs] ** 2
    return Bias(
        positions=len(apart),
        mean=float(apart.mean()),
        mean_error=float(apart.std(ddof=1) / np.sqrt(len(apart))),
        rms=float(np.sqrt((apart**2).mean())),
        noise=float(np.sqrt(noise.mean())),
    )


def _from_arrays(arrays: dict[str, NDArray[Any]]) -> Judged:
    needed = {"format", "boards", "outcomes", "equity_error"}
    if missing := sorted(needed - arrays.keys()):
        raise DataError(f"the judged set has no {', '.join(missing)}")
    if arrays["format"].item() != FORMAT:
        raise DataError(f"format {arrays['format']} is not known (this program reads {FORMAT})")
    boards = arrays["boards"]
    _check("boards", boards, "i1", (len(boards), 2, 25))
    judged = Judged.of(
        boards,
        arrays["outcomes"],
        arrays["equity_error"],
        outcome_errors=arrays.get("outcome_errors"),
        source=arrays.get("source"),
        meta=json.loads(arrays["meta"].item()) if "meta" in arrays else None,
    )
    if "category" in arrays:
        object.__setattr__(judged, "category", arrays["category"].astype(np.uint8))
    return judged


def _check(name: str, array: NDArray[Any], kind: str, shape: tuple[int, ...]) -> None:
    if array.dtype != np.dtype(kind) or array.shape != shape:
        wanted = np.dtype(kind).name
        raise DataError(
            f"{name} must be {wanted} of shape {shape}, not {array.dtype.name} {array.shape}"
        )


def _check_boards(boards: Boards) -> None:
    totals = boards.sum(axis=2)
    shared = (boards[:, 0, :24] > 0) & (boards[:, 1, 23::-1] > 0)
    wrong = (boards < 0).any(axis=(1, 2)) | (totals > CHECKERS).any(axis=1) | shared.any(axis=1)
    if wrong.any():
        raise DataError(f"board {int(wrong.argmax())} is impossible")


def _check_chances(outcomes: Floats) -> None:
    known = outcomes[:, list(_KNOWN_TO_ALL)]
    win, gammon, backgammon, lost_gammon, lost_backgammon = known.T
    good = np.isfinite(known).all(axis=1)
    good &= ((known >= 0) & (known <= 1)).all(axis=1)
    good &= (gammon <= win + _SLACK) & (backgammon <= gammon + _SLACK)
    good &= (lost_gammon <= 1 - win + _SLACK) & (lost_backgammon <= lost_gammon + _SLACK)
    if not good.all():
        row = int((~good).argmax())
        raise DataError(f"outcomes of board {row} are impossible: {cast(Any, outcomes[row])}")
