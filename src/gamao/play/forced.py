"""What needs nobody's decision, said once for every table: a page's and a terminal's."""

from __future__ import annotations

from gamao.rules.action import Action, ActionKind, Skip, Start
from gamao.rules.dicesource import DiceSource
from gamao.rules.game import Game, Phase
from gamao.rules.play import Play


def forced_action(game: Game, dice: DiceSource) -> Action | None:
    """
    What happens next if nobody has a choice; None if somebody has.

    That is the throw for the start, the turn of a closed-out player where the rules skip it, and
    a roll that allows no move. To roll is left to people, even where nothing else can be done.
    """
    if game.phase is Phase.START:
        return Start.thrown(dice)
    choices = _choices(game)
    if choices == {ActionKind.SKIP}:
        return Skip()
    if choices == {ActionKind.PLAY} and not game.can_move:
        return Play()
    return None


def must_roll(game: Game) -> bool:
    """Is a roll all that can be done? Then nobody need be asked who throws no dice themselves."""
    return _choices(game) == {ActionKind.ROLL}


def _choices(game: Game) -> set[ActionKind]:
    """What who must act may do; to resign is always possible and never asked for."""
    kinds = {allowed.kind for allowed in game.actions_allowed() if allowed.by is game.to_act}
    return kinds - {ActionKind.RESIGN}
