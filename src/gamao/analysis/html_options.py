"""The options of a decision as rows of a report: our figures, and beside them those of the file."""

from __future__ import annotations

from html import escape

from gamao.analysis.opinion import Opinion
from gamao.analysis.text_report import option_text, say_depth
from gamao.analysis.verdict import Option, Verdict
from gamao.messages.catalogue import Catalogue
from gamao.notation import Unit


def option_head(opinion: Opinion | None, words: Catalogue) -> str:
    """Whose figures stand in which column, where the file has some, too."""
    if opinion is None or not opinion.equities:
        return ""
    heads = ("", words("Equity"), words("Loss"), opinion.program)
    return f"<thead><tr>{''.join(f'<th>{escape(head)}</th>' for head in heads)}</tr></thead>"


def _file_cell(opinion: Opinion | None, option: Option, words: Catalogue) -> str:
    if opinion is None or not opinion.equities:
        return ""
    equity = opinion.equity(option.text)
    if opinion.unit is Unit.MWC:
        return f"<td>{words.percent(equity, 2)}</td>"
    return f"<td>{words.number(equity, 3, sign=True)}</td>"


def option_row(verdict: Verdict, index: int, opinion: Opinion | None, words: Catalogue) -> str:
    """An option: how it was judged, what it is worth to us and in the file, its chances."""
    option = verdict.options[index]
    tags = [words("best")] if index == 0 else []
    tags += [words("played")] if index == verdict.taken else []
    tags += [words("too close to call")] if verdict.is_too_close(index) else []
    css = "taken" if index == verdict.taken else "best" if index == 0 else ""
    text = escape(option_text(option.text, words))
    lost = verdict.known_loss(index)
    loss = words.number(None if lost is None else -lost, 3) if index else ""
    chances = "".join(
        f'<td class="wide">{words.number(100 * option.chances[k], 1)}</td>'
        for k in (0, 1, 3)
        if option.chances
    )
    note = f"<small>{' · '.join([*tags, say_depth(option, words)])}</small>"
    return (
        f'<tr class="{css}"><th scope="row">{text} {note}</th>'
        f"<td>{words.number(option.equity, 3, sign=True)}</td><td>{loss}</td>"
        f"{_file_cell(opinion, option, words)}{chances}</tr>"
    )
