"""Figures of a match: which decisions count, and what the rating is made of."""

import pytest
from tests.analysis.samples import decision, verdict

from gamao import CubeAction, DataError, Match, Player, Position
from gamao.analysis import Entry, Mark, Stage, Summary, Tally

WHITE, BLACK = Player.WHITE, Player.BLACK


def entry(loss=0.0, *, player=WHITE, action=None, cube=False, **changes):
    dice_game = decision().game
    game = Match(7).game_from(Position.start(), on_roll=player) if cube else dice_game
    play = dice_game.legal_plays()[0]
    done = action if cube else play
    return Entry(
        decision=decision(player=player, game=game, action=done), verdict=verdict(loss, **changes)
    )


def test_the_rating_is_500_times_the_mean_loss_over_decisions_that_count():
    entries = [entry(0.1), entry(), entry(), entry(forced=True), entry(cube=True, gap=0.3)]

    tally = Tally.of(entries)

    assert tally.decisions == 3
    assert tally.pr == pytest.approx(500 * 0.1 / 3)


def test_a_cube_left_alone_counts_when_it_was_close_and_an_actual_one_always():
    assert entry(cube=True, gap=0.19).counts
    assert not entry(cube=True, gap=0.21).counts
    assert entry(cube=True, gap=0.5, action=CubeAction.DOUBLE).counts
    assert entry(0.4, cube=True).counts


def test_gnubg_counts_fewer_cubes_as_close_and_speaks_of_thousandths():
    entries = [entry(0.1), entry(cube=True, gap=0.18)]

    tally = Tally.of(entries)

    assert (tally.decisions, tally.gnubg_decisions) == (2, 1)
    assert tally.millipoints == pytest.approx(100)


def test_the_interval_is_that_of_a_mean():
    tally = Tally.of([entry(0.1), entry(), entry(), entry()])

    deviation = (0.1**2 / 4 - 0.025**2) ** 0.5
    assert tally.pr_half_width == pytest.approx(500 * 1.96 * deviation / 3**0.5)


def test_a_summary_is_one_players_and_its_parts_add_up():
    mine = [entry(0.1, luck=0.2), entry(0.05, cube=True, gap=0.05)]
    summary = Summary.of([*mine, entry(0.7, player=BLACK, luck=-0.3)], WHITE)

    assert summary.all.loss == pytest.approx(0.15)
    assert summary.checker.loss + summary.cube.loss == pytest.approx(summary.all.loss)
    assert sum(tally.loss for _, tally in summary.stages) == pytest.approx(summary.all.loss)
    assert dict(summary.stages)[Stage.OPENING].decisions == 2
    assert (summary.luck, summary.mwc_luck) == (0.2, pytest.approx(0.02))
    assert summary.snowie == pytest.approx(1000 * 0.15 / 2)


def test_without_decisions_there_is_no_rating():
    tally = Tally.of([])

    assert (tally.pr, tally.pr_half_width, tally.millipoints) == (None, None, None)


def test_who_counts_errors_counts_the_worse_ones_too():
    tally = Tally.of([entry(0.019), entry(0.02), entry(0.08), entry(0.1), entry(0.4)])

    assert [tally.count(mark) for mark in Mark if mark is not Mark.NONE] == [4, 3, 1]


def test_the_tallies_of_two_matches_add_up_to_that_of_all_their_decisions():
    first, second = [entry(0.1), entry(), entry(0.2, forced=True)], [entry(0.03), entry(0.5)]

    whole = Tally.of(first) + Tally.of(second)

    wanted = Tally.of([*first, *second])
    assert (whole.decisions, whole.gnubg_decisions) == (4, 4)
    assert whole.marks == wanted.marks
    assert whole.pr == pytest.approx(wanted.pr)
    assert whole.pr_half_width == pytest.approx(wanted.pr_half_width)
    assert whole.mwc_loss == pytest.approx(wanted.mwc_loss)
    assert Tally.of(()) + whole == whole


def test_a_tally_comes_back_from_its_plain_values():
    tally = Tally.of([entry(0.1), entry(0.03), entry(), entry(0.4)])

    assert Tally.from_json(tally.as_json()) == tally
    with pytest.raises(DataError, match="not a tally"):
        Tally.from_json({"decisions": 3})
