"""A record checked from its first line to its last: heads, rules, clock and dice."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from gamao.errors import GamaoError, RuleError
from gamao.messages.marking import mark as _
from gamao.proof.audit import Audit, Verdict, Wrong
from gamao.proof.record import Line, checked_texts, parse_line

__all__ = ["Verdict", "Wrong", "verify"]


def verify(content: bytes, *, seen: Iterable[str] = ()) -> Verdict:
    """
    Check a record. *seen* are heads that somebody kept, whole or their first digits: each of them
    must be one of the record's, or the record is not the one they saw.
    """
    lines: list[Line | None] = []
    heads: list[str] = []
    for number, (text, head) in enumerate(checked_texts(content), start=1):
        try:
            lines.append(parse_line(text, number))
        except GamaoError as error:
            return Verdict(wrong=Wrong(line=number, why=error), lines=number)
        heads.append(head.hex())
    verdict = Audit.of(lines).verdict(lines)
    lost = next((one for one in seen if not _known(one, heads)), None)
    if verdict.wrong or lost is None:
        return verdict
    why = RuleError(_("the head {head} was seen, and is none of this record"), head=lost[:64])
    return replace(verdict, wrong=Wrong(line=len(lines), why=why))


def _known(head: str, heads: Sequence[str]) -> bool:
    return len(head) > 7 and any(one.startswith(head.lower()) for one in heads)
