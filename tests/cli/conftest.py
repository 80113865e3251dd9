"""The command, run in this process: the engine is loaded once for all tests."""

import sys
from dataclasses import dataclass

import pytest

from gamao.cli import main


@dataclass
class Done:
    """What the command said."""

    returncode: int
    stdout: str
    stderr: str


@pytest.fixture
def run(capsys, monkeypatch, tmp_path):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))

    def run(*arguments):
        monkeypatch.setattr(sys, "argv", ["gamao", *map(str, arguments)])
        capsys.readouterr()
        with pytest.raises(SystemExit) as left:
            main()
        said = capsys.readouterr()
        return Done(left.value.code or 0, said.out, said.err)

    return run
