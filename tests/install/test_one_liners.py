"""What the READMEs say to type without make: the same in each, and it works, with a wheel."""

import os
import re
import subprocess
from pathlib import Path

import pytest
from tests.install.building import ROOT, Environment

READMES = ["README.md", "README.pt.md", "README.es.md"]


def one_liners(name):
    """The commands by pipx and uv in a README."""
    text = (ROOT / name).read_text("utf-8")
    return re.findall(r"\b(?:pipx|uvx|uv tool) .*?\"\.\[app\]\"(?: gamao)?", text)


@pytest.fixture(scope="module")
def tools(made_once):
    def install(folder):
        Environment.made(folder).install("pipx", "uv")

    return made_once("tools", install)


@pytest.mark.parametrize("name", READMES)
def test_the_readmes_say_how_without_make(name):
    said = one_liners(name)

    assert [" ".join(line.split()[:2]) for line in said] == [
        "pipx run",
        "uvx --from",
        "pipx install",
        "uv tool",
    ]
    assert said == one_liners(READMES[0])


@pytest.mark.slow
@pytest.mark.parametrize("line", one_liners(READMES[0]))
def test_what_they_say_works_with_a_wheel(line, wheel, tools, tmp_path):
    own = {"UV_CACHE_DIR": "cache", "UV_TOOL_DIR": "kept", "UV_TOOL_BIN_DIR": "bin"}
    own |= {"PIPX_HOME": "pipx", "PIPX_BIN_DIR": "bin", "PIPX_MAN_DIR": "man"}
    path = os.pathsep.join([str(tools / "bin"), str(tmp_path / "bin"), os.environ["PATH"]])
    places = {name: str(tmp_path / folder) for name, folder in own.items()}
    # Of the Python that the wheel is for.
    python = {"UV_PYTHON": str(tools / "bin" / "python")}
    places = os.environ | places | python | {"PATH": path}

    def said(command):
        done = subprocess.run(
            command, shell=True, env=places, cwd=tmp_path, capture_output=True, text=True
        )
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout.strip()

    command = line.replace(".[app]", f"{Path(wheel)}[app]")
    if command.endswith(" gamao"):
        version = said(f"{command} --version")
    else:
        said(command)
        version = said("gamao --version")

    assert version == f"gamao {wheel.name.split('-')[1]}"
