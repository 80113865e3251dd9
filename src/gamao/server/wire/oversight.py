"""Messages for whoever looks after a server."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, StrictStr

from gamao.server.wire.base import Message


class LeapOut(Message):
    """A member whose last matches were played far better than those before, by PR."""

    name: str
    before: float
    now: float
    matches: int


class StalledOut(Message):
    """A member who let time run out in rated matches, and how long others waited."""

    name: str
    lost: int
    run_out: int
    minutes: float


class ReportedSaying(Message):
    """Something said at the table of a report: by whom it is about, or by who reported it."""

    theirs: bool
    text: str | None
    phrase: str | None


class ReportOut(Message):
    """What somebody has reported of another; a guest has no name, but an id."""

    by: str | None
    about: str | None
    about_id: str
    reason: str
    text: str
    at: str
    talk: tuple[ReportedSaying, ...]


class SanctionOut(Message):
    """A member who is kept out, or may not talk until some day."""

    name: str
    kind: Literal["mute", "ban"]
    reason: str
    appeal: str
    until: str | None


class OversightOut(Message):
    """All that the page of who looks after the server shows."""

    leaps: tuple[LeapOut, ...]
    together: tuple[tuple[str, ...], ...]
    stalled: tuple[StalledOut, ...]
    reports: tuple[ReportOut, ...]
    sanctions: tuple[SanctionOut, ...]


class SanctionIn(Message):
    """What is to become of a member: they may not talk, may not come in, or may do both again."""

    kind: Literal["mute", "ban"] | None
    reason: Annotated[StrictStr, Field(max_length=400)] = ""
    appeal: Annotated[StrictStr, Field(max_length=400)] = ""
    days: Annotated[int, Field(ge=1, le=3650)] = 7
    """How long they may not talk."""
