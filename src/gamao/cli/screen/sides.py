"""What stands beside the board: who plays, pips, score, clock; and the scene on the board."""

from __future__ import annotations

from gamao.cli.game_text import name_of, waiting_for
from gamao.cli.local_table import LocalTable
from gamao.cli.news import match_line
from gamao.cli.screen.board import GLYPHS, Owner, Scene
from gamao.cli.screen.hand import Hand
from gamao.messages import Catalogue
from gamao.messages.words import WORDS
from gamao.rules.clock import ClockKind
from gamao.rules.cube import Cube
from gamao.rules.game import Game
from gamao.rules.play import BAR, OFF, Play
from gamao.rules.player import Player


def bottom_of(table: LocalTable) -> Player:
    """Who sits at the near side: the person, or of two the one whose turn it is."""
    if len(table.people) == 1:
        return table.people[0]
    return table.game.to_act or table.game.on_roll


def scene_of(
    table: LocalTable, hand: Hand | None, *, cursor: int | None, chosen: int | None
) -> Scene:
    """The board as who sits at the near side sees it."""
    game, bottom = table.game, bottom_of(table)
    position = game.position if bottom is game.on_roll else game.position.flipped()
    dice = [(die, False) for die in game.dice.moves] if game.dice else []
    for die in hand.spent if hand else ():
        dice[dice.index((die, False))] = (die, True)
    return Scene(
        position=hand.position if hand else position,
        bottom=bottom,
        dice=tuple(dice),
        thrower=game.on_roll,
        cube=cube_of(game.cube, bottom) if game.match.has_cube else None,
        cursor=cursor,
        sources=hand.sources if hand else frozenset(),
        chosen=chosen,
        targets=hand.targets(chosen) if hand and chosen is not None else frozenset(),
        marked=_marked(game, bottom) if not (hand and hand.done) else frozenset(),
    )


def cube_of(cube: Cube, bottom: Player) -> tuple[int, Owner]:
    """The cube, and on whose side it lies."""
    if cube.owner is None:
        return cube.value, Owner.MIDDLE
    return cube.value, Owner.BOTTOM if cube.owner is bottom else Owner.TOP


def status_text(table: LocalTable, words: Catalogue) -> str:
    """Whom the table waits for and for what, or how it ended."""
    log = table.match.log
    if log.is_over and log.match.winner is not None:
        return match_line(log.match, words)
    if table.game.to_act in table.bots:
        return words("The computer is thinking.")
    return waiting_for(table.game, words)


def panel_text(table: LocalTable, words: Catalogue) -> str:
    """Both sides, the far one first, a line for each thing worth knowing."""
    bottom = bottom_of(table)
    top = "\n".join(_side(table, bottom.opponent, words))
    near = "\n".join(_side(table, bottom, words))
    return f"{top}\n\n{near}"


def _side(table: LocalTable, player: Player, words: Catalogue) -> list[str]:
    match, game = table.match, table.game
    turn = "▶" if game.to_act is player else " "
    lines = [f"{turn}{GLYPHS[player]} {name_of(player, words)}"]
    seat = match.seats[player]
    if seat.is_bot and match.terms.level:
        lines.append(f"   {words(WORDS[f'level {match.terms.level}'])}")
    elif seat.name:
        lines.append(f"   {seat.name}"[:18])
    position = game.position if player is game.on_roll else game.position.flipped()
    if not match.is_serious:
        lines.append("   " + words.ngettext("{n} pip", "{n} pips", position.pips))
    score = dict(zip(Player, match.log.match.shown_score, strict=True))[player]
    lines.append("   " + words.ngettext("{n} point", "{n} points", score))
    if match.terms.clock.kind is not ClockKind.NONE:
        lines.append(f"   {_time(match.clock.remaining(player, table.now()))}")
    return lines


def _time(left: int) -> str:
    minutes, seconds = divmod(max(left, 0) // 1000, 60)
    return f"{minutes}:{seconds:02}"


def _marked(game: Game, bottom: Player) -> frozenset[int]:
    """Where the other side has just moved to."""
    plays = [step for step in game.actions[-2:] if isinstance(step.action, Play)]
    if not plays or plays[-1].by is bottom:
        return frozenset()
    last = plays[-1].action
    assert isinstance(last, Play)
    return frozenset(BAR - move.target for move in last.moves if move.target != OFF)
