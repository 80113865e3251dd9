"""What a record loses in a format that cannot hold all of it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Final

from gamao.messages.marking import Said
from gamao.messages.marking import mark as _
from gamao.notation.formats import Format
from gamao.notation.mat.tags import tags_of_rules
from gamao.notation.mat.writing import can_hold_names, can_hold_tag
from gamao.notation.record import MatchRecord, Note
from gamao.notation.sgf.writing import note_held
from gamao.notation.steps import steps_kept, throws_must_be_told
from gamao.rules.action import Start
from gamao.rules.game import Game

_NO_NAMES: Final = ("White", "Black")


def fitted(record: MatchRecord, kind: Format) -> tuple[MatchRecord, list[str]]:
    """The *record* as files of this *kind* can hold it, and what that leaves out."""
    if kind is Format.JSON:
        return record, []
    losses: list[str] = []
    if record.dice:
        losses.append(_("how the dice were made"))
    resigned = sum(_has_idle_resignation(game) for game in record.games)
    if resigned:
        losses.append(
            Said(
                _("resignations that came to nothing, {where}"),
                where=_counted(resigned, _("in {n} game"), _("in {n} games")),
            )
        )
    fit = replace(record, dice=(), warnings=())
    fit = _fit_sgf_notes(fit, losses) if kind is Format.SGF else _fit_text(fit, kind, losses)
    return fit, losses


def _has_idle_resignation(game: Game) -> bool:
    return len(steps_kept(game)) < len(game.actions)


def _fit_sgf_notes(record: MatchRecord, losses: list[str]) -> MatchRecord:
    games = record.games
    notes = [note_held(note, games[note.game]) for note in record.notes]
    pairs = list(zip(record.notes, notes, strict=True))
    _say(losses, _("figures about plays"), (n for n, held in pairs if n.plays != held.plays))
    _say(losses, _("figures about the cube"), (n for n, held in pairs if n.cube != held.cube))
    _say(losses, _("figures about luck"), (n for n, held in pairs if n.luck != held.luck))
    return replace(record, notes=tuple(notes))


def _fit_text(record: MatchRecord, kind: Format, losses: list[str]) -> MatchRecord:
    _say(losses, _("comments"), (note for note in record.notes if note.comment))
    figures = (n for n in record.notes if n.plays or n.cube or n.luck is not None)
    _say(losses, _("analysis"), figures)
    tags = tuple(tag for tag in record.tags if kind is Format.MAT and can_hold_tag(tag))
    if lost := [name for name, value in record.tags if (name, value) not in tags]:
        losses.append(Said(_("tags: {names}"), names=", ".join(map(repr, lost))))
    if kind is Format.SNOWIE and not record.setups:
        _say_rules(record, losses)
    names = (record.white, record.black)
    if not can_hold_names(*names):
        white, black = (_plain(n) or spare for n, spare in zip(names, _NO_NAMES, strict=True))
        losses.append(
            Said(
                _("the names {names!r}, written as {written!r}"),
                names=names,
                written=(white, black),
            )
        )
        names = (white, black)
    return replace(record, notes=(), tags=tags, white=names[0], black=names[1])


def _say_rules(record: MatchRecord, losses: list[str]) -> None:
    if record.games and tags_of_rules(record.games[0].match):
        losses.append(_("rules that are not those of today"))
    told = (
        throws_must_be_told([s.action for s in g.actions if isinstance(s.action, Start)], g)
        for g in record.games
    )
    if any(told):
        losses.append(_("throws for the start that the first roll does not tell"))


def _say(losses: list[str], what: str, notes: Iterable[Note]) -> None:
    count = len(list(notes))
    if count:
        where = _counted(count, _("at {n} step"), _("at {n} steps"))
        losses.append(Said("{what}, {where}", what=Said(what), where=where))


def _counted(number: int, one: str, many: str) -> Said:
    return Said(one if number == 1 else many, n=number)


def _plain(name: str) -> str:
    """A *name* without what would end it: colons, semicolons, line breaks, spaces around it."""
    kept = "".join(" " if char in ":;" or not char.isprintable() else char for char in name)
    return " ".join(kept.split())
