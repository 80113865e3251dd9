"""One build of each kind for all tests, in whatever process they run: it takes half a minute."""

import fcntl
import os

import pytest
from tests.install.building import NO_COMPILER, ROOT, build_sdist, build_wheel


@pytest.fixture(scope="session")
def made_once(tmp_path_factory):
    """A folder by its name, filled by the first process that asks for it."""
    own = tmp_path_factory.getbasetemp()
    root = own.parent if "PYTEST_XDIST_WORKER" in os.environ else own

    def made(name, fill):
        folder = root / f"install-{name}"
        with (root / f"install-{name}.lock").open("w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            if not (folder / "whole").exists():
                folder.mkdir()
                fill(folder)
                (folder / "whole").touch()
        return folder

    return made


@pytest.fixture(scope="session")
def sdist(made_once):
    return next(made_once("sdist", build_sdist).glob("*.tar.gz"))


@pytest.fixture(scope="session")
def wheel(made_once):
    return _wheel(made_once("wheel", lambda folder: build_wheel(ROOT, folder)))


@pytest.fixture(scope="session")
def wheel_of_sdist(sdist, made_once):
    return _wheel(made_once("wheel-of-sdist", lambda folder: build_wheel(sdist, folder)))


@pytest.fixture(scope="session")
def plain_wheel(sdist, made_once):
    """Of the sdist, where there is no compiler."""
    without = os.environ | NO_COMPILER
    return _wheel(made_once("plain", lambda folder: build_wheel(sdist, folder, without)))


def _wheel(folder):
    return next(folder.glob("*.whl"))
