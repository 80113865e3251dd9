"""What the engine says to people: plays ranked, the cube weighed, chances, luck. Run in a pool."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

from gamao.analysis import Judge, ReviewSettings
from gamao.analysis.answering import decision_to
from gamao.analysis.cubes import NO_DOUBLE, choices
from gamao.analysis.marks import mark_of
from gamao.analysis.plays import format_plays
from gamao.engine import Candidate, CubeDecision, CubeEquities, Limit, Outcomes, too_close
from gamao.engine import half_width as half_of_95
from gamao.engine.explain import Reason
from gamao.errors import RuleError
from gamao.notation.play import format_roll
from gamao.rules.cube import CubeAction
from gamao.rules.game import Game, Phase
from gamao.rules.match import Match
from gamao.rules.play import Play
from gamao.rules.player import Player
from gamao.rules.position import Position
from gamao.rules.ruleset import MONEY, Backgammon, RuleSet
from gamao.rules.variant import Variant
from gamao.server import wire
from gamao.server.table.played_roll import PlayedRoll
from gamao.server.worker import Worker

ROLL: Final = "roll"
MOST_PLAYS: Final = 5
CHANCES: Final = Limit(1)
LUCK: Final = Limit(0)
"""At first sight on both sides, so that luck is nothing on average."""
HELP: Final = Limit(2)
"""How far ahead hints and the tutor look: 40 ms a play, 12 ms a cube decision."""
_WORTH_A_WORD: Final = 0.001
"""Losses below this need no reasons: nobody could tell them."""
PHASES: Final = (Phase.TURN, Phase.DOUBLED, Phase.BEAVERED, Phase.RACCOONED)
"""By how many offers of the cube have been made."""


def advise(worker: Worker, game: Game, limit: Limit, most: int = MOST_PLAYS) -> wire.Advice:
    """
    The engine's word on what *game* waits for.

    Raises:
        RuleError: it waits for nothing the engine can weigh.
    """
    worker = worker.judging(game.match.rules.variant)
    if game.phase is Phase.PLAY:
        plays = plays_out(game, worker.engine.analyse(game, limit).candidates)[:most]
        return wire.Advice(limit=str(worker.engine.reached(limit)), plays=tuple(plays))
    if game.phase in PHASES:
        return wire.Advice(limit=str(worker.engine.reached(limit)), cube=_cube(worker, game, limit))
    raise RuleError(f"there is nothing to weigh: {game.phase.value}")


def plays_out(game: Game, candidates: Sequence[Candidate]) -> list[wire.PlayOut]:
    """All plays of the dice, those looked at most deeply first, the best before the worse."""
    best = candidates[0]
    texts = format_roll([one.play for one in candidates])
    return [
        wire.PlayOut(
            text=text,
            moves=wire.moves_out(one.play.moves),
            equity=rounded(one.equity),
            loss=loss_beside(best.equity, one.equity, alike=_alike(one, best)),
            depth=one.depth,
            chances=chances_out(one.outcomes, game.match.rules.backgammon),
            error=half_width(one.error) if one.games else None,
            too_close=one is not best and too_close(best.equity - one.equity, one.lead_error),
        )
        for text, one in zip(texts, candidates, strict=True)
    ]


def _alike(one: Candidate, other: Candidate) -> bool:
    """Have both been looked at as carefully?"""
    return one.plies == other.plies and one.games == other.games


def judge(worker: Worker, game: Game, action: Play | str, limit: Limit) -> wire.Warned:
    """
    What doing *action* (a play, or a word about the cube) would cost.

    Raises:
        RuleError: there is nothing to compare it with.
    """
    worker = worker.judging(game.match.rules.variant)
    if isinstance(action, Play):
        return _judge_play(worker, game, action, limit)
    if game.phase not in PHASES:
        raise RuleError(f"there is nothing to weigh: {game.phase.value}")
    found = _cube(worker, game, limit).choices
    chosen = next((choice for choice in found if choice.action == action), None)
    if chosen is None:
        raise RuleError(f"cannot {action} now")
    best = wire.Best(text=found[0].action, moves=None, equity=found[0].equity)
    reasons = cube_reasons(worker, game, chosen.loss, limit)
    return wire.Warned(
        loss=chosen.loss,
        depth=str(worker.engine.reached(limit)),
        mark=mark_of(chosen.loss),
        best=best,
        reasons=reasons,
    )


def win_chances(
    worker: Worker, moments: list[tuple[int, Position, bool]], variant: Variant
) -> wire.Course:
    """White's chance to win at some versions; each moment says whether White is on roll."""
    engine, out = worker.judging(variant).engine, []
    for version, position, white in moments:
        win = engine.evaluate(position, CHANCES).win
        out.append((version, rounded(win if white else 1 - win)))
    return wire.Course(chances=tuple(out), depth=str(engine.reached(CHANCES)))


def lucks(worker: Worker, rolls: Sequence[PlayedRoll], rules: RuleSet) -> dict[int, float]:
    """The luck of each roll in points, without a cube: its best play less the mean over all."""
    engine, found = worker.judging(rules.variant).engine, {}
    counted = replace(MONEY, jacoby=False, backgammon=rules.backgammon, variant=rules.variant)
    match = Match(None, counted)
    for roll in rolls:
        game = match.game_from(roll.position, on_roll=Player.WHITE, dice=roll.dice)
        found[roll.version] = engine.luck(game, opening=roll.is_start, cubeless=True)
    return found


def chances_out(outcomes: Outcomes, backgammon: Backgammon) -> wire.Chances:
    """The chances with backgammons as the rules count them."""
    kind = f"backgammon_{backgammon.value}"
    return wire.Chances(
        win=rounded(outcomes.win),
        gammon=rounded(outcomes.win_gammon),
        backgammon=rounded(getattr(outcomes, f"win_{kind}")),
        lose_gammon=rounded(outcomes.lose_gammon),
        lose_backgammon=rounded(getattr(outcomes, f"lose_{kind}")),
    )


def _judge_play(worker: Worker, game: Game, play: Play, limit: Limit) -> wire.Warned:
    decision = decision_to(play, game)
    verdict = Judge(worker.engine, ReviewSettings(limit=limit, deeper=None)).judge(decision)
    legal = game.legal_plays()
    best = dict(zip(format_plays(legal, legal), legal, strict=True))[verdict.best.text]
    loss = rounded(verdict.loss)
    return wire.Warned(
        loss=loss,
        depth=verdict.options[verdict.taken or 0].depth,
        mark=verdict.mark,
        best=wire.Best(
            text=verdict.best.text,
            moves=wire.moves_out(best.moves),
            equity=rounded(verdict.best.equity),
        ),
        reasons=play_reasons(worker, game, play, best, loss=loss),
    )


def play_reasons(
    worker: Worker, game: Game, play: Play, best: Play, *, loss: float
) -> tuple[wire.PlayReason, ...]:
    """What tells *play*, which loses *loss*, from the *best* one."""
    if loss < _WORTH_A_WORD:
        return ()
    explained = worker.explainer.plays(game, play, best)
    return tuple(
        wire.PlayReason(
            kind=_kind(reason),
            played=rounded(reason.second),
            best=rounded(reason.first),
            supports=reason.supports,
        )
        for reason in explained.reasons
    )


def cube_reasons(
    worker: Worker, game: Game, loss: float, limit: Limit = HELP
) -> tuple[wire.CubeReason, ...]:
    """What speaks for and against a double before the roll; of others there is less to say."""
    if loss < _WORTH_A_WORD:
        return ()
    if game.phase not in (Phase.TURN, Phase.DOUBLED) or game.dice is not None:
        return ()
    if game.offered_by not in (None, game.on_roll):
        return ()
    return tuple(
        wire.CubeReason(
            kind=_kind(reason),
            first=rounded(reason.first),
            second=rounded(reason.second),
            supports=reason.supports,
        )
        for reason in worker.explainer.cube(game.before_offer(), limit).reasons
    )


def _kind(reason: Reason) -> str:
    return reason.kind.value.replace(" ", "_")


def _cube(worker: Worker, game: Game, limit: Limit) -> wire.CubeAdvice:
    doubler = game.offered_by or game.on_roll
    seen = worker.engine.cube_equities(game.before_offer(), doubler, limit)
    return cube_told(game, seen, seen.decision, depth=str(worker.engine.reached(limit)))


def cube_told(
    game: Game, seen: CubeEquities, decision: CubeDecision, *, depth: str
) -> wire.CubeAdvice:
    """What to do with the cube, or how to answer, where *game* waits for that."""
    assert game.to_act is not None
    return _cube_advice(
        decision,
        _choices(game, seen),
        decider=game.to_act,
        doubler=game.offered_by or game.on_roll,
        chances=chances_out(seen.outcomes, game.match.rules.backgammon),
        depth=depth,
    )


def _choices(game: Game, seen: CubeEquities) -> dict[str, float]:
    """What who must act can do, and what that is worth to them."""
    found = choices(seen, offers=PHASES.index(game.phase))
    worth = {word_of(name): value for name, value in found.items()}
    double = CubeAction.DOUBLE.value
    if game.phase is Phase.TURN:
        worth.pop(double, None)
        # A double that gains nothing at this score is allowed all the same.
        if game.may_double(game.on_roll):
            worth[double] = seen.decision.doubled
    return worth


def _cube_advice(
    decision: CubeDecision,
    worth: Mapping[str, float],
    *,
    decider: Player,
    doubler: Player,
    chances: wire.Chances,
    depth: str,
) -> wire.CubeAdvice:
    """A *decision* as it is told, with what each choice is *worth* to who decides."""
    best, beaver, is_rolled = max(worth.values()), decision.double_beaver, decision.no_double_error
    none, taken = half_width(decision.no_double_error), half_width(decision.double_take_error)
    errors = {ROLL: none, "double": taken, "take": taken} if is_rolled else {}
    return wire.CubeAdvice(
        decider=decider.value,
        choices=tuple(
            wire.ChoiceOut(
                action=action,
                equity=rounded(value),
                loss=rounded(best - value),
                error=errors.get(action),
                too_close=value < best and is_close(decision, action),
            )
            for action, value in sorted(worth.items(), key=lambda item: -item[1])
        ),
        doubler=doubler.value,
        allowed=decision.allowed,
        no_double=rounded(decision.no_double),
        double_take=rounded(decision.double_take),
        double_pass=rounded(decision.double_pass),
        double_beaver=None if beaver is None else rounded(beaver),
        action=decision.action,
        chances=chances,
        depth=depth,
        errors={"no_double": none, "double_take": taken} if is_rolled else {},
        double_is_close=decision.double_is_close,
        answer_is_close=decision.answer_is_close,
    )


def is_close(decision: CubeDecision, action: str) -> bool:
    """Can the rollout not tell *action* from what speaks against it?"""
    doubles = action in (ROLL, CubeAction.DOUBLE.value)
    return decision.double_is_close if doubles else decision.answer_is_close


def word_of(option: str) -> str:
    """An option of a verdict as the page calls it: who does not double rolls."""
    return ROLL if option == NO_DOUBLE else option


def loss_beside(best: float, equity: float, *, alike: bool) -> float | None:
    """
    What a play loses against the *best* one.

    One that was not looked at as deeply may seem as good or better: it is not known to be, and
    what it loses is not either.
    """
    return rounded(best - equity) if alike or equity < best else None


def rounded(number: float) -> float:
    """Four digits: what players read, and more than is known."""
    return round(float(number), 4)


def half_width(error: float) -> float:
    """Half of the 95 % interval of what has this standard *error*."""
    return rounded(half_of_95(float(error)))
