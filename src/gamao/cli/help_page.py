"""The page that `--help` prints, in the reader's language."""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum
from pathlib import Path
from typing import Any, Final

import typer

from gamao.cli.complaints import range_text
from gamao.messages import Catalogue
from gamao.messages.marking import mark as _

_KINDS: Final[dict[object, str]] = {
    int: _("NUMBER"),
    float: _("NUMBER"),
    str: _("TEXT"),
    Path: _("PATH"),
}
_MOST: Final = 60
"""Characters behind an option's name; a line has 80."""
Row = tuple[str, str]


def write_help(
    command: Any,  # noqa: ANN401 (a command or a group of Typer's own types)
    context: typer.Context,
    formatter: Any,  # noqa: ANN401
    words: Catalogue,
    commands: Iterable[Row] = (),
) -> None:
    """The page of *command*; a group has *commands* with a line each."""
    rows = list(commands)
    arguments = [p for p in command.params if p.param_type_name == "argument"]
    options = [p for p in command.params if p.param_type_name == "option" and not p.hidden]
    pieces = [words("[OPTIONS]"), *map(_usage, arguments)]
    pieces += [words("COMMAND [ARGUMENTS]...")] if rows else []
    formatter.write_usage(context.command_path, " ".join(pieces), prefix=f"{words('Usage:')} ")
    formatter.write_paragraph()
    with formatter.indentation():
        formatter.write_text(words(command.help))
    last = [("--help", words("Show this page."))]
    _section(formatter, words("Arguments"), [argument_row(p, words) for p in arguments])
    _section(formatter, words("Options"), [option_row(p, words) for p in options] + last)
    _section(formatter, words("Commands"), rows)


def first_sentence(text: str) -> str:
    """What a list of commands shows of a help text."""
    return text.split("\n\n")[0].split(". ")[0].removesuffix(".")


def _section(formatter: Any, title: str, rows: list[Row]) -> None:  # noqa: ANN401
    if rows:
        with formatter.section(title):
            formatter.write_dl(rows)


def _usage(param: Any) -> str:  # noqa: ANN401
    name = _named(param)
    if param.nargs != 1 and "..." not in name:
        name += "..."
    return name if param.required else f"[{name}]"


def _named(param: Any) -> str:  # noqa: ANN401
    return str(param.metavar or param.name.upper())


def argument_row(param: Any, words: Catalogue) -> Row:  # noqa: ANN401
    """An argument as the page lists it."""
    return _named(param), _told(param, words)


def option_row(param: Any, words: Catalogue) -> Row:  # noqa: ANN401
    """An option as the page lists it."""
    names = ", ".join(param.opts)
    if param.secondary_opts:
        names += f" / {', '.join(param.secondary_opts)}"
    if not param.is_flag:
        names += f" {_value(param, words)}"
    bounded = param.max is not None  # that a number of threads is not negative goes without saying
    notes = [
        _choices_note(param, words),
        range_text(param, words) if bounded else None,
        _default(param, words),
    ]
    told, noted = _told(param, words), "; ".join(note for note in notes if note)
    return names, f"{told} [{noted}]" if noted else told


def _told(param: Any, words: Catalogue) -> str:  # noqa: ANN401
    """What is said of it; where that is to name the levels of the computer, they are named."""
    if "{levels}" not in param.help:
        return words(param.help)
    from gamao.cli.levels import level_names  # of the engine, which a page of help needs seldom

    return words(param.help, levels=", ".join(level_names(words)))


def _value(param: Any, words: Catalogue) -> str:  # noqa: ANN401
    """What stands behind the name of an option: its choices, if there is room for them."""
    choices = _choices(param)
    if not choices and param.metavar:
        return str(param.metavar)
    if choices and len(choices) <= _MOST:
        return choices
    return words(_KINDS.get(param.type_descriptor.annotation, _("TEXT")))


def _choices_note(param: Any, words: Catalogue) -> str | None:  # noqa: ANN401
    """The words an option takes, where they are too many to stand behind its name."""
    choices = _choices(param)
    if len(choices) <= _MOST:
        return None
    return words("one of {choices}", choices=choices.replace("|", " | "))


def _choices(param: Any) -> str:  # noqa: ANN401
    if "|" in (param.metavar or ""):
        return str(param.metavar)
    return "|".join(str(choice.value) for choice in param.type_descriptor.choices or ())


def _default(param: Any, words: Catalogue) -> str | None:  # noqa: ANN401
    default = param.default.value if isinstance(param.default, Enum) else param.default
    if default in (None, "", (), []) or isinstance(default, bool):
        return words("default: yes") if default is True else None
    if isinstance(default, float):
        default = words.number(default, len(f"{default:g}".partition(".")[2]))
    return words("default: {value}", value=default)
