"""A whole match reviewed: a fold over decisions that were judged one by one."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Executor
from dataclasses import dataclass
from functools import partial
from html import escape
from statistics import fmean
from typing import Any, Final

from gamao.analysis.decision import decisions
from gamao.analysis.marks import ERROR
from gamao.analysis.opinion import Opinion, opinions
from gamao.analysis.settings import ReviewSettings, fingerprint
from gamao.analysis.tally import PR_FACTOR, Entry, Summary
from gamao.analysis.text_report import format_text, rows
from gamao.analysis.work import EngineMaker, Memory, Work, begin, judged
from gamao.engine import Engine
from gamao.errors import RuleError
from gamao.notation import MatchRecord, Unit
from gamao.rules.checked import require
from gamao.rules.game import Result
from gamao.rules.player import Player

FORMAT: Final = 1

Progress = Callable[[int, int], None]
"""Hears how many decisions of the match are judged, and how many there are."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Review:
    """A match with a verdict on every decision."""

    record: MatchRecord
    limit: str
    entries: tuple[Entry, ...]

    def __repr__(self) -> str:
        white, black = (
            f"{self.name(player)} PR {'-' if pr is None else f'{pr:.2f}'}"
            for player in Player
            for pr in [self.summary(player).all.pr]
        )
        return f"<Review {white}, {black}, {len(self.entries)} decisions>"

    def _repr_html_(self) -> str:
        """What a notebook shows: both players' figures and the worst mistakes."""
        return f"<pre>{escape(format_text(self))}</pre>"

    def rows(self) -> list[dict[str, object]]:
        """All decisions as plain values by name: `pandas.DataFrame(review.rows())`."""
        return rows(self)

    def name(self, player: Player) -> str:
        """What *player* is called in the record."""
        require(Player, player=player)
        return self.record.white if player is Player.WHITE else self.record.black

    @property
    def length(self) -> int | None:
        """The points the match is played to; None for money."""
        return self.record.games[0].match.length if self.record.games else None

    @property
    def score(self) -> tuple[int, int]:
        """The points White and Black have won in the end."""
        return self.record.score

    @property
    def winner(self) -> Player | None:
        """Who has won the match, if it is over and had an end."""
        return self.record.winner

    def summary(self, player: Player, *, game: int | None = None) -> Summary:
        """
        What *player* did in the match, or in its *game*-th game (from 1).

        Raises:
            RuleError: the match has no such game.
        """
        require(Player, player=player)
        require(int, None, game=game)
        entries, games = self.entries, len(self.record.games)
        if game is not None:
            if not 1 <= game <= games:
                raise RuleError(f"there is no game {game}: the record has {games}")
            entries = tuple(e for e in entries if e.decision.game_number == game)
        return Summary.of(entries, player)

    def mistakes(self, least: float = ERROR) -> tuple[Entry, ...]:
        """The decisions that lost at least *least*, the worst first."""
        worst = sorted(self.entries, key=lambda entry: -entry.verdict.loss)
        return tuple(entry for entry in worst if entry.verdict.loss >= least)

    def too_close(self, player: Player) -> int:
        """How many choices of *player*'s a rollout cannot tell from the best: no errors."""
        require(Player, player=player)
        own = (entry for entry in self.entries if entry.decision.player is player)
        return sum(entry.verdict.too_close for entry in own)

    def file_ratings(self) -> dict[str, dict[Player, float]]:
        """
        Each player's performance rating by the figures of each program in the file.

        Over the same decisions as ours, those left out that it does not judge in points.
        """
        said = self.opinions()
        losses: dict[str, dict[Player, list[float]]] = {}
        for entry in self.entries:
            one = said.get(entry.decision.number)
            if one is None or one.loss is None or one.unit is not Unit.EQUITY:
                continue
            if entry.counts:
                sides = losses.setdefault(one.program, {player: [] for player in Player})
                sides[entry.decision.player].append(one.loss)
        return {
            program: {p: PR_FACTOR * fmean(own) if own else 0.0 for p, own in sides.items()}
            for program, sides in losses.items()
        }

    def opinions(self) -> dict[int, Opinion]:
        """What the file said about the decisions, by their numbers."""
        return opinions(self.record, [entry.decision for entry in self.entries])

    def chances(self) -> tuple[float, ...]:
        """
        White's chance to win before the first decision and after each: of the match, or for money
        of the game. What is chosen counts, not what would have been best.
        """
        found = [_white_chance(entry) for entry in self.entries]
        return (0.5, *found)

    @property
    def luck_adjusted(self) -> float | None:
        """White's match result, +0.5 or -0.5, less the luck of both sides; None if unfinished."""
        winner = self.winner
        white, black = (self.summary(player).mwc_luck for player in Player)
        if winner is None or white is None or black is None:
            return None
        return (0.5 if winner is Player.WHITE else -0.5) - (white - black)

    def as_json(self) -> dict[str, Any]:
        """The review as plain values."""
        told = self.opinions()
        said = {number: opinion.as_json() for number, opinion in told.items()}
        return {
            "format": FORMAT,
            "white": self.record.white,
            "black": self.record.black,
            "tags": dict(self.record.tags),
            "length": self.length,
            "score": list(self.score),
            "limit": self.limit,
            "players": {str(player): self.summary(player).as_json() for player in Player},
            "luck_adjusted": self.luck_adjusted,
            "file_pr": {
                program: {str(player): pr for player, pr in sides.items()}
                for program, sides in self.file_ratings().items()
            },
            "games": [self._game_json(number) for number in range(1, len(self.record.games) + 1)],
            "white_chances": list(self.chances()),
            "decisions": [
                {**entry.as_json(), "file": said.get(entry.decision.number)}
                for entry in self.entries
            ],
        }

    def _game_json(self, number: int) -> dict[str, Any]:
        game = self.record.games[number - 1]
        return {
            "number": number,
            "score": list(game.match.score),
            "crawford": game.match.is_crawford,
            "result": _result_json(game.result),
            "players": {str(p): self.summary(p, game=number).as_json() for p in Player},
        }


def review(
    record: MatchRecord,
    engine: Engine | EngineMaker,
    settings: ReviewSettings | None = None,
    *,
    executor: Executor | None = None,
    memory: Memory | None = None,
    progress: Progress = lambda done, total: None,
) -> Review:
    """
    Judge every decision of *record*.

    An *executor* shares the work, a few decisions at a time; where it has other processes, *engine*
    must be something they can import, as `gamao.analysis.default_engine`. *memory* keeps what is
    judged, so that a review that was interrupted goes on where it stopped. None of them changes
    the result.

    Raises:
        DataError: there is no engine for the variant that was played.
    """
    require(MatchRecord, record=record)
    require(ReviewSettings, None, settings=settings)
    make = partial(_given, engine) if isinstance(engine, Engine) else engine
    judge = make().of(record.variant)
    settings = (settings or ReviewSettings()).reached_by(judge)
    work = Work(engine=make, settings=settings)
    job = begin(
        work,
        decisions(record),
        fingerprint=fingerprint(judge),
        memory=memory,
        executor=executor,
    )
    try:
        for done in judged(work, job, memory=memory):
            progress(done, len(job.decisions))
    finally:
        job.cancel()
    return Review(record=record, limit=work.settings.name, entries=job.entries())


def _given(engine: Engine) -> Engine:
    return engine


def _white_chance(entry: Entry) -> float:
    verdict = entry.verdict
    chance = verdict.win if verdict.mwc is None else verdict.mwc - (verdict.mwc_loss or 0.0)
    chance = min(max(chance, 0.0), 1.0)
    return chance if entry.decision.player is Player.WHITE else 1 - chance


def _result_json(result: Result | None) -> dict[str, Any] | None:
    if result is None:
        return None
    return {"winner": str(result.winner), "win": result.win.word, "points": result.points}
