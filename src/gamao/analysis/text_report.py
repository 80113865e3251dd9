"""A review as text and as a table of all decisions."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from gamao.analysis.decision import Decision, Kind
from gamao.analysis.marks import ERROR, Mark, gnubg_mark_of
from gamao.analysis.opinion import Opinion, say_opinion
from gamao.analysis.tally import Entry, Tally
from gamao.analysis.verdict import Option
from gamao.analysis.words import (
    CUBE_ERRORS,
    MARKS_COUNTED,
    OPTIONS,
    STAGES,
    say_length,
    say_usual,
    title_of,
    words_in,
)
from gamao.engine import half_width
from gamao.messages.catalogue import DASH, ENGLISH, Catalogue
from gamao.notation import format_xgid
from gamao.rules.checked import require
from gamao.rules.player import Player

if TYPE_CHECKING:  # a review shows itself by what is here
    from gamao.analysis.reviewing import Review

_COLUMNS: Final = 80
_MARKS: Final = {Mark.NONE: "", Mark.ERROR: "?", Mark.BLUNDER: "??", Mark.VERY_BAD: "???"}
COLUMNS: Final = (
    "match",
    "number",
    "game",
    "turn",
    "player",
    "kind",
    "stage",
    "xgid",
    "dice",
    "played",
    "best",
    "loss",
    "mwc_loss",
    "mark",
    "gnubg_mark",
    "cube_error",
    "counts",
    "equity",
    "luck",
    "mwc_luck",
    "depth",
    "error",
    "too_close",
    "program",
    "program_loss",
    "program_best",
)


def format_text(review: Review, words: Catalogue | str = ENGLISH, *, most: int = 20) -> str:
    """
    The figures of both players and the *most* worst mistakes, to read in a terminal.

    *words* are those of a language, or its name: `pt-BR`, `es`, `en`.
    """
    words = words_in(words)
    return (
        "\n".join(
            (
                *_head(review, words),
                "",
                *_figures(review, words),
                "",
                *_mistakes(review, words, most),
                *_comments(review, words),
            )
        )
        + "\n"
    )


def format_csv(review: Review, *, name: str = "") -> str:
    """All decisions, one a line of `COLUMNS`, each with the *name* of the match."""
    require(str, name=name)
    out = io.StringIO()
    table, said = csv.writer(out, lineterminator="\n"), review.opinions()
    for entry in review.entries:
        table.writerow([name, *_row(review, entry, said.get(entry.decision.number))])
    return out.getvalue()


def rows(review: Review, *, name: str = "") -> list[dict[str, object]]:
    """All decisions by the names of `COLUMNS`, as a frame takes them; None where there is none."""
    found, said = [], review.opinions()
    for entry in review.entries:
        row = _row(review, entry, said.get(entry.decision.number))
        cells = [None if cell == "" else cell for cell in row]
        found.append(dict(zip(COLUMNS, (name, *cells), strict=True)))
    return found


def describe(decision: Decision, name: str, words: Catalogue) -> str:
    """What is to be decided: "Ana plays 3-1"."""
    match decision.kind:
        case Kind.PLAY:
            return words("{name} plays {dice}", name=name, dice=decision.game.dice)
        case Kind.DOUBLE:
            return words("{name} may double", name=name)
        case _:
            return words("{name} answers the double", name=name)


def option_text(text: str, words: Catalogue) -> str:
    """An option in the reader's language; plays are written alike everywhere."""
    return words(OPTIONS[text]) if text in OPTIONS else text


def say_depth(option: Option, words: Catalogue) -> str:
    """How an option was judged: `2-ply`, `rollout ± 0.008`."""
    if option.depth != "rollout":
        return option.depth
    width = f" ± {words.number(half_width(option.error), 3)}" if option.error else ""
    return words("rollout") + width


def say_limit(limit: str, words: Catalogue) -> str:
    """How far a review looked, as the report says it."""
    first, *more = limit.split(", ")
    said = [
        words("close ones {limit}", limit=part.removeprefix("close ones "))
        if part.startswith("close ones")
        else words("rollout")
        for part in more
    ]
    return ", ".join([first, *said])


def _head(review: Review, words: Catalogue) -> Iterator[str]:
    white, black = review.record.white, review.record.black
    score = f"{review.score[0]} - {review.score[1]}"
    yield f"{white} - {black}  {score}"
    kind = say_length(review.length, words)
    yield f"{kind}. {words('Search: {limit}', limit=say_limit(review.limit, words))}"


def _figures(review: Review, words: Catalogue) -> Iterator[str]:
    summaries = [review.summary(player) for player in Player]
    yield f"{'':24}" + "".join(f"{review.name(player)[:24]:>26}" for player in Player)

    def line(name: str, values: list[str]) -> str:
        return f"{name:24}" + "".join(f"{value:>26}" for value in values)

    yield line("PR", [_rating(s.all, words) for s in summaries])
    titles = [words(title_of(s.all)) if s.all.decisions else DASH for s in summaries]
    yield line(words("Plays like"), titles)
    yield line(words("Checker plays"), [_rating(s.checker, words) for s in summaries])
    yield line(words("Cube"), [_rating(s.cube, words) for s in summaries])
    for index, (stage, _) in enumerate(summaries[0].stages):
        name = words(STAGES[stage])
        yield line(name, [_rating(s.stages[index][1], words) for s in summaries])
    for mark, name in MARKS_COUNTED.items():
        yield line(words(name), [str(s.all.count(mark)) for s in summaries])
    close = [review.too_close(player) for player in Player]
    if any(close):
        yield line(words("Too close to call"), [str(count) for count in close])
    for program, ratings in review.file_ratings().items():
        cells = [words.number(ratings[player], 2) for player in Player]
        yield line(words("PR by {program}", program=program), cells)
    rates = [words.number(s.all.millipoints, 1) for s in summaries]
    yield line(words("Error rate, gnubg"), rates)
    yield line(words("Error rate, Snowie"), [words.number(s.snowie, 1) for s in summaries])
    lucks = [
        words.number(s.luck, 3, sign=True)
        + (f" ({words.percent(s.mwc_luck, sign=True)})" if s.mwc_luck is not None else "")
        for s in summaries
    ]
    yield line(words("Luck"), lucks)
    errors = sorted({error for s in summaries for error, *_ in s.cube_errors}, key=str)
    for error in errors:
        counts = [{e: (n, cost) for e, n, cost in s.cube_errors}.get(error) for s in summaries]
        cells = [f"{c[0]} ({words.number(c[1], 3)})" if c else DASH for c in counts]
        name = words(CUBE_ERRORS[error])
        yield line(name[0].upper() + name[1:], cells)


def _rating(tally: Tally, words: Catalogue) -> str:
    if tally.pr is None:
        return DASH
    width = f" ± {words.number(tally.pr_half_width, 1)}" if tally.pr_half_width else ""
    return f"{words.number(tally.pr, 2)}{width} ({tally.decisions})"


def _mistakes(review: Review, words: Catalogue, most: int) -> Iterator[str]:
    mistakes = review.mistakes()
    if not mistakes:
        yield words("No mistakes of {least} or more.", least=words.number(ERROR))
        return
    shown, told = mistakes[:most], review.opinions()
    is_all = len(shown) == len(mistakes)
    counts = {"n": len(shown), "all": len(mistakes)}
    yield words("Mistakes") if is_all else words("The worst mistakes: {n} of {all}", **counts)
    for entry in shown:
        decision, verdict = entry.decision, entry.verdict
        assert verdict.chosen is not None
        where = f"{decision.game_number}.{decision.turn}"
        dice = str(decision.game.dice) if decision.kind is Kind.PLAY else ""
        taken = option_text(verdict.chosen.text, words)
        best = option_text(verdict.best.text, words)
        loss = words.number(-verdict.loss, 3)
        told_best = f"{words('best')} {best}, {say_depth(verdict.best, words)}"
        line = (
            f"{where:>6} {review.name(decision.player)[:12]:12} {dice:3} {taken:22} "
            f"{loss:>7} {_MARKS[verdict.mark]:3} "
        )
        fits = len(line) + len(told_best) <= _COLUMNS
        yield from (line + told_best,) if fits else (line.rstrip(), _indented(told_best))
        yield f"{'':7}{format_xgid(decision.game)}"
        if common := say_usual(entry, review.summary(decision.player).all, words):
            yield _indented(common)
        if opinion := told.get(decision.number):
            best = option_text(opinion.best, words)
            yield from filter(None, [_indented(say_opinion(opinion, best, words))])


def _comments(review: Review, words: Catalogue) -> Iterator[str]:
    said = {number: one.comment for number, one in review.opinions().items() if one.comment}
    if said:
        yield from ("", words("Comments in the file"))
    for entry in review.entries:
        decision = entry.decision
        if comment := said.get(decision.number):
            where = f"{decision.game_number}.{decision.turn}"
            yield f"{where:>6} {describe(decision, review.name(decision.player), words)}"
            yield from map(_indented, comment.splitlines())


def _indented(line: str) -> str:
    return f"{'':7}{line}" if line else ""


def _row(review: Review, entry: Entry, said: Opinion | None) -> list[object]:
    decision, verdict = entry.decision, entry.verdict
    taken = verdict.chosen
    return [
        decision.number,
        decision.game_number,
        decision.turn,
        review.name(decision.player),
        decision.kind.value,
        decision.stage.value,
        format_xgid(decision.game),
        str(decision.game.dice or ""),
        taken.text if taken else "",
        verdict.best.text,
        round(verdict.loss, 6),
        _rounded(verdict.mwc_loss),
        verdict.mark.value,
        gnubg_mark_of(verdict.loss) or "",
        verdict.cube_error.value if verdict.cube_error else "",
        int(entry.counts),
        round(verdict.best.equity, 6),
        _rounded(verdict.luck),
        _rounded(verdict.mwc_luck),
        verdict.best.depth,
        _rounded(verdict.best.error or None),
        int(verdict.too_close),
        said.program if said else "",
        _rounded(said.loss) if said else "",
        said.best if said else "",
    ]


def _rounded(value: float | None) -> float | str:
    return "" if value is None else round(value, 6)
