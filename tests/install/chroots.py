"""
gamao in clean systems made by debootstrap: `make chroots` (root on Debian; an hour on two cores).

For each release of Debian one system without a compiler and one with: the sdist is installed in
both, and the wheel, which is built in the second, in the first. What tests/install/checks.py asks
is then asked by root and by a user without a home. A Python that Debian has not got is copied from
`--python FOLDER`, which is where it is installed here.
"""

import argparse
import os
import shutil
import subprocess
import sys
import time
from dataclasses import dataclass
from pathlib import Path

from tests.install.building import ROOT, build_sdist

MIRROR = "http://deb.debian.org/debian"
RELEASES = {"bookworm": "python3.11", "trixie": "python3.13", "forky": "python3.14"}
COMPILER = ("g++", "make")
CERTIFICATES = "etc/ssl/certs/ca-certificates.crt"
NOBODY = "65534:65534"
PLACES = {
    "PATH": "/usr/sbin:/usr/bin:/sbin:/bin",
    "GAMAO_LANGUAGE": "en",
    "LANG": "C.UTF-8",
    "PYTHONUNBUFFERED": "1",
    "PIP_DISABLE_PIP_VERSION_CHECK": "1",
    "PIP_NO_CACHE_DIR": "1",
    "PIP_ROOT_USER_ACTION": "ignore",
    "PIP_CERT": f"/{CERTIFICATES}",
}
# The mounts end with the process, whatever becomes of it.
_INSIDE = """
mount -t proc proc "$0/proc" && mount -t tmpfs tmpfs "$0/dev/shm" && exec chroot "$@"
"""


@dataclass
class System:
    """A Debian in a folder, and the Python that is used there."""

    folder: Path
    python: str

    @staticmethod
    def made(folder, release, python):
        """By debootstrap, once: what is there is used again."""
        if not (folder / "whole").exists():
            _remove(folder)
            script = "/usr/share/debootstrap/scripts/sid"  # the same for every release
            command = ["debootstrap", "--variant=minbase", "--include=ca-certificates"]
            _run([*command, release, str(folder), MIRROR, script])
            shutil.copy(f"/{CERTIFICATES}", folder / CERTIFICATES)
            shutil.copy("/etc/resolv.conf", folder / "etc" / "resolv.conf")
            # debootstrap does not find what only another package provides.
            System(folder, f"/usr/bin/{python}").fetch(python, f"{python}-venv")
            (folder / "whole").touch()
        return System(folder, f"/usr/bin/{python}")

    def copied(self, folder):
        """The same system once more."""
        _remove(folder)
        _run(["cp", "--archive", str(self.folder), str(folder)])
        return System(folder, self.python)

    def do(self, *command, user="0:0", home="/root", cwd="/srv/gamao", check=True):
        """Run *command* inside as *user*, and give what it said."""
        places = [f"{name}={value}" for name, value in (PLACES | {"HOME": home}).items()]
        enter = ["unshare", "--mount", "sh", "-c", _INSIDE, str(self.folder)]
        into = ["--userspec", user, str(self.folder), "/usr/bin/env", "-i", f"--chdir={cwd}"]
        return _run([*enter, *into, *places, *command], check=check)

    def fetch(self, *packages):
        """Install *packages* of Debian's."""
        # A mirror may lag behind a release that is not out yet.
        lenient = ["-o", "Acquire::Check-Valid-Until=false"]
        self.do("apt-get", "-qq", *lenient, "update", cwd="/")
        install = ["DEBIAN_FRONTEND=noninteractive", "apt-get", "-qq", "install", "--yes"]
        self.do(*install, "--no-install-recommends", *packages, cwd="/")

    def installed(self, name, what):
        """*what* and all it needs in an environment of that *name*."""
        self.do(self.python, "-m", "venv", f"/opt/{name}")
        self.do(f"/opt/{name}/bin/pip", "install", "--quiet", f"{what}[app]")
        return f"/opt/{name}/bin"


def _run(command, *, check=True):
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if check and done.returncode:
        sys.exit(f"{' '.join(map(str, command))}\n{done.stdout[-4000:]}\n{done.stderr[-4000:]}")
    return done


def _remove(folder):
    # Never into what an interrupted debootstrap has left mounted.
    _run(["rm", "--recursive", "--force", "--one-file-system", str(folder)])


def checked(system, name, what, *, plain, measuring):
    """Install *what*, and print a row for root and one for a user without a home."""
    folder = system.installed(name, what)
    version = system.do(system.python, "--version").stdout.split()[1]
    label = f"| {system.folder.name} | {version} | {name} |"
    wrong = 0
    for user, home in (("0:0", "/root"), (NOBODY, "/nonexistent")):
        options = ["--plain"] if plain else []
        options += ["--measuring"] if measuring and home == "/root" else []
        ask = [f"{folder}/python", "-m", "tests.install.checks", f"{folder}/gamao", *options]
        begun = time.monotonic()
        done = system.do(*ask, user=user, home=home, check=False)
        who = "root" if home == "/root" else "user, no home"
        said = (done.stdout + done.stderr).strip()
        took = time.monotonic() - begun
        print(
            f"{label} {who} | {'wrong' if done.returncode else said} | {took:.0f} s |", flush=True
        )
        if done.returncode:
            print(said, flush=True)
            wrong += 1
    return wrong


def tried(folder, release, python, sdist, *, tree, measuring):
    """Everything in one release of Debian, with its own Python or that of *tree*."""
    name = f"{release}-{Path(tree).name}" if tree else release
    bare = System.made(folder / release, release, python).copied(folder / f"{name}-bare")
    if tree:
        shutil.copytree(tree, bare.folder / "opt" / "python", symlinks=True)
        bare.python = "/opt/python/bin/python3"
        (bare.folder / "etc" / "ld.so.conf.d" / "python.conf").write_text("/opt/python/lib\n")
        bare.do("ldconfig", cwd="/")
        bare.fetch("libsqlite3-0", "libffi8", "libssl3")  # what it is linked with
    with_sdist(bare, sdist)
    full = bare.copied(folder / f"{name}-compiler")
    headers = () if tree else (f"{python}-dev",)
    full.fetch(*COMPILER, *headers)
    wrong = checked(full, "sdist", f"/srv/{sdist.name}", plain=False, measuring=False)
    into = ["--no-deps", "--quiet", "--wheel-dir", "/srv/wheels"]
    full.do("/opt/sdist/bin/pip", "wheel", *into, f"/srv/{sdist.name}")
    [wheel] = (full.folder / "srv" / "wheels").glob("*.whl")
    print(f"{wheel.name}: {wheel.stat().st_size / 1e6:.1f} MB", flush=True)
    shutil.copy(wheel, bare.folder / "srv" / wheel.name)
    shutil.copy(wheel, folder / wheel.name)
    wrong += checked(bare, "wheel", f"/srv/{wheel.name}", plain=False, measuring=measuring)
    wrong += checked(bare, "sdist-no-compiler", f"/srv/{sdist.name}", plain=True, measuring=False)
    for system in (bare, full):
        _remove(system.folder)
    return wrong


def with_sdist(system, sdist):
    """Put the *sdist* into the system, and unpack it: the checks are in it."""
    shutil.copy(sdist, system.folder / "srv" / sdist.name)
    system.do("mkdir", "-p", "/srv/gamao", cwd="/")
    system.do("tar", "-xf", f"/srv/{sdist.name}", "--strip-components=1", "--no-same-owner")


def main():
    """Try each release asked for; 1 if anything is wrong."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("releases", nargs="*", help=f"of {', '.join(RELEASES)}; left out: all")
    parser.add_argument("--folder", type=Path, default=ROOT / "build" / "chroots")
    parser.add_argument("--python", help="where a Python is installed here, for the first release")
    parser.add_argument("--measuring", action="store_true", help="the long benches, too")
    asked = parser.parse_args()
    if os.geteuid():
        sys.exit("debootstrap and chroot need root")
    folder = asked.folder
    shutil.rmtree(folder / "sdist", ignore_errors=True)
    (folder / "sdist").mkdir(parents=True)
    build_sdist(folder / "sdist")
    [sdist] = (folder / "sdist").glob("*.tar.gz")
    wrong = 0
    for release in asked.releases or RELEASES:
        tree = asked.python if release == (asked.releases or [*RELEASES])[0] else None
        options = {"tree": tree, "measuring": asked.measuring}
        wrong += tried(folder, release, RELEASES[release], sdist, **options)
    return bool(wrong)


if __name__ == "__main__":
    sys.exit(main())
