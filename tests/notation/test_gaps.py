"""A file that tells less than it seems to: what is missing between its games is said."""

from pathlib import Path

import pytest

from gamao.notation import losses, read_match, write_match
from gamao.rules.match import Match

SAMPLES = Path(__file__).parents[1] / "files/samples"
GAME = " Game {number}\n Ana : {white}                  Bruno : {black}\n"
WON = "  1) 31: 8/5 6/5            Doubles => 2\n  2)  Drops\n      {end}\n"
BRUNO_WINS = "                            Wins 1 point"
LEFT = "  1) 31: 8/5 6/5            65: 24/13\n"


def match_of(*games):
    told = ""
    for (number, white, black), rows in games:
        told += GAME.format(number=number, white=white, black=black) + rows
    return read_match(f" 5 point match\n\n{told}".encode(), "match.mat")


def won(end=BRUNO_WINS):
    return WON.format(end=end)


def test_games_that_follow_each_other_are_read_without_a_word():
    read = match_of(((1, 0, 0), won()), ((2, 0, 1), won()), ((3, 0, 2), LEFT))

    assert read.warnings == ()
    assert [game.match.score for game in read.games] == [(0, 0), (0, 1), (0, 2)]


@pytest.mark.parametrize(
    ("games", "warning"),
    [
        (
            (((1, 0, 0), LEFT), ((2, 0, 1), won())),
            "line 6: game 1 before has no end",
        ),
        (
            (((1, 0, 0), won()), ((2, 0, 4), won())),
            "line 8: the score is 0-4; after game 1 it was 0-1",
        ),
        (
            (((1, 0, 0), won()), ((4, 0, 1), won())),
            "line 8: between game 1 and game 4 games are missing",
        ),
    ],
)
def test_what_is_missing_between_games_is_said(games, warning):
    read = match_of(*games)

    assert read.warnings == (warning,)
    assert len(read.games) == 2


def test_a_game_that_breaks_off_is_said_once():
    read = match_of(((1, 0, 0), "  1) 31: 8/5 6/5     44: what?\n"), ((2, 0, 1), won()))

    assert len(read.warnings) == 1
    assert "breaks off" in read.warnings[0]


def test_an_excerpt_may_begin_in_the_middle():
    assert match_of(((3, 2, 1), won()), ((4, 2, 2), won())).warnings == ()


@pytest.mark.parametrize("kind", ["mat", "sgf", "snowie", "json"])
def test_the_gaps_are_said_of_every_format(kind):
    written = match_of(((1, 0, 0), LEFT), ((2, 0, 4), won()))

    assert losses(written, kind) == ()
    (warning,) = read_match(write_match(written, kind), "match").warnings
    assert warning.endswith("game 1 before has no end")


def test_comments_between_the_rows_are_kept():
    rows = "; played slowly\n" + LEFT + '; [Note "both doubles at once"]\n'
    read = match_of(((1, 0, 0), rows))

    assert [(note.step, note.comment) for note in read.notes] == [
        (1, "played slowly"),
        (4, '[Note "both doubles at once"]'),
    ]
    assert read.warnings == ()


def test_a_line_of_nothing_but_comments_is_one():
    read = match_of(((1, 0, 0), "{played slowly}  {in the rain}\n" + LEFT))

    assert [(note.step, note.comment) for note in read.notes] == [
        (1, "played slowly\nin the rain"),
    ]
    assert read.warnings == ()


def test_comments_before_the_first_game_are_tags():
    text = "; written down by Carla\n 5 point match\n\n" + GAME.format(number=1, white=0, black=0)
    read = read_match((text + LEFT).encode(), "match.mat")

    assert read.tags == (("Comment", "written down by Carla"),)
    assert read.games[0].match == Match(5)


def test_rows_that_are_missing_are_said():
    rows = "  1) 31: 8/5 6/5            65: 24/13\n  4) 42: 8/4 6/4            61: 13/7 8/7\n"

    read = match_of(((1, 0, 0), rows))

    assert read.warnings == ("line 6: in game 1 the rows before row 4 are missing",)
    assert len(read.games[0].actions) == 8


@pytest.mark.parametrize(
    ("file", "head", "line"),
    [
        ("bgammon.match", "i 1700000000", 3),
        ("fibs.oldmoves", "Score is 0-0", 3),
        ("fibs.oldmoves", "Ana is X", 3),
        ("gamesgrid.sgg", "Game 1.", 10),
        ("truemoneygames.tmg", "Game 1:", 13),
    ],
)
def test_a_first_game_without_its_head_is_said_to_be_left_out(file, head, line):
    lines = (SAMPLES / file).read_text().splitlines(keepends=True)
    lines.remove(next(one for one in lines if one.startswith(head)))

    read = read_match("".join(lines).encode())

    assert len(read.games) == 1
    told = "what was done before a game begins is left out"
    assert [one for one in read.warnings if told in one] == [f"line {line}: {told}"]


@pytest.mark.parametrize("file", ["fibs.oldmoves", "truemoneygames.tmg"])
def test_no_line_of_a_game_is_lost_without_a_word(file):
    lines = (SAMPLES / file).read_text().splitlines(keepends=True)
    whole = read_match("".join(lines).encode())
    begins = next(n for n, line in enumerate(lines) if line.startswith(("Score is", "Game 1")))

    for number, line in list(enumerate(lines, start=1))[begins:]:
        if not line.strip():
            continue
        damaged = [*lines[: number - 1], "#" + line, *lines[number:]]
        read = read_match("".join(damaged).encode())

        assert steps(read) == steps(whole) or read.warnings, line
        if "(" in line or line.strip()[0] in "-0123456789":
            assert f"line {number}: this line is left out: {('#' + line).strip()!r}" in (
                read.warnings
            )


def steps(record):
    return [step for game in record.games for step in game.actions]
