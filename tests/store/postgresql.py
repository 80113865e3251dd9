"""A real PostgreSQL for a test, in a folder of its own, where it is installed."""

import os
import shutil
import subprocess
from contextlib import contextmanager
from pathlib import Path

_PLACES = "/usr/lib/postgresql/*/bin"


def programs():
    """The folder of `initdb` and `pg_ctl`; None if there is none."""
    found = shutil.which("initdb")
    folders = [Path(found).parent] if found else sorted(Path("/").glob(_PLACES.lstrip("/")))
    return folders[-1] if folders else None


@contextmanager
def postgresql(folder, port):
    """A server on *port* of loopback; gives the URL of its empty database."""
    # It refuses to run as root; Debian's package comes with a user for it.
    user = "postgres" if os.name == "posix" and os.geteuid() == 0 else None
    folder.mkdir(mode=0o700)
    if user:
        shutil.chown(folder, user)
    data, binaries = str(folder / "data"), programs()
    options = f"-p {port} -c listen_addresses=127.0.0.1 -c unix_socket_directories= -c fsync=off"

    def run(program, *given):
        command = [str(binaries / program), "-D", data, *given]
        subprocess.run(command, check=True, user=user, cwd="/", stdout=subprocess.DEVNULL)

    run("initdb", "-A", "trust", "-U", "gamao", "--no-sync", "-E", "UTF8")
    run("pg_ctl", "-o", options, "-l", str(folder / "log"), "-w", "start")
    try:
        yield f"postgresql+psycopg://gamao@127.0.0.1:{port}/postgres"
    finally:
        run("pg_ctl", "-m", "immediate", "-w", "stop")
