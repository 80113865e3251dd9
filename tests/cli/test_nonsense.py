"""Every command given what makes no sense: one clear line, the right exit code, no traceback."""

import io
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import tomllib
from pathlib import Path
from types import SimpleNamespace

import pytest
from typer.main import get_command

from gamao.cli.app import app
from gamao.cli.tree import command_tree
from gamao.messages import LANGUAGES, Catalogue
from gamao.messages.catalogue import COMMANDS, ENGLISH
from gamao.notation import format_mat, read_match

ROOT = Path(__file__).parents[2]
GAMAO = str(Path(sys.executable).with_name("gamao"))
NODES = {" ".join(node.words): node for node in command_tree(get_command(app), ENGLISH)}
ID = "4HPwATDgc/ABMA"
MATCH = b" 7 point match\n\n Game 1\n Ana : 0       Bruno : 0\n  1) 31: 8/5 6/5      65: 24/13\n"
READERS = {
    "analyse": ["analyse", "FILE", "--limit", "0-ply", "--jobs", "1", "--no-keep"],
    "convert": ["convert", "FILE", "out.sgf"],
    "verify": ["verify", "FILE"],
    "play": ["play", "--review", "FILE"],
    "rollout": ["rollout", "--resume", "FILE"],
    "positions": ["positions", "--library", "FILE"],
    "decisions": ["bench", "decisions", "gamao", "--judged", "FILE"],
}


def is_one_clear_line(done, *, code=2):
    assert done.returncode == code, (done.returncode, done.stderr)
    assert "Traceback" not in done.stderr
    assert re.fullmatch(r"gamao: [^\n]+\n", done.stderr), done.stderr


@pytest.mark.parametrize("name", NODES)
def test_every_command_refuses_an_option_it_has_not(run, name):
    is_one_clear_line(run(*NODES[name].words[1:], "--nonsense"))


@pytest.mark.parametrize("name", [name for name, node in NODES.items() if node.commands])
def test_every_menu_refuses_a_command_it_has_not(run, name):
    is_one_clear_line(run(*NODES[name].words[1:], "nonsense"))


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ("completion tcsh", "gamao: it is one of bash, zsh, fish "),
        ("bench league nope", "bgsage:truncatedN, ubgi:COMMAND, json:COMMAND, python:MODULE:NAME"),
        ("connect http://127.0.0.1:1", "cannot be reached: Connection refused\n"),
    ],
)
def test_what_is_wrong_is_said_with_what_would_be_right(run, arguments, said):
    done = run(*arguments.split())

    is_one_clear_line(done)
    assert said in done.stderr


TAKERS = [name for name, node in NODES.items() if not node.commands and name != "gamao analyse"]


@pytest.mark.parametrize("name", TAKERS)  # but for the one that takes any number of files
def test_every_command_refuses_more_than_it_takes(run, name, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    is_one_clear_line(run(*NODES[name].words[1:], *["nonsense"] * 9))


@pytest.mark.parametrize("given", ["missing", "folder", "binary"])
@pytest.mark.parametrize("name", READERS)
def test_what_cannot_be_read_is_said_in_one_line(run, name, given, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "folder").mkdir()
    (tmp_path / "binary").write_bytes(bytes(range(256)) * 9)

    done = run(*[given if word == "FILE" else word for word in READERS[name]])

    if (name, given) == ("positions", "missing"):  # a library that nothing was kept in yet
        assert "Traceback" not in done.stderr
        return
    if (name, given) == ("verify", "binary"):  # which is its answer
        assert (done.returncode, done.stderr, done.stdout.count("\n")) == (1, "", 1)
        return
    is_one_clear_line(done)
    assert not (tmp_path / "out.sgf").exists()


@pytest.mark.parametrize(
    "arguments", [["position", ID, "--dice", "31"], ["manual"], ["met"], ["--version"]], ids=str
)
def test_whoever_stops_reading_is_not_complained_to(arguments):
    process = subprocess.Popen(
        [GAMAO, *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    process.stdout.close()  # before anything is written

    assert process.stderr.read() == ""
    process.stderr.close()
    assert process.wait(60) == 1


@pytest.mark.parametrize("arguments", [["play"], ["engine"], ["bridge", "ubgi"]], ids=str)
def test_ctrl_c_ends_a_command_without_a_traceback(arguments):
    process = subprocess.Popen(
        [GAMAO, *arguments],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        bufsize=0,
    )
    if arguments != ["play"]:  # it is there when it answers
        process.stdin.write(b"ubgi\n" if "ubgi" in arguments else b'{"op": "?"}\n')
    process.stdout.read(1)
    process.send_signal(signal.SIGINT)
    process.stdin.close()
    rest, said = process.stdout.read(), process.stderr.read()
    for pipe in (process.stdout, process.stderr):
        pipe.close()

    assert b"Traceback" not in rest + said
    assert process.wait(60) in (0, 130)


def test_ctrl_c_while_it_is_starting_is_no_traceback():
    start = [sys.executable, "-X", "importtime", "-c", "from gamao.cli import main; main()", "met"]
    process = subprocess.Popen(
        start, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, bufsize=1
    )
    for line in process.stderr:  # a line a module
        if line.endswith(" gamao.cli.language\n"):
            process.send_signal(signal.SIGINT)
            break
    said, rest = process.communicate(timeout=60)

    assert [line for line in rest.splitlines() if not line.startswith("import time:")] == []
    assert (process.returncode, said) == (130, "")


def standard(monkeypatch, data):
    monkeypatch.setattr(sys, "stdin", SimpleNamespace(buffer=io.BytesIO(data)))


def test_a_dash_is_standard_input_and_output():
    done = subprocess.run(
        [GAMAO, "convert", "-", "-", "--to", "mat"], input=MATCH, capture_output=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, b"")
    assert read_match(done.stdout).games == read_match(MATCH).games
    assert done.stdout.decode() == format_mat(read_match(MATCH))


def test_a_match_from_standard_input_is_reviewed(run, monkeypatch):
    standard(monkeypatch, MATCH)
    done = run("analyse", "-", "--limit", "0-ply", "--no-deeper", "--jobs", "1", "--no-keep")
    assert done.returncode == 0, done.stderr
    assert "Ana" in done.stdout
    standard(monkeypatch, b"hello")
    assert run("verify", "-").stdout.startswith("WRONG: line 1")


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_shells_complete_every_command_and_option(run, shell):
    script = run("completion", shell).stdout

    for node in NODES.values():
        for word in (*node.commands, *node.flags):
            assert word.removeprefix("--").removeprefix("-") in script
    if shell == "bash":
        asked = "COMP_WORDS=(gamao {0}); COMP_CWORD={1}; _gamao; echo ${{COMPREPLY[@]}}"
        for typed, at, found in (("bench du", 2, "duel"), ("analyse --su", 2, "--summary")):
            told = subprocess.run(
                ["bash", "-c", script + "\n" + asked.format(typed, at)],
                capture_output=True, text=True, check=True,
            )  # fmt: skip
            assert told.stdout.strip() == found
    elif shutil.which(shell):
        subprocess.run([shell, "-n"], input=script, text=True, check=True)


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        ("gamao po", ["position", "positions"]),
        ("gamao bench du", ["duel"]),
        ("gamao analyse match.mat --su", ["--summary"]),
    ],
)
def test_fish_is_asked_what_could_follow(run, typed, found, tmp_path):
    if shutil.which("fish") is None:
        assert os.environ.get("CI") != "true", "fish is not installed"
        pytest.skip("fish is not installed")
    script = tmp_path / "gamao.fish"
    script.write_text(run("completion", "fish").stdout)
    asked = f"source {script}; complete -C '{typed}'"

    told = subprocess.run(
        ["fish", "--no-config", "-c", asked],
        cwd=tmp_path,
        env={**os.environ, "HOME": str(tmp_path)},
        capture_output=True,
        text=True,
        check=True,
    )

    assert [line.partition("\t")[0] for line in told.stdout.splitlines()] == found
    assert told.stderr == ""


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_manual_has_every_command_and_roff_understands_it(run, language):
    page = run("manual", "--language", language).stdout
    plain = page.replace(r"\-", "-")

    for node in command_tree(get_command(app), Catalogue.load(language, COMMANDS)):
        assert f".SS {' '.join(node.words)}" in plain
        assert all(option in plain for option, _ in node.options)
    if shutil.which("groff"):
        done = subprocess.run(
            ["groff", "-man", "-Tutf8", "-ww", "-z", "-Kutf8"],
            input=page, capture_output=True, text=True, check=False, env={**os.environ},
        )  # fmt: skip
        assert "error" not in done.stderr


def test_doctor_tells_programs_too(run, tmp_path, monkeypatch):
    told = json.loads(run("doctor", "--json").stdout)

    assert told["core"]["well"]
    assert told["reviews"]["told"].startswith(str(tmp_path))
    assert list(tmp_path.iterdir()) == []  # it only looks
    (tmp_path / "file").touch()
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "file"))
    found = json.loads(run("doctor", "--json").stdout)["tables"]
    assert (found["well"], "XDG_CACHE_HOME" in found["cure"]) == (False, True)
    assert {"version", "python", "nets", "gnubg", "bgsage", "tables"} <= told.keys()


EXTRAS = {
    "terminal": "textual",
    "server": "webauthn",
    "env": "pettingzoo",
    "frames": "pyarrow",
    "gpu": "torch",
    "cluster": "distributed",
}


def test_doctor_says_where_everything_is(run, tmp_path, monkeypatch):
    monkeypatch.setenv("GAMAO_DATA", str(tmp_path / "mine"))

    told = json.loads(run("doctor", "--json").stdout)

    assert (Path(told["package"]["told"]) / "cli" / "commands" / "doctor.py").is_file()
    assert Path(told["core"]["told"].splitlines()[1]).is_file()
    assert told["games"]["told"] == told["reviews"]["told"] == str(tmp_path / "mine")


def test_doctor_has_a_cure_for_each_thing_missing(run, monkeypatch):
    for module in (*EXTRAS.values(), "bgsage"):
        monkeypatch.setitem(sys.modules, module, None)
    monkeypatch.setattr("gamao.cli.commands.doctor.find_gnubg", lambda: None)

    done = run("doctor", "--json")
    told = json.loads(done.stdout)

    assert done.returncode == 0  # it does without them
    for name in EXTRAS:
        assert (told[name]["well"], told[name]["cure"]) == (False, f"pip install 'gamao[{name}]'")
    assert told["bgsage"]["cure"] == "pip install bgsage"
    assert told["gnubg"]["cure"].startswith("apt install gnubg")
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    assert EXTRAS.keys() | {"app", "docs", "dev"} == project["optional-dependencies"].keys()


@pytest.mark.parametrize("encoding", ["cp1252", "cp850:surrogateescape"])
def test_an_encoding_without_the_minus_sign_gets_a_plain_one(encoding):
    done = subprocess.run(
        [GAMAO, "position", ID, "--dice", "41", "--limit", "0-ply"],
        env={**os.environ, "PYTHONIOENCODING": encoding, "GAMAO_LANGUAGE": "pt-BR"},
        capture_output=True,
        check=False,
    )

    assert (done.returncode, done.stderr) == (0, b"")
    assert re.search(rb"-0[.,]\d", done.stdout)
