"""Dice of a table that anyone can check: links asked for, given, early, owed or absent."""

import random
from dataclasses import dataclass, field

import pytest
from tests.dice import ScriptedDice
from tests.strategies import random_step

from gamao import Player, RuleError
from gamao.notation import parse_rules
from gamao.play import (
    LiveMatch,
    OpponentKind,
    Request,
    Seat,
    Terms,
    match_record,
    parse_table_action,
    table_action,
)
from gamao.proof.chain import Chain, Side
from gamao.proof.record import Mark
from gamao.proof.verify import verify
from gamao.rules.action import Roll
from gamao.rules.clock import parse_clock

WHITE, BLACK = Player.WHITE, Player.BLACK
BOTH = {WHITE: Seat(name="Helena", person="h"), BLACK: Seat(name="Tomás", person="t")}
TABLE = "B" * 22
T0 = 1_700_000_000_000
NO_DICE = ScriptedDice()


@dataclass
class Sitting:
    """A table with two pages, each with its chain; the server's is kept by the match."""

    match: LiveMatch
    chains: dict = field(default_factory=dict)
    at: int = T0

    @property
    def k(self):
        return self.match.throws.k + 1

    def anchor(self, side, byte, *, kept=False):
        secret = bytes([byte]) * 32
        chain = Chain.of(secret)
        self.match = self.match.anchored(
            side, chain.anchor, secret=secret if kept else None, table=TABLE, at=self.at
        )
        self.chains[side.value] = (self.match.throws.of(side).spent.since, chain)
        self.follow()

    def link(self, player):
        since, chain = self.chains[player.value]
        return chain.link(self.k - since)

    def gives(self, player, link=None):
        self.match = self.match.with_link(player, self.k, link or self.link(player), self.at)
        self.follow()

    def follow(self):
        self.match = self.match.with_what_follows(NO_DICE, self.at)

    def does(self, action, by, link=None):
        self.match = self.match.after(action, by=by, dice=NO_DICE, at=self.at, link=link)

    def rolls(self):
        """Who is on roll rolls, and the other's page gives its link."""
        by = self.match.game.on_roll
        self.does(Request.ROLL, by, self.link(by))
        if self.match.waits_for_links:
            self.gives(by.opponent)

    def starts(self):
        while self.match.waits_for_links:
            for player in self.match.throws.missing:
                self.gives(player)

    def waits(self, seconds):
        self.at += int(1000 * seconds)

    @property
    def record(self):
        return match_record(self.match, self.match.new).encode()


def sitting(clock="none", length=1, seats=BOTH, single=False):
    terms = Terms(
        preset="TORNEIO",
        rules=parse_rules("TORNEIO"),
        length=length,
        single=single,
        opponent=OpponentKind.FRIEND,
        clock=parse_clock(clock),
    )
    table = Sitting(LiveMatch.begin(terms, seats))
    table.anchor(Side.SERVER, 1, kept=True)
    return table


def begun(**terms):
    table = sitting(**terms)
    table.anchor(Side.BLACK, 3)  # in whatever order they come
    table.anchor(Side.WHITE, 2)
    table.starts()
    return table


def plays_on(table, rng):
    """To the end of the match."""
    while not table.match.log.is_over:
        table.waits(1)
        if table.match.log.may_go_on:
            table.does(Request.NEXT_GAME, WHITE)
            table.starts()
            continue
        step = random_step(table.match.game, rng).actions[-1]
        if isinstance(step.action, Roll):
            table.rolls()
        else:
            table.does(table_action(step.action), step.by)
    return table


@pytest.mark.parametrize("seed", range(3))
def test_the_record_of_a_match_is_right_and_folds_to_it(seed):
    table = plays_on(begun(length=2, clock="12s + 2min/pt"), random.Random(seed))

    verdict = verify(table.record)
    again = LiveMatch.begin(table.match.terms, table.match.seats, table.match.new, TABLE)

    assert (verdict.wrong, verdict.is_finished) == (None, True)
    assert verdict.steps == table.match.version
    assert verdict.throws == table.match.throws.k
    assert again == table.match.kept()


def test_nothing_is_thrown_before_all_anchors_are_written():
    table = sitting()
    table.anchor(Side.WHITE, 2)

    assert not table.match.waits_for_links
    with pytest.raises(RuleError):
        table.gives(WHITE)
    table.anchor(Side.BLACK, 3)
    assert table.match.waits_for_links
    assert table.match.version == 0


def test_a_roll_waits_for_the_other_and_nothing_else_is_done_meanwhile():
    table = begun()
    plays_one(table)
    roller = table.match.game.on_roll
    table.does(Request.ROLL, roller, table.link(roller))

    assert table.match.waits_for_links
    assert table.match.throws.missing == (roller.opponent,)
    for action in (Request.ROLL, table_action_of("double"), table_action_of("resign single")):
        with pytest.raises(RuleError, match="must come first"):
            table.does(action, roller)
    table.gives(roller.opponent)
    assert not table.match.waits_for_links
    assert isinstance(table.match.game.actions[-1].action, Roll)


def test_a_link_that_is_not_the_next_of_its_chain_is_refused():
    table = begun()
    plays_one(table)
    roller = table.match.game.on_roll
    since, chain = table.chains[roller.value]

    for wrong in (bytes(32), chain.link(table.k - since + 1), chain.link(1)):
        if wrong == table.link(roller):
            continue
        with pytest.raises(RuleError, match="not the link"):
            table.does(Request.ROLL, roller, wrong)
    with pytest.raises(RuleError, match="missing"):
        table.does(Request.ROLL, roller)


def test_a_link_given_before_the_roll_is_marked_early_and_the_roll_does_not_wait():
    table = begun()
    plays_one(table)
    roller = table.match.game.on_roll
    table.gives(roller.opponent)
    table.does(Request.ROLL, roller, table.link(roller))

    assert not table.match.waits_for_links
    assert f" early:{roller.opponent}" in rolls_of(table)[-1]
    assert verify(table.record).early[Side(roller.opponent.value)] == 1


def test_who_gives_no_link_owes_it_and_after_a_minute_is_absent():
    table = begun()
    plays_one(table)
    roller = table.match.game.on_roll
    table.does(Request.ROLL, roller, table.link(roller))
    owed = table.match.wakes_at()
    assert owed == table.at + 1_000
    table.match = table.match.passed(owed)
    assert table.match.new[-1] == f"- {owed} owes {roller.opponent}"
    assert table.match.wakes_at() == owed + 60_000
    assert table.match.passed(owed + 59_999) is table.match
    table.match = table.match.passed(owed + 60_000)

    assert not table.match.waits_for_links
    assert f" {Mark.ABSENT.value}:{roller.opponent}" in rolls_of(table)[-1]
    verdict = verify(table.record)
    assert (verdict.wrong, verdict.absent[Side(roller.opponent.value)]) == (None, 1)


def test_with_a_clock_the_time_of_who_owes_a_link_runs_out():
    table = begun(clock="12s + 2min/pt")
    plays_one(table)
    roller = table.match.game.on_roll
    table.does(Request.ROLL, roller, table.link(roller))
    table.match = table.match.passed(table.match.wakes_at())

    assert table.match.clock.running is roller.opponent
    table.match = table.match.passed(table.match.wakes_at())
    assert table.match.new[-1].endswith(f"{roller.opponent}: forfeit time")
    assert verify(table.record).is_right


def test_a_lost_device_begins_a_new_chain_that_burns_a_throw_but_not_while_a_roll_waits():
    table = begun()
    plays_one(table)
    k = table.match.throws.k
    table.anchor(Side.WHITE, 9)

    assert table.match.throws.k == k + 1
    table.rolls()
    verdict = verify(table.record)
    assert (verdict.wrong, verdict.renewed[Side.WHITE]) == (None, 1)
    plays_one(table)
    roller = table.match.game.on_roll
    table.does(Request.ROLL, roller, table.link(roller))
    with pytest.raises(RuleError, match="must come first"):
        table.anchor(Side.BLACK, 10)


def test_a_restart_while_a_roll_waits_gives_no_second_roll_and_stalls_nobody():
    table = begun()
    plays_one(table)
    roller = table.match.game.on_roll
    table.does(Request.ROLL, roller, table.link(roller))
    table.match = table.match.passed(table.match.wakes_at())  # it is written that it waits

    lines = table.match.new
    again = LiveMatch.begin(table.match.terms, table.match.seats, lines, TABLE)
    assert again.waits_for_links
    assert set(again.throws.missing) == {WHITE, BLACK}
    table.match = again
    table.gives(WHITE)
    table.gives(BLACK)
    assert not table.match.waits_for_links


def test_links_of_a_bot_are_there_at_once():
    table = sitting(seats={WHITE: BOTH[WHITE], BLACK: Seat(is_bot=True)})
    table.anchor(Side.BLACK, 3, kept=True)
    table.anchor(Side.WHITE, 2)

    assert table.match.throws.missing == (WHITE,)
    table.starts()
    verdict = verify(table.record)
    assert verdict.is_right
    assert verdict.server[Side.BLACK] == verdict.throws


def test_a_chain_with_no_link_left_is_known_to_be():
    table = begun()
    spent = table.match.throws.of(Side.SERVER)

    assert not spent.is_spent(1024)
    assert spent.is_spent(1025)
    assert spent.link(1025) is None


def test_a_table_without_chains_has_no_record_and_takes_no_links():
    table = Sitting(LiveMatch.begin(begun().match.terms, BOTH))

    with pytest.raises(RuleError):
        match_record(table.match, table.match.new)
    with pytest.raises(RuleError):
        table.match.with_link(WHITE, 1, bytes(32), T0)


def plays_one(table):
    """The first play that is legal."""
    game = table.match.game
    table.does(game.legal_plays()[0], game.on_roll)


def table_action_of(text):
    return parse_table_action(text, begun().match.game)


def rolls_of(table):
    return [line.split(" =")[0] for line in table.match.new if ": roll" in line]
