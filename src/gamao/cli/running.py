"""One run of the command: what goes wrong becomes a line for people and an exit status."""

from __future__ import annotations

import sys
from collections.abc import Sequence

import typer

from gamao.cli.app import app
from gamao.cli.complaints import usage_complaint
from gamao.cli.voice import Voice
from gamao.errors import GamaoError


def run(arguments: Sequence[str]) -> int:
    """Do what *arguments* ask for; the exit status."""
    voice = Voice()
    voice.listen(arguments)
    try:
        status = app(list(arguments), prog_name="gamao", obj=voice, standalone_mode=False)
    except BrokenPipeError:  # whoever read our output has left
        sys.stderr.close()
        return 1
    except typer.Abort:
        return 130
    except typer.TyperException as error:
        return _complain(usage_complaint(error, voice.words))
    except GamaoError as error:
        return _complain(voice.words.say(error))
    return status if isinstance(status, int) else 0


def _complain(text: str) -> int:
    print(f"gamao: {text}", file=sys.stderr)
    return 2
