"""A match reviewed here, by threads and by processes, and after an interruption."""

import json
import math
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from multiprocessing import get_context

import pytest
from tests.analysis.samples import noisy, record_of

from gamao import Player
from gamao.analysis import ReviewSettings, default_engine, review
from gamao.engine import Limit
from gamao.errors import RuleError

QUICK = ReviewSettings(limit=Limit(0), deeper=None)


class Remembering:
    """A memory that breaks off after some batches."""

    def __init__(self, batches=math.inf):
        self.known, self.left, self.kept = {}, batches, 0

    def recall(self, keys):
        return {key: self.known[key] for key in keys if key in self.known}

    def keep(self, judged):
        if self.left == 0:
            raise KeyboardInterrupt
        self.left -= 1
        self.kept += len(judged)
        self.known.update((key, verdict) for key, _, verdict in judged)


@pytest.fixture(scope="module")
def record(engine):
    return noisy(engine, length=3, seed=4)


@pytest.fixture(scope="module")
def alone(engine, record):
    return review(record, engine, QUICK)


def test_threads_and_processes_give_the_same_review(engine, record, alone):
    with ThreadPoolExecutor(2) as threads:
        assert review(record, engine, QUICK, executor=threads) == alone
    with ProcessPoolExecutor(2, mp_context=get_context("spawn")) as processes:
        assert review(record, default_engine, QUICK, executor=processes) == alone


def test_an_interrupted_review_goes_on_where_it_stopped(engine, record, alone):
    memory = Remembering(batches=3)
    with pytest.raises(KeyboardInterrupt):
        review(record, engine, QUICK, memory=memory)
    done, memory.left = memory.kept, math.inf
    seen = []

    resumed = review(
        record, engine, QUICK, memory=memory, progress=lambda now, total: seen.append(now)
    )

    assert resumed == alone
    assert seen[0] == done > 0
    assert memory.kept == len(alone.entries)


def test_another_level_is_not_taken_from_memory(engine, record):
    memory = Remembering()
    review(record, engine, QUICK, memory=memory)

    other = ReviewSettings(limit=Limit(1), deeper=None)
    assert not memory.recall(list(memory.known)[:0])
    review(record_of(record.games[0]), engine, other, memory=memory)

    assert len({key for key in memory.known}) > len(review(record, engine, QUICK).entries)


def test_progress_ends_with_all_decisions(engine, record, alone):
    seen = []

    review(record, engine, QUICK, progress=lambda done, total: seen.append((done, total)))

    assert seen[0] == (0, len(alone.entries))
    assert seen[-1] == (len(alone.entries),) * 2


def test_a_review_is_plain_json(alone):
    plain = json.loads(json.dumps(alone.as_json()))

    assert plain["white"] == "Ana"
    assert plain["score"] == list(alone.score)
    assert len(plain["decisions"]) == len(alone.entries) == len(plain["white_chances"]) - 1
    assert len(plain["games"]) == len(alone.record.games)
    best = [d["options"][0]["equity"] for d in plain["decisions"]]
    assert best == [entry.verdict.best.equity for entry in alone.entries]


def test_chances_are_whites_and_end_with_the_winner(alone):
    chances = alone.chances()

    assert all(0 <= chance <= 1 for chance in chances)
    winner = alone.record.games[-1].result.winner
    assert round(chances[-1]) == (winner is Player.WHITE)


def test_losses_and_luck_together_explain_the_result(engine, record, alone):
    """Nearly all that happened is luck and errors: what is left is the engine's change of mind."""
    lost = {player: alone.summary(player).all.mwc_loss for player in Player}

    expected = lost[Player.BLACK] - lost[Player.WHITE]
    assert alone.luck_adjusted == pytest.approx(expected, abs=0.12)


def test_a_game_that_is_not_there_has_no_summary(alone):
    games = len(alone.record.games)

    assert alone.summary(Player.WHITE, game=games).all.decisions > 0
    for game in (0, -1, games + 1):
        with pytest.raises(RuleError, match=f"no game {game}: the record has {games}"):
            alone.summary(Player.WHITE, game=game)


def test_mistakes_come_worst_first(alone):
    losses = [entry.verdict.loss for entry in alone.mistakes(0.05)]

    assert losses == sorted(losses, reverse=True)
    assert min(losses) >= 0.05


def test_a_match_without_games_has_an_empty_review(engine):
    empty = review(record_of(), engine, QUICK)

    assert (empty.entries, empty.score, empty.length) == ((), (0, 0), None)
    assert empty.luck_adjusted is None
