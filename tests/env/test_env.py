"""The environments by their own interfaces' tests, and by the rules."""

import importlib
import random
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from gamao import (
    CLASSICO,
    CLUBE,
    MONEY,
    TORNEIO,
    Dice,
    IllegalPlayError,
    Match,
    Opening,
    Phase,
    Player,
    Resign,
    Win,
    legal_plays,
)
from gamao.engine import Engine, Opponent, board_moves, boards_of, find_level, positions_of
from gamao.env import (
    ACTIONS,
    BEAVER,
    DOUBLE,
    FEATURES,
    PASS,
    ROLL,
    TAKE,
    LearnerTable,
    VectorBackgammon,
    action_of,
)
from gamao.env.turn import MOVES, REFUSED, PlainTurn, turn_from
from gamao.rules.position import Position
from gamao.rules.variant import BACKGAMMON, HYPERGAMMON, Variant

MATCHES = {
    "one game": None,
    "match with cube": Match(3),
    "money with beavers": Match(rules=replace(MONEY, raccoon=True)),
    "club": Match(2, CLUBE),
    "any time": Match(3, replace(TORNEIO, doubling=CLUBE.doubling)),
}


@pytest.mark.parametrize("match", MATCHES.values(), ids=MATCHES)
def test_random_matches_end_and_every_view_is_within_its_bounds(match):
    rng, table = random.Random(1), LearnerTable(match, seed=2)
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


def played_at_random(seed, variant=BACKGAMMON):
    """Every position before a play of a random game, with the dice."""
    rng, table = (
        random.Random(seed),
        LearnerTable(Match(1, replace(TORNEIO, variant=variant)), seed=seed),
    )
    while not table.is_over:
        yield table.game.position, table.game.dice
        turn = table.to_act
        while table.to_act is turn and not table.is_over:
            table.act(rng.choice(table.allowed()))


def walked(turn, dice):
    """Where every order of moves of *dice* leads, and that a whole play is made there."""
    paths, ends = [()], set()
    while paths:
        path = paths.pop()
        fresh = turn()
        assert fresh.roll(dice.high, dice.low)
        came_to = 0
        for action in path:
            came_to = fresh.move(action)
        if came_to:
            ends.add(fresh.now().tobytes())
            assert fresh.allowed() == []
        else:
            paths += [(*path, action) for action in fresh.allowed()]
    return ends


def test_single_moves_lead_wherever_plays_do():
    rng = random.Random(3)
    seen = [(p, dice) for seed in range(3) for p, dice in played_at_random(seed) if dice]
    for position, dice in rng.sample([one for one in seen if not one[1].is_doublet], 60):
        plays = legal_plays(position, dice)
        wanted = {boards_of([position.after(play)]).tobytes() for play in plays}
        assert walked(lambda at=position: turn_from(at, BACKGAMMON), dice) == wanted


@pytest.mark.parametrize("variant", [BACKGAMMON, HYPERGAMMON], ids=str)
def test_the_core_moves_single_checkers_as_the_tree_of_moves_does(variant):
    rng, views = random.Random(4), np.zeros((2, FEATURES), np.float32)
    assert type(turn_from(variant.start, variant)) is not PlainTurn
    for seed in range(6):
        for position, dice in played_at_random(seed, variant):
            core, plain = turn_from(position, variant), PlainTurn(position, variant)
            assert core.roll(dice.high, dice.low)
            assert plain.roll(dice.high, dice.low)
            came_to = 0
            while not came_to:
                for by_other in (False, True):
                    core.see(views[0], by_other, variant.checkers)
                    plain.see(views[1], by_other, variant.checkers)
                    assert (views[0] == views[1]).all()
                assert core.allowed() == plain.allowed()
                refused = next(one for one in range(MOVES) if one not in plain.allowed())
                assert core.move(refused) == plain.move(refused) == REFUSED
                action = rng.choice(plain.allowed())
                came_to = core.move(action)
                assert came_to == plain.move(action)
                assert (core.now() == plain.now()).all()
            core.end()
            plain.end()
            assert (core.start() == plain.start()).all()


def test_a_table_without_a_compiler_plays_the_same_game(monkeypatch):
    def game_of(table):
        rng, told = random.Random(6), []
        while not table.is_over:
            told.append((table.game, table.allowed(), table.seen(Player.BLACK).tolist()))
            table.act(rng.choice(table.allowed()))
        return [*told, table.game]

    by_core = game_of(LearnerTable(seed=7))
    monkeypatch.setattr("gamao.env.turn.compiled_core", lambda: None)
    assert game_of(LearnerTable(seed=7)) == by_core


@pytest.mark.parametrize("match", MATCHES.values(), ids=MATCHES)
def test_a_game_seen_as_a_value_is_the_game_that_is_played(match):
    rng, asked, left = random.Random(8), LearnerTable(match, seed=9), LearnerTable(match, seed=9)
    while not asked.is_over:
        assert asked.game.to_act is asked.to_act is left.to_act
        assert asked.game.position.checkers == 15
        action = rng.choice([one for one in asked.allowed() if one != PASS] or asked.allowed())
        asked.act(action)
        left.act(action)
    assert left.game == asked.game


def test_the_same_seed_gives_the_same_dice():
    one, other = LearnerTable(seed=5), LearnerTable(seed=5)
    assert one.game == other.game
    one.act(one.allowed()[0])
    one.begin(seed=5)
    assert one.game == other.game


def test_the_cube_is_offered_and_answered_where_the_rules_allow_it():
    table = LearnerTable(Match(5), seed=1)
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


def test_who_is_closed_out_and_holds_a_cube_says_roll_to_skip_the_turn():
    """`ROLL` was allowed and raised RuleError: what the rules allow there is to skip."""
    shut_out = Variant(
        value="shut out",
        start=Position.of(
            mine={25: 2, 6: 5, 8: 3, 13: 5}, theirs={1: 2, 2: 2, 3: 2, 4: 2, 5: 2, 6: 2, 8: 3}
        ),
    )
    match = Match(3, replace(CLASSICO, opening=Opening.REROLL, cube=True, variant=shut_out))
    starts = (LearnerTable(match, seed=seed) for seed in range(99))
    table = next(one for one in starts if one.to_act is Player.WHITE)
    assert table.allowed() == [ROLL, DOUBLE]

    table.act(ROLL)

    assert table.to_act is Player.BLACK
    assert table.game.turns == (1, 0)


def test_who_resigns_is_let_go():
    table = LearnerTable(Match(1), seed=1)
    loser = table.to_act
    table.do(Resign(Win.SINGLE))
    assert table.is_over
    assert table.points(loser) == -1


def test_what_is_not_allowed_is_refused():
    table = LearnerTable(seed=1)
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


@pytest.fixture
def example(monkeypatch):
    """A module of docs/examples by its name."""
    monkeypatch.syspath_prepend(Path(__file__).parents[2] / "docs" / "examples")
    return importlib.import_module


def test_the_example_learns_to_beat_random_play(example):
    learn = example("learn")

    learner = learn.train(600, most=600)

    assert learner.steps == 600
    assert learn.share_won(learner, learn.AtRandom(7), played=100) > 0.6  # 0.15 before


def test_the_linear_player_beats_random_play_and_who_has_learnt_a_little(example):
    learn, linear = example("learn"), example("linear")

    player = linear.Linear.fitted(games=16, steps=100)

    assert learn.share_won(player, learn.AtRandom(7), played=100) > 0.95
    assert learn.share_won(learn.train(600, most=200), player, played=100) < 0.3


def test_who_has_no_gymnasium_is_told_what_to_install():
    without = "import sys; sys.modules['gymnasium'] = None; from gamao.env import BackgammonEnv"

    done = subprocess.run([sys.executable, "-c", without], capture_output=True, text=True)

    assert done.stderr.endswith(
        "ModuleNotFoundError: BackgammonEnv needs gymnasium: pip install 'gamao[env]'\n"
    )


def test_gymnasium_makes_it_by_its_name():
    gymnasium = pytest.importorskip("gymnasium")

    env = gymnasium.make("gamao.env.single:gamao/Backgammon-v0", match=Match(3), opponent=None)
    seen, _ = env.reset(seed=1)
    again, *_ = env.step(int(np.flatnonzero(seen["action_mask"])[0]))

    assert env.unwrapped.table.standing.length == 3
    assert env.observation_space.contains(again)
