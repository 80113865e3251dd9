"""`gamao connect`: an engine plays on a real server, by a token or as a guest."""

import copy
import random
import shlex
import subprocess
import sys
import threading
from pathlib import Path

import pytest
from tests.server.browsers import Browser, serving, some_action

from gamao.cli.online.dice import RemoteDice
from gamao.errors import DataError
from gamao.proof.chain import Chain
from gamao.proof.throw import throw

OURS = shlex.join([sys.executable, "-c", "from gamao.cli import main; main()", "bridge", "ubgi"])
EXAMPLE = Path(__file__).parents[2] / "docs" / "examples" / "server_bot.py"
BEGINNER = f"{OURS} --level beginner"
SILENT = shlex.join(["sh", "-c", "read line; echo readyok; cat > /dev/null"])
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


def token_of(browser, name):
    browser.become(name)
    made = browser.http.post("/api/account/tokens", json={"name": "engine"})
    return made.json()["token"]


@pytest.mark.slow
def test_an_engine_that_speaks_json_lines_plays_as_well(run, address):
    wanda = Browser(address)
    engine = ("--engine", "json:gamao", "--level", "beginner", "--length", 1)

    done = run("connect", f"http://{address}", "--token", token_of(wanda, "Wanda"), *engine)

    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines()[0].endswith(", the dice check")
    (table,) = wanda.http.get("/api/tables").json()
    assert table["over"]


@pytest.mark.slow
def test_an_engine_sits_down_at_a_friends_table_and_both_see_that_it_is_a_program(run, address):
    xenia, friend = Browser(address), Browser(address)
    token = token_of(xenia, "Xenia")
    table = friend.open(opponent="friend", length=1)
    seen, rng = set(), random.Random(5)

    def play_on():
        with friend.at(table) as page:
            page.see()
            while not page.view["over"]:
                seen.add(page.view["players"]["black"]["program"])
                if page.view["resignation"]:
                    page.do("decline")
                elif page.view["to_act"] == "white":
                    page.do(some_action(page.view, rng))
                else:
                    page.see()

    playing = threading.Thread(target=play_on)
    playing.start()
    link = f"http://{address}/table/{table}"
    done = run(
        *("connect", f"http://{address}", "--token", token),
        *("--join", link, "--engine", BEGINNER),
    )
    playing.join(60)

    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines()[0].endswith(", the dice check")
    assert True in seen
    view = friend.view(table)
    told = {side: one["program"] for side, one in view["players"].items()}
    assert told == {"white": False, "black": True}


def test_an_engine_in_python_plays_as_it_does_in_the_league(run, address):
    engine = f"python:{EXAMPLE.with_name('toy.py')}:Toy"

    done = run("connect", f"http://{address}", "--engine", engine, "--level", "beginner")

    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines()[0].endswith(", the dice check")


def test_a_program_of_ones_own_plays_by_what_the_documentation_says(address):
    token = token_of(Browser(address), "Yvonne")
    command = [sys.executable, str(EXAMPLE), f"http://{address}"]

    done = subprocess.run([*command, token], capture_output=True, text=True, timeout=300)
    unknown = subprocess.run([*command, "A" * 43], capture_output=True, text=True, timeout=60)

    assert done.stdout in ("[1, 0]\n", "[0, 1]\n"), done.stderr
    assert "401" in unknown.stderr


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--token", "A" * 43), "the server refuses: This token"),
        (("--engine", "nothing-of-this-name"), "nothing-of-this-name cannot be started"),
        (("--engine", DEAF), "the engine does not understand XGID="),
        (("--engine", f"json:{DEAF}"), "the engine answers 'readyok'"),
        (("--engine", SILENT, "--patience", "5"), "the engine has not answered after 5 s"),
        (("--engine", "python:nowhere.py:Toy"), "'nowhere.py:Toy' cannot be imported"),
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


class Typing:
    """Somebody at the terminal: rolls, and plays the first play that the server would take."""

    def __init__(self, browser, lines):
        self.browser, self.lines, self.asked = browser, lines, 0

    def __call__(self, prompt):
        self.asked += 1
        if self.lines:
            return self.lines.pop(0)
        (table,) = self.browser.http.get("/api/tables").json()
        view = self.browser.view(table["id"])
        return some_action(view, random.Random(self.asked))


@pytest.mark.slow
def test_a_person_plays_in_the_terminal_and_every_throw_is_checked_by_their_own_chain(
    run, address, monkeypatch
):
    rita = Browser(address)
    rita.become("Rita")
    token = rita.http.post("/api/account/tokens", json={"name": "terminal"}).json()["token"]
    monkeypatch.setattr("builtins.input", Typing(rita, ["h", "1/24"]))

    done = run("connect", f"http://{address}", "--token", token, "--level", "Novato")

    assert done.returncode == 0, done.stderr
    assert "Type h for help." in done.stdout
    assert "+13-14-15-16-17-18-" in done.stdout  # a board
    assert "the server refuses: " in done.stdout  # 1/24 is no play, and goes on
    *_, checked, last = done.stdout.splitlines()
    assert int(checked.split()[0]) > 5
    assert last.endswith("the dice check")
    (table,) = rita.http.get("/api/tables").json()
    record = rita.http.get(f"/api/tables/{table['id']}/record.txt").text
    white = next(line for line in record.splitlines() if "anchor white" in line)
    assert not white.split("  ")[0].endswith("server")


def test_who_types_q_leaves_and_the_table_stays(run, address, monkeypatch):
    tina = Browser(address)
    tina.become("Tina")
    token = tina.http.post("/api/account/tokens", json={"name": "terminal"}).json()["token"]
    monkeypatch.setattr("builtins.input", lambda prompt: "q")
    friend = Browser(address)
    table = friend.open(opponent="friend", length=1)

    alone = run("connect", f"http://{address}", "--token", token)
    joined = run(
        "connect", address, "--token", token, "--join", f"http://{address}/table/nothing-there"
    )

    assert alone.returncode == 0, alone.stderr
    assert alone.stdout.splitlines()[-1] == "Goodbye."
    assert joined.returncode == 2
    assert len(tina.http.get("/api/tables").json()) == 1
    assert friend.http.get(f"/api/tables/{table}").status_code == 200


def test_a_program_plays_no_rated_matches(address):
    vito = Browser(address)
    vito.become("Vito")
    token = vito.http.post("/api/account/tokens", json={"name": "engine"}).json()["token"]
    program = Browser(address)
    program.http.headers["Authorization"] = f"Bearer {token}"
    wanted = {"preset": "CLUBE", "length": 3, "clock": "12s + 2min/pt", "rated": True}

    left = program.http.post("/api/challenges", json=wanted)
    friendly = program.http.post("/api/challenges", json=wanted | {"rated": False})
    with program.at("", path="/ws/lobby{}", Authorization=f"Bearer {token}") as page:
        page.say({"seek": 3})
        refused = page.error()

    assert (left.status_code, left.json()["error"]["code"]) == (403, "not_by_token")
    assert friendly.status_code == 201, friendly.text
    assert refused["code"] == "not_by_token"


def throws(k, links, dice):
    """What the server says when throw k falls."""
    step = {"v": 3, "kind": "roll", "dice": dice, "by": "white", "text": ""}
    thrown = {"v": 3, "k": k, "links": [one.hex() for one in links], "marks": {}}
    return {"v": 3, "steps": [step], "throws": [thrown], "view": {"seats": ["white"]}}


def test_a_throw_that_its_links_do_not_make_ends_it_at_once():
    said = []
    chains = {side: Chain.of(bytes([n]) * 32) for n, side in enumerate(("server", "black"), 1)}
    dice = RemoteDice("A" * 22, said.append)
    dice.hear({"v": 0, "steps": [], "view": {"seats": ["white"]}})
    known = {
        side: {"since": 0, "anchor": one.anchor.hex(), "k": 0, "link": one.anchor.hex()}
        for side, one in chains.items()
    }
    dice.hear({"chains": known, "k": 0, "asked": False})
    anchor = said[0]["anchor"]
    mine = {"since": 0, "anchor": anchor, "k": 0, "link": anchor}
    dice.hear({"chains": known | {"white": mine}, "k": 0, "asked": False})
    white = bytes.fromhex(dice.link("white"))
    links = (chains["server"].link(1), white, chains["black"].link(1))
    fell = sorted(throw("A" * 22, 1, *links), reverse=True)
    other = [fell[0] % 6 + 1, fell[1]]
    forged = (chains["server"].link(2), white, chains["black"].link(1))

    for told, said_wrong in (
        (throws(1, links, other), "step 3"),
        (throws(1, forged, fell), "link of server for throw 1"),
    ):
        with pytest.raises(DataError, match=said_wrong):
            copy.deepcopy(dice).hear(told)
    dice.hear(throws(1, links, fell))

    assert dice.checked == 1
