"""Many environments by Gymnasium's interface: each is the one that Gymnasium would step alone."""

from dataclasses import replace

import gymnasium
import numpy as np
import pytest
from gymnasium.error import ResetNeeded
from gymnasium.utils.env_match import data_equivalence
from gymnasium.vector import AutoresetMode, SyncVectorEnv
from gymnasium.wrappers.vector import DictInfoToList, RecordEpisodeStatistics

from gamao import MONEY, TORNEIO, IllegalPlayError, Match
from gamao.env import ACTIONS, ROLL, BackgammonEnv, BackgammonVectorEnv
from gamao.rules.variant import HYPERGAMMON

COUNT = 5
NAME = "gamao.env.single:gamao/Backgammon-v0"
MATCHES = {
    "one game": None,
    "match": Match(3),
    "money with beavers": Match(rules=replace(MONEY, raccoon=True)),
    "hypergammon": Match(2, replace(TORNEIO, variant=HYPERGAMMON)),
}


def by_its_numbers(views, masks):
    """An opponent that does the same wherever it sees the same."""
    places = (views * 60).round().astype(np.int64) @ np.arange(views.shape[1])
    return [
        np.flatnonzero(mask)[place % mask.sum()] for mask, place in zip(masks, places, strict=True)
    ]


def some_actions(seen, rng):
    """Allowed ones, and now and then one that is not."""
    masks = seen["action_mask"].astype(bool) | (rng.random((COUNT, 1)) < 0.01)
    return np.array([rng.choice(np.flatnonzero(mask)) if mask.any() else 0 for mask in masks])


@pytest.mark.parametrize("match", MATCHES.values(), ids=MATCHES)
@pytest.mark.parametrize("mode", [AutoresetMode.NEXT_STEP, AutoresetMode.SAME_STEP])
def test_each_is_the_environment_that_gymnasium_steps_alone(match, mode):
    ours = BackgammonVectorEnv(COUNT, match, opponent=by_its_numbers, autoreset_mode=mode)
    alone = SyncVectorEnv(
        [lambda: BackgammonEnv(match, opponent=by_its_numbers)] * COUNT, autoreset_mode=mode
    )
    rng, ends, refused = np.random.default_rng(1), 0, 0

    one, other = ours.reset(seed=7), alone.reset(seed=7)
    for _ in range(700):
        assert data_equivalence(one, other)
        assert ours.observation_space.contains(one[0])
        actions = some_actions(one[0], rng)
        one, other = ours.step(actions), alone.step(actions)
        ends += one[2].sum()
        refused += "illegal" in str(one[-1])
    assert ours.metadata["autoreset_mode"] is alone.metadata["autoreset_mode"] is mode
    assert ours.observation_space == alone.observation_space
    assert ours.action_space == alone.action_space
    assert ends > 20
    assert refused > 5


def test_where_nothing_begins_by_itself_those_asked_for_do():
    mode = AutoresetMode.DISABLED
    ours = BackgammonVectorEnv(COUNT, opponent=by_its_numbers, autoreset_mode=mode)
    alone = SyncVectorEnv(
        [lambda: BackgammonEnv(opponent=by_its_numbers)] * COUNT, autoreset_mode=mode
    )
    seeds, ends = [5, None, 6, 7, 8], 0
    ours.reset(seed=[1, 2, 3, 4, 5])
    alone.reset(seed=[1, 2, 3, 4, 5])
    one, other = ours.reset(seed=seeds), alone.reset(seed=seeds)
    rng = np.random.default_rng(2)
    for _ in range(600):
        assert data_equivalence(one, other)
        actions = some_actions(one[0], rng)
        one, other = ours.step(actions), alone.step(actions)
        if one[2].any():
            assert data_equivalence(one, other)
            with pytest.raises(ResetNeeded):
                ours.step(actions)
            ends += 1
            mask = one[2]
            one = ours.reset(options={"reset_mask": mask})
            other = alone.reset(options={"reset_mask": mask})
    assert ends > 10


def test_gymnasium_makes_many_by_their_name():
    env = gymnasium.make_vec(NAME, num_envs=COUNT, match=Match(3))
    assert type(env) is BackgammonVectorEnv
    counted = DictInfoToList(RecordEpisodeStatistics(env))
    seen, _ = counted.reset(seed=1)
    rng, returns = np.random.default_rng(1), []

    while len(returns) < 10:
        actions = [
            rng.choice(np.flatnonzero(one)) if one.any() else 0 for one in seen["action_mask"]
        ]
        seen, _, _, cut, infos = counted.step(np.array(actions))
        assert counted.observation_space.contains(seen)
        assert not cut.any()
        returns += [info["episode"]["r"] for info in infos if "episode" in info]

    assert set(returns) == {-1.0, 1.0}
    counted.close()


def test_the_same_seed_is_the_same_play_against_somebody_at_random():
    def played(env):
        rng, told = np.random.default_rng(3), [env.reset(seed=9)]
        for _ in range(200):
            told.append(env.step(some_actions(told[-1][0], rng)))
        return told

    assert data_equivalence(played(BackgammonVectorEnv(COUNT)), played(BackgammonVectorEnv(COUNT)))


def test_what_cannot_be_asked_is_refused():
    env = BackgammonVectorEnv(COUNT, opponent=lambda views, masks: [ROLL] * len(views))
    with pytest.raises(IllegalPlayError, match="the opponent's 150 is not allowed"):
        env.reset(seed=0)
    with pytest.raises(ValueError, match="5 environments need as many seeds, not 2"):
        env.reset(seed=[1, 2])
    with pytest.raises(ValueError, match="Never"):
        BackgammonVectorEnv(COUNT, autoreset_mode="Never")
    with pytest.raises(TypeError):
        env.step(np.full(COUNT, 0.5))
    assert env.single_action_space.n == ACTIONS
