"""Judge: the engine's word on single decisions."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from gamao.analysis.cubes import doubler_of, judge_cube
from gamao.analysis.decision import Decision
from gamao.analysis.marks import ERROR, Mark
from gamao.analysis.plays import format_plays
from gamao.analysis.settings import ReviewSettings
from gamao.analysis.verdict import EVEN, Option, Verdict
from gamao.engine import Analysis, Candidate, Crowd, Engine, Limit
from gamao.rules.game import Game
from gamao.rules.play import Play
from gamao.rules.position import Position

_SIGHT: Final = Limit(0)
"""How far the crowd looks."""


class Judge:
    """
    Judges decisions with one engine and one set of settings.

    The same decision gets the same verdict, whatever was judged before.
    """

    def __init__(self, engine: Engine, settings: ReviewSettings) -> None:
        self._engine: Final = engine
        self._settings: Final = settings.reached_by(engine)
        self._crowd: Crowd | None = None

    def judge(self, decision: Decision) -> Verdict:
        """The verdict on *decision*."""
        if not decision.is_cube:
            return self._judge_play(decision)
        verdict = judge_cube(self._engine, self._settings, decision)
        if verdict.mark is Mark.NONE or len(decision.offers) > 1:
            return verdict
        seen = self._engine.cube_equities(decision.game, doubler_of(decision), _SIGHT)
        worth = {option.text: option.equity for option in verdict.options}
        erring = self._gathered().erring_cubes(decision.game, seen, worth, ERROR)
        return replace(verdict, erring=erring)

    def _gathered(self) -> Crowd:
        """The crowd, which is asked about errors only: many a judge never needs it."""
        self._crowd = self._crowd or Crowd.gathered()
        return self._crowd

    # -- plays -----------------------------------------------------------------------------

    def _judge_play(self, decision: Decision) -> Verdict:
        game, play = decision.game, decision.action
        assert play is None or isinstance(play, Play)
        found: _Plays = self._engine.analyse(game, self._settings.limit, settle=True).candidates
        forced = len(found) == 1
        taken = None if play is None else game.position.after(play).flipped()
        if taken is not None and not forced:
            found = self._compared(game, found, taken)
        luck = self._engine.luck(game, opening=decision.is_opening_roll)
        return self._play_verdict(game, found, taken, forced=forced, luck=luck)

    def _compared(self, game: Game, found: _Plays, taken: Position) -> _Plays:
        """*found* with the best and the one taken judged alike, close ones again and deeper."""
        settings = self._settings
        found = self._looked_at(game, found, taken, settings.limit)
        if settings.goes_deeper(_loss(found, taken)):
            found = self._looked_at(game, found, taken, settings.deeper or settings.limit)
        if settings.rolls_out(_loss(found, taken)):
            found = self._rolled_out(game, found, taken)
        return found

    def _looked_at(self, game: Game, found: _Plays, taken: Position, limit: Limit) -> _Plays:
        if found[0].position == taken:
            return found
        again = [one for one in (found[0], _find(found, taken)) if one.plies < limit.plies]
        return _replaced(found, self._engine.compare(game, again, limit)) if again else found

    def _rolled_out(self, game: Game, found: _Plays, taken: Position) -> _Plays:
        best, limit = found[0].equity, Limit(rollout=self._settings.rollout)
        rivals = [one for one in found[:3] if best - one.equity < self._settings.close]
        chosen = {one.position: one for one in (*rivals, _find(found, taken))}
        return _replaced(found, self._engine.compare(game, list(chosen.values()), limit))

    def _play_verdict(
        self, game: Game, found: _Plays, taken: Position | None, *, forced: bool, luck: float
    ) -> Verdict:
        if taken is not None and _loss(found, taken) <= EVEN:
            found = sorted(found, key=lambda one: one.position != taken)
        shown = list(found[: self._settings.shown])
        if taken is not None and not any(one.position == taken for one in shown):
            shown = [*shown[:-1], _find(found, taken)]
        texts = format_plays([one.play for one in shown], game.legal_plays())
        model = self._engine.cube_model(game)
        erring: tuple[float, ...] = ()
        if taken is not None and _loss(found, taken) >= ERROR:
            erring = self._gathered().erring_plays(game, Analysis(candidates=tuple(found)), ERROR)
        return Verdict(
            options=tuple(map(_option, shown, texts)),
            taken=None if taken is None else [one.position for one in shown].index(taken),
            forced=forced,
            gap=shown[0].equity - shown[1].equity if len(shown) > 1 else 0.0,
            mwc=None if model.money else model.equity_to_mwc(shown[0].equity),
            win=shown[0].outcomes.win,
            mwc_unit=None if model.money else model.line.unit,
            luck=luck,
            erring=erring,
        )


_Plays = Sequence[Candidate]
"""The plays of a roll: those judged most carefully first, the best before the worse."""


def _order(one: Candidate) -> tuple[bool, int, float, tuple[int, ...]]:
    position = one.position
    return one.games == 0, -one.plies, -one.equity, (*position.mine[1:], *position.theirs[1:])


def _find(found: _Plays, position: Position) -> Candidate:
    return next(one for one in found if one.position == position)


def _loss(found: _Plays, taken: Position) -> float:
    return found[0].equity - _find(found, taken).equity


def _replaced(found: _Plays, again: _Plays) -> _Plays:
    seen = {one.position for one in again}
    return sorted([*again, *(one for one in found if one.position not in seen)], key=_order)


def _option(one: Candidate, text: str) -> Option:
    return Option(
        text=text,
        equity=one.equity,
        depth=one.depth,
        chances=one.outcomes.five(),
        error=one.error,
        lead_error=one.lead_error,
    )
