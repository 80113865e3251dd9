"""Many matches at once: each is the match that one table plays, in the core and without it."""

import random
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.strategies import matches, randoms, rule_sets

from gamao import CLASSICO, MONEY, TORNEIO, IllegalPlayError, Match, Opening, Player, Position
from gamao.env import (
    ACTIONS,
    DOUBLE,
    FEATURES,
    PASS,
    ROLL,
    TAKE,
    LearnerTable,
    VectorMatches,
)
from gamao.env.tables import BLACK, NOBODY, NOTHING, WHITE, PlainTables, tables_of
from gamao.rules.variant import VARIANTS, Variant

SHUT_OUT = Variant(
    value="shut out",
    start=Position.of(
        mine={25: 2, 6: 5, 8: 3, 13: 5},
        theirs={1: 2, 2: 2, 3: 2, 4: 2, 5: 2, 6: 2, 8: 3},
    ),
)
"""White, on the bar, cannot enter with any die."""
VARIED = (*VARIANTS.values(), SHUT_OUT)
COUNT = 3


def choose(masks, rng, passing=0.3):
    """An action of each row, less often the ends of games than by chance."""
    for mask in masks:
        allowed = np.flatnonzero(mask).tolist()
        if PASS in allowed and rng.random() > passing:
            allowed.remove(PASS)
        yield rng.choice(allowed)


def assert_sees_all(games, tables):
    for k, table in enumerate(tables):
        assert list(Player)[games.to_act[k]] is table.to_act
        assert (games.masks[k] == table.mask()).all()
        assert (games.seen[k] == table.seen(table.to_act)).all()


@given(
    match=st.one_of(matches(), st.builds(Match, st.sampled_from([None, 2, 5]), rule_sets())),
    variant=st.sampled_from(VARIED),
    seed=st.integers(0, 2**63),
    rng=randoms(),
)
@settings(max_examples=60)
def test_each_match_is_that_of_one_table_with_its_seed(match, variant, seed, rng):
    rules = replace(match.rules, variant=variant)
    match = Match(match.length, rules, match.score, match.is_crawford)
    games = VectorMatches(COUNT, match, seed=seed)
    tables = [LearnerTable(match, seed=seed + k) for k in range(COUNT)]

    for _ in range(100):
        assert_sees_all(games, tables)
        actions = list(choose(games.masks, rng))
        won, ended = games.step(actions)
        for k, table in enumerate(tables):
            who = table.to_act
            table.act(actions[k])
            assert ended[k] == table.is_over
            assert won[k] == table.points(who)
            if table.is_over:
                table.begin()


@pytest.mark.parametrize(
    "match",
    [
        Match(3),
        Match(4, replace(TORNEIO, crawford=2, holland=True), (3, 1)),
        Match(rules=replace(MONEY, raccoon=True, automatic_doubles=None)),
        Match(5, replace(CLASSICO, cube=True, beaver=True, variant=SHUT_OUT)),
    ],
    ids=["match", "holland", "money", "club"],
)
def test_the_core_shows_either_side_what_one_table_does_to_the_end(match):
    tables = tables_of(8, match), PlainTables(8, match)
    assert type(tables[0]) is not PlainTables
    rng, over, ends = random.Random(1), np.ones(8, np.bool_), 0
    seeds = np.arange(2**64 - 8, 2**64, dtype=np.uint64)
    for step in range(400):
        masks, views = np.empty((2, 8, ACTIONS), np.int8), np.empty((2, 3, 8, FEATURES), np.float32)
        for one, mask in zip(tables, masks, strict=True):
            if over.any():
                one.begin(over, None if step else seeds)
            one.mark(mask)
        actions = [NOTHING if rng.random() < 0.1 else one for one in choose(masks[0], rng)]
        for one, view in zip(tables, views, strict=True):
            assert one.act(np.array(actions)) == -1
            for by in (WHITE, BLACK, NOBODY):
                one.see(view[by], by)
        assert (masks[0] == masks[1]).all()
        assert (views[0] == views[1]).all()
        assert (tables[0].to_act() == tables[1].to_act()).all()
        assert (tables[0].won() == tables[1].won()).all()
        over = tables[0].to_act() == NOBODY
        ends += int(over.sum())
    assert ends


def test_matches_without_a_compiler_are_the_same(monkeypatch):
    def told(games):
        rng, seen = np.random.default_rng(3), []
        for _ in range(60):
            won, ended = games.step(games.at_random(rng))
            seen.append((games.seen, games.masks, games.to_act, won, ended))
        return seen

    by_core = told(VectorMatches(4, Match(2), seed=5))
    monkeypatch.setattr("gamao.env.tables.compiled_core", lambda: None)
    plain = told(VectorMatches(4, Match(2), seed=5))
    assert any(ended.any() for *_, ended in plain)
    for one, other in zip(by_core, plain, strict=True):
        assert all((a == b).all() and a.dtype == b.dtype for a, b in zip(one, other, strict=True))


def test_who_is_closed_out_skips_the_turn_instead_of_rolling():
    match = Match(3, replace(CLASSICO, opening=Opening.REROLL, cube=True, variant=SHUT_OUT))
    games = VectorMatches(32, match, seed=1)
    shut_out = games.to_act == WHITE
    assert shut_out.any()
    assert games.masks[:, [ROLL, DOUBLE]].all()

    games.step(np.full(32, ROLL))

    assert (games.to_act[shut_out] == BLACK).all()
    assert (games.seen[shut_out, 65] == 1).all()


def test_a_pass_loses_what_lay_on_the_cube():
    games = VectorMatches(1, Match(rules=replace(MONEY, opening=Opening.REROLL)), seed=1)
    for word in (DOUBLE, TAKE):
        games.step(np.array([word]))
    while not games.masks[0, DOUBLE]:
        games.step(games.masks.argmax(axis=1))
    games.step(np.array([DOUBLE]))

    won, ended = games.step(np.array([PASS]))

    assert won.tolist() == [-2.0]
    assert ended.tolist() == [True]
    assert games.seen[0, 58] == 0


def test_nothing_is_done_where_one_action_is_not_allowed():
    games = VectorMatches(4, seed=1)
    before, masks = games.seen, games.masks
    actions = games.at_random(np.random.default_rng(1))
    for wrong in (-1, ROLL, DOUBLE, ACTIONS, 2**40):
        with pytest.raises(IllegalPlayError, match=f"action {wrong} is not allowed in match 2"):
            games.step(np.where(np.arange(4) == 2, wrong, actions))
        games._look()
        assert (games.seen == before).all()
        assert (games.masks == masks).all()
    with pytest.raises(TypeError):
        games.step(actions + 0.0)
    with pytest.raises(ValueError, match="a row is needed for each table"):
        games.step(actions[:3])


def test_random_actions_are_allowed_and_each_as_likely():
    games, rng = VectorMatches(50, seed=4), np.random.default_rng(5)
    drawn = np.stack([games.at_random(rng) for _ in range(2000)])
    assert games.masks[np.arange(50), drawn].all()
    for k, choices in enumerate(games.choices):
        shares = np.bincount(drawn[:, k], minlength=ACTIONS)[games.masks[k] == 1] / 2000
        assert np.abs(shares - 1 / choices).max() < 6 * np.sqrt(1 / choices / 2000)


def test_matches_begin_again_with_the_dice_of_their_seed():
    games = VectorMatches(8, Match(3), seed=6)
    first = games.seen
    games.step(games.at_random(np.random.default_rng(1)))
    games.begin(6)
    assert (games.seen == first).all()
    games.begin()
    assert (games.seen != first).any()
