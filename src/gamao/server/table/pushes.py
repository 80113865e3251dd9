"""What pages are told of a table: what has happened since, and what is not as it was."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import Final, NamedTuple

from gamao.play import LiveMatch
from gamao.server import wire
from gamao.server.table import views
from gamao.server.table.audience import Look

_MISSED: Final = 100
"""Steps: who has missed more is sent the whole table, which is shorter."""
_JSON: Final = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"), default=vars)
"""Writes messages, and what is made of them, as they write themselves."""


class Beside(NamedTuple):
    """What is told with the steps, to everybody alike."""

    throws: tuple[wire.ThrowOut, ...] | None = None
    clock: wire.ClockOut | None = None


class Pushes:
    """
    The pushes of one table, each drawn once for all who look from the same seats.

    It remembers how the table stood for them when they were last told. The fields are written as
    they are, without being checked: that is half the work, and tests hold them to their types.
    """

    def __init__(self) -> None:
        self._version: int | None = None
        self._shared: views.Fields = {}
        self._own: dict[Look, views.Fields] = {}

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
        before, own = (self._shared, self._own) if self._version == since else ({}, {})
        shared, may = views.common(match, here=here), views.allowed(match)
        told = beside._asdict().items() if beside else ()
        about = _inside(
            {"v": match.version, "steps": views.steps_since(match.log, since)}
            | {name: value for name, value in told if value is not None}
        )
        changed, whole = _inside(_changed(before, shared)), None
        self._version, self._shared = match.version, shared
        self._own = {mine: views.for_seats(match, may, mine=mine) for mine in looks}
        texts = {}
        for mine, fields in self._own.items():
            if mine in own:
                told_of = [changed, _inside(_changed(own[mine], fields))]
            else:
                whole = whole or _inside(shared)
                told_of = [whole, _inside(fields)]
            texts[mine] = f'{{{about},"view":{{{",".join(filter(None, told_of))}}}}}'
        return texts


def _changed(before: views.Fields, after: views.Fields) -> views.Fields:
    """Which fields are not as they were."""
    return {
        name: value for name, value in after.items() if name not in before or before[name] != value
    }


def _inside(fields: Mapping[str, object]) -> str:
    """The *fields* as JSON, without the braces around it."""
    return _JSON.encode(fields)[1:-1]


def missed(table: str, match: LiveMatch, since: int | None, *, mine: Look, here: Look) -> str:
    """What is told to a page that has seen the version *since*; everything if it has seen none."""
    if since is None or not 0 <= match.version - since <= _MISSED:
        return _text(match, (), views.view(table, match, mine=mine, here=here))
    moment = views.moment(match, mine=mine, here=here)
    return _text(match, views.steps_since(match.log, since), moment)


def _text(match: LiveMatch, steps: tuple[wire.StepOut, ...], view: wire.Moment) -> str:
    """The push with all of the *view*."""
    push = wire.Push.model_construct(v=match.version, steps=steps, view=view)
    return push.model_dump_json(include={"v", "steps", "view"})
