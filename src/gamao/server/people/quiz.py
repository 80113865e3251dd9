"""The quiz: one's own mistakes as questions, and the engine's word on the answers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final, Literal

from gamao.analysis import Judge, ReviewSettings, Verdict
from gamao.analysis.marks import ERROR
from gamao.analysis.plays import format_plays
from gamao.engine import parse_limit
from gamao.errors import NotationError
from gamao.notation import parse_play
from gamao.rules.game import Game, Phase
from gamao.rules.play import Play
from gamao.server import wire
from gamao.server.review import reports
from gamao.server.study import study
from gamao.server.table import views
from gamao.server.wire import CubeReason, PlayReason
from gamao.server.worker import Worker
from gamao.store import Card

RIGHT: Final = ERROR
"""An answer that loses less is right."""

_Shown = wire.ReviewedPlay | wire.ReviewedChoice


def card_out(card: Card) -> wire.CardOut:
    """A card as a question, without the answer."""
    game = reports.parse_moment(card.moment)
    verdict = Verdict.from_json(card.verdict)
    question = _question(game, verdict)
    options = tuple(study.word_of(option.text) for option in verdict.options)
    return wire.CardOut(
        id=card.key,
        question=question,
        board=views.board_out(views.seen_by_white(game)),
        on_roll=game.on_roll.value,
        by=card.side.value,
        cube=views.cube_out(game),
        score=game.match.score,
        length=game.match.length,
        crawford=game.match.is_crawford,
        dice=views.pair(game.dice) if question == "play" else None,
        xgid=views.xgid_of(game),
        tree=views.tree_out(game.move_tree()) if question == "play" else None,
        # In an order that does not tell which is best.
        options=None if question == "play" else tuple(sorted(options)),
        seen=card.repetition.seen if card.repetition else 0,
    )


def judge(worker: Worker, card: Card, words: str) -> wire.Judged:
    """
    What the engine says to an answer, beside the best and what was done in the match.

    Raises:
        NotationError: it is no play, or not one of the answers.
        IllegalPlayError: it is a play that the dice do not allow.
    """
    game = reports.parse_moment(card.moment)
    was = Verdict.from_json(card.verdict)
    if _question(game, was) != "play":
        given = _chosen(was, words)
        choices = reports.reviewed_choices(given)
        return wire.Judged(
            **_beside(given, choices, reports.reviewed_choices(was)),
            plays=None,
            choices=choices,
            reasons=study.cube_reasons(worker, game, given.loss),
        )
    play = _parsed(game, words)
    given = _played(worker, game, was, play)
    plays, best = reports.reviewed_plays(game, given), _parsed(game, given.best.text)
    return wire.Judged(
        **_beside(given, plays, reports.reviewed_plays(game, was)),
        plays=plays,
        choices=None,
        reasons=study.play_reasons(worker, game, play, best, loss=given.loss),
    )


def reasons(
    worker: Worker, moment: str, verdict: dict[str, Any]
) -> tuple[PlayReason, ...] | tuple[CubeReason, ...]:
    """Why a mistake was one: what tells the choice made from the best."""
    game, was = reports.parse_moment(moment), Verdict.from_json(verdict)
    if _question(game, was) != "play":
        return study.cube_reasons(worker, game, was.loss)
    assert was.taken is not None
    play, best = (_parsed(game, one.text) for one in (was.options[was.taken], was.best))
    return study.play_reasons(worker, game, play, best, loss=was.loss)


def _beside(given: Verdict, now: Sequence[_Shown], then: Sequence[_Shown]) -> dict[str, Any]:
    """An answer beside the best and what was done."""
    return {
        "correct": given.loss < RIGHT,
        "loss": study.rounded(given.loss),
        "best": now[0],
        "given": next(one for one in now if one.is_played),
        "was": next(one for one in then if one.is_played),
    }


def _question(game: Game, was: Verdict) -> Literal["play", "double", "take"]:
    if was.best.chances:  # rules may allow a double after the roll, which is no play
        return "play"
    return "double" if game.phase in (Phase.TURN, Phase.PLAY) else "take"


def _parsed(game: Game, words: str) -> Play:
    assert game.dice is not None
    return parse_play(words, game.position, game.dice)


def _played(worker: Worker, game: Game, was: Verdict, play: Play) -> Verdict:
    """
    The verdict of the review on another play, so that no play loses now this and now that.

    What the review did not look at as deeply as at the best is looked at so now.
    """
    legal = game.legal_plays()
    text = format_plays([play], legal)[0]
    alike = [option for option in was.options if option.depth == was.best.depth]
    if text not in (option.text for option in alike):
        settings = ReviewSettings(limit=parse_limit(was.best.depth), deeper=None)
        judged = Judge(worker.engine, settings).judge(study.decision_to(play, game))
        assert judged.taken is not None
        alike.append(judged.options[judged.taken])
        alike.sort(key=lambda option: -option.equity)
    rest = [option for option in was.options if option.text not in {one.text for one in alike}]
    taken = [option.text for option in alike].index(text)
    return replace(was, options=(*alike, *rest), taken=taken)


def _chosen(was: Verdict, words: str) -> Verdict:
    """The verdict on another answer: what can be done is worth the same."""
    options = [study.word_of(option.text) for option in was.options]
    if words not in options:
        raise NotationError(f"the answers are {', '.join(sorted(options))}, not {words!r}")
    return replace(was, taken=options.index(words))
