"""`gamao convert` as a stranger runs it."""

import json
import sys

import pytest
from tests.notation import writers
from tests.notation.samples import random_record, story

from gamao.cli import main
from gamao.notation import read_match, write_match
from gamao.rules.match import Match

RECORD = random_record(7, match=Match(5))


@pytest.fixture
def folder(tmp_path):
    (tmp_path / "a.mat").write_bytes(write_match(RECORD, "mat"))
    (tmp_path / "b.xg").write_bytes(writers.xg(RECORD))
    (tmp_path / "bad.mat").write_text("hello")
    (tmp_path / "out").mkdir()
    return tmp_path


@pytest.fixture
def run(monkeypatch, capsys):
    """Run the command here, which is quicker than in a process of its own."""

    def here(*arguments):
        monkeypatch.setattr(sys, "argv", ["gamao", *arguments])
        with pytest.raises(SystemExit) as ended:
            main()
        said = capsys.readouterr()
        return ended.value.code or 0, said.out, said.err

    return here


def test_the_command_converts(run, folder):
    code, _, said = run("convert", str(folder / "b.xg"), str(folder / "x.mat"))

    assert (code, said) == (0, "")
    assert story(read_match((folder / "x.mat").read_bytes())) == story(RECORD)


@pytest.mark.parametrize("name", ["x.mat", "x.sgf", "x.txt", "x.json"])
def test_one_file_is_written_as_the_name_tells(folder, run, name):
    code, said, _ = run("convert", str(folder / "b.xg"), str(folder / name))

    assert code == 0
    assert f"x{(folder / name).suffix}: {len(RECORD.games)} games" in said
    assert story(read_match((folder / name).read_bytes())) == story(RECORD)


def test_many_files_go_into_a_directory_and_bad_ones_are_named(folder, run):
    names = [str(folder / name) for name in ("a.mat", "bad.mat", "b.xg", "gone.mat")]

    code, _, said = run("convert", *names, str(folder / "out"), "--to", "sgf")

    assert code == 2
    assert sorted(path.name for path in (folder / "out").iterdir()) == ["a.sgf", "b.sgf"]
    assert said.splitlines() == [
        f"gamao: {names[1]}: in no known format",
        f"gamao: {names[3]}: there is no such file",
        f"gamao: 2 of 4 failed: {names[1]}, {names[3]}",
    ]


def test_what_a_format_cannot_hold_is_said(folder, run):
    (folder / "set.txt").write_text(
        "7;0;0;0;1;b;a;0;3;2;2;1;0;-2;0;0;0;0;5;0;3;0;0;0;-5;5;0;0;0;-3;0;-5;0;0;0;0;2;0;3;1;"
    )
    _, _, tagged = run("convert", str(folder / "b.xg"), str(folder / "x.txt"))
    code, _, refused = run("convert", str(folder / "set.txt"), str(folder / "x.mat"))

    assert "b.xg: snowie cannot hold tags: 'Event'" in tagged
    assert code == 2
    assert refused.strip().endswith("set.txt: a match file holds games from their start only")


def test_a_file_is_never_written_over_itself_or_another(folder, run):
    same, _, itself = run("convert", str(folder / "a.mat"), str(folder / "a.mat"))
    (folder / "b.sgf").write_bytes(write_match(RECORD, "sgf"))
    paths = [str(folder / name) for name in ("b.xg", "b.sgf", "out")]
    twice, _, another = run("convert", *paths, "--to", "json")

    assert (same, twice) == (2, 2)
    assert "written over itself" in itself
    assert "another file has been written to" in another


def test_results_are_also_given_as_json(folder, run):
    _, said, _ = run("convert", str(folder / "a.mat"), str(folder / "x.json"), "--json")

    told = json.loads(said)
    assert (told["games"], told["error"], told["warnings"]) == (len(RECORD.games), None, [])
    assert told["target"].endswith("x.json")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["a.mat"], "at least one file"),
        (["a.mat", "x.doc"], "use --to"),
        (["a.mat", "out"], "use --to"),
        (["a.mat", "b.xg", "x.mat", "--to", "mat"], "need a directory"),
        (["a.mat", "x.mat", "--to", "doc"], "cannot write 'doc', only mat, sgf, snowie, json"),
        (["out", "x.mat"], "that is a directory, not a file"),
        (["a.mat", "none/x.sgf"], "there is no directory"),
    ],
)
def test_what_cannot_be_done_is_one_clear_line(folder, run, arguments, message):
    paths = [a if a.startswith("--") or a in ("mat", "doc") else str(folder / a) for a in arguments]

    code, _, said = run("convert", *paths)

    assert code == 2
    assert len(said.strip().splitlines()) == 1
    assert message in said
