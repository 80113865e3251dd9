"""Messages about people: accounts, sessions, and what others see of somebody."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field, StrictBool, StrictStr

from gamao.server.wire.base import Message, Name

Written = Annotated[StrictStr, Field(max_length=100)]
"""A name as it was typed, whether anybody can be called so or not."""
Secret = Annotated[StrictStr, Field(max_length=400)]
Email = Annotated[StrictStr, Field(max_length=254)]


class NewAccount(Message):
    """A guest would like to be a member."""

    name: Written
    password: Secret
    email: Email | None = None


class Entering(Message):
    """Somebody signs in."""

    name: Written
    password: Secret


class NewPassword(Message):
    """Another password, by who knows the one of before."""

    old: Secret
    new: Secret


class Shows(Message):
    """What others see of somebody besides name, rating and rated results."""

    play: StrictBool = True
    """How well they play."""
    games: StrictBool = True
    """With whom they played, and how it ended."""
    online: StrictBool = True
    """Whether they are here."""


class AccountChange(Message):
    """What is to be another of an account; what is left out stays."""

    email: Email | None = None
    shows: Shows | None = None


class SessionOut(Message):
    """A device or a program that is signed in."""

    id: str
    device: str
    is_token: bool
    created: str
    seen: str
    here: bool


class AccountOut(Message):
    """Who asks: without a name a guest."""

    name: str | None
    email: str | None = None
    created: str | None = None
    shows: Shows = Shows()
    sessions: tuple[SessionOut, ...] = ()


class NewToken(Message):
    """A token for a program, by what it is called."""

    name: Name


class TokenOut(Message):
    """A token, told once."""

    id: str
    token: str


class Deleting(Message):
    """All that is mine is to be deleted; who has a password says it."""

    password: Secret | None = None
