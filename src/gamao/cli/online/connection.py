"""A server of ours as a program sees it: tables by HTTP, and what happens there by a socket."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, Final
from urllib.error import HTTPError
from urllib.parse import urlsplit
from urllib.request import Request, urlopen

from gamao.cli.online.dice import RemoteDice
from gamao.errors import DataError
from gamao.messages.marking import mark as _
from gamao.proof.throw import DICE

PATIENCE: Final = 60.0
"""Seconds for an answer: a server that has just begun loads its engine first."""


class Refused(DataError):
    """The server did not take what was said; nothing has changed."""


class Remote:
    """A server at *url*, which is asked in a *language*: with a *token*, else as a guest."""

    def __init__(self, url: str, token: str | None, language: str) -> None:
        place = urlsplit(url if "://" in url else f"https://{url}")
        if place.scheme not in ("http", "https") or not place.netloc:
            raise DataError(_("{url} is no address of a server"), url=url)
        self._base: Final = f"{place.scheme}://{place.netloc}"
        self._headers: Final = {"Accept-Language": language}
        if token:
            self._headers["Authorization"] = f"Bearer {token}"

    def ask(self, method: str, path: str, body: object = None) -> bytes:
        """
        What the server answers.

        Raises:
            DataError: it refuses, or it cannot be reached; the server says why.
        """
        sent = None if body is None else json.dumps(body).encode()
        headers = self._headers | ({"Content-Type": "application/json"} if sent else {})
        request = Request(f"{self._base}{path}", sent, headers, method=method)
        try:
            with urlopen(request, timeout=PATIENCE) as answer:  # nosec B310  # http alone
                self._headers.update(_cookie(answer.headers.get("Set-Cookie")))
                content: bytes = answer.read()
        except HTTPError as error:
            raise DataError(_("the server refuses: {why}"), why=_why(error)) from error
        except OSError as error:
            raise DataError(_("the server cannot be reached: {why}"), why=_reason(error)) from error
        return content

    @contextmanager
    def table(self, number: str) -> Iterator[RemoteTable]:
        """A line to the table called *number*."""
        # Only here: the other commands need no sockets.
        from websockets.sync.client import connect

        url = f"{self._base.replace('http', 'ws', 1)}/ws/tables/{number}?dice={DICE}"
        with connect(url, additional_headers=self._headers, max_size=None) as socket:
            yield RemoteTable(socket, number)


class RemoteTable:
    """What is told of one table, folded into the view; the chain of our dice is ours."""

    def __init__(self, socket: Any, table: str) -> None:  # noqa: ANN401 (of a library loaded late)
        self._socket: Final = socket
        self.view: dict[str, Any] = {}
        self.dice: Final = RemoteDice(table, self._say)

    def next_view(
        self,
        *,
        patience: float | None = PATIENCE,
        told: Callable[[dict[str, Any]], None] = lambda step: None,
    ) -> dict[str, Any]:
        """
        The view after something has happened; each step is *told*.

        Raises:
            Refused: the last step was refused.
            DataError: the dice do not check.
        """
        while True:
            message = json.loads(self._socket.recv(patience))
            if "error" in message:
                raise Refused(_("the server refuses: {why}"), why=message["error"]["message"])
            self.dice.hear(message)
            if "view" in message:
                self.view = {**self.view, **message["view"], "v": message["v"]}
                for step in message["steps"]:
                    told(step)
                return self.view

    def act(self, action: str) -> None:
        """Do something, at the version last seen; a roll brings its link."""
        message = {"v": self.view["v"], "action": action}
        if action == "roll" and (link := self.dice.link(self.view["to_act"])):
            message["link"] = link
        self._say(message)

    def _say(self, message: dict[str, Any]) -> None:
        self._socket.send(json.dumps(message))


def _cookie(given: str | None) -> dict[str, str]:
    """A guest is known by what the server gave them first."""
    return {"Cookie": given.split(";")[0]} if given else {}


def _reason(error: OSError) -> object:
    """What the system says, without its number; urllib puts its own error around it."""
    reason = getattr(error, "reason", error)
    return getattr(reason, "strerror", None) or reason


def _why(error: HTTPError) -> str:
    try:
        told = json.loads(error.read())["error"]
    except (ValueError, KeyError, TypeError):
        return str(error)
    return str(told["message"])
