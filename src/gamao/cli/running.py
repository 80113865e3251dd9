"""One run of the command: what goes wrong becomes a line for people and an exit status."""

from __future__ import annotations

import os
import sys
import warnings
from collections.abc import Sequence

import typer

from gamao.cli.app import app
from gamao.cli.complaints import system_complaint, usage_complaint
from gamao.cli.language import LanguageChoice
from gamao.cli.status import INTERRUPTED
from gamao.cli.writing import begin_output, end_output
from gamao.errors import GamaoError
from gamao.messages import Catalogue


def run(arguments: Sequence[str]) -> int:
    """Do what *arguments* ask for; the exit status."""
    begin_output()
    language = LanguageChoice()
    language.read_from(arguments)
    # What this process has said its workers need not say again, each with a line of our source.
    os.environ.setdefault("PYTHONWARNINGS", "ignore::RuntimeWarning")
    with warnings.catch_warnings():
        warnings.showwarning = _Warnings(language)
        return _run(arguments, language)


def _run(arguments: Sequence[str], language: LanguageChoice) -> int:
    try:
        try:
            status = app(list(arguments), prog_name="gamao", obj=language, standalone_mode=False)
        finally:
            end_output()
    except typer.Abort:
        return INTERRUPTED
    except typer.TyperException as error:
        return _complain(usage_complaint(error, language.words))
    except GamaoError as error:
        return _complain(language.words.say(error))
    except OSError as error:
        return refused(error, language.words)
    return status if isinstance(status, int) else 0


def refused(error: OSError, words: Catalogue) -> int:
    """Say what the system did not do; the exit status."""
    if isinstance(error, BrokenPipeError):  # whoever read our output has left
        sys.stderr.close()
        return 1
    return _complain(system_complaint(error, words))


class _Warnings:
    """Warnings for people: what is the matter, once, not in which line of ours it was noticed."""

    def __init__(self, language: LanguageChoice) -> None:
        self._language = language
        self._told: set[str] = set()

    def __call__(self, message: Warning | str, *_where: object, **_more: object) -> None:
        said = self._language.words.say(str(message))
        if said not in self._told:
            print(f"gamao: {said}", file=sys.stderr)
        self._told.add(said)


def _complain(text: str) -> int:
    print(f"gamao: {text}", file=sys.stderr)
    return 2
