"""`gamao problem`: the problem of the day, or another, answered in the terminal."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from functools import cache
from random import SystemRandom
from typing import TYPE_CHECKING, Annotated, Final

import typer

from gamao.analysis.answering import played
from gamao.analysis.marks import ERROR
from gamao.cli.game_text import cube_fact, diagram, side_facts, wrapped
from gamao.cli.language import words_of
from gamao.errors import GamaoError
from gamao.messages import Catalogue
from gamao.messages.catalogue import DASH
from gamao.messages.marking import mark as _
from gamao.messages.words import WORDS
from gamao.notation import parse_play
from gamao.problems import Kind, Problem, Problems, Theme, verdict_of
from gamao.rules.game import Game
from gamao.rules.player import Player

if TYPE_CHECKING:
    from gamao.analysis import Option, Verdict
    from gamao.engine import Engine
    from gamao.engine.explain import Reason

_CHANCES: Final = ("win", "gammon", "gammon lost", "market losers", "take point")
"""Reasons whose numbers are chances."""


def problem(
    context: typer.Context,
    number: Annotated[int | None, typer.Option(help=_("The problem of this number."))] = None,
    theme: Annotated[Theme | None, typer.Option(help=_("Any problem of this theme."))] = None,
) -> None:
    """Solve the problem of the day, or another."""
    asked, words = _asked(Problems.load(), number, theme), words_of(context)
    typer.echo("\n".join(_question(asked, words)))
    answered = _answered(asked, words)
    if answered is not None:
        typer.echo("\n" + "\n".join(_told(asked, answered, words)))


def _asked(problems: Problems, number: int | None, theme: Theme | None) -> Problem:
    if number is not None:
        return problems.number(number)
    if theme is None:
        return problems.today(date.today())
    return SystemRandom().choice(problems.about(theme))


@cache
def _engine() -> Engine:
    from gamao.engine import Engine

    return Engine.default()


# -- the question ------------------------------------------------------------------------------


def _question(asked: Problem, words: Catalogue) -> list[str]:
    game = asked.game
    position = game.position if game.on_roll is Player.WHITE else game.position.flipped()
    theme = words(WORDS[f"problem {asked.theme.value}"])
    lines = [
        f"{words('Problem {n}', n=asked.number)}: {theme}",
        "",
        diagram(position, words),
        _facts(game, words),
        "",
        _wanted(game, asked.kind, words),
    ]
    names = enumerate(asked.choices, 1)
    return lines + [f"  {place}. {words(WORDS[f'choice {name}'])}" for place, name in names]


def _facts(game: Game, words: Catalogue) -> str:
    match = game.match
    score = words("for money")
    if match.length is not None:
        score = f"{match.score[0]}-{match.score[1]}/{match.length}"
    return wrapped(
        ", ".join([*side_facts(game, Player.WHITE, words), score, cube_fact(game, words)])
    )


def _wanted(game: Game, kind: Kind, words: Catalogue) -> str:
    match kind:
        case Kind.PLAY:
            return words("You have {dice}. What do you play?", dice=game.dice)
        case Kind.DOUBLE:
            return words("It is your roll. Do you double, and what should they answer?")
        case Kind.TAKE:
            return words("The cube is offered at {n}. What do you say?", n=2 * game.cube.value)


# -- the answer --------------------------------------------------------------------------------


def _answered(asked: Problem, words: Catalogue) -> Verdict | None:
    """What is said to what is typed; None if nobody answers."""
    while True:
        try:
            text = input("> ").strip()
        except EOFError:
            return None
        if not text:
            return None
        try:
            return _judged(asked, text)
        except GamaoError as error:  # before ValueError, which it is, too
            typer.echo(words.say(error))
        except (KeyError, ValueError):
            typer.echo(words("Type a number from 1 to {n}.", n=len(asked.choices)))


def _judged(asked: Problem, text: str) -> Verdict:
    if asked.kind is not Kind.PLAY:
        return verdict_of(asked, taken=dict(enumerate(asked.choices, 1))[int(text)])
    game = asked.game
    assert game.dice is not None
    play = parse_play(text, game.position, game.dice)
    legal = next(
        one for one in game.legal_plays() if game.position.after(one) == game.position.after(play)
    )
    return played(_engine, game, verdict_of(asked), legal)


def _told(asked: Problem, verdict: Verdict, words: Catalogue) -> list[str]:
    name: Callable[[str], str] = (
        (lambda text: text)
        if asked.kind is Kind.PLAY
        else (lambda text: words(WORDS[f"choice {text}"]))
    )
    given = verdict.chosen
    assert given is not None
    lines = [_heading(verdict, words), words("Best: {play}.", play=name(verdict.best.text))]
    if given != verdict.best:
        loss = _sure(words.number(verdict.loss, 3), verdict.loss_error, words)
        loss = f"{loss} ({_depth(given, words)})"
        lines.append(words("{play} gives away {loss}.", play=name(given.text), loss=loss))
        lines += [wrapped(text, "  ") for text in _reasons(asked, verdict, words)]
    return lines + [
        f"  {_place(place, one, verdict)} {name(one.text):26}{_worth(one, words)}"
        for place, one in enumerate(verdict.options, 1)
    ]


def _place(place: int, one: Option, verdict: Verdict) -> str:
    """What was not looked at as deeply as the best has no place."""
    return f"{place}." if one.depth == verdict.best.depth else f"{DASH} "


def _worth(one: Option, words: Catalogue) -> str:
    equity = words.number(one.equity, 3, sign=True)
    return f"{_sure(f'{equity:>8}', one.error, words):17}  {_depth(one, words)}"


def _depth(one: Option, words: Catalogue) -> str:
    return words("Rollout").lower() if one.depth == "rollout" else one.depth


def _sure(figure: str, error: float, words: Catalogue) -> str:
    """A *figure*, with half of its 95 % interval if it was rolled out."""
    from gamao.engine import half_width

    return f"{figure} ± {words.number(half_width(error), 3)}" if error else figure


def _heading(verdict: Verdict, words: Catalogue) -> str:
    if verdict.taken == 0:
        return words("Right: the best there is.")
    return words("Right.") if verdict.loss < ERROR else words("There is something better.")


def _reasons(asked: Problem, verdict: Verdict, words: Catalogue) -> list[str]:
    """Why the best is better: the engine's numbers as sentences."""
    from gamao.engine import Limit
    from gamao.engine.explain import Explainer

    explainer, game = Explainer(_engine()), asked.game
    if asked.kind is not Kind.PLAY:
        found = explainer.cube(game.before_offer(), Limit(2)).reasons
        return [_said(one, "cube", words) for one in found if one.supports]
    assert game.dice is not None
    assert verdict.chosen is not None
    play, best = (
        parse_play(one.text, game.position, game.dice) for one in (verdict.chosen, verdict.best)
    )
    return [_said(one, "reason", words) for one in explainer.plays(game, play, best).reasons]


def _said(reason: Reason, about: str, words: Catalogue) -> str:
    def figure(value: float) -> str:
        if reason.kind.value in _CHANCES:
            return words.number(100 * value, 1)
        return words.number(value, 0 if value == int(value) else 2)

    text = WORDS.get(f"{about} {reason.kind.value.replace(' ', '_')}", "")
    first, second = figure(reason.first), figure(reason.second)
    return words(text, first=first, second=second, best=first, played=second)
