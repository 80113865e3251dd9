import json
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.notation.samples import annotated, random_record, record_of, set_up_record
from tests.strategies import matches, random_game, randoms

from gamao.errors import GamaoError, NotationError
from gamao.notation import Note, RatedCube, RatedPlay, Unit
from gamao.notation.json import format_json, read_json
from gamao.notation.json import reading as json_reading
from gamao.rules.action import Answer, Resign, Roll, Start
from gamao.rules.cube import Cube, CubeAction
from gamao.rules.dice import Dice
from gamao.rules.match import Match
from gamao.rules.play import Move, Play
from gamao.rules.player import Player
from gamao.rules.position import Position, Win
from gamao.rules.ruleset import MONEY

OPENED = Match(7).new_game().after(Start(3, 1))
PLAYED = OPENED.after(Play([Move(8, 5), Move(6, 5)]))
WHOLE = record_of(
    PLAYED.after(Roll(Dice(6, 5))),
    tags=(("Event", "Friday"), ("Event", "again")),
    dice=(("commitment", "ab12"), ("seed", "é")),
    notes=(
        Note(step=0, luck=0.25, luck_unit=Unit.MWC),
        Note(
            step=1,
            comment="Ana's play",
            plays=(
                RatedPlay(
                    play=Play([Move(8, 5), Move(6, 5)]),
                    equity=0.159,
                    chances=(0.55, 0.17, 0.01, 0.12, 0.0),
                    depth="XG 3-ply",
                ),
                RatedPlay(play=Play([Move(24, 23), Move(23, 20)]), equity=-0.01, depth="2-ply"),
            ),
        ),
        Note(step=2, cube=RatedCube(no_double=0.5, double_take=0.4, double_pass=1.0)),
    ),
)
SET_UP = Match(5, score=(1, 2)).game_from(
    Position.of(mine={1: 2}, theirs={1: 2, 25: 1}),
    on_roll=Player.BLACK,
    dice=Dice(3, 1),
    cube=Cube(2, Player.BLACK),
)


def changed(record, change):
    """The JSON of *record* after *change* has been made to it."""
    value = json.loads(format_json(record))
    change(value)
    return json.dumps(value)


def setting(*path_and_value):
    *path, last, new = path_and_value

    def change(value):
        for place in path:
            value = value[place]
        value[last] = new

    return change


def test_a_file_has_one_step_to_a_line():
    lines = format_json(WHOLE).split("\n")

    assert '    "start 3-1",' in lines
    assert '    "white: 8/5 6/5",' in lines
    assert '  ["Event", "Friday"],' in lines
    assert lines[1:3] == [' "format": "gamao match",', ' "version": 1,']


def test_everything_a_record_holds_is_read_again():
    assert read_json(format_json(WHOLE)) == WHOLE
    assert read_json(format_json(record_of(SET_UP, setups=((0, SET_UP),)))).games == (SET_UP,)
    assert "result" in format_json(record_of(OPENED.after(Resign()).after(Answer.ACCEPT)))


def test_files_written_when_depth_was_called_level_are_read():
    text = format_json(WHOLE)

    assert '"depth": "XG 3-ply"' in text
    assert read_json(text.replace('"depth"', '"level"')) == WHOLE


def test_a_play_that_cannot_be_made_can_be_rated():
    closed = Position.of(mine={25: 1}, theirs={n: 2 for n in range(1, 7)})
    start = Match().game_from(closed, on_roll=Player.WHITE, dice=Dice(3, 1))
    rated = RatedPlay(play=Play(), equity=-1.0, depth="0-ply")
    whole = record_of(start, setups=((0, start),), notes=(Note(step=0, plays=(rated,)),))

    assert read_json(format_json(whole)) == whole


@pytest.mark.parametrize("kind", ["double", "beaver", "raccoon", "resign"])
def test_an_offer_that_waits_can_be_set_up(kind):
    game = Match(None, replace(MONEY, raccoon=True)).new_game().after(Start(3, 1))
    game = game.after(Play([Move(8, 5), Move(6, 5)]))
    if kind == "resign":
        game = game.after(Resign(Win.SINGLE), by=Player.WHITE)
    else:
        actions = (CubeAction.DOUBLE, CubeAction.BEAVER, CubeAction.RACCOON)
        for action in actions[: ("double", "beaver", "raccoon").index(kind) + 1]:
            game = game.after(action)
    start = game.snapshot()
    whole = record_of(start, setups=((0, start),))

    assert f'"kind": "{kind}"' in format_json(whole)
    assert read_json(format_json(whole)) == whole


def test_a_game_may_be_set_up_before_its_start():
    doubled = Match(None, replace(MONEY, automatic_doubles=2)).new_game().after(Start(3, 3))
    start = doubled.snapshot()
    whole = record_of(start.after(Start(5, 2)), setups=((0, start),))

    assert read_json(format_json(whole)) == whole


def test_a_game_cannot_be_set_up_when_it_is_over():
    over = OPENED.after(Resign()).after(Answer.ACCEPT).snapshot()

    with pytest.raises(NotationError, match="cannot set up a game that is over"):
        format_json(record_of(over, setups=((0, over),)))


def test_half_a_surrogate_becomes_a_replacement():
    text = changed(WHOLE, setting("white", "\ud800"))

    assert read_json(text).white == "?"


def test_fields_that_are_not_known_are_passed_over():
    assert read_json(changed(WHOLE, setting("games", 0, "mood", "fine"))) == WHOLE


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (setting("format", "gammon"), "its format is not 'gamao match'"),
        (setting("version", 2), "of version 2: only 1 can be read"),
        (setting("version", "1"), "match.version must be a whole number, not '1'"),
        (setting("version", True), "match.version must be a whole number"),
        (setting("white", 7), "match.white must be text, not 7"),
        (setting("tags", [["a"]]), "match.tags must be pairs"),
        (setting("tags", {}), "match.tags must be a list"),
        (setting("games", []), "there is no game in the file"),
        (setting("games", [7]), r"match.games\[0\] must be an object, not 7"),
        (setting("games", 0, "match", "score", [0]), "must be 2 whole numbers"),
        (setting("games", 0, "match", "score", [0, "1"]), "must be 2 whole numbers"),
        (setting("games", 0, "match", "score", [9, 0]), "the match is over"),
        (setting("games", 0, "match", "length", 0), "a match has a length from 1 on"),
        (setting("games", 0, "match", "crawford", 1), "must be true or false"),
        (setting("games", 0, "match", "crawford", True), "no Crawford game"),
        (setting("games", 0, "match", "rules", "FAMILY"), "there are no rules"),
        (setting("games", 0, "steps", 0, "white: double"), "game 1, step 0: "),
        (setting("games", 0, "steps", 1, "white: 8/2"), "game 1, step 1: illegal play"),
        (setting("games", 0, "steps", 1, 7), "step 1: a step must be text"),
        (setting("games", 0, "result", {}), "the result does not follow"),
        (setting("games", 0, "notes", 0, "step", 9), "there is no step 9"),
        (setting("games", 0, "notes", 0, "step", 1), "or a note on it already"),
        (setting("games", 0, "notes", 0, "luck", "value", None), "must be a number, not None"),
        (setting("games", 0, "notes", 0, "luck", "value", 10**400), "not a finite number"),
        (setting("games", 0, "notes", 0, "luck", "unit", "pips"), "unit cannot be 'pips'"),
        (setting("games", 0, "notes", 1, "plays", 0, "play", "8/6"), "illegal play '8/6'"),
        (setting("games", 0, "notes", 1, "plays", 0, "play", "x/6"), "not a point: 'x'"),
        (setting("games", 0, "notes", 1, "plays", 0, "play", "99/6"), "illegal play"),
        (setting("games", 0, "notes", 0, "plays", [{}]), "there are no dice to rate plays of"),
    ],
)
def test_what_is_missing_or_of_another_kind_is_said(change, message):
    with pytest.raises(GamaoError, match=message):
        read_json(changed(WHOLE, change))


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (setting("position", "x"), "a position id has 14 characters"),
        (setting("on_roll", "green"), "on_roll cannot be 'green'"),
        (setting("on_roll", None), "nobody is on roll, but this is not the start"),
        (setting("turns", [-1, 0]), "counted from 0"),
        (setting("cube", {"value": 3}), "a cube shows a power of two"),
        (setting("dice", [7, 1]), "a die shows 1 to 6"),
        (setting("offer", {"kind": "bluff", "by": "white"}), "there is no offer 'bluff'"),
        (
            setting("offer", {"kind": "resign", "by": "white", "win": "all"}),
            "nobody can resign a 'all'",
        ),
        (setting("offer", {"kind": "double", "by": "black"}), "cannot double now"),
    ],
)
def test_a_set_up_that_cannot_be_is_said(change, message):
    whole = record_of(SET_UP, setups=((0, SET_UP),))

    with pytest.raises(GamaoError, match=message):
        read_json(changed(whole, lambda value: change(value["games"][0]["setup"])))


def test_a_cube_that_no_offer_leads_to_is_refused():
    game = Match().new_game().after(Start(3, 1)).after(Play([Move(8, 5), Move(6, 5)]))
    start = game.after(CubeAction.DOUBLE).after(CubeAction.BEAVER).snapshot()
    text = changed(
        record_of(start, setups=((0, start),)),
        lambda value: value["games"][0]["setup"].update(cube={"value": 2, "owner": "black"}),
    )

    with pytest.raises(NotationError, match="the cube cannot stand like this"):
        read_json(text)


def test_a_result_is_checked():
    whole = record_of(OPENED.after(Resign()).after(Answer.ACCEPT))

    assert read_json(format_json(whole)) == whole
    with pytest.raises(NotationError, match="black has not won 2 points"):
        read_json(changed(whole, setting("games", 0, "result", "points", 2)))


@pytest.mark.parametrize("text", ["", "{", "[1]", '{"format": NaN}', "[" * 100_000, "9" * 5000])
def test_what_is_no_json_object_is_a_notation_error(text):
    with pytest.raises(NotationError):
        read_json(text)


def test_a_file_is_refused_above_a_length_and_a_number_of_steps(monkeypatch):
    monkeypatch.setattr(json_reading, "LONGEST", 100)
    with pytest.raises(NotationError, match="characters is too long"):
        read_json(format_json(WHOLE))


def test_a_game_of_too_many_steps_is_refused(monkeypatch):
    from gamao.notation import transcript

    monkeypatch.setattr(transcript, "MOST_STEPS", 2)
    with pytest.raises(NotationError, match="a game of more than 2 steps is too long"):
        read_json(format_json(WHOLE))
    monkeypatch.setattr(transcript, "MOST_GAMES", 1)
    with pytest.raises(NotationError, match="a file of more than 1 games is too long"):
        read_json(format_json(record_of(OPENED, OPENED)))


@settings(deadline=None, max_examples=15)
@given(randoms(), matches(), st.integers(0, 150))
def test_every_game_round_trips(rng, match, steps):
    whole = record_of(random_game(match, rng, steps=steps))

    assert read_json(format_json(whole)) == whole


@settings(deadline=None, max_examples=6)
@given(st.integers(0, 10_000))
def test_every_match_round_trips_with_what_is_said_about_it(seed):
    whole = annotated(random_record(seed), seed, depth="any program")

    assert read_json(format_json(whole)) == whole


@settings(deadline=None, max_examples=30)
@given(st.integers(0, 10_000))
def test_every_set_up_round_trips(seed):
    whole = set_up_record(seed, waiting=True)

    assert read_json(format_json(whole)) == whole


def test_a_position_is_its_own_set_up():
    position = Position.of(mine={6: 2}, theirs={6: 2})
    for game in (
        Match(5).game_from(position, on_roll=Player.BLACK, dice=Dice(3, 1)),
        replace(Match(5).new_game(), position=position),
        replace(Match().new_game(), cube=Cube(2), automatic_doubles=1),
    ):
        whole = record_of(game)

        assert whole.setups == ((0, game),)
        assert read_json(format_json(whole)) == whole


def test_a_start_that_was_set_up_is_thrown_for_and_played():
    start = replace(Match(5).new_game(), position=Position.of(mine={6: 2}, theirs={5: 2}))
    game = start.after(Start(1, 3))
    whole = record_of(game, setups=((0, start),))

    assert read_json(format_json(whole)) == whole


@pytest.mark.parametrize("action", [Roll(Dice(3, 1)), CubeAction.DOUBLE])
def test_a_game_set_up_is_not_written_where_nobody_knows_how(action):
    start = Match(5).game_from(Position.of(mine={6: 2}, theirs={6: 2}), on_roll=Player.BLACK)
    moved = replace(Match(5).new_game(), position=start.position).after(Start(3, 1))

    for game in (start.after(action), moved):
        with pytest.raises(NotationError, match="game 1 was set up, but the record does not say"):
            format_json(record_of(game))
