"""Every command and every page, of the wheel in a clean environment, with a home and without."""

import json
import os
import re
import signal
import subprocess
import urllib.request
from pathlib import Path

import pytest
from tests.install.building import ROOT, Environment

from gamao.cli.app import Gamao
from gamao.cli.commands.admin import Admin
from gamao.cli.commands.bench import Bench
from gamao.cli.commands.bridge import Bridge
from gamao.cli.commands.data import Data
from gamao.server.http.pages import router

START = "4HPwATDgc/ABMA"
MATCH = """ 1 point match

 Game 1
 Ana : 0                          Bruno : 0
  1) 31: 8/5 6/5                   62: 24/18 13/11
  2) 64: 24/14                     21: 13/11 6/5
"""
RECORD = re.search(
    r"```\n(gamao-record-1 .*?)```", (ROOT / "docs" / "dice.md").read_text("utf-8"), re.DOTALL
)[1]
_OF_A_MEMBER = ("ban", "unban", "sanction", "grant", "revoke", "password", "export", "delete")
ALONE = {"bridge gnubg": "waits for gnubg", "serve": "see the pages below"} | {
    f"admin {one}": "of a member" for one in _OF_A_MEMBER
}
ALONE["connect"] = "needs a server"
"""What does not end by itself, tried by its help."""
COMMANDS = {
    "play": ("play --seed 1", "q\n"),
    "analyse": ("analyse match.mat --limit 0-ply --jobs 1", ""),
    "positions": ("positions --library library.sqlite", ""),
    "position": (f"position {START} --dice 31 --limit 1-ply", ""),
    "rollout": (f"rollout {START} --dice 31 --games 12 --truncate 1 ", ""),
    "met": ("met", ""),
    "convert": ("convert match.mat match.json", ""),
    "engine": ("engine", '{"op": "evaluate", "position": "4HPwATDgc/ABMA"}\n'),
    "bridge ubgi": ("bridge ubgi", "ubgi\nquit\n"),
    "bench": ("bench --json", ""),
    "bench decisions": ("bench decisions gamao:0-ply --count 20", ""),
    "bench duel": ("bench duel gamao gamao:fast --games 4", ""),
    "bench league": ("bench league gamao:0-ply --count 20", ""),
    "bench strength": ("bench strength gamao", ""),
    "data bearoff": ("data bearoff --points 3 --checkers 3 --directory tables", ""),
    "openings": ("openings 31", ""),
    "problem": ("problem --number 1", "\n"),
    "verify": ("verify record.txt", ""),
    "doctor": ("doctor", ""),
    "completion": ("completion bash", ""),
    "manual": ("manual", ""),
    "admin backup": ("admin backup copy.db --database sqlite:///games.db", ""),
    "admin reports": ("admin reports --database sqlite:///games.db", ""),
}
COMPILED = {"bench"}
"""What needs the compiled engine, and says so without it."""
ADVICE = {"text": "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10", "limit": "2-ply"}


def every_command():
    """The names of all commands, those with commands of their own taken apart."""
    groups = {"admin": Admin, "bench": Bench, "bridge": Bridge, "data": Data}
    inner = {f"{name} {one}" for name, menu in groups.items() for one in menu.entries}
    return (Gamao.entries.keys() - {"admin", "bridge", "data"}) | inner


def test_every_command_is_tried_here():
    assert COMMANDS.keys() | ALONE.keys() == every_command()


@pytest.fixture(scope="session", params=["wheel", "wheel_of_sdist", "plain_wheel"])
def installed(request, made_once):
    wheel = request.getfixturevalue(request.param)

    def install(folder):
        Environment.made(folder).install(f"{wheel}[app]")

    return Environment(made_once(f"{request.param}-installed", install))


def has_core(installed):
    return "plain" not in str(installed.folder)


@pytest.fixture(params=["home", "no home"])
def places(request, tmp_path):
    """The environment of somebody with a home, and of somebody whose home cannot be written."""
    kept = {k: v for k, v in os.environ.items() if not k.startswith(("XDG_", "GAMAO_DATA"))}
    home = str(tmp_path / "home") if request.param == "home" else "/proc/nowhere"
    return kept | {"HOME": home, "GAMAO_LANGUAGE": "en", "PYTHONUNBUFFERED": "1"}


def run(installed, places, cwd, arguments, stdin=""):
    return subprocess.run(
        [installed.gamao, *arguments.split()],
        cwd=cwd,
        env=places,
        input=stdin,
        capture_output=True,
        text=True,
        check=False,
        timeout=600,
    )


def complaints(name, done, *, compiled):
    """What is wrong with how a command ended."""
    wanted = 0 if compiled or name not in COMPILED else 2
    shown = f"{name}: status {done.returncode}\n{done.stdout[-500:]}\n{done.stderr[-1500:]}"
    broken = re.search(r"Traceback|Warning:|\.py:\d", done.stderr + done.stdout)
    return [shown] if done.returncode != wanted or broken else []


@pytest.mark.slow
def test_every_command_runs(installed, places, tmp_path):
    (tmp_path / "match.mat").write_text(MATCH)
    (tmp_path / "record.txt").write_text(RECORD)
    compiled, wrong = has_core(installed), []
    run(installed, places, tmp_path, "analyse match.mat --limit 0-ply --library library.sqlite")
    measuring = compiled and "nowhere" not in places["HOME"]  # it takes minutes in plain Python
    for name, (arguments, stdin) in COMMANDS.items():
        if name in ("bench strength", "bench decisions", "bench league") and not measuring:
            continue
        done = run(installed, places, tmp_path, arguments, stdin)
        wrong += complaints(name, done, compiled=compiled)
    for name in ALONE:
        done = run(installed, places, tmp_path, f"{name} --help")
        wrong += complaints(name, done, compiled=True)

    assert not wrong, "\n\n".join(wrong)
    assert (tmp_path / "match.json").is_file()
    doctor = run(installed, places, tmp_path, "doctor").stdout
    assert ("--no-cache-dir" in doctor) is not compiled


@pytest.mark.slow
def test_every_page_is_served(installed, places, tmp_path):
    server = subprocess.Popen(
        [installed.gamao, "serve"],
        cwd=tmp_path,
        env=places,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        address = server.stdout.readline().split()[1]
        answers = {page: fetched(address + page) for page in (*pages(), *parts_of_pages())}
        advice = json.loads(fetched(f"{address}/api/analysis", ADVICE))
    finally:
        server.send_signal(signal.SIGINT)
        _, said = server.communicate(timeout=60)

    assert all(answers.values())
    assert advice["limit"] == ("2-ply" if has_core(installed) else "0-ply")
    assert "Traceback" not in said
    assert not re.search(r"\.py:\d", said), said
    assert not Path(tmp_path / "~").exists()


def pages():
    """All that the server has; where one is of something, of something that is not there."""
    paths = [route.path for route in router.routes if not route.path.startswith("/static/")]
    return [re.sub(r"\{\w+\}", "none", path) for path in paths]


def parts_of_pages():
    """What the pages are made of, as the source has it."""
    web = ROOT / "src" / "gamao" / "web"
    files = [path.relative_to(web) for path in web.rglob("*") if path.suffix in (".js", ".css")]
    return [f"/static/{file}" for file in files]


def fetched(address, asked=None):
    """What is answered to a request, or to one with the JSON *asked*."""
    body = None if asked is None else json.dumps(asked).encode()
    request = urllib.request.Request(address, body, {"Content-Type": "application/json"})
    with urllib.request.urlopen(request, timeout=120) as answer:
        assert answer.status == 200
        return answer.read()
