"""`gamao analyse` and `gamao positions`."""

import csv
import io
import json
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path
from urllib.parse import unquote

import pytest
from pyarrow import parquet

from gamao.analysis import default_engine
from gamao.bench.noisy import noisy_match
from gamao.notation import format_mat

GAMAO = str(Path(sys.executable).with_name("gamao"))
QUICK = ("--limit", "0-ply", "--no-deeper", "--jobs", "1")


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """Two matches in a folder."""
    folder = tmp_path_factory.mktemp("matches")
    for seed in (2, 5):
        record = noisy_match(default_engine(), length=1, noise=0.1, seed=seed)
        (folder / f"match{seed}.mat").write_text(format_mat(record))
    return folder


def test_the_report_is_text_with_both_players_in_the_language_asked_for(run, folder, tmp_path):
    done = run("analyse", folder / "match2.mat", *QUICK, "--language", "pt-BR")

    assert done.returncode == 0, done.stderr
    assert "Ana" in done.stdout
    assert "Taxa de erro, gnubg" in done.stdout


def test_json_and_csv_have_the_same_decisions(run, folder, tmp_path):
    as_json = run("analyse", folder, *QUICK, "--json")
    as_csv = run("analyse", folder, *QUICK, "--csv")

    matches = [json.loads(line) for line in as_json.stdout.splitlines()]
    rows = list(csv.DictReader(io.StringIO(as_csv.stdout)))
    assert [match["file"] for match in matches] == ["match2.mat", "match5.mat"]
    losses = [decision["loss"] for match in matches for decision in match["decisions"]]
    assert [float(row["loss"]) for row in rows] == pytest.approx(losses, abs=1e-6)


def test_a_folder_is_summed_up_by_player(run, folder):
    text = run("analyse", folder, *QUICK, "--summary", "--language", "es")
    as_json = run("analyse", folder, *QUICK, "--summary", "--json")
    as_csv = run("analyse", folder, *QUICK, "--summary", "--csv")
    matches = run("analyse", folder, *QUICK, "--json")

    players = [json.loads(line) for line in as_json.stdout.splitlines()]
    told = [json.loads(line)["players"]["white"]["all"] for line in matches.stdout.splitlines()]
    ana = next(one for one in players if one["name"] == "Ana")
    assert ana["matches"] == 2
    assert ana["decisions"] == sum(one["decisions"] for one in told)
    assert ana["pr"] == pytest.approx(500 * sum(one["loss"] for one in told) / ana["decisions"])
    assert [one["pr"] for one in players] == sorted(one["pr"] for one in players)
    heading, *lines = text.stdout.splitlines()
    assert heading.startswith("Jugador")
    assert [line.split()[0] for line in lines] == [one["name"] for one in players]
    assert all(len(line) <= 80 for line in text.stdout.splitlines())
    rows = list(csv.DictReader(io.StringIO(as_csv.stdout)))
    assert [float(row["pr"]) for row in rows] == [one["pr"] for one in players]


def test_any_number_of_jobs_gives_the_same_result(run, folder, tmp_path):
    alone = run("analyse", folder, *QUICK, "--no-keep", "--json")
    together = run(
        "analyse", folder, "--limit", "0-ply", "--no-deeper", "--jobs", "2", "--no-keep", "--json"
    )

    assert alone.stdout == together.stdout != ""


def test_html_reports_are_written_one_a_match(run, folder, tmp_path):
    run("analyse", folder / "match2.mat", *QUICK, "--html", tmp_path / "one.html")
    run("analyse", folder, *QUICK, "--html", tmp_path / "all")

    assert (tmp_path / "one.html").read_text().startswith("<!doctype html>")
    pages = {path.name for path in (tmp_path / "all").iterdir()}
    assert pages == {"index.html", "match2.html", "match5.html"}


def test_reports_of_a_folder_have_a_page_that_leads_to_them(run, folder, tmp_path):
    (tmp_path / "season").mkdir()
    (tmp_path / "season" / "first.mat").write_bytes((folder / "match2.mat").read_bytes())
    run("analyse", tmp_path / "season", *QUICK, "--html", tmp_path / "begun")
    assert {path.name for path in (tmp_path / "begun").iterdir()} == {"index.html", "first.html"}
    (tmp_path / "season" / "first.mat").unlink()
    for name in ("index.mat", "<final> #1?.mat"):
        (tmp_path / "season" / name).write_bytes((folder / "match2.mat").read_bytes())
    place = tmp_path / "all"

    run("analyse", tmp_path / "season", *QUICK, "--html", place, "--language", "es")

    page = (place / "index.html").read_text("utf-8")
    links = [unquote(link) for link in re.findall('<a href="(.*?)">', page)]
    assert sorted(links) == ["<final> #1?.html", "index.mat.html"]
    assert all((place / link).read_text("utf-8").startswith("<!doctype html>") for link in links)
    assert '<html lang="es">' in page
    assert "Jugador" in page
    assert page.count('<tr><th scope="row">') == 2 + 2  # two players, two matches


def test_what_is_passed_over_in_a_folder_is_said_in_one_line(run, folder, tmp_path):
    (tmp_path / "season" / "deep.mat").mkdir(parents=True)
    for name in ("a.xgp", "b.md", "c.pdf", "deep.mat/d.png"):
        (tmp_path / "season" / name).write_text("no match")
    (tmp_path / "season" / "match.MAT").write_bytes((folder / "match2.mat").read_bytes())

    done = run("analyse", tmp_path / "season", *QUICK, "--csv")

    assert done.returncode == 0
    assert done.stderr.splitlines() == [
        f"gamao: {tmp_path / 'season'}: 4 files whose names are not those of match files are "
        "passed over: a.xgp, b.md, c.pdf, ..."
    ]


def test_hidden_files_and_folders_in_a_folder_are_left_alone(run, folder, tmp_path):
    data = (folder / "match2.mat").read_bytes()
    for name in (".trash/old.mat", "club/.git/x.mat", "club/._final.mat", "club/final.mat"):
        path = tmp_path / ".season" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)

    done = run("analyse", tmp_path / ".season", *QUICK, "--json")

    assert [json.loads(line)["file"] for line in done.stdout.splitlines()] == ["final.mat"]
    assert done.stderr == ""


def test_files_of_the_same_name_have_a_page_each(run, folder, tmp_path):
    for place in ("a", "b"):
        (tmp_path / place).mkdir()
        for ending in (".mat", ".txt"):
            path = tmp_path / place / f"final{ending}"
            path.write_bytes((folder / "match2.mat").read_bytes())
    finals = sorted(tmp_path.glob("*/final*"))

    run("analyse", *finals, *QUICK, "--html", tmp_path / "all")

    assert {path.name for path in (tmp_path / "all").iterdir()} == {
        "index.html",
        "final.html",
        "final.txt.html",
        "final.mat.html",
        "final.txt-2.html",
    }


@pytest.mark.parametrize(
    ("place", "said"),
    [
        (".", "that is a directory, not a file"),
        ("none/all.parquet", "there is no directory"),
        ("all.csv", "not '.csv'"),
    ],
)
def test_a_frame_that_could_not_be_written_stops_the_work_before_it_begins(
    run, folder, tmp_path, place, said
):
    library = tmp_path / "library.sqlite"

    done = run("analyse", folder, *QUICK, "--parquet", tmp_path / place, "--library", library)

    assert (done.returncode, done.stdout) == (2, "")
    assert said in done.stderr
    assert not library.exists()


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no disk here is always full")
def test_a_frame_that_does_not_fit_costs_nothing_else(run, folder):
    done = run("analyse", folder, *QUICK, "--summary", "--parquet", "/dev/full")

    assert (done.returncode, "Ana" in done.stdout) == (2, True)
    assert "cannot write /dev/full: the disk is full" in done.stderr


@pytest.mark.parametrize(
    ("page", "said"),
    [("none/one.html", "there is no directory"), (".", "that is a directory, not a file")],
)
def test_where_a_page_cannot_be_written_is_said_before_the_work(run, folder, tmp_path, page, said):
    done = run("analyse", folder / "match2.mat", *QUICK, "--html", tmp_path / page)

    assert (done.returncode, done.stdout) == (2, "")
    assert said in done.stderr
    assert len(done.stderr.splitlines()) == 1


def test_a_library_that_cannot_be_made_can_be_done_without(run, folder, tmp_path, monkeypatch):
    (tmp_path / "taken").write_text("no directory")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "taken"))
    asked = ["analyse", folder / "match2.mat", *QUICK]

    done = run(*asked)
    told = run(*asked, "--library", tmp_path / "taken" / "library")
    without = run(*asked, "--no-keep")

    assert (done.returncode, told.returncode, without.returncode) == (0, 2, 0)
    assert "this review is not remembered" in done.stderr
    assert "--no-keep" in told.stderr


def test_what_was_reviewed_is_found_again(run, folder, tmp_path):
    missing = run("positions")
    run("analyse", folder / "match2.mat", *QUICK)

    found = run("positions", "--least", "0.02", "--player", "Ana", "--json")
    ids = run("positions", "--kind", "play", "--most", "5", "--format", "xgid")
    table = run("positions", "--points", "6,8", "--format", "csv")
    text = run("positions", "--stage", "opening")

    assert missing.returncode == 2
    assert all(one["loss"] >= 0.02 for one in json.loads(found.stdout))
    assert len(ids.stdout.split()) == 5
    assert table.stdout.startswith("xgid,position")
    assert "best" in text.stdout


def test_a_player_is_found_by_a_part_of_the_name_and_nothing_found_is_said(run, folder, tmp_path):
    run("analyse", folder / "match2.mat", *QUICK)

    part = run("positions", "--player", "áN", "--json")
    nobody = run("positions", "--player", "unger")
    nothing = run("positions", "--prime", "15", "--json")

    assert {name for one in json.loads(part.stdout) for name in one["players"]} == {"Ana"}
    assert (nobody.returncode, nobody.stdout) == (0, "")
    assert "'unger'" in nobody.stderr
    assert "Ana" in nobody.stderr
    assert (nothing.stdout, nothing.stderr) == ("[]\n", "nothing in the library fits\n")


@pytest.mark.parametrize("keep", ["--keep", "--no-keep"])
def test_who_stops_before_anything_was_kept_is_not_told_to_go_on(folder, tmp_path, keep):
    environment = {**os.environ, "XDG_DATA_HOME": str(tmp_path), "LC_ALL": "C"}
    pipe = tmp_path / "match.mat"
    os.mkfifo(pipe)  # it is being read for as long as nobody writes
    command = [GAMAO, "analyse", str(pipe), *QUICK, keep]
    working = subprocess.Popen(command, env=environment, stderr=subprocess.PIPE, text=True)
    with pipe.open("w"):
        working.send_signal(signal.SIGINT)
        _, said = working.communicate(timeout=60)

    assert working.returncode == 130
    assert said.endswith("gamao: stopped; nothing was kept\n")


@pytest.mark.slow
def test_stopped_work_goes_on_when_run_again(run, folder, tmp_path):
    environment = {**os.environ, "XDG_DATA_HOME": str(tmp_path)}
    command = [
        GAMAO,
        "analyse",
        str(folder),
        "--limit",
        "2-ply",
        "--no-deeper",
        "--jobs",
        "1",
        "--json",
    ]
    first = subprocess.Popen(
        command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    library = tmp_path / "gamao" / "positions.sqlite"
    until = time.monotonic() + 240
    # Some decisions are kept, and others are still to come.
    while (not library.exists() or library.stat().st_size < 60_000) and time.monotonic() < until:
        time.sleep(0.02)
    first.send_signal(signal.SIGINT)
    _, said = first.communicate(timeout=240)
    kept = run("positions", "--most", "10000", "--format", "xgid").stdout.split()

    again = run("analyse", folder, "--limit", "2-ply", "--no-deeper", "--jobs", "1", "--json")
    fresh = run(
        "analyse", folder, "--limit", "2-ply", "--no-deeper", "--jobs", "1", "--json", "--no-keep"
    )

    assert first.returncode == 130, said
    assert "Traceback" not in said
    assert "run it again to go on" in said
    total = sum(len(json.loads(line)["decisions"]) for line in again.stdout.splitlines())
    assert 0 < len(kept) < total
    assert again.stdout == fresh.stdout


@pytest.mark.parametrize(
    ("content", "arguments"),
    [
        (None, []),
        ("", []),
        ("nothing of a match\n", []),
        ("ok", ["--limit", "9-ply"]),
        ("ok", ["--language", "fr"]),
        ("ok", ["--cluster", "tcp://127.0.0.1:1"]),
    ],
    ids=["missing", "empty", "other", "level", "language", "cluster"],
)
def test_bad_input_is_one_line_and_exit_2(run, folder, tmp_path, content, arguments):
    path = tmp_path / "bad.mat"
    if content == "ok":
        path = folder / "match2.mat"
    elif content is not None:
        path.write_text(content)

    done = run("analyse", path, *arguments)

    assert done.returncode == 2
    assert len(done.stderr.strip().splitlines()) == 1, done.stderr
    assert done.stdout == ""


def test_where_a_game_breaks_off_is_said_and_what_came_before_is_reviewed(run, tmp_path):
    path = tmp_path / "broken.mat"
    path.write_text(
        " 7 point match\n\n Game 1\n A : 0   B : 0\n"
        "  1) 31: 8/5 6/5   64: 24/18 13/9\n  2) 21: 9/1\n"
    )

    page = tmp_path / "page.html"

    done = run("analyse", path, *QUICK, "--html", page)

    assert done.returncode == 0
    assert "9/1" in done.stderr
    assert "game 1 breaks off" in page.read_text()
    assert "PR " in done.stdout


def test_all_decisions_are_written_for_frames(run, folder, tmp_path):
    target = tmp_path / "all.parquet"

    done = run("analyse", folder / "match2.mat", folder / "match5.mat", *QUICK, "--parquet", target)

    assert done.returncode == 0, done.stderr
    matches = parquet.read_table(target).column("match").to_pylist()
    assert set(matches) == {"match2.mat", "match5.mat"}


def test_a_bad_file_among_others_is_named_and_the_others_are_reviewed(run, folder, tmp_path):
    bad = tmp_path / "bad.mat"
    bad.write_text("nothing")

    done = run("analyse", folder / "match2.mat", bad, folder / "match5.mat", *QUICK)

    assert done.returncode == 2
    assert "bad.mat" in done.stderr
    assert done.stdout.count("PR ") >= 2


@pytest.mark.parametrize(
    "arguments", [["--points", "x"], ["--points", "99"], ["--away", "3"]], ids=" ".join
)
def test_a_bad_search_is_one_line_and_exit_2(run, folder, tmp_path, arguments):
    run("analyse", folder / "match2.mat", *QUICK)

    done = run("positions", *arguments)

    assert done.returncode == 2
    assert len(done.stderr.strip().splitlines()) == 1


def test_how_doubtful_decisions_are_rolled_out_is_said_as_of_a_position(run, folder):
    def told(*options):
        done = run(
            "analyse", folder / "match2.mat", *QUICK, "--no-keep", "--json", "--rollout", *options
        )
        assert done.returncode == 0, done.stderr
        decisions = json.loads(done.stdout)["decisions"]
        options = [one for decision in decisions for one in decision["options"] or ()]
        return [one for one in options if one["depth"] == "rollout"]

    short = ("--games", "36", "--truncate", "2")

    assert told(*short, "--seed", "7") == told(*short, "--seed", "7") != []
    assert told(*short, "--seed", "7") != told(*short, "--seed", "8")
    assert told(*short, "--no-stop")[0]["error"] > told("--games", "144", *short[2:])[0]["error"]


def test_how_to_roll_out_is_not_said_where_nothing_is_rolled_out(run, folder):
    done = run("analyse", folder, *QUICK, "--games", "36", "--language", "en")

    assert (done.returncode, done.stdout) == (2, "")
    assert "nothing is rolled out here" in done.stderr
