"""A match at a table is a value: played, sat down at and read again without a socket."""

import random
from dataclasses import replace

import pytest
from tests.dice import ScriptedDice
from tests.strategies import random_step

from gamao import CubeAction, NotationError, Player, Position, Resign, Roll, RuleError, Start, Win
from gamao.notation import parse_rules
from gamao.play import (
    LiveMatch,
    OpponentKind,
    Request,
    Seat,
    Terms,
    parse_table_action,
    table_action,
)
from gamao.rules.action import Answer, Forfeit, Place, Reason
from gamao.rules.dicesource import RandomDice

WHITE, BLACK = Player.WHITE, Player.BLACK
BOTH = {WHITE: Seat(name="Helena", person="h"), BLACK: Seat(name="Tomás", person="t")}
ONE_IS_MISSING = {WHITE: BOTH[WHITE], BLACK: Seat()}
BOT = {WHITE: BOTH[WHITE], BLACK: Seat(is_bot=True)}


def match(seats=BOTH, *, length=1, opponent=OpponentKind.FRIEND, rules="TORNEIO", single=False):
    terms = Terms(
        preset="TORNEIO",
        rules=parse_rules(rules),
        length=length,
        opponent=opponent,
        single=single,
    )
    return LiveMatch.begin(terms, seats)


def test_nothing_happens_before_everybody_is_there():
    waiting = match(ONE_IS_MISSING)
    joined = waiting.with_seat(BLACK, Seat(name="Tomás", person="t"))

    assert waiting.with_what_follows(ScriptedDice()) == waiting
    assert waiting.free_seat is BLACK
    assert joined.free_seat is None
    assert joined.with_what_follows(ScriptedDice(2, 2, 3, 1)).version == 2


@pytest.mark.parametrize("seed", range(4))
def test_a_match_played_to_its_end_is_read_again_from_its_lines(seed):
    rng = random.Random(seed)
    dice, played = RandomDice(rng), match(length=2, rules="CLUBE")
    played = played.with_what_follows(dice)
    while not played.log.is_over:
        if played.log.may_go_on:
            played = played.after(Request.NEXT_GAME, by=WHITE, dice=dice)
            continue
        step = random_step(played.game, rng).actions[-1]
        action = Request.ROLL if isinstance(step.action, Roll) else table_action(step.action)
        played = played.after(action, by=step.by, dice=dice)

    again = LiveMatch.begin(played.terms, played.seats, played.new)

    assert again == played.kept()
    assert again.summary()["over"]
    assert again.summary()["score"] == list(played.log.match.shown_score)


def test_the_dice_are_thrown_only_for_who_may_roll():
    begun = match().with_what_follows(ScriptedDice(3, 1))

    with pytest.raises(RuleError):
        begun.after(Request.ROLL, by=WHITE, dice=ScriptedDice())


def test_there_is_no_next_game_before_this_one_is_over():
    begun = match().with_what_follows(ScriptedDice(3, 1))

    with pytest.raises(RuleError):
        begun.after(Request.NEXT_GAME, by=WHITE, dice=ScriptedDice())


def test_the_next_game_begins_with_its_throw():
    begun = match(length=3).with_what_follows(ScriptedDice(3, 1))
    over = begun.after(Resign(), by=WHITE, dice=ScriptedDice())
    over = over.after(Answer.ACCEPT, by=BLACK, dice=ScriptedDice())

    following = over.after(Request.NEXT_GAME, by=BLACK, dice=ScriptedDice(1, 6))

    assert over.log.may_go_on
    assert following.log.number == 2
    assert following.game.actions[0].action == Start(1, 6)


def test_who_acts_is_who_is_named_or_must_or_may():
    begun = match(rules="TORNEIO doubling=any_time").with_what_follows(ScriptedDice(3, 1))
    both = frozenset(Player)

    assert begun.actor(CubeAction.DOUBLE, both) is WHITE
    assert begun.actor(CubeAction.DOUBLE, both, BLACK) is BLACK
    assert begun.actor(CubeAction.DOUBLE, frozenset({BLACK})) is BLACK
    assert begun.actor(Request.ROLL, frozenset({BLACK})) is BLACK  # and the rules will say why not
    with pytest.raises(RuleError, match="somebody else"):
        begun.actor(CubeAction.DOUBLE, frozenset({WHITE}), BLACK)


def test_seats_are_found_by_who_holds_them():
    shared = match({side: Seat(person="h") for side in Player})

    assert shared.seats_of("h") == frozenset(Player)
    assert match().seats_of("t") == frozenset({BLACK})
    assert match().seats_of("somebody") == frozenset()
    assert (match().bot, match(BOT).bot) == (None, BLACK)


def test_others_see_a_match_that_may_be_watched_once_nobody_is_missing():
    def watched(one):
        return replace(one, terms=replace(one.terms, watched=True))

    assert match().may_be_seen_by("t")
    assert not match().may_be_seen_by("somebody")
    assert watched(match()).may_be_seen_by("somebody")
    assert not watched(match(ONE_IS_MISSING)).may_be_seen_by("somebody")


def test_two_friends_are_helped_when_it_is_over_and_others_at_once():
    begun = match().with_what_follows(ScriptedDice(3, 1))
    over = begun.after(Resign(), by=WHITE, dice=ScriptedDice())
    over = over.after(Answer.ACCEPT, by=BLACK, dice=ScriptedDice())

    assert not begun.may_help
    assert over.may_help
    assert replace(begun, terms=replace(begun.terms, opponent=OpponentKind.BOT)).may_help


@pytest.mark.parametrize(
    ("text", "action"),
    [
        (" Roll ", Request.ROLL),
        ("next", Request.NEXT_GAME),
        ("double", CubeAction.DOUBLE),
        ("resign  gammon", Resign(Win.GAMMON)),
        ("decline", Answer.DECLINE),
    ],
)
def test_a_text_is_read_as_what_people_do_at_a_table(text, action):
    assert parse_table_action(text, match().game) == action


@pytest.mark.parametrize("text", ["start 6-1", "roll 6-6"])
def test_nobody_at_a_table_chooses_the_dice(text):
    with pytest.raises(NotationError, match="thrown by the server"):
        parse_table_action(text, match().game)


@pytest.mark.parametrize("action", [Place(Position.start(), WHITE), Forfeit(Reason.TIME)])
def test_what_is_nobodys_choice_is_no_action_of_a_table(action):
    with pytest.raises(NotationError, match="nobody does this"):
        table_action(action)
