"""The text formats that gnubg imports: gam, TMG, SGG, oldmoves; and Snowie's."""

from dataclasses import replace

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from tests.notation import writers
from tests.notation.samples import (
    has_plays,
    random_record,
    record_of,
    set_up_record,
    story,
    without_last_roll,
)

from gamao.errors import GamaoError, NotationError
from gamao.notation.gam import read_gam
from gamao.notation.mat import read_mat
from gamao.notation.mat.cells import LONGEST
from gamao.notation.oldmoves import read_oldmoves
from gamao.notation.sgg import read_sgg
from gamao.notation.snowie.reading import (
    format_snowie,
    is_snowie_position,
    read_snowie_position,
)
from gamao.notation.tmg import read_tmg
from gamao.rules.action import Answer, Resign, Roll, Start
from gamao.rules.cube import Cube, CubeAction
from gamao.rules.dice import Dice
from gamao.rules.game import Phase
from gamao.rules.match import Match
from gamao.rules.play import Move, Play
from gamao.rules.player import Player
from gamao.rules.position import Position, Win
from gamao.rules.ruleset import MONEY, TORNEIO

NO_BEAVERS = replace(MONEY, beaver=False)
WITHOUT_JACOBY = Match(None, replace(MONEY, jacoby=False))
RACCOONS = Match(None, replace(MONEY, raccoon=True))


def actions(record, game=0):
    return [step.action for step in record.games[game].actions]


@pytest.mark.parametrize("read", [read_gam, read_oldmoves, read_sgg, read_tmg])
def test_a_file_is_refused_above_a_length(read):
    with pytest.raises(NotationError, match="is too long"):
        read("x" * (LONGEST + 1))


@pytest.mark.parametrize("read", [read_gam, read_oldmoves, read_sgg, read_tmg])
@pytest.mark.parametrize("text", ["", "hello", "Length: 5\nGame 1: 9-0"])
def test_what_is_no_match_file_is_a_notation_error(read, text):
    with pytest.raises(NotationError):
        read(text)


# -- gam -----------------------------------------------------------------------------------------


@settings(deadline=None, max_examples=6)
@given(st.integers(0, 10_000))
def test_every_session_is_read_from_gam(seed):
    whole = random_record(seed, match=WITHOUT_JACOBY)

    assert story(read_gam(writers.gam(whole))) == story(whole)


def test_a_gam_file_has_games_under_names():
    text = (
        "Ana Bruno\n 1) 31: 8/5 6/5       Doubles => 2\n 2)  Drops\n      Wins 1 point\n"
        "Ana Bruno\n 1) 52: 13/11 13/8    64: 24/14\n 2) 66: 1/2\n      Wins 1 point\n"
        "Ana Bruno\n 1) 31: 8/5 6/5\n"
    )
    read = read_gam(text)

    assert [game.match.score for game in read.games] == [(0, 0), (0, 1), (0, 1)]
    assert read.games[0].result.winner is Player.BLACK
    assert read.warnings[0].startswith("line 7: game 2 breaks off: illegal play '1/2'")
    assert read_gam("Ana Bruno\n1) 31: 8/5 6/5\n  Wins 1 point\n  Wins 1 point\n").games[0].result
    with pytest.raises(NotationError, match="line 1: not part of a game file"):
        read_gam("1) 31: 8/5 6/5")


# -- oldmoves ------------------------------------------------------------------------------------


@settings(deadline=None, max_examples=6)
@given(st.integers(0, 10_000), st.sampled_from([Match(5), Match(None, NO_BEAVERS)]))
def test_every_match_is_read_from_oldmoves(seed, match):
    whole = random_record(seed, match=match)
    assume(all(map(has_plays, whole.games)))
    games = [without_last_roll(game) for game in whole.games]
    # What the last resignation cost is not told.
    while games and writers.resigns(games[-1]):
        games.pop()
    if games:
        whole = record_of(*games)
        assert story(read_oldmoves(writers.oldmoves(whole))) == story(whole)


OLDMOVES = """\
Score is 0-0 in a 5 point match.
ana is X - bruno is O

X: (3 1) 17-20 19-20
O: (6 5) 24-18 18-13
X: doubles
O: accepts
X: wants to resign
O: wins.

Score is 4-0 in a 5 point match.
bruno is X - ana is O
X: (6 2) 24-18 13-11
O: (5 5) 8-3 8-3 6-1 6-1
X: (6 6) can't move
"""


def test_points_may_be_counted_upwards_and_players_change_sides():
    read = read_oldmoves(OLDMOVES)

    assert (read.white, read.black) == ("ana", "bruno")
    assert actions(read)[1] == Play([Move(8, 5), Move(6, 5)])
    assert actions(read)[-2:] == [Resign(Win.GAMMON), Answer.ACCEPT]
    assert read.games[1].match == Match(5, score=(0, 4), is_crawford=True)
    assert read.games[1].actions[1].by is Player.BLACK
    assert read.games[1].actions[3].by is Player.WHITE
    assert actions(read, 1)[-1] == Play()
    assert not read.warnings


def test_lines_before_the_names_are_passed_over():
    text = OLDMOVES.replace("ana is X", "A remark\nana is X")

    assert story(read_oldmoves(text)) == story(read_oldmoves(OLDMOVES))


def test_a_score_the_wrong_way_round_is_turned():
    read = read_oldmoves(OLDMOVES.replace("Score is 4-0", "Score is 0-4"))

    assert read.games[1].match.score == (0, 4)


def test_checkers_enter_and_bear_off_upwards_too():
    from gamao.notation.oldmoves import _moves

    assert _moves("bar-3 19-off") == "25/22 6/0"
    assert _moves("bar-22 6-off 8/5*") == "25/22 6/0 8/5"
    with pytest.raises(NotationError, match="not a play: 'x'"):
        _moves("x")


def test_a_second_match_in_one_file_is_left_out():
    other = OLDMOVES.replace("ana", "carla")
    read = read_oldmoves(OLDMOVES + "\n" + other)

    assert len(read.games) == 2
    assert read.warnings[-1] == "line 17: a second match is left out"


@pytest.mark.parametrize(
    ("change", "warning"),
    [
        (("X: doubles", "X: sings"), "line 6: game 1 breaks off: not what a player does: 'sings'"),
        (("O: accepts", "O: rejects"), "line 9: game 1 breaks off: black has not won"),
        (("Score is 4-0", "Score is 5-0"), "line 11: a game is left out: the match is over"),
    ],
)
def test_what_cannot_have_happened_in_oldmoves_is_said(change, warning):
    assert any(warning in told for told in read_oldmoves(OLDMOVES.replace(*change)).warnings)


def test_oldmoves_without_a_length_are_for_money():
    for head in ("Score is 0-0.", "Score is 0-0 in an unlimited match."):
        text = OLDMOVES.split("\n\nScore")[0].replace("Score is 0-0 in a 5 point match.", head)
        read = read_oldmoves(text)
        assert read.games[0].match == Match()
        assert actions(read)[-2] == Resign(Win.SINGLE)


# -- TMG -----------------------------------------------------------------------------------------


@settings(deadline=None, max_examples=6)
@given(st.integers(0, 10_000), st.sampled_from([Match(5), Match(), RACCOONS]))
def test_every_match_is_read_from_tmg(seed, match):
    whole = random_record(seed, match=match)

    read = read_tmg(writers.tmg(whole))

    assert story(read) == story(whole)
    assert read.tags[:2] == (("Site", "TrueMoneyGames"), ("EventDate", "2005.02.03"))


TMG = """\
Player1: 1 ana 1500.0
Player2: 2
Length: 0
Game 1: 0-0
0 2 Automatic to 2
1 1 31:
1 4 8/5 6/5
-1 1 ??:
-1 17 out of time
-1 1 65:
-1 4 0/0
0 19 57.68 0.00 Settlement
"""


def test_automatic_doubles_clocks_and_settlements():
    read = read_tmg(TMG)

    assert (read.white, read.black) == ("ana", "Black")
    assert read.games[0].automatic_doubles == 1
    assert read.games[0].match.rules == replace(MONEY, automatic_doubles=None)
    assert (read.games[0].phase, read.games[0].dice) == (Phase.PLAY, Dice(6, 5))
    assert read.warnings == ("line 12: a settlement is left out: '57.68 0.00 settlement'",)
    assert read.tags == (("Site", "TrueMoneyGames"),)


@pytest.mark.parametrize(
    ("line", "warning"),
    [
        ("1 99 what", "the meaning of record 99"),
        ("-1 1 xx", "not a roll: 'xx'"),
        ("1 4 24/23", "white has no roll to play '24/23' with"),
        ("1 14 no", "not points won: 'no'"),
        ("-1 7 take", "cannot take now"),
    ],
)
def test_what_cannot_have_happened_in_tmg_is_said(line, warning):
    read = read_tmg(TMG.split("-1 1 ??")[0] + line)

    assert warning in read.warnings[0]


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (("Length: 0", "Length: many"), "not the length of a match: 'many'"),
        (("Length: 0", "Variant: 2"), "only backgammon can be read"),
        (("Length: 0", "Length: 1\nx"), "cannot start now|automatic|breaks|line"),
    ],
)
def test_a_tmg_file_that_cannot_be_read(change, message):
    text = TMG.replace(*change)
    if "Length: 1" in text:
        text = text.replace("Game 1: 0-0", "Game 1: 1-0")
    with pytest.raises(NotationError, match=message):
        read_tmg(text)


# -- SGG -----------------------------------------------------------------------------------------


@settings(deadline=None, max_examples=6)
@given(st.integers(0, 10_000), st.sampled_from([Match(5), Match(), RACCOONS]))
def test_every_match_is_read_from_sgg(seed, match):
    whole = random_record(seed, match=match)

    assert story(read_sgg(writers.sgg(whole))) == story(whole)


SGG = """\
GamesGrid
ana vs. bruno
Sunday, November 15, 2026
Crawford: Yes
Game 1.4*-0/5
What a start
1\t31:
1\t31:
1\t31: 8/5, 6/5
1\t31: 8/5, 6/5
1\t\t65: 24/13
2\tAccept
2\t64:
2\t64: resign
bruno  wins 1 point.
Game 2.4-1/5
1\t\t52:
1\t\t52: 13/8, 13/11
2\tDouble to 2
2\tDouble to 2
2\t\tAccept
2\t\tAccept
3\tresign
bruno  wins 2 points.
Game 3.4-3/5
1\t21:
carla  wins 2 points.
"""


def test_lines_that_come_twice_are_read_once():
    read = read_sgg(SGG)

    assert (read.white, read.black) == ("ana", "bruno")
    assert read.tags == (("Site", "Sunday, November 15, 2026"),)
    assert [game.match.is_crawford for game in read.games] == [True, False, False]
    assert read.note(0, 0).comment == "What a start"
    assert len(actions(read)) == 7
    assert actions(read)[-3:] == [Roll(Dice(6, 4)), Resign(Win.SINGLE), Answer.ACCEPT]
    assert actions(read, 1).count(CubeAction.DOUBLE) == 1
    assert read.games[1].result.points == 2
    assert read.games[2].result is None
    assert not read.warnings


def test_a_closed_out_player_rolls_unseen():
    from gamao.notation.sgg import _done

    closed = Position.of(mine={25: 1}, theirs={n: 2 for n in range(1, 7)})
    start = Match().game_from(closed, on_roll=Player.WHITE)

    assert _done(start, Player.WHITE, "- -").actions[-1].action == Play()


def test_automatic_doubles_in_sgg_tell_their_dice():
    text = "ana vs. bruno\nGame 1.0-0\n33: Automatic double\n1\t31:\n1\t31: 8/5, 6/5\n"
    read = read_sgg(text)

    assert actions(read)[:2] == [Start(3, 3), Start(3, 1)]
    assert read.games[0].cube == Cube(2)


@pytest.mark.parametrize(
    ("line", "warning"),
    [
        ("2\t\tsings", "not what a player does: 'sings'"),
        ("2\t\tPass", "cannot pass now"),
        ("Game 2.9-0/5", "a game is left out: the match is over"),
    ],
)
def test_what_cannot_have_happened_in_sgg_is_said(line, warning):
    text = "ana vs. bruno\nGame 1.0-0/5\n1\t31:\n1\t31: 8/5, 6/5\n" + line + "\n2\t65:\n"

    assert warning in read_sgg(text).warnings[0]


def test_another_game_of_gamesgrid_is_refused():
    with pytest.raises(NotationError, match="only backgammon can be read, not 'HyperGammon'"):
        read_sgg("ana vs. bruno\nVariant: HyperGammon\nGame 1.0-0/5\n")


# -- Snowie --------------------------------------------------------------------------------------


@settings(deadline=None, max_examples=6)
@given(st.integers(0, 10_000))
def test_every_match_round_trips_as_snowie_text(seed):
    whole = random_record(seed, match=[Match(5), Match()][seed % 2])

    text = format_snowie(replace(whole, tags=(("Event", "x"),)))

    assert ";" not in text
    assert story(read_mat(text)) == story(whole)


@settings(deadline=None, max_examples=20)
@given(st.integers(0, 10_000))
def test_every_position_round_trips_as_snowie_text(seed):
    start = replace(set_up_record(seed).setups[0][1], turns=(0, 0), automatic_doubles=0)
    rules = TORNEIO if start.match.length else MONEY
    match = Match(start.match.length, rules, start.match.score, start.match.is_crawford)
    start = replace(start, match=match)
    whole = record_of(start, setups=((0, start),))

    text = format_snowie(whole)

    assert is_snowie_position(text)
    assert read_snowie_position(text) == whole


def test_a_position_of_snowie_as_gnubg_writes_it():
    points = "0;-2;0;0;0;0;5;0;3;0;0;0;-5;5;0;0;0;-3;0;-5;0;0;0;0;2;0"
    text = f"7;0;0;0;1;root;gnubg;0;3;2;2;1;{points};3;1;"
    read = read_snowie_position(text)

    assert (read.white, read.black) == ("gnubg", "root")
    assert read.games[0] == Match(7, score=(2, 3)).game_from(
        Position.start(), on_roll=Player.BLACK, dice=Dice(3, 1), cube=Cube(2, Player.BLACK)
    )
    assert format_snowie(read) == text + "\n"
    assert read_snowie_position(text.replace("root;gnubg", ";")).white == "White"


@pytest.mark.parametrize("text", ["", "1;2;3", ";" * 39 + "x", "x;" * 40])
def test_what_is_no_position_of_snowie(text):
    assert not is_snowie_position(text)
    with pytest.raises(GamaoError):
        read_snowie_position(text)


def test_what_snowie_cannot_hold_is_refused():
    start = Match().new_game().after(Start(3, 1)).snapshot()
    waiting = start.after(Resign()).snapshot()

    with pytest.raises(NotationError, match="must answer the resignation"):
        format_snowie(record_of(waiting, setups=((0, waiting),)))
    with pytest.raises(NotationError, match="cannot hold the names"):
        format_snowie(record_of(start, setups=((0, start),), white="a;b"))
