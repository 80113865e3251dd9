import gzip
import json
from dataclasses import replace

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from tests.notation.samples import (
    NO_FILES,
    SHARED,
    has_plays,
    random_record,
    record_of,
    story,
    without_last_roll,
)
from tests.notation.writers import bgf, bgf_match, smile

from gamao.errors import NotationError
from gamao.notation import Unit
from gamao.notation.bgf import reading as bgf_reading
from gamao.notation.bgf import smile as smile_module
from gamao.notation.bgf.reading import read_bgf
from gamao.notation.bgf.smile import read_smile
from gamao.rules.action import Roll, Start
from gamao.rules.cube import Cube, CubeAction
from gamao.rules.dice import Dice
from gamao.rules.match import Match
from gamao.rules.play import Move, Play
from gamao.rules.player import Player
from gamao.rules.position import Position, Win
from gamao.rules.ruleset import MONEY

NO_BEAVERS = replace(MONEY, beaver=False)
OPENED = Match(7).new_game().after(Start(3, 1))
PLAYED = OPENED.after(Play([Move(8, 5), Move(6, 5)]))
WHOLE = record_of(PLAYED)


def changed(record, **fields):
    """The file of *record* with fields of its first move changed."""
    match = bgf_match(record)
    match["games"][0]["moves"][-1 if "last" in fields else 0].update(fields)
    return bgf(record, match=match)


@settings(deadline=None, max_examples=8)
@given(st.integers(0, 10_000), st.sampled_from([Match(5), Match(None, NO_BEAVERS)]))
def test_every_match_is_read_as_it_was_played(seed, match):
    whole = random_record(seed, match=match)
    assume(all(map(has_plays, whole.games)))
    # A roll that was not played leaves no trace.
    whole = replace(whole, games=tuple(map(without_last_roll, whole.games)))

    read = read_bgf(bgf(whole))

    assert story(read) == story(whole)
    assert not read.warnings


@pytest.mark.parametrize("options", [{"binary": False}, {"packed": False}, {"shared": 0}])
def test_a_file_may_be_packed_in_several_ways(options):
    assert read_bgf(bgf(WHOLE, **options)) == read_bgf(bgf(WHOLE))


def test_names_and_tags_are_read():
    match = {**bgf_match(WHOLE), "event": "Friday", "nameRed": "", "location": "Rio"}
    other = {**bgf_match(WHOLE), "date": "yesterday"}

    read = read_bgf(bgf(WHOLE, match=match))

    assert (read.white, read.black) == ("Ana", "Black")
    assert read.tags == (("Event", "Friday"), ("Site", "Rio"), ("EventDate", "2025.11.02"))
    assert read_bgf(bgf(WHOLE, match=other)).tags == (("EventDate", "yesterday"),)


def test_a_game_may_be_set_up():
    position = Position.of(mine={6: 2}, theirs={6: 2, 25: 1})
    start = Match(7).game_from(position, on_roll=Player.BLACK, cube=Cube(4, Player.WHITE))
    play = start.after(Roll(Dice(3, 1))).legal_plays()[0]
    game = start.after(Roll(Dice(3, 1))).after(play)
    whole = record_of(game, setups=((0, start),))
    unplayed = bgf_match(whole)
    unplayed["games"][0]["moves"] = []

    read = read_bgf(bgf(whole))

    assert (read.games, read.setups) == ((game,), ((0, start),))
    assert read_bgf(bgf(whole, match=unplayed)).games[0].on_roll is Player.WHITE
    without = bgf_match(WHOLE)
    del without["games"][0]["initial"]
    assert read_bgf(bgf(WHOLE, match=without)).games == (PLAYED,)


def worth(**changes):
    told = {
        "equity": "0.3",
        "emg": "0.25",
        "hasEMG": True,
        "useMatchEquity": True,
        "myWins": "0.5",
        "myGammon": "0.2",
        "myBackGammon": "0.1",
        "oppGammon": "0.3",
        "oppBackGammon": "0.0",
        "cubeDecision": {"eqNoDouble": "0.5", "eqDoubleTake": "0.4", "eqDoublePass": "0.6"},
    }
    return {**told, **changes}


def test_what_bgblitz_thought_is_kept():
    way = {"from": [8, 6, -1, -1], "to": [5, 5, -1, -1]}
    illegal = {"from": [8, 6, -1, -1], "to": [5, 1, -1, -1]}
    plays = [
        {"move": way, "eq": worth(), "ply": 2},
        {"move": way, "eq": worth(hasEMG=False), "ply": 3},
        {"move": illegal, "eq": worth(), "ply": 2},
        {"move": way, "eq": worth(emg="much"), "ply": 2},
    ]
    luck = {"luckPlain": "-0.0125", "mode": "Match"}
    read = read_bgf(
        changed(WHOLE, moveAnalysis=plays, equity=worth(), luck=luck, comment=["so", None, "good"])
    )
    best, other = read.note(0, 1).plays

    assert (best.equity, best.chances, best.depth) == (
        0.25,
        (0.5, 0.2, 0.1, 0.3, 0.0),
        "BGBlitz 2-ply",
    )
    assert (other.equity, other.depth) == (0.3, "BGBlitz 3-ply")
    first = read.note(0, 0)
    assert (first.luck, first.luck_unit, first.comment) == (-0.0125, Unit.MWC, "so\ngood")
    assert (first.cube.no_double, first.cube.double_take, first.cube.double_pass) == (0.5, 0.4, 0.6)
    assert first.cube.unit is Unit.MWC


def test_figures_that_are_no_numbers_are_left_out():
    broken = worth(cubeDecision={"eqNoDouble": "x" * 40})
    luck = {"luckPlain": "none", "mode": "Money"}
    read = read_bgf(changed(WHOLE, equity=broken, luck=luck))

    assert read.notes == ()


def test_a_double_is_kept_with_its_figures():
    doubled = record_of(PLAYED.after(CubeAction.DOUBLE))
    money = worth(useMatchEquity=False)
    read = read_bgf(changed(doubled, last=True, equity=money))

    assert read.games == doubled.games
    assert read.note(0, 2).cube.unit is Unit.EQUITY


def test_a_game_that_ends_early_was_resigned():
    match = {**bgf_match(WHOLE), "finalGreen": 2}
    read = read_bgf(bgf(WHOLE, match=match))

    assert (read.games[0].result.winner, read.games[0].result.win) == (Player.WHITE, Win.GAMMON)


@pytest.mark.parametrize(
    ("fields", "warning"),
    [
        ({"red": 6, "green": 7}, "the meaning of code 6 of BGBlitz is not known"),
        ({"red": 9}, "a die shows 1 to 6, not 9"),
        ({"to": [5, 1, -1, -1]}, "illegal play '8/5 6/1' with 3-1"),
        ({"to": [5, 9, -1, -1]}, "illegal play '8/5 6/9'"),
        ({"red": 5, "green": 7, "from": [3, -1, -1, -1], "to": [1, -1, -1, -1]}, "illegal play"),
    ],
)
def test_what_cannot_have_happened_breaks_a_game_off(fields, warning):
    match = bgf_match(record_of(PLAYED, PLAYED))
    match["games"][0]["moves"][0].update(fields)
    read = read_bgf(bgf(WHOLE, match=match))

    assert warning in read.warnings[0]
    assert read.games[1] == PLAYED


def test_a_game_that_cannot_be_is_left_out():
    match = bgf_match(record_of(PLAYED, PLAYED))
    match["games"][0]["scoreGreen"] = 9
    read = read_bgf(bgf(WHOLE, match=match))

    assert read.warnings == ("game 1: a game is left out: the match is over: white has won",)
    assert read.games == (PLAYED,)


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b'{"format": "BGF"}', "its first line is too long"),
        (b'{"format": "GIF"}\n', "not a BGBlitz file"),
        (b'{"format": "BGF", "compress": true}\nxyz', "cannot be unpacked"),
        (bgf(WHOLE)[:-20], "cut off"),
        (b'{"format": "BGF", "useSmile": true}\nxyz', "not Smile data"),
        (b'{"format": "BGF"}\n[]', "match must be an object"),
        (changed(WHOLE, player=3), "nobody is player 3"),
        (changed(WHOLE, red="x"), "must be a whole number"),
    ],
)
def test_what_is_no_match_file_is_a_notation_error(data, message):
    with pytest.raises(NotationError, match=message):
        read_bgf(data)


def test_what_unpacks_to_more_than_a_real_file_is_refused(monkeypatch):
    monkeypatch.setattr(bgf_reading, "LONGEST", 10_000)
    header = b'{"format": "BGF", "compress": true, "useSmile": true}\n'

    with pytest.raises(NotationError, match="unpacks to over 10000 bytes"):
        read_bgf(header + gzip.compress(bytes(100_000)))


VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**40), 2**40) | st.text(max_size=80) | st.floats(
        allow_nan=False, allow_infinity=False
    ),
    lambda inner: st.lists(inner, max_size=5)
    | st.dictionaries(st.text(max_size=70), inner, max_size=5),
    max_leaves=12,
)  # fmt: skip


@settings(deadline=None, max_examples=80)
@given(VALUES, st.sampled_from([0, 1, 2, 3]))
def test_every_value_is_read_from_smile(value, shared):
    assert read_smile(smile(value, shared=shared)) == value


def test_long_names_and_texts_are_read_up_to_their_end():
    name, text = "n" * 300, "ã" * 300
    packed = b":)\n\x00\xfa\x34" + name.encode() + b"\xfc\xe4" + text.encode() + b"\xfc\xfb"

    assert read_smile(packed) == {name: text}


def test_strings_seen_before_are_named_by_their_number():
    many = [f"value {n}" for n in range(40)] * 2
    names = {f"name {n}": n for n in range(80)}

    assert read_smile(smile([many, names, names])) == [many, names, names]
    assert read_smile(b":)\n\x00\x28\x03\x7c\x00\x00\x00") == 1.0


def test_a_buffer_of_shared_strings_that_is_full_begins_anew(monkeypatch):
    monkeypatch.setattr(smile_module, "_MOST_SHARED", 2)

    assert read_smile(b":)\n\x02\xf8\x40a\x40b\x40c\x01\xf9") == ["a", "b", "c", "c"]


@pytest.mark.parametrize(
    ("tokens", "message"),
    [
        (b"", "not Smile data"),
        (b"\xf8", "cut off"),
        (b"\xfa", "cut off"),
        (b"\x45ab", "cut off"),
        (b"\xe0ab", "cut off"),
        (b"\x29\x00", "cut off"),
        (b"\x01", "names string 0 of 0"),
        (b"\xfa\x41\x21\xfb", "names string 1 of 0"),
        (b"\x26", "unknown token 0x26"),
        (b"\x30", "unknown token 0x30"),
        (b"\xfa\x21", "unknown name token 0x21"),
        (b"\x24" + b"\x01" * 11, "more than 64 bits"),
        (b"\xf8" * 100, "nested more than 50 deep"),
    ],
)
def test_damaged_smile_is_a_clear_error(tokens, message):
    with pytest.raises(NotationError, match=message):
        read_smile(b":)\n\x03" + tokens)


def test_smile_of_too_many_values_is_refused(monkeypatch):
    monkeypatch.setattr(smile_module, "_MOST_VALUES", 10)

    with pytest.raises(NotationError, match="of more than 10 values"):
        read_smile(smile([1] * 10))


@pytest.mark.skipif(not SHARED.exists(), reason=NO_FILES)
def test_a_real_match_is_read_to_its_end():
    read = read_bgf((SHARED / "real-bgblitz.bgf").read_bytes())
    result = read.games[0].result

    assert (read.white, read.black) == ("TachiAI_V", "player")
    assert (result.winner, result.win, result.points) == (Player.WHITE, Win.GAMMON, 4)
    assert not read.warnings
    assert sum(1 for note in read.notes if note.plays) > 50
    assert sum(1 for note in read.notes if note.cube) > 20
    assert json.dumps([note.luck for note in read.notes if note.luck]) != "[]"
