"""What pages are told of a table: what has happened since, and what is not as it was."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from gamao.play import LiveMatch
from gamao.server import wire
from gamao.server.table import views
from gamao.server.table.audience import Look

_MISSED: Final = 100
"""Steps: who has missed more is sent the whole table, which is shorter."""


class Pushes:
    """
    The pushes of one table, each drawn once for all who look from the same seats.

    It remembers how the table stood for them when they were last told.
    """

    def __init__(self) -> None:
        self._told: dict[Look, tuple[int, wire.Moment]] = {}

    def after(
        self, match: LiveMatch, since: int, *, here: Look, looks: Iterable[Look]
    ) -> Mapping[Look, str]:
        """For each of *looks* what is told to who has seen *match* up to the version *since*."""
        steps = views.steps_since(match.log, since)
        now = {mine: views.moment(match, mine=mine, here=here) for mine in looks}
        texts = {
            mine: _text(match, steps, moment, self._changed(mine, since, moment))
            for mine, moment in now.items()
        }
        self._told = {mine: (match.version, moment) for mine, moment in now.items()}
        return texts

    def _changed(self, mine: Look, since: int, moment: wire.Moment) -> set[str] | None:
        """The fields that are not as they were told; None if they were not."""
        version, before = self._told.get(mine, (None, None))
        if before is None or version != since:
            return None
        known = dict(before)
        return {name for name, value in moment if value != known[name]}


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
) -> str:
    """The push with these *fields* of the view; with all of them if None."""
    push = wire.Push.model_construct(v=match.version, steps=steps, view=view)
    told = True if fields is None else fields
    return push.model_dump_json(include={"v": True, "steps": True, "view": told})
