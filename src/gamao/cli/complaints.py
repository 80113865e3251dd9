"""What was wrong with a command line, in the reader's language."""

from __future__ import annotations

import errno
import os
from pathlib import Path
from typing import Any, Final

import typer

from gamao.errors import NotationError
from gamao.messages import Catalogue
from gamao.messages.marking import Said
from gamao.messages.marking import mark as _

_FILES: Final = (
    (FileNotFoundError, _("there is no such file")),
    (IsADirectoryError, _("that is a directory, not a file")),
    (PermissionError, _("that is not allowed")),
)
_FULL: Final = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)


def file_complaint(error: OSError) -> str:
    """Why a file cannot be read or written: a message of ours, or the system's own words."""
    if error.errno in _FULL:
        return _("the disk is full")
    ours = (message for kind, message in _FILES if isinstance(error, kind))
    return next(ours, error.strerror or str(error))


def require_place(target: Path) -> None:
    """
    Do nothing if *target* can be written, before work begins that would have been for nothing.

    Raises:
        NotationError: it cannot be, as far as can be seen without writing.
    """
    if not target.parent.is_dir():
        raise NotationError(
            _("cannot write {path}: there is no directory {directory}"),
            path=target,
            directory=target.parent,
        )
    if target.is_dir():
        why = Said(file_complaint(IsADirectoryError()))
    elif not _may_write(target):
        why = Said(file_complaint(PermissionError()))
    else:
        return
    raise NotationError(_("cannot write {path}: {why}"), path=target, why=why)


def _may_write(target: Path) -> bool:
    """A file is replaced, which needs its directory; a pipe or a device is written to."""
    if target.exists() and not target.is_file():
        return os.access(target, os.W_OK)
    return os.access(target.resolve().parent, os.W_OK | os.X_OK)


def system_complaint(error: OSError, words: Catalogue) -> str:
    """What the system refused, with the file it was about where that is known."""
    why = words(file_complaint(error))
    return f"{error.filename}: {why}" if error.filename else why


def usage_complaint(error: typer.TyperException, words: Catalogue) -> str:
    """What Typer says in English only; what we do not know it to say stays as it is."""
    # Typer makes only the first of its errors public: the others go by their names.
    match type(error).__name__:
        case "NoSuchOption":
            said = words("there is no option {name}", name=getattr(error, "option_name", ""))
        case "MissingParameter":
            said = words("{name} is missing", name=_name(getattr(error, "param", None)))
        case "BadOptionUsage" if "does not take" in error.message:
            said = words("{name} takes no value", name=getattr(error, "option_name", ""))
        case "BadOptionUsage":
            said = words("{name} needs a value", name=getattr(error, "option_name", ""))
        case "BadParameter":
            said = _wanted(getattr(error, "param", None), words)
        case _:
            return error.format_message()
    context = getattr(error, "ctx", None)
    path = context.command_path if context else "gamao"
    return words("{said} (see {command} --help)", said=said, command=path)


def range_text(param: Any, words: Catalogue) -> str | None:  # noqa: ANN401 (Typer's own)
    """The numbers that *param* takes; None for all."""
    least, most = getattr(param, "min", None), getattr(param, "max", None)
    if least is not None and most is not None:
        return words("{least} to {most}", least=least, most=most)
    if least is not None:
        return words("at least {least}", least=least)
    return None if most is None else words("at most {most}", most=most)


def _wanted(param: Any, words: Catalogue) -> str:  # noqa: ANN401 (Typer's own)
    name, kind = _name(param), param.type_descriptor
    if kind.choices:
        choices = ", ".join(str(choice.value) for choice in kind.choices)
        if "|" in name:  # the choices are all the name it has
            return words("it is one of {choices}", choices=choices)
        return words("{name} is one of {choices}", name=name, choices=choices)
    if kind.annotation not in (int, float):
        return words("{name} cannot be that", name=name)
    bounds = range_text(param, words)
    if bounds is None:
        return words("{name} is a number", name=name)
    return words("{name} is a number: {bounds}", name=name, bounds=bounds)


def _name(param: Any) -> str:  # noqa: ANN401 (Typer's own)
    if param is None:
        return ""
    if param.param_type_name == "option":
        return str(max(param.opts, key=len))
    return str(param.metavar or param.name.upper())
