"""Two plays of one roll, and what differs: in chances, in what can be counted, roll by roll."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

import numpy as np

from gamao.engine.bearoff.tables import OneSided
from gamao.engine.boards import boards_of, position_of
from gamao.engine.cube.equity import CubeModel
from gamao.engine.cube.states import CubeState
from gamao.engine.engine import Analysis, Candidate
from gamao.engine.explain.facts import Facts, facts_of
from gamao.engine.explain.reasons import Reason, ReasonKind, compared, ranked
from gamao.engine.nets.evaluator import Boards, Evaluator, Floats
from gamao.engine.outcomes import Outcomes
from gamao.engine.search.plies import Search
from gamao.errors import IllegalPlayError
from gamao.rules.dice import ALL_ROLLS, Dice
from gamao.rules.movegen import legal_plays
from gamao.rules.notebook import html_table
from gamao.rules.play import BAR, Play
from gamao.rules.position import Position
from gamao.rules.shown import shown

SWINGS: Final = 3


@dataclass(frozen=True, slots=True, kw_only=True)
class ExplainedPlay:
    """A play with what it is worth and what can be counted after it, for the player it is of."""

    candidate: Candidate
    facts: Facts


@dataclass(frozen=True, slots=True, kw_only=True)
class NextRoll:
    """
    What an answering roll makes of either play, for the player who played.

    Equities are at first sight, after the opponent's best answer, nobody doubling before it.
    """

    dice: Dice
    ways: int
    """Of 36."""
    best: float
    played: float
    best_hit: bool
    """Does the opponent's best answer to the best play hit?"""
    played_hit: bool

    @property
    def change(self) -> float:
        """How much better the roll is for the player after what was played."""
        return self.played - self.best


@dataclass(frozen=True, slots=True, kw_only=True)
class Answers:
    """The opponent's best answers to both plays with one roll that makes a difference."""

    roll: NextRoll
    to_best: Play
    to_played: Play


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayExplanation:
    """Why one play is better than another; all numbers are counted or the engine's."""

    best: ExplainedPlay
    played: ExplainedPlay
    rolls: tuple[NextRoll, ...]
    """All 21 answers, the loudest for the best play first; none if a play ends the game."""
    swings: tuple[Answers, ...]
    """The few that differ most, either way, by the change times its chance."""
    reasons: tuple[Reason, ...]
    """What matters most first; see `gamao.engine.explain.reasons`."""

    __repr__ = shown

    def _repr_html_(self) -> str:
        """The table that a notebook shows: what differs, what matters most first."""
        best, played = self.best.candidate, self.played.candidate
        rows = [("equity", f"{best.equity:+.3f}", f"{played.equity:+.3f}")]
        rows += [(one.kind.value, f"{one.first:.3g}", f"{one.second:.3g}") for one in self.reasons]
        return html_table(
            ("", best.play, played.play), rows, f"{played.play} loses {self.lost:.3f}"
        )

    @property
    def lost(self) -> float:
        """The equity that was lost."""
        return self.best.candidate.equity - self.played.candidate.equity


@dataclass(frozen=True, slots=True)
class _Answered:
    """The opponent's best answers to a play, one for each of the 21 rolls."""

    after: Position
    results: Boards
    equities: Floats
    """For the player who played."""

    def play(self, k: int) -> Play:
        """The answer to the k-th roll as a play."""
        wanted = position_of(self.results[k])
        plays = legal_plays(self.after, ALL_ROLLS[k])
        return next(play for play in plays if self.after.after(play).flipped() == wanted)

    def hits(self, k: int) -> bool:
        """Does it hit?"""
        return bool(self.results[k, 0, BAR - 1] > self.after.theirs[BAR])


def explain_plays(
    analysis: Analysis,
    played: Play,
    best: Play | None,
    *,
    before: Position,
    model: CubeModel,
    searcher: Search,
    evaluator: Evaluator,
    one_sided: OneSided,
) -> PlayExplanation:
    """Compare *played* with *best*, both of *analysis* of the position *before* them."""
    first = analysis.best if best is None else _candidate(analysis, best, before)
    second = _candidate(analysis, played, before)
    depth = max(first.plies, second.plies)
    first, second = (_at_depth(c, depth, searcher, model) for c in (first, second))
    better, worse = (
        ExplainedPlay(candidate=c, facts=facts_of(c.position, evaluator, one_sided, before=before))
        for c in (first, second)
    )
    rolls: list[NextRoll] = []
    swings: list[Answers] = []
    if not (first.position.is_finished or second.position.is_finished):
        answers = [_answered(searcher, model.opponents(), c.position) for c in (first, second)]
        rolls = _next_rolls(*answers)
        swings = _swings(rolls, *answers)
    return PlayExplanation(
        best=better,
        played=worse,
        rolls=tuple(sorted(rolls, key=lambda roll: roll.change * roll.ways)),
        swings=tuple(swings),
        reasons=ranked(_reasons(better, worse, rolls, model.states[0])),
    )


def _candidate(analysis: Analysis, play: Play, before: Position) -> Candidate:
    # Several plays may lead to one position, and one of them is analysed.
    after = before.after(play).flipped()
    for candidate in analysis.candidates:
        if candidate.position == after:
            return candidate
    raise IllegalPlayError(f"the play {str(play)!r} is not among those analysed")


def _at_depth(candidate: Candidate, plies: int, searcher: Search, model: CubeModel) -> Candidate:
    """*candidate* looked at as deeply as the other: depths must not be compared with each other."""
    if candidate.plies == plies or candidate.position.is_finished:
        return candidate
    theirs = model.opponents()
    values = searcher.evaluate_plies(theirs, boards_of([candidate.position]), plies=plies)
    equities = theirs.apply_doubling(values.equities[0].tolist())
    return replace(
        candidate,
        plies=plies,
        equity=-equities[0],
        outcomes=Outcomes.from_array(values.outcomes[0]).flipped(),
    )


def _answered(searcher: Search, model: CubeModel, after: Position) -> _Answered:
    board = boards_of([after])[0]
    best = [searcher.rank_plays(model, board, (d.high, d.low), plies=0) for d in ALL_ROLLS]
    return _Answered(
        after,
        np.array([ranking.boards[0] for ranking in best]),
        -np.array([ranking.equity[0] for ranking in best], np.float32),
    )


def _next_rolls(best: _Answered, played: _Answered) -> list[NextRoll]:
    return [
        NextRoll(
            dice=dice,
            ways=dice.ways,
            best=float(best.equities[k]),
            played=float(played.equities[k]),
            best_hit=best.hits(k),
            played_hit=played.hits(k),
        )
        for k, dice in enumerate(ALL_ROLLS)
    ]


def _swings(rolls: Sequence[NextRoll], best: _Answered, played: _Answered) -> list[Answers]:
    loudest = sorted(range(len(rolls)), key=lambda k: -abs(rolls[k].change) * rolls[k].ways)
    return [
        Answers(roll=rolls[k], to_best=best.play(k), to_played=played.play(k))
        for k in loudest[:SWINGS]
        if rolls[k].change
    ]


def _reasons(
    best: ExplainedPlay, played: ExplainedPlay, rolls: Sequence[NextRoll], cube: CubeState
) -> Iterator[tuple[float, Reason]]:
    chances = best.candidate.outcomes, played.candidate.outcomes
    yield compared(ReasonKind.WIN, *(o.win for o in chances))
    won_count, lost_count = cube.gammons_count
    if won_count:
        yield compared(ReasonKind.GAMMON, *(o.win_gammon for o in chances))
    if lost_count:
        yield compared(ReasonKind.GAMMON_LOST, *(o.lose_gammon for o in chances))
    yield _shots(best.facts, played.facts, rolls)
    for kind in _COUNTS:
        numbers = [_count(kind, facts) for facts in (best.facts, played.facts)]
        if numbers[0] is not None and numbers[1] is not None:
            yield compared(kind, numbers[0], numbers[1])


def _shots(best: Facts, played: Facts, rolls: Sequence[NextRoll]) -> tuple[float, Reason]:
    """What the shots differ by, weighed by what the rolls that hit after one play only cost."""
    cost = sum(r.ways * r.change for r in rolls if r.best_hit != r.played_hit) / 36
    fewer = best.shots.rolls < played.shots.rolls
    differ = best.shots.rolls != played.shots.rolls
    reason = Reason(
        kind=ReasonKind.SHOTS,
        first=best.shots.rolls,
        second=played.shots.rolls,
        supports=fewer,
    )
    return abs(cost) if differ else 0.0, reason


_COUNTS: Final = (
    ReasonKind.BLOTS,
    ReasonKind.HIT,
    ReasonKind.HOME_POINTS,
    ReasonKind.PRIME,
    ReasonKind.ANCHORS,
    ReasonKind.CHECKERS_BACK,
    ReasonKind.ESCAPES,
    ReasonKind.THEIR_ESCAPES,
    ReasonKind.STACKED,
    ReasonKind.BUILDERS,
    ReasonKind.WASTE,
)


def _count(kind: ReasonKind, facts: Facts) -> float | None:
    structure = facts.structure
    counts: dict[ReasonKind, float | None] = {
        ReasonKind.BLOTS: sum(blot.rolls > 0 for blot in facts.shots.blots),
        ReasonKind.HIT: facts.hits,
        ReasonKind.HOME_POINTS: len(structure.home_points),
        ReasonKind.PRIME: len(structure.prime),
        ReasonKind.ANCHORS: len(structure.anchors),
        ReasonKind.CHECKERS_BACK: structure.checkers_back,
        ReasonKind.ESCAPES: facts.escapes.mine,
        ReasonKind.THEIR_ESCAPES: facts.escapes.theirs,
        ReasonKind.STACKED: len(structure.stacked),
        ReasonKind.BUILDERS: structure.builders,
        ReasonKind.WASTE: facts.race.wasted,
    }
    # In a race structure means nothing; bearing off is about pips.
    return counts[kind] if not facts.race.is_race or kind is ReasonKind.WASTE else None
