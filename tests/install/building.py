"""Wheels and sdists of this source, and clean environments to install them in."""

import subprocess
import sys
import venv
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[2]
NO_COMPILER = {"CC": "/bin/false", "CXX": "/bin/false"}

_PIP = ["-m", "pip", "--quiet", "--disable-pip-version-check"]
_SDIST = "import sys; from scikit_build_core.build import build_sdist; build_sdist(sys.argv[1])"


def build_wheel(source, folder, environment=None):
    """Put the wheel of *source*, which is a tree or an sdist, into *folder*."""
    build = ["--config-settings", f"build-dir={folder}/build"]
    # A wheel that pip keeps of an earlier build would not be that of this source.
    command = ["wheel", "--no-deps", "--no-cache-dir", *build, "--wheel-dir", str(folder)]
    _run(sys.executable, *_PIP, *command, str(source), env=environment)


def build_sdist(folder):
    """Put the sdist of this source into *folder*."""
    maker = Environment.made(folder / "maker")
    maker.install("scikit-build-core>=1.1,<2")
    _run(maker.python, "-c", _SDIST, str(folder), cwd=ROOT)


@dataclass
class Environment:
    """A virtual environment with nothing in it but what was installed."""

    folder: Path

    @staticmethod
    def made(folder):
        venv.create(folder, with_pip=True)
        return Environment(folder)

    @property
    def python(self):
        return str(self.folder / "bin" / "python")

    @property
    def gamao(self):
        return str(self.folder / "bin" / "gamao")

    def install(self, *what):
        _run(self.python, *_PIP, "install", *map(str, what))


def _run(*command, **options):
    done = subprocess.run(command, capture_output=True, text=True, check=False, **options)
    assert done.returncode == 0, done.stdout + done.stderr
