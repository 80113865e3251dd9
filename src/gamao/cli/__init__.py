"""The `gamao` command."""

from __future__ import annotations

import sys


def main() -> None:
    """Run the command line; what the user got wrong is one line and exit status 2."""
    from gamao.errors import GamaoError

    try:
        from gamao.cli.app import app
    except ModuleNotFoundError as missing:
        sys.exit(f"gamao: the command needs {missing.name}: pip install 'gamao[app]'")
    try:
        app()
    except BrokenPipeError:  # whoever read our output has left
        sys.stderr.close()
        sys.exit(1)
    except GamaoError as error:
        print(f"gamao: {error}", file=sys.stderr)
        sys.exit(2)
