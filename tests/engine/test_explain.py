"""Explanations: every number is counted, or the engine's own."""

import json
import math

import pytest
from tests.timing import seconds

from gamao import (
    MONEY,
    Cube,
    Dice,
    IllegalPlayError,
    Match,
    Player,
    Position,
    RuleError,
    RuleSet,
    legal_plays,
)
from gamao.engine import Engine, Limit
from gamao.engine.bearoff.tables import OneSided
from gamao.engine.explain import Explainer, ReasonKind, as_json
from gamao.engine.explain.facts import escapes_of, facts_of, race_of, shots_of, structure_of
from gamao.engine.nets.default import load_evaluator, scout_nets
from gamao.notation import parse_play, parse_xgid
from gamao.rules.dice import ALL_ROLLS
from gamao.rules.play import BAR

ENGINE = Engine.default(threads=1)
EXPLAINER = Explainer(ENGINE)
EVALUATOR = load_evaluator(scout_nets())
START = Position.start()
WHITE = Player.WHITE


def opening(high, low):
    return Match(None, RuleSet()).game_from(START, on_roll=WHITE, dice=Dice(high, low))


def explained(game, played, best=None):
    plays = [parse_play(text, game.position, game.dice) for text in (played, best) if text]
    return EXPLAINER.plays(game, *plays)


@pytest.mark.parametrize(
    ("distance", "rolls"),
    [(1, 11), (2, 12), (3, 14), (4, 15), (5, 15), (6, 17), (7, 6), (8, 6), (9, 5), (10, 3)],
)
def test_shots_at_a_lone_blot_are_those_every_player_knows(distance, rolls):
    after = Position.of(mine={24: 1}, theirs={1 + distance: 1, 20: 2})

    shots = shots_of(after, EVALUATOR)

    blot = shots.blots[0]
    assert (shots.rolls, blot.rolls, blot.distance) == (rolls, rolls, distance)


def test_points_in_the_way_take_shots_away():
    free = Position.of(mine={24: 1}, theirs={7: 1, 20: 2})
    blocked = Position.of(mine={24: 1}, theirs={7: 1, 5: 2, 3: 2})

    # 4-2 and 2-2 are gone.
    assert shots_of(free, EVALUATOR).rolls - shots_of(blocked, EVALUATOR).rolls == 3


def test_shots_are_the_rolls_that_have_a_hitting_play_by_the_rules():
    after = START.after(parse_play("13/10 6/5", START, Dice(3, 1))).flipped()

    hitting = [
        sum(roll.ways for roll in ALL_ROLLS if any(hits(play) for play in legal_plays(after, roll)))
        for hits in (
            lambda play: any(move.hits for move in play.moves),
            lambda play: any(move.hits and move.target == BAR - 5 for move in play.moves),
        )
    ]

    shots = shots_of(after, EVALUATOR)
    assert [shots.rolls, shots.blots[0].rolls] == hitting


def test_nobody_shoots_where_there_is_no_contact():
    race = Position.of(mine={6: 5}, theirs={3: 1, 1: 1})

    shots = shots_of(race, EVALUATOR)

    assert (shots.rolls, [blot.rolls for blot in shots.blots]) == (0, [0, 0])


def test_structure_is_what_stands_on_the_board():
    position = Position.of(mine={24: 1, 20: 2, 13: 5, 8: 3, 7: 2, 6: 1, 5: 1}, theirs={24: 2, 6: 5})

    found = structure_of(position)

    assert found.home_points == ()
    assert found.prime == (7, 8)
    assert found.anchors == (20,)
    assert found.checkers_back == 3
    assert found.blots == (5, 6, 24)
    assert found.stacked == (13,)
    assert found.stripped == (7,)
    assert found.builders == 1


def test_the_race_knows_what_bearing_off_wastes():
    one_sided = OneSided.open()
    last = Position.of(mine={1: 2}, theirs={1: 1})
    contact = race_of(START, one_sided)

    race = race_of(last, one_sided)

    assert race.wasted == pytest.approx(49 / 6 - 2)  # one roll is sure to take both off
    assert race.their_wasted == pytest.approx(49 / 6 - 1)
    assert (contact.is_race, contact.pips, contact.wasted) == (False, 167, None)


def test_escapes_are_the_rolls_that_bring_a_checker_out():
    primed = Position.of(mine={24: 1}, theirs={2: 2, 3: 2, 4: 2, 5: 2, 6: 2, 7: 2})
    edge = Position.of(mine={24: 1}, theirs={3: 2, 4: 2, 5: 2, 6: 2, 7: 2})

    assert escapes_of(primed, EVALUATOR) == 0
    assert escapes_of(edge, EVALUATOR) == 2  # a one comes to the edge, then a six: 6-1 alone
    assert escapes_of(Position.of(mine={6: 2}, theirs={6: 2}), EVALUATOR) is None


def test_who_was_on_the_bar_before_was_not_hit():
    before = Position.of(mine={8: 2, 6: 5}, theirs={25: 1, 20: 1, 6: 5})
    after = Position.of(mine={25: 2, 6: 5}, theirs={6: 5, 5: 2})

    assert facts_of(after, EVALUATOR, OneSided.open(), before=before).hits == 1


def test_the_best_play_is_compared_with_the_one_played():
    game = opening(3, 1)

    found = explained(game, "24/23 13/10")

    assert str(found.best.candidate.play) == "8/5 6/5"
    assert found.lost == pytest.approx(found.best.candidate.equity - found.played.candidate.equity)
    assert found.lost > 0.1
    kinds = [reason.kind for reason in found.reasons if reason.supports]
    assert {ReasonKind.WIN, ReasonKind.SHOTS, ReasonKind.HOME_POINTS} <= set(kinds)
    assert len(found.reasons) <= 5


def test_both_plays_are_judged_equally_deep():
    found = explained(opening(3, 1), "13/9")

    assert found.best.candidate.plies == found.played.candidate.plies == 2


def test_looking_again_at_a_play_gives_what_ranking_gave():
    game = opening(2, 1)
    analysis = ENGINE.analyse(game, Limit(2))
    deep = [candidate for candidate in analysis.candidates if candidate.plies == 2][1]
    shallow = [
        type(c)(play=c.play, position=c.position, equity=9.0, outcomes=c.outcomes, plies=0)
        if c is deep
        else c
        for c in analysis.candidates
    ]

    found = EXPLAINER.plays(game, deep.play, analysis=type(analysis)(candidates=tuple(shallow)))

    assert found.played.candidate.equity == pytest.approx(deep.equity, abs=0.004)
    assert found.played.candidate.outcomes.win == pytest.approx(deep.outcomes.win, abs=0.002)


def test_the_21_answers_make_the_one_ply_equity():
    # Nobody doubles and no gammon counts at double match point: the mean of the rolls is 1-ply.
    match = Match(1)
    game = match.game_from(START, on_roll=WHITE, dice=Dice(3, 1))
    play = parse_play("8/5 6/5", START, Dice(3, 1))
    analysis = ENGINE.analyse(game, Limit(1))

    found = EXPLAINER.plays(game, play, play, analysis=analysis)

    assert sum(roll.ways for roll in found.rolls) == 36
    mean = sum(roll.ways * roll.best for roll in found.rolls) / 36
    assert mean == pytest.approx(analysis.best.equity, abs=0.004)
    assert found.swings == ()
    assert found.lost == 0
    assert found.reasons == ()


def test_swings_are_the_rolls_that_change_most_with_their_answers():
    found = explained(opening(3, 1), "13/10 6/5")

    loudest = max(found.rolls, key=lambda roll: abs(roll.change) * roll.ways)
    swing = found.swings[0]
    assert swing.roll == loudest
    assert swing.roll.played_hit
    assert any(move.hits for move in swing.to_played.moves)
    assert found.rolls[0].change * found.rolls[0].ways == min(
        roll.change * roll.ways for roll in found.rolls
    )


def test_a_play_that_ends_the_game_has_no_answers():
    position = Position.of(mine={1: 1, 3: 1}, theirs={1: 2})
    game = Match(3).game_from(position, on_roll=WHITE, dice=Dice(2, 1))
    win = Match(3).game_from(position, on_roll=WHITE, dice=Dice(3, 1))

    assert len(explained(game, "1/off 3/1").rolls) == 21
    assert explained(win, "3/off 1/off").rolls == ()


def test_a_play_that_is_not_of_the_dice_is_refused():
    with pytest.raises(IllegalPlayError, match="not among those analysed"):
        EXPLAINER.plays(opening(3, 1), parse_play("24/13", START, Dice(6, 5)))


def test_a_play_is_known_by_where_it_leads():
    game = parse_xgid("XGID=aCAA--B-Aa--aE---cafb-A-A-:0:0:1:32:0:0:0:1:10")

    ways = [explained(game, "6/3/1", best).best.candidate for best in ("8/6/3", "8/5/3")]

    assert ways[0] == ways[1]


def test_a_race_is_explained_by_pips_and_volatility():
    race = Position.of(mine={8: 5, 6: 10}, theirs={8: 10, 6: 5})
    game = Match(None, RuleSet()).game_from(race, on_roll=WHITE)

    found = EXPLAINER.cube(game)

    assert found.decision.action == "double, take"
    assert (found.race.pips, found.race.their_pips) == (100, 110)
    assert (found.take_point.dead, found.take_point.live) == (0.25, 0.2)
    assert found.take_point.needed == pytest.approx(0.25, abs=0.001)
    assert found.gammon_value == found.their_gammon_value == 0.5
    chances = [roll.ways / 36 for roll in found.rolls]
    mean = sum(c * roll.equity for c, roll in zip(chances, found.rolls, strict=True))
    spread = sum(
        c * (roll.equity - mean) ** 2 for c, roll in zip(chances, found.rolls, strict=True)
    )
    assert found.volatility == pytest.approx(math.sqrt(spread))
    assert {ReasonKind.RACE, ReasonKind.MARKET_LOSERS} <= {r.kind for r in found.reasons}


def test_the_last_roll_loses_the_market_exactly_when_it_wins():
    # One roll each: whoever bears off two checkers with it wins, 26 rolls of 36 do for me.
    last = Position.of(mine={4: 1, 2: 1}, theirs={1: 2})
    found = EXPLAINER.cube(Match(None, RuleSet()).game_from(last, on_roll=WHITE))

    winning = sum(roll.ways for roll in found.rolls if roll.equity == pytest.approx(1))
    assert found.market_losers == pytest.approx(winning / 36)
    assert found.outcomes.win == pytest.approx(winning / 36)
    assert found.take_point.needed == pytest.approx(0.25)


def test_the_score_moves_take_points_and_gammon_values():
    score = Match(7, score=(5, 2))
    game = score.game_from(START, on_roll=WHITE)

    found = EXPLAINER.cube(game)

    assert found.take_point.dead == ENGINE.met.take_points(5, 2).dead
    assert found.gammon_value == ENGINE.met.gammon_price(2, 5)
    assert found.their_gammon_value == ENGINE.met.gammon_price(5, 2)


def test_jacoby_makes_gammons_worthless_before_the_first_double():
    centred = Match(rules=MONEY).game_from(START, on_roll=WHITE)
    owned = Match(rules=MONEY).game_from(START, on_roll=WHITE, cube=Cube(2, WHITE))

    assert [EXPLAINER.cube(game).gammon_value for game in (centred, owned)] == [0, 0.5]


GAMMONISH = Position.of(mine={24: 2, 13: 4, 8: 3, 6: 6}, theirs={24: 4, 23: 3, 13: 3, 6: 5})
GAMMONS = {ReasonKind.GAMMON, ReasonKind.GAMMON_LOST}


@pytest.mark.parametrize(
    ("match", "wanted"),
    [
        (Match(None, RuleSet()), GAMMONS),
        (Match(rules=MONEY), set()),
        (Match(1), set()),
        (Match(5, score=(4, 0), is_crawford=True), {ReasonKind.GAMMON_LOST}),
        (Match(5, score=(0, 4), is_crawford=True), {ReasonKind.GAMMON}),
    ],
    ids=["money", "Jacoby", "match to 1", "ahead", "behind"],
)
def test_gammons_are_a_reason_only_where_they_count(match, wanted):
    game = match.game_from(GAMMONISH, on_roll=WHITE, dice=Dice(4, 2))

    found = [explained(game, str(play)).reasons for play in game.legal_plays()]

    assert GAMMONS & {reason.kind for reasons in found for reason in reasons} == wanted


def test_gammons_are_a_reason_to_double_only_where_they_will_count():
    closed = Position.of(mine={6: 3, 5: 3, 4: 3, 3: 2, 2: 2, 8: 2}, theirs={25: 3, 6: 6, 8: 6})
    matches = [Match(rules=MONEY), Match(1), Match(2, score=(1, 0), is_crawford=True)]

    games = [match.game_from(closed, on_roll=WHITE) for match in matches]

    kinds = [{reason.kind for reason in EXPLAINER.cube(game).reasons} for game in games]
    assert [ReasonKind.GAMMON in found for found in kinds] == [True, False, False]


def test_without_a_cube_there_is_no_take_point():
    game = Match(rules=RuleSet(cube=False)).game_from(START, on_roll=WHITE)

    found = EXPLAINER.cube(game)

    assert (found.take_point, found.market_losers, found.decision.allowed) == (None, 0, False)


def test_a_cube_is_not_explained_once_the_dice_are_rolled():
    with pytest.raises(RuleError, match="dice have been rolled"):
        EXPLAINER.cube(opening(3, 1))


def test_explanations_are_plain_json():
    found = explained(opening(3, 1), "24/23 13/10")
    cube = EXPLAINER.cube(Match(7).game_from(START, on_roll=WHITE))

    plays = json.loads(json.dumps(as_json(found)))
    assert plays["best"]["candidate"]["play"] == "8/5 6/5"
    assert plays["rolls"][0]["dice"] == [found.rolls[0].dice.high, found.rolls[0].dice.low]
    assert plays["reasons"][0]["kind"] == found.reasons[0].kind.value
    assert plays["played"]["facts"]["shots"]["rolls"] == found.played.facts.shots.rolls
    assert json.loads(json.dumps(as_json(cube)))["volatility"] == cube.volatility


def test_an_explanation_takes_less_than_150_ms():
    game, cube = opening(1, 1), Match(7).game_from(START, on_roll=WHITE)
    played = game.legal_plays()[-1]

    assert seconds(lambda: EXPLAINER.plays(game, played)) < 0.15
    assert seconds(lambda: EXPLAINER.cube(cube)) < 0.15
