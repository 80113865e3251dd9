"""Another program that speaks UBGI, asked for the best action of a position."""

from __future__ import annotations

import subprocess  # nosec B404
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Timer
from typing import IO, Final

from gamao.bridges.colours import with_white_to_act
from gamao.bridges.programs import started, tell
from gamao.errors import DataError, GamaoError
from gamao.messages.marking import mark as _
from gamao.notation.play import parse_play
from gamao.notation.xgid import format_xgid
from gamao.rules.action import Action, ActionKind, Answer, Skip
from gamao.rules.cube import CubeAction
from gamao.rules.game import Game, Phase
from gamao.rules.play import Play
from gamao.rules.player import Player

_UNASKED: Final[dict[Phase, Action]] = {
    Phase.RESIGNED: Answer.DECLINE,
    Phase.BEAVERED: CubeAction.TAKE,
    Phase.RACCOONED: CubeAction.TAKE,
}
_WORDS: Final = {"drop": "pass"}
_PLACES: Final = {"25": "bar", "0": "off"}


PATIENCE: Final = 60.0
"""Seconds that a program may take to say that it is ready."""


class UbgiEngine:
    """A program that has said `readyok`; a `Decider`, so that it can be played."""

    def __init__(self, process: subprocess.Popen[str], *, patience: float = PATIENCE) -> None:
        assert process.stdin is not None
        assert process.stdout is not None
        self._in: Final[IO[str]] = process.stdin
        self._out: Final[IO[str]] = process.stdout
        self._greet(process, patience)

    @staticmethod
    @contextmanager
    def started(command: str, *, patience: float = PATIENCE) -> Iterator[UbgiEngine]:
        """
        The program that *command* starts, as long as it is needed: `gamao bridge ubgi`, or another.

        Raises:
            DataError: it cannot be started, or has not said `readyok` after *patience* seconds.
        """
        with started(command) as process:
            yield UbgiEngine(process, patience=patience)

    def _greet(self, process: subprocess.Popen[str], patience: float) -> None:
        """Wait for `readyok`; a program that does not speak UBGI would let us wait for ever."""
        timer = Timer(patience, process.kill)
        timer.start()
        try:
            self._say("ubgi")
            while self._hear() != "readyok":
                pass
        except DataError as error:
            raise DataError(_("the engine has not said `readyok`: it speaks no UBGI")) from error
        finally:
            timer.cancel()

    def best(self, xgid: str) -> str:
        """
        What it would do in *xgid*, in our words; nothing where it can do nothing.

        Raises:
            DataError: it does not understand, or has ended.
        """
        self._say(xgid)
        answer = self._hear()
        if answer == "sorry":
            raise DataError(_("the engine does not understand {xgid}"), xgid=xgid)
        return _WORDS.get(answer, " ".join(map(_move, answer.split())))

    def choose(self, game: Game) -> Action | None:
        """
        What it does when *game* waits for it; None to roll.

        Nobody asks it about a resignation, which it declines, or a beaver, which it takes.

        Raises:
            DataError: it does not understand, has ended, or answers what is not allowed.
        """
        if game.phase in _UNASKED:
            return _UNASKED[game.phase]
        asked = with_white_to_act(game)
        answer = self.best(format_xgid(asked))
        try:
            return _action(answer, asked)
        except GamaoError as error:
            raise DataError(_("the engine answers {answer!r}"), answer=answer) from error

    def interrupt(self, game: Game, player: Player) -> CubeAction | None:
        """It never doubles while the other side is on roll: the protocol has no word for it."""
        return None

    def _say(self, line: str) -> None:
        tell(self._in, line)

    def _hear(self) -> str:
        line = self._out.readline()
        if not line:
            raise DataError(_("the engine has ended"))
        return line.strip()


def _action(answer: str, game: Game) -> Action | None:
    """What *answer* means where *game* waits for White."""
    if game.phase is Phase.PLAY:
        assert game.dice is not None
        return parse_play(answer, game.position, game.dice) if answer else Play()
    if answer != "roll":
        return CubeAction(answer)
    skips = any(allowed.kind is ActionKind.SKIP for allowed in game.actions_allowed())
    return Skip() if skips else None


def _move(text: str) -> str:
    """`25/20` is `bar/20` with us; all else stays."""
    return "/".join(_PLACES.get(point, point) for point in text.split("/"))
