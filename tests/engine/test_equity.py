"""The cube: models, decisions, and the truths everybody knows about them."""

from dataclasses import astuple, replace
from functools import partial

import numpy as np
import pytest

from gamao.engine.bearoff.tables import TwoSided
from gamao.engine.cube.decision import Courses, decide_cube
from gamao.engine.cube.equity import CubeModel
from gamao.engine.cube.met import load_table
from gamao.engine.cube.states import Efficiency
from gamao.engine.outcomes import Outcomes
from gamao.rules.cube import Cube, CubeAction
from gamao.rules.match import Match
from gamao.rules.player import Player
from gamao.rules.position import Position
from gamao.rules.ruleset import TORNEIO, Backgammon, RuleSet

WHITE, BLACK = Player
MET = load_table()
PLAIN_MONEY = Match(None, RuleSet())
DEAD = Efficiency(contact=0, contact_centred=0)
LIVE = Efficiency(contact=1, contact_centred=1)


def decide_statically(model, outcomes, *, race_pips=0):
    """The decision at first sight, without looking ahead."""
    return decide_cube(model, model.undoubled_equities(outcomes, race_pips))


def answer_to_beaver(model, equities):
    worth = Courses.of(model, equities).beaver_answers()
    return max(worth, key=worth.get)


model = partial(CubeModel.of, on_roll=WHITE)


def wins(chance, gammons=0.0, lost_gammons=0.0):
    return Outcomes(
        win=chance, win_gammon=gammons * chance, lose_gammon=lost_gammons * (1 - chance)
    )


def cash_point(of):
    """The chance to win, without gammons, from which the opponent passes."""
    low, high = 0.0, 1.0
    for _ in range(40):
        middle = (low + high) / 2
        passes = decide_statically(of, wins(middle)).answer is CubeAction.PASS
        low, high = (low, middle) if passes else (middle, high)
    return high


def some_models():
    rng = np.random.default_rng(7)
    for _ in range(60):
        money = RuleSet(
            jacoby=bool(rng.integers(2)),
            beaver=True,
            raccoon=bool(rng.integers(2)),
            backgammon=list(Backgammon)[rng.integers(3)],
        )
        cube = (Cube(), Cube(2, WHITE), Cube(4, BLACK), Cube(2))[rng.integers(4)]
        yield model(Match(None, money), cube)
        length = int(rng.integers(2, 40))
        score = (int(rng.integers(length)), int(rng.integers(length)))
        rules = RuleSet(crawford=2, holland=bool(rng.integers(2)), beaver=bool(rng.integers(2)))
        turns = (int(rng.integers(3)), int(rng.integers(3)))
        yield model(Match(length, rules, score), cube, turns=turns)


def some_outcomes(count, seed=3):
    rng = np.random.default_rng(seed)
    shares = rng.dirichlet(np.full(10, 0.6), count)
    return [Outcomes.from_exclusive(row / row.sum()) for row in shares]


# -- money --------------------------------------------------------------------------------------


def test_money_take_points_are_25_percent_dead_and_20_percent_live():
    assert cash_point(model(PLAIN_MONEY, Cube(), efficiency=DEAD)) == pytest.approx(0.75)
    assert cash_point(model(PLAIN_MONEY, Cube(), efficiency=LIVE)) == pytest.approx(0.80)


def test_a_live_cube_in_the_middle_is_worth_a_line_between_both_doubling_points():
    live = model(PLAIN_MONEY, Cube(), efficiency=LIVE)

    for chance, equity in ((0.1, -1), (0.2, -1), (0.35, -0.5), (0.5, 0), (0.8, 1), (0.9, 1)):
        assert live.leaf_equities(wins(chance))[0] == pytest.approx(equity)


def test_the_owner_of_the_cube_has_the_better_of_it():
    owned = model(PLAIN_MONEY, Cube(2, WHITE)).leaf_equities(wins(0.5))[0]
    centred = model(PLAIN_MONEY, Cube(2)).leaf_equities(wins(0.5))[0]
    against = model(PLAIN_MONEY, Cube(2, BLACK)).leaf_equities(wins(0.5))[0]

    assert owned > centred == pytest.approx(0)
    assert against == pytest.approx(-owned)


def test_gammons_count_under_jacoby_only_once_the_cube_is_turned():
    jacoby = Match(None, RuleSet(jacoby=True))
    chances = wins(0.6, gammons=0.5)

    assert model(jacoby, Cube()).cubeless_equity(chances) == pytest.approx(0.2)
    assert model(jacoby, Cube(2)).cubeless_equity(chances) == pytest.approx(0.2)
    assert model(jacoby, Cube(2, BLACK)).cubeless_equity(chances) == pytest.approx(0.5)
    assert model(PLAIN_MONEY, Cube()).cubeless_equity(chances) == pytest.approx(0.5)
    assert model(jacoby, Cube(), cubeless=True).cubeless_equity(chances) == pytest.approx(0.5)


def test_nobody_is_too_good_to_double_with_a_centred_cube_under_jacoby():
    chances = wins(0.95, gammons=0.8)

    plain = decide_statically(model(PLAIN_MONEY, Cube()), chances)
    jacoby = decide_statically(model(Match(None, RuleSet(jacoby=True)), Cube()), chances)

    assert plain.action == "too good, pass"
    assert jacoby.action == "double, pass"


def test_what_counts_as_a_backgammon_is_the_rule_sets():
    chances = Outcomes(win=1, win_gammon=0.5, win_backgammon_half=0.4, win_backgammon_home=0.2)

    for kind, equity in ((Backgammon.HALF, 1.9), (Backgammon.HOME, 1.7), (Backgammon.BAR, 1.5)):
        of = model(Match(None, RuleSet(backgammon=kind)), Cube())
        assert of.cubeless_equity(chances) == pytest.approx(equity)


def test_a_foolish_double_is_beavered():
    of = model(Match(None, RuleSet(beaver=True)), Cube())

    decision = decide_statically(of, wins(0.4))

    assert decision.action == "no double, beaver"
    assert decision.double_beaver == pytest.approx(2 * decision.double_take)


def test_a_hopeless_doubler_refuses_the_beaver_for_twice_the_stake():
    of = model(Match(None, RuleSet(beaver=True, raccoon=True)), Cube())
    equities = of.undoubled_equities(wins(0.1))

    assert decide_cube(of, equities).double_beaver == pytest.approx(-2)
    assert answer_to_beaver(of, equities) is CubeAction.PASS


def test_a_beaver_that_was_a_mistake_is_answered_by_a_raccoon():
    of = model(Match(None, RuleSet(beaver=True, raccoon=True)), Cube())
    without = model(Match(None, RuleSet(beaver=True)), Cube())
    chances = wins(0.7)

    assert decide_statically(of, chances).answer is CubeAction.TAKE
    assert answer_to_beaver(of, of.undoubled_equities(chances)) is CubeAction.RACCOON
    assert answer_to_beaver(without, without.undoubled_equities(chances)) is CubeAction.TAKE


def test_an_automatic_double_only_changes_the_stake():
    plain = model(PLAIN_MONEY, Cube()).leaf_equities(wins(0.7))
    doubled = model(PLAIN_MONEY, Cube(4)).leaf_equities(wins(0.7))

    assert plain == pytest.approx(doubled)


def test_where_it_is_allowed_one_can_be_advised_to_double_on_the_other_sides_turn():
    mine = model(PLAIN_MONEY, Cube())
    their_turn = mine.opponents().undoubled_equities(wins(1 - 0.75))

    decision = decide_cube(mine, [-equity for equity in their_turn])

    assert decision.action == "double, take"
    assert decision.no_double == pytest.approx(mine.undoubled_equities(wins(0.75))[0])


def test_last_roll_positions_are_doubled_and_taken_by_the_numbers():
    # Nothing comes after the roll: the cube is dead whoever owns it.
    of = model(PLAIN_MONEY, Cube())

    for chance, action in ((0.49, "no double"), (0.51, "double, take"), (0.76, "double, pass")):
        equities = [2 * chance - 1] * len(of.states)
        assert decide_cube(of, equities).action.startswith(action)


def test_race_decisions_cost_little_against_the_exact_table(tmp_path):
    table = TwoSided.open(tmp_path, points=6, checkers=5)
    rng = np.random.default_rng(2)
    lost = []
    while len(lost) < 1500:
        sides = [rng.multinomial(rng.integers(3, 6), [1 / 6] * 6) for _ in range(2)]
        mine, theirs = ({p: int(n) for p, n in enumerate(s, 1) if n} for s in sides)
        position = Position.of(mine=mine, theirs=theirs)
        exact = table.equities(position)
        if not 0.4 < exact.win < 0.95:
            continue
        pips = sum(point * count for point, count in mine.items())
        ours = decide_statically(model(PLAIN_MONEY, Cube()), wins(exact.win), race_pips=pips)
        doubled = min(1.0, exact.double_take)
        lost.append(exact.centred - (doubled if ours.should_double else exact.centred_undoubled))
        if ours.answer is CubeAction.PASS and exact.double_take < 1:
            lost[-1] += 1 - exact.double_take

    assert np.mean(lost) < 0.004
    print(f"mean loss of race decisions: {np.mean(lost):.5f}")


# -- matches ------------------------------------------------------------------------------------


def test_at_double_match_point_only_winning_counts():
    of = model(Match(3, score=(2, 2)), Cube())

    equities = of.leaf_equities(wins(0.6, gammons=0.5, lost_gammons=0.1))

    assert equities == pytest.approx([0.2])
    assert of.equity_to_mwc(equities[0]) == pytest.approx(0.6)
    assert of.mwc_to_equity(0.6) == pytest.approx(0.2)


@pytest.mark.parametrize(
    "match", [Match(5, score=(4, 2), is_crawford=True), Match(1), Match(5, RuleSet(cube=False))]
)
def test_without_a_cube_in_the_game_there_is_one_state(match):
    of = model(match, Cube())

    assert len(of.states) == 1
    assert decide_statically(of, wins(0.8)).action == "cannot double"


@pytest.mark.parametrize(("score", "chance"), [((0, 4), 0.2), ((1, 4), 0.45), ((2, 4), 0.5)])
def test_after_the_crawford_game_the_trailer_doubles_at_once(score, chance):
    of = model(Match(5, score=score), Cube())

    assert decide_statically(of, wins(chance, gammons=0.2)).action == "double, take"
    # The leader never does: a single game is enough.
    assert model(Match(5, score=score[::-1]), Cube()).states[0].mine is None


def test_the_trailer_cashes_rather_than_plays_for_a_gammon_that_adds_little():
    # 3 away: a pass leaves 2 away, 48.8 %; an undoubled gammon 1 away, 50 %.
    of = model(Match(5, score=(2, 4)), Cube())

    assert decide_statically(of, wins(0.75, gammons=0.5)).action == "double, pass"


@pytest.mark.parametrize("points", range(1, 6))
@pytest.mark.parametrize("gammons", [0.0, 0.3, 0.7])
def test_a_free_cube_is_worth_the_same_seen_from_either_side(points, gammons):
    """Also where its owner is past the cash point and may play on for a gammon."""
    trailer = model(Match(7, TORNEIO, (points, 6)), Cube())

    for win in np.linspace(0.05, 0.95, 19):
        chances = wins(float(win), gammons=gammons)
        ours = trailer.undoubled_equities(chances)
        theirs = trailer.opponents().undoubled_equities(chances.flipped())
        assert ours == pytest.approx([-equity for equity in theirs])


def test_the_leader_has_a_free_drop_where_the_trailer_needs_an_even_number():
    # 2 away against 1 away: passing leaves both at 1 away. 3 away: it would cost a whole game.
    even = cash_point(model(Match(5, score=(3, 4)), Cube()))
    odd = cash_point(model(Match(5, score=(2, 4)), Cube()))

    assert even == pytest.approx(0.5)
    assert odd > 0.97
    four = cash_point(model(Match(5, score=(1, 4)), Cube()))
    assert four == pytest.approx(MET.mwc(3, 1, post_crawford=True) / 0.48803, abs=1e-4)


def test_the_trailers_cube_is_worth_its_full_price_on_the_leaders_turn_too():
    of = model(Match(5, score=(2, 4)), Cube()).opponents()

    equity = of.undoubled_equities(wins(0.5))[0]

    # 3 away, doubled, needs 1 more after a win.
    assert of.equity_to_mwc(equity) == pytest.approx(0.5 + 0.5 * (1 - 0.5))


def test_take_points_at_a_score_are_those_of_the_table():
    for length, score in ((2, (0, 0)), (4, (0, 2)), (7, (2, 0)), (7, (4, 2)), (11, (0, 0))):
        mine, theirs = (length - points for points in score)
        expected = MET.take_points(theirs, mine)
        match = Match(length, score=score)

        for efficiency, take_point in ((DEAD, expected.dead), (LIVE, expected.live)):
            of = model(match, Cube(), efficiency=efficiency)
            assert 1 - cash_point(of) == pytest.approx(take_point, abs=1e-6)


def test_who_takes_with_nothing_to_lose_by_redoubling_needs_half_as_much():
    # 4 away takes from 2 away: a lost game is a lost match, so that the cube comes back at once.
    of = model(Match(4, score=(2, 0)), Cube(), efficiency=DEAD)

    assert 1 - cash_point(of) == pytest.approx(MET.take_points(4, 2).live, abs=1e-6)
    assert MET.take_points(4, 2).live == pytest.approx(MET.take_points(4, 2).dead / 2)


def test_a_cube_that_wins_the_match_is_not_turned_again():
    of = model(Match(7, score=(3, 4)), Cube(4, WHITE))

    assert decide_statically(of, wins(0.9)).action == "cannot double"


def test_gammons_are_worth_what_the_score_says():
    of = model(Match(4, score=(0, 2)), Cube())

    win, gammon = of.states[0].win[:2]

    assert (gammon - win) / 2 == pytest.approx(MET.gammon_price(4, 2))


def test_equities_of_a_match_are_normalised_to_the_cube():
    of = model(Match(7, score=(2, 3)), Cube(2, WHITE))

    assert of.states[0].win[0] == pytest.approx(1)
    assert of.states[0].lose[0] == pytest.approx(-1)
    assert decide_statically(of, wins(0.7)).double_pass == pytest.approx(1)
    assert decide_statically(of, wins(0.95)).action == "redouble, pass"


def test_holland_holds_the_cube_back_until_both_have_played_twice():
    match = Match(5, RuleSet(crawford=2, holland=True), score=(2, 4))

    held = [model(match, Cube(), turns=turns).held_back for turns in ((0, 0), (1, 0), (1, 1))]
    of = model(match, Cube(), turns=(1, 1))

    assert held == [4, 4, 2]
    assert decide_statically(of, wins(0.5)).action == "cannot double"
    assert of.opponents().opponents().held_back == 0
    assert decide_statically(of.opponents().opponents(), wins(0.5)).action == "double, take"


# -- both sides, both programs ------------------------------------------------------------------


def test_the_opponents_view_of_the_opponents_view_is_ones_own():
    for of in some_models():
        back = of.opponents().opponents()
        assert replace(back, held_back=0, line=of.line) == replace(of, held_back=0)
        for chances in some_outcomes(5):
            there = of.opponents().finished_equities(chances.flipped())
            assert of.finished_equities(chances) == pytest.approx([-value for value in there])


def test_the_compiled_core_says_the_same_as_the_plain_code():
    core = pytest.importorskip("gamao.engine._core")
    assert core.CubeModel
    outcomes = some_outcomes(40)
    rows = np.array([astuple(chances) for chances in outcomes], np.float32)
    pips = np.arange(40, dtype=np.int32) * 3
    for root in some_models():
        for of in (root, root.opponents()):
            largest = max(1.0, *(abs(v) for state in of.states for v in state.win + state.lose))
            near = partial(np.testing.assert_allclose, rtol=1e-5, atol=1e-6 * largest)
            compiled = of.compiled()
            leaf = [of.leaf_equities(o, int(n)) for o, n in zip(outcomes, pips, strict=True)]
            near(compiled.leaf_equities(rows, pips), leaf)
            near(compiled.finished_equities(rows), [of.finished_equities(o) for o in outcomes])
            undoubled = compiled.undoubled_equities(rows, pips)
            near(compiled.apply_doubling(undoubled), leaf)
        near(root.compiled().opponents().leaf_equities(rows, pips), leaf)


def test_the_compiled_core_refuses_states_that_do_not_exist():
    core = pytest.importorskip("gamao.engine._core")
    good = dict(
        utilities=np.ones((1, 2, 3), np.float32),
        offers=np.full((1, 2, 3), -1, np.int8),
        scales=np.ones((1, 2, 3), np.float32),
        ends=np.ones((1, 2, 3), np.float32),
        automatic=np.zeros(1, np.int8),
        efficiency=np.ones(8, np.float32),
        backgammon=1,
        money=False,
        held_back=0,
    )

    assert core.CubeModel(**good).states == 1
    for name, value, message in (
        ("offers", np.full((1, 2, 3), 4, np.int8), "no state 4"),
        ("offers", np.zeros((1, 2, 3), np.int8), "later state"),
        ("utilities", np.full((1, 2, 3), np.nan, np.float32), "not finite"),
        ("scales", np.ones((2, 2, 3), np.float32), "as many states"),
        ("backgammon", 3, "HALF"),
        ("held_back", -1, "turns"),
    ):
        with pytest.raises(ValueError, match=message):
            core.CubeModel(**{**good, name: value})
