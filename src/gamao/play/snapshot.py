"""
A match as it stood at one of its lines, so that it is not folded from the first one again.

The lines are the truth, and a snapshot is only quicker: one that cannot be read, or that other code
has written, is passed over.
"""

from __future__ import annotations

import hashlib
import pickle  # nosec B403  # read by a reader that makes values of ours and nothing else
from collections.abc import Callable, Sequence
from copyreg import __newobj__ as newobj  # type: ignore[attr-defined]
from dataclasses import fields, is_dataclass, replace
from functools import cache, lru_cache
from io import BytesIO
from operator import attrgetter
from pathlib import Path
from typing import Any, Final

from gamao.play.log import MatchLog
from gamao.play.match import LiveMatch
from gamao.play.seat import Seats
from gamao.play.terms import Terms
from gamao.play.throws import Throws
from gamao.rules.action import Roll, Step
from gamao.rules.clock import Clock
from gamao.rules.dice import Dice
from gamao.rules.play import Move, Play
from gamao.rules.player import Player
from gamao.rules.ruleset import RuleSet

EVERY: Final = 16
"""Lines from one to the next: to read so many takes as long as to read a snapshot."""
_OURS: Final = ("gamao.rules.", "gamao.play.", "gamao.proof.")
_DAMAGED: Final = (
    pickle.UnpicklingError,
    AttributeError,
    EOFError,
    ImportError,
    LookupError,
    TypeError,
    ValueError,
)
_State = tuple[MatchLog, Clock, Throws | None, bool, int]
_DICE: Final = 2
"""Bytes of a roll; a play has three for each move."""
_ROOMS: Final = ("rules", "notation", "play", "proof")


def is_due(before: int, after: int) -> bool:
    """Should a match that had *before* lines and has *after* be written down whole?"""
    return after // EVERY > before // EVERY


def format_snapshot(match: LiveMatch) -> bytes:
    """Write down how *match* stands; terms and seats are known without it."""
    text = BytesIO()
    _Writer(text).dump((match.log, match.clock, match.throws, match.is_down, match.length))
    return _code() + text.getvalue()


def loaded(
    terms: Terms, seats: Seats, lines: Sequence[str], table: str, snapshot: bytes | None
) -> LiveMatch:
    """
    The match after all its *lines*, of which a *snapshot* may tell the first.

    Raises:
        GamaoError: a line cannot be read, or what it says was not allowed.
    """
    match = LiveMatch.begin(terms, seats)
    state = _state(snapshot, terms.rules)
    if state is not None and state[-1] <= len(lines):
        log, clock, throws, is_down, length = state
        match = replace(match, log=log, clock=clock, throws=throws, is_down=is_down, length=length)
    return match.read(lines[match.length :], table)


class _Writer(pickle.Pickler):
    """
    Leaves out the rules, which are the terms' in every game; plays and rolls are a few bytes each.

    Values are taken apart all their fields at once: dataclasses' own way takes twice as long.
    """

    def reducer_override(self, value: object) -> Any:  # noqa: ANN401 (NotImplemented has no type)
        kind = type(value)
        if kind is RuleSet:
            return _TheRules, ()
        if isinstance(value, Step) and (packed := _packed(value)):
            return _TheStep, packed
        if not is_dataclass(kind):
            return NotImplemented
        return newobj, (kind,), list(_fields_of(kind)(value))


class _TheRules:
    """Stands for the rules where a match is written down."""


class _TheStep:
    """Stands for a play or a roll."""


def _packed(step: Step) -> tuple[Player, bytes] | None:
    """Who did it, and both dice or three numbers for each move; None if it is something else."""
    match step:
        case Step(Player() as by, Roll(dice)):
            return by, bytes((dice.high, dice.low))
        case Step(Player() as by, Play(moves)):
            return by, bytes(n for one in moves for n in (one.source, one.target, one.hits))
    return None


@lru_cache(maxsize=1 << 12)  # of a thousand tables that are read at once most are the same
def _unpacked(by: Player, packed: bytes) -> Step:
    if len(packed) == _DICE:
        return Step(by, Roll(Dice(*packed)))
    moves = zip(packed[::3], packed[1::3], packed[2::3], strict=True)
    return Step(by, Play(Move(source, target, bool(hits)) for source, target, hits in moves))


@cache
def _fields_of(kind: type) -> Callable[[object], tuple[object, ...]]:
    names = [field.name for field in fields(kind)]
    if len(names) > 1:
        return attrgetter(*names)
    return lambda value: tuple(getattr(value, name) for name in names)


class _Reader(pickle.Unpickler):  # nosec B301
    """Makes values of the rules and of play; whatever else a text asks for is refused."""

    def __init__(self, text: bytes, rules: RuleSet) -> None:
        super().__init__(BytesIO(text))
        self._rules: Final = rules

    def find_class(self, module: str, name: str) -> Callable[..., object]:
        if name == _TheRules.__name__:
            return lambda: self._rules
        if name == _TheStep.__name__:
            return _unpacked
        found = super().find_class(module, name) if module.startswith(_OURS) else None
        if not isinstance(found, type):
            raise pickle.UnpicklingError(f"no value of ours: {module}.{name}")
        return found


def _state(snapshot: bytes | None, rules: RuleSet) -> _State | None:
    if snapshot is None or not snapshot.startswith(_code()):
        return None
    try:
        state: _State = _Reader(snapshot[len(_code()) :], rules).load()
    except _DAMAGED:
        return None
    return state


@cache
def _code() -> bytes:
    """What the code is that a snapshot is read by: after any change all are written anew."""
    found = hashlib.sha256()
    house = Path(__file__).parents[1]
    for file in sorted(file for room in _ROOMS for file in (house / room).rglob("*.py")):
        found.update(file.read_bytes())
    return found.digest()[:16]
