"""What is in the source is in what people install, file by file."""

import subprocess
import sys
import tarfile
import zipfile

import pytest
from tests.install.building import ROOT

COMPILED = (".cpp",)
"""What the compiled module is made of, and not installed; a GPU's kernels need the headers."""
OUTSIDE = (".ci/",)
"""What lands changes, and is not needed to build and test the package."""


def tracked():
    """The files of the source by name, each with its content."""
    listed = subprocess.run(
        ["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True
    )
    names = [name for name in listed.stdout.split("\0") if name]
    return {name: (ROOT / name).read_bytes() for name in names if (ROOT / name).is_file()}


def installed(wheel):
    """The files of the package in *wheel* by their names in the source, but the compiled one."""
    with zipfile.ZipFile(wheel) as archive:
        names = [name for name in archive.namelist() if name.startswith("gamao/")]
        return {f"src/{name}": archive.read(name) for name in names if not name.endswith(".so")}


def package():
    """The files of the source that make the package: its own, and the pages of `gamao docs`."""
    every = tracked()
    ours = {name: data for name, data in every.items() if name.startswith("src/gamao/")}
    ours |= {
        f"src/gamao/{name}": data
        for name, data in every.items()
        if name.startswith("docs/") and not name.startswith("docs/images/")
    }
    return {name: data for name, data in ours.items() if not name.endswith(COMPILED)}


def different(one, other):
    """The names of files that are not in both, or not the same."""
    return sorted(name for name in one.keys() | other.keys() if one.get(name) != other.get(name))


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["wheel", "wheel_of_sdist", "plain_wheel"])
def test_the_wheel_holds_the_package_file_by_file(kind, request):
    wheel = request.getfixturevalue(kind)

    assert different(package(), installed(wheel)) == []
    with zipfile.ZipFile(wheel) as archive:
        compiled = [name for name in archive.namelist() if name.endswith(".so")]
    assert len(compiled) == (kind != "plain_wheel")


@pytest.mark.slow
def test_the_sdist_holds_all_that_builds_the_package(sdist):
    with tarfile.open(sdist) as archive:
        files = [member for member in archive if member.isfile()]
        held = {
            member.name.partition("/")[2]: archive.extractfile(member).read() for member in files
        }
    held.pop("PKG-INFO")
    needed = {name: data for name, data in tracked().items() if not name.startswith(OUTSIDE)}

    assert different(needed, held) == []


@pytest.mark.slow
def test_the_tests_of_an_sdist_run(sdist, tmp_path):
    with tarfile.open(sdist) as archive:
        archive.extractall(tmp_path, filter="data")
    [folder] = tmp_path.iterdir()
    some = ["tests/rules/test_values.py", "tests/notation/test_play.py", "tests/rating"]

    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *some],
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
    )

    assert done.returncode == 0, done.stdout
