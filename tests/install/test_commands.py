"""Every command and every page, of the wheel in a clean environment, with a home and without."""

import os

import pytest
from tests.install import checks
from tests.install.building import Environment


def test_every_command_is_tried_here():
    assert checks.COMMANDS.keys() | checks.ALONE.keys() == checks.every_command()


@pytest.fixture(
    params=[
        ("wheel", "home"),
        ("wheel", "no home"),
        ("wheel_of_sdist", "no home"),
        ("plain_wheel", "no home"),
    ],
    ids="-".join,
)
def installed(request, made_once, tmp_path):
    """By somebody with a home, and each way by somebody whose home cannot be written."""
    built, has_home = request.param
    wheel = request.getfixturevalue(built)

    def install(folder):
        Environment.made(folder).install(f"{wheel}[app]")

    environment = Environment(made_once(f"{built}-installed", install))
    kept = {k: v for k, v in os.environ.items() if not k.startswith(("XDG_", "GAMAO_DATA"))}
    home = str(tmp_path / "home") if has_home == "home" else "/proc/nowhere"
    places = kept | {"HOME": home, "GAMAO_LANGUAGE": "en", "PYTHONUNBUFFERED": "1"}
    return checks.Installation(environment.gamao, built != "plain_wheel", places)


@pytest.mark.slow
def test_every_command_runs(installed, tmp_path):
    measuring = "nowhere" not in installed.places["HOME"]

    wrong = checks.wrong_with_commands(installed, tmp_path, measuring=measuring)

    assert not wrong, "\n\n".join(wrong)


@pytest.mark.slow
def test_every_command_has_help(installed, tmp_path):
    wrong = checks.wrong_with_help(installed, tmp_path)

    assert not wrong, "\n\n".join(wrong)


@pytest.mark.slow
def test_every_page_is_served(installed, tmp_path):
    assert checks.wrong_with_pages(installed, tmp_path) == []


@pytest.mark.slow
def test_members_are_looked_after_and_an_engine_plays_on_the_server(installed, tmp_path):
    assert checks.wrong_with_members(installed, tmp_path) == []
