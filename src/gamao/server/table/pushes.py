"""What pages are told of a table: what has happened since, and what is not as it was."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from typing import Final, NamedTuple

from gamao.play import LiveMatch, Sides
from gamao.rules.player import Player
from gamao.server import wire
from gamao.server.table import views

_MISSED: Final = 100
"""Steps: who has missed more is sent the whole table, which is shorter."""
_JSON: Final = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"), default=vars)
"""Writes messages, and what is made of them, as they write themselves."""


class Beside(NamedTuple):
    """What is told with the steps, to everybody alike."""

    throws: tuple[wire.ThrowOut, ...] | None = None
    clock: Callable[[], wire.ClockOut | None] = lambda: None
    """Asked last: a clock that is told late is told wrong."""


class Pushes:
    """
    The pushes of one table, each drawn once for all who look from the same seats.

    It remembers how the table stood for them when they were last told. The fields are written as
    they are, without being checked: that is half the work, and tests hold them to their types.
    """

    def __init__(self) -> None:
        self._version: int | None = None
        self._shared: views.Fields = {}
        self._own: dict[Sides, views.Fields] = {}

    def after(
        self,
        match: LiveMatch,
        since: int,
        *,
        here: Sides,
        kinds: Iterable[Sides],
        beside: Beside | None = None,
    ) -> Mapping[Sides, str]:
        """For each of *kinds* what is told to who has seen *match* up to the version *since*."""
        before, own = (self._shared, self._own) if self._version == since else ({}, {})
        shared, may = views.common(match, here=here), views.allowed(match)
        steps = _inside({"v": match.version, "steps": views.steps_since(match.log, since)})
        changed, whole = _inside(_changed(before, shared)), None
        self._version, self._shared = match.version, shared
        self._own = {mine: views.for_seats(match, may, mine=mine) for mine in kinds}
        views_told = {}
        for mine, fields in self._own.items():
            if mine in own:
                told_of = [changed, _inside(_changed(own[mine], fields))]
            else:
                whole = whole or _inside(shared)
                told_of = [whole, _inside(fields)]
            views_told[mine] = f'"view":{{{",".join(filter(None, told_of))}}}'
        about = ",".join(filter(None, (steps, _inside(_told_beside(beside)))))
        return {mine: f"{{{about},{told}}}" for mine, told in views_told.items()}


def _told_beside(beside: Beside | None) -> views.Fields:
    told = {"throws": beside.throws, "clock": beside.clock()} if beside else {}
    return {name: value for name, value in told.items() if value is not None}


def _changed(before: views.Fields, after: views.Fields) -> views.Fields:
    """Which fields are not as they were."""
    return {
        name: value for name, value in after.items() if name not in before or before[name] != value
    }


def _inside(fields: Mapping[str, object]) -> str:
    """The *fields* as JSON, without the braces around it."""
    return _JSON.encode(fields)[1:-1]


def missed(
    table: str,
    match: LiveMatch,
    since: int | None,
    *,
    mine: Sides,
    here: Sides,
    clock: wire.ClockOut | None = None,
) -> str:
    """What is told to a page that has seen the version *since*; everything if it has seen none."""
    if since is None or not 0 <= match.version - since <= _MISSED:
        return _whole(match, views.view(table, match, mine=mine, here=here), clock)
    steps: tuple[wire.StepOut, ...] = ()
    if since == match.version:  # nearly always: a server that was down, a line that broke
        fields = _beside_steps(match, mine=mine, here=here)
    else:
        may = views.allowed(match)
        fields = views.common(match, here=here) | views.for_seats(match, may, mine=mine)
        steps = views.steps_since(match.log, since)
    told = {"v": match.version, "steps": steps, "view": fields}
    return _JSON.encode(told | ({"clock": clock} if clock else {}))


def _beside_steps(match: LiveMatch, *, mine: Sides, here: Sides) -> views.Fields:
    """What may have changed without a step: who is here, and that a throw is waited for."""
    may = tuple(one for one in views.allowed(match) if Player(one.by) in mine)
    return {"players": views.players(match.terms, match.seats, here), "allowed": may}


def _whole(match: LiveMatch, view: wire.View, clock: wire.ClockOut | None) -> str:
    """The push with all of the *view*."""
    push = wire.Push.model_construct(v=match.version, steps=(), view=view, clock=clock)
    return push.model_dump_json(include={"v", "steps", "view"} | ({"clock"} if clock else set()))
