"""`gamao` as a process, to be killed and started again."""

import os
import re
import subprocess
import sys
from contextlib import contextmanager
from pathlib import Path

import httpx
from tests.server.browsers import PATIENCE, wait_until

from gamao.server.http.run import listening_socket

GAMAO = str(Path(sys.executable).with_name("gamao"))


@contextmanager
def program(*arguments, data, limits=":"):
    """`gamao` as a process, after the shell's *limits*; gives it and the first address it tells."""
    environment = {**os.environ, "GAMAO_DATA": str(data)}
    with subprocess.Popen(
        ["sh", "-c", f'{limits}; exec "$@"', "sh", GAMAO, *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=environment,
    ) as process:
        try:
            line = process.stdout.readline()
            yield process, re.search(r"http://(\S+)", line)[1]
        finally:
            if process.poll() is None:
                process.kill()
            process.communicate()


def wait_until_ready(address):
    def is_ready():
        said = health(address) or {}
        return said.get("status") == "ok" and said["engine"]

    wait_until(is_ready, timeout=2 * PATIENCE)


def health(address):
    """What the server says of itself; None while it does not listen, or to too many."""
    try:
        answer = httpx.get(f"http://{address}/health", timeout=PATIENCE)
    except httpx.TransportError:
        return None
    return answer.json() if answer.content else None


def children_of(process):
    """Its children, whichever of its threads has started them."""
    tasks = Path(f"/proc/{process.pid}/task").glob("*/children")
    return [int(child) for children in tasks for child in _read(children).split()]


def command_of(pid):
    """What it was started as."""
    return _read(Path(f"/proc/{pid}/cmdline"))


def _read(path):
    try:
        return path.read_text()
    except OSError:  # a thread that has ended
        return ""


def is_alive(pid):
    try:
        state = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[0]
    except OSError:  # gone, perhaps between opening and reading
        return False
    return state != "Z"


def free_port():
    with listening_socket("127.0.0.1", 0) as listening:
        return listening.getsockname()[1]
