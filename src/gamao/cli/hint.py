"""What the engine would do now, in a few lines: the hint of a game in the terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from gamao.cli.game_text import cube_text
from gamao.errors import RuleError
from gamao.messages import Catalogue
from gamao.notation import format_play
from gamao.rules.game import Game, Phase

if TYPE_CHECKING:  # loaded by who asks for a hint
    from gamao.engine import Candidate, Engine

_MOST: Final = 5


def hint_lines(engine: Engine, game: Game, words: Catalogue) -> list[str]:
    """
    The best plays: how deep they were looked at, their equities and what the others lose; or what
    to do with the cube.

    Raises:
        RuleError: the game waits for neither.
        DataError: there is no engine for its variant.
    """
    from gamao.engine import Limit

    engine = engine.of(game.match.rules.variant)
    if game.phase in (Phase.TURN, Phase.DOUBLED):
        return _cube_lines(engine, game, words)
    if game.phase is not Phase.PLAY:
        raise RuleError(f"there is nothing to weigh: {game.phase.value}")
    assert game.dice is not None
    found = engine.analyse(game, Limit(2)).candidates[:_MOST]
    plays = [format_play(one.play, game.position, game.dice) for one in found]
    losses = ["", *(_loss(one, found[0], words) for one in found[1:])]
    return [
        f"  {one.depth:8}{play:24}{words.number(one.equity, 3, sign=True):>8}{loss:>9}".rstrip()
        for play, one, loss in zip(plays, found, losses, strict=True)
    ]


def _cube_lines(engine: Engine, game: Game, words: Catalogue) -> list[str]:
    from gamao.engine import Limit

    limit = engine.reached(Limit(2))
    found = engine.cube(game, limit)
    courses = (
        (words("No double"), found.no_double),
        (words("Double, take"), found.double_take),
        (words("Double, pass"), found.double_pass),
    )
    return [
        f"  {limit!s:8}{cube_text(found.action, words)}",
        *(
            f"  {'':8}{name:24}{words.number(equity, 3, sign=True):>8}"
            for name, equity in (courses if found.allowed else courses[:1])
        ),
    ]


def _loss(one: Candidate, best: Candidate, words: Catalogue) -> str:
    """What seems as good but was not looked at as deeply loses nobody knows what."""
    is_known = one.plies == best.plies or one.equity < best.equity
    return words.number(one.equity - best.equity if is_known else None, 3)
