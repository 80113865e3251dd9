"""What the server is given from outside, and its limits with their reasons."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from ipaddress import ip_address, ip_network
from pathlib import Path
from typing import TYPE_CHECKING, Final

from gamao.rules.dicesource import DiceSource

if TYPE_CHECKING:  # the engines' processes need no database
    from sqlalchemy.engine import URL

LONGEST_COOKIES: Final = 16 * 1024
"""Characters of cookies that are looked at: ours have 60, others' on this name may stand before."""
LONGEST_BODY: Final = 16 * 1024
"""Bytes of an HTTP request's body: the longest we ask for, a position set up, has under 2 kB."""
LONGEST_FILE: Final = 10 * 1024 * 1024
"""Bytes of a match file: the largest real ones, with rollouts, have three or four million."""
LONGEST_MESSAGE: Final = 4 * 1024
"""Bytes of a WebSocket message: the longest play with its version has under 200."""
LONGEST_FRAME: Final = 2 * 1024 * 1024
"""Bytes the WebSocket protocol itself takes, so that we can say what is wrong before closing."""
MESSAGES_PER_SECOND: Final = 50
"""Of one socket: nobody clicks so fast, and a page that does is broken."""
REQUESTS_PER_SECOND: Final = 50
"""Of one address, among those that write or think: a page makes one or two in a second."""
BURST: Final = 2.0
"""Seconds' worth of either that may come at once: several tabs opened together."""
REQUEST_WITHIN: Final = 15.0
"""Seconds for a request's headers, from the connection or the last answer on."""
BODY_WITHIN: Final = 120.0
"""Seconds for a request's body, or for taking an answer: the largest file by a slow line."""
CONNECTIONS: Final = 5000
"""At once, where the system lets us have as many: twice as many as one process can play with."""
CONNECTIONS_PER_ADDRESS: Final = 400
"""A whole club behind one address: a page takes one while it is open, a few while it loads."""
WAITING_FOR_ENGINE: Final = 256
"""Questions of those who study that wait before others are told that the engine is busy."""
WAITING_OF_ONE: Final = 8
"""Of them those of one person: a page asks one or two things at a time."""
WAITING_SECONDS: Final = 20.0
"""How long they wait at most: nobody looks at a page that long."""
WAITING_FOR_SOCKET: Final = 256
"""
Messages a slow socket may be behind before it is closed; it gets the whole view when it is back.
More than a burst that is let through can be answered with.
"""
SILENCE: Final = 10.0
"""Seconds between two pings of a socket, and as many until one without an answer is closed."""
SOCKETS_PER_TABLE: Final = 32
"""Tabs open at one table: each is sent every step."""
SESSION: Final = timedelta(days=365)
"""A cookie counts so long after the last visit."""
SESSION_READ_AGAIN: Final = timedelta(seconds=30)
"""So soon another process, or whoever runs the server, can end one."""
TRIES_PER_NAME: Final = 20
"""Wrong passwords in a quarter of an hour: enough for who has forgotten, not for who guesses."""
TRIES_PER_ADDRESS: Final = 60
"""The same for an address, whatever the name: a school behind one."""
TRIES_WITHIN: Final = 15 * 60.0
PASSWORD_MEMORY: Final = 64 * 1024
"""Kilobytes of one hash: what makes guessing dear on other people's machines."""
ACCOUNTS_PER_DAY: Final = 20
"""Of one person; of one address four times as many: a school on its first day."""
REPORTS_PER_DAY: Final = 20
"""Of one person: who meets more of them takes a walk."""
EXPORTS_PER_DAY: Final = 10
"""Of one person: each reads all that is theirs."""
SESSIONS_IN_MEMORY: Final = 4096
"""Of those who were here last; others are read again from the store."""
TABLES_LISTED: Final = 200
"""The list of one's games shows so many, the last played first."""
TABLES_IN_MEMORY: Final = 256
"""Tables kept ready though nobody looks at them; others are read again from the store."""
REVIEWS_LISTED: Final = 500
"""The list of one's reviews shows so many, the newest first."""
REVIEWS_WAITING: Final = 10
"""Matches one person may have waiting: who drops a whole folder is asked to wait."""
REVIEWS_WAITING_IN_ALL: Final = 100
"""Matches waiting before others are told that the engine is busy: half an hour's worth."""
UPLOADS_PER_PERSON: Final = 8
"""Files on their way in at once: a browser sends six."""
UPLOADS_PER_ADDRESS: Final = 16
UPLOADS: Final = 32
"""In all: 320 MB of disk at most."""
READERS: Final = 4
"""Files read at once, each in a process of its own; those of one address take half of them."""
TABLES_PER_DAY: Final = 500
"""Of one person: a game a minute, all day long. An address has four times as many."""
REVIEWS_PER_DAY: Final = 100
"""Of one person; each may be half a megabyte. An address has four times as many."""
ANALYSES_PER_DAY: Final = 5000
"""Of one person, asked one by one: one every ten seconds, all day long."""
ROLLOUTS_PER_DAY: Final = 500
"""Of one person, each ten seconds of a core or more: an hour or two of the engine."""
HOUSEHOLD: Final = 4
"""Persons' worth that one address has of anything: who keeps no cookie is new each time."""
LEAST_FREE: Final = 100 * 1024 * 1024
"""Bytes of disk: with fewer nothing new begins, and those who play have them to play on."""
ABANDONED: Final = timedelta(days=14)
"""A table at which nobody has really played is kept so long."""
PLAYED: Final = 8
"""Steps: with fewer nobody has had a second turn."""
LONGEST_MATCH: Final = 99
"""Points: the longest match anybody plays has 64."""
LONGEST_PASTED: Final = 5000
"""Characters of a text with a position in it: what eXtreme Gammon copies has some 1,500."""
LONGEST_NAME: Final = 40
LONGEST_SAYING: Final = 200
"""Characters: a sentence or two, as one says them over a board."""
SAYINGS_KEPT: Final = 100
"""Of one table, for who comes back to it."""
SAYINGS_PER_SECOND: Final = 0.5
SAYINGS_AT_ONCE: Final = 5
"""Of one player: nobody reads faster."""


def _now() -> datetime:
    return datetime.now(UTC)


@dataclass(frozen=True, slots=True, kw_only=True)
class Config:
    """Everything that differs from one server to another."""

    database: str | URL
    dice: DiceSource | None = None
    """Dice to throw instead of those that anyone can check: the same ones again, for a test."""
    now: Callable[[], datetime] = _now
    workers: int = field(default_factory=lambda: max((os.cpu_count() or 2) // 2, 1))
    """Processes for the bots, and as many again for hints and analysis."""
    warm: bool = True
    """Load the engines at once, not when somebody first asks."""
    hosts: frozenset[str] = frozenset()
    """Names this server is called by, beside addresses and localhost."""
    proxies: tuple[str, ...] = ()
    """Addresses and networks of proxies: what they say of who asks is believed, nobody else."""
    address: str | None = None
    """Where friends on the network reach us; None if only this machine does, or by its name."""
    has_name: bool = False
    """Do friends reach us by a name? Then the address they see is the one to send on."""
    is_for_many: bool = False
    """Is it served for people who meet here, whoever reaches it? Then the lobby comes first."""
    library: Path | None = None
    """Where verdicts are kept; None: beside the database."""
    requests_per_second: float = REQUESTS_PER_SECOND
    messages_per_second: float = MESSAGES_PER_SECOND
    request_within: float = REQUEST_WITHIN
    body_within: float = BODY_WITHIN
    connections: int = CONNECTIONS
    tables_per_day: float = TABLES_PER_DAY
    reviews_per_day: float = REVIEWS_PER_DAY
    analyses_per_day: float = ANALYSES_PER_DAY
    rollouts_per_day: float = ROLLOUTS_PER_DAY
    reports_per_day: float = REPORTS_PER_DAY
    exports_per_day: float = EXPORTS_PER_DAY
    accounts_per_day: float = ACCOUNTS_PER_DAY
    tries_per_name: float = TRIES_PER_NAME
    tries_per_address: float = TRIES_PER_ADDRESS
    password_memory: int = PASSWORD_MEMORY
    """Kilobytes that one hash of a password takes."""
    least_free: int = LEAST_FREE
    connections_per_address: int = CONNECTIONS_PER_ADDRESS
    push_anywhere: bool = False
    """May browsers be told by any address, this machine's too? For a test."""
    metrics_token: str | None = None
    """Who brings it reads `/metrics` from elsewhere; without it only this machine does."""

    @property
    def is_open(self) -> bool:
        """Do people come from outside, by a name or over the network?"""
        return self.has_name or self.address is not None

    def is_proxy(self, address: str | None) -> bool:
        """Does *address* ask for others?"""
        try:
            place = ip_address(address or "")
        except ValueError:
            return False
        return any(place in ip_network(one) for one in self.proxies)
