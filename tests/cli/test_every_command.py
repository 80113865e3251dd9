"""Every command where its output goes nowhere, or somebody stops it: a line at most, its status."""

import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from tests.install.checks import COMMANDS, MATCH, MEASURING, RECORD

GAMAO = str(Path(sys.executable).with_name("gamao"))
USED = [name for name in COMMANDS if name not in MEASURING]

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def files(tmp_path_factory):
    """A folder with what the commands read."""
    folder = tmp_path_factory.mktemp("files")
    (folder / "match.mat").write_text(MATCH)
    (folder / "record.txt").write_text(RECORD)
    reviewed = ["analyse", "match.mat", "--limit", "0-ply", "--library", "library.sqlite"]
    subprocess.run([GAMAO, *reviewed], cwd=folder, check=True, capture_output=True)
    return folder


@pytest.fixture
def begin(files, tmp_path):
    """Begin a command that everything is at hand for."""
    running = []

    def begin(name, **options):
        arguments, typed = COMMANDS[name]
        places = {"XDG_DATA_HOME": str(tmp_path), "XDG_CACHE_HOME": str(tmp_path / "cache")}
        process = subprocess.Popen(
            [GAMAO, *arguments.split()],
            cwd=files,
            env=os.environ | places,
            stdin=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            **options,
        )
        running.append(process)
        return process, typed

    yield begin
    for process in running:
        process.kill()
        process.communicate()


@pytest.mark.parametrize("name", USED)
def test_whoever_stops_reading_is_not_complained_to(begin, name):
    read, write = os.pipe()
    os.close(read)
    process, typed = begin(name, stdout=write)
    os.close(write)

    _, said = process.communicate(typed, timeout=300)

    assert (process.returncode, said) == (1, "")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no disk here is always full")
@pytest.mark.parametrize("name", USED)
def test_a_full_disk_is_said_in_one_line(begin, name):
    with Path("/dev/full").open("w") as full:
        process, typed = begin(name, stdout=full)

    _, said = process.communicate(typed, timeout=300)

    assert (process.returncode, said) == (2, "gamao: the disk is full\n")


@pytest.mark.parametrize("name", USED)
@pytest.mark.parametrize("after", [0.0, 0.7])
def test_ctrl_c_is_no_traceback(begin, name, after, monkeypatch):
    monkeypatch.setenv("PYTHONPROFILEIMPORTTIME", "1")  # a line a module
    process, _ = begin(name, stdout=subprocess.PIPE)
    for line in process.stderr:
        if line.rstrip().endswith(" gamao.cli.language"):
            break
    time.sleep(after)  # while it is starting, and while it is at work or waits for somebody
    process.send_signal(signal.SIGINT)

    told, said = process.communicate(timeout=300)
    said = "".join(re.findall(r"^(?!import time:).*\n", said, re.MULTILINE))

    assert "Traceback" not in told + said
    # It may have ended before; and while Python ends it leaves signals to the system.
    assert process.returncode in (0, 130, -signal.SIGINT), said
    assert not re.search(r"\.py:\d", said)
