"""Any game under any rules: what is allowed never raises, what is not allowed never passes."""

from dataclasses import replace

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule
from tests.strategies import rule_sets

from gamao import (
    ALL_ROLLS,
    BAR,
    ActionKind,
    Answer,
    Cube,
    CubeAction,
    Forfeit,
    Game,
    Match,
    Move,
    Phase,
    Play,
    Player,
    Position,
    Reason,
    Resign,
    Roll,
    RuleError,
    Skip,
    Start,
    Win,
)
from gamao.rules.variant import BACKGAMMON

MATCHES = st.tuples(st.sampled_from([None, 1, 2, 3, 5, 13]), rule_sets())
# Hand-picked so that short runs meet closed boards, bear-off and the ends of games.
POSITIONS = (
    Position.start(),
    Position.of(mine={25: 1, 6: 2}, theirs={6: 3, 5: 3, 4: 3, 3: 2, 2: 2, 1: 2}),
    Position.of(mine={25: 2, 5: 3, 1: 10}, theirs={6: 3, 5: 3, 4: 3, 3: 2, 2: 1, 24 - 2: 2}),
    Position.of(mine={3: 1, 2: 1}, theirs={2: 2, 1: 2}),
    Position.of(mine={1: 2}, theirs={25: 1, 20: 1, 6: 13}),
)


class AnyGame(RuleBasedStateMachine):
    @initialize(terms=MATCHES, position=st.sampled_from((None, *POSITIONS)), data=st.data())
    def begin(self, terms, position, data):
        self.match = Match(*terms)
        self.deal(position, data)

    def deal(self, position, data):
        if position is None:
            self.start = self.match.new_game()
        else:
            self.match = replace(self.match, rules=replace(self.match.rules, variant=BACKGAMMON))
            on_roll = data.draw(st.sampled_from(Player))
            cube = Cube(data.draw(st.sampled_from([1, 2]))) if self.match.has_cube else Cube()
            self.start = self.match.game_from(position, on_roll=on_roll, cube=cube)
        self.game: Game = self.start

    @precondition(lambda self: self.game.phase is not Phase.OVER)
    @rule(data=st.data())
    def do_something_allowed(self, data):
        allowed = data.draw(st.sampled_from(self.game.actions_allowed()))
        action = data.draw(concrete(self.game, allowed.kind))
        if isinstance(action, Resign):
            action = Resign(data.draw(st.sampled_from(allowed.wins)))

        self.game = self.game.after(action, by=allowed.by)

    @rule(kind=st.sampled_from(ActionKind), by=st.sampled_from(Player), data=st.data())
    def try_something_not_allowed(self, kind, by, data):
        if (kind, by) in {(a.kind, a.by) for a in self.game.actions_allowed()}:
            return
        if kind is ActionKind.FORFEIT and self.game.phase is not Phase.OVER:
            return
        if kind is ActionKind.START and self.game.phase is Phase.START:
            return
        if kind is ActionKind.PLACE:  # is for games played elsewhere, whatever the rules say
            return
        action = data.draw(concrete(self.game, kind))

        with pytest.raises(RuleError):
            self.game.after(action, by=by)

    @precondition(lambda self: self.game.phase is not Phase.OVER)
    @rule(loser=st.sampled_from(Player), reason=st.sampled_from(Reason), often=st.integers(0, 9))
    def forfeit(self, loser, reason, often):
        if often == 0:
            self.game = self.game.after(Forfeit(reason), by=loser)

            assert self.game.result.winner is loser.opponent

    @precondition(lambda self: self.game.phase is Phase.OVER)
    @rule(position=st.sampled_from((None, *POSITIONS)), data=st.data())
    def play_the_next_game(self, position, data):
        result = self.game.result
        match = self.match.after(result)

        assert result.points == result.win * result.stake
        assert sum(match.score) == sum(self.match.score) + result.points
        self.match = match if match.winner is None else Match(match.length, match.rules)
        self.deal(position, data)

    @invariant()
    def checkers_are_conserved(self):
        if hasattr(self, "game"):
            checkers = self.match.rules.variant.checkers
            assert sum(self.game.position.mine) == sum(self.game.position.theirs) == checkers

    @invariant()
    def the_fold_of_the_actions_is_the_game(self):
        if hasattr(self, "game"):
            assert self.start.replayed(self.game.actions) == self.game

    @invariant()
    def somebody_must_act_unless_the_game_is_over_or_waits_for_its_start(self):
        if hasattr(self, "game"):
            waits = self.game.phase in (Phase.START, Phase.OVER)
            assert (self.game.to_act is None) == waits
            assert bool(self.game.actions_allowed()) == (self.game.phase is not Phase.OVER)


def concrete(game, kind):
    """Some action of *kind*; a play is legal if the dice are on the board."""
    if kind in (ActionKind.START, ActionKind.ROLL):
        dice = st.sampled_from(ALL_ROLLS)
        return dice.map(lambda d: Roll(d) if kind is ActionKind.ROLL else Start(d.low, d.high))
    if kind is ActionKind.PLAY:
        return st.sampled_from(game.legal_plays() if game.dice else (Play(),))
    if kind is ActionKind.RESIGN:
        return st.sampled_from(Win).map(Resign)
    if kind in (ActionKind.ACCEPT, ActionKind.DECLINE):
        return st.just(Answer(kind.value))
    if kind is ActionKind.FORFEIT:
        return st.just(Forfeit(Reason.TIME))
    return st.just(Skip() if kind is ActionKind.SKIP else CubeAction(kind.value))


TestAnyGame = AnyGame.TestCase
TestAnyGame.settings = settings(max_examples=80, stateful_step_count=40, deadline=None)


def test_an_illegal_play_is_never_accepted_by_a_game():
    """Every pair of moves that is no legal play is refused, from one busy position."""
    game = Match(7).game_from(POSITIONS[0], on_roll=Player.WHITE, dice=ALL_ROLLS[3])
    legal = {game.position.after(play) for play in game.legal_plays()}
    moves = [(s, s - d) for s in range(1, BAR + 1) for d in (1, 2, 3) if s > d]

    for one in moves:
        for other in moves:
            play = Play([Move(*one), Move(*other)])
            try:
                result = game.after(play)
            except RuleError:
                continue
            assert result.position.flipped() in legal
