"""The clock of a match at a table: folded from its lines, stopped, and what time alone brings."""

from dataclasses import replace

import pytest
from tests.dice import ScriptedDice

from gamao import Player, RuleError
from gamao.notation import parse_rules
from gamao.play import LiveMatch, OpponentKind, Request, Seat, Terms, parse_table_action
from gamao.proof.record import Why
from gamao.rules.action import Forfeit, Reason
from gamao.rules.clock import NO_CLOCK, parse_clock

WHITE, BLACK = Player.WHITE, Player.BLACK
BOTH = {WHITE: Seat(name="Helena", person="h"), BLACK: Seat(name="Tomás", person="t")}
T0 = 1_700_000_000_000
MINUTE = 60_000


def begun(clock="12s + 2min/pt", length=3):
    """White has to play 3-1 since T0."""
    terms = Terms(
        preset="TORNEIO",
        rules=parse_rules("TORNEIO"),
        length=length,
        opponent=OpponentKind.FRIEND,
        clock=parse_clock(clock),
    )
    return LiveMatch.begin(terms, BOTH).with_what_follows(ScriptedDice(3, 1), T0)


def does(match, text, seconds, *dice):
    """Whoever has to act does it so many *seconds* after the last step."""
    action = parse_table_action(text, match.game)
    at = match.clock.since + int(1000 * seconds)
    return match.after(action, by=match.game.to_act, dice=ScriptedDice(*dice), at=at)


def test_time_runs_for_who_has_to_act_and_the_delay_comes_first():
    match = begun()

    assert match.clock.running is WHITE
    assert match.clock.remaining(WHITE, T0 + 12_000) == 6 * MINUTE
    assert match.clock.remaining(WHITE, T0 + 15_000) == 6 * MINUTE - 3_000
    played = does(match, "8/5 6/5", 20)
    assert played.clock.running is BLACK
    assert played.clock.own == (6 * MINUTE - 8_000, 6 * MINUTE)


def test_the_clock_is_folded_from_the_lines_again():
    match = does(does(begun(), "8/5 6/5", 20), "roll", 30.5, 6, 4)
    match = match.paused(Why.AGREED, match.clock.since + 500)
    match = match.resumed(match.clock.since + 10 * MINUTE)

    again = LiveMatch.begin(match.terms, match.seats, match.new)

    assert again == match.kept()
    assert again.clock == match.clock
    assert match.new[-1] == f"- {T0 + 51_000 + 10 * MINUTE} resume"
    assert match.length == len(match.new) == 5


def test_whose_flag_falls_loses_the_match_at_that_moment_and_not_before():
    match = begun(length=1)
    falls = match.wakes_at()

    assert falls == T0 + 12_000 + 2 * MINUTE
    assert match.passed(falls - 1) is match
    lost = match.passed(falls)
    assert lost.log.is_over
    assert lost.game.actions[-1].action == Forfeit(Reason.TIME)
    assert lost.game.result.winner is BLACK
    assert lost.wakes_at() is None
    assert lost.passed(falls + MINUTE) is lost


def test_a_match_is_lost_on_time_as_a_whole_and_a_game_for_money_as_it_stands():
    match, money = begun(length=5), begun(length=None)

    assert match.passed(match.wakes_at()).log.match.score == (0, 5)
    lost = money.passed(money.wakes_at())
    # Nothing of White's is off and the cube is in the middle: TORNEIO counts a gammon.
    assert (lost.game.result.winner, lost.log.may_go_on) == (BLACK, True)


def test_nobody_goes_on_whose_flag_has_fallen():
    with pytest.raises(RuleError, match="no time left"):
        does(begun(length=1), "8/5 6/5", 300)


def test_while_paused_no_time_runs_and_nothing_is_done():
    match = begun().paused(Why.AGREED, T0 + 5_000)

    assert match.wakes_at() is None
    with pytest.raises(RuleError, match="paused"):
        does(match, "8/5 6/5", 1)
    with pytest.raises(RuleError, match="paused"):
        match.paused(Why.AGREED, T0 + 6_000)
    resumed = match.resumed(T0 + 60 * MINUTE)
    assert resumed.clock.delay_left(T0 + 60 * MINUTE) == 7_000
    with pytest.raises(RuleError, match="not paused"):
        resumed.resumed(T0 + 61 * MINUTE)


def test_a_system_clock_set_back_stops_no_game():
    match = begun()
    action = parse_table_action("8/5 6/5", match.game)

    played = match.after(action, by=WHITE, dice=ScriptedDice(), at=T0 - 5_000)

    assert played.clock.since == T0


def test_without_a_clock_nothing_wakes_a_table():
    match = begun(clock="none")

    assert match.terms.clock == NO_CLOCK
    assert match.wakes_at() is None
    assert match.passed(T0 + 10**12) is match


def test_who_is_absent_forfeits_what_the_rules_say():
    match = begun(length=5)

    lost = match.forfeited(WHITE, Reason.ABSENCE, T0 + 40_000)

    assert lost.log.match.score == (0, 5)
    assert lost.new[-1].endswith("white: forfeit absence")


def test_terms_keep_their_clock_and_those_of_before_have_none():
    terms = begun().terms
    before = terms.as_json()
    del before["clock"]

    assert Terms.from_json(terms.as_json()) == terms
    assert Terms.from_json(before) == replace(terms, clock=NO_CLOCK)


def test_the_next_game_of_a_match_goes_on_with_the_time_that_is_left():
    match = does(begun(length=3), "8/5 6/5", 60)
    given_up = match.after(
        parse_table_action("resign single", match.game),
        by=BLACK,
        dice=ScriptedDice(),
        at=match.clock.since + 1_000,
    )
    over = does(given_up, "accept", 1)

    following = over.after(
        Request.NEXT_GAME, by=BLACK, dice=ScriptedDice(1, 6), at=over.clock.since + MINUTE
    )

    assert over.clock.running is None
    assert following.clock.own == (6 * MINUTE - 48_000, 6 * MINUTE)
    assert following.clock.running is BLACK
