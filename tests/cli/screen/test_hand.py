"""A play made checker by checker."""

import random

from gamao import TORNEIO, Dice, Match, Player, Position
from gamao.cli.screen.hand import Hand
from gamao.rules.play import OFF


def game(dice, position=None):
    match = Match(3, TORNEIO)
    return match.game_from(position or Position.start(), on_roll=Player.WHITE, dice=dice)


def test_a_checker_goes_with_one_die_or_with_both():
    hand = Hand.of(game(Dice(3, 1)))

    assert hand.targets(8) == {7, 5, 4}
    both = hand.moved(8, 4)
    assert (both.is_whole, sorted(both.spent)) == (True, [1, 3])
    assert hand.moved(8, 2) is None


def test_what_was_moved_is_taken_back_step_by_step():
    first = Hand.of(game(Dice(3, 1)))
    last = first.moved(8, 5).moved(6, 5)

    assert str(last.play) == "8/5 6/5"
    assert last.before.before == first
    assert last.before.position != first.position


def test_pressing_a_checker_twice_moves_it_by_the_higher_die():
    hand = Hand.of(game(Dice(3, 1)))

    assert hand.forward(8).spent == (3,)
    assert hand.forward(5) is None


def test_bearing_off_ends_where_the_play_may():
    position = Position.of(mine={2: 1}, theirs={1: 15})
    hand = Hand.of(game(Dice(2, 1), position))

    assert hand.targets(2) >= {OFF}
    assert hand.moved(2, OFF).is_whole


def test_every_play_made_in_any_order_is_legal():
    rng = random.Random(7)
    for _ in range(100):
        dice = Dice(rng.randint(1, 6), rng.randint(1, 6))
        now = game(dice)
        hand = Hand.of(now)
        while not hand.is_whole:
            source = rng.choice(sorted(hand.sources))
            hand = hand.moved(source, rng.choice(sorted(hand.targets(source))))
        now.after(hand.play)
