"""What another program, and whoever commented, said in the file about the decisions of a match."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any, Final

from gamao.analysis.decision import Decision, Kind
from gamao.analysis.plays import format_plays
from gamao.messages.catalogue import DASH, Catalogue
from gamao.notation import MatchRecord, Note, RatedCube, RatedPlay, Unit, format_play
from gamao.rules.cube import CubeAction
from gamao.rules.game import Game
from gamao.rules.play import Play

_PROGRAMS: Final = ("XG", "BGBlitz")
_GNUBG: Final = "gnubg"
"""Whose depths begin with no name."""
_KEPT: Final = 5
"""So many of the plays of a roll are kept, those the file names first, and the one made."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Opinion:
    """
    What a file says about a decision.

    `loss` is what the choice cost by the *program*'s figures, never negative and in its `unit`;
    None where they do not tell. `best` is a play, or an option as verdicts name them; `equities`
    are those of the options that it weighed, in its unit, and `depth` how it did.
    """

    program: str = ""
    loss: float | None = None
    unit: Unit = Unit.EQUITY
    best: str = ""
    comment: str = ""
    equities: tuple[tuple[str, float], ...] = ()
    depth: str = ""

    def equity(self, option: str) -> float | None:
        """What the program gives an *option* of a verdict; None if it does not say."""
        return next((equity for text, equity in self.equities if text == option), None)

    def as_json(self) -> dict[str, Any]:
        return {**asdict(self), "unit": self.unit.value}


def opinions(record: MatchRecord, decisions: Sequence[Decision]) -> dict[int, Opinion]:
    """What the file says about *decisions*, by their numbers; nothing is said about most."""
    notes = {(note.game, note.step): note for note in record.notes}
    found, heard = {}, (0, -1)
    for decision in decisions:
        place = (decision.game_number - 1, decision.step)
        opinion = _opinion(decision, notes)
        # What is said about a roll or a start belongs to what is decided next.
        since = heard[1] + 1 if heard[0] == place[0] else 0
        said = [notes.get((place[0], step)) for step in range(since, place[1] + 1)]
        comment = "\n".join(note.comment for note in said if note and note.comment)
        heard = place
        if opinion or comment:
            found[decision.number] = replace(opinion or Opinion(), comment=comment)
    return found


def without_rest(record: MatchRecord) -> MatchRecord:
    """The *record* with no more of the figures in the file than `opinions` needs."""
    return replace(record, notes=tuple(_shortened(record, note) for note in record.notes))


def say_opinion(opinion: Opinion, best: str, words: Catalogue) -> str:
    """`XG: -0.032, best 13/7`; nothing if no program said anything."""
    if opinion.loss is None:
        return ""
    if opinion.loss < 0.0005:
        return words("{program}: best", program=opinion.program)
    loss = say_loss(opinion, words)
    return words("{program}: {loss}, best {play}", program=opinion.program, loss=loss, play=best)


def say_loss(opinion: Opinion, words: Catalogue) -> str:
    """What the choice cost by the program's figures; a dash where they do not tell."""
    if opinion.loss is None:
        return DASH
    in_mwc = opinion.unit is Unit.MWC
    return words.percent(-opinion.loss, 2) if in_mwc else words.number(-opinion.loss, 3)


def programs(said: Iterable[Opinion]) -> str:
    """Who judged in the file: `XG`; nothing if nobody did."""
    return ", ".join(sorted({one.program for one in said if one.program}))


def _shortened(record: MatchRecord, note: Note) -> Note:
    steps = record.games[note.game].actions
    taken = steps[note.step].action if note.step < len(steps) else None
    first = note.plays[:_KEPT]
    kept = tuple(rated for rated in note.plays if rated in first or rated.play == taken)
    return replace(note, plays=kept, luck=None)


def _opinion(decision: Decision, notes: dict[tuple[int, int], Note]) -> Opinion | None:
    # A double is rated where it is offered, and so is its answer.
    step = decision.step - (decision.kind is Kind.ANSWER)
    note = notes.get((decision.game_number - 1, step))
    if note is None:
        return None
    if decision.kind is Kind.PLAY:
        return _of_play(decision, note.plays)
    return _of_cube(decision, note.cube) if note.cube else None


def _of_play(decision: Decision, plays: Sequence[RatedPlay]) -> Opinion | None:
    game = decision.game
    if not plays or not isinstance(decision.action, Play) or game.dice is None:
        return None
    # Files list first what was looked at most deeply: what was not may only seem better.
    alike = [rated for rated in plays if rated.depth == plays[0].depth]
    best = max(alike, key=lambda rated: rated.equity)
    after = game.position.after(decision.action)
    taken = [rated for rated in plays if game.position.after(rated.play) == after]
    loss = best.equity - taken[0].equity if taken else None
    return Opinion(
        program=_program(best.depth),
        loss=loss if loss is None or loss >= 0 else None,
        unit=best.unit,
        best=format_play(best.play, game.position, game.dice),
        equities=_by_option(game, plays),
        depth=best.depth,
    )


def _by_option(game: Game, plays: Sequence[RatedPlay]) -> tuple[tuple[str, float], ...]:
    """What is said of *plays*, each under the text that a verdict has for it."""
    legal = game.legal_plays()
    texts = dict(
        zip((game.position.after(one) for one in legal), format_plays(legal, legal), strict=True)
    )
    found = ((texts.get(game.position.after(rated.play)), rated.equity) for rated in plays)
    return tuple((text, equity) for text, equity in found if text is not None)


def _of_cube(decision: Decision, cube: RatedCube) -> Opinion | None:
    if cube.double_pass is None and cube.unit is not Unit.EQUITY:
        return None
    passed = 1.0 if cube.double_pass is None else cube.double_pass
    doubled = min(cube.double_take, passed)
    if decision.kind is Kind.DOUBLE:
        worth = {"no double": cube.no_double, "double": doubled}
        chosen = "double" if decision.action is CubeAction.DOUBLE else "no double"
    elif len(decision.offers) == 1 and decision.action in (CubeAction.TAKE, CubeAction.PASS):
        worth = {"take": -cube.double_take, "pass": -passed}
        chosen = "take" if decision.action is CubeAction.TAKE else "pass"
    else:
        return None
    best = max(worth, key=lambda name: worth[name])
    loss = worth[best] - worth[chosen]
    return Opinion(
        program=_program(cube.depth),
        loss=loss,
        unit=cube.unit,
        best=best,
        equities=tuple(worth.items()),
        depth=cube.depth,
    )


def _program(depth: str) -> str:
    return next((name for name in _PROGRAMS if depth.startswith(name)), _GNUBG)
