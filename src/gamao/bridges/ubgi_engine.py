"""Another program that speaks UBGI, asked for the best action of a position."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from gamao.bridges.colours import with_white_to_act
from gamao.bridges.programs import PATIENCE, Program
from gamao.errors import DataError
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


class UbgiEngine:
    """A program that has said `readyok`; a `Decider`, so that it can be played."""

    def __init__(self, program: Program) -> None:
        self._program: Final = program
        try:
            program.ask("ubgi", is_answer="readyok".__eq__)
        except DataError as error:
            message = _(
                "the engine has not said `readyok`: it speaks no UBGI, or does not flush its lines"
            )
            raise DataError(message) from error

    @staticmethod
    @contextmanager
    def started(command: str, *, patience: float | None = PATIENCE) -> Iterator[UbgiEngine]:
        """
        The program that *command* starts, as long as it is needed: `gamao bridge ubgi`, or another.

        It may take *patience* seconds over an answer, then it is ended; None waits for ever.

        Raises:
            DataError: it cannot be started, or does not say `readyok` in time.
        """
        with Program.started(command, patience=patience) as program:
            yield UbgiEngine(program)

    def best(self, xgid: str) -> str:
        """
        What it would do in *xgid*, in our words; nothing where it can do nothing.

        Raises:
            DataError: it does not understand, does not answer in time, or has ended.
        """
        answer = self._program.ask(xgid)
        if answer == "sorry":
            raise DataError(_("the engine does not understand {xgid}"), xgid=xgid)
        return _WORDS.get(answer, " ".join(map(_move, answer.split())))

    def choose(self, game: Game) -> Action | None:
        """
        What it does when *game* waits for it; None to roll.

        Nobody asks it about a resignation, which it declines, or a beaver, which it takes.

        Raises:
            DataError: it does not understand, does not answer in time, has ended, or answers what
                is not allowed.
        """
        if game.phase in _UNASKED:
            return _UNASKED[game.phase]
        asked = with_white_to_act(game)
        xgid = format_xgid(asked)
        answer = self.best(xgid)
        try:
            return _action(answer, asked)
        except ValueError as error:  # ours, too
            told = {"answer": answer, "asked": xgid, "why": error}
            raise DataError(_("the engine answers {answer!r} to {asked}: {why}"), **told) from error

    def interrupt(self, game: Game, player: Player) -> CubeAction | None:
        """It never doubles while the other side is on roll: the protocol has no word for it."""
        return None


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
