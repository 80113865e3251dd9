import struct
import zlib
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.notation import writers
from tests.notation.samples import NO_FILES, SHARED, random_record, record_of, story
from tests.notation.writers import (
    board,
    xg_archive,
    xg_cube,
    xg_end,
    xg_footer,
    xg_game_header,
    xg_match_header,
    xg_move,
    xg_records,
)

from gamao.errors import NotationError
from gamao.notation import RatedCube, Unit
from gamao.notation.mat import read_mat
from gamao.notation.rtf import plain_text
from gamao.notation.sgf import read_sgf
from gamao.notation.xg import archive as container
from gamao.notation.xg import reading as xg_reading
from gamao.notation.xg.reading import read_xg
from gamao.rules.action import Answer, Place, Resign, Roll, Start
from gamao.rules.cube import Cube, CubeAction
from gamao.rules.dice import Dice
from gamao.rules.game import Phase
from gamao.rules.match import Match
from gamao.rules.play import Move, Play
from gamao.rules.player import Player
from gamao.rules.position import Position, Win
from gamao.rules.ruleset import MONEY

OPENED = Match(7).new_game().after(Start(3, 1))
BEST, OTHER = Play([Move(8, 5), Move(6, 5)]), Play([Move(24, 23), Move(13, 10)])
PLAYED = OPENED.after(BEST)
# From the worst to the best, as XG lists them, and the equity.
FIGURES = (0.01, 0.125, 0.5, 0.5, 0.25, 0.02, 0.375)
EMPTY = (0,) * 26


def archive(*records, comments="", **options):
    parts = (b"".join(records), b"", comments.encode("cp1252"))
    return xg_archive(*parts[: 3 if comments else 1], **options)


def match_file(*records, record=None, comments="", comment=-1, **header):
    whole = record or record_of(OPENED)
    new = whole.games[0].match.new_game()
    return archive(
        xg_match_header(whole, **header),
        xg_game_header(whole.games[0], positions=board(new), comment=comment),
        *records,
        comments=comments,
    )


@settings(deadline=None, max_examples=8)
@given(st.integers(0, 10_000))
def test_every_match_is_read_as_it_was_played(seed):
    whole = random_record(seed)

    read = read_xg(writers.xg(whole))

    assert story(read) == story(whole)
    assert not read.warnings


def test_names_and_tags_are_read_from_new_files_and_old():
    new = read_xg(match_file(comments="a header", record=record_of(OPENED, white="João")))
    old = read_xg(match_file(version=8))

    assert (new.white, new.black) == ("João", "Bruno")
    assert new.tags == (
        ("Event", "An event"),
        ("Round", "Final"),
        ("Site", "Rio"),
        ("EventDate", "2025.12.09"),
        ("Transcriber", "A scribe"),
    )
    assert (old.white, old.tags) == (
        "Ana",
        (("Event", "An old event"), ("EventDate", "2025.12.09")),
    )
    assert read_xg(match_file(record=record_of(OPENED, white="", black=""))).white == "White"


def test_comments_are_rich_text_kept_apart():
    comments = "{\\rtf1 about the match}\r\n{\\rtf1\\par the game}\r\nplain\x01\x02lines"
    data = match_file(
        xg_cube(OPENED, comment=2),
        xg_move(OPENED, BEST, comment=2),
        comment=1,
        comments=comments,
        record=record_of(OPENED),
    )
    header = xg_match_header(record_of(OPENED), comment=0)
    read = read_xg(archive(header, xg_game_header(OPENED, positions=board(OPENED)), xg_end(),
                           comments=comments, comment="in the header"))  # fmt: skip

    assert [(n.step, n.comment) for n in read_xg(data).notes] == [
        (0, "the game\nplain\r\nlines"),
        (1, "plain\r\nlines"),
    ]
    assert read.tags[-1] == ("Comment", "in the header\nabout the match")


def test_what_xg_thought_is_kept():
    rolled = PLAYED.after(Roll(Dice(6, 5)))
    plays = rolled.legal_plays()
    data = match_file(
        xg_cube(OPENED, double=-2),
        xg_move(
            OPENED,
            BEST,
            candidates=[(BEST, FIGURES, 2), (OTHER, (*FIGURES[:6], -0.5), 1002)],
            luck=0.25,
        ),
        xg_cube(PLAYED, figures=(*FIGURES, 0.5, 0.25, 1.0)),
        xg_move(rolled, plays[0], candidates=[(plays[0], FIGURES, 12), (plays[1], FIGURES, 998)]),
    )
    read = read_xg(data)
    best, other = read.note(0, 1).plays

    assert (best.play, best.equity, best.depth) == (BEST, 0.375, "XG 3-ply")
    assert best.chances == pytest.approx((0.5, 0.25, 0.02, 0.125, 0.01))
    assert (other.equity, other.depth) == (-0.5, "XG Roller++")
    assert (read.note(0, 0).luck, read.note(0, 0).luck_unit) == (0.25, Unit.EQUITY)
    assert read.note(0, 2).cube == RatedCube(
        no_double=0.5,
        double_take=0.25,
        double_pass=1.0,
        chances=best.chances,
        depth="XG 3-ply",
    )
    assert [play.depth for play in read.note(0, 3).plays] == ["XG 3-ply red", "XG book"]
    assert read.note(0, 2).luck is None


def test_a_double_is_kept_with_its_figures_and_answers():
    figures = (*FIGURES, 0.5, 0.25, 1.0)
    money = Match(None, replace(MONEY, raccoon=True)).new_game().replayed(PLAYED.actions)
    first = (xg_move(OPENED, BEST),)

    taken = read_xg(match_file(*first, xg_cube(PLAYED, double=1, take=1, figures=figures)))
    waits = read_xg(match_file(*first, xg_cube(PLAYED, double=1)))
    raccoon = read_xg(
        match_file(
            *first,
            xg_cube(money, double=1, take=2, beaver=2, raccoon=0),
            record=record_of(money),
        )
    )

    assert taken.note(0, 2).cube.no_double == 0.5
    assert taken.games[0].cube == Cube(2, Player.WHITE)
    assert waits.games[0].phase is Phase.DOUBLED
    assert raccoon.games[0].result.points == 4
    assert raccoon.games[0].match.rules.raccoon


def test_a_candidate_with_an_impossible_board_is_passed_over():
    move = bytearray(xg_move(OPENED, BEST, candidates=[(BEST, FIGURES, 2), (OTHER, FIGURES, 2)]))
    struct.pack_into("<26b", move, 192, *([9] * 26))

    assert [p.play for p in read_xg(match_file(bytes(move))).note(0, 1).plays] == [OTHER]


def test_a_play_is_told_by_the_board_when_its_moves_are_not():
    joined = bytearray(xg_move(OPENED, Play([Move(24, 23), Move(23, 20)])))
    struct.pack_into("<8i", joined, 68, 23, 19, -1, -1, -1, -1, -1, -1)
    wrong = bytearray(xg_move(OPENED, BEST))
    struct.pack_into("<8i", wrong, 68, 23, 22, -1, -1, -1, -1, -1, -1)

    assert str(read_xg(match_file(bytes(joined))).games[0].actions[1].action) == "24/20"
    assert read_xg(match_file(bytes(wrong))).games[0].actions[1].action == BEST


def test_an_illegal_play_sets_the_board_and_the_game_goes_on():
    after = list(board(OPENED))
    after[6], after[3] = 4, 1
    illegal = OPENED.after(Place(_seen_by_black(after), Player.BLACK))
    rolled = illegal.after(Roll(Dice(6, 2)))
    answer = rolled.legal_plays()[0]
    data = match_file(
        xg_move(OPENED, BEST, after=after),
        xg_cube(illegal),
        xg_move(rolled, answer),
        xg_footer(1, 1),
    )
    read = read_xg(data)

    assert read.warnings[0].startswith(
        "record 2: in game 1 the board is set as the file goes on: an illegal play leads to"
    )
    assert [step.action for step in read.games[0].actions] == [
        *(Start(3, 1), illegal.actions[-1].action, Roll(Dice(6, 2)), answer),
        *(Resign(), Answer.ACCEPT),
    ]


def _seen_by_black(places):
    mine = {point: count for point, count in enumerate(places) if count > 0}
    theirs = {25 - point: -count for point, count in enumerate(places) if count < 0}
    return Position.of(mine=theirs, theirs=mine)


def test_a_position_edited_in_the_middle_is_set_up():
    read = read_xg(match_file(xg_move(OPENED, BEST), xg_cube(OPENED)))
    strange = bytearray(xg_cube(OPENED))
    strange[36 + 6] = 99
    broken = read_xg(match_file(xg_move(OPENED, BEST), bytes(strange)))
    over = read_xg(match_file(xg_move(OPENED, BEST), xg_footer(-1, 2), xg_cube(OPENED)))

    assert read.warnings == (
        "record 3: in game 1 the board is set as the file goes on: "
        "the position was edited in the middle of the game",
    )
    assert read.games[0].actions[-1].action == Place(Position.start(), Player.WHITE)
    assert "game 1 breaks off: no such checkers" in broken.warnings[0]
    assert "game 1 breaks off: the position was edited" in over.warnings[0]


def test_a_game_that_ends_early_was_resigned():
    read = read_xg(match_file(xg_move(OPENED, BEST), xg_footer(-1, 2)))

    assert [step.action for step in read.games[0].actions[-2:]] == [
        Resign(Win.GAMMON),
        Answer.ACCEPT,
    ]
    assert read_xg(match_file(xg_move(OPENED, BEST), xg_footer(0, 0))).games[0].result is None


def test_automatic_doubles_are_not_in_xgs_cube():
    rules = replace(MONEY, automatic_doubles=None)
    whole = record_of(Match(None, rules).new_game().after(Start(1, 1)).after(Start(3, 1)))
    game = whole.games[0]
    header = bytearray(xg_match_header(whole))
    header[103] = 1
    first = xg_game_header(game, positions=board(game), automatic=1)
    drop = xg_cube(game.after(BEST), double=1, take=0)
    moved = xg_move(game, BEST)

    for points in (1, 2):
        read = read_xg(archive(bytes(header), first, moved, drop, xg_footer(-1, points)))
        assert (read.games[0].automatic_doubles, read.games[0].result.points) == (1, 2)
        assert not read.warnings
    resigned = read_xg(archive(bytes(header), first, moved, xg_footer(-1, 1)))
    assert resigned.games[0].result.points == 2


def test_a_game_may_be_set_up():
    position = Position.of(mine={6: 2}, theirs={6: 2, 25: 1})
    start = Match(7).game_from(position, on_roll=Player.BLACK, cube=Cube(4, Player.WHITE))
    whole = record_of(start.after(Roll(Dice(3, 1))), setups=((0, start),))

    assert read_xg(writers.xg(whole)) == replace(read_xg(writers.xg(whole)), **_games(whole))
    cube = bytearray(xg_cube(start))
    struct.pack_into("<i", cube, 32, 99)
    read = read_xg(match_file(bytes(cube), xg_game_header(OPENED, positions=board(OPENED)),
                              xg_move(OPENED, BEST)))  # fmt: skip
    assert "no cube has been turned 99 times" in read.warnings[0]
    assert len(read.games) == 1


def _games(record):
    return {"games": record.games, "setups": record.setups}


def test_a_position_file_gives_the_game_where_it_was_saved():
    position = Position.of(mine={6: 2}, theirs={6: 2, 25: 1})
    start = Match(7).game_from(position, on_roll=Player.BLACK, cube=Cube(4, Player.WHITE))
    rolled = start.after(Roll(Dice(3, 1)))
    play = rolled.legal_plays()[0]
    head = xg_match_header(record_of(start)), xg_game_header(start, positions=EMPTY, comment=0)
    figures = (*FIGURES, 0.5, 0.25, 1.0)

    cube = read_xg(archive(*head, xg_cube(start, figures=figures), comments="said"))
    doubled = read_xg(archive(*head, xg_cube(start, double=1, take=1)))
    moved = read_xg(
        archive(
            *head,
            xg_cube(start, figures=figures),
            xg_move(rolled, play, candidates=[(play, FIGURES, 100)]),
        )
    )
    unplayed = read_xg(archive(*head, xg_move(rolled, play, played=False)))

    assert cube.games == (start,)
    assert (cube.note(0, 0).cube.double_take, cube.note(0, 0).comment) == (0.25, "said")
    assert doubled.warnings == ("what was done in the position is left out: double, take",)
    assert moved.setups == ((0, rolled.snapshot()),)
    assert moved.games == (rolled.snapshot().after(play),)
    assert moved.note(0, 0).plays[0].depth == "XG rollout"
    assert moved.note(0, 0).cube.double_take == 0.25
    assert unplayed.games == (rolled.snapshot(),)
    with pytest.raises(NotationError, match="without a position in it"):
        read_xg(archive(*head))


@pytest.mark.parametrize(
    ("records", "message"),
    [
        ([], "without a match"),
        ([b"x" * 100], "are cut off"),
        ([xg_end()], "begin with one about the match"),
        ([bytes(2560)], "of an unknown kind"),
        ([xg_match_header(record_of(OPENED))], "no game in the file"),
        ([xg_match_header(record_of(OPENED))] * 2, "begin with one about the match"),
        ([xg_match_header(record_of(OPENED), variation=1)], "only backgammon"),
        ([xg_match_header(record_of(OPENED)), xg_footer(1, 1)], "outside of a game"),
    ],
)
def test_records_that_make_no_match_are_refused(records, message):
    data = xg_archive(b"", names={0: "other"}) if not records else archive(*records)

    with pytest.raises(NotationError, match=message):
        read_xg(data)


def test_a_game_that_cannot_be_is_left_out_with_its_records():
    over = xg_match_header(record_of(OPENED), length=1)
    lost = replace(OPENED, match=Match(7, score=(3, 0)))
    records = (xg_move(OPENED, BEST), xg_cube(PLAYED, double=1, take=1), xg_footer(1, 1))
    good = xg_game_header(OPENED, positions=board(OPENED)), xg_move(OPENED, BEST)
    read = read_xg(archive(over, xg_game_header(lost, positions=board(lost)), *records, *good))

    assert read.warnings == ("record 2: a game is left out: the match is over: white has won",)
    assert len(read.games) == 1


def test_a_double_that_cannot_be_breaks_the_game_off():
    read = read_xg(match_file(xg_move(OPENED, BEST), xg_cube(PLAYED, double=1, take=1),
                              length=1))  # fmt: skip

    assert "cannot double now" in read.warnings[0]
    assert read_xg(match_file()).games == (Match(7).new_game(),)
    assert len(read_xg(match_file(xg_game_header(OPENED, positions=board(OPENED)))).games) == 2


def test_nobody_else_plays():
    strange = bytearray(xg_move(OPENED, BEST))
    struct.pack_into("<i", strange, 64, 2)

    with pytest.raises(NotationError, match="record 2: nobody is player 2"):
        read_xg(match_file(bytes(strange)))


def test_figures_that_are_no_numbers_are_none():
    nan = float("nan")
    cube = xg_cube(PLAYED, figures=(*FIGURES, nan, 0.25, 1.0))
    move = xg_move(OPENED, BEST, luck=nan, candidates=[(BEST, (*FIGURES[:6], nan), 2)])
    read = read_xg(match_file(move, cube, xg_move(PLAYED.after(Roll(Dice(6, 5))),
                   PLAYED.after(Roll(Dice(6, 5))).legal_plays()[0])))  # fmt: skip

    assert not read.notes


def damaged(data, place, new):
    return data[:place] + new + data[place + len(new) :]


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda data: data[:5000], "cut off in its header"),
        (lambda data: b"GIF8" + data[4:], "not a file of eXtreme Gammon"),
        (lambda data: damaged(data, 8, b"\1\0\0\0"), "with a header of 1 bytes"),
        (lambda data: data[:-40], "damaged"),
        (lambda data: damaged(data, len(data) - 20, b"\xff\xff\xff\x7f"), "at its end"),
        (lambda data: damaged(data, 9000, b"\0\0\0\0"), "its checksum differs"),
    ],
)
def test_a_damaged_container_is_a_clear_error(change, message):
    with pytest.raises(NotationError, match=message):
        read_xg(change(writers.xg(random_record(1))))


def resealed(data, change):
    """The archive in *data* with its index changed and the checksum made right again."""
    foot = bytearray(data[-36:])
    size = struct.unpack_from("<i", foot, 12)[0]
    body, index = data[: -36 - size], bytearray(zlib.decompress(data[-36 - size : -36]))
    change(index)
    packed = zlib.compress(bytes(index))
    start = 40 + 8192
    struct.pack_into("<I", foot, 0, zlib.crc32(body[start:] + packed))
    struct.pack_into("<i", foot, 12, len(packed))
    return body + packed + bytes(foot)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda index: struct.pack_into("<i", index, 520, 10**9), "a part outside of it"),
        (lambda index: struct.pack_into("<I", index, 524, 7), "a damaged part"),
        (lambda index: struct.pack_into("<i", index, 520, 3), "cannot be unpacked"),
        (lambda index: index.__delitem__(slice(100, None)), "index is cut off"),
    ],
)
def test_an_index_that_lies_is_a_clear_error(change, message):
    with pytest.raises(NotationError, match=message):
        read_xg(resealed(writers.xg(random_record(1)), change))


def test_what_unpacks_to_more_than_a_real_file_is_refused(monkeypatch):
    monkeypatch.setattr(container, "LONGEST", 10_000)
    bomb = xg_archive(bytes(100_000))

    with pytest.raises(NotationError, match="unpacks to over 10000 bytes"):
        read_xg(bomb)


def test_parts_may_be_stored_as_they_are():
    whole = random_record(2)
    records = b"".join(xg_records(whole))

    assert story(read_xg(xg_archive(records, packed=False, stored=True))) == story(whole)


def test_comments_longer_than_a_book_are_refused(monkeypatch):
    monkeypatch.setattr(xg_reading, "_LONGEST_COMMENTS", 10)

    with pytest.raises(NotationError, match="with comments of 11 bytes"):
        read_xg(match_file(xg_end(), comments="x" * 11))


def test_a_date_that_is_none_is_left_out():
    header = bytearray(xg_match_header(record_of(OPENED)))
    struct.pack_into("<d", header, 128, 1e300)
    data = archive(bytes(header), xg_game_header(OPENED, positions=board(OPENED)), xg_cube(OPENED))

    assert "EventDate" not in dict(read_xg(data).tags)


@pytest.mark.parametrize(
    ("rich", "plain"),
    [
        ("just words ", "just words"),
        ("{\\rtf1\\ansi{\\fonttbl{\\f0 Arial;}}\\f0 Hi\\par there}", "Hi\nthere"),
        ("{\\rtf1 caf\\'e9 \\u8364? \\{x\\}\\~y \\\\}", "café € {x} y \\"),
        ("{\\rtf1 {\\*\\generator x}seen\\tab{\\pict 00ff}\\u-10179?}", "seen\t\ufffd"),
        ("{\\rtf1 a\\\nb\\-c\r\nd{\\*\\u8364?}}", "a\nbcd"),
        ("{\\rtf1 {\\*x{\\*y}}z", "z"),
        ("{\\rtf1 }}}}\\", ""),
    ],
)
def test_rich_text_is_read_as_plain_text(rich, plain):
    assert plain_text(rich) == plain


def test_a_match_is_no_position_where_its_first_board_is_empty():
    head = xg_match_header(record_of(OPENED)), xg_game_header(OPENED, positions=EMPTY)
    other = xg_game_header(OPENED, positions=board(OPENED))

    whole = read_xg(archive(*head, xg_move(OPENED, BEST), xg_footer(-1, 2), other))
    begun = read_xg(archive(*head, xg_move(OPENED, BEST), xg_cube(PLAYED), xg_cube(PLAYED)))

    assert (whole.games[0].result.points, len(whole.games)) == (2, 2)
    assert [step.action for step in begun.games[0].actions] == [Start(3, 1), BEST]
    assert not whole.setups + begun.setups


@pytest.mark.skipif(not SHARED.exists(), reason=NO_FILES)
def test_a_real_match_with_comments_is_read_whole():
    read = read_xg((SHARED / "real" / "comments.xg").read_bytes())

    assert [game.match.score for game in read.games][-2:] == [(4, 4), (4, 6)]
    assert all(game.result for game in read.games)
    assert sum(bool(note.comment) for note in read.notes) == 2
    assert not read.warnings


@pytest.mark.skipif(not SHARED.exists(), reason=NO_FILES)
def test_one_match_in_three_formats_gives_the_same_games():
    xg = read_xg((SHARED / "real-7pt.xg").read_bytes())
    sgf = read_sgf((SHARED / "real-7pt.sgf").read_text())
    mat = read_mat((SHARED / "real-7pt.mat").read_text())

    assert len(xg.games) == 4
    assert sum(len(game.actions) for game in xg.games) > 350
    assert xg.games == sgf.games == mat.games
    assert (xg.white, xg.black) == (sgf.white, sgf.black) == (mat.white, mat.black)
    assert not xg.warnings + sgf.warnings + mat.warnings


@pytest.mark.skipif(not SHARED.exists(), reason=NO_FILES)
def test_xgs_and_gnubgs_opinions_of_a_real_match_are_alike():
    xg = read_xg((SHARED / "real-7pt.xg").read_bytes())
    sgf = read_sgf((SHARED / "real-7pt.sgf").read_text())
    same, compared = 0, 0
    for note in xg.notes:
        other = sgf.note(note.game, note.step)
        if len(note.plays) > 1 and other and other.plays:
            compared += 1
            same += note.plays[0].play == other.plays[0].play
            gnubg = {rated.play: rated.equity for rated in other.plays}
            best = note.plays[0]
            assert abs(best.equity - gnubg.get(best.play, best.equity)) < 0.25

    assert compared > 100
    assert same / compared > 0.8


@pytest.mark.skipif(not SHARED.exists(), reason=NO_FILES)
def test_a_real_position_is_read_with_its_figures():
    read = read_xg((SHARED / "real-position.xgp").read_bytes())

    assert read.games[0].phase is Phase.TURN
    assert read.games[0].actions == ()
    assert read.note(0, 0).cube.depth == "XG Roller+"
    assert read.note(0, 0).cube.double_pass == 1.0
    assert dict(read.tags)["Event"] == "CDF 2025"
    assert CubeAction.DOUBLE.value in read.warnings[0]
