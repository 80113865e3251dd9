"""One build of each kind for all tests: it takes half a minute."""

import os

import pytest
from tests.install.building import NO_COMPILER, ROOT, build_sdist, build_wheel


@pytest.fixture(scope="session")
def sdist(tmp_path_factory):
    return build_sdist(tmp_path_factory.mktemp("sdist"))


@pytest.fixture(scope="session")
def wheel(tmp_path_factory):
    return build_wheel(ROOT, tmp_path_factory.mktemp("wheel"))


@pytest.fixture(scope="session")
def wheel_of_sdist(sdist, tmp_path_factory):
    return build_wheel(sdist, tmp_path_factory.mktemp("wheel-of-sdist"))


@pytest.fixture(scope="session")
def plain_wheel(sdist, tmp_path_factory):
    """Of the sdist, where there is no compiler."""
    return build_wheel(sdist, tmp_path_factory.mktemp("plain"), os.environ | NO_COMPILER)
