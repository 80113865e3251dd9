"""The server as a program: killed and started again, its ports, its end."""

import os
import random
import re
import signal
import socket
import subprocess
import sys

import httpx
import pytest
from tests.server.browsers import PATIENCE, Browser, is_mine, some_action, wait_until
from tests.server.programs import (
    GAMAO,
    children_of,
    command_of,
    free_port,
    health,
    is_alive,
    program,
    wait_until_ready,
)

from gamao import GamaoError
from gamao.server.http.run import Place, listening_socket, serve


@pytest.mark.slow
def test_a_killed_server_has_lost_nothing_and_the_bot_moves_on(tmp_path):
    rng = random.Random(2)
    seen = []
    with program("serve", "--port", str(free_port()), data=tmp_path) as (process, address):
        wait_until_ready(address)
        browser = Browser(address)
        table = browser.open(opponent="bot", length=1)
        with browser.at(table) as page:
            page.see()
            while page.view["v"] < 12 or not is_mine(page.view):
                if is_mine(page.view):
                    page.act(some_action(page.view, rng))
                page.see()
            # Our play, and death before the bot can answer it or while it does.
            page.do(some_action(page.view, rng))
            workers = children_of(process)
            process.kill()
            seen = page.steps
        process.wait()

    with program("serve", "--port", address.split(":")[1], data=tmp_path) as (_, again):
        assert again == address
        wait_until_ready(again)
        with browser.at(table) as page:
            page.see()
            kept = browser.http.get(f"/api/tables/{table}/games/1").json()["record"]
            since = [step for step in kept if step["v"] >= seen[0]["v"]]
            assert since[: len(seen)] == seen
            while not page.view["over"]:
                if is_mine(page.view):
                    page.act(some_action(page.view, rng))
                page.see()
        assert [step["v"] for step in page.view["record"]] == list(range(1, page.view["v"] + 1))
    browser.close()
    wait_until(lambda: not any(map(is_alive, workers)))


def test_a_server_ends_soon_whatever_its_engines_do_and_with_pages_open(tmp_path):
    with program("serve", "--port", str(free_port()), data=tmp_path) as (process, address):
        wait_until_ready(address)
        browser = Browser(address)
        with browser.at(browser.open(opponent="bot", length=1)) as page:
            page.see()
            workers = [one for one in children_of(process) if "spawn_main" in command_of(one)]
            for worker in workers:  # as one that thinks for minutes on a busy machine
                os.kill(worker, signal.SIGSTOP)
            process.terminate()
            try:
                status = process.wait(PATIENCE)
            finally:
                for worker in filter(is_alive, workers):
                    os.kill(worker, signal.SIGCONT)
    browser.close()

    assert len(workers) >= 2
    assert status == 0
    wait_until(lambda: not any(map(is_alive, workers)))


STUCK = """
import sys, threading
from gamao.cli.running import run
from gamao.server.http import run as serving
serving._ENDS_WITHIN = 2.0
threading.Thread(target=threading.Event().wait).start()  # for ever
sys.exit(run(sys.argv[1:]))
"""


@pytest.mark.slow
def test_what_never_ends_does_not_hold_the_server_for_ever(tmp_path):
    command = [sys.executable, "-c", STUCK, "serve", "--port", str(free_port())]
    environment = {**os.environ, "GAMAO_DATA": str(tmp_path)}
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment
    ) as process:
        address = process.stdout.readline().split("http://")[1].split()[0]
        wait_until_ready(address)
        process.terminate()
        said = process.communicate(timeout=PATIENCE)[1]

    assert process.returncode == 1
    assert "the server did not end within 2 s" in said


def test_a_port_that_is_taken_is_one_clear_line(tmp_path):
    with listening_socket("127.0.0.1", 0) as taken:
        port = taken.getsockname()[1]
        done = subprocess.run(
            [GAMAO, "--no-open", "--port", str(port)],
            capture_output=True,
            text=True,
            check=False,
            timeout=60,
            env={**os.environ, "GAMAO_DATA": str(tmp_path)},
        )

    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr == (f"gamao: port {port} is in use; without --port gamao finds a free one\n")


def test_two_servers_do_not_share_their_games(tmp_path):
    folder = tmp_path / "which?"
    with program("serve", "--port", str(free_port()), data=folder) as (process, address):
        done = subprocess.run(
            [GAMAO, "serve"],
            capture_output=True,
            text=True,
            check=False,
            timeout=60,
            env={**os.environ, "GAMAO_DATA": str(folder)},
        )
        process.kill()
        process.wait()
    with program("serve", "--port", str(free_port()), data=folder) as (_, again):
        assert wait_until(lambda: health(again))

    told = f"gamao: there is a server at http://{address} already, with the games in {folder}\n"
    assert (done.returncode, done.stdout, done.stderr) == (2, "", told)


@pytest.mark.parametrize(("words", "page"), [(("serve",), "lobby"), (("--no-open",), "newgame")])
def test_who_serves_has_the_lobby_first_and_who_plays_alone_a_new_match(tmp_path, words, page):
    with program(*words, "--port", str(free_port()), data=tmp_path) as (_, address):
        assert wait_until(lambda: health(address))
        first = httpx.get(f"http://{address}/", timeout=PATIENCE).text

    assert f'"page": "{page}"' in first


def take(listener, port):
    """Whether the port could be had; what has just ended there is in nobody's way."""
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind(("0.0.0.0", port))
    except OSError:
        return False
    listener.listen()
    return True


def test_gamao_alone_takes_the_next_port_and_ends_quietly(tmp_path):
    with socket.socket() as first:
        # Somebody else who has the port may leave it before the program asks for it.
        assert wait_until(lambda: take(first, 8000))
        with program("--no-open", "--host", "0.0.0.0", data=tmp_path) as (process, address):
            told = process.stdout.readline()
            friends = re.search(r"http://\S+", told)[0]
            wait_until(lambda: health(address))
            network = httpx.get(f"http://{address}/api/setup", timeout=PATIENCE).json()["network"]
            process.send_signal(signal.SIGINT)
            out, err = process.communicate(timeout=PATIENCE)

    assert not address.endswith(":8000")
    assert network == {"open": True, "address": friends}
    assert (process.returncode, out, err) == (0, "", "")


@pytest.mark.parametrize(
    ("place", "database", "problem"),
    [
        (Place(host="192.0.2.1"), "sqlite://", r"cannot listen on 192\.0\.2\.1: "),
        (Place(host="no such name", port=8000), "sqlite://", "cannot listen on no such name port"),
        (Place(), "sqlite:////proc/nowhere/games.db", "cannot open the database"),
    ],
    ids=["host", "name", "database"],
)
def test_what_cannot_be_served_is_said_before_anything_starts(place, database, problem):
    said = []

    with pytest.raises(GamaoError, match=problem):
        serve(place, database=database, open_browser=False, say=said.append)

    assert said == []
