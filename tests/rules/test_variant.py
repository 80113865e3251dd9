"""Variants: other starts and other numbers of checkers, through the same game."""

import pickle
from dataclasses import replace

import pytest

from gamao import (
    MONEY,
    OFF,
    TORNEIO,
    Backgammon,
    Dice,
    InvalidPositionError,
    Match,
    NotationError,
    Place,
    Play,
    Player,
    Position,
    Win,
)
from gamao.rules.ruleset import OPTIONS
from gamao.rules.variant import (
    BACKGAMMON,
    HYPERGAMMON,
    NACKGAMMON,
    VARIANTS,
    Variant,
)

HYPER = Match(rules=replace(MONEY, variant=HYPERGAMMON, jacoby=False))


def test_nackgammon_starts_with_two_checkers_more_behind():
    start = NACKGAMMON.start

    assert start == start.flipped()
    assert {p: n for p, n in enumerate(start.mine) if n} == {6: 4, 8: 3, 13: 4, 23: 2, 24: 2}
    assert (NACKGAMMON.checkers, start.pips) == (15, 194)


def test_hypergammon_has_three_checkers_a_side():
    start = HYPERGAMMON.start

    assert {p: n for p, n in enumerate(start.mine) if n} == {22: 1, 23: 1, 24: 1}
    assert (HYPERGAMMON.checkers, start.pips) == (3, 69)


@pytest.mark.parametrize("variant", VARIANTS.values(), ids=str)
def test_a_match_starts_its_games_where_the_variant_says(variant):
    game = Match(3, replace(TORNEIO, variant=variant)).new_game(first=Player.BLACK, dice=Dice(6, 5))

    assert game.position == variant.start
    followed = [game.after(play).position.checkers for play in game.legal_plays()]
    assert set(followed) == {variant.checkers}


def test_the_third_checker_off_wins_at_hypergammon():
    last = Position.of(mine={1: 2}, theirs={23: 1, 3: 1}, checkers=3)
    game = HYPER.game_from(last, on_roll=Player.WHITE, dice=Dice(2, 1))

    over = game.after(game.legal_plays()[0])

    assert over.result is not None
    assert (over.result.winner, over.result.win) == (Player.WHITE, Win.SINGLE)


@pytest.mark.parametrize(
    ("theirs", "win"),
    [({24: 1, 3: 2}, Win.BACKGAMMON), ({18: 1, 3: 2}, Win.GAMMON), ({25: 1, 3: 1}, Win.SINGLE)],
)
def test_gammons_and_backgammons_count_at_hypergammon_too(theirs, win):
    last = Position.of(mine={2: 1}, theirs=theirs, checkers=3)
    game = HYPER.game_from(last, on_roll=Player.BLACK, dice=Dice(2, 1))

    over = game.after(next(play for play in game.legal_plays() if play.moves[-1].target == OFF))

    assert over.result is not None
    assert over.result.win is win


def test_a_position_of_another_variant_is_refused():
    with pytest.raises(InvalidPositionError, match="hypergammon has 3 checkers a side, not 15"):
        HYPER.game_from(Position.start(), on_roll=Player.WHITE)
    with pytest.raises(InvalidPositionError, match="hypergammon has 3 checkers a side, not 15"):
        HYPER.new_game().after(Place(Position.start(), Player.WHITE))


def test_a_game_asks_its_variant_and_nobody_else():
    asked = []

    def told(name, answer):
        return lambda *given: asked.append(name) or answer

    odd = Variant(
        value="odd",
        start=Position.of(mine={1: 1}, theirs={1: 1}, checkers=1),
        legal_plays=told("legal_plays", (Play(()),)),
        move_tree=told("move_tree", None),
        require_legal=told("require_legal", None),
        kind_of_win=told("kind_of_win", Win.GAMMON),
    )
    game = Match(3, replace(TORNEIO, variant=odd)).new_game(first=Player.WHITE, dice=Dice(2, 1))

    game.legal_plays(), game.move_tree()
    over = game.after(Match(3).rules.variant.legal_plays(odd.start, Dice(2, 1))[0])

    assert asked == ["legal_plays", "move_tree", "require_legal", "kind_of_win"]
    assert over.result is not None
    assert over.result.win is Win.GAMMON


def test_variants_are_values():
    copy = pickle.loads(pickle.dumps(NACKGAMMON))

    assert copy == NACKGAMMON != BACKGAMMON
    assert hash(copy) == hash(NACKGAMMON)
    assert repr(copy) == "VARIANTS['nackgammon']"
    assert str(copy) == "nackgammon"


def test_the_kind_of_win_follows_the_rules_of_the_document():
    loser = Position.of(mine={14: 3}, theirs={}, checkers=3)

    rules = replace(MONEY, variant=HYPERGAMMON)
    wins = [replace(rules, backgammon=where).kind_of_win(loser) for where in Backgammon]

    assert wins == [Win.GAMMON, Win.GAMMON, Win.BACKGAMMON]


def test_every_option_is_declared_once_and_reads_what_it_writes():
    for option in OPTIONS.values():
        for value in option.values:
            assert option.from_text(option.text(value)) == value
            assert option.from_plain(option.plain(value)) == value
            option.check(value)


def test_an_option_refuses_what_it_cannot_be():
    option = OPTIONS["opening"]

    with pytest.raises(NotationError, match="opening cannot be 'sometimes'"):
        option.from_plain("sometimes")


def test_an_error_while_moves_are_being_made_is_the_makers():
    with pytest.raises(TypeError, match="len"):
        Play(len(one) for one in (1,))


@pytest.mark.parametrize(
    ("name", "plain"),
    [("cube", 1), ("crawford", True), ("crawford", None), ("variant", "tavla"), ("opening", None)],
)
def test_an_option_takes_no_value_of_another_kind(name, plain):
    with pytest.raises(NotationError, match=f"{name} cannot be {plain!r}"):
        OPTIONS[name].from_plain(plain)


@pytest.mark.parametrize(
    ("name", "text"), [("cube", "yes"), ("crawford", "unlimited"), ("crawford", "-1")]
)
def test_an_option_reads_no_other_words(name, text):
    with pytest.raises(NotationError, match=f"{name} cannot be {text!r}"):
        OPTIONS[name].from_text(text)


def test_a_variant_with_plays_of_its_own_does_not_move_as_backgammon():
    odd = replace(BACKGAMMON, value="odd", legal_plays=lambda position, dice: ())

    assert NACKGAMMON.moves_as_backgammon
    assert not odd.moves_as_backgammon
    starts = [one.only_starts_otherwise for one in (BACKGAMMON, NACKGAMMON, HYPERGAMMON, odd)]
    assert starts == [True, True, False, False]
