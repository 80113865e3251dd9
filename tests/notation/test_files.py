"""Match files of every kind through the one door: detection, encodings, losses, limits."""

import codecs
import gzip
from dataclasses import replace

import pytest
from tests.notation import writers
from tests.notation.samples import (
    annotated,
    random_record,
    record_of,
    set_up_record,
    story,
)

from gamao import notation
from gamao.errors import NotationError
from gamao.notation import Format, Note, files, losses, read_match, write_match
from gamao.notation.encoding import decode_text
from gamao.rules.action import Answer, Resign, Start
from gamao.rules.match import Match
from gamao.rules.ruleset import CLUBE, MONEY, REGLAMENTO

MONEY_RECORD = random_record(4, match=Match(None, replace(MONEY, jacoby=False, beaver=False)))
MATCH_RECORD = random_record(7, match=Match(5))
FOR_MONEY = {"gam"}
ONLY_POSITIONS = {"positions"}


def test_a_file_of_every_format_is_tried():
    assert writers.FILES.keys() | ONLY_POSITIONS == {kind.name.lower() for kind in Format}


@pytest.mark.parametrize("kind", writers.FILES)
def test_what_a_file_is_is_told_by_its_content(kind):
    record = MONEY_RECORD if kind in FOR_MONEY else MATCH_RECORD

    read = read_match(writers.FILES[kind](record))

    assert story(read) == story(record)


@pytest.mark.parametrize("kind", ["mat", "sgf", "snowie", "json"])
def test_a_position_is_told_by_its_content(kind):
    whole = set_up_record(3)
    whole = replace(whole, games=(whole.setups[0][1],))

    if kind == "mat":
        with pytest.raises(NotationError, match="from their start only"):
            write_match(whole, kind)
    else:
        assert read_match(write_match(whole, kind)).games[0].position == whole.games[0].position


@pytest.mark.parametrize(
    "encoded",
    [
        lambda text: text.encode(),
        lambda text: codecs.BOM_UTF8 + text.encode(),
        lambda text: text.encode("utf-16"),
        lambda text: codecs.BOM_UTF16_BE + text.encode("utf-16-be"),
        lambda text: text.encode("utf-16-le"),
        lambda text: text.encode("utf-16-be"),
        lambda text: text.encode("cp1252"),
        lambda text: text.encode("latin-1"),
        lambda text: text.replace("\n", "\r\n").encode(),
    ],
)
def test_every_encoding_is_read(encoded):
    whole = replace(MATCH_RECORD, white="João", tags=(("Site", "Münster"),))
    text = write_match(whole, "mat").decode()

    read = read_match(encoded(text))

    assert read == whole


def test_bytes_that_stand_for_nothing_are_replaced():
    assert decode_text(b"a\x81\xff") == "a\ufffdÿ"
    assert decode_text(b"") == ""
    assert decode_text(b"x") == "x"


def test_notation_lists_all_its_names():
    assert set(notation.__all__) <= set(dir(notation))


def test_notation_has_no_other_names():
    with pytest.raises(AttributeError, match="has no attribute 'nothing'"):
        notation.nothing  # noqa: B018 (the attribute is what is tested)


def test_a_file_is_read_from_its_path_or_its_bytes(tmp_path):
    data = write_match(MATCH_RECORD, "mat")
    path = tmp_path / "friday.mat"
    path.write_bytes(data)

    assert read_match(path) == read_match(str(path)) == read_match(data)
    with pytest.raises(TypeError, match="from its bytes or its path, not from int"):
        read_match(5)
    with pytest.raises(FileNotFoundError):
        read_match(tmp_path / "5 point match")
    path.write_bytes(b"hello")
    with pytest.raises(NotationError, match=r"friday\.mat: in no known format"):
        read_match(path)


@pytest.mark.parametrize("packed", [gzip.compress(b"x"), b"PK\x03\x04", b"Rar!\x1a\x07"])
def test_a_packed_file_is_said_to_be_one(packed):
    with pytest.raises(NotationError, match=r"^friday: a packed archive: unpack it first$"):
        read_match(packed, "friday")


def test_the_name_stands_in_the_error():
    with pytest.raises(NotationError, match=r"^friday\.mat: the file is empty$"):
        read_match(b" \n", "friday.mat")
    with pytest.raises(NotationError, match=r"^in no known format$"):
        read_match(b"hello")


def test_a_path_in_a_name_is_only_a_name():
    whole = replace(MATCH_RECORD, white="../../etc/passwd", black="C:\\x")

    assert read_match(write_match(whole, "sgf")).white == "../../etc/passwd"
    named = writers.xg_archive(
        b"".join(writers.xg_records(MATCH_RECORD)), names={0: "../../temp.xg"}
    )
    with pytest.raises(NotationError, match="without a match in it"):
        read_match(named)


def test_entities_are_only_text():
    bomb = '<!ENTITY a "&b;&b;">&a;'
    whole = replace(MATCH_RECORD, tags=(("Event", bomb),))

    assert read_match(write_match(whole, "sgf")).tags == (("Event", bomb),)
    with pytest.raises(NotationError):
        read_match(b'<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "b">]><x>&a;</x>')


@pytest.mark.parametrize("kind", ["doc", "xg", Format.XG, ""])
def test_only_some_kinds_are_written(kind):
    with pytest.raises(NotationError, match="only mat, sgf, snowie, json"):
        write_match(MATCH_RECORD, kind)
    with pytest.raises(NotationError, match="only mat, sgf, snowie, json"):
        losses(MATCH_RECORD, kind)


def test_kinds_may_be_named_by_the_ending_or_the_word():
    assert write_match(MATCH_RECORD, "TXT") == write_match(MATCH_RECORD, Format.SNOWIE)
    assert write_match(MATCH_RECORD, "Snowie") == write_match(MATCH_RECORD, "txt")


# -- what is lost ----------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", ["mat", "sgf", "snowie", "json"])
def test_a_score_may_be_as_long_as_a_cube_without_limit_makes_it(kind):
    game = random_record(1, match=Match(score=(0, 131_072)), most=1)

    read = read_match(write_match(game, kind))

    assert read.games[0].match.score == (0, 131_072)


def test_json_loses_nothing():
    whole = replace(annotated(MATCH_RECORD, 1), dice=(("seed", "7"),))

    assert losses(whole, "json") == ()
    assert read_match(write_match(whole, "json")) == whole


def test_sgf_says_what_it_cannot_hold():
    whole = annotated(MATCH_RECORD, 1, depth="XG Roller")
    declined = Match(5).new_game().after(Start(3, 1)).after(Resign()).after(Answer.DECLINE)
    mixed = replace(record_of(declined), dice=(("seed", "7"),))
    in_points = record_of(
        *MATCH_RECORD.games, notes=(Note(step=0, luck=0.1), Note(step=1, comment="x"))
    )

    assert [loss.split(",")[0] for loss in losses(whole, "sgf")] == [
        "figures about plays",
        "figures about the cube",
    ]
    assert losses(mixed, "sgf") == (
        "how the dice were made",
        "resignations that came to nothing, in 1 game",
    )
    assert losses(in_points, "sgf") == ("figures about luck, at 1 step",)
    assert losses(annotated(MATCH_RECORD, 1), "sgf") == ()
    assert len(read_match(write_match(whole, "sgf")).games) == len(whole.games)


def test_mat_says_what_it_cannot_hold_and_writes_the_rest():
    noted = replace(
        annotated(MATCH_RECORD, 1),
        white=" a : 1 b\n",
        black="",
        tags=(("Comment", "two\nlines"), ("Event", "x")),
    )
    read = read_match(write_match(noted, "mat"))

    assert [loss.partition(",")[0] for loss in losses(noted, "mat")] == [
        "comments",
        "analysis",
        "tags: 'Comment'",
        "the names (' a : 1 b\\n'",
    ]
    assert (read.white, read.black, read.tags) == ("a 1 b", "Black", (("Event", "x"),))
    assert story(read) == story(MATCH_RECORD)


def test_snowie_says_that_it_has_no_tags_and_only_todays_rules():
    clube = record_of(*random_record(2, match=Match(5, CLUBE)).games, tags=(("Event", "x"),))
    rerolled = record_of(Match(None, REGLAMENTO).new_game().after(Start(5, 2)))

    assert losses(clube, "snowie") == ("tags: 'Event'", "rules that are not those of today")
    assert losses(rerolled, "snowie")[-1] == (
        "throws for the start that the first roll does not tell"
    )
    assert losses(MATCH_RECORD, "snowie") == ()
    assert losses(set_up_record(3), "snowie") == ()


def test_a_file_is_refused_above_a_size(monkeypatch):
    monkeypatch.setattr(files, "MOST_BYTES", 10)

    with pytest.raises(NotationError, match="a match file of 11 bytes is too long"):
        read_match(b"x" * 11)
