"""Messages about people: accounts, sessions, and what others see of somebody."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field, StrictBool, StrictStr

from gamao.server.config import LONGEST_NAME
from gamao.server.wire.base import Message, Pair, Saying
from gamao.server.wire.review import Rating

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
    follows: tuple[str, ...] = ()
    blocks: tuple[str, ...] = ()


class RelationIn(Message):
    """What somebody is to me from now on; null: nothing."""

    relation: Literal["follow", "block"] | None


class ReportIn(Message):
    """What I have against somebody, for whoever runs the server."""

    reason: Literal["cheating", "talk", "name", "stalling", "other"]
    text: Annotated[StrictStr, Field(max_length=1000)] = ""


class ResultsOut(Message):
    """What results say of somebody: the rating with half of the 95 % interval, and its past."""

    points: int
    half: int
    provisional: bool
    matches: int
    curve: tuple[tuple[int, int], ...]
    """After each of the last matches: the rating and half of its interval."""


class PlayedOut(Message):
    """A match of somebody's: against whom, how it ended."""

    opponent: str | None
    gone: bool
    """Has the opponent deleted all that was theirs?"""
    level: str | None
    score: Pair
    """Theirs first."""
    length: int | None
    won: bool | None
    rated: bool
    change: int | None
    """Of their rating."""
    at: str
    table: str | None = None
    """Where it was, if it was mine, or is for anybody to see."""


class VersusOut(Message):
    """How two stand in matches."""

    name: str | None
    level: str | None
    won: int
    lost: int


class TraitOut(Message):
    """A trait of how somebody plays: its share, and that of whom they met, of what could be."""

    name: Literal["doubles", "takes", "hits", "gammons", "runs"]
    share: float
    others: float | None


class StyleOut(Message):
    """How somebody plays, from reviews; no traits before there are enough games."""

    games: int
    missing: int
    """Games until there are enough."""
    traits: tuple[TraitOut, ...]


class ProfileOut(Message):
    """Somebody's page, as who asks may see it."""

    id: str
    name: str
    created: str
    mine: bool
    relation: Literal["follow", "block"] | None
    rating: ResultsOut | None
    play: Rating | None
    """Over rated matches; none before there are 300 decisions of them."""
    judged: int | None
    """Decisions of rated matches that count for it; null where they do not show it."""
    plays: tuple[float, ...]
    """The PR of one rated match after another."""
    style: StyleOut | None
    program: bool
    """May a program play in their name?"""
    matches: int
    played: tuple[PlayedOut, ...]
    downloads: int
    """How many of their matches anybody may take away."""
    versus: tuple[VersusOut, ...]


class NewToken(Message):
    """A token for a program, by what it is called."""

    name: Annotated[Saying, Field(max_length=LONGEST_NAME)]


class TokenOut(Message):
    """A token, told once."""

    id: str
    token: str


class Deleting(Message):
    """All that is mine is to be deleted; who has a password says it."""

    password: Secret | None = None


class PushKey(Message):
    """The key a browser subscribes with, or null."""

    key: str | None


class PushKeys(Message):
    """What only the browser can open a message with."""

    p256dh: Annotated[StrictStr, Field(pattern=r"^[A-Za-z0-9_-]{87}=?$")]
    auth: Annotated[StrictStr, Field(pattern=r"^[A-Za-z0-9_-]{22}={0,2}$")]


class SubscriptionIn(Message):
    """Where a browser is told that it is its person's turn."""

    endpoint: Annotated[StrictStr, Field(max_length=1000, pattern=r"^https?://[!-~]+$")]
    keys: PushKeys


class Unsubscribe(Message):
    """A browser is told nothing any more."""

    endpoint: Annotated[StrictStr, Field(max_length=1000)]


class PasskeyOut(Message):
    """A passkey: where it was made, and when."""

    id: str
    device: str
    created: str


class PasskeysOut(Message):
    """All passkeys of a member."""

    passkeys: tuple[PasskeyOut, ...]


class PasskeyWanted(Message):
    """A member would like a passkey."""

    password: Secret


class PasskeyOptions(Message):
    """What a device needs to make a passkey or to sign, as WebAuthn has it."""

    options: dict[str, Any]


class PasskeyIn(Message):
    """What a device has made or signed, as WebAuthn has it."""

    credential: dict[str, Any]
