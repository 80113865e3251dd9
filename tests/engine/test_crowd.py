"""A crowd of each level: the weaker they are the more of them err, where people err."""

import pytest

from gamao import Dice, Match, Player, Position
from gamao.engine import LEVELS, Analysis, Crowd, Engine, Limit, load_levels
from gamao.engine.opponent.misjudging import LOOKS
from gamao.engine.opponent.people import load_people

ENGINE = Engine.default(threads=1)
CROWD = Crowd.gathered()
LEAST = 0.02


def contact(dice=(6, 4)):
    position = Position.of(
        mine={24: 1, 20: 1, 13: 4, 8: 3, 6: 4, 5: 2}, theirs={24: 2, 13: 4, 8: 3, 6: 5, 4: 1}
    )
    return Match(7).game_from(position, on_roll=Player.WHITE, dice=Dice(*dice))


def erring(game):
    return CROWD.erring_plays(game, ENGINE.analyse(game, Limit(0)), LEAST)


def test_what_is_known_of_people_names_whatever_players_look_at():
    people = load_people()

    assert tuple(people.leanings) == tuple(LOOKS)
    assert people.bound_at(1) < people.bound_at(30) < 1.5


def test_of_weaker_levels_more_players_err_and_of_the_best_none():
    found = [erring(contact(dice)) for dice in ((6, 4), (2, 1), (4, 3), (5, 1))]
    shares = [sum(each) / len(found) for each in zip(*found, strict=True)]

    assert len(shares) == len(LEVELS)
    assert shares == sorted(shares, reverse=True)
    assert shares[0] > 0.3
    assert shares[-1] == 0


def test_the_crowd_answers_alike_whenever_it_is_asked():
    assert erring(contact()) == erring(contact())


def test_nobody_errs_where_all_plays_are_worth_the_same():
    game = contact()
    best = ENGINE.analyse(game, Limit(0)).best

    assert CROWD.erring_plays(game, Analysis(candidates=(best,)), LEAST) == (0.0,) * len(LEVELS)


@pytest.mark.parametrize("answers", [False, True])
def test_cubes_are_misjudged_by_more_of_the_weaker(answers):
    # A race of 80 to 88 for money: a double, and a take.
    position = Position.of(mine={6: 8, 5: 4, 4: 3}, theirs={6: 12, 4: 3})
    game = Match().game_from(position, on_roll=Player.WHITE)
    seen = ENGINE.cube_equities(game, Player.WHITE, Limit(0))
    right, wrong = ("take", "pass") if answers else ("double", "no double")

    shares = CROWD.erring_cubes(game, seen, {right: 0.5, wrong: 0.4}, LEAST)

    assert shares[0] >= shares[4] >= shares[-1] == 0
    assert CROWD.erring_cubes(game, seen, {right: 0.5, wrong: 0.49}, LEAST) == (0.0,) * len(LEVELS)


def test_levels_misjudge_by_no_more_than_people_of_their_rating():
    people = load_people()

    for level in load_levels():
        if level.blur:
            assert level.bound == pytest.approx(people.bound_at(level.target), rel=0.001)
            assert level.cube_blur == pytest.approx(people.cube_beside_plays * level.blur, rel=0.01)
