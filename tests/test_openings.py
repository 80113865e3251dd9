"""The table of openings: what it holds, and that it agrees with what players know."""

from importlib import resources

import pytest

from gamao import ALL_ROLLS, Dice, Position, legal_plays
from gamao.errors import IllegalPlayError, NotationError
from gamao.notation import parse_play
from gamao.openings import Edge, Openings, Score, parse_line


@pytest.fixture(scope="module")
def openings():
    return Openings.load()


def line(*moves):
    """Rolls and plays from the start, as `("31", "8/5 6/5")`."""
    position, found = Position.start(), []
    for roll, text in moves:
        dice = Dice(*map(int, roll))
        play = parse_play(text, position, dice)
        found.append((dice, play))
        position = position.after(play).flipped()
    return position, found


def test_the_table_is_of_at_most_three_megabytes():
    assert resources.files("gamao").joinpath("data", "openings.npz").stat().st_size <= 3_000_000


@pytest.mark.parametrize("score", Score)
@pytest.mark.parametrize("dice", ALL_ROLLS, ids=str)
def test_every_first_roll_has_legal_plays_with_small_errors(openings, score, dice):
    found = openings.plays(score, dice)

    legal = {Position.start().after(play) for play in legal_plays(Position.start(), dice)}
    results = [Position.start().after(one.play) for one in found]
    assert results
    assert set(results) <= legal
    assert len(set(results)) == len(results)
    assert [one.equity for one in found] == sorted((one.equity for one in found), reverse=True)
    assert all(0 < one.error <= 0.001 and one.games > 2000 for one in found)


@pytest.mark.parametrize("score", Score)
def test_the_best_first_play_of_every_roll_is_followed_by_every_reply(openings, score):
    for dice in ALL_ROLLS:
        best = openings.plays(score, dice)[0].play
        position = Position.start().after(best).flipped()
        for reply in ALL_ROLLS:
            found = openings.plays(score, reply, after=[(dice, best)])

            legal = {position.after(play) for play in legal_plays(position, reply)}
            assert {position.after(one.play) for one in found} <= legal
            assert found
            assert all(one.error <= 0.002 for one in found)


@pytest.mark.parametrize("score", Score)
@pytest.mark.parametrize("first", [dice for dice in ALL_ROLLS if not dice.is_doublet], ids=str)
def test_a_third_roll_is_known_after_the_commonest_lines(openings, score, first):
    begun = [(first, openings.plays(score, first)[0].play)]
    for second in ALL_ROLLS:
        played = [*begun, (second, openings.plays(score, second, after=begun)[0].play)]
        position = Position.start()
        for _dice, play in played:
            position = position.after(play).flipped()

        rolls = openings.rolls(score, after=played)

        assert [roll.dice for roll in rolls] == list(ALL_ROLLS)
        for roll in rolls:
            # Games are cut after 11 plies: what that changes is counted in.
            assert all(0 < one.error <= 0.008 for one in roll.plays)
            legal = {position.after(play) for play in legal_plays(position, roll.dice)}
            assert {position.after(one.play) for one in roll.plays} <= legal


def test_every_row_has_the_position_after_its_play(openings):
    after = openings.results(Score.DMP)

    replies = sum(len(openings.plays(Score.DMP, dice)) for dice in ALL_ROLLS)
    assert len(after) > replies
    assert all(sum(one.mine) == sum(one.theirs) == 15 for one in after.values())
    assert line(("31", "8/5 6/5"), ("64", "24/14"))[0] in after.values()


def test_beyond_the_table_there_is_nothing(openings):
    _, odd = line(("65", "8/2 8/3"))
    _, third = line(("31", "8/5 6/5"), ("64", "24/14"), ("55", "8/3(2) 6/1(2)"))

    assert openings.plays(Score.MONEY, Dice(2, 1), after=odd) == ()
    assert openings.plays(Score.MONEY, Dice(2, 1), after=third) == ()


def test_the_same_position_by_another_way_is_the_same_play(openings):
    _, one = line(("21", "13/11 6/5"))
    _, other = line(("21", "6/5 13/11"))

    assert openings.plays(Score.DMP, Dice(6, 4), after=one)
    assert openings.plays(Score.DMP, Dice(6, 4), after=one) == openings.plays(
        Score.DMP, Dice(6, 4), after=other
    )


@pytest.mark.parametrize(
    ("roll", "score", "best"),
    [
        ("31", Score.MONEY, "8/5 6/5"),
        ("42", Score.MONEY, "8/4 6/4"),
        ("61", Score.MONEY, "13/7 8/7"),
        ("53", Score.MONEY, "8/3 6/3"),
        ("65", Score.MONEY, "24/13"),
        ("66", Score.MONEY, "24/18(2) 13/7(2)"),
        ("64", Score.DMP, "24/14"),
        ("64", Score.GAMMON_GO, "8/2 6/2"),
        ("41", Score.GAMMON_SAVE, "24/23 13/9"),
    ],
)
def test_the_best_are_those_that_players_know(openings, roll, score, best):
    dice = Dice(*map(int, roll))

    found = openings.plays(score, dice)[0]

    assert str(found.play) == best


def test_where_no_cube_is_turned_the_equity_is_that_of_its_chances(openings):
    for dice in ALL_ROLLS:
        one = openings.plays(Score.DMP, dice)[0]

        assert one.equity == pytest.approx(2 * one.chances[0] - 1, abs=6e-4)


def test_with_the_cube_an_advantage_is_worth_more(openings):
    for dice in ALL_ROLLS:
        one = openings.plays(Score.MONEY, dice)[0]
        win, gammon, backgammon, lose_gammon, lose_backgammon = one.chances

        cubeless = 2 * win - 1 + gammon + backgammon - lose_gammon - lose_backgammon
        if cubeless > 0.05:
            assert 1.2 * cubeless < one.equity < 1.8 * cubeless


def test_the_two_sides_of_a_score_see_each_other():
    assert [score.other for score in Score] == [
        *(Score.MONEY, Score.DMP, Score.GAMMON_SAVE, Score.GAMMON_GO),
    ]


def test_the_margin_is_told_in_a_word(openings):
    rolls = {str(roll.dice): roll for roll in openings.rolls(Score.MONEY)}

    assert [str(dice) for dice in ALL_ROLLS] == list(rolls)
    assert rolls["6-4"].margin == pytest.approx(0.0012, abs=1e-4)
    assert rolls["6-4"].edge is Edge.TOSS_UP
    assert rolls["6-2"].edge is Edge.SLIGHT
    assert rolls["4-4"].edge is Edge.CLEAR
    assert rolls["3-1"].edge is Edge.ALONE
    assert rolls["3-1"].margin is None
    assert rolls["3-1"].plays[0].interval == pytest.approx(0.0019, abs=1e-4)


def test_where_a_score_changes_the_best_play_it_is_said(openings):
    changed = {str(roll.dice) for roll in openings.rolls(Score.DMP) if roll.is_changed}

    assert "6-4" in changed
    assert "3-1" not in changed
    assert not any(roll.is_changed for roll in openings.rolls(Score.MONEY))


def test_a_play_knows_whether_the_table_goes_on(openings):
    for score in Score:
        for roll in openings.rolls(score):
            for one in roll.plays:
                goes_on = openings.rolls(score, after=[(roll.dice, one.play)])

                assert len(goes_on) == (21 if one.is_followed else 0)


def test_a_line_is_read_as_people_write_it():
    _, played = line(("31", "8/5 6/5"), ("64", "24/14"))

    assert parse_line("31 8/5 6/5; 64 24/14") == tuple(played)
    assert parse_line("3-1: 6/5 8/5;6-4 24/18/14") == tuple(played)
    assert parse_line(" ") == ()


@pytest.mark.parametrize("text", ["31", "8/5 6/5", "77 8/5", "31 8/5 6/5;", "31 nonsense"])
def test_what_is_no_line_is_refused(text):
    with pytest.raises(NotationError):
        parse_line(text)


def test_a_line_of_illegal_plays_is_refused():
    with pytest.raises(IllegalPlayError):
        parse_line("31 8/5 6/5; 64 24/13")
