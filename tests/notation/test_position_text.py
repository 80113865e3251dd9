"""Positions in the texts of eXtreme Gammon, BGBlitz and gnubg, whatever their language."""

import pytest
from tests.notation.samples import NO_FILES, SHARED

from gamao.errors import NotationError
from gamao.notation import Format, format_gnubg_id, format_xgid, read_match
from gamao.notation.formats import format_of_text
from gamao.notation.position_text import read_position_text
from gamao.notation.transcript import MOST_GAMES
from gamao.rules.cube import Cube
from gamao.rules.dice import Dice
from gamao.rules.match import Match
from gamao.rules.play import Move, Play
from gamao.rules.player import Player
from gamao.rules.position import Position

RACE = Position.of(mine={6: 3, 5: 2}, theirs={6: 2, 4: 2})
ON_ROLL = Match(7, score=(2, 3)).game_from(RACE, on_roll=Player.WHITE, cube=Cube(2, Player.WHITE))
OPENING = Match(7).game_from(Position.start(), on_roll=Player.BLACK, dice=Dice(3, 1))
BORDER = " +13-14-15-16-17-18------19-20-21-22-23-24-+"
XG = {
    "en": ("Score is X:2 O:3 7 pt.(s) match.", "Pip count ", "Analyzed in XG Roller++",
           "Player Winning Chances:", "No redouble:", "Redouble/Take:", "Redouble/Pass:", "."),
    "fr": ("Le score est X:2 O:3 match en 7 pt(s)", "Course ", "Analysé avec XG Roller++",
           "Chance de gain du joueur:", "Pas de redouble:", "Redouble/Prend:",
           "Redouble/Passe:", ","),
    "ja": ("スコア X:2 O:3 7 ポイント", "ピップ ", "XG Roller++", "勝率:", "ダブルせず:",
           "ダブル/受ける:", "ダブル/降りる:", "."),
}  # fmt: skip


def xg_cube(language):
    score, pips, analysed, chances, no, take, drop, point = XG[language]
    text = f"""\
{format_xgid(ON_ROLL)}

X:Ana Maria   O:Bruno
{score}
{BORDER}
{pips} X: 28  O: 20 X-O: 2-3/7
X: 28

{analysed}
{chances}   61.38% (G:24.55% B:1.88%)
{chances} 38.62% (G:13.14% B:0.46%)

       {no}     +0.580 (-0.109)
       {take}   +0.689
       {drop}   +1.000 (+0.311)
"""
    return text if point == "." else text.replace("61.38", "61,38").replace("+0.580", "+0,580")


@pytest.mark.parametrize("language", XG)
def test_a_cube_position_of_xg_is_read_in_any_language(language):
    read = read_match(xg_cube(language).encode())
    cube = read.note(0, 0).cube

    assert read.games == (ON_ROLL,)
    assert read.setups == ((0, ON_ROLL),)
    assert (read.white, read.black) == ("Ana Maria", "Bruno")
    assert (cube.no_double, cube.double_take, cube.double_pass) == (0.58, 0.689, 1.0)
    assert cube.chances == pytest.approx((0.6138, 0.2455, 0.0188, 0.1314, 0.0046))
    assert cube.depth == "XG Roller++"
    assert not read.warnings


def test_a_play_of_xg_is_read_with_its_figures():
    text = f"""\
{format_xgid(OPENING)}

X:Bruno   O:Ana
{BORDER}
Pip count  X: 168  O: 167 X-O: 0-0/7
X to play 31

    1. XG Roller+  8/5 6/5                      eq:+0.159
      Player:   55.40% (G:17.05% B:0.67%)
      Opponent: 44.60% (G:12.22% B:0.46%)

    2. 3-ply       24/23 13/10                  eq:-0.012 (-0.171)

    3. 3-ply       24/13                        eq:-0.912 (-1.071)
"""
    read = read_match(text.encode())
    best, other = read.note(0, 0).plays

    assert read.games == (OPENING,)
    assert (best.play, best.equity) == (Play([Move(8, 5), Move(6, 5)]), 0.159)
    assert best.chances == pytest.approx((0.554, 0.1705, 0.0067, 0.1222, 0.0046))
    assert (other.equity, other.depth, other.chances) == (-0.012, "3-ply", ())
    # Nobody has 168 pips here: then the first player is O, as gnubg has it.
    assert (read.white, read.black) == ("Ana", "Bruno")


BGBLITZ = f"""\
{BORDER}   O: 緑  20
 +12-11-10--9--8--7-------6--5--4--3--2--1-+   X: 赤  28

 Position-ID: cxzwAA7gbjADEw    Match-ID: UQngABAAAAAE
 {format_xgid(ON_ROLL)}

 緑 - 3 赤 - 2 in a 7 point match.

 エクイティ (キューブ有り)       :  0.535

 キューブアクション:            :  リダブル / 受ける           EMG
 ダブル / 受ける             :  0.535   ( 0.000)      0.760   ( 0.000)
 ダブルせず                 :  0.526   (-0.010)      0.685   (-0.075)
 ダブル / 降りる             :  0.567   ( 0.031)      1.000   ( 0.240)
"""


def test_a_cube_position_of_bgblitz_is_read():
    read = read_match(BGBLITZ.encode())
    cube = read.note(0, 0).cube

    assert read.games == (ON_ROLL,)
    assert (read.white, read.black) == ("赤", "緑")
    assert (cube.no_double, cube.double_take, cube.double_pass) == (0.685, 0.76, 1.0)
    assert (cube.depth, cube.chances) == ("", ())


def test_a_pass_that_is_not_worth_a_point_comes_last():
    read = read_match(BGBLITZ.replace("1.000   ( 0.240)", "1.100   ( 0.240)").encode())

    assert (read.note(0, 0).cube.double_take, read.note(0, 0).cube.double_pass) == (0.76, 1.1)


def test_a_play_of_bgblitz_is_read():
    text = f"""\
 Position-ID: 4HPwATDgc/ABMA    Match-ID: cAkgAUAAEAAE
 {format_xgid(OPENING)}

  1.   0.524 mwp /   0.159            8/5, 6/5
       0.554  0.170  0.010  -  0.446  0.138  0.004

  2.   0.502 mwp /  -0.012  (-0.171)  24/23, 13/10
"""
    best, other = read_match(text.encode()).note(0, 0).plays

    assert (best.equity, best.depth) == (0.159, "BGBlitz")
    assert best.chances == (0.554, 0.17, 0.01, 0.138, 0.004)
    assert other.equity == -0.012


def gnubg(game, words=("Position ID", "Match ID")):
    position, match = format_gnubg_id(game).split(":")
    return f"""\
 GNU Backgammon  {words[0]}: {position}
                 {words[1]}   : {match}
{BORDER}     O: Alpha (Cube: 2)
 +12-11-10--9--8--7-------6--5--4--3--2--1-+     X: Beta

"""


@pytest.mark.parametrize(
    "words", [("Position ID", "Match ID"), ("ID de posición", "ID de partida")]
)
def test_positions_of_gnubg_are_read_in_any_language(words):
    read = read_match((gnubg(ON_ROLL, words) + gnubg(OPENING, words)).encode())

    assert [game.position for game in read.games] == [RACE, Position.start()]
    assert (read.white, read.black) == ("Alpha", "Beta")
    assert read.warnings == ("only the positions are read, not what was played in them",)


def test_a_page_of_gnubg_is_read():
    position, match = format_gnubg_id(OPENING).split(":")
    page = f"<html>Position ID: <tt>{position}</tt> Match ID: <tt>{match}</tt><br/></html>"

    assert read_match(page.encode()).games[0].dice == Dice(3, 1)


def test_what_gnubg_thought_is_read():
    cube = """\
2-ply cubeless equity -0.023 (Money: -0.024)
  0.476 0.177 0.009 - 0.524 0.154 0.009
Cubeful equities:
1. No double           -0.044
2. Double, pass        +1.000  (+1.044)
3. Double, take        -0.426  (-0.382)
"""
    plays = "    1. Cubeful 2-ply    8/5 6/5                      Eq.: +0.161\n"
    rated = read_match((gnubg(ON_ROLL) + cube).encode()).note(0, 0).cube
    best = read_match((gnubg(OPENING) + plays).encode()).note(0, 0).plays[0]

    assert (rated.no_double, rated.double_take, rated.double_pass) == (-0.044, -0.426, 1.0)
    assert (rated.depth, rated.chances) == ("2-ply", (0.476, 0.177, 0.009, 0.154, 0.009))
    assert (best.equity, best.depth) == (0.161, "Cubeful 2-ply")


def test_a_position_that_cannot_be_is_left_out_and_said():
    bad = format_xgid(ON_ROLL).replace("-----", "OOOOO", 1)
    read = read_match(f"{bad}\n{format_xgid(ON_ROLL)}\n".encode())

    assert read.games == (ON_ROLL,)
    assert read.warnings[0].startswith("position 1: a game is left out: no such checkers")
    with pytest.raises(NotationError, match="no such checkers"):
        read_match(bad.encode())


def test_a_text_without_a_position_or_with_too_many_is_refused():
    assert format_of_text(format_xgid(ON_ROLL)) is Format.POSITIONS
    for text in ("hello", f"{format_xgid(ON_ROLL)}\n" * (MOST_GAMES + 1)):
        with pytest.raises(NotationError, match="in no known format"):
            read_position_text(text)


@pytest.mark.skipif(not SHARED.exists(), reason=NO_FILES)
def test_real_positions_are_read():
    files = sorted((SHARED / "real").glob("position-*.txt"))

    assert len(files) == 4
    for file in files:
        note = read_match(file.read_bytes()).note(0, 0)

        assert len(note.plays) == 5 or note.cube.double_pass == 1.0
