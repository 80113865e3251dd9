"""An answer to a decision judged before: the same verdict, with another choice taken."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from gamao.analysis.decision import Decision
from gamao.analysis.judge import Judge
from gamao.analysis.plays import format_plays
from gamao.analysis.settings import ReviewSettings
from gamao.analysis.verdict import Option, Verdict
from gamao.engine import Limit, parse_limit
from gamao.rules.game import Game
from gamao.rules.play import Play

if TYPE_CHECKING:
    from gamao.engine import Engine


def played(engine: Callable[[], Engine], game: Game, was: Verdict, play: Play) -> Verdict:
    """
    The verdict *was* on another *play*, so that no play loses now this and now that.

    What was not looked at as deeply as at the best is looked at so now, by the *engine*.
    """
    text = format_plays([play], game.legal_plays())[0]
    alike = [option for option in was.options if option.depth == was.best.depth]
    if text not in (option.text for option in alike):
        alike.append(_looked_at(engine(), game, was, play))
        alike.sort(key=lambda option: -option.equity)
    rest = [option for option in was.options if option.text not in {one.text for one in alike}]
    taken = [option.text for option in alike].index(text)
    return replace(was, options=(*alike, *rest), taken=taken)


def decision_to(play: Play, game: Game) -> Decision:
    """The decision to make *play* now, as a review would judge it."""
    return Decision(number=1, game_number=1, turn=1, player=game.on_roll, game=game, action=play)


def _looked_at(engine: Engine, game: Game, was: Verdict, play: Play) -> Option:
    limit = parse_limit(was.best.depth)
    if limit.rollout is not None:
        return _beside_best(engine, game, was, play)
    judged = Judge(engine, ReviewSettings(limit=limit, deeper=None)).judge(decision_to(play, game))
    assert judged.chosen is not None
    return judged.chosen


def _beside_best(engine: Engine, game: Game, was: Verdict, play: Play) -> Option:
    """What nobody thought worth a rollout: as far behind the best as looking ahead sees it."""
    legal = game.legal_plays()
    best = dict(zip(format_plays(legal, legal), legal, strict=True))[was.best.text]
    seen = {one.position: one for one in engine.analyse(game, Limit(0)).candidates}
    wanted = [seen[game.position.after(one).flipped()] for one in (best, play)]
    first, second = engine.compare(game, wanted, Limit(2))
    return Option(
        text=format_plays([play], legal)[0],
        equity=was.best.equity - (first.equity - second.equity),
        depth=second.depth,
        chances=second.outcomes.five(),
    )
