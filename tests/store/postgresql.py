"""A real PostgreSQL for a test, in a folder of its own, where it is installed."""

import importlib.util
import os
import shutil
import subprocess
import tempfile
from contextlib import contextmanager
from pathlib import Path

import pytest
from tests.server.programs import free_port

_PLACES = "usr/lib/postgresql/*/bin"


def programs():
    """The folder of `initdb` and `pg_ctl`; None if there is none."""
    found = shutil.which("initdb")
    folders = [Path(found).parent] if found else sorted(Path("/").glob(_PLACES))
    return folders[-1] if folders else None


def require():
    """Without PostgreSQL or its driver a test is skipped, but with CI=true it fails."""
    missing = [
        name
        for name, found in {
            "psycopg": importlib.util.find_spec("psycopg"),
            "PostgreSQL (apt-get install postgresql)": programs(),
        }.items()
        if found is None
    ]
    if missing:
        told = f"{' and '.join(missing)} is missing"
        if os.environ.get("CI") == "true":
            pytest.fail(told)
        pytest.skip(told)


@contextmanager
def postgresql(*, fsync="off"):
    """A server with an empty database."""
    # Not in pytest's folder, which another user may not enter.
    with tempfile.TemporaryDirectory() as folder:
        Path(folder).chmod(0o755)
        server = PostgreSQL(Path(folder) / "postgresql", free_port(), fsync)
        server.start()
        try:
            yield server
        finally:
            server.stop()


class PostgreSQL:
    """One server on loopback, which can go and come back."""

    def __init__(self, folder, port, fsync):
        self.url = f"postgresql://gamao@127.0.0.1:{port}/postgres"
        # It refuses to run as root; Debian's package comes with a user for it.
        self._user = "postgres" if os.name == "posix" and os.geteuid() == 0 else None
        self._folder = folder
        self._options = (
            f"-p {port} -c listen_addresses=127.0.0.1 -c unix_socket_directories= -c fsync={fsync}"
        )
        folder.mkdir(mode=0o700)
        if self._user:
            shutil.chown(folder, self._user)
        self._run("initdb", "-A", "trust", "-U", "gamao", "--no-sync", "-E", "UTF8")

    def start(self):
        self._run("pg_ctl", "-o", self._options, "-l", str(self._folder / "log"), "-w", "start")

    def stop(self):
        self._run("pg_ctl", "-m", "immediate", "-w", "stop")

    def _run(self, program, *given):
        command = [str(programs() / program), "-D", str(self._folder / "data"), *given]
        subprocess.run(command, check=True, user=self._user, cwd="/", stdout=subprocess.DEVNULL)
