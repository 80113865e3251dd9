"""What a process of the pool holds: each game is judged by the engine of its variant."""

from dataclasses import replace

import numpy as np
import pytest

from gamao import CLUBE, DataError, Dice, Match, Play, Player
from gamao.engine import Engine, Limit, hypergammon
from gamao.rules.variant import BACKGAMMON, HYPERGAMMON, NACKGAMMON
from gamao.server.study import study
from gamao.server.table.opponent import choose
from gamao.server.table.played_roll import PlayedRoll
from gamao.server.worker import Worker

ODD = replace(BACKGAMMON, value="odd", legal_plays=lambda position, dice: (Play(),))
"""Fifteen checkers that nobody's nets know."""


@pytest.fixture
def worker():
    return Worker(Engine.default(threads=1))


def game_of(variant):
    match = Match(1, replace(CLUBE, variant=variant))
    return match.new_game(first=Player.WHITE, dice=Dice(2, 1))


def roll_of(game):
    return PlayedRoll(
        version=2, by=Player.WHITE, dice=game.dice, position=game.position, is_start=True
    )


@pytest.mark.parametrize(
    "ask",
    [
        lambda worker, game: study.advise(worker, game, Limit(0)),
        lambda worker, game: study.judge(worker, game, Play(), Limit(0)),
        lambda worker, game: study.win_chances(worker, [(2, game.position, True)], ODD),
        lambda worker, game: study.lucks(worker, [roll_of(game)], game.match.rules),
        lambda worker, game: choose(worker, game, Player.WHITE, "casual", 1),
    ],
    ids=["a hint", "the tutor", "chances", "luck", "a bot"],
)
def test_a_game_that_no_engine_knows_is_refused_though_it_has_fifteen_checkers(worker, ask):
    with pytest.raises(DataError, match="there is no engine for odd"):
        ask(worker, game_of(ODD))


def test_chances_and_luck_are_those_of_the_variant(worker, monkeypatch):
    ranks = hypergammon.RANKS
    lost = np.zeros((ranks, ranks, 9), np.uint16)  # who is on roll has lost
    monkeypatch.setattr(hypergammon, "open_table", lambda: lost)
    monkeypatch.setattr(hypergammon, "has_to_solve", lambda: False)
    game, rules = game_of(HYPERGAMMON), game_of(HYPERGAMMON).match.rules

    chances = study.win_chances(
        worker, [(2, game.position, True), (3, game.position, False)], HYPERGAMMON
    )

    assert chances.chances == ((2, 0), (3, 1))
    # Won, and before the throw it was anybody's.
    assert study.lucks(worker, [roll_of(game)], rules)[2] == pytest.approx(1)


def test_variants_that_only_start_otherwise_share_an_engine(worker):
    assert worker.judging(NACKGAMMON) is worker.judging(BACKGAMMON) is worker
