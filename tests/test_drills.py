"""Rounds against the clock: their answers are right, and their formula is Keith's."""

from random import Random

import pytest

from gamao import Match, Player, Position
from gamao.drills import CHOICES, ROUND, Drill, Source, keith_choice, keith_counts, round_of
from gamao.engine import Engine, Limit
from gamao.engine.bearoff.tables import OneSided, TwoSided
from gamao.engine.cube.met import load_table
from gamao.rules.ruleset import MONEY


@pytest.fixture(scope="module")
def engine():
    return Engine.default()


def test_pips_are_asked_of_games_that_could_be_played(engine):
    questions = round_of(Drill.PIPS, engine, Random(1))

    assert len(questions) == ROUND
    for question in questions:
        assert question.answer == str(question.position.pips)
        assert not question.position.is_finished
    assert len({question.position for question in questions}) == ROUND


def test_a_race_is_answered_as_the_engine_does_and_is_not_close(engine):
    for question in round_of(Drill.RACE, engine, Random(2)):
        game = Match(None, MONEY).game_from(question.position, on_roll=Player.WHITE)
        decision = engine.cube(game, Limit(2))

        assert max(i for i, count in enumerate(question.position.mine) if count) <= 10
        assert question.source in (Source.EXACT, Source.ONE_SIDED, Source.ENGINE)
        assert question.options == CHOICES
        doubled = min(decision.double_take, 1.0)
        right = "no double" if decision.no_double > doubled else "double, "
        assert question.answer.startswith(right)
        assert question.answer.endswith("pass") == (
            decision.double_take > 1 and doubled > decision.no_double
        )
        assert abs(doubled - decision.no_double) >= 0.02


@pytest.fixture(scope="module")
def races(engine):
    return [one for seed in range(4) for one in round_of(Drill.RACE, engine, Random(seed))]


def of(races, source):
    found = [one for one in races if one.source is source]
    assert len(found) >= ROUND / 2
    return found


def test_part_of_the_races_is_known_exactly(races):
    table = TwoSided.open()
    for question in of(races, Source.EXACT):
        exact = table.equities(question.position)

        assert question.figures["no_double"] == pytest.approx(exact.centred_undoubled, abs=2e-4)
        assert question.figures["double_take"] == pytest.approx(exact.double_take, abs=2e-4)
        doubled = min(exact.double_take, 1)
        assert (question.answer == "no double") == (doubled < exact.centred_undoubled)
        assert question.answer.endswith("pass") == (
            doubled > exact.centred_undoubled and exact.double_take > 1
        )


def test_of_others_both_sides_are_home_and_their_chances_are_the_table_s(races):
    table = OneSided.open()
    for question in of(races, Source.ONE_SIDED):
        assert sum(question.position.mine[1:7]) == sum(question.position.theirs[1:7]) == 15
        assert question.figures["win"] == table.outcomes(question.position).win


def test_the_rest_is_longer_than_any_table(races):
    table = OneSided.open()
    for question in of(races, Source.ENGINE):
        assert not table.covers(question.position)
        assert question.position.is_race


@pytest.mark.parametrize(
    ("mine", "theirs", "counts", "choice"),
    [
        # 75 pips and a seventh; 77 against 85: eight more.
        ({6: 5, 5: 5, 4: 5}, {6: 6, 5: 5, 4: 4}, (85, 77), "no double"),
        ({6: 5, 5: 5, 4: 5}, {8: 2, 6: 5, 5: 4, 4: 4}, (85, 82), "double, take"),
        ({6: 5, 5: 5, 4: 5}, {8: 4, 6: 4, 5: 4, 4: 3}, (85, 88), "double, pass"),
        # 2 for a second checker on the ace point, 1 each for one on the 2 point, for a fourth on
        # the 3 point, and for three gaps.
        ({1: 2, 2: 2, 3: 4}, {6: 1}, (18 + 7 + 25 // 7, 6 + 2), "no double"),
    ],
)
def test_the_keith_count(mine, theirs, counts, choice):
    position = Position.of(mine=mine, theirs=theirs)

    assert keith_counts(position) == counts
    assert keith_choice(position) == choice


def test_a_take_point_is_that_of_the_match_equity_table(engine):
    table = load_table("gamao")
    for question in round_of(Drill.TAKE, engine, Random(3)):
        points = table.take_points(*question.away)

        assert question.source is Source.TABLE
        assert question.source.value == table.name

        assert question.answer == str(round(100 * points.dead))
        assert question.options.count(question.answer) == 1
        assert len(set(question.options)) == 4
