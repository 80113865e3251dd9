"""`gamao openings`: first plays, replies and third rolls, from the table of rollouts."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Annotated, Final

import typer

from gamao.cli.game_text import diagram, wrapped
from gamao.cli.language import words_of
from gamao.errors import NotationError
from gamao.messages import Catalogue
from gamao.messages.marking import mark as _
from gamao.messages.words import WORDS
from gamao.notation import format_play
from gamao.openings import OpeningPlay, OpeningRoll, Openings, Score, parse_line
from gamao.rules.dice import Dice
from gamao.rules.play import Play
from gamao.rules.position import Position

_CHANCES: Final = (_("Wins %"), _("Gammon %"), _("Against %"))


def openings(
    context: typer.Context,
    roll: Annotated[str | None, typer.Argument(help=_("A roll, as in 31; else all 21."))] = None,
    score: Annotated[
        Score,
        typer.Option(
            help=_("For money, at double match point, where who starts wants or fears a gammon.")
        ),
    ] = Score.MONEY,
    after: Annotated[
        list[str] | None,
        typer.Option(help=_("A roll and its play before, as in '31 8/5 6/5'; may be given again.")),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help=_("Print one JSON object."))] = False,
) -> None:
    """Show the best plays of the first rolls and of the replies."""
    dice = None if roll is None else Dice.parse(roll)
    line = parse_line("; ".join(after or ()))
    found = Openings.load().rolls(score, after=line)
    shown = [one for one in found if dice in (None, one.dice)]
    if not shown:
        raise NotationError(_("the table of openings does not reach so far"))
    position = _after(line)
    if as_json:
        rolls = [_roll_data(one, position) for one in shown]
        typer.echo(json.dumps({"score": score.value, "position": position.id, "rolls": rolls}))
        return
    words = words_of(context)
    typer.echo(wrapped(words(WORDS[f"about score {score.value}"])) + "\n")
    if line:
        typer.echo(diagram(position, words) + "\n")
    lines = _rolls(shown, position, words) if dice is None else _plays(shown[0], position, words)
    typer.echo("\n".join(lines))


def _after(line: Sequence[tuple[Dice, Play]]) -> Position:
    position = Position.start()
    for _dice, play in line:
        position = position.after(play).flipped()
    return position


def _roll_data(roll: OpeningRoll, position: Position) -> dict[str, object]:
    return {
        "dice": [roll.dice.high, roll.dice.low],
        "edge": roll.edge.value,
        "margin": None if roll.margin is None else round(roll.margin, 4),
        "changed": roll.is_changed,
        "plays": [
            {
                "play": format_play(one.play, position, roll.dice),
                "equity": round(one.equity, 4),
                "error": round(one.error, 4),
                "games": one.games,
                "probs": list(one.chances),
            }
            for one in roll.plays
        ],
    }


def _rolls(rolls: Sequence[OpeningRoll], position: Position, words: Catalogue) -> list[str]:
    """A line for each roll: its best play, and how much better that is than the second."""
    lines = [f"{'':25}{words('Equity'):>8}{'±':>7}{words('Margin'):>9}"]
    for roll in rolls:
        best = roll.plays[0]
        margin = "" if roll.margin is None else words.number(roll.margin, 4, sign=True)
        notes = [words(WORDS[f"edge {roll.edge.value}"])]
        notes += [words(WORDS["edge changed"])] if roll.is_changed else []
        told = f"{roll.dice}  {_text(best, position, roll.dice, words):20}{_worth(best, words)}"
        lines.append(f"{told}{margin:>9}  {', '.join(notes)}")
    return lines


def _plays(roll: OpeningRoll, position: Position, words: Catalogue) -> list[str]:
    """A line for each play of one roll, the best first."""
    titles = [words(name) for name in (*_CHANCES, _("Games"))]
    widths = [max(7, len(title) + 1) for title in titles]  # all within 80 columns
    lines = [f"{roll.dice!s:28}{words('Equity'):>8}{'±':>7}{_cells(titles, widths)}"]
    for place, one in enumerate(roll.plays, 1):
        win, gammon, _backgammon, lose_gammon, _lose_backgammon = one.chances
        chances = (words.number(100 * chance, 1) for chance in (win, gammon, lose_gammon))
        cells = _cells((*chances, words.number(one.games, 0)), widths)
        text = _text(one, position, roll.dice, words)
        lines.append(f"{place:2}. {text:24}{_worth(one, words)}{cells}")
    return lines


def _cells(cells: Sequence[str], widths: Sequence[int]) -> str:
    return "".join(f"{cell:>{width}}" for cell, width in zip(cells, widths, strict=True))


def _text(one: OpeningPlay, position: Position, dice: Dice, words: Catalogue) -> str:
    return format_play(one.play, position, dice) if one.play.moves else words(WORDS["step none"])


def _worth(one: OpeningPlay, words: Catalogue) -> str:
    return f"{words.number(one.equity, 4, sign=True):>8}{words.number(one.interval, 4):>7}"
