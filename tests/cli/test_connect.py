"""`gamao connect`: an engine plays on a real server, by a token or as a guest."""

import shlex
import sys

import pytest
from tests.server.browsers import Browser, serving

OURS = shlex.join([sys.executable, "-c", "from gamao.cli import main; main()", "bridge", "ubgi"])
BEGINNER = f"{OURS} --level beginner"
DEAF = shlex.join([sys.executable, "-c", "print('readyok'); input(); input(); print('sorry')"])


@pytest.fixture(scope="module")
def address(tmp_path_factory):
    with serving(tmp_path_factory.mktemp("connect") / "games.db", seeded=False) as address:
        yield address


@pytest.mark.slow
def test_an_engine_plays_matches_with_the_cube_and_the_dice_check(run, address):
    vera = Browser(address)
    vera.become("Vera")
    token = vera.http.post("/api/account/tokens", json={"name": "engine"}).json()["token"]
    options = ("--engine", BEGINNER, "--level", "beginner", "--length", 3, "--matches", 2)

    done = run("connect", f"http://{address}", "--token", token, *options)

    assert done.returncode == 0, done.stderr
    first, second, last = done.stdout.splitlines()
    assert first.startswith("match 1: ")
    assert first.endswith(", the dice check")
    assert second.endswith(", the dice check")
    assert last.endswith("of 2 won")
    assert [one["over"] for one in vera.http.get("/api/tables").json()] == [True, True]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--token", "A" * 43), "the server refuses: This token"),
        (("--engine", "nothing-of-this-name"), "nothing-of-this-name cannot be started"),
        (("--engine", DEAF), "the engine does not understand XGID="),
        (("--level", "nobody"), "the server refuses"),
    ],
)
def test_what_does_not_work_is_said(run, address, arguments, said):
    engine = () if "--engine" in arguments else ("--engine", BEGINNER)
    done = run("connect", f"http://{address}", *engine, *arguments, "--length", 3)

    assert done.returncode == 2
    assert said in done.stderr


@pytest.mark.parametrize("url", ["ftp://x", "http://", "http://127.0.0.1:9"])
def test_an_address_without_a_server_is_said(run, url):
    assert run("connect", url, "--engine", BEGINNER).returncode == 2
