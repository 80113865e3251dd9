"""
A zip for Windows that needs nothing else: Python's embeddable zip, the wheel and what it needs.

    python bench/make_windows_zip.py python-3.13.x-embed-amd64.zip gamao-*.whl gamao-windows.zip

Whoever unpacks it opens `gamao.cmd`. docs/releasing.md says where its parts come from.
"""

from __future__ import annotations

import argparse
import re
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path
from typing import Final

LAUNCHER: Final = '@"%~dp0python\\python.exe" -m gamao %*\r\n@if errorlevel 1 pause\r\n'
TOLD: Final = (
    "gamao: abra gamao.cmd e o jogo aparece no navegador.\r\n"
    "gamao: abra gamao.cmd y el juego aparece en el navegador.\r\n"
    "gamao: open gamao.cmd, and the game appears in your browser.\r\n"
)


def version_of(names: list[str]) -> str:
    """Python's version by the files of its embeddable zip: `313`."""
    found = [match[1] for name in names if (match := re.fullmatch(r"python(3\d+)\.dll", name))]
    if len(found) != 1:
        sys.exit("this is not Python's embeddable zip: it has no python3XX.dll at its top")
    return found[0]


def fetch(wheel: Path, version: str, folder: Path) -> None:
    """Unpack *wheel* and all that its app needs on Windows into *folder*."""
    system = ["--platform", "win_amd64", "--python-version", version, "--only-binary", ":all:"]
    command = [sys.executable, "-m", "pip", "install", "--quiet", "--no-compile", *system]
    # A package that only Windows needs is marked so, and pip asks the system it runs on.
    subprocess.run([*command, "--target", str(folder), f"{wheel}[app]", "colorama"], check=True)


def make(embeddable: Path, wheel: Path, made: Path) -> None:
    """Put all into *made*."""
    with tempfile.TemporaryDirectory() as work, zipfile.ZipFile(embeddable) as python:
        version = version_of(python.namelist())
        libraries = Path(work) / "libraries"
        fetch(wheel, version, libraries)
        with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as archive:
            archive.writestr("gamao/gamao.cmd", LAUNCHER)
            archive.writestr("gamao/LEIAME.txt", TOLD)
            for name in python.namelist():
                if not name.endswith(("/", "._pth")):
                    archive.writestr(f"gamao/python/{name}", python.read(name))
            paths = f"python{version}.zip\r\n.\r\nlibraries\r\n"
            archive.writestr(f"gamao/python/python{version}._pth", paths)
            for path in sorted(libraries.rglob("*")):
                if path.is_file():
                    archive.write(path, f"gamao/python/libraries/{path.relative_to(libraries)}")


def main() -> None:
    """Make the zip, and say how large it is."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("embeddable", type=Path)
    parser.add_argument("wheel", type=Path)
    parser.add_argument("made", type=Path)
    asked = parser.parse_args()
    make(asked.embeddable, asked.wheel, asked.made)
    print(f"{asked.made}: {asked.made.stat().st_size / 1e6:.1f} MB")


if __name__ == "__main__":
    main()
