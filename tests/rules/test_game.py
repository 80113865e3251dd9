"""The flow of a game: the start, turns, the cube, resignation."""

from dataclasses import replace

import pytest

from gamao import (
    AMERICANO,
    CLASSICO,
    CLUBE,
    MONEY,
    REGLAMENTO,
    TORNEIO,
    ActionKind,
    Answer,
    Cube,
    CubeAction,
    Dice,
    Doubling,
    IllegalPlayError,
    Match,
    Move,
    Phase,
    Place,
    Play,
    Player,
    Position,
    Resign,
    Result,
    Roll,
    RuleError,
    Skip,
    Start,
    Win,
)

WHITE, BLACK = Player.WHITE, Player.BLACK
LAST = Position.of(mine={2: 1}, theirs={6: 15})
THREE_ONE = Play([Move(8, 5), Move(6, 5)])


def set_up(rules=TORNEIO, *, length=7, position=None, on_roll=WHITE, **extra):
    return Match(length, rules).game_from(position or Position.start(), on_roll=on_roll, **extra)


def kinds(game, by):
    return {allowed.kind.value for allowed in game.actions_allowed() if allowed.by is by}


# -- the start -------------------------------------------------------------------------------


def test_a_game_waits_for_the_start_to_be_thrown():
    game = Match(7).new_game()

    assert (game.phase, game.to_act) == (Phase.START, None)
    assert [allowed.kind for allowed in game.actions_allowed()] == [ActionKind.START]
    with pytest.raises(RuleError, match="cannot roll now: both must throw for the start"):
        game.after(Roll(Dice(3, 1)))


def test_with_keep_the_starter_plays_the_dice_thrown_for_the_start():
    game = Match(7).new_game().after(Start(1, 3))

    assert (game.on_roll, game.dice, game.phase) == (BLACK, Dice(3, 1), Phase.PLAY)
    assert not game.may_double(BLACK)


def test_with_reroll_the_starter_throws_two_new_dice():
    game = Match(rules=REGLAMENTO).new_game().after(Start(5, 3))

    assert (game.on_roll, game.dice, game.phase) == (WHITE, None, Phase.TURN)
    assert game.after(Roll(Dice(4, 4))).dice == Dice(4, 4)


def test_equal_dice_are_thrown_again():
    game = Match(7).new_game().after(Start(2, 2))

    assert (game.phase, game.cube) == (Phase.START, Cube())


def test_an_equal_throw_doubles_the_stake_as_often_as_automatic_doubles_says():
    once = Match(13, replace(AMERICANO, automatic_doubles=1)).new_game()
    always = Match(13, replace(AMERICANO, automatic_doubles=None)).new_game()

    for _ in range(3):
        once, always = once.after(Start(2, 2)), always.after(Start(2, 2))

    assert once.cube == Cube(2)
    assert always.cube == Cube(8)
    assert always.after(Start(6, 1)).cube == Cube(8)


def test_without_a_cube_in_the_game_nothing_doubles_automatically():
    match = Match(3, replace(CLUBE, automatic_doubles=None), score=(2, 0), is_crawford=True)

    assert match.new_game().after(Start(2, 2)).cube == Cube()


def test_an_automatic_double_does_not_turn_the_cube_for_jacoby():
    game = Match(rules=replace(MONEY, automatic_doubles=1)).new_game().after(Start(2, 2))

    assert game.cube == Cube(2)
    assert not game.gammons_count


# -- turns -----------------------------------------------------------------------------------


@pytest.mark.parametrize("wrong", ["8/5 6/5", None, Dice(3, 1)])
def test_what_is_no_action_is_refused_as_such(wrong):
    with pytest.raises(TypeError, match=f"not an action but {type(wrong).__name__}"):
        Match().new_game().after(wrong)


def test_a_play_ends_the_turn_and_the_board_is_seen_by_the_other():
    game = Match(7).new_game(first=WHITE, dice=Dice(3, 1)).after(THREE_ONE)

    assert (game.on_roll, game.phase, game.dice, game.turns) == (BLACK, Phase.TURN, None, (1, 0))
    assert game.position == Position.start().after(THREE_ONE).flipped()
    assert game.phase.value == "must roll or double"


def test_an_illegal_play_is_refused_with_play_dice_and_position():
    game = Match(7).new_game(first=WHITE, dice=Dice(6, 2))

    with pytest.raises(IllegalPlayError, match=r"illegal play '8/5 6/5' with 6-2 in position 4HPw"):
        game.after(THREE_ONE)


def test_an_action_out_of_turn_is_refused_and_the_message_says_what_must_happen():
    game = Match(7).new_game(first=BLACK, dice=Dice(3, 1))

    with pytest.raises(RuleError, match=r"^cannot pass now: black must play the dice$"):
        game.after(CubeAction.PASS)
    with pytest.raises(RuleError, match=r"^white cannot play now: black must play the dice$"):
        game.after(THREE_ONE, by=WHITE)
    with pytest.raises(RuleError, match=r"^cannot take now: white must roll or double$"):
        game.after(THREE_ONE).after(CubeAction.TAKE)


def test_bearing_off_the_last_checker_ends_the_game():
    over = set_up(position=LAST, dice=Dice(6, 5)).after(Play([Move(2, 0)]))

    assert (over.phase, over.to_act, over.actions_allowed()) == (Phase.OVER, None, ())
    assert (over.result.winner, over.result.win, over.result.points) == (WHITE, Win.GAMMON, 2)
    with pytest.raises(RuleError, match="cannot roll now: the game is over"):
        over.after(Roll(Dice(1, 1)))


def test_the_cube_multiplies_what_is_won():
    game = set_up(position=LAST, dice=Dice(6, 5), cube=Cube(8, BLACK))

    assert game.after(Play([Move(2, 0)])).result.points == 16


def test_legal_plays_and_tree_need_dice_on_the_board():
    game = set_up()

    with pytest.raises(RuleError, match="no dice to play: white must roll or double"):
        game.legal_plays()
    with pytest.raises(RuleError, match="no dice"):
        game.move_tree()
    rolled = game.after(Roll(Dice(3, 1)))
    assert THREE_ONE in rolled.legal_plays()
    assert not rolled.move_tree().may_stop


def test_folding_the_actions_gives_the_game_back():
    start = Match(7).new_game()
    game = start.after(Start(3, 1)).after(THREE_ONE).after(CubeAction.DOUBLE).after(CubeAction.TAKE)

    moments = list(start.moments(game.actions))
    assert start.replayed(game.actions) == game == moments[-1]
    assert [len(moment.actions) for moment in moments] == [0, 1, 2, 3, 4]
    assert game.snapshot().actions == ()


# -- the cube --------------------------------------------------------------------------------


def test_before_the_roll_only_the_player_on_roll_may_double():
    game = set_up()

    assert "double" in kinds(game, WHITE)
    assert "double" not in kinds(game, BLACK)
    assert "double" not in kinds(game.after(Roll(Dice(3, 1))), WHITE)


def test_the_taker_owns_the_cube_and_only_the_owner_may_double():
    game = set_up().after(CubeAction.DOUBLE).after(CubeAction.TAKE)

    assert game.cube == Cube(2, BLACK)
    assert not game.may_double(WHITE)


def test_a_double_waits_for_its_answer():
    doubled = set_up().after(CubeAction.DOUBLE)

    assert (doubled.phase, doubled.to_act) == (Phase.DOUBLED, BLACK)
    assert kinds(doubled, BLACK) == {"take", "pass"}
    assert kinds(doubled, WHITE) == set()
    with pytest.raises(RuleError, match="cannot roll now: black must answer the double"):
        doubled.after(Roll(Dice(1, 1)))


def test_a_beaver_needs_the_beaver_rule_and_a_raccoon_its_own():
    plain = set_up(MONEY, length=None).after(CubeAction.DOUBLE)
    beavered = plain.after(CubeAction.BEAVER)

    assert kinds(set_up().after(CubeAction.DOUBLE), BLACK) == {"take", "pass"}
    assert kinds(plain, BLACK) == {"take", "pass", "beaver"}
    assert (beavered.phase, kinds(beavered, WHITE)) == (Phase.BEAVERED, {"take", "pass"})


def test_after_a_raccoon_the_beaverer_accepts_or_refuses():
    rules = replace(MONEY, raccoon=True)
    raccooned = set_up(rules, length=None)
    for action in (CubeAction.DOUBLE, CubeAction.BEAVER, CubeAction.RACCOON):
        raccooned = raccooned.after(action)

    assert (raccooned.phase, kinds(raccooned, BLACK)) == (Phase.RACCOONED, {"take", "pass"})


@pytest.mark.parametrize("dice", [None, Dice(3, 1)], ids=["before the roll", "after the roll"])
@pytest.mark.parametrize("throws", [0, 1], ids=["no equal throw", "one equal throw"])
def test_before_an_offer_the_game_is_what_it_was_whatever_was_answered(throws, dice):
    rules = replace(MONEY, raccoon=True, automatic_doubles=1, doubling=Doubling.ANY_TIME)
    game = Match(None, rules).new_game()
    for action in (*[Start(2, 2)] * throws, Start(3, 1), THREE_ONE):
        game = game.after(action)
    game = game if dice is None else game.after(Roll(dice))
    owned = game.after(CubeAction.DOUBLE, by=BLACK).after(CubeAction.TAKE)

    for before, doubler in ((game, BLACK), (owned, WHITE)):
        doubled = before.after(CubeAction.DOUBLE, by=doubler)
        beavered = doubled.after(CubeAction.BEAVER)
        resigned = before.after(Resign(), by=doubler)
        for now in (before, doubled, beavered, beavered.after(CubeAction.RACCOON), resigned):
            assert now.before_offer() == before.snapshot()


def test_a_match_to_one_point_and_a_crawford_game_have_no_cube():
    crawford = Match(7, TORNEIO, score=(6, 0), is_crawford=True)

    assert not set_up(length=1).may_double(WHITE)
    assert not crawford.game_from(Position.start(), on_roll=BLACK).may_double(BLACK)


def test_holland_holds_the_cube_back_until_each_side_has_played_twice():
    rules = replace(CLUBE, holland=True)
    game = Match(5, rules, score=(4, 1)).new_game(first=WHITE, dice=Dice(3, 1))

    offers = []
    for _ in range(5):
        game = game.after(game.legal_plays()[0])
        offers.append(game.may_double(game.on_roll))
        game = game.after(Roll(Dice(2, 1)))

    assert offers == [False, False, False, True, True]


def test_holland_does_nothing_before_the_crawford_game():
    game = Match(5, replace(CLUBE, holland=True), score=(3, 1)).game_from(
        Position.start(), on_roll=WHITE
    )

    assert game.may_double(WHITE)


def test_under_jacoby_a_gammon_counts_one_until_the_cube_is_turned():
    centred = set_up(MONEY, length=None, position=LAST, dice=Dice(6, 5))
    turned = set_up(MONEY, length=None, position=LAST, dice=Dice(6, 5), cube=Cube(2, BLACK))

    assert centred.after(Play([Move(2, 0)])).result.points == 1
    assert turned.after(Play([Move(2, 0)])).result.points == 4


def test_jacoby_has_no_say_in_a_game_without_a_cube():
    match = Match(3, replace(CLUBE, jacoby=True), score=(2, 0), is_crawford=True)
    game = match.game_from(LAST, on_roll=BLACK, dice=Dice(6, 5))

    assert game.after(Play([Move(2, 0)])).result.win is Win.GAMMON


ANY_TIME = replace(CLASSICO, cube=True)


def test_at_any_time_either_side_may_double_and_the_pending_play_waits():
    rolled = set_up(ANY_TIME, length=None).after(Roll(Dice(3, 1)))

    doubled = rolled.after(CubeAction.DOUBLE, by=BLACK)
    taken = doubled.after(CubeAction.TAKE)

    assert doubled.to_act is WHITE
    assert (taken.phase, taken.dice, taken.on_roll) == (Phase.PLAY, Dice(3, 1), WHITE)
    assert taken.cube == Cube(2, WHITE)
    assert not taken.may_double(BLACK)
    assert taken.may_double(WHITE)


def test_at_any_time_a_refused_double_ends_the_game_in_the_middle_of_a_turn():
    rolled = set_up(ANY_TIME, length=None).after(Roll(Dice(3, 1)))

    over = rolled.after(CubeAction.DOUBLE).after(CubeAction.PASS)

    assert (over.result.winner, over.result.points) == (WHITE, 1)


# -- closed out, resignation -----------------------------------------------------------------


def test_a_skipped_turn_counts_as_played():
    closed = Position.of(mine={25: 1}, theirs=dict.fromkeys(range(1, 7), 2))
    game = set_up(CLASSICO, length=None, position=closed)

    assert game.after(Skip()).turns == (1, 0)


def test_either_side_may_offer_to_resign_and_the_other_accepts():
    game = set_up(cube=Cube(2, WHITE))

    over = game.after(Resign(Win.GAMMON), by=BLACK).after(Answer.ACCEPT)

    assert (over.result.winner, over.result.points) == (WHITE, 4)


def test_a_declined_resignation_changes_nothing():
    rolled = set_up().after(Roll(Dice(3, 1)))

    offered = rolled.after(Resign())
    declined = offered.after(Answer.DECLINE)

    assert (offered.phase, offered.to_act) == (Phase.RESIGNED, BLACK)
    assert declined.snapshot() == rolled.snapshot()


def test_under_jacoby_nobody_can_resign_a_gammon_that_would_not_count():
    game = set_up(MONEY, length=None)

    with pytest.raises(RuleError, match="white cannot resign a gammon: it would not count"):
        game.after(Resign(Win.GAMMON))
    assert game.after(Resign()).after(Answer.ACCEPT).result.points == 1


def test_checkers_may_be_put_where_the_rules_were_broken_elsewhere():
    game = Match(7).new_game().after(Start(3, 1))
    board = Position.of(mine={6: 2}, theirs={6: 2})

    put = game.after(Place(board, Player.BLACK))

    assert (put.phase, put.on_roll, put.position) == (Phase.TURN, Player.BLACK, board)
    assert put.turns == (1, 0)
    assert put.actions[-1].by is Player.WHITE
    assert game.match.new_game().replayed(put.actions) == put
    assert put.after(Place(board, Player.WHITE)).turns == (1, 0)


@pytest.mark.parametrize(
    ("mine", "theirs", "winner"), [({}, {6: 2}, "BLACK"), ({6: 2}, {}, "WHITE")]
)
def test_checkers_put_where_one_side_has_none_end_the_game(mine, theirs, winner):
    over = Match(7).new_game().after(Start(3, 1)).after(
        Place(Position.of(mine=mine, theirs=theirs), Player.BLACK)
    )  # fmt: skip

    assert over.result == Result(winner=Player[winner], win=Win.SINGLE, stake=1)
    with pytest.raises(RuleError, match="cannot place now: the game is over"):
        over.after(Place(Position.start(), Player.WHITE))


def test_a_match_may_be_given_up_whole():
    game = Match(7, score=(2, 5)).new_game().after(Start(3, 1)).after(Resign(whole_match=True))

    over = game.after(Answer.ACCEPT)

    assert over.result == Result(winner=Player.BLACK, win=Win.SINGLE, stake=2)
    assert over.match.after(over.result).winner is Player.BLACK
    with pytest.raises(RuleError, match="cannot give up a match: there is none"):
        Match().new_game().after(Start(3, 1)).after(Resign(whole_match=True))
