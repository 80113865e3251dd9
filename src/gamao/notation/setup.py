"""Games set up in the middle, as the ids and board lines of other programs describe them."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from gamao.errors import NotationError
from gamao.messages.marking import mark as _
from gamao.rules.action import Resign
from gamao.rules.cube import Cube, CubeAction
from gamao.rules.dice import Dice
from gamao.rules.game import Game, Phase
from gamao.rules.match import Match
from gamao.rules.player import Player
from gamao.rules.position import Position, Win
from gamao.rules.ruleset import MONEY, TORNEIO, RuleSet
from gamao.rules.variant import BACKGAMMON, Variant

CUBE_OFFERS: Final = {Phase.DOUBLED: 0, Phase.BEAVERED: 1, Phase.RACCOONED: 2}
"""The phases in which a cube waits for its answer, with the turns of the cube already made."""


@dataclass(frozen=True, slots=True, kw_only=True)
class IdMatch:
    """The match of a game as an id tells it; the rules are today's, as far as it says."""

    length: int | None
    score: tuple[int, int]
    is_crawford: bool = False
    jacoby: bool = False
    beaver: bool = False
    variant: Variant = BACKGAMMON
    """No id tells it: who reads one knows which game it is from."""

    def match(self, phase: Phase = Phase.TURN) -> Match:
        """The match, with the rules that a game in *phase* needs."""
        rules = TORNEIO if self.length else replace(MONEY, jacoby=self.jacoby, beaver=self.beaver)
        # A match to one point has no cube, Crawford or not.
        crawford = self.is_crawford and self.length != 1
        rules = replace(_reaching(rules, phase), variant=self.variant)
        return Match(self.length, rules, self.score, crawford)


def _reaching(rules: RuleSet, phase: Phase) -> RuleSet:
    turns = CUBE_OFFERS.get(phase, 0)
    return replace(rules, beaver=rules.beaver or turns > 0, raccoon=turns > 1)


def phase_of_offer(*, on_roll: Player, to_act: Player, owner: Player | None) -> Phase:
    """Which offer of the cube waits, from who must answer it and who owns the cube."""
    if to_act is on_roll:
        return Phase.BEAVERED
    return Phase.RACCOONED if owner is to_act else Phase.DOUBLED


def game_in_phase(
    told: IdMatch,
    position: Position,
    *,
    on_roll: Player,
    phase: Phase,
    dice: Dice | None = None,
    cube: Cube,
) -> Game:
    """
    The game in the middle, with the cube's offer repeated if *phase* is one that waits for it.

    Raises:
        GamaoError: the game cannot stand like this.
    """
    match = told.match(phase)
    if phase not in CUBE_OFFERS:
        return match.game_from(position, on_roll=on_roll, dice=dice, cube=cube)
    turns = CUBE_OFFERS[phase]
    if turns:
        # Who owned it before the double is not known and does not matter any more.
        before = cube.value >> turns
        cube = Cube(before, None if before == 1 else on_roll)
    game = match.game_from(position, on_roll=on_roll, dice=dice, cube=cube)
    for action in (CubeAction.DOUBLE, CubeAction.BEAVER, CubeAction.RACCOON)[: turns + 1]:
        game = game.after(action)
    return game.snapshot()


def unstarted_game(told: IdMatch, position: Position, cube: Cube) -> Game:
    """
    The game before the throw for the start.

    Raises:
        NotationError: the checkers have moved already, or the cube has an owner.
    """
    if position != told.variant.start or cube.owner:
        raise NotationError(
            _("nobody is on roll, but position {position} is not the start"), position=position.id
        )
    return replace(told.match().new_game(), cube=cube)


def resigned(game: Game, win: Win, *, to_act: Player) -> Game:
    """The *game* with its resignation offered to *to_act*."""
    return game.after(Resign(win), by=to_act.opponent).snapshot()


def require_offer_in_turn(game: Game, format_name: str) -> None:
    """
    Do nothing unless a double waits that was not made on one's own turn before rolling.

    Raises:
        NotationError: other programs do not know `ANY_TIME`.
    """
    out_of_turn = game.offered_by is not game.on_roll or game.dice is not None
    if game.phase in CUBE_OFFERS and out_of_turn:
        raise NotationError(
            _("{format_name} cannot hold a double out of turn"), format_name=format_name
        )
