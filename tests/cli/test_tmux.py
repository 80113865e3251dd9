"""The real program in a real terminal: typed at, looked at, interrupted."""

import os
import shutil
import subprocess
import sys
import time
from pathlib import Path

import pytest

GAMAO = str(Path(sys.executable).with_name("gamao"))
PATIENCE = 90.0
MATCH = b" 7 point match\n\n Game 1\n Ana : 0       Bruno : 0\n  1) 31: 24/23 13/10  65: 24/13\n"

if shutil.which("tmux") is None:
    assert os.environ.get("CI") != "true", "tmux is not installed"
    pytest.skip("tmux is not installed", allow_module_level=True)


class Terminal:
    """A window of 80 columns and 24 lines, in a server of tmux of its own."""

    def __init__(self, folder):
        self._socket = str(folder / "tmux")
        self._data = {"GAMAO_DATA": str(folder), "GAMAO_LANGUAGE": "en", "TERM": "xterm-256color"}
        settings = [word for pair in self._data.items() for word in ("-e", "=".join(pair))]
        self._tmux("new-session", "-d", "-x", "80", "-y", "24", *settings, "sh")

    def _tmux(self, *arguments):
        environment = {**os.environ, "LC_ALL": "C.UTF-8"}
        environment.pop("TMUX", None)
        command = ["tmux", "-f", "/dev/null", "-S", self._socket, *arguments]
        return subprocess.run(
            command, capture_output=True, text=True, check=True, timeout=60, env=environment
        ).stdout

    def type(self, *keys):
        self._tmux("send-keys", *keys)

    @property
    def text(self):
        return self._tmux("capture-pane", "-p")

    def until(self, wanted):
        end = time.monotonic() + PATIENCE
        while wanted not in (text := self.text):
            assert time.monotonic() < end, text
            time.sleep(0.1)
        return text

    def close(self):
        self._tmux("kill-server")


@pytest.fixture
def terminal(tmp_path):
    opened = Terminal(tmp_path)
    yield opened
    opened.close()


def test_a_game_is_begun_left_by_ctrl_c_and_gone_on_with(terminal):
    terminal.type(f"{GAMAO} play --opponent person --seed 5; echo left with $?", "Enter")
    text = terminal.until("must play the dice.")
    assert "┌─13──14──15──16──17──18" in text
    terminal.type("h")
    terminal.until("list the legal plays")
    terminal.type("Escape")
    terminal.until("must play the dice.")
    terminal.type("m")
    terminal.until("24/21 13/8")
    play = "24/21 13/8"
    terminal.type("-l", play)
    terminal.type("Enter")
    terminal.until(f"plays {play}.")
    terminal.type("d")
    terminal.until("Take (t)")
    terminal.type("t")
    terminal.until("takes.")
    terminal.type("C-c")
    text = terminal.until("left with 0")
    assert "Goodbye; gamao play --resume goes on." in text
    assert "Traceback" not in text

    terminal.type(f"clear; {GAMAO} play --resume; echo left with $?", "Enter")
    terminal.until("Which game goes on?")
    terminal.type("Enter")
    text = terminal.until("must play the dice.")
    assert "two people" not in text
    terminal.type("C-c")
    terminal.until("left with 0")


def test_a_review_is_looked_through(terminal, tmp_path):
    (tmp_path / "match.mat").write_bytes(MATCH)
    terminal.type(f"cd {tmp_path}; {GAMAO} play --review match.mat; echo left with $?", "Enter")
    terminal.until("Ana plays 3-1")
    terminal.type("q")
    assert "Traceback" not in terminal.until("left with 0")


@pytest.mark.parametrize("shell", ["bash --norc", "zsh -f"])
def test_tab_completes_a_command_and_an_option(terminal, tmp_path, shell):
    name = shell.split()[0]
    if shutil.which(name) is None:
        assert os.environ.get("CI") != "true", f"{name} is not installed"
        pytest.skip(f"{name} is not installed")
    # A shell that does not wait yet may lose what is typed: each time its prompt is waited for.
    terminal.type(f"cd {tmp_path}; HOME={tmp_path} PS1='rea''dy> ' exec {shell}", "Enter")
    terminal.until("\nready>\n")
    terminal.type(f"{GAMAO} completion {name} > script; . ./script; clear; echo be''gun", "Enter")
    terminal.until("begun\nready>\n")

    terminal.type("gamao bench du", "Tab")
    terminal.until("gamao bench duel")
    terminal.type("--", "--lu", "Tab")
    terminal.until("gamao bench duel --luck")
    terminal.type("C-c")
    terminal.until("\nready>\n")
    terminal.type("gamao analyse match.mat --su", "Tab")
    terminal.until("gamao analyse match.mat --summary")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ("--review missing", "there is no such file"),
        ("--review folder", "that is a directory"),
        ("--review binary", "gamao: "),
        ("--resume", "there is no game to go on with"),
        ("--clock nonsense", "not a clock"),
        ("--level grandpa", "beginner"),
    ],
)
def test_nonsense_is_told_in_one_line_and_the_screen_is_as_it_was(
    terminal, tmp_path, arguments, said
):
    (tmp_path / "folder").mkdir()
    (tmp_path / "binary").write_bytes(bytes(range(256)) * 9)
    terminal.type(f"cd {tmp_path}; clear; {GAMAO} play {arguments}; echo left with $?", "Enter")

    text = terminal.until("left with 2")
    assert said in text
    assert "Traceback" not in text


def test_plain_is_line_by_line_in_a_terminal_too(terminal):
    terminal.type(f"{GAMAO} play --plain --opponent person", "Enter")
    terminal.until("Type h for help.")
    terminal.until("X off 0")
    terminal.type("q", "Enter")
    terminal.until("Goodbye.")
