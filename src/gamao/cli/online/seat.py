"""A person at a table of a server, in the terminal: the board, what happens, what they type."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from gamao.cli.game_text import diagram
from gamao.cli.online.connection import Refused, RemoteTable
from gamao.cli.typed import HELP, HINT, PLAYS, QUIT, help_lines, meant
from gamao.messages import Catalogue
from gamao.rules.position import Position

_BY_ITSELF: Final = ("next", "skip")
"""What needs no thought."""


class RemoteSeat:
    """Somebody's seat: asks them whenever it is their turn."""

    def __init__(
        self,
        line: RemoteTable,
        *,
        ask: Callable[[str], str],
        say: Callable[[str], None],
        words: Catalogue,
    ) -> None:
        self._line: Final = line
        self._ask: Final = ask
        self._say: Final = say
        self._words: Final = words

    def play(self) -> bool:
        """Play to the end of the match; False if they leave before."""
        while True:
            try:
                view = self._line.next_view(patience=None, told=self._news)
            except Refused as error:
                self._say(f"  {error}")
                view = self._line.view
            if view["over"]:
                return True
            if not self._act(view):
                return False

    def _act(self, view: dict[str, Any]) -> bool:
        """Do what is to be done now, if anything is; False if they leave."""
        kinds = [one["kind"] for one in view["allowed"]]
        if plain := next((kind for kind in _BY_ITSELF if kind in kinds), None):
            self._line.act(plain)
        elif view["to_act"] in view["seats"]:
            self._say(self._board(view))
            wanted = self._asked(kinds)
            if wanted is None:
                return False
            self._line.act(wanted)
        return True

    def _asked(self, kinds: list[str]) -> str | None:
        """What they type, in the notation's words; None to leave."""
        while True:
            try:
                text = meant(self._ask("> "), kinds, self._words)
            except (EOFError, KeyboardInterrupt):
                return None
            if text == QUIT:
                return None
            if text not in (HELP, PLAYS, HINT):
                return text
            for one in help_lines(self._words):
                self._say(one)

    def _board(self, view: dict[str, Any]) -> str:
        me = view["seats"][0]
        other = "black" if me == "white" else "white"
        rows = {side: {int(p): n for p, n in view["board"][side].items()} for side in (me, other)}
        position = Position.of(mine=rows[me], theirs=rows[other])
        return f"\n{diagram(position, self._words)}\n{self._facts(view, me)}"

    def _facts(self, view: dict[str, Any], me: str) -> str:
        facts = ["{}-{}".format(*view["score"])]
        if dice := view["dice"].get(me):
            facts.append("-".join(map(str, dice)))
        if view["cube"]:
            facts.append(self._words("the cube is at {value}", value=view["cube"]["value"]))
        return ", ".join(facts)

    def _news(self, step: dict[str, Any]) -> None:
        players = self._line.view.get("players") or {}
        name = (players.get(step["by"]) or {}).get("name") or step["by"] or ""
        self._say("  " + ": ".join(filter(None, (name, step["text"]))))
