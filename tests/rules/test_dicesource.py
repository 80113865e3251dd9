import random
from collections import Counter

from gamao import Dice, RandomDice, Roll, Start


def test_the_same_seed_throws_the_same_dice():
    one, other = (RandomDice(random.Random(5)) for _ in range(2))

    assert [one.throw() for _ in range(50)] == [other.throw() for _ in range(50)]


def test_every_side_of_a_die_comes_up_about_as_often():
    dice = RandomDice(random.Random(1))

    counts = Counter(dice.throw() for _ in range(6000))

    assert set(counts) == {1, 2, 3, 4, 5, 6}
    assert all(900 < count < 1100 for count in counts.values())


class Scripted:
    """Dice that come up as they were told to."""

    def __init__(self, *dice):
        self.dice = list(dice)

    def throw(self):
        return self.dice.pop(0)


def test_a_roll_is_two_throws_and_white_throws_first_for_the_start():
    dice = Scripted(2, 5, 1, 6)

    assert Start.thrown(dice) == Start(white=2, black=5)
    assert Roll.thrown(dice) == Roll(Dice(6, 1))
