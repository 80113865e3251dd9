"""Whoever is away is told that it is their turn, in games by correspondence, by Web Push."""

from __future__ import annotations

import asyncio
import base64
import ipaddress
import json
import socket
from contextlib import suppress
from importlib.util import find_spec
from typing import Final
from urllib.parse import urlsplit

from sqlalchemy.exc import SQLAlchemyError

from gamao.messages import LANGUAGES, Catalogue
from gamao.messages.marking import mark as _
from gamao.rules.clock import ClockKind
from gamao.rules.player import Player
from gamao.server.config import Config
from gamao.server.table.table import Table
from gamao.server.table.tables import Tables
from gamao.store import Store, Subscription

_KEY: Final = "vapid"
_KEPT: Final = 24 * 3600
"""Seconds that a telephone may be off and still be told."""
_PATIENCE: Final = 10.0
_GONE: Final = (404, 410)
"""What is said of a browser that wants to hear nothing more."""


class Bell:
    """Rings for who is away. Where `pywebpush` is not installed it has no key, and is silent."""

    def __init__(self, config: Config, store: Store, tables: Tables) -> None:
        self._config: Final = config
        self._store: Final = store
        self._ringing: Final[set[asyncio.Task[None]]] = set()
        tables.when_turn = self._turn

    async def close(self) -> None:
        """Ring no more."""
        for task in self._ringing:
            task.cancel()
        await asyncio.gather(*self._ringing, return_exceptions=True)

    def key(self) -> str | None:
        """The public key that browsers know this server by."""
        return _public(self._private()) if find_spec("pywebpush") else None

    def may_tell(self, endpoint: str) -> bool:
        """Is it an address outside? Nobody has this server ask a machine beside it."""
        if self._config.push_anywhere:
            return True
        try:
            place = urlsplit(endpoint)
            return place.scheme == "https" and _is_outside(place.hostname or "")
        except (OSError, ValueError):  # no address, or of nobody
            return False

    def _turn(self, table: Table, side: Player) -> None:
        person = table.match.seats[side].person
        clock = table.match.terms.clock
        if person is None or clock.kind is not ClockKind.DAYS:
            return
        task = asyncio.create_task(self._ring(person, f"/table/{table.id}"))
        self._ringing.add(task)
        task.add_done_callback(self._ringing.discard)

    async def _ring(self, person: str, url: str) -> None:
        with suppress(SQLAlchemyError):  # they will see it when they come
            for one in await asyncio.to_thread(self._store.subscriptions.of, person):
                await asyncio.to_thread(self._tell, one, url)

    def _tell(self, one: Subscription, url: str) -> None:
        if not find_spec("pywebpush") or not self.may_tell(one.endpoint):
            return
        import requests
        from pywebpush import WebPushException, webpush

        words = Catalogue.load(one.language if one.language in LANGUAGES else LANGUAGES[0])
        told = {"title": "gamão", "body": words.gettext(_("Your turn")), "url": url}
        session = requests.Session()
        session.max_redirects = 0  # it goes where it was sent, and nowhere else
        try:
            webpush(
                {"endpoint": one.endpoint, "keys": one.keys},
                json.dumps(told),
                vapid_private_key=self._private(),
                vapid_claims={"sub": "mailto:webmaster@localhost"},
                timeout=_PATIENCE,
                ttl=_KEPT,
                requests_session=session,
            )
        except WebPushException as error:
            if error.response is not None and error.response.status_code in _GONE:
                self._store.subscriptions.remove(one.endpoint)
        except (requests.RequestException, ValueError, OSError):
            return  # they will see it when they come

    def _private(self) -> str:
        return self._store.secrets.get(_KEY, _new_key)


def _new_key() -> str:
    from cryptography.hazmat.primitives.asymmetric import ec

    number = ec.generate_private_key(ec.SECP256R1()).private_numbers().private_value
    return _b64(number.to_bytes(32, "big"))


def _public(private: str) -> str:
    from cryptography.hazmat.primitives.asymmetric import ec
    from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

    number = int.from_bytes(base64.urlsafe_b64decode(private + "="), "big")
    point = ec.derive_private_key(number, ec.SECP256R1()).public_key()
    return _b64(point.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint))


def _b64(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def _is_outside(host: str) -> bool:
    found = socket.getaddrinfo(host, 443, type=socket.SOCK_STREAM)
    return all(ipaddress.ip_address(one[4][0]).is_global for one in found)
