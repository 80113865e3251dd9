"""A review as the page gets it, and its mistakes. Made in a pool: a long match takes a while."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from gamao.analysis import Decision, Entry, Kind, Mark, Review, Summary, Tally, Verdict, style
from gamao.analysis.opinion import Opinion
from gamao.analysis.plays import format_plays
from gamao.analysis.words import level_of, usual
from gamao.notation import MatchRecord, format_rules
from gamao.notation.json import format_json, read_json
from gamao.rules.game import Game
from gamao.rules.player import Player
from gamao.rules.ruleset import TORNEIO
from gamao.server import wire
from gamao.server.study.study import half_width, loss_beside, rounded, word_of
from gamao.server.table import views
from gamao.server.wire import Chances, moves_out
from gamao.store import Mistake

_CHANCES: Final = ("win", "gammon", "backgammon", "lose_gammon", "lose_backgammon")


def report(review: Review) -> wire.Report:
    """The whole review."""
    adjusted, said = review.luck_adjusted, review.opinions()
    rules = next((game.match.rules for game in review.record.games), TORNEIO)
    levels = {side: level_of(review.summary(side).all) for side in Player}
    return wire.Report(
        limit=review.limit,
        luck_adjusted=None if adjusted is None else rounded(adjusted),
        preset=format_rules(rules).split()[0],
        rules=views.rules_out(rules),
        file_pr={
            program: {side.value: rounded(pr) for side, pr in sides.items()}
            for program, sides in review.file_ratings().items()
        },
        games=tuple(_game(review, number) for number in range(1, len(review.record.games) + 1)),
        players={side.value: player_figures(review.summary(side)) for side in Player},
        moves=tuple(
            _move(entry, said.get(entry.decision.number), levels[entry.decision.player])
            for entry in review.entries
        ),
    )


def mistakes(review: Review) -> list[Mistake]:
    """The decisions of both sides that were errors or worse."""
    return [
        Mistake(
            number=entry.decision.number,
            side=entry.decision.player,
            key=entry.key,
            loss=entry.verdict.loss,
            moment=format_moment(moment_of(entry.decision)),
            verdict=entry.verdict.as_json(),
        )
        for entry in review.entries
        if entry.verdict.mark is not Mark.NONE
    ]


def figures(review: Review) -> dict[str, Any]:
    """What each side's decisions add up to, as it is kept."""
    return {
        side.value: {
            **review.summary(side).as_json(),
            "style": style.as_json(style.style_of(review.record, side)),
        }
        for side in Player
    }


# -- one side's figures ------------------------------------------------------------------------


def player_figures(summary: Summary) -> wire.PlayerFigures:
    """What one side did."""
    tally = summary.all
    return wire.PlayerFigures(
        pr=_rounded(tally.pr),
        pr_half=_rounded(tally.pr_half_width),
        decisions=tally.decisions,
        rating_word=level_of(tally),
        mwc_lost=_rounded(tally.mwc_loss),
        mpm=_rounded(tally.millipoints),
        luck=rounded(summary.luck),
        mwc_luck=_rounded(summary.mwc_luck),
        checker=tally_out(summary.checker),
        cube=tally_out(summary.cube),
        stages={stage.value: tally_out(one) for stage, one in summary.stages},
        cube_errors={
            error.value: wire.CubeErrorOut(count=count, loss=rounded(loss))
            for error, count, loss in summary.cube_errors
        },
    )


def tally_out(tally: Tally) -> wire.TallyOut:
    """The figures of a *tally*."""
    marks: Mapping[Mark, int] = dict(tally.marks)
    return wire.TallyOut(
        decisions=tally.decisions,
        loss=rounded(tally.loss),
        errors=marks.get(Mark.ERROR, 0),
        blunders=marks.get(Mark.BLUNDER, 0),
        very_bad=marks.get(Mark.VERY_BAD, 0),
        pr=_rounded(tally.pr),
    )


# -- games and decisions -----------------------------------------------------------------------


def _game(review: Review, number: int) -> wire.ReviewedGame:
    game = review.record.games[number - 1]
    result = game.result
    return wire.ReviewedGame(
        game=number,
        score=game.match.score,
        crawford=game.match.is_crawford,
        winner=result.winner.value if result else None,
        win=result.win if result else None,
        points=game.match.counted(result) if result else None,
        players={side.value: _game_figures(review.summary(side, game=number)) for side in Player},
    )


def _game_figures(summary: Summary) -> wire.GameFigures:
    return wire.GameFigures(pr=_rounded(summary.all.pr), luck=rounded(summary.luck))


def _move(entry: Entry, opinion: Opinion | None, level: str | None) -> wire.ReviewedMove:
    decision, verdict = entry.decision, entry.verdict
    game, is_play = moment_of(decision), decision.kind is Kind.PLAY
    is_white = decision.player is Player.WHITE
    taken = verdict.chosen and verdict.chosen.text
    return wire.ReviewedMove(
        n=decision.number,
        game=decision.game_number,
        by=decision.player.value,
        kind=decision.kind.value,
        stage=decision.stage.value,
        dice=views.pair(game.dice) if is_play else None,
        text=word_of(taken or ""),
        board=views.board_out(views.seen_by_white(game)),
        on_roll=game.on_roll.value,
        cube=views.cube_out(game),
        xgid=views.xgid_of(game),
        score=game.match.score,
        win=_of_white(verdict.win, is_white=is_white),
        mwc=None if verdict.mwc is None else _of_white(verdict.mwc, is_white=is_white),
        luck=_rounded(verdict.luck),
        loss=rounded(verdict.loss),
        too_close=verdict.too_close,
        mark=verdict.mark,
        cube_error=verdict.cube_error.value if verdict.cube_error else None,
        forced=verdict.forced,
        plays=reviewed_plays(game, verdict, opinion) if is_play else None,
        choices=None if is_play else reviewed_choices(verdict, opinion),
        file=_opinion_out(opinion) if opinion else None,
        usual=_usual_out(entry, level),
    )


def _usual_out(entry: Entry, level: str | None) -> wire.UsualOut | None:
    found = usual(entry, level)
    return wire.UsualOut(share=found.value, level=level) if found and level else None


def _opinion_out(opinion: Opinion) -> wire.FileOpinion:
    return wire.FileOpinion(
        program=opinion.program,
        loss=_rounded(opinion.loss),
        unit=opinion.unit.value,
        best=word_of(opinion.best),
        comment=opinion.comment,
    )


def reviewed_plays(
    game: Game, verdict: Verdict, opinion: Opinion | None = None
) -> tuple[wire.ReviewedPlay, ...]:
    """The plays that *verdict* names, those looked at most deeply first, the best of all first."""
    legal = game.legal_plays()
    plays = dict(zip(format_plays(legal, legal), legal, strict=True))
    best = verdict.best
    return tuple(
        wire.ReviewedPlay(
            text=option.text,
            moves=moves_out(plays[option.text].moves),
            equity=rounded(option.equity),
            loss=loss_beside(best.equity, option.equity, alike=option.depth == best.depth),
            depth=option.depth,
            chances=Chances(**dict(zip(_CHANCES, map(rounded, option.chances), strict=True))),
            error=half_width(option.error) if option.error else None,
            too_close=verdict.is_too_close(number),
            is_played=number == verdict.taken,
            said=_rounded(opinion.equity(option.text)) if opinion else None,
        )
        for number, option in enumerate(verdict.options)
    )


def reviewed_choices(
    verdict: Verdict, opinion: Opinion | None = None
) -> tuple[wire.ReviewedChoice, ...]:
    """What could be done about the cube, the best first."""
    return tuple(
        wire.ReviewedChoice(
            action=word_of(option.text),
            equity=rounded(option.equity),
            loss=rounded(verdict.best.equity - option.equity),
            error=half_width(option.error) if option.error else None,
            too_close=verdict.is_too_close(number),
            is_played=number == verdict.taken,
            depth=option.depth,
            said=_rounded(opinion.equity(option.text)) if opinion else None,
        )
        for number, option in enumerate(verdict.options)
    )


# -- moments -----------------------------------------------------------------------------------


def moment_of(decision: Decision) -> Game:
    """The game as who decides sees it: with the cube that is answered on the table."""
    game = decision.game
    by = decision.player if len(decision.offers) % 2 == 0 else decision.player.opponent
    for offer in decision.offers:
        game = game.after(offer, by=by)
        by = by.opponent
    return game.snapshot()


def format_moment(game: Game) -> str:
    """A moment of a game as a match file that has nothing else; `parse_moment` reads it."""
    record = MatchRecord(white="White", black="Black", games=(game,), setups=((0, game),))
    return format_json(record)


def parse_moment(text: str) -> Game:
    """
    The inverse of `format_moment`.

    Raises:
        NotationError: *text* is no such file.
    """
    return read_json(text).beginning(0)


def _of_white(chance: float, *, is_white: bool) -> float:
    chance = min(max(chance, 0.0), 1.0)
    return rounded(chance if is_white else 1 - chance)


def _rounded(number: float | None) -> float | None:
    return None if number is None else rounded(number)
