"""Habits of the programs and sites that write match texts: each is read whole, and clean."""

from dataclasses import replace

import pytest
from tests.notation.samples import NO_FILES, SHARED, record_of

from gamao.errors import NotationError
from gamao.notation import Note, RatedPlay, losses, read_match, write_match
from gamao.notation.mat import parse_mat, read_mat
from gamao.notation.oldmoves import read_oldmoves
from gamao.notation.tmg import read_tmg
from gamao.notation.transcript import MendedError, Transcript, played, won
from gamao.rules.action import Place, Resign, Roll, Start
from gamao.rules.cube import Cube, CubeAction
from gamao.rules.dice import Dice
from gamao.rules.match import Match
from gamao.rules.play import Move, Play
from gamao.rules.player import Player
from gamao.rules.position import Position, Win
from gamao.rules.ruleset import TORNEIO

GALAXY = """\
; [Site "BackgammonGalaxy"]
; [Match ID "1"]
; [Player 1 "ana"]
; [Player 2 "bruno"]
; [Player 1 Elo "5,00/0"]
; [EventTime "20.59"]
; [Crawford "On"]
; [CubeLimit "1024"]

{length} point match

 Game 1
 {white} : {score}                       {black} : 0
"""
OPENING = "  1)                             31: 8/5 6/5\n"
DOUBLED = "  2)  Doubles => 2                Takes\n"


def galaxy(*rows, length=5, white="ana", black="bruno", score=0):
    return GALAXY.format(length=length, white=white, black=black, score=score) + "".join(rows)


def ends(record):
    """How the last game ended, and by what."""
    game = record.games[-1]
    return game.result.winner, game.result.points, game.actions[-2].action


CONCEDED = Resign(whole_match=True)


@pytest.mark.parametrize(
    ("rows", "ended"),
    [
        # A resignation: the loser's words in his column, the winner's in the next line.
        (
            (OPENING, "  2) 43: 13/9 13/10               Losses 1 point\n      Wins 1 point\n"),
            (Player.WHITE, 1, Resign()),
        ),
        (
            (OPENING, "  2) 43: 13/9 13/10               Losses 2 point\n      Wins 2 point\n"),
            (Player.WHITE, 2, Resign(Win.GAMMON)),
        ),
        # Both in one row, far apart.
        (
            (OPENING, f"  2)  Losses 1 point{'':47}Wins 1 point\n"),
            (Player.BLACK, 1, Resign()),
        ),
        # Given up before anything was played.
        (
            ("  1)                              Losses 3 point\n\n      Wins 3 point\n",),
            (Player.WHITE, 3, Resign(Win.BACKGAMMON)),
        ),
        (("  1)  Losses 1 point              Wins 1 point\n",), (Player.BLACK, 1, Resign())),
        # A match that was left: all the winner needed.
        (
            (OPENING, "  2)                               Losses 5 point\n\n"
             "      Wins 5 point and the match\n"),
            (Player.WHITE, 5, CONCEDED),
        ),
        (
            (OPENING, DOUBLED, "  3) 43: 13/9 13/10               Losses 5 point\n\n"
             "      Wins 5 point and the match\n"),
            (Player.WHITE, 5, CONCEDED),
        ),
        # The loser's words alone, and other words for them.
        ((OPENING, "  2)  Losses 2 point\n"), (Player.BLACK, 2, Resign(Win.GAMMON))),
        ((OPENING, "  2)  Concedes 1 point\n"), (Player.BLACK, 1, Resign())),
        ((OPENING, "  2)  Concedes                Wins 1 point\n"), (Player.BLACK, 1, Resign())),
        ((OPENING, "  2)  Resigns                     Wins 3 points\n"),
         (Player.BLACK, 3, Resign(Win.BACKGAMMON))),
        # Studio: a roll that was not played, and points of another world.
        (
            (OPENING, "  2) 43: 13/9 13/10              32: ????\n      Wins 4016 point\n"),
            (Player.WHITE, 5, CONCEDED),
        ),
    ],
)  # fmt: skip
def test_a_game_given_up_ends_as_the_file_says(rows, ended):
    read = read_match(galaxy(*rows).encode())

    assert ends(read) == ended
    assert not read.warnings


def test_a_doubler_may_leave_before_the_answer():
    rows = "  2) 43: 13/9 13/10               Doubles => 2\n  3)                              "
    gone = read_mat(galaxy(OPENING, rows + "Losses 5 point\n      Wins 5 point and the match\n"))
    passed = read_mat(galaxy(OPENING, rows.rstrip() + "\n      Losses 1 point    Wins 1 point\n"))

    assert ends(gone) == (Player.WHITE, 5, CONCEDED)
    assert passed.games[0].actions[-1].action is CubeAction.PASS
    assert not gone.warnings + passed.warnings


def test_a_concession_without_points_is_a_single_game():
    read = read_mat(galaxy(OPENING, "  2)  Concedes\n"))

    assert ends(read) == (Player.BLACK, 1, Resign())


@pytest.mark.parametrize(("told", "clean"), [(2, False), (3, True), (4, True), (5, False)])
def test_points_may_be_capped_at_what_the_winner_needed(told, clean):
    match = Match(5, score=(2, 0))
    last = match.game_from(
        Position.of(mine={1: 1}, theirs={6: 15}), on_roll=Player.WHITE, cube=Cube(2, Player.WHITE)
    )
    gammon = last.after(Roll(Dice(2, 1))).after(Play([Move(1, 0)]))
    transcript = Transcript()
    transcript.begin("here", lambda: gammon)
    transcript.do("here", lambda game: won(game, Player.WHITE, told))

    assert transcript.game.result.points == 4
    assert bool(transcript.warnings) is not clean


@pytest.mark.parametrize(("white", "black"), [("ana", ""), ("", "bruno"), ("", "")])
def test_names_may_be_empty(white, black):
    read = read_match(galaxy(OPENING, white=white, black=black).encode())

    assert (read.white, read.black) == (white or "White", black or "Black")
    assert len(read.games[0].actions) == 2
    assert not read.warnings


def test_a_take_may_go_without_saying():
    rows = "  2)  Doubles => 2\n  3) 43: 13/9 13/10\n"
    read = read_mat(galaxy(OPENING, rows))

    assert [step.action for step in read.games[0].actions[2:4]] == [
        CubeAction.DOUBLE,
        CubeAction.TAKE,
    ]


def test_other_words_for_the_cube():
    rows = "  2)  Double 2          Accept\n", "  3) 43: 13/9 13/10    Redoubles to 4\n"
    read = parse_mat(galaxy(OPENING, *rows, "  4)  Pass\n"))

    assert read.games[0].result.points == 2
    assert read.games[0].result.winner is Player.BLACK


def test_a_hit_that_is_marked_wrongly_is_no_other_play():
    assert parse_mat(galaxy("  1) 31: 8/5* 6/5\n")).games[0].actions[1].action == Play(
        [Move(8, 5), Move(6, 5)]
    )


@pytest.mark.parametrize(
    "head",
    [
        "5 point match",
        " 5 points match",
        "5-point match",
        "5 Point Match (rated)",
        "Match to 5 points",
        " match to 5 points (unrated)",
    ],
)
def test_lengths_are_written_in_many_ways(head):
    read = read_match(galaxy(OPENING).replace("5 point match", head).encode())

    assert read.games[0].match.length == 5


@pytest.mark.parametrize("head", ["Game 1:", "GAME 1.", "Game 1 (Crawford off)"])
def test_games_are_headed_in_many_ways(head):
    assert not read_match(galaxy(OPENING).replace("Game 1", head).encode()).warnings


@pytest.mark.parametrize(
    ("row", "same"),
    [
        ("  2) 4-3: 13/9 13/10              52: 13/8 13/11\n", "43: 13/9 13/10"),
        ("  2) 4,3: 13/9 13/10              52: 13/8 13/11\n", "43: 13/9 13/10"),
        ("  2)  Doubles => 2.               Takes.\n", "Doubles => 2"),
    ],
)
def test_dice_and_words_are_written_in_many_ways(row, same):
    usual = {
        "43: 13/9 13/10": "  2) 43: 13/9 13/10               52: 13/8 13/11\n",
        "Doubles => 2": "  2)  Doubles => 2                Takes\n",
    }
    assert parse_mat(galaxy(OPENING, row)).games == parse_mat(galaxy(OPENING, usual[same])).games


@pytest.mark.parametrize(
    "words", ["Cannot Move", "No Move", "(no play)", "dances", "Fans", "--", "---", ""]
)
def test_who_cannot_move_is_told_in_many_ways(words):
    rows = (
        "  2) 64: 24/18 13/9               66: 24/18*(2) 13/7(2)\n",
        f"  3) 66: {words:24} 31: 8/7 6/3\n",
    )
    read = read_mat(galaxy(OPENING, *rows))

    assert not read.warnings
    assert len(read.games[0].actions) == 10


# -- what the rules do not allow -----------------------------------------------------------------


def test_an_illegal_play_sets_the_board_and_the_game_goes_on():
    text = galaxy(OPENING, "  2) 43: 13/9 13/8                62: 24/18 13/11\n")
    read = read_match(text.encode())
    steps = [step.action for step in read.games[0].actions]

    assert isinstance(steps[3], Place)
    assert steps[3].position.theirs[8] == 4
    assert isinstance(steps[5], Play)
    assert read.warnings == (
        "line 15: in game 1 the board is set as the file goes on: "
        "illegal play '13/9 13/8' with 4-3 in position " + read_before(text).position.id,
    )
    with pytest.raises(NotationError, match="line 15: illegal play"):
        parse_mat(text)


def read_before(text):
    return read_mat(text[: text.index("  2)")]).games[0]


def test_an_illegal_play_may_hit_bear_off_and_win():
    game = Match(5).game_from(
        Position.of(mine={6: 1}, theirs={1: 2, 20: 1}), on_roll=Player.WHITE, dice=Dice(2, 1)
    )
    with pytest.raises(MendedError) as hit:
        played(game, "6/5*")
    with pytest.raises(MendedError) as off:
        played(game, "6/off")

    assert hit.value.game.position == Position.of(mine={1: 2, 25: 1}, theirs={5: 1})
    assert off.value.game.result.winner is Player.WHITE


def test_a_play_that_cannot_even_be_carried_out_breaks_the_game_off():
    for moves in ("9/5", "13/1", "off/5", "13/bar"):
        read = read_match(galaxy(OPENING, f"  2) 43: {moves}   62: 24/18 13/11\n").encode())

        assert "game 1 breaks off: illegal play" in read.warnings[0]


def test_a_roll_that_was_not_played_in_time_is_passed_over():
    read = read_match(
        galaxy(OPENING, "  2) 43: ????                    62: 24/18 13/11\n").encode()
    )
    steps = [step.action for step in read.games[0].actions]

    assert isinstance(steps[3], Place)
    assert isinstance(steps[5], Play)
    assert "the file goes on: white has not played 4-3" in read.warnings[0]


@pytest.mark.parametrize("kind", ["mat", "sgf", "json", "snowie"])
def test_an_illegal_play_is_written_and_read_again(kind):
    rows = OPENING, "  2) 43: 13/9 13/8               62: ????\n  3) 21: 13/11 6/5\n"
    read = read_match(galaxy(*rows).encode())
    again = read_match(write_match(replace(read, tags=()), kind))

    assert again.games == read.games


def test_a_board_put_before_the_roll_is_in_no_text_file():
    game = Match(5).new_game().after(Start(3, 1)).after(Play([Move(8, 5), Move(6, 5)]))
    read = read_mat(galaxy(OPENING))
    put = replace(read, games=(game.after(Place(Position.start(), Player.WHITE)),))

    with pytest.raises(NotationError, match="set up in the middle of it"):
        write_match(put, "mat")
    assert read_match(write_match(put, "json")).games == put.games
    assert read_match(write_match(put, "sgf")).games == put.games


# -- Crawford ------------------------------------------------------------------------------------


@pytest.mark.parametrize(("rows", "crawford"), [((OPENING,), True), ((OPENING, DOUBLED), False)])
def test_where_somebody_doubles_there_is_no_crawford_game(rows, crawford):
    match = read_match(galaxy(*rows, score=4).encode()).games[0].match

    assert match.is_crawford is crawford
    assert match.rules == (TORNEIO if crawford else replace(TORNEIO, crawford=0))


def test_a_match_without_crawford_is_written_and_read_again():
    read = read_match(galaxy(OPENING, DOUBLED, score=4).encode())

    assert not read.warnings
    assert parse_mat(write_match(read, "mat").decode()).games == read.games


def test_no_crawford_game_in_oldmoves_and_tmg_where_somebody_doubles():
    oldmoves = "Score is 4-0 in a 5 point match.\nana is X - bruno is O\nX: (3 1) 8-5 6-5\n"
    tmg = "Player1: 1 ana 1\nPlayer2: 2 bruno 1\nLength: 5\nGame 1: 4-0\n 1 1 31:\n 1 4 8/5 6/5\n"

    assert read_oldmoves(oldmoves).games[0].match.is_crawford
    assert read_tmg(tmg).games[0].match.is_crawford
    for read in (
        read_oldmoves(oldmoves + "O: doubles\nX: accepts\n"),
        read_tmg(tmg + "-1 5 Double to 2\n 1 7 Take\nGame 2: 4-1\n"),
    ):
        assert not read.games[0].match.is_crawford
        assert read.games[0].cube.value == 2
        assert set(read.warnings) <= {"line 9: game 1 before has no end"}


# -- real files ----------------------------------------------------------------------------------


@pytest.mark.skipif(not SHARED.exists(), reason=NO_FILES)
def test_every_real_text_is_read_clean():
    files = [*SHARED.glob("real/galaxy-*.txt"), *SHARED.glob("real/studio-*.txt")]

    assert len(files) == 16
    for file in files:
        read = read_match(file.read_bytes())

        assert not read.warnings, file
        assert all(game.result for game in read.games), file


@pytest.mark.skipif(not SHARED.exists(), reason=NO_FILES)
def test_a_real_illegal_play_is_marked_and_the_match_goes_on():
    read = read_match((SHARED / "real" / "illegal-play.xg").read_bytes())

    assert len(read.games) == 8
    assert all(game.result for game in read.games)
    assert len(read.warnings) == 1
    assert sum(isinstance(s.action, Place) for game in read.games for s in game.actions) == 1


# -- words around the games ----------------------------------------------------------------------

FRAMED = "+----------------+\n|  Rio Open 1993 |\n|  Final         |\n+----------------+\n"


def test_words_before_the_first_game_are_kept():
    read = read_match((FRAMED + galaxy(OPENING)).encode())

    assert [value for name, value in read.tags if name == "Comment"] == ["Rio Open 1993", "Final"]
    assert not read.warnings
    with pytest.raises(NotationError, match="line 2: not part of a match file"):
        parse_mat(" 5 point match\n  1) 31: 8/5 6/5\n Game 1\n A : 0   B : 0\n")


def test_words_between_the_rows_are_comments():
    text = galaxy("Both are nervous\n", OPENING, "A quiet start.\n", "  2) 43: 13/9 13/10\n")
    read = parse_mat(text)

    assert read.note(0, 1).comment == "Both are nervous"
    assert read.note(0, 2).comment == "A quiet start."
    assert len(read.games[0].actions) == 4


def test_a_remark_behind_what_a_player_did_is_its_comment():
    doubled = "  2)  Doubles => 2 (bold)         Takes?\n"
    match = parse_mat(galaxy("  1)                             31: 8/5 6/5 (why?)\n", doubled))
    alone = read_match(b"Ana Bruno\n  1) 31: 8/5 6/5!!               42: 8/4 6/4 (calm)\n", "a.gam")

    assert [match.note(0, step).comment for step in (1, 2, 3)] == ["why?", "bold", "?"]
    assert [alone.note(0, step).comment for step in (1, 3)] == ["!!", "(calm)"]
    assert not match.warnings + alone.warnings


def test_a_result_may_name_who_won():
    for column in ("  2) Ana Wins 1 point\n", " " * 36 + "Ana Wins 1 point\n"):
        read = parse_mat(galaxy(OPENING, column, white="Ana", black="Bruno"))

        assert ends(read)[:2] == (Player.WHITE, 1), column


def test_the_length_may_be_told_before_each_game_but_another_match_is_left_out():
    lost = "  2) 43: 13/9 13/10               Losses 1 point\n      Wins 1 point\n"
    again = galaxy(OPENING, lost) + "\n5 point match\n\n Game 2\n ana : 1   bruno : 0\n" + OPENING
    read = read_match(f"{again}\n7 point match\n\n Game 1\n c : 0   d : 0\n{OPENING}".encode())

    assert [game.match.score for game in read.games] == [(0, 0), (1, 0)]
    assert read.warnings == ("line 24: a second match is left out",)


def test_gnubgs_illegal_play_tells_the_board():
    points = "0;" * 7 + "3;" + "0;" * 10 + "-2;" + "0;" * 5
    board = f"5;0;0;0;1;Ana;Bruno;0;0;0;1;0;0;{points}0;6;5;)"
    rows = f"  2) 43: Illegal play ({board}\n"
    read = read_match(galaxy(OPENING, rows).encode())
    unknown = read_match(galaxy(OPENING, "  2) 43: Illegal play\n").encode())

    assert read.games[0].actions[-1].action == Place(
        Position.of(mine={8: 3}, theirs={6: 2}), Player.BLACK
    )
    assert unknown.warnings == ("line 15: game 1 breaks off: an illegal play",)


def test_figures_about_a_play_that_was_not_made_are_not_in_sgf():
    start = Match(5).game_from(Position.start(), on_roll=Player.WHITE, dice=Dice(3, 1))
    put = start.after(Place(Position.start(), Player.BLACK))
    rated = RatedPlay(
        play=Play([Move(8, 5), Move(6, 5)]), equity=0.1, depth="2-ply", chances=(0.5,) * 5
    )
    for game in (start, put):
        whole = record_of(game, setups=((0, start),), notes=(Note(step=0, plays=(rated,)),))

        assert losses(whole, "sgf") == ("figures about plays, at 1 step",)
        assert read_match(write_match(whole, "sgf")).games == (game,)
        assert read_match(write_match(whole, "json")) == whole


@pytest.mark.parametrize(
    ("plain", "typed"),
    [
        (" ", "\u00a0"),
        (" ", "\u2003"),
        ("8/5 6/5", "8\u20115 6\u22125"),
        ("31:", "\u200b31:"),
        (" Game", "\ufeff Game"),
        ("5 point", "[code]\n5 point"),
    ],
)
def test_a_text_from_a_page_is_read_as_it_was_typed(plain, typed):
    text = galaxy(OPENING, DOUBLED, "  3) 43: 13/9 13/10\n")
    assert plain in text

    read = read_match(text.replace(plain, typed).encode())

    assert read.games == read_match(text.encode()).games
    assert read.warnings == ()


def test_the_number_of_a_row_may_stand_close_to_it():
    text = galaxy("  1) 31: 8/5 6/5                42: 8/4 6/4\n", "  2) Resigns\n")

    assert read_mat(text.replace(") ", ")")).games == read_mat(text).games


@pytest.mark.parametrize("words", ["Wins", "Wins the match", "Wins the game."])
def test_who_wins_without_a_word_on_the_points_wins_a_single_game(words):
    read = read_mat(galaxy(OPENING, DOUBLED, f"  3)  {words}\n"))

    assert ends(read) == (Player.WHITE, 2, Resign())
    assert read.warnings == ()
