"""A review as one HTML page that needs nothing else: it opens offline and prints well."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from html import escape
from typing import Final

from gamao.analysis.charts import CHART_CSS, chance_curve, loss_bars, luck_curve
from gamao.analysis.decision import Kind
from gamao.analysis.html_options import option_head, option_row
from gamao.analysis.marks import ERROR, Mark
from gamao.analysis.opinion import Opinion, programs, say_loss, say_opinion
from gamao.analysis.page_style import PAGE_CSS
from gamao.analysis.reviewing import Review
from gamao.analysis.tally import Entry, Summary, Tally
from gamao.analysis.text_report import describe, option_text, say_depth, say_limit
from gamao.analysis.verdict import Option
from gamao.analysis.words import (
    CUBE_ERRORS,
    HELP,
    MARKS,
    MARKS_COUNTED,
    STAGES,
    say_length,
    say_usual,
    title_of,
    words_in,
)
from gamao.messages.catalogue import DASH, ENGLISH, Catalogue
from gamao.notation import format_xgid, parse_play
from gamao.notation.board_style import BOARD_CSS
from gamao.notation.svg import board_svg
from gamao.rules.checked import require
from gamao.rules.game import Game
from gamao.rules.play import Play
from gamao.rules.player import Player

MOST_DIAGRAMS: Final = 40
_SHAPES: Final = {
    Mark.ERROR: '<circle cx="12" cy="12" r="8"/>',
    Mark.BLUNDER: '<rect x="4" y="4" width="16" height="16" rx="3"/>',
    Mark.VERY_BAD: '<path d="M12 2 23 21H1Z"/>',
}


def format_html(review: Review, words: Catalogue | str = ENGLISH) -> str:
    """The whole report, in the language of *words*, or the one called so: `pt-BR`, `es`, `en`."""
    require(Review, review=review)
    words = words_in(words)
    title = f"{review.record.white} {DASH} {review.record.black}"
    body = "".join(
        (
            _header(review, words),
            _warnings(review, words),
            _charts(review, words),
            _figures(review, words),
            _games(review, words),
            _mistakes(review, words),
            _decisions(review, words),
            f'<section class="card"><h2>{words("How to read it")}</h2>'
            f"<p>{escape(words(HELP))}</p></section>",
        )
    )
    return (
        f'<!doctype html>\n<html lang="{words.language}"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{escape(title)} · {words('Match review')}</title>"
        f"<style>{PAGE_CSS}{CHART_CSS}{BOARD_CSS}</style></head>"
        f"<body><main>{body}</main></body></html>\n"
    )


# -- head ------------------------------------------------------------------------------------


def _header(review: Review, words: Catalogue) -> str:
    kind = say_length(review.length, words)
    notes = [kind, *(value for name, value in review.record.tags if name in _SHOWN_TAGS)]
    limit = words("Search: {limit}", limit=say_limit(review.limit, words))
    sides = [_side(review, player, words) for player in Player]
    return (
        f'<header><p class="over">{words("Match review")}</p><div class="result">{sides[0]}'
        f'<p class="final">{review.score[0]} × {review.score[1]}'
        f"<small>{escape(' · '.join(notes))}<br>{escape(limit)}</small></p>"
        f"{sides[1]}</div></header>"
    )


_SHOWN_TAGS: Final = ("Event", "EventDate", "Site")


def _side(review: Review, player: Player, words: Catalogue) -> str:
    summary = review.summary(player)
    rating = summary.all.pr
    width = summary.all.pr_half_width
    title = words(title_of(summary.all)) if rating is not None else ""
    spread = f"<i>± {words.number(width, 1)}</i>" if width is not None else ""
    luck = words("lucky") if summary.luck >= 0 else words("unlucky")
    return (
        f'<section class="side {player}"><h1><i class="disc {player}"></i>'
        f"{escape(review.name(player))}</h1>"
        f'<p class="stat"><b>{words.number(rating, 1)}</b> {spread}<span>PR · {title}</span></p>'
        f'<p class="stat"><b>{words.number(summary.luck, 2, sign=True)}</b>'
        f"<span>{words('Luck')} · {luck}</span></p></section>"
    )


def _warnings(review: Review, words: Catalogue) -> str:
    """What the reader of the file left out."""
    if not review.record.warnings:
        return ""
    warnings = "".join(
        f"<li>{escape(words.say(warning))}</li>" for warning in review.record.warnings
    )
    title = words("What the file could not say")
    return f'<section class="card"><h2>{title}</h2><ul>{warnings}</ul></section>'


def _charts(review: Review, words: Catalogue) -> str:
    white, black = escape(review.record.white), escape(review.record.black)
    money = review.length is None
    charts = (
        (
            words("Chance to win the game") if money else words("Chance to win the match"),
            words("{name}, in %; lines part the games", name=white),
            chance_curve(review, words),
        ),
        (
            words("Luck, added up"),
            f'<i class="key white"></i>{white} <i class="key black"></i>{black}',
            luck_curve(review, words),
        ),
        (
            words("What each decision lost"),
            words("Up: {white}; down: {black}", white=white, black=black),
            loss_bars(review, words),
        ),
    )
    return "".join(
        f'<section class="card"><div class="head"><h2>{name}</h2><p>{note}</p></div>'
        f"{chart}</section>"
        for name, note, chart in charts
    )


# -- tables ----------------------------------------------------------------------------------


def _figures(review: Review, words: Catalogue) -> str:
    summaries = [review.summary(player) for player in Player]
    names = "".join(f"<th>{escape(review.name(player))}</th>" for player in Player)
    columns = f"PR ± · {words('Decisions')} · {words('Loss')}"
    rows = "".join(
        f'<tr><th scope="row">{name}</th>{"".join(_tally(t, words) for t in tallies)}</tr>'
        for name, tallies in _parts(summaries, words)
    )
    return (
        f'<section class="card"><h2>{words("Figures")}</h2><div class="scroll"><table>'
        f"<thead><tr><td><small>{columns}</small></td>{names}</tr></thead><tbody>{rows}"
        f"{_extra_rows(review, summaries, words)}</tbody></table></div>"
        f"{_cube_errors(review, summaries, words)}{_luck_adjusted(review, words)}</section>"
    )


def _parts(summaries: list[Summary], words: Catalogue) -> Iterator[tuple[str, list[Tally]]]:
    yield words("All"), [summary.all for summary in summaries]
    yield words("Checker plays"), [summary.checker for summary in summaries]
    yield words("Cube"), [summary.cube for summary in summaries]
    for index, (stage, _) in enumerate(summaries[0].stages):
        yield words(STAGES[stage]), [summary.stages[index][1] for summary in summaries]


def _tally(tally: Tally, words: Catalogue) -> str:
    width = tally.pr_half_width
    notes = [f"± {words.number(width, 1)}"] if width is not None else []
    notes += [str(tally.decisions), words.number(tally.loss, 3)]
    return f"<td><b>{words.number(tally.pr, 2)}</b> <small>{' · '.join(notes)}</small></td>"


def _extra_rows(review: Review, summaries: list[Summary], words: Catalogue) -> str:
    def row(name: str, cells: Iterable[str]) -> str:
        values = "".join(f"<td>{cell}</td>" for cell in cells)
        return f'<tr><th scope="row">{name}</th>{values}</tr>'

    marks = "".join(
        row(words(name), (str(summary.all.count(mark)) for summary in summaries))
        for mark, name in MARKS_COUNTED.items()
    )
    lucks = (
        f"{words.number(s.luck, 3, sign=True)} ({words.percent(s.mwc_luck, sign=True)})"
        for s in summaries
    )
    close = [review.too_close(player) for player in Player]
    ratings = "".join(
        row(words("PR by {program}", program=program), (words.number(prs[p], 2) for p in Player))
        for program, prs in review.file_ratings().items()
    )
    lost = (words.percent(summary.all.mwc_loss) for summary in summaries)
    rates = (words.number(summary.all.millipoints, 1) for summary in summaries)
    snowie = (words.number(summary.snowie, 1) for summary in summaries)
    return (
        marks
        + (row(words("Too close to call"), map(str, close)) if any(close) else "")
        + ratings
        + row(words("Lost, match"), lost)
        + row(words("Error rate, gnubg"), rates)
        + row(words("Error rate, Snowie"), snowie)
        + row(words("Luck"), lucks)
    )


def _cube_errors(review: Review, summaries: list[Summary], words: Catalogue) -> str:
    items = [
        f"<li>{escape(review.name(summary.player))}: {count} × {words(CUBE_ERRORS[error])} "
        f"({words.number(-loss, 3)})</li>"
        for summary in summaries
        for error, count, loss in summary.cube_errors
        if loss >= 0.001
    ]
    return f"<h3>{words('Cube errors')}</h3><ul>{''.join(items)}</ul>" if items else ""


def _luck_adjusted(review: Review, words: Catalogue) -> str:
    if review.luck_adjusted is None:
        return ""
    name = words("Result less luck, {name}", name=escape(review.record.white))
    return f"<p>{name}: <b>{words.percent(review.luck_adjusted, sign=True)}</b></p>"


def _games(review: Review, words: Catalogue) -> str:
    heads = "".join(
        f"<th>PR {escape(review.name(player))}</th><th>{words('Luck')}</th>" for player in Player
    )
    rows = []
    for number, game in enumerate(review.record.games, 1):
        cells = "".join(
            f"<td>{words.number(summary.all.pr, 1)}</td>"
            f"<td>{words.number(summary.luck, 2, sign=True)}</td>"
            for summary in (review.summary(player, game=number) for player in Player)
        )
        score = f"{game.match.score[0]} × {game.match.score[1]}"
        crawford = " · Crawford" if game.match.is_crawford else ""
        rows.append(
            f"<tr><td>{number}</td><td>{score}{crawford}</td>{cells}"
            f"<td>{_outcome(review, game, words)}</td></tr>"
        )
    return (
        f'<section class="card"><h2>{words("Games")}</h2><div class="scroll"><table><thead><tr>'
        f"<th>{words('Game')}</th><th>{words('Score')}</th>{heads}<th>{words('Result')}</th></tr>"
        f"</thead><tbody>{''.join(rows)}</tbody></table></div></section>"
    )


def _outcome(review: Review, game: Game, words: Catalogue) -> str:
    if game.result is None:
        return words("unfinished")
    name = escape(review.name(game.result.winner))
    return words("{name} wins {points}", name=name, points=game.match.counted(game.result))


# -- mistakes --------------------------------------------------------------------------------


def _mistakes(review: Review, words: Catalogue) -> str:
    mistakes = review.mistakes()
    head = f"<h2>{words('Mistakes')}</h2>"
    if not mistakes:
        none = words("No mistakes of {least} or more.", least=words.number(ERROR))
        return f'<section class="card">{head}<p>{none}</p></section>'
    shown = mistakes[:MOST_DIAGRAMS]
    count = words("The worst mistakes: {n} of {all}", n=len(shown), all=len(mistakes))
    note = f"<p>{count}</p>" if len(shown) < len(mistakes) else ""
    told = review.opinions()
    cards = "".join(
        _mistake(review, entry, told.get(entry.decision.number), words) for entry in shown
    )
    return f'<section>{head}{note}<div class="mistakes">{cards}</div></section>'


def _mistake(review: Review, entry: Entry, opinion: Opinion | None, words: Catalogue) -> str:
    decision, verdict = entry.decision, entry.verdict
    assert verdict.chosen is not None
    game, name = decision.game, escape(review.name(decision.player))
    what = describe(decision, name, words)
    where = f"{words('Game {n}', n=decision.game_number)}, {words('turn {n}', n=decision.turn)}"
    best = _play(game, verdict.best) if decision.kind is Kind.PLAY else None
    taken = _play(game, verdict.chosen) if decision.kind is Kind.PLAY else None
    board = board_svg(game, best=best, played=taken, style=False, label=f"{where}: {what}")
    named = (
        words(CUBE_ERRORS[verdict.cube_error]) if verdict.cube_error else words(MARKS[verdict.mark])
    )
    rows = "".join(
        option_row(entry.verdict, index, opinion, words) for index in range(len(verdict.options))
    )
    usual = say_usual(entry, review.summary(decision.player).all, words)
    common = f'<p class="said">{escape(usual)}</p>' if usual else ""
    points = f"{decision.game.match.score[0]} × {decision.game.match.score[1]}"
    return (
        f'<article class="card mistake" id="d{decision.number}"><div class="head"><h3>'
        f"{_shape(verdict.mark, words)}{what}</h3><p>{where} · {points}</p></div>{board}"
        f'<p class="loss"><b>{words.number(-verdict.loss, 3)}</b> {named}'
        f"{_match_loss(verdict.mwc_loss, words)}</p>{common}"
        f"<table>{option_head(opinion, words)}<tbody>{rows}</tbody></table>"
        f"{_said(opinion, words)}"
        f'<p class="id">{escape(format_xgid(game))}</p></article>'
    )


def _said(opinion: Opinion | None, words: Catalogue) -> str:
    """What the file says about a decision, a paragraph each."""
    if opinion is None:
        return ""
    figures = say_opinion(opinion, option_text(opinion.best, words), words)
    lines = [figures, *opinion.comment.splitlines()]
    return "".join(f'<p class="said">{escape(line)}</p>' for line in lines if line)


def _play(game: Game, option: Option) -> Play:
    assert game.dice is not None
    return parse_play(option.text, game.position, game.dice)


def _match_loss(loss: float | None, words: Catalogue) -> str:
    return "" if loss is None else f" · {words.percent(-loss, 2)}"


def _shape(mark: Mark, words: Catalogue) -> str:
    if mark not in _SHAPES:
        return ""
    css, label = mark.value.replace(" ", "-"), words(MARKS[mark])
    return (
        f'<svg class="mark {css}" viewBox="0 0 24 24" role="img" aria-label="{label}">'
        f"{_SHAPES[mark]}</svg>"
    )


# -- everything ------------------------------------------------------------------------------


def _decisions(review: Review, words: Catalogue) -> str:
    parts, told = [], review.opinions()
    program = programs(told.values())
    file_head = f"<th>{escape(program)}</th>" if program else ""
    for number in range(1, len(review.record.games) + 1):
        entries = [e for e in review.entries if e.decision.game_number == number]
        rows = "".join(
            _decision_row(review, entry, told.get(entry.decision.number), words, file=bool(program))
            + _said_row(told.get(entry.decision.number), words)
            for entry in entries
        )
        parts.append(
            f"<details><summary>{words('Game {n}', n=number)}</summary><div class='scroll'><table>"
            f"<thead><tr><th></th><th></th><th>{words('Played')}</th><th>{words('Best')}</th>"
            f"<th>{words('Loss')}</th>{file_head}<th>{words('Depth')}</th>"
            f"<th>{words('Luck')}</th></tr></thead>"
            f"<tbody>{rows}</tbody></table></div></details>"
        )
    return f'<section class="card all"><h2>{words("All decisions")}</h2>{"".join(parts)}</section>'


def _said_row(opinion: Opinion | None, words: Catalogue) -> str:
    """A row where the file has more to say than that the choice was right."""
    if opinion is None or not (opinion.comment or (opinion.loss or 0.0) >= 0.0005):
        return ""
    return f'<tr><td></td><td colspan="7">{_said(opinion, words)}</td></tr>'


def _decision_row(
    review: Review, entry: Entry, opinion: Opinion | None, words: Catalogue, *, file: bool
) -> str:
    decision, verdict = entry.decision, entry.verdict
    name = escape(review.name(decision.player))
    taken = verdict.chosen.text if verdict.chosen else ""
    best = option_text(verdict.best.text, words) if verdict.taken else ""
    dice = str(decision.game.dice) if decision.kind is Kind.PLAY else words("Cube")
    loss = words.number(-verdict.loss, 3) if verdict.taken else ""
    loss = words("too close to call") if verdict.too_close else loss
    said = f"<td>{say_loss(opinion, words) if opinion else ''}</td>" if file else ""
    luck = words.number(verdict.luck, 2, sign=True) if verdict.luck is not None else ""
    return (
        f"<tr><td>{decision.turn}</td><td>{name} · {dice}</td>"
        f"<td>{_shape(verdict.mark, words)}{escape(option_text(taken, words))}</td>"
        f"<td>{escape(best)}</td><td>{loss}</td>{said}"
        f"<td>{'' if verdict.forced else say_depth(verdict.best, words)}</td><td>{luck}</td></tr>"
    )
