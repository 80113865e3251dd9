"""The clock: what passes, what is kept, when a flag falls."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.strategies import random_game, random_match, randoms

from gamao.errors import GamaoError, NotationError, RuleError
from gamao.rules.action import Answer, Forfeit, Reason, Resign, Roll, Start
from gamao.rules.clock import (
    DAY,
    MINUTE,
    NO_CLOCK,
    SECOND,
    TOURNAMENT_CLOCK,
    Clock,
    ClockKind,
    ClockTerms,
    parse_clock,
)
from gamao.rules.cube import CubeAction
from gamao.rules.dice import Dice
from gamao.rules.match import Match
from gamao.rules.player import Player

WHITE, BLACK = Player.WHITE, Player.BLACK
FISCHER = parse_clock("fischer 8s + 5min")
T0 = 1_700_000_000_000

texts = st.one_of(
    st.just("none"),
    st.integers(1, 99).map(lambda n: f"{n} day{'s' * (n > 1)}"),
    st.builds(
        "{}{} + {}{}".format,
        st.sampled_from(["", "fischer "]),
        st.sampled_from(["0s", "8s", "12s", "90s", "1min"]),
        st.sampled_from(["2min", "25s", "1min", "600min"]),
        st.sampled_from(["", "/pt"]),
    ),
)


class Played:
    """A game and its clock, moved on together."""

    def __init__(self, terms, length=7):
        self.game = Match(length).new_game()
        self.clock = Clock.begin(terms, length).after(self.game, T0)
        self.at = T0

    def does(self, action, *, after=0, by=None):
        self.at += after
        game = self.game.after(action, by=by)
        self.clock = self.clock.after(game, self.at)
        self.game = game
        return self

    def plays(self, *, after=0):
        return self.does(self.game.legal_plays()[0], after=after)

    def left(self, player, *, later=0):
        return self.clock.remaining(player, self.at + later)


def begun(terms=TOURNAMENT_CLOCK, length=7):
    return Played(terms, length).does(Start(3, 1))


@given(texts)
def test_a_clock_is_read_as_it_is_written(text):
    assert str(parse_clock(str(parse_clock(text)))) == str(parse_clock(text))
    assert parse_clock(str(parse_clock(text))) == parse_clock(text)


def test_the_usual_clock_is_that_of_tournaments():
    assert parse_clock(" 12S +  2min/pt") == TOURNAMENT_CLOCK
    assert str(parse_clock("3 days")) == "3 days"
    assert str(parse_clock("1 day")) == "1 day"
    assert str(NO_CLOCK) == "none"
    assert TOURNAMENT_CLOCK.own_time(7) == 14 * MINUTE
    assert TOURNAMENT_CLOCK.own_time(None) == 6 * MINUTE
    assert FISCHER.own_time(7) == 5 * MINUTE


@pytest.mark.parametrize("text", ["", "12s", "-1s + 2min", "12s + 2h", "0 days", "blitz"])
def test_what_is_no_clock_is_refused(text):
    with pytest.raises(NotationError):
        parse_clock(text)


@pytest.mark.parametrize(
    "fields",
    [
        {"kind": ClockKind.NONE, "step": 1000},
        {"kind": ClockKind.DELAY},
        {"kind": ClockKind.DELAY, "step": 1500},
        {"kind": ClockKind.DELAY, "step": -1000, "bank": 2000},
        {"kind": ClockKind.FISCHER, "bank": 2000.0},
        {"kind": ClockKind.DAYS, "step": 1000},
        {"kind": ClockKind.DAYS, "step": DAY, "bank": DAY},
        {"kind": ClockKind.DAYS, "step": DAY, "per_point": True},
    ],
)
def test_a_clock_that_cannot_be_written_cannot_be_made(fields):
    with pytest.raises(GamaoError, match=r"no clock|is a whole number"):
        ClockTerms(**fields)


def test_nobodys_time_runs_before_the_start_and_after_the_end():
    table = Played(TOURNAMENT_CLOCK)

    assert table.clock.flag_falls_at() is None
    assert table.left(WHITE, later=DAY) == 14 * MINUTE

    table.does(Start(3, 1), after=DAY).does(Resign()).does(Answer.ACCEPT)

    assert table.clock.flag_falls_at() is None


def test_a_turn_is_one_delay_for_roll_and_play():
    table = begun().plays(after=12 * SECOND)  # White's delay is used up, nothing more

    assert table.left(WHITE) == 14 * MINUTE

    table.does(Roll(Dice(6, 2)), after=8 * SECOND)

    assert table.clock.delay_left(table.at) == 4 * SECOND

    table.plays(after=10 * SECOND)

    assert table.left(BLACK) == 14 * MINUTE - 6 * SECOND
    assert table.clock.running is WHITE
    assert table.clock.flag_falls_at() == table.at + 12 * SECOND + 14 * MINUTE


def test_an_answer_to_the_cube_has_its_own_delay_and_the_turn_goes_on_with_its_rest():
    table = begun().plays()
    table.does(CubeAction.DOUBLE, after=10 * SECOND).does(CubeAction.TAKE, after=15 * SECOND)

    assert table.left(WHITE) == 14 * MINUTE - 3 * SECOND
    assert table.clock.delay_left(table.at) == 2 * SECOND


def test_offering_to_resign_again_and_again_wins_no_time():
    table = begun()
    for _ in range(3):
        table.does(Resign(), by=WHITE, after=10 * SECOND).does(Answer.DECLINE, after=2 * SECOND)

    assert table.left(WHITE) == 14 * MINUTE - 18 * SECOND
    assert table.left(BLACK) == 14 * MINUTE


def test_every_answer_to_a_beaver_has_its_own_delay():
    table = Played(TOURNAMENT_CLOCK, None).does(Start(3, 1)).plays()
    table.does(CubeAction.DOUBLE, after=9 * SECOND).does(CubeAction.BEAVER, after=12 * SECOND)
    table.does(CubeAction.TAKE, after=12 * SECOND)

    assert (table.left(WHITE), table.left(BLACK)) == (6 * MINUTE, 6 * MINUTE)
    assert table.clock.delay_left(table.at) == 3 * SECOND


def test_fischers_clock_adds_to_who_has_played_or_answered_the_cube():
    table = begun(FISCHER).plays(after=20 * SECOND)

    assert table.left(WHITE) == 5 * MINUTE - 20 * SECOND + 8 * SECOND

    table.does(CubeAction.DOUBLE, after=3 * SECOND)

    assert table.left(BLACK) == 5 * MINUTE - 3 * SECOND

    table.does(CubeAction.TAKE, after=SECOND)

    assert table.left(WHITE) == 5 * MINUTE - 5 * SECOND
    assert table.clock.delay_left(table.at) == 0


def test_days_are_there_anew_for_every_turn():
    table = begun(parse_clock("3 days")).plays(after=2 * DAY).does(Roll(Dice(6, 2)), after=DAY)

    assert table.clock.flag_falls_at() == table.at + 2 * DAY
    assert table.left(BLACK) == 0

    with pytest.raises(RuleError, match="no time left"):
        table.plays(after=2 * DAY + 1)


def test_without_a_clock_no_flag_ever_falls():
    table = begun(NO_CLOCK).plays(after=900 * DAY)
    table.clock = table.clock.waiting_for(BLACK, table.at)

    assert table.clock.flag_falls_at() is None
    with pytest.raises(RuleError, match="still had time"):
        table.does(Forfeit(Reason.TIME))


def test_a_flag_that_has_fallen_ends_the_match_and_nothing_else_may_follow():
    table = begun()
    falls = table.clock.flag_falls_at()

    assert falls == T0 + 12 * SECOND + 14 * MINUTE
    assert table.left(WHITE, later=DAY) == 0
    for wrong in (falls - T0 - 1, 0):
        with pytest.raises(RuleError, match="white still had time"):
            table.clock.after(table.game.after(Forfeit(Reason.TIME)), T0 + wrong)
    with pytest.raises(RuleError, match="black still had time"):
        table.clock.after(table.game.after(Forfeit(Reason.TIME), by=BLACK), falls)
    with pytest.raises(RuleError, match="white had no time left"):
        table.clock.after(table.game.after(table.game.legal_plays()[0]), falls + 1)

    table.does(Forfeit(Reason.TIME), after=falls - T0)

    assert table.game.match.after(table.game.result).winner is BLACK


def test_absence_may_be_claimed_whatever_the_clock_says():
    for after in (0, DAY):
        table = begun().does(Forfeit(Reason.ABSENCE), by=BLACK, after=after)

        assert table.clock.running is None


def test_a_pause_costs_nobody_anything():
    table = begun()
    clock = table.clock.paused(T0 + 20 * SECOND)

    assert clock.flag_falls_at() is None
    assert clock.remaining(WHITE, T0 + DAY) == 14 * MINUTE - 8 * SECOND
    for act in (clock.paused, lambda at: clock.after(table.game, at)):
        with pytest.raises(RuleError, match="the clock is paused"):
            act(T0 + DAY)
    with pytest.raises(RuleError, match="the clock is paused"):
        clock.waiting_for(BLACK, T0 + DAY)

    clock = clock.resumed(T0 + DAY)

    assert clock.flag_falls_at() == T0 + DAY + 14 * MINUTE - 8 * SECOND
    with pytest.raises(RuleError, match="not paused"):
        clock.resumed(T0 + DAY)


def test_who_owes_the_dice_something_has_the_time_of_an_answer_for_it():
    table = begun().plays()
    clock = table.clock.waiting_for(WHITE, table.at + 5 * SECOND)
    clock = clock.waiting_for(WHITE, table.at + 6 * SECOND)
    rolled = table.game.after(Roll(Dice(6, 2)))
    at = table.at + 19 * SECOND

    clock = clock.after(rolled, at)

    assert clock.remaining(WHITE, at) == 14 * MINUTE - SECOND
    assert clock.running is BLACK
    assert clock.delay_left(at) == 7 * SECOND


def test_time_cannot_go_back():
    table = begun()

    with pytest.raises(RuleError, match="go back"):
        table.plays(after=-1)
    with pytest.raises(RuleError, match="go back"):
        table.clock.remaining(WHITE, T0 - 1)


@pytest.mark.parametrize(("length", "left"), [(7, 14 * MINUTE - SECOND), (None, 6 * MINUTE)])
def test_a_match_has_one_clock_and_each_game_for_money_its_own(length, left):
    table = begun(length=length).plays(after=13 * SECOND)
    table.does(Resign()).does(Answer.ACCEPT)
    table.game = table.game.match.after(table.game.result).new_game()

    clock = table.clock.after(table.game, table.at)

    assert clock.remaining(WHITE, table.at) == left


clocks = texts.map(parse_clock)
waits = st.lists(st.integers(0, 40 * SECOND), min_size=80, max_size=80)


def folded(terms, game, waits, *, seen=lambda clock, at: clock):
    """The clock after every step of *game* that comes before a flag falls."""
    clock, at, flow = Clock.begin(terms, game.match.length), T0, []
    start = game.match.new_game()
    for moment, wait in zip(start.moments(game.actions), waits, strict=False):
        falls = clock.flag_falls_at()
        at = at + wait if falls is None else min(at + wait, falls)
        clock = seen(clock, at).after(moment, at)
        flow.append((moment, clock, at))
    return flow


@given(randoms(), clocks, waits)
@settings(max_examples=60, deadline=None)
def test_looking_at_a_clock_and_pausing_it_changes_nothing(rng, terms, waits):
    game = random_game(random_match(rng), rng, steps=60)

    def looked_at(clock, at):
        half = (clock.since + at) // 2 if clock.since else at
        stopped = clock.paused(half).resumed(half)
        assert stopped.flag_falls_at() == clock.flag_falls_at()
        return stopped

    def shown(flow):
        return [(c.flag_falls_at(), c.own, c.delay_left(at)) for _, c, at in flow]

    assert shown(folded(terms, game, waits, seen=looked_at)) == shown(folded(terms, game, waits))


@given(randoms(), clocks, waits)
@settings(max_examples=60, deadline=None)
def test_time_comes_from_nowhere_but_fischers_steps_and_the_next_game(rng, terms, waits):
    game = random_game(random_match(rng), rng, steps=60)
    fischer = terms.kind is ClockKind.FISCHER
    before = None
    for moment, clock, at in folded(terms, game, waits):
        assert min(clock.own) >= 0
        assert clock.delay_left(at) <= (0 if fischer else terms.step)
        if before is not None:
            gains = [now - then for now, then in zip(clock.own, before.own, strict=True)]
            assert max(gains) <= (terms.step if fischer else 0)
            passed = at - before.since
            assert -sum(gains) <= passed
        assert clock.running in (None, moment.to_act)
        before = clock


@given(randoms(), waits)
@settings(max_examples=40, deadline=None)
def test_what_a_delay_leaves_over_is_never_banked(rng, waits):
    """However quick the other turns were, a turn of 13 seconds costs one."""
    game = random_game(Match(7), rng, steps=60)
    quick = [wait % SECOND for wait in waits]
    *_, (moment, clock, at) = folded(TOURNAMENT_CLOCK, game, quick)

    assert clock.own == (14 * MINUTE, 14 * MINUTE)
    if (player := moment.to_act) and not clock.answers:
        spent = 13 * SECOND - clock.used
        assert clock.remaining(player, at + spent) == 14 * MINUTE - SECOND
