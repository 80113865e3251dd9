"""What another program thinks, in the words of our engine."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from gamao.engine import Analysis, Candidate, Line, Outcomes
from gamao.engine.cube.met import load_table
from gamao.rules.game import Game
from gamao.rules.player import Player


@dataclass(frozen=True, slots=True, kw_only=True)
class Values:
    """A position by another program, seen by the player on roll."""

    outcomes: Outcomes
    worth: float
    """With the cube: points at its value for money, the chance to win the match in a match."""


Evaluate = Callable[[Game], Values]


def outcomes_of_five(five: Sequence[float]) -> Outcomes:
    """The usual five as ours; a program that knows one backgammon says nothing of the others."""
    win, gammon, triple, lost_gammon, lost_triple = five
    return Outcomes(
        win=win,
        win_gammon=min(gammon, win),
        win_backgammon_half=min(triple, gammon),
        win_backgammon_home=min(triple, gammon),
        lose_gammon=min(lost_gammon, 1 - win),
        lose_backgammon_half=min(lost_triple, lost_gammon),
        lose_backgammon_home=min(lost_triple, lost_gammon),
    )


def analysis_of(game: Game, evaluate: Evaluate, *, plies: int) -> Analysis:
    """
    All plays of the dice in *game*, best first, each valued by *evaluate* after it.

    Raises:
        RuleError: there are no dice to play.
    """
    line = _line(game, game.on_roll)
    candidates = []
    for play in game.legal_plays():
        after = game.after(play)
        if after.result:
            outcomes, equity = _won(after), _equity_won(after, line)
        else:
            theirs = evaluate(after)
            outcomes = theirs.outcomes.flipped()
            worth = -theirs.worth if line is None else 1 - theirs.worth
            equity = _equity(worth, line)
        position = game.position.after(play).flipped()
        candidates.append(
            Candidate(play=play, position=position, equity=equity, outcomes=outcomes, plies=plies)
        )
    return Analysis(candidates=tuple(sorted(candidates, key=lambda c: -c.equity)))


def _line(game: Game, player: Player) -> Line | None:
    if game.match.length is None:
        return None
    met = load_table().extended(game.match.length)
    return Line.of(game.match, game.cube, player, met)


def _equity(worth: float, line: Line | None) -> float:
    return worth if line is None else (worth - line.centre) / line.unit


def _won(over: Game) -> Outcomes:
    assert over.result is not None
    gammon, triple = over.result.win >= 2, over.result.win >= 3
    return outcomes_of_five((1.0, float(gammon), float(triple), 0.0, 0.0))


def _equity_won(over: Game, line: Line | None) -> float:
    assert over.result is not None
    if line is None:
        return float(over.result.win)
    winner, match = over.result.winner, over.match
    assert match.length is not None
    met = load_table().extended(match.length)
    return _equity(met.chance(match.after(over.result), winner), line)
