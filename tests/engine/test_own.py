"""An engine with somebody else's judge, many questions at once, and questions to be awaited."""

import asyncio
import pickle
import random
from dataclasses import astuple

import numpy as np
import pytest

from gamao import Dice, Match, Phase, Player, Position, RandomDice, Roll, RuleError, WrongTypeError
from gamao.engine import (
    AsyncEngine,
    Engine,
    Limit,
    MatchEquityTable,
    RolloutSettings,
    board_moves,
    boards_of,
    equity_weights,
    load_table,
    positions_of,
    rolls_of,
)
from gamao.engine.nets.plain import plain_moves
from gamao.errors import DataError

OPENING = Match(7).new_game(first=Player.WHITE, dice=Dice(3, 1))


class Pips:
    """Whoever has fewer pips to go wins."""

    def __init__(self, columns=5):
        self.columns = columns

    def evaluate(self, boards):
        pips = (boards * np.arange(1, 26)).sum(2)
        chances = np.zeros((len(boards), self.columns), np.float32)
        chances[:, 0] = 1 / (1 + np.exp((pips[:, 0] - pips[:, 1] - 4) / 20))
        return chances


class Hashed(Pips):
    fingerprint = "pips 1"


@pytest.fixture(scope="module")
def engine():
    return Engine.default(threads=1)


@pytest.fixture(scope="module")
def games():
    rng = random.Random(5)
    dice, game, found = RandomDice(rng), OPENING, []
    while game.phase is not Phase.OVER:
        if game.phase is Phase.PLAY:
            found.append(game)
            game = game.after(rng.choice(game.legal_plays()))
        else:
            game = game.after(Roll.thrown(dice))
    return found


@pytest.mark.parametrize("columns", [5, 9])
def test_any_evaluator_makes_an_engine(columns):
    own = Engine(evaluator=Pips(columns))

    assert own.evaluate(Position.start()).win == pytest.approx(1 / (1 + np.exp(-0.2)))
    assert own.analyse(OPENING, Limit(2)).best.depth == "0-ply"
    hit = Position.of(mine={24: 2, 6: 13}, theirs={6: 13, 3: 1, 2: 1})
    game = Match().game_from(hit, on_roll=Player.WHITE, dice=Dice(2, 1))
    assert "*" in str(own.analyse(game).best.play)  # which sends a checker back
    assert own.cube(Match().game_from(hit, on_roll=Player.WHITE)).no_double < 0


def test_games_that_are_over_are_exact_and_nobody_is_asked_about_them():
    last = Position.of(mine={1: 1}, theirs={23: 1, 6: 14})
    game = Match().game_from(last, on_roll=Player.WHITE, dice=Dice(2, 1))
    own = Engine(evaluator=Pips())

    assert own.analyse(game, cubeless=True).best.equity == 3.0


def test_it_rolls_out_too():
    bearing_off = Position.of(mine={1: 2}, theirs={1: 2})
    game = Match().game_from(bearing_off, on_roll=Player.WHITE)
    settings = RolloutSettings(games=36)

    *_, last = Engine(evaluator=Pips()).roll_out_cube(game, settings, cubeless=True)

    assert last.outcomes.win == 1.0


@pytest.mark.parametrize(
    "chances", [lambda n: np.zeros((n, 4)), lambda n: np.full((n, 5), np.nan)], ids=["shape", "nan"]
)
def test_nonsense_from_an_evaluator_is_refused(chances):
    class Wrong:
        def evaluate(self, boards):
            return chances(len(boards))

    with pytest.raises(DataError, match="an evaluator g"):
        Engine(evaluator=Wrong()).evaluate(Position.start())
    with pytest.raises(WrongTypeError, match="evaluates boards"):
        Engine(evaluator=Limit(2))


def test_nothing_is_remembered_under_a_judge_without_a_fingerprint():
    assert Engine(evaluator=Pips()).fingerprint != Engine(evaluator=Pips()).fingerprint
    named = Engine(evaluator=Hashed())
    assert named.fingerprint == Engine(evaluator=Hashed()).fingerprint
    assert pickle.loads(pickle.dumps(named)).fingerprint == named.fingerprint


def test_scores_are_valued_by_the_table_given():
    table = load_table()

    assert isinstance(table, MatchEquityTable)
    assert Engine(evaluator=Pips()).met == table
    assert Engine(evaluator=Pips(), met=table).met is table


def test_many_positions_are_judged_as_one_by_one(engine, games):
    positions = [game.position for game in games]

    assert engine.evaluate_many(positions) == [engine.evaluate(one) for one in positions]
    assert engine.evaluate_many(positions[:3], Limit(1)) == [
        engine.evaluate(one, Limit(1)) for one in positions[:3]
    ]
    assert engine.evaluate_many([]) == []
    with pytest.raises(RuleError, match="not rolled out at once"):
        engine.evaluate_many(positions, Limit(rollout=RolloutSettings(games=36)))


def test_boards_as_arrays_are_judged_as_positions_are(engine, games):
    boards = boards_of([game.position for game in games])
    weights = equity_weights()

    for limit in (None, Limit(1)):
        chances = engine.evaluate_boards(boards, limit)
        values = engine.evaluate_many([game.position for game in games], limit)
        assert chances.tolist() == [list(astuple(one)) for one in values]
        equities = chances @ weights[:9] + weights[9]
        assert equities.tolist() == pytest.approx([one.equity() for one in values], abs=1e-6)
    assert engine.evaluate_boards(boards[::2]).tolist() == chances_of(engine, boards)[::2]
    assert engine.evaluate_boards(boards[:0]).shape == (0, 9)
    with pytest.raises(RuleError, match="not rolled out at once"):
        engine.evaluate_boards(boards, Limit(rollout=RolloutSettings(games=36)))
    with pytest.raises(TypeError, match="int8"):
        engine.evaluate_boards(boards.astype(float))
    with pytest.raises(WrongTypeError, match="boards are an array, see boards_of, not a list"):
        engine.evaluate_boards([game.position for game in games])
    with pytest.raises(ValueError, match="boards, row 1"):
        engine.evaluate_boards(boards[:2] * np.array([[[1]], [[9]]], np.int8))


def chances_of(engine, boards):
    return engine.evaluate_boards(boards).tolist()


def test_many_games_are_analysed_as_one_by_one_and_only_as_far_as_wanted(engine, games):
    asked = iter(games)
    found = engine.analyse_many(asked, Limit(0))

    assert [next(found) for _ in range(3)] == [engine.analyse(g, Limit(0)) for g in games[:3]]
    assert next(asked) in games[:10]
    assert list(engine.analyse_many(games[:5])) == [engine.analyse(g) for g in games[:5]]


def test_moves_in_batches_need_no_net(games):
    boards, dice = boards_of([g.position for g in games]), rolls_of(g.dice for g in games)
    results, offsets = board_moves(boards, dice)
    plain, plain_offsets = plain_moves(boards, dice)

    assert (offsets == plain_offsets).all()
    for game, begin, end in zip(games, offsets, offsets[1:], strict=False):
        ours = {game.position.after(play).flipped() for play in game.legal_plays()}
        assert set(positions_of(results[begin:end])) == ours
        assert set(positions_of(plain[begin:end])) == ours


def test_an_analysis_shows_itself(engine):
    analysis = engine.analyse(OPENING, Limit(0))

    assert repr(analysis).startswith("<Analysis of 16 plays, best 8/5 6/5 +0.")
    assert len(str(analysis).splitlines()) == 10
    assert all(len(line) <= 80 for line in str(analysis).splitlines())
    assert "<td>8/5 6/5</td>" in analysis._repr_html_()
    first, second, *_ = analysis.rows()
    assert (first["play"], first["loss"]) == ("8/5 6/5", 0.0)
    assert second["loss"] > 0


def test_questions_can_be_awaited(engine, games):
    async def asked():
        ticks = 0

        async def tick():
            nonlocal ticks
            while True:
                ticks += 1
                await asyncio.sleep(0)

        going = asyncio.create_task(tick())
        async with AsyncEngine(engine) as awaited:
            found = (
                await awaited.evaluate(Position.start()),
                await awaited.evaluate_many([Position.start()]),
                await awaited.analyse(OPENING, Limit(2)),
                await awaited.cube(Match(7).game_from(Position.start(), on_roll=Player.WHITE)),
                [one async for one in awaited.analyse_many(games[:2], Limit(0))],
            )
            rolling = awaited.roll_out_plays(OPENING, RolloutSettings(games=1296))
            standing = await anext(rolling)
            cube = Match().game_from(Position.start(), on_roll=Player.WHITE)
            settings = RolloutSettings(games=36, truncate=2)
            rolled = [one async for one in awaited.roll_out_cube(cube, settings)]
        going.cancel()
        return found, standing, rolled, ticks

    (chances, many, analysis, decision, analyses), standing, rolled, ticks = asyncio.run(asked())
    assert many == [chances] == [engine.evaluate(Position.start())]
    assert analysis == engine.analyse(OPENING, Limit(2))
    assert decision.action == "no double, take"
    assert analyses == [engine.analyse(game, Limit(0)) for game in games[:2]]
    assert standing.games < 1296
    assert rolled[-1].decision.allowed
    assert ticks > 10
