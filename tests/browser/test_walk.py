"""Whatever the rules, and whoever sits there: who must act has a way to, and no page throws."""

import random

from tests.browser.walking import SEATS, walk


def test_random_games_under_every_mix_of_rules_have_no_dead_end(chromium, site):
    # Other games every time: a failure names its walk, which `tests.browser.walking` walks again.
    seed = random.SystemRandom().randrange(10**6)

    count, done = walk(chromium, site, games=36, seconds=15, seed=seed, lanes=len(SEATS))

    assert count > 0
    assert done.total() >= 10
