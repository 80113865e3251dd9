"""
What an installed gamao must do: every command, every page of the web app, a review.

The tests run this in environments, `make chroots` in whole systems: there `python -m
tests.install.checks GAMAO` is run by the Python that has gamao installed, and prints what is wrong.
"""

import argparse
import json
import os
import re
import signal
import subprocess
import sys
import tempfile
import urllib.error
import urllib.request
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from gamao.cli.app import Gamao
from gamao.cli.commands.admin import Admin
from gamao.cli.commands.bench import Bench
from gamao.cli.commands.bridge import Bridge
from gamao.cli.commands.data import Data
from gamao.server.http.pages import router

ROOT = Path(__file__).parents[2]
START = "4HPwATDgc/ABMA"
MATCH = """ 1 point match

 Game 1
 Ana : 0                          Bruno : 0
  1) 31: 8/5 6/5                   62: 24/18 13/11
  2) 64: 24/14*                    21: bar/23 24/23
"""
RECORD = re.search(
    r"```\n(gamao-record-1 .*?)```", (ROOT / "docs" / "dice.md").read_text("utf-8"), re.DOTALL
)[1]
_OF_A_MEMBER = ("ban", "unban", "sanction", "grant", "revoke", "password", "export", "delete")
ALONE = {"bridge gnubg": "waits for gnubg", "serve": "see the pages below"} | {
    f"admin {one}": "of a member: see below" for one in _OF_A_MEMBER
}
ALONE["connect"] = "needs a server: see the members below"
"""What is not tried by itself alone; all of it by its help."""
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
    "docs": ("docs library", ""),
    "admin backup": ("admin backup copy.db --database sqlite:///games.db", ""),
    "admin reports": ("admin reports --database sqlite:///games.db", ""),
}
MEASURING = {"bench", "bench strength", "bench decisions", "bench league"}
"""What takes long, and minutes in plain Python."""
COMPILED = {"bench"}
"""What needs the compiled engine, and says so at once without it."""
MEMBER = {"name": "Ana", "password": "gato azul 7"}
ADVICE = {"text": "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10", "limit": "2-ply"}


def every_command():
    """The names of all commands, those with commands of their own taken apart."""
    groups = {"admin": Admin, "bench": Bench, "bridge": Bridge, "data": Data}
    inner = {f"{name} {one}" for name, menu in groups.items() for one in menu.entries}
    return (Gamao.entries.keys() - {"admin", "bridge", "data"}) | inner


@dataclass
class Installation:
    """The program as somebody has it: where it is, if its engine is compiled, their environment."""

    gamao: str
    compiled: bool
    places: dict[str, str]

    def run(self, cwd, arguments, stdin=""):
        return subprocess.run(
            [self.gamao, *arguments.split()],
            cwd=cwd,
            env=self.places,
            input=stdin,
            capture_output=True,
            text=True,
            check=False,
            timeout=600,
        )


def wrong_with_help(installed, cwd):
    """What is wrong with the help of each command."""
    wrong = []
    for name in sorted(every_command()):
        wrong += _complaints(name, installed.run(cwd, f"{name} --help"), wanted=0)
    return wrong


def wrong_with_commands(installed, cwd, *, measuring):
    """What is wrong with one real use of each command; *measuring* what takes long, too."""
    (cwd / "match.mat").write_text(MATCH)
    (cwd / "record.txt").write_text(RECORD)
    installed.run(cwd, "analyse match.mat --limit 0-ply --library library.sqlite")
    wrong = []
    refused = set() if installed.compiled else COMPILED
    left_out = set() if measuring else MEASURING - refused
    for name, (arguments, stdin) in COMMANDS.items():
        if name not in left_out:
            done = installed.run(cwd, arguments, stdin)
            wrong += _complaints(name, done, wanted=2 if name in refused else 0)
    if not (cwd / "match.json").is_file():
        wrong.append("convert: no match.json")
    if ("--no-cache-dir" in installed.run(cwd, "doctor").stdout) is installed.compiled:
        wrong.append("doctor: does not know if the engine is compiled")
    return wrong


def wrong_with_members(installed, cwd):
    """What is wrong with a match played on a server, and with what is done about its members."""
    place = f"--database sqlite:///{cwd / 'club.db'}"
    why = "--reason rude --appeal write"
    said, wrong = [], []

    def done(command):
        name = " ".join(command.split()[: 1 + command.startswith("admin")])
        wrong.extend(_complaints(name, installed.run(cwd, command), wanted=0))

    with _serving(installed, cwd, place.split(), said) as address:
        _fetched(f"{address}/api/account", MEMBER)
        for command in ("ban", "unban", "sanction", "grant", "revoke"):
            done(f"admin {command} Ana {why if command in ('ban', 'sanction') else ''} {place}")
            is_out = _status(f"{address}/api/enter", MEMBER) == 403
            if is_out is not (command == "ban"):
                wrong.append(f"admin {command}: the member can{'not' * is_out} sign in")
        done(f"admin export Ana ana.zip {place}")
        if not (cwd / "ana.zip").is_file():
            wrong.append("admin export: no file")
        if installed.compiled:  # in plain Python a match takes minutes
            done(f"connect {address} --engine gamao --level beginner --length 1")
        done(f"admin password Ana {place}")
        done(f"admin delete Ana --yes {place}")
        if _status(f"{address}/api/account", MEMBER) >= 400:
            wrong.append("admin delete: the name is still taken")
    return wrong + [one for one in said if re.search(r"Traceback|\.py:\d", one)]


def wrong_with_pages(installed, cwd):
    """What is wrong with the pages of the web app, what they are made of, and its advice."""
    said = []
    with _serving(installed, cwd, (), said) as address:
        answers = {page: _fetched(address + page) for page in (*_pages(), *_parts_of_pages())}
        advice = json.loads(_fetched(f"{address}/api/analysis", ADVICE))
    wrong = [f"{page} is empty" for page, body in answers.items() if not body]
    if advice["limit"] != ("2-ply" if installed.compiled else "0-ply"):
        wrong.append(f"advice is by {advice['limit']}")
    wrong += [one for one in said if re.search(r"Traceback|\.py:\d", one)]
    if (cwd / "~").exists():
        wrong.append("a folder is called ~")
    return wrong


@contextmanager
def _serving(installed, cwd, options, said):
    """The address of a server; what it *said* when it has ended."""
    server = subprocess.Popen(
        [installed.gamao, "serve", *options],
        cwd=cwd,
        env=installed.places,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        # The first word that is one: of a home that an earlier version used more is said before.
        words = (word for line in server.stdout for word in line.split())
        yield next(word for word in words if word.startswith("http"))
    finally:
        server.send_signal(signal.SIGINT)
        said.append(server.communicate(timeout=60)[1])


def _complaints(name, done, wanted):
    shown = f"{name}: status {done.returncode}\n{done.stdout[-500:]}\n{done.stderr[-1500:]}"
    broken = re.search(r"Traceback|Warning:|\.py:\d", done.stderr + done.stdout)
    return [shown] if done.returncode != wanted or broken else []


def _pages():
    """All that the server has; where one is of something, of something that is not there."""
    paths = [route.path for route in router.routes if not route.path.startswith("/static/")]
    return [re.sub(r"\{\w+\}", "none", path) for path in paths]


def _parts_of_pages():
    """What the pages are made of, as the source has it."""
    web = ROOT / "src" / "gamao" / "web"
    files = [path.relative_to(web) for path in web.rglob("*") if path.suffix in (".js", ".css")]
    return [f"/static/{file}" for file in files]


def _fetched(address, asked=None):
    """What is answered to a request, or to one with the JSON *asked*."""
    body = None if asked is None else json.dumps(asked).encode()
    request = urllib.request.Request(address, body, {"Content-Type": "application/json"})
    with urllib.request.urlopen(request, timeout=120) as answer:
        assert answer.status in (200, 201, 204)
        return answer.read()


def _status(address, asked):
    try:
        _fetched(address, asked)
    except urllib.error.HTTPError as error:
        return error.code
    return 200


def main():
    """Check the program of these arguments as whoever runs this; 1 if anything is wrong."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("gamao")
    parser.add_argument("--plain", action="store_true", help="its engine is not compiled")
    parser.add_argument("--measuring", action="store_true", help="what takes minutes, too")
    asked = parser.parse_args()
    installed = Installation(asked.gamao, not asked.plain, dict(os.environ))
    with tempfile.TemporaryDirectory() as folder:
        cwd = Path(folder)
        wrong = wrong_with_help(installed, cwd)
        wrong += wrong_with_commands(installed, cwd, measuring=asked.measuring)
        wrong += wrong_with_pages(installed, cwd)
        wrong += wrong_with_members(installed, cwd)
    print("\n\n".join(wrong) or f"{len(every_command())} commands, {len(_pages())} pages: all well")
    return bool(wrong)


if __name__ == "__main__":
    sys.exit(main())
