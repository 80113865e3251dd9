"""The quiz: one's own mistakes as questions, and the engine's word on the answers."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any, Final, Literal

from gamao.analysis import Verdict
from gamao.analysis.answering import played
from gamao.analysis.marks import ERROR
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

_CHANCES: Final = {"win": "win", "gammon": "gammon", "gammon_lost": "lose_gammon"}
"""Reasons that are chances, which stand beside the plays as well."""

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
        of_problem=card.of_problem,
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
    return told(worker, game, was, answered(worker, game, was, words))


def answered(worker: Worker, game: Game, was: Verdict, words: str) -> Verdict:
    """
    The verdict *was* on another answer.

    Raises:
        NotationError: it is no play, or not one of the answers.
        IllegalPlayError: it is a play that the dice do not allow.
    """
    if _question(game, was) != "play":
        return _chosen(was, words)
    return played(lambda: worker.engine, game, was, _parsed(game, words))


def told(worker: Worker, game: Game, was: Verdict, given: Verdict) -> wire.Judged:
    """What is said to an answer, *given*, where *was* is what was done before."""
    if _question(game, was) != "play":
        choices = reports.reviewed_choices(given)
        return wire.Judged(
            **_beside(given, choices, reports.reviewed_choices(was)),
            plays=None,
            choices=choices,
            reasons=study.cube_reasons(worker, game, given.loss),
        )
    assert given.chosen is not None
    play, best = (_parsed(game, one.text) for one in (given.chosen, given.best))
    plays = reports.reviewed_plays(game, given)
    found = study.play_reasons(worker, game, play, best, loss=given.loss)
    return wire.Judged(
        **_beside(given, plays, reports.reviewed_plays(game, was)),
        plays=plays,
        choices=None,
        reasons=_as_shown(found, plays),
    )


def reasons(
    worker: Worker, moment: str, verdict: dict[str, Any]
) -> tuple[PlayReason, ...] | tuple[CubeReason, ...]:
    """Why a mistake was one: what tells the choice made from the best."""
    game, was = reports.parse_moment(moment), Verdict.from_json(verdict)
    if _question(game, was) != "play":
        return study.cube_reasons(worker, game, was.loss)
    assert was.chosen is not None
    play, best = (_parsed(game, one.text) for one in (was.chosen, was.best))
    found = study.play_reasons(worker, game, play, best, loss=was.loss)
    return _as_shown(found, reports.reviewed_plays(game, was))


def _as_shown(
    found: Iterable[PlayReason], plays: Sequence[wire.ReviewedPlay]
) -> tuple[PlayReason, ...]:
    """Reasons with the chances that stand beside the plays, where both were looked at as deep."""
    best, played = plays[0], next(one for one in plays if one.is_played)
    if played.depth != best.depth:
        return tuple(found)
    told = []
    for one in found:
        if name := _CHANCES.get(one.kind):
            chances = {"played": getattr(played.chances, name), "best": getattr(best.chances, name)}
            if (chances["best"] > chances["played"]) != (one.best > one.played):
                continue  # what was looked at deeper says otherwise
            told.append(one.model_copy(update=chances))
        else:
            told.append(one)
    return tuple(told)


def _beside(given: Verdict, now: Sequence[_Shown], then: Sequence[_Shown]) -> dict[str, Any]:
    """An answer beside the best and what was done."""
    return {
        "correct": given.loss < RIGHT,
        "loss": study.rounded(given.loss),
        "error": study.half_width(given.loss_error) or None,
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


def _chosen(was: Verdict, words: str) -> Verdict:
    """The verdict on another answer: what can be done is worth the same."""
    options = [study.word_of(option.text) for option in was.options]
    if words not in options:
        raise NotationError(f"the answers are {', '.join(sorted(options))}, not {words!r}")
    return replace(was, taken=options.index(words))
