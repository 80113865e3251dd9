"""The `gamao` command."""

from __future__ import annotations

import sys

from gamao.cli.status import INTERRUPTED


def main() -> None:
    """Run the command line; what the user got wrong is one line and exit status 2."""
    try:
        sys.exit(_version() if sys.argv[1:] == ["--version"] else _run())
    except KeyboardInterrupt:  # while it was starting, too: that takes a second
        sys.exit(INTERRUPTED)


def _version() -> int:
    """Print it: this need not wait for anything else."""
    from gamao.cli.commands.version import version_text
    from gamao.cli.writing import end_output

    try:
        print(version_text())
        end_output()
    except OSError as error:
        from gamao.cli.language import LanguageChoice
        from gamao.cli.running import refused

        return refused(error, LanguageChoice().words)
    return 0


def _run() -> int:
    try:
        from gamao.cli.running import run
    except ModuleNotFoundError as missing:
        sys.exit(f"gamao: the command needs {missing.name}: pip install 'gamao[app]'")
    return run(sys.argv[1:])
