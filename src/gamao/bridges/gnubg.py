"""The real gnubg as an engine of ours: what it would do, and what it thinks of it."""

from __future__ import annotations

import json
from contextlib import ExitStack, closing
from functools import cached_property
from typing import Final

from gamao.bridges.fibs_lines import format_gnubg_line, parse_gnubg_answer
from gamao.bridges.gnubg_server import GnubgServer, find_gnubg
from gamao.bridges.opinions import Values, analysis_of, outcomes_of_five
from gamao.engine import Analysis, CubeDecision
from gamao.errors import GamaoError, RuleError
from gamao.messages.marking import mark as _
from gamao.rules.action import Action
from gamao.rules.game import Game
from gamao.rules.play import BAR
from gamao.rules.position import Position

_SETTINGS: Final = """\
set jacoby {jacoby}
set evaluation chequerplay evaluation plies {plies}
set evaluation chequerplay evaluation cubeful on
set evaluation chequerplay evaluation noise 0
set evaluation cubedecision evaluation plies {plies}
set evaluation cubedecision evaluation cubeful on
set evaluation cubedecision evaluation noise 0
"""

# Its server tells what a position is worth to whoever may double at once, so that waiting never
# seems to cost anything. What each course is worth only its Python tells.
_CUBES: Final = """\
import json, socket, gnubg
with socket.create_server(("localhost", PORT)) as door, door.accept()[0] as line:
    asked, said = line.makefile("r"), line.makefile("w")
    for text in asked:
        board, cube, context = json.loads(text)
        courses = gnubg.cfevaluate(board, gnubg.cubeinfo(*cube), context)[1:4]
        print(*courses, file=said, flush=True)
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
        self._program: Final = found
        self._settings: Final = _SETTINGS.format(plies=plies, jacoby="on" if jacoby else "off")
        self._processes: Final = ExitStack()
        self._server: Final = self._opened()

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
        """
        gnubg's equities for the cube decision of the player on roll.

        Raises:
            GamaoError: this gnubg was built without Python, which alone tells them.
            RuleError: the dice have been rolled.
        """
        if game.dice is not None:
            raise RuleError(f"the dice have been rolled: {game.on_roll} must play {game.dice}")
        allowed = game.may_double(game.on_roll)
        context = {"cubeful": 1, "plies": self._plies, "deterministic": 1, "prune": 1, "noise": 0.0}
        asked = json.dumps([_board_of(game.position), _cube_of(game), context])
        no_double, taken, passed = self._cubes.numbers(asked)
        return CubeDecision(
            no_double=no_double,
            double_take=taken if allowed else no_double,
            double_pass=passed if allowed else no_double,
            allowed=allowed,
            redouble=allowed and game.cube.owner is not None,
        )

    def close(self) -> None:
        """End its processes."""
        self._processes.close()

    def _opened(self, script: str = "") -> GnubgServer:
        server = GnubgServer(self._program, self._settings, script)
        return self._processes.enter_context(closing(server))

    @cached_property
    def _cubes(self) -> GnubgServer:
        """Another process, which is asked about cubes."""
        return self._opened(_CUBES)

    def _values(self, game: Game) -> Values:
        line = format_gnubg_line(game)
        ask = f"evaluation fibsboard {line} plies {self._plies} cubeful"
        *five, worth = self._server.numbers(ask)
        return Values(outcomes=outcomes_of_five(five), worth=worth)


def _board_of(position: Position) -> tuple[list[int], list[int]]:
    """Its board: the opponent's checkers on points 1 to 24 and the bar, then those of who rolls."""
    mine, theirs = (
        [side[point] for point in range(1, BAR + 1)] for side in (position.mine, position.theirs)
    )
    return theirs, mine


def _cube_of(game: Game) -> tuple[object, ...]:
    """What its `cubeinfo` takes: value, owner, on roll (1), length, score, Crawford, variant."""
    match, me = game.match, game.on_roll
    owner = -1 if game.cube.owner is None else int(game.cube.owner is me)
    length = match.length or 0
    score = (match.points(me.opponent), match.points(me)) if length else (0, 0)
    return game.cube.value, owner, 1, length, score, int(match.is_crawford), 0
