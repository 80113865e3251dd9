"""Passwords: hashed by Argon2, which takes time and memory on purpose, two at once."""

from __future__ import annotations

import asyncio
import unicodedata
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Final, TypeVar

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from gamao.server.config import PASSWORD_MEMORY
from gamao.server.http.problems import Problem
from gamao.server.people.names import folded

SHORTEST: Final = 8
LONGEST: Final = 200
_AT_ONCE: Final = 2
_WAITING: Final = 32
"""Before others are told to try later: some three seconds' worth."""
_GUESSED_FIRST: Final = frozenset(
    folded(word)
    for word in (
        *("password", "passw0rd", "password1", "senha123", "senhasenha", "contraseña"),
        *("12345678", "123456789", "1234567890", "87654321", "11111111", "00000000"),
        *("qwertyui", "qwertyuiop", "qwerty123", "asdfghjk", "1q2w3e4r", "iloveyou"),
        *("backgammon", "gamao123", "abcd1234", "abcdefgh", "football", "trustno1"),
    )
)
_Answer = TypeVar("_Answer")


def checked_password(text: str, *, name: str) -> str:
    """
    *text* as the password of who is called *name*.

    Raises:
        Problem: it is what is guessed first.
    """
    plain = _plain(text)
    look = folded(plain)
    is_guessed = look in _GUESSED_FIRST or look == folded(name) or len(set(plain)) < 3
    if not SHORTEST <= len(plain) <= LONGEST or is_guessed:
        raise Problem("weak_password")
    return plain


class Passwords:
    """Makes hashes and checks them, in two threads of its own."""

    def __init__(self, memory: int = PASSWORD_MEMORY) -> None:
        self._hasher: Final = PasswordHasher(time_cost=3, memory_cost=memory, parallelism=1)
        self._threads: Final = ThreadPoolExecutor(_AT_ONCE, "passwords")
        self._waiting = 0
        self._nobodys: str | None = None

    async def hashed(self, password: str) -> str:
        """What is kept of *password*."""
        return await self._run(partial(self.hash, password))

    def hash(self, password: str) -> str:
        """The same where nobody waits meanwhile."""
        return self._hasher.hash(password)

    async def fits(self, kept: str | None, password: str) -> bool:
        """
        Is *password* the one of which *kept* is the hash?

        Where nothing is kept it is not, which takes as long to say.
        """
        return await self._run(partial(self._fits, kept, _plain(password)))

    def close(self) -> None:
        """Begin no more."""
        self._threads.shutdown(cancel_futures=True)

    def _fits(self, kept: str | None, password: str) -> bool:
        if self._nobodys is None:
            self._nobodys = self._hasher.hash("nobody's")
        try:
            return self._hasher.verify(kept or self._nobodys, password) and kept is not None
        except (VerificationError, InvalidHashError):
            return False

    async def _run(self, job: Callable[[], _Answer]) -> _Answer:
        if self._waiting >= _WAITING:
            raise Problem("too_many_tries")
        self._waiting += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self._threads, job)
        finally:
            self._waiting -= 1


def _plain(text: str) -> str:
    """The same text however a keyboard made it."""
    return unicodedata.normalize("NFKC", text)
