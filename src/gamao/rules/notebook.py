"""Tables as notebooks show them: `_repr_html_` of values."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape


def html_table(head: Iterable[object], rows: Iterable[Iterable[object]], caption: str = "") -> str:
    """
    The table of *rows* under *head*.

    >>> html_table(["play"], [["8/5 6/5"]])
    '<table><thead><tr><th>play</th></tr></thead><tbody><tr><td>8/5 6/5</td></tr></tbody></table>'
    """
    told = f"<caption>{escape(caption)}</caption>" if caption else ""
    body = "".join(_row("td", row) for row in rows)
    return f"<table>{told}<thead>{_row('th', head)}</thead><tbody>{body}</tbody></table>"


def _row(kind: str, cells: Iterable[object]) -> str:
    return f"<tr>{''.join(f'<{kind}>{escape(str(cell))}</{kind}>' for cell in cells)}</tr>"
