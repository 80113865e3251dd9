"""The engine's word on what somebody is about to do, or has done: what it costs, and why."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from gamao.messages.words import WORDS
from gamao.play import Request, TableAction
from gamao.rules.cube import CubeAction
from gamao.rules.game import Game, Phase
from gamao.rules.play import Play
from gamao.rules.player import Player

if TYPE_CHECKING:  # two people need no engine
    from gamao.analysis import Decision
    from gamao.analysis.tally import Entry
    from gamao.engine import Engine
    from gamao.engine.explain import Explainer, Reason
    from gamao.messages import Catalogue

_OFFERS: Final = MappingProxyType(
    {
        Phase.DOUBLED: (CubeAction.DOUBLE,),
        Phase.BEAVERED: (CubeAction.DOUBLE, CubeAction.BEAVER),
        Phase.RACCOONED: (CubeAction.DOUBLE, CubeAction.BEAVER, CubeAction.RACCOON),
    }
)
_SHARES: Final = ("win", "gammon", "gammon lost", "market losers", "take point")
"""Reasons whose numbers are chances."""
_WORTH_A_WORD: Final = 0.001


def loss_of(engine: Engine, game: Game, action: TableAction, by: Player) -> float:
    """What *action* would cost *by*, in normalised equity; 0 where there is nothing to weigh."""
    from gamao.analysis import ReviewSettings
    from gamao.analysis.judge import Judge
    from gamao.engine import Limit

    decision = _decision(game, action, by)
    if decision is None:
        return 0.0
    judge = engine.of(game.match.rules.variant)
    return Judge(judge, ReviewSettings(limit=Limit(2), deeper=None)).judge(decision).loss


def reason_lines(explainer: Explainer, entry: Entry, words: Catalogue) -> list[str]:
    """Why something else was better, the heaviest reason first."""
    from gamao.analysis.decision import Kind
    from gamao.analysis.plays import format_plays

    decision, verdict = entry.decision, entry.verdict
    game = decision.game
    if verdict.loss < _WORTH_A_WORD:
        return []
    if decision.kind is Kind.PLAY:
        assert isinstance(decision.action, Play)
        legal = game.legal_plays()
        best = dict(zip(format_plays(legal, legal), legal, strict=True))[verdict.best.text]
        found = explainer.plays(game, decision.action, best).reasons
        return [_play_reason(reason, words) for reason in found]
    if game.dice is not None or game.offered_by not in (None, game.on_roll):
        return []
    return [_cube_reason(reason, words) for reason in explainer.cube(game).reasons]


def _decision(game: Game, action: TableAction, by: Player) -> Decision | None:
    from gamao.analysis import Decision

    offers = _OFFERS.get(game.phase, ())
    match action:
        case Play() if game.phase is Phase.PLAY and len(game.legal_plays()) > 1:
            taken: Play | CubeAction | None = action
        case Request.ROLL if game.may_double(by):
            taken = None
        case CubeAction() if offers or game.phase is Phase.TURN:
            taken = action
        case _:
            return None
    return Decision(
        number=1,
        game_number=1,
        turn=1,
        player=by,
        game=game.before_offer(),
        action=taken,
        offers=offers,
    )


def _play_reason(reason: Reason, words: Catalogue) -> str:
    key = f"reason {reason.kind.value.replace(' ', '_')}"
    played, best = _number(reason, reason.second, words), _number(reason, reason.first, words)
    return words(WORDS[key], played=played, best=best)


def _cube_reason(reason: Reason, words: Catalogue) -> str:
    key = f"cube {reason.kind.value.replace(' ', '_')}"
    first, second = _number(reason, reason.first, words), _number(reason, reason.second, words)
    return words(WORDS[key], first=first, second=second)


def _number(reason: Reason, value: float, words: Catalogue) -> str:
    """The messages have the per cent sign themselves."""
    if reason.kind.value in _SHARES:
        return words.number(100 * value, 1)
    return words.number(value, 3 if reason.kind.value == "volatility" else int(value % 1 > 0))
