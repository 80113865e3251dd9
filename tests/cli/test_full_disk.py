"""A full disk is a sentence and an exit status, whatever was to be written."""

import os
import resource
import subprocess
import sys
from pathlib import Path

import pytest
from tests.analysis.samples import random_record

from gamao import Match
from gamao.notation import write_match

ROOM = 512
"""Bytes that still fit into a file: less than anything we write."""


@pytest.fixture
def match(tmp_path):
    path = tmp_path / "match.mat"
    path.write_bytes(write_match(random_record(Match(1), seed=2, most=1), "mat"))
    return path


def gamao(*arguments, cwd, stdout=subprocess.PIPE, room=None):
    def limited():
        if room is not None:
            resource.setrlimit(resource.RLIMIT_FSIZE, (room, room))

    command = [sys.executable, "-c", "from gamao.cli import main; main()", *map(str, arguments)]
    places = {"XDG_DATA_HOME": str(cwd / "data"), "PYTHONDONTWRITEBYTECODE": "1"}
    return subprocess.run(
        command,
        cwd=cwd,
        env=os.environ | places,
        preexec_fn=limited,
        stdout=stdout,
        stderr=subprocess.PIPE,
        text=True,
        check=False,
    )


def assert_said(done, *words):
    """One sentence, no traceback."""
    assert done.returncode == 2, done.stderr
    assert len(done.stderr.splitlines()) == 1, done.stderr
    assert done.stderr.startswith("gamao: ")
    for word in words:
        assert word in done.stderr


@pytest.mark.parametrize(
    "arguments",
    [
        ["--help"],
        ["met"],
        ["doctor"],
        ["position", "4HPwATDgc/ABMA", "--dice", "31", "--limit", "0-ply"],
        ["analyse", "match.mat", "--limit", "0-ply", "--no-keep", "--jobs", "1"],
    ],
    ids=lambda arguments: arguments[0],
)
def test_output_that_does_not_fit_is_said(arguments, match, tmp_path):
    with Path("/dev/full").open("w") as full:
        done = gamao(*arguments, cwd=tmp_path, stdout=full)

    assert_said(done, "the disk is full")


def test_the_version_that_does_not_fit_is_said(tmp_path):
    with Path("/dev/full").open("w") as full:
        done = gamao("--version", cwd=tmp_path, stdout=full)

    assert_said(done, "the disk is full")


def test_a_converted_match_that_does_not_fit_leaves_what_was_there(match, tmp_path):
    (tmp_path / "out.json").write_text("before")

    done = gamao("convert", "match.mat", "out.json", cwd=tmp_path, room=64)

    assert_said(done, "out.json", "the disk is full")
    assert (tmp_path / "out.json").read_text() == "before"
    assert not list(tmp_path.glob(".*.part"))


def test_a_page_that_does_not_fit_is_said(match, tmp_path):
    review = ["analyse", "match.mat", "--limit", "0-ply", "--no-keep", "--jobs", "1"]

    done = gamao(*review, "--html", "page.html", cwd=tmp_path, room=ROOM)

    assert_said(done, "page.html", "the disk is full")
    assert not (tmp_path / "page.html").exists()


def test_a_library_that_cannot_grow_is_said(match, tmp_path):
    review = ["analyse", "match.mat", "--limit", "0-ply", "--jobs", "1"]

    done = gamao(*review, cwd=tmp_path, room=ROOM)

    assert_said(done, "the library", "--no-keep")


def test_a_rollout_that_does_not_fit_leaves_what_was_there(tmp_path):
    (tmp_path / "kept.json").write_text("before")
    asked = ["rollout", "4HPwATDgc/ABMA", "--dice", "31", "--games", "36", "--truncate", "1"]

    done = gamao(*asked, "--save", "kept.json", cwd=tmp_path, room=ROOM)

    assert_said(done, "kept.json", "the disk is full")
    assert (tmp_path / "kept.json").read_text() == "before"


def test_a_table_that_does_not_fit_is_said(tmp_path):
    made = ["data", "bearoff", "--points", "4", "--checkers", "4", "--directory", "tables"]

    done = gamao(*made, cwd=tmp_path, room=ROOM)

    assert_said(done, "cannot write the bear-off table")
    assert not list((tmp_path / "tables").iterdir())
