"""The rule documents' own examples, one test each, in the player's own numbering."""

from dataclasses import replace

import pytest

from gamao import (
    AMERICANO,
    BAR,
    CLASSICO,
    CLUBE,
    OFF,
    REGLAMENTO,
    Cube,
    CubeAction,
    Dice,
    Match,
    Move,
    Play,
    Player,
    Position,
    Roll,
    RuleError,
    Skip,
    Win,
    is_legal,
    legal_plays,
)
from gamao.rules.action import ActionKind
from gamao.rules.game import Result

WHITE, BLACK = Player.WHITE, Player.BLACK
FAR = {24: 15}  # an opponent whose checkers stand out of everybody's way


def play(*moves: tuple[int, int] | tuple[int, int, bool]) -> Play:
    return Play(Move(*move) for move in moves)


def texts(position: Position, dice: Dice) -> set[str]:
    return {str(legal) for legal in legal_plays(position, dice)}


def home(**counts: int) -> dict[int, int]:
    return {int(point[1:]): count for point, count in counts.items()}


# -- 1: one die each or both dice with one checker; bearing off -------------------------------


@pytest.mark.parametrize(("low", "between"), [(2, 11), (4, 9)])
def test_clube_opening_six_two_and_six_four_with_two_checkers_or_with_one(low, between):
    two_checkers = play((24, 18), (13, between))
    one_checker = play((24, 18), (18, 18 - low))

    assert is_legal(two_checkers, Position.start(), Dice(6, low))
    assert is_legal(one_checker, Position.start(), Dice(6, low))


def test_clube_six_three_bears_off_from_the_six_and_the_three_points():
    position = Position.of(mine={6: 2, 5: 2, 4: 3, 3: 3, 2: 2, 1: 3}, theirs={6: 15})

    after = position.after(play((6, OFF), (3, OFF)))

    assert is_legal(play((6, OFF), (3, OFF)), position, Dice(6, 3))
    assert after.mine[OFF] == 2
    assert after.mine[1:7] == (3, 2, 2, 3, 2, 1)


# -- 2: a closed point stops either die ------------------------------------------------------


def test_clube_five_four_cannot_leave_24_when_both_landing_points_are_closed():
    opponents_play = play((8, 7), (8, 7), (6, 5), (6, 5))
    assert is_legal(opponents_play, Position.start(), Dice(1, 1))
    position = Position.start().after(opponents_play).flipped()

    sources = {move.source for legal in legal_plays(position, Dice(5, 4)) for move in legal.moves}

    assert sources
    assert 24 not in sources


# -- 3: hitting in passing, and entering -----------------------------------------------------


def test_clube_a_hit_in_passing_goes_on_with_the_same_checker():
    position = Position.of(mine={13: 5, 8: 5, 6: 5}, theirs={16: 1, 24: 2, 13: 5, 8: 3, 6: 4})

    after = position.after(play((13, 9, True), (9, 8)))

    assert is_legal(play((13, 9, True), (9, 8)), position, Dice(4, 1))
    assert after.theirs[BAR] == 1
    assert after.mine[8] == 6
    assert after.mine[9] == 0


@pytest.mark.parametrize("die", range(1, 7))
def test_clube_the_hit_checker_enters_on_25_less_the_die_before_anything_else_moves(die):
    entering = Position.of(mine={25: 1, 13: 5, 8: 3, 6: 6}, theirs={24: 2, 13: 5, 8: 8})
    other = die % 6 + 1

    for legal in legal_plays(entering, Dice(die, other)):
        bar_moves = [move for move in legal.moves if move.source == BAR]
        assert len(bar_moves) == 1
        assert bar_moves[0].target in (25 - die, 25 - other)


# -- 4: the bear-off chain -------------------------------------------------------------------

CHAIN = Position.of(mine=home(p6=1, p5=2, p4=3, p3=2, p2=2, p1=3), theirs={6: 13})


def test_clube_four_four_takes_three_off_the_four_point_and_moves_the_six_down():
    chosen = play((6, 2), (4, OFF), (4, OFF), (4, OFF))

    assert is_legal(chosen, CHAIN, Dice(4, 4))
    assert CHAIN.after(chosen).mine[1:7] == (3, 3, 2, 0, 2, 0)


def test_clube_a_six_with_no_checker_on_the_six_point_takes_the_highest_off():
    position = Position.of(mine=home(p5=2, p3=2, p2=3, p1=3), theirs={6: 11})
    chosen = play((5, OFF), (2, OFF))

    assert is_legal(chosen, position, Dice(6, 2))
    assert position.after(chosen).mine[1:7] == (3, 2, 2, 0, 1, 0)
    assert all(Move(5, OFF) in legal.moves for legal in legal_plays(position, Dice(6, 2)))


def test_clube_the_last_four_four_has_only_one_play():
    position = Position.of(mine=home(p5=1, p3=2, p2=2, p1=3), theirs={6: 7})

    (only,) = legal_plays(position, Dice(4, 4))

    assert only == play((5, 1), (3, OFF), (3, OFF), (2, OFF))
    assert str(only) == "5/1 3/off(2) 2/off"
    assert position.after(only).mine[1:7] == (4, 1, 0, 0, 0, 0)


# -- 5: a die higher than every checker ------------------------------------------------------


@pytest.mark.parametrize(("far", "near"), [(3, 2), (4, 3)])
def test_americano_a_five_may_take_the_furthest_checker_off(far, near):
    position = Position.of(mine={far: 1, near: 1}, theirs={6: 5})

    results = [position.after(legal) for legal in legal_plays(position, Dice(5, 1))]

    assert is_legal(play((far, OFF), (near, near - 1)), position, Dice(5, 1))
    assert all(result.mine[OFF] >= 14 for result in results)


# -- 6: what cannot be played is lost --------------------------------------------------------


def test_reglamento_a_blocked_five_is_lost_and_only_the_three_is_played():
    position = Position.of(mine={20: 1, 6: 2}, theirs={10: 2, 24: 2, 13: 2})  # 15, 12 and 1 closed

    assert texts(position, Dice(5, 3)) == {"20/17", "6/3"}


def test_reglamento_the_sum_cannot_be_played_through_two_closed_points():
    position = Position.of(mine={20: 1}, theirs={10: 2, 8: 2})  # its points 15 and 17 are closed

    assert legal_plays(position, Dice(5, 3)) == (Play(),)


# -- 7: splitting a roll ---------------------------------------------------------------------


def test_reglamento_five_five_carries_one_checker_twenty_points():
    position = Position.of(mine={24: 4}, theirs={24: 2})

    assert {"24/4", "24/14(2)", "24/19(4)"} <= texts(position, Dice(5, 5))


def test_classico_three_three_can_be_split_five_ways():
    position = Position.of(mine={24: 4}, theirs={24: 2})

    splits = {
        tuple(sorted((len(chain) for chain in legal.chains()), reverse=True))
        for legal in legal_plays(position, Dice(3, 3))
    }

    assert splits == {(4,), (3, 1), (2, 2), (2, 1, 1), (1, 1, 1, 1)}


def test_classico_three_two_moves_one_checker_five_by_way_of_either_point_or_two_checkers():
    position = Position.of(mine={24: 2}, theirs={24: 2})

    assert is_legal(play((24, 21), (21, 19)), position, Dice(3, 2))
    assert is_legal(play((24, 22), (22, 19)), position, Dice(3, 2))
    assert texts(position, Dice(3, 2)) == {"24/19", "24/22 24/21"}


def test_reglamento_a_checker_with_four_points_left_to_the_edge_needs_a_five():
    position = Position.of(mine={5: 1, 6: 1}, theirs={24: 1})

    with_five = {move for legal in legal_plays(position, Dice(5, 1)) for move in legal.moves}
    with_four = {move for legal in legal_plays(position, Dice(4, 1)) for move in legal.moves}

    assert Move(5, OFF) in with_five
    assert Move(5, OFF) not in with_four


# -- 8: entering in the family game ----------------------------------------------------------


def test_classico_either_die_may_enter_and_the_other_is_played_freely():
    position = Position.of(mine={25: 1, 13: 1}, theirs={24: 2})

    assert texts(position, Dice(5, 2)) == {"bar/18", "bar/23 13/8", "bar/20 13/11"}


def test_classico_entering_on_a_blot_hits_it():
    position = Position.of(mine={25: 1, 13: 1}, theirs={2: 1, 24: 1})

    assert any(Move(BAR, 23, True) in legal.moves for legal in legal_plays(position, Dice(5, 2)))


CLOSED_OUT = Position.of(mine={25: 1, 6: 4}, theirs={6: 3, 5: 3, 4: 3, 3: 2, 2: 2, 1: 2})


def test_classico_all_six_entry_points_closed_means_no_roll_at_all():
    game = Match(rules=CLASSICO).game_from(CLOSED_OUT, on_roll=WHITE)

    kinds = {allowed.kind for allowed in game.actions_allowed()}

    assert ActionKind.SKIP in kinds
    assert ActionKind.ROLL not in kinds
    with pytest.raises(RuleError, match="cannot roll now: white must skip"):
        game.after(Roll(Dice(6, 5)))
    assert game.after(Skip()).on_roll is BLACK


@pytest.mark.parametrize("rules", [AMERICANO, CLUBE, REGLAMENTO])
def test_elsewhere_a_closed_out_player_still_rolls(rules):
    game = Match(rules=rules).game_from(CLOSED_OUT, on_roll=WHITE)

    after = game.after(Roll(Dice(6, 5)))

    assert after.legal_plays() == (Play(),)
    with pytest.raises(RuleError, match="cannot skip now: white must roll"):
        game.after(Skip())


def test_a_closed_out_player_whose_roll_is_skipped_may_still_double_first():
    rules = replace(CLASSICO, cube=True)
    game = Match(rules=rules).game_from(CLOSED_OUT, on_roll=WHITE)

    assert game.may_double(WHITE)
    assert game.after(CubeAction.DOUBLE).after(CubeAction.TAKE).cube == Cube(2, BLACK)


# -- 9: the cube -----------------------------------------------------------------------------


def middle_game(rules=CLUBE, *, length=11, on_roll=WHITE):
    return Match(length, rules).game_from(Position.start(), on_roll=on_roll)


def test_a_double_to_two_refused_is_one_point():
    over = middle_game().after(CubeAction.DOUBLE).after(CubeAction.PASS)

    assert over.result == Result(winner=WHITE, win=Win.SINGLE, stake=1)


def quiet_turn(game):
    rolled = game.after(Roll(Dice(2, 1)))
    return rolled.after(rolled.legal_plays()[0])


def test_redoubled_to_four_and_refused_is_two_points_to_the_redoubler():
    game = quiet_turn(middle_game().after(CubeAction.DOUBLE).after(CubeAction.TAKE))

    over = game.after(CubeAction.DOUBLE).after(CubeAction.PASS)

    assert (over.result.winner, over.result.points) == (BLACK, 2)


def test_redoubled_to_eight_and_refused_is_four_points():
    game = quiet_turn(middle_game().after(CubeAction.DOUBLE).after(CubeAction.TAKE))
    game = quiet_turn(game.after(CubeAction.DOUBLE).after(CubeAction.TAKE))

    over = game.after(CubeAction.DOUBLE).after(CubeAction.PASS)

    assert (over.result.winner, over.result.points) == (WHITE, 4)


# -- 10: the Crawford game -------------------------------------------------------------------


def test_clube_match_to_eleven_nine_two_then_crawford_then_the_trailer_may_double():
    match = Match(11, CLUBE, score=(9, 2))

    crawford = match.after(Result(winner=WHITE, win=Win.SINGLE, stake=1))
    later = crawford.after(Result(winner=BLACK, win=Win.GAMMON, stake=1))

    assert (crawford.score, crawford.is_crawford, crawford.has_cube) == ((10, 2), True, False)
    assert not crawford.game_from(Position.start(), on_roll=BLACK).may_double(BLACK)
    assert (later.score, later.is_crawford, later.has_cube) == ((10, 4), False, True)
    assert later.game_from(Position.start(), on_roll=BLACK).may_double(BLACK)


@pytest.mark.parametrize("length", [1, 2])
def test_clube_in_a_match_to_one_or_two_points_the_crawford_rule_does_nothing(length):
    match = Match(length, CLUBE)
    if length == 2:
        match = match.after(Result(winner=WHITE, win=Win.SINGLE, stake=1))

    assert not match.is_crawford
    assert match.has_cube == (length == 2)


# -- 11: beaver and raccoon ------------------------------------------------------------------

BEAVERS = replace(CLUBE, beaver=True, raccoon=True)


def beavered():
    return middle_game(BEAVERS).after(CubeAction.DOUBLE).after(CubeAction.BEAVER)


def test_clube_refusing_a_beaver_loses_two():
    over = beavered().after(CubeAction.PASS)

    assert (over.result.winner, over.result.points) == (BLACK, 2)


def test_clube_accepting_a_beaver_plays_for_four_and_the_beaverer_owns_the_cube():
    game = beavered().after(CubeAction.TAKE)

    assert game.cube == Cube(4, BLACK)
    assert game.after(Roll(Dice(2, 1))).on_roll is WHITE


def test_clube_a_raccoon_plays_for_eight_with_the_same_owner():
    raccooned = beavered().after(CubeAction.RACCOON)

    assert raccooned.after(CubeAction.TAKE).cube == Cube(8, BLACK)
    refused = raccooned.after(CubeAction.PASS).result
    assert (refused.winner, refused.points) == (WHITE, 4)


# -- 12: four places for the last checker ----------------------------------------------------


@pytest.mark.parametrize(
    ("rearmost", "scores"),
    [
        (25, (3, 3, 3, 3)),
        (19, (2, 3, 3, 3)),
        (24, (2, 3, 3, 3)),
        (13, (2, 2, 3, 3)),
        (18, (2, 2, 3, 3)),
        (12, (2, 2, 2, 2)),
    ],
)
def test_what_a_lost_game_costs_by_the_losers_hindmost_checker(rearmost, scores):
    position = Position.of(mine={2: 1}, theirs={rearmost: 1, 6: 14})

    points = []
    for rules in (AMERICANO, CLUBE, REGLAMENTO, CLASSICO):
        game = Match(rules=rules).game_from(position, on_roll=WHITE, dice=Dice(6, 5))
        points.append(game.after(game.legal_plays()[0]).result.points)

    assert tuple(points) == scores


def test_one_checker_borne_off_saves_the_gammon():
    position = Position.of(mine={1: 1}, theirs={25: 1, 6: 13})
    game = Match(rules=CLUBE).game_from(position, on_roll=WHITE, dice=Dice(2, 1))

    assert game.after(game.legal_plays()[0]).result.win is Win.SINGLE
