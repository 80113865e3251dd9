"""What commands print fits a terminal of 80 columns."""

import io
import re
import shutil

import pytest
from tests.install.checks import MATCH, RECORD
from typer.main import get_command

from gamao.cli.app import app
from gamao.cli.tree import command_tree
from gamao.messages import LANGUAGES
from gamao.messages.catalogue import ENGLISH
from gamao.problems import Problems, verdict_of

START = "4HPwATDgc/ABMA"
OFFERED = "XGID=-b----E-C---eE---c-e----B-:1:-1:1:00:12:13:0:25:10"
QUICK = ("--limit", "0-ply", "--no-deeper", "--jobs", "1")
ROLLOUT = ("--games", "36", "--truncate", "3", "--no-stop", "--threads", "1")
USES = [
    ("position", START, "--dice", "31"),
    ("position", START, "--dice", "64", "--limit", "rollout"),
    ("position", OFFERED),
    ("rollout", START, "--dice", "64", *ROLLOUT),
    ("rollout", OFFERED, *ROLLOUT),
    *(("openings", "--score", score) for score in ("money", "dmp", "go", "save")),
    ("openings", "64"),
    ("openings", "44", "--after", "31 8/5 6/5", "--after", "64 24/14"),
    ("openings", "--after", "31 8/5 6/5", "--after", "64 24/14"),
    ("met",),
    ("met", "--length", "25"),
    ("met", "--table", "gamao"),
    ("met", "--away", "9,1"),
    ("met", "--away", "12,17"),
    ("doctor",),
    ("verify", "record.txt"),
    ("convert", "match.mat", "match.sgf"),
    ("analyse", "match.mat", *QUICK),
    ("analyse", "match.mat", *QUICK, "--summary"),
    ("positions", "--library", "library.sqlite"),
    ("problem", "--number", "1"),
    ("bench", "decisions", "gamao:0-ply", "--count", "20"),
    ("bench", "duel", "gamao:0-ply", "gamao:fast", "--games", "4"),
    ("admin", "reports", "--database", "sqlite:///games.db"),
    ("admin", "backup", "copy.db", "--database", "sqlite:///games.db"),
    ("data", "bearoff", "--points", "3", "--checkers", "3", "--directory", "tables"),
    *((*node.words[1:], "--help") for node in command_tree(get_command(app), ENGLISH)),
]


@pytest.fixture(scope="module")
def files(tmp_path_factory):
    """A folder with what commands read."""
    folder = tmp_path_factory.mktemp("files")
    (folder / "match.mat").write_text(MATCH)
    (folder / "record.txt").write_text(RECORD)
    return folder


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("use", USES, ids=" ".join)
def test_no_line_is_over_80_columns(run, use, language, files, tmp_path, monkeypatch):
    shutil.copytree(files, tmp_path, dirs_exist_ok=True)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("sys.stdin", io.StringIO("\n"))
    monkeypatch.setenv("COLUMNS", "80")
    if use[0] == "positions":
        run("analyse", "match.mat", *QUICK, "--library", "library.sqlite")
    done = run("--language", language, *use)

    assert done.returncode == 0, done.stderr
    # What has no place to be broken at: where gamao is.
    broken = [line for line in done.stdout.splitlines() if not line.lstrip().startswith("/")]
    wide = [line for line in broken if len(line) > 80 and not re.search(r" /\S+$", line)]
    assert wide == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("number", "answer"), [(3, None), (4, "1"), (4, "4"), (15, "1"), (15, "2")]
)
def test_no_line_of_a_problem_is_over_80_columns(run, monkeypatch, number, answer, language):
    second = verdict_of(Problems.load().number(number)).options[1].text
    monkeypatch.setattr("sys.stdin", io.StringIO(f"{answer or second}\n"))

    done = run("--language", language, "problem", "--number", str(number))

    assert done.returncode == 0, done.stderr
    assert " 1. " in done.stdout
    assert [line for line in done.stdout.splitlines() if len(line) > 80] == []
