"""The environments by their own interfaces' tests, and by the rules."""

import random
import runpy
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from gamao import (
    CLUBE,
    MONEY,
    TORNEIO,
    Dice,
    IllegalPlayError,
    Match,
    Phase,
    Player,
    Resign,
    Win,
    legal_plays,
)
from gamao.engine import Engine, Opponent, board_moves, find_level, positions_of
from gamao.env import (
    ACTIONS,
    BEAVER,
    DOUBLE,
    FEATURES,
    PASS,
    ROLL,
    TAKE,
    Table,
    VectorBackgammon,
    action_of,
)
from gamao.rules.position import Position

MATCHES = {
    "one game": None,
    "match with cube": Match(3),
    "money with beavers": Match(rules=replace(MONEY, raccoon=True)),
    "club": Match(2, CLUBE),
    "any time": Match(3, replace(TORNEIO, doubling=CLUBE.doubling)),
}


@pytest.mark.parametrize("match", MATCHES.values(), ids=MATCHES)
def test_random_matches_end_and_every_view_is_within_its_bounds(match):
    rng, table = random.Random(1), Table(match, seed=2)
    for _ in range(5):
        while not table.is_over:
            allowed = table.allowed()
            assert allowed == sorted(set(allowed))
            assert table.mask().sum() == len(allowed) > 0
            view = table.seen(table.to_act)
            assert view.shape == (FEATURES,)
            assert 0 <= view.min() <= view.max() <= 1
            assert view[65:].sum() == 1
            table.act(rng.choice([one for one in allowed if one != PASS] or allowed))
        assert table.points(Player.WHITE) == -table.points(Player.BLACK) != 0
        assert table.allowed() == []
        table.begin()


def test_single_moves_lead_wherever_plays_do():
    rng = random.Random(3)
    for seed in range(40):
        table = Table(seed=seed)
        for _ in range(rng.randrange(60)):
            if not table.is_over:
                table.act(rng.choice(table.allowed()))
        while not table.is_over and table._moves:
            table.act(rng.choice(table.allowed()))
        if table.is_over:
            continue
        game = table.game
        reached = set()
        walk = [()]
        while walk:
            path = walk.pop()
            copy = Table(seed=0)
            copy.game, copy._tree, copy._moves = game, game.move_tree(), []
            for action in path:
                copy._move(action)
            if copy.game.phase is Phase.PLAY and copy.game.on_roll is game.on_roll:
                walk += [(*path, action) for action in copy.allowed()]
            else:
                reached.add(copy.game.position)
        wanted = {game.position.after(play) for play in legal_plays(game.position, game.dice)}
        assert {p.flipped() for p in reached} | {p for p in reached if p.is_finished} >= wanted


def test_the_same_seed_gives_the_same_dice():
    one, other = Table(seed=5), Table(seed=5)
    assert one.game == other.game
    one.act(one.allowed()[0])
    one.begin(seed=5)
    assert one.game == other.game


def test_the_cube_is_offered_and_answered_where_the_rules_allow_it():
    table = Table(Match(5), seed=1)
    while table.game.phase is not Phase.TURN:
        table.act(table.allowed()[0])
    assert table.allowed() == [ROLL, DOUBLE]
    doubler = table.to_act
    table.act(DOUBLE)
    assert table.to_act is doubler.opponent
    assert table.allowed() == [TAKE, PASS]
    assert table.seen(doubler.opponent)[67] == 1
    with pytest.raises(IllegalPlayError):
        table.act(BEAVER)
    table.act(TAKE)
    assert table.game.cube.value == 2


def test_who_resigns_is_let_go():
    table = Table(Match(1), seed=1)
    loser = table.to_act
    table.do(Resign(Win.SINGLE))
    assert table.is_over
    assert table.points(loser) == -1


def test_what_is_not_allowed_is_refused():
    table = Table(seed=1)
    for action in (action_of(2, 1), ROLL, DOUBLE, ACTIONS, -1):
        with pytest.raises(IllegalPlayError):
            table.act(action)
    for source, die in ((0, 1), (26, 1), (6, 7)):
        with pytest.raises(IllegalPlayError):
            action_of(source, die)


def test_many_games_at_once_follow_the_rules():
    games, rng = VectorBackgammon(64, seed=1), np.random.default_rng(2)
    won_in_all = 0
    for _ in range(300):
        assert (games.choices >= 1).all()
        plays = rng.integers(0, games.choices)
        wanted = games.results[games.offsets[:-1] + plays]
        won, ended = games.step(plays)
        assert (games.boards[~ended] == wanted[~ended]).all()
        assert ((won > 0) == ended).all()
        assert (wanted[ended][:, 1] == 0).all()
        won_in_all += int(ended.sum())
    assert won_in_all > 64
    first = games.boards[0:1], games.dice[0:1]
    position, dice = positions_of(first[0])[0], Dice(*map(int, first[1][0]))
    assert len(board_moves(*first)[0]) == len(position.legal_plays(dice))
    with pytest.raises(IndexError):
        games.step(games.choices)
    assert (VectorBackgammon(8, seed=3).boards[0] == VectorBackgammon(8).boards[0]).all()
    assert Position.start() == positions_of(VectorBackgammon(1).boards)[0]


# -- what the makers of the interfaces ask for -------------------------------------------------


@pytest.mark.filterwarnings("ignore::UserWarning:pettingzoo")  # about masks, which it asks for
@pytest.mark.parametrize("match", [None, Match(3)], ids=["game", "match"])
def test_pettingzoo_is_content(match):
    from pettingzoo.test import api_test, seed_test

    from gamao.env import BackgammonAEC

    api_test(BackgammonAEC(match), num_cycles=300)
    seed_test(lambda: BackgammonAEC(match), num_cycles=50)
    env = BackgammonAEC(match, render_mode="ansi")
    env.reset(seed=1)
    assert "+13-14-15" in env.render()


@pytest.mark.filterwarnings("ignore:.*The environment.*")
def test_gymnasium_is_content():
    from gymnasium.utils.env_checker import check_env

    from gamao.env import BackgammonEnv

    check_env(BackgammonEnv(render_mode="ansi"), skip_render_check=True)
    env = BackgammonEnv(Match(1))
    seen, _ = env.reset(seed=3)
    *_, info = env.step(int(np.flatnonzero(seen["action_mask"] == 0)[0]))
    assert info == {"illegal": True}


def test_a_learner_may_play_against_a_level_of_ours():
    from gamao.env import BackgammonEnv

    opponent = Opponent(Engine.default(threads=1), find_level("beginner"))
    env = BackgammonEnv(Match(1), opponent=opponent)
    seen, _ = env.reset(seed=4)
    rng, over, reward = np.random.default_rng(5), False, 0.0
    while not over:
        action = rng.choice(np.flatnonzero(seen["action_mask"]))
        seen, reward, over, _, _ = env.step(action)
    assert reward in (-1.0, 1.0)


def test_the_example_learns_to_beat_random_play():
    path = Path(__file__).parents[2] / "docs" / "examples" / "learn.py"
    example = runpy.run_path(str(path), run_name="example")

    learner = example["train"](600, most=600)

    assert learner.steps == 600
    assert example["against_random"](learner, played=100) > 0.6  # 0.15 before it has learnt
