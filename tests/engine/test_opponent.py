"""Opponents: they do whatever a game may ask, at their level."""

import random
from dataclasses import replace

import pytest
from tests.timing import seconds

from gamao import (
    CLASSICO,
    CLUBE,
    MONEY,
    PRESETS,
    REGLAMENTO,
    TORNEIO,
    Answer,
    Cube,
    CubeAction,
    Dice,
    Doubling,
    Match,
    Phase,
    Play,
    Player,
    Position,
    Resign,
    Roll,
    RuleError,
    RuleSet,
    Skip,
    Start,
    Win,
)
from gamao.engine import Engine, Limit
from gamao.engine.opponent.levels import Level
from gamao.engine.opponent.opponent import Opponent
from gamao.rules.dicesource import RandomDice

ENGINE = Engine.default(threads=1)
SHARP = Level(id="sharp", target=0, limit="1-ply", pr=0, pr_error=0, cube_pr=0, cube_pr_error=0)
DULL = replace(SHARP, id="dull", limit="0-ply", blur=3.0, bound=0.4, cube_blur=2.0)
WHITE, BLACK = Player.WHITE, Player.BLACK
START = Position.start()


def played(match, *opponents, seed=1):
    """A game from its start to its end; every action is checked by the rules."""
    dice, game = RandomDice(random.Random(seed)), match.new_game()
    while game.phase is not Phase.OVER:
        by = game.to_act
        if by is None:
            game = game.after(Start.thrown(dice))
            continue
        seats = dict(zip(Player, opponents, strict=True))
        double = seats[by.opponent].interrupt(game, by.opponent)
        if double:
            game = game.after(double, by=by.opponent)
        else:
            action = seats[by].choose(game)
            game = game.after(Roll.thrown(dice) if action is None else action, by=by)
    return game


def turn(position, match=None, *, cube=None, dice=None):
    return (match or Match(None, RuleSet())).game_from(
        position, on_roll=WHITE, cube=cube, dice=dice
    )


@pytest.mark.parametrize(
    "rules",
    [
        *(preset.rules for preset in PRESETS.values()),
        replace(REGLAMENTO, cube=True),
        replace(CLASSICO, cube=True),
        replace(MONEY, raccoon=True, automatic_doubles=None, doubling=Doubling.ANY_TIME),
    ],
    ids=[*PRESETS, "REGLAMENTO-cube", "CLASSICO-cube", "MONEY-any-time"],
)
def test_any_rules_are_played_to_the_end_by_a_sharp_and_a_dull_player(rules):
    sharp, dull = Opponent(ENGINE, replace(SHARP, limit="0-ply")), Opponent(ENGINE, DULL)

    assert played(Match(rules=rules), sharp, dull).result.points >= 1


def test_a_match_is_played_to_its_end_through_crawford_and_holland():
    match = Match(3, replace(CLUBE, holland=True))
    dull = Opponent(ENGINE, DULL, seed=3)

    while not match.winner:
        match = match.after(played(match, dull, dull, seed=sum(match.score)).result)

    assert max(match.score) >= 3


def test_the_same_seed_plays_the_same_game():
    games = []
    for _ in range(2):
        opponent = Opponent(ENGINE, DULL, seed=5)
        games.append(played(Match(3), opponent, opponent))

    assert games[0] == games[1]


def test_the_same_seed_decides_the_same_on_any_number_of_threads():
    engines = ENGINE, Engine.default(threads=2)
    games = [turn(START, dice=Dice(2, 1)), turn(START, dice=Dice(6, 4)), turn(CLOSE)]

    one, two = (
        [Opponent(engine, DULL, seed=5).choose(game) for game in games] for engine in engines
    )

    assert one == two


def test_another_seed_has_another_style():
    rolls = [
        turn(START, dice=dice)
        for dice in (Dice(2, 1), Dice(4, 3), Dice(5, 1), Dice(4, 1), Dice(6, 2))
    ]
    styles = {
        tuple(Opponent(ENGINE, DULL, seed=seed).choose(game) for game in rolls) for seed in range(4)
    }

    assert len(styles) == 4


def test_a_dull_player_plays_worse_but_never_makes_a_play_it_sees_to_be_bad():
    dull, losses = Opponent(ENGINE, DULL, seed=1), []
    game = played(Match(None, RuleSet(cube=False)), dull, dull)
    replay = game.match.new_game()
    for step in game.actions:
        if isinstance(step.action, Play):
            plays = ENGINE.analyse(replay, Limit(0)).candidates
            made = next(c for c in plays if c.play == step.action)
            losses.append(plays[0].equity - made.equity)
        replay = replay.after(step.action, by=step.by)

    assert sum(loss > 0.02 for loss in losses) >= 3
    assert max(losses) <= DULL.bound


def test_nobody_misses_the_last_checker():
    position = Position.of(mine={1: 1, 3: 1}, theirs={1: 2})
    game = turn(position, dice=Dice(3, 1))

    for level in (SHARP, DULL):
        assert game.after(Opponent(ENGINE, level).choose(game)).phase is Phase.OVER


def test_where_nothing_is_to_decide_the_dice_are_thrown_or_the_turn_skipped():
    closed = Position.of(mine={25: 1, 6: 4}, theirs={1: 2, 2: 2, 3: 2, 4: 2, 5: 2, 6: 2, 7: 1})
    rolls, skips = (turn(closed, Match(rules=rules)) for rules in (REGLAMENTO, CLASSICO))
    opponent = Opponent(ENGINE, SHARP)

    assert opponent.choose(rolls) is None
    assert opponent.choose(skips) == Skip()


def test_nothing_is_decided_where_no_player_is_waited_for():
    with pytest.raises(RuleError, match="waits for no player"):
        Opponent(ENGINE, SHARP).choose(Match(3).new_game())


LOST = Position.of(mine={6: 5, 1: 5}, theirs={6: 10, 5: 5})
CLOSE = Position.of(mine={6: 8, 5: 5}, theirs={6: 9, 5: 5})


def test_a_lost_race_is_passed_and_a_close_one_taken():
    opponent = Opponent(ENGINE, SHARP)
    answers = [opponent.choose(turn(p).after(CubeAction.DOUBLE)) for p in (LOST, CLOSE)]

    assert answers == [CubeAction.PASS, CubeAction.TAKE]


def test_doubles_are_offered_at_textbook_counts_of_a_race():
    # 100 pips: ten per cent more on the other side are a double, four are not.
    race = {pips: {8: eights, 6: 15 - eights} for pips, eights in ((100, 5), (104, 7), (110, 10))}
    opponent = Opponent(ENGINE, SHARP)

    actions = [
        opponent.choose(turn(Position.of(mine=race[100], theirs=race[pips]))) for pips in (104, 110)
    ]

    assert actions == [None, CubeAction.DOUBLE]


def test_a_double_against_the_odds_is_beavered_and_a_bad_beaver_raccooned():
    rules = replace(MONEY, raccoon=True)
    behind = Position.of(mine={8: 8, 6: 7}, theirs={8: 3, 6: 12})
    ahead = Position.of(mine={6: 8, 5: 5}, theirs={6: 9, 5: 5})
    opponent = Opponent(ENGINE, SHARP)

    doubled = turn(behind, Match(rules=rules)).after(CubeAction.DOUBLE)
    beavered = turn(ahead, Match(rules=rules)).after(CubeAction.DOUBLE).after(CubeAction.BEAVER)

    assert opponent.choose(doubled) is CubeAction.BEAVER
    assert opponent.choose(beavered) is CubeAction.RACCOON
    assert opponent.choose(beavered.after(CubeAction.RACCOON)) in (CubeAction.TAKE, CubeAction.PASS)


def test_a_raccooned_beaver_of_a_lost_race_is_passed():
    rules = replace(MONEY, raccoon=True)
    game = turn(LOST, Match(rules=rules))
    for action in (CubeAction.DOUBLE, CubeAction.BEAVER, CubeAction.RACCOON):
        game = game.after(action)

    assert Opponent(ENGINE, SHARP).choose(game) is CubeAction.PASS


def test_where_doubling_is_allowed_at_any_time_good_dice_are_doubled_with():
    rules = RuleSet(doubling=Doubling.ANY_TIME)
    last = Position.of(mine={6: 2, 5: 1}, theirs={1: 4})
    opponent = Opponent(ENGINE, SHARP)

    lucky = turn(last, Match(rules=rules), dice=Dice(6, 6))
    unlucky = turn(last, Match(rules=rules), dice=Dice(2, 1))

    assert opponent.choose(lucky) is CubeAction.DOUBLE
    assert isinstance(opponent.choose(unlucky), Play)


def test_it_doubles_on_the_other_side_s_turn_only_where_that_is_allowed():
    missed = Position.of(mine={6: 2, 5: 1}, theirs={1: 4})
    opponent = Opponent(ENGINE, SHARP)

    games = [
        turn(missed, Match(rules=RuleSet(doubling=when)), dice=Dice(2, 1)) for when in Doubling
    ]

    found = {game.match.rules.doubling: opponent.interrupt(game, BLACK) for game in games}
    assert found == {Doubling.BEFORE_ROLL: None, Doubling.ANY_TIME: CubeAction.DOUBLE}
    assert opponent.interrupt(games[0], WHITE) is None


def test_a_race_lost_for_certain_is_resigned_once():
    single = Position.of(mine={6: 5, 5: 5}, theirs={1: 1})
    gammon = Position.of(mine={12: 15}, theirs={1: 2})
    opponent = Opponent(ENGINE, SHARP)

    assert opponent.choose(turn(single)) == Resign(Win.SINGLE)
    assert opponent.choose(turn(gammon)) == Resign(Win.GAMMON)
    assert opponent.choose(turn(gammon, Match(rules=MONEY))) == Resign(Win.SINGLE)
    declined = turn(single).after(Resign()).after(Answer.DECLINE)
    assert not isinstance(opponent.choose(declined), Resign)


def test_a_race_that_can_still_be_won_or_saved_is_played():
    won = Position.of(mine={6: 1, 5: 1}, theirs={1: 2})
    saved = Position.of(mine={7: 1, 6: 7, 5: 7}, theirs={1: 4})
    opponent = Opponent(ENGINE, SHARP)

    for position in (won, saved):
        assert not isinstance(opponent.choose(turn(position)), Resign)


def test_a_resignation_is_accepted_unless_playing_on_is_worth_more():
    gammonish = Position.of(mine={24: 15}, theirs={2: 2})
    late = Position.of(mine={6: 5}, theirs={1: 2})
    opponent = Opponent(ENGINE, SHARP)

    def answers(match, position, win=Win.SINGLE):
        return opponent.choose(turn(position, match).after(Resign(win)))

    assert answers(Match(7), gammonish) is Answer.DECLINE
    assert answers(Match(7), gammonish, Win.BACKGAMMON) is Answer.ACCEPT
    assert answers(Match(7), late) is Answer.ACCEPT
    # At double match point a gammon is worth no more than a game.
    assert answers(Match(3, TORNEIO, (2, 2)), gammonish) is Answer.ACCEPT


def test_an_owner_of_the_cube_redoubles():
    lead = Position.of(mine={8: 5, 6: 10}, theirs={10: 2, 8: 9, 6: 4})

    game = turn(lead, cube=Cube(2, WHITE))

    assert Opponent(ENGINE, SHARP).choose(game) is CubeAction.DOUBLE


def test_a_play_of_a_person_s_level_takes_no_noticeable_time():
    game = turn(START, dice=Dice(1, 1))
    opponent = Opponent(ENGINE, DULL)

    assert seconds(lambda: opponent.choose(game)) < 0.1
