"""What two players say to each other over the board."""

from __future__ import annotations

from collections import deque
from typing import Final

from gamao.rules.player import Player
from gamao.server import wire
from gamao.server.config import SAYINGS_AT_ONCE, SAYINGS_KEPT, SAYINGS_PER_SECOND
from gamao.server.http.problems import Problem
from gamao.server.http.sockets import Pace, Socket
from gamao.server.table.audience import Audience


class Talk:
    """
    The last things said, told to everybody at the table.

    They are not kept: a table that is read again from the store has forgotten them.
    """

    def __init__(self, audience: Audience) -> None:
        self._audience: Final = audience
        self._said: Final[deque[wire.Said]] = deque(maxlen=SAYINGS_KEPT)
        self._paces: Final = {
            side: Pace(SAYINGS_PER_SECOND, burst=SAYINGS_AT_ONCE) for side in Player
        }

    def last(self, most: int) -> tuple[wire.Said, ...]:
        """What was said last."""
        return tuple(self._said)[-most:]

    def greet(self, newcomer: Socket) -> None:
        """Tell a *newcomer* what was said before."""
        if self._said:
            newcomer.send(wire.Talk(talk=tuple(self._said), whole=True).model_dump_json())

    def say(self, by: Player, message: wire.Say | wire.SayPhrase) -> None:
        """
        Let everybody hear what *by* says.

        Raises:
            Problem: they talk too fast.
        """
        if not self._paces[by].allows():
            raise Problem("too_fast")
        said = (
            wire.Said(by=by.value, text=message.say)
            if isinstance(message, wire.Say)
            else wire.Said(by=by.value, phrase=message.phrase)
        )
        self._said.append(said)
        self._audience.tell(wire.Talk(talk=(said,)))
