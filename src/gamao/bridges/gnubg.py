"""The real gnubg as an engine of ours: what it would do, and what it thinks of it."""

from __future__ import annotations

from typing import Final

from gamao.bridges.fibs_lines import format_gnubg_line, parse_gnubg_answer
from gamao.bridges.gnubg_server import GnubgServer, find_gnubg
from gamao.bridges.opinions import Values, analysis_of, decision_of, outcomes_of_five
from gamao.engine import Analysis, CubeDecision
from gamao.errors import GamaoError
from gamao.messages.marking import mark as _
from gamao.rules.action import Action
from gamao.rules.game import Game

_SETTINGS: Final = """\
set jacoby {jacoby}
set evaluation chequerplay evaluation plies {plies}
set evaluation chequerplay evaluation cubeful on
set evaluation chequerplay evaluation noise 0
set evaluation cubedecision evaluation plies {plies}
set evaluation cubedecision evaluation cubeful on
set evaluation cubedecision evaluation noise 0
"""


class Gnubg:
    """
    gnubg looking *plies* ahead. It plays by its own rules: a backgammon is a checker on the bar
    or in the home board, and *jacoby* is a setting of the whole session.

    Raises:
        GamaoError: it is not installed or does not start.
    """

    def __init__(self, *, plies: int = 2, jacoby: bool = False, program: str | None = None) -> None:
        found = program or find_gnubg()
        if found is None:
            raise GamaoError(_("{name} is not installed"), name="gnubg")
        self.name: Final = f"gnubg {plies}-ply"
        self._plies: Final = plies
        settings = _SETTINGS.format(plies=plies, jacoby="on" if jacoby else "off")
        self._server: Final = GnubgServer(found, settings)

    def choose(self, game: Game) -> Action | None:
        """
        What gnubg does when *game* waits for it; None to roll.

        Raises:
            GamaoError: gnubg cannot be asked this (a resignation, a double out of turn).
        """
        return parse_gnubg_answer(self._server.ask(format_gnubg_line(game)), game)

    def analyse(self, game: Game) -> Analysis:
        """All plays of the dice in *game*, the best by gnubg first."""
        return analysis_of(game, self._values, plies=self._plies)

    def cube(self, game: Game) -> CubeDecision:
        """gnubg's equities for the cube decision of the player on roll."""
        return decision_of(game, self._values)

    def close(self) -> None:
        """End the process."""
        self._server.close()

    def _values(self, game: Game) -> Values:
        line = format_gnubg_line(game)
        ask = f"evaluation fibsboard {line} plies {self._plies} cubeful"
        *five, worth = self._server.numbers(ask)
        return Values(outcomes=outcomes_of_five(five), worth=worth)
