"""What pages are told of a table: what has happened since, and what is not as it was."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final, NamedTuple

from gamao.play import LiveMatch
from gamao.server import wire
from gamao.server.table import views
from gamao.server.table.audience import Look

_MISSED: Final = 100
"""Steps: who has missed more is sent the whole table, which is shorter."""
_SHARED: Final = frozenset(wire.Moment.model_fields) - views.OF_SEATS


class Beside(NamedTuple):
    """What is told with the steps, to everybody alike."""

    throws: tuple[wire.ThrowOut, ...] | None = None
    clock: wire.ClockOut | None = None


class Pushes:
    """
    The pushes of one table, each drawn once for all who look from the same seats.

    It remembers how the table stood for them when they were last told.
    """

    def __init__(self) -> None:
        self._version: int | None = None
        self._told: dict[Look, wire.Moment] = {}

    def after(
        self,
        match: LiveMatch,
        since: int,
        *,
        here: Look,
        looks: Iterable[Look],
        beside: Beside | None = None,
    ) -> Mapping[Look, str]:
        """For each of *looks* what is told to who has seen *match* up to the version *since*."""
        steps, shared = views.steps_since(match.log, since), views.common(match, here=here)
        before = self._told if self._version == since else {}
        changed = _changed(next(iter(before.values()), None), shared, _SHARED)
        may = views.allowed(match)
        self._told = {mine: views.for_seats(shared, match, may, mine=mine) for mine in looks}
        self._version = match.version
        return {
            mine: _text(match, steps, moment, _fields(before.get(mine), moment, changed), beside)
            for mine, moment in self._told.items()
        }


def _fields(before: wire.Moment | None, after: wire.Moment, shared: set[str]) -> set[str] | None:
    """What is told of *after* to who was told *before*; None for everything."""
    return None if before is None else shared | _changed(before, after, views.OF_SEATS)


def _changed(before: wire.Moment | None, after: wire.Moment, fields: frozenset[str]) -> set[str]:
    """Which of *fields* are not as they were."""
    return {name for name in fields if getattr(before, name, None) != getattr(after, name)}


def missed(table: str, match: LiveMatch, since: int | None, *, mine: Look, here: Look) -> str:
    """What is told to a page that has seen the version *since*; everything if it has seen none."""
    if since is None or not 0 <= match.version - since <= _MISSED:
        return _text(match, (), views.view(table, match, mine=mine, here=here))
    moment = views.moment(match, mine=mine, here=here)
    return _text(match, views.steps_since(match.log, since), moment)


def _text(
    match: LiveMatch,
    steps: tuple[wire.StepOut, ...],
    view: wire.Moment,
    fields: set[str] | None = None,
    beside: Beside | None = None,
) -> str:
    """The push with these *fields* of the view; with all of them if None."""
    told_beside = beside._asdict() if beside else {}
    extra = {name: value for name, value in told_beside.items() if value is not None}
    push = wire.Push.model_construct(v=match.version, steps=steps, view=view, **extra)
    told = {"v": True, "steps": True, "view": True if fields is None else fields}
    return push.model_dump_json(include=told | dict.fromkeys(extra, True))
