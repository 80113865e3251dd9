"""Folders of match files: read one after another, whole or only their headers."""

from dataclasses import replace

import pytest
from tests.notation.samples import random_record

from gamao import Match, NotationError
from gamao.notation import read_header, read_headers, read_match, read_matches, write_match

MATCH_RECORD = random_record(7, match=Match(5))
WRITTEN = ("mat", "sgf", "json")


@pytest.fixture
def folder(tmp_path):
    (tmp_path / "old").mkdir()
    (tmp_path / ".trash").mkdir()
    for kind in WRITTEN:
        (tmp_path / "old" / f"a.{kind}").write_bytes(write_match(MATCH_RECORD, kind))
    for hidden in (".trash/b.mat", ".b.mat", "notes.pdf"):
        (tmp_path / hidden).write_bytes(b"nothing of ours")
    return tmp_path


def test_every_match_file_in_a_folder_is_read_when_its_turn_comes(folder):
    found = read_matches(folder)
    path, record = next(found)
    (folder / "old" / "a.sgf").unlink()  # not read yet

    assert (path.name, record) == ("a.json", read_match(path))
    assert next(found)[0].name == "a.mat"
    with pytest.raises(FileNotFoundError):
        next(found)


@pytest.mark.parametrize("read", [read_matches, read_headers])
def test_a_folder_that_is_not_there_is_no_empty_folder(folder, tmp_path, read):
    file = next(path for path in folder.iterdir() if path.is_file())

    with pytest.raises(FileNotFoundError):
        read(tmp_path / "nowhere")
    with pytest.raises(NotADirectoryError):
        read(file)


def test_what_cannot_be_read_is_told_and_passed_over(folder):
    (folder / "b.mat").write_bytes(b"hello")
    told = []

    found = [path.name for path, _ in read_matches(folder, failed=lambda *one: told.append(one))]

    assert found == ["a.json", "a.mat", "a.sgf"]
    [(path, error)] = told
    assert path.name == "b.mat"
    assert isinstance(error, NotationError)
    with pytest.raises(NotationError, match=r"b\.mat: in no known format"):
        list(read_matches(folder))


@pytest.mark.parametrize("kind", WRITTEN)
def test_a_header_is_what_the_whole_file_says(kind):
    data = write_match(MATCH_RECORD, kind)
    whole, header = read_match(data), read_header(data)

    assert (header.white, header.black, header.tags) == (whole.white, whole.black, whole.tags)
    assert header.length == whole.games[0].match.length


def test_a_header_needs_nothing_after_it(folder):
    data = write_match(MATCH_RECORD, "mat").replace(b"1) ", b"1) 99: nonsense ")
    (folder / "old" / "a.mat").write_bytes(data)

    assert {header.white for _, header in read_headers(folder)} == {MATCH_RECORD.white}
    with pytest.raises(NotationError):
        read_match(data)
    for nothing in (b" ", b"hello"):
        with pytest.raises(NotationError):
            read_header(nothing)


def test_a_record_is_told_in_one_line():
    assert repr(MATCH_RECORD).endswith(f", to 5, games: {len(MATCH_RECORD.games)}>")
    assert repr(replace(MATCH_RECORD, games=())).endswith(", money, games: 0>")


def test_a_position_file_has_no_games_to_count():
    snowie = write_match(MATCH_RECORD, "snowie")

    assert read_header(snowie).length == read_match(snowie).games[0].match.length
