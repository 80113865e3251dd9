from dataclasses import replace
from random import Random

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from tests.notation.samples import (
    NO_FILES,
    SHARED,
    annotated,
    random_record,
    record_of,
    set_up_record,
)
from tests.notation.test_mat import as_written, holdable
from tests.strategies import matches, random_game, randoms

from gamao.errors import NotationError
from gamao.notation import Note, RatedCube, RatedPlay, Unit
from gamao.notation.sgf import format_sgf, read_sgf
from gamao.notation.sgf import tree as sgf_tree
from gamao.rules.action import Answer, Resign, Roll, Skip, Start
from gamao.rules.cube import Cube, CubeAction
from gamao.rules.dice import Dice
from gamao.rules.game import Phase
from gamao.rules.match import Match
from gamao.rules.play import Move, Play
from gamao.rules.player import Player
from gamao.rules.position import Position, Win
from gamao.rules.ruleset import CLASSICO, CLUBE, MONEY, TORNEIO

HEAD = "FF[4]GM[6]MI[length:7][game:0][ws:2][bs:3]PW[Ana]PB[Bruno]RU[Crawford]"
A_PLAY = "{} E ver 3 0.5 0.1 0.01 0.2 0.02 {} 2C 0 1 0.000000 1"


def file(*nodes, head=HEAD):
    return "(;" + "\n;".join((head, *nodes)) + ")"


def actions(text):
    return [step.action for step in read_sgf(text).games[0].actions]


def test_a_match_is_read_with_its_names_score_rules_and_tags():
    read = read_sgf(file(head=HEAD + "EV[Friday]DT[2026-11-15]PC[Rio]C[Good luck]"))

    assert (read.white, read.black) == ("Ana", "Bruno")
    assert read.games[0].match == Match(7, TORNEIO, (2, 3))
    assert read.tags == (("Event", "Friday"), ("Site", "Rio"), ("EventDate", "2026.11.15"))
    assert read.note(0, 0).comment == "Good luck"


def test_points_are_letters_from_whites_ace_point_on():
    read = actions(file("B[41lpab]", "W[31fehe]"))

    assert read[:2] == [Start(1, 4), Play([Move(24, 23), Move(13, 9)])]
    assert read[2:] == [Roll(Dice(3, 1)), Play([Move(8, 5), Move(6, 5)])]


def test_cube_actions_are_words():
    nodes = ("W[31fehe]", "B[double]", "W[take]", "B[65]", "W[double]", "B[drop]")
    read = read_sgf(file(*nodes, head=HEAD + "RE[W+2]"))
    money = file("W[31hefe]", "B[double]", "W[double]", "B[double]", "W[take]", head="RU[Jacoby]")

    # A roll that could be played has not been played yet, so the game breaks off there.
    assert read.games[0].phase is Phase.PLAY
    assert "cannot double now" in read.warnings[0]
    assert actions(money)[-3:] == [CubeAction.BEAVER, CubeAction.RACCOON, CubeAction.TAKE]
    assert read_sgf(money).games[0].match.rules == replace(MONEY, raccoon=True)


def test_a_game_that_ends_early_was_resigned():
    read = read_sgf(file("W[31fehe]", head=HEAD + "RE[B+2R]"))

    assert [step.action for step in read.games[0].actions[-2:]] == [
        Resign(Win.GAMMON),
        Answer.ACCEPT,
    ]
    assert read.games[0].result.winner is Player.BLACK


def test_a_result_that_does_not_follow_is_said():
    read = read_sgf(file("W[31fehe]", "B[double]", "W[drop]", head=HEAD + "RE[B+4]"))

    assert read.games[0].result.points == 1
    assert read.warnings == ("game 1: game 1 is kept, but black has won 1, not 4",)


def test_the_crawford_game_is_named():
    head = HEAD.replace("ws:2", "ws:6").replace("Crawford]", "Crawford:CrawfordGame]")

    assert read_sgf(file(head=head)).games[0].match == Match(7, TORNEIO, (6, 3), True)
    assert read_sgf(file(head=head.replace("RU[Crawford:CrawfordGame]", "RU[]"))).games[
        0
    ].match == Match(7, replace(TORNEIO, crawford=0), (6, 3))


def test_rules_that_gnubg_knows():
    money = read_sgf("(;MI[length:0]RU[])").games[0].match
    cubeless = read_sgf("(;MI[length:7]RU[NoCube])").games[0].match
    doubled = read_sgf("(;MI[length:0]RU[Jacoby]CV[4];W[31hefe])").games[0]

    assert money.rules == replace(MONEY, jacoby=False)
    assert not cubeless.has_cube
    assert (doubled.cube, doubled.automatic_doubles) == (Cube(4), 2)


def test_dice_may_be_set_before_they_are_played():
    read = actions(file("PL[B]DI[41]", "B[41lpab]", "DI[31]"))

    assert read == [Start(1, 4), Play([Move(24, 23), Move(13, 9)]), Roll(Dice(3, 1))]


def test_a_position_may_be_set_up():
    board = "PL[B]AE[a:y]AW[a][a][y]AB[x][x][z]"
    nodes = (board, "CV[4]", "CP[b]", "PL[B]DI[31]", "B[31xzxz]")
    read = read_sgf(file(*nodes, head=HEAD + "RE[B+8R]"))
    start = read.beginning(0)

    assert next(read.moments(0)) == start
    assert start.position == Position.of(mine={1: 2}, theirs={1: 2, 25: 1})
    assert (start.on_roll, start.dice, start.cube) == (
        Player.BLACK,
        Dice(3, 1),
        Cube(4, Player.BLACK),
    )
    assert read.games[0].phase is Phase.OVER
    assert "has won 4, not 8" in read.warnings[0]


def test_who_acts_first_in_a_set_up_may_be_told_by_what_follows():
    read = read_sgf(file("CV[2]CP[b]", "B[double]"))

    assert read.beginning(0).on_roll is Player.BLACK
    assert read.games[0].phase is Phase.DOUBLED
    assert read_sgf(file("CV[2]")).beginning(0).on_roll is Player.WHITE


@pytest.mark.parametrize(
    ("nodes", "warning"),
    [
        (["W[31fehe]", "W[65]"], "game 1, node 2: game 1 breaks off: white cannot roll now"),
        (["W[31fehf]"], "the board is set as the file goes on: illegal play '6/5 8/6' with 3-1"),
        (["W[31fehe]", "B[31!!]"], "breaks off: not a point: '!'"),
        (["W[31fehe]", "B[31fehea]"], "breaks off: not the moves of a play"),
        (["W[31fehe]", "B[wins]"], "breaks off: not what a player does: 'wins'"),
        (["W[31fehe]", "CV[2]"], "breaks off: the board is set up in the middle"),
        (["W[31fehe]", "DI[xx]"], "breaks off: not a roll: 'xx'"),
        (["W[31fehe]", "AW[a]AB[a]"], "breaks off: both sides have checkers on point 1"),
        (["W[31fehe]", "GAMAOSK[W]"], "breaks off: cannot skip now"),
    ],
)
def test_what_cannot_have_happened_breaks_a_game_off(nodes, warning):
    read = read_sgf(file(*nodes, "B[66lrlrlrlr]") + file(head=HEAD + "C[kept]"))

    assert any(warning in told for told in read.warnings)
    assert len(read.games) == 2
    assert read.games[1].phase is Phase.START


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (file("AW[aa]", head=HEAD), "not a point: 'aa'"),
        (file("AW[a]AB[a]"), "both sides have checkers on point 1"),
        (file("CV[3]"), "a cube shows a power of two"),
        (file("CV[2]CP[q]"), "nobody can own the cube as 'q'"),
        (file(head=HEAD.replace("Crawford", "Hypergammon1")), "only backgammon can be read"),
        (file(head=HEAD.replace("ws:2", "ws:7")), "the match is over"),
        (file(head=HEAD + "GAMAORU[FAMILY]"), "there are no rules 'FAMILY'"),
        (file(head=HEAD + "CV[x]"), "a cube shows a power of two"),
        ("()", "no Crawford"),
        ("", "at least one game"),
        ("hello", "text before the first node"),
        ("(;W[31fehe]) )", "a bracket is closed"),
        (";W[31]", "a node stands outside"),
        ("(;[31])", "a value without a property"),
        ("[31]", "text before the first node"),
        ("!", "not an SGF file: '!'"),
    ],
)
def test_what_is_no_match_file_is_a_notation_error(text, message):
    if text == "()":
        assert read_sgf(text).games == (Match(None, replace(MONEY, jacoby=False)).new_game(),)
        return
    with pytest.raises(NotationError, match=message):
        read_sgf(text)


def test_a_file_is_refused_above_a_length_and_a_number_of_parts(monkeypatch):
    monkeypatch.setattr(sgf_tree, "MOST_TOKENS", 100)
    monkeypatch.setattr(sgf_tree, "LONGEST", 1000)

    with pytest.raises(NotationError, match="of more than 100 parts"):
        read_sgf("(" * 101)
    with pytest.raises(NotationError, match="of 1001 characters is too long"):
        read_sgf("(" * 1001)


def test_a_file_that_is_cut_off_is_read_as_far_as_it_goes():
    whole = file("W[31fehe]", "B[41lpab]")

    for cut in range(len(whole) - 12, len(whole)):
        read = read_sgf(whole[:cut])
        assert read.games[0].actions[:2] == (read_sgf(whole).games[0].actions[:2])
        assert read.warnings


def test_only_the_main_line_of_variations_is_kept():
    text = f"(;{HEAD};W[31fehe](;B[65al](;W[31xuxw]))(;B[11ababstst](;W[66])))"
    read = read_sgf(text)

    assert len(read.games[0].actions) == 6
    assert read.warnings == ("game 1: a variation is left out, only the main line is kept",)


def test_comments_are_kept_with_what_they_are_about():
    nodes = ("W[31fehe]C[a \\] b \\\\ c \\\nd]", "B[double]C[brave]", "W[take]", "C[the end]")
    read = read_sgf(file(*nodes))

    assert [(note.step, note.comment) for note in read.notes] == [
        (1, "a ] b \\ c d"),
        (2, "brave"),
        (4, "the end"),
    ]


def test_what_gnubg_thought_is_kept():
    plays = f"A[0][{A_PLAY.format('hefe', 0.25)}][{A_PLAY.format('mjxw', -0.5)}]"
    cube = "E ver 3 2C 1 0.000000 1 " + " ".join(f"0.{n}" for n in range(10, 24))
    nodes = (f"W[31fehe]{plays}LU[0.12]", f"B[double]DA[{cube}]", f"W[take]DA[{cube}]")
    read = read_sgf(file(*nodes))
    best, other = read.note(0, 1).plays

    assert (str(best.play), best.equity, best.unit) == ("8/5 6/5", 0.25, Unit.EQUITY)
    assert (best.chances, best.depth) == ((0.5, 0.1, 0.01, 0.2, 0.02), "2-ply")
    assert (str(other.play), other.equity) == ("24/23 13/10", -0.5)
    assert (read.note(0, 0).luck, read.note(0, 0).luck_unit) == (0.12, Unit.MWC)
    assert read.note(0, 2).cube == RatedCube(
        no_double=0.16,
        double_take=0.23,
        unit=Unit.MWC,
        chances=(0.10, 0.11, 0.12, 0.13, 0.14),
        depth="2-ply",
    )
    assert read.note(0, 3) is None
    assert read_sgf(format_sgf(read)) == read


def test_a_roll_that_allows_no_move_has_one_candidate_without_letters():
    board = "AE[a:y]AW[y]AB[s][s][t][t][u][u][v][v][w][w][x][x]PL[W]"
    dance = A_PLAY.format("", -1.0).strip()
    read = read_sgf(file(board, "CV[1]", f"W[31]A[0][{dance}]LU[]"))

    assert read.note(0, 1).plays[0].play == Play()
    assert read.note(0, 1).plays[0].depth == "2-ply"


@pytest.mark.parametrize(
    "value",
    [
        "A[0][hefe R ver 3 1 2 3]",
        "A[0][hefe E ver 3 x 0.1 0.01 0.2 0.02 0 2C]",
        "A[0][hefe E ver 3 0.5 0.1 0.01 0.2 0.02 0 twoC]",
        "A[0][hefe E ver 3 0.5 0.1 0.01 0.2 0.02 0]",
        "A[0][hehe E ver 3 0.5 0.1 0.01 0.2 0.02 0 2C]",
        "A[0][!! E ver 3 0.5 0.1 0.01 0.2 0.02 0 2C]",
    ],
)
def test_figures_that_cannot_be_read_are_counted(value):
    cube = "DA[X ver 3 Eq 1 2 3]"
    read = read_sgf(file(f"W[31fehe]{value}LU[bad]", f"B[double]{cube}"))

    assert read.warnings == (
        "the analysis of 2 decisions is left out: only evaluations can be read",
    )
    assert not read.notes


def test_figures_at_set_dice_belong_to_the_roll():
    read = read_sgf(file("CV[1]PL[W]DI[31]", "W[31fehe]LU[0.5]DA[]"))

    assert read.note(0, 0).luck == 0.5


def test_cubeless_figures_keep_their_depth():
    text = file(f"W[31fehe]A[0][{A_PLAY.format('hefe', 0).replace('2C', '0')}]")

    assert read_sgf(text).note(0, 1).plays[0].depth == "0-ply cubeless"
    assert read_sgf(format_sgf(read_sgf(text))) == read_sgf(text)


def test_figures_of_other_programs_are_not_written():
    game = Match(7).new_game().after(Start(3, 1)).after(Play([Move(8, 5), Move(6, 5)]))
    game = game.after(Roll(Dice(6, 5)))
    rated = RatedPlay(play=game.actions[1].action, equity=0.1, depth="XG 3-ply")
    cube = RatedCube(no_double=0.5, double_take=0.4, double_pass=1.0, depth="XG 3-ply")
    notes = (Note(step=1, plays=(rated,)), Note(step=2, cube=cube, luck=0.1))
    money = record_of(Match().new_game().replayed(game.actions), notes=notes)

    assert read_sgf(format_sgf(record_of(game, notes=notes))).notes == ()
    assert [(note.step, note.luck) for note in read_sgf(format_sgf(money)).notes] == [(2, 0.1)]


def test_rules_throws_skips_and_tags_stand_in_properties_of_our_own():
    skipped = random_game(Match(None, CLASSICO), Random(1482), steps=43)
    doubled = Match(None, replace(MONEY, automatic_doubles=1)).new_game()
    doubled = doubled.after(Start(3, 3)).after(Start(5, 2))
    whole = record_of(skipped, tags=(("Event", "x"), ("Event", "y"), ("Mood", "a=b]")))

    text = format_sgf(whole)

    assert "XR[CLASSICO]" in text
    assert "XK[" in text
    assert isinstance(skipped.actions[-1].action, Skip)
    assert read_sgf(text) == replace(whole, games=(as_written(skipped),))
    assert "CV[2]XS[3-3 5-2]" in format_sgf(record_of(doubled))
    assert read_sgf(format_sgf(record_of(doubled))) == record_of(doubled)
    assert "X" not in format_sgf(record_of(Match(7).new_game()))


def test_what_a_file_cannot_hold_is_refused():
    any_time = Match(None, replace(CLASSICO, cube=True)).new_game()
    any_time = any_time.after(Start(3, 1)).after(CubeAction.DOUBLE, by=Player.BLACK)
    waiting = Match().new_game().after(Start(3, 1)).after(Resign()).snapshot()

    with pytest.raises(NotationError, match="out of turn"):
        format_sgf(record_of(any_time))
    with pytest.raises(NotationError, match="must answer the resignation"):
        format_sgf(record_of(waiting, setups=((0, waiting),)))
    with pytest.raises(NotationError, match="at least one game"):
        format_sgf(record_of())


def test_a_comment_about_a_roll_moves_to_its_play():
    game = Match(7).new_game().after(Start(3, 1)).after(Play([Move(8, 5), Move(6, 5)]))
    notes = (Note(step=0, comment="first"), Note(step=1, comment="play"))
    rolled = game.after(Roll(Dice(6, 5)))
    whole = record_of(game, notes=notes)

    assert read_sgf(format_sgf(whole)) == whole
    said = replace(whole, games=(rolled,), notes=(Note(step=2, comment="roll"),))
    assert read_sgf(format_sgf(said)) == said


@settings(deadline=None, max_examples=20)
@given(randoms(), matches(), st.integers(0, 150))
def test_every_game_round_trips(rng, match, steps):
    game = random_game(match, rng, steps=steps)
    whole = record_of(game, tags=(("Event", "a test"),))

    if not holdable(game):
        with pytest.raises(NotationError, match="out of turn"):
            format_sgf(whole)
    else:
        kept = as_written(game)
        if kept.automatic_doubles == 0 and game.match.rules.opening.value == "keep":
            kept = game.match.new_game().replayed(
                s for s in kept.actions if not isinstance(s.action, Start) or s.action.starter
            )
        assert read_sgf(format_sgf(whole)) == replace(whole, games=(kept,))


@settings(deadline=None, max_examples=6)
@given(st.integers(0, 10_000))
def test_every_match_round_trips_with_what_is_said_about_it(seed):
    whole = annotated(random_record(seed), seed)

    assert read_sgf(format_sgf(whole)) == whole


@settings(deadline=None, max_examples=20)
@given(st.integers(0, 10_000))
def test_every_set_up_round_trips(seed):
    whole = set_up_record(seed)
    # A roll that comes first and was not played is part of the set-up.
    assume([type(step.action) for step in whole.games[0].actions] != [Roll])
    # The turns played and the number of automatic doubles are not told.
    start = replace(whole.setups[0][1], turns=(0, 0), automatic_doubles=0)
    told = record_of(start.replayed(whole.games[0].actions), setups=((0, start),))

    assert read_sgf(format_sgf(told)) == told


def test_clube_matches_round_trip():
    whole = random_record(5, match=Match(5, CLUBE))

    assert read_sgf(format_sgf(whole)) == whole


@pytest.mark.skipif(not SHARED.exists(), reason=NO_FILES)
def test_real_files_round_trip_with_their_analysis():
    for path in sorted(SHARED.glob("*.sgf")):
        read = read_sgf(path.read_text())
        assert not read.warnings
        assert read_sgf(format_sgf(read)) == read
    analysed = read_sgf((SHARED / "real-7pt.sgf").read_text())
    assert sum(1 for note in analysed.notes if note.plays) > 150
    assert sum(1 for note in analysed.notes if note.cube) > 80
    assert sum(1 for note in analysed.notes if note.luck is not None) > 150
