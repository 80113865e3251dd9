"""The `gamao` command."""

from __future__ import annotations

import sys


def main() -> None:
    """Run the command line; what the user got wrong is one line and exit status 2."""
    if sys.argv[1:] == ["--version"]:  # need not wait for anything else
        from gamao.cli.commands.version import version_text
        from gamao.cli.writing import end_output

        try:
            print(version_text())
            end_output()
        except OSError as error:
            sys.exit(f"gamao: {error.strerror}")
        return
    try:
        from gamao.cli.running import run
    except ModuleNotFoundError as missing:
        sys.exit(f"gamao: the command needs {missing.name}: pip install 'gamao[app]'")
    sys.exit(run(sys.argv[1:]))
