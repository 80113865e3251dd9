"""Rollouts without the compiled core: game by game what the core makes of the same dice."""

from dataclasses import replace

import numpy as np
import pytest
from tests.engine.samples import random_boards, sensible_net

from gamao import Dice, Match, Player, Roll
from gamao.engine import Engine, Limit
from gamao.engine.cube.equity import CubeModel
from gamao.engine.cube.met import load_table
from gamao.engine.nets.default import plain_searcher
from gamao.engine.nets.net import Nets
from gamao.engine.nets.plain import PlainEvaluator
from gamao.engine.rollout.rollout import RolloutJob
from gamao.engine.search.limit import RolloutSettings
from gamao.engine.search.plain_search import PlainSearcher
from gamao.rules.cube import Cube
from gamao.rules.ruleset import MONEY

CENTRED = Cube()
NETS = Nets.of(sensible_net((32,)))
PLAIN = PlainSearcher(PlainEvaluator(NETS))
# What the scout keeps here, the fast net keeps there: with one net for all they play alike.
ALIKE = {"scout_keep": 5, "fast_keep": 5, "scout_margin": 0.3, "fast_margin": 0.3}


@pytest.fixture(scope="module")
def core():
    pytest.importorskip("gamao.engine._core", reason="the compiled core was not built")
    from gamao.engine.search.search import Searcher

    return Searcher(NETS, NETS, quantised=False)


def model(match, cube=CENTRED, **options):
    return CubeModel.of(match, cube, Player.WHITE, **options)


BEAVERS = replace(MONEY, beaver=True, raccoon=True)


@pytest.mark.parametrize(
    ("cube", "states", "settings"),
    [
        (model(Match(), cubeless=True), (0,), {"truncate": 3}),
        (model(Match(), cubeless=True), (0,), {"truncate": 3, "luck": "fast", "play": "fast"}),
        (model(Match(), cubeless=True), (0,), {"luck": None}),
        (model(Match()), (0, 1), {"truncate": 3}),
        (model(Match(rules=BEAVERS)), (0, 1), {"truncate": 4, "luck": None}),
        (model(Match(5, score=(1, 3)), Cube(2, Player.WHITE)), (0,), {"truncate": 3}),
        (replace(model(Match()), held_back=2), (0,), {"truncate": 4}),
    ],
    ids=["cubeless", "fast", "with luck", "money", "beavers", "match", "Holland"],
)
def test_every_game_gives_what_it_gives_the_core(core, cube, states, settings):
    boards = np.repeat(random_boards(2, seed=21), len(states), axis=0)
    results = []
    for searcher in (PLAIN, core):
        played = RolloutJob(
            searcher=searcher,
            model=cube,
            boards=boards,
            settings=RolloutSettings(seed=5, **ALIKE | settings),
            after_play=True,
            double_first=True,
            states=states * 2,
        )
        results.append(played.run(30, 12))

    ours, cores = (np.array(sums.totals) / 2.0**32 / 12 for sums in results)
    # A few games go another way, where two plays are worth the same but for the last digit.
    assert np.abs(ours - cores).max() < 0.003
    assert np.median(np.abs(ours - cores)) < 1e-5


@pytest.fixture(scope="module")
def plain():
    return Engine(plain_searcher(), load_table())


def test_the_shipped_nets_roll_out_the_same_within_the_error(plain):
    pytest.importorskip("gamao.engine._core", reason="the compiled core was not built")
    settings = RolloutSettings(games=36, truncate=2)
    game = Match().game_from(Match().new_game().position, on_roll=Player.WHITE)

    ours, cores = (
        list(engine.roll_out_cube(game, settings))[-1].result
        for engine in (plain, Engine.default(threads=1))
    )

    error = np.hypot(ours.equity_error, cores.equity_error)
    assert (np.abs(ours.equity - cores.equity) < 4 * error + 0.003).all()


def test_plays_are_rolled_out_and_say_so(plain):
    game = Match().game_from(Match().new_game().position, on_roll=Player.WHITE)
    settings = RolloutSettings(games=6, truncate=1, least_games=6)

    found = plain.analyse(
        game.after(Roll(Dice(2, 1))), Limit(2, rollout=settings, most=3, margin=9.0)
    ).candidates

    assert [one.games for one in found[:4]] == [6, 6, 6, 0]
    assert [one.depth for one in found[2:4]] == ["rollout", "0-ply"]


def test_a_rollout_of_parts_is_the_same_as_in_one_go(plain):
    game = Match().game_from(Match().new_game().position, on_roll=Player.WHITE)
    plan = plain.plan_cube(game, RolloutSettings(games=8, truncate=1))

    whole = plain.roll_out_part(plan, 0, 8)

    parts = plain.roll_out_part(plan, 0, 3) + plain.roll_out_part(plan, 3, 5)
    assert parts.games == whole.games
    assert np.allclose(np.array(parts.totals), np.array(whole.totals), rtol=0, atol=2**32 * 1e-4)
