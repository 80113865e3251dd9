"""All commands as values: what the manual and the completion of shells are made of."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from gamao.cli.help_page import argument_row, option_row
from gamao.cli.menu import Menu
from gamao.messages import Catalogue


@dataclass(frozen=True, slots=True, kw_only=True)
class Node:
    """One command: its words, what it does, what it takes."""

    words: tuple[str, ...]
    """As they are typed: `gamao`, `bench`, `duel`."""
    help: str
    arguments: tuple[tuple[str, str], ...]
    options: tuple[tuple[str, str], ...]
    flags: tuple[str, ...]
    """The options by themselves: `--json`, `--no-keep`."""
    commands: tuple[str, ...]


def command_tree(
    program: Any,  # noqa: ANN401 (Typer's own)
    words: Catalogue,
) -> Iterator[Node]:
    """Every command of the whole *program*, each before its own."""
    yield from _nodes(program, ("gamao",), words)


def _nodes(
    command: Any,  # noqa: ANN401 (Typer's own)
    path: tuple[str, ...],
    words: Catalogue,
) -> Iterator[Node]:
    params = command.params
    options = [p for p in params if p.param_type_name == "option" and not p.hidden]
    entries = command.entries if isinstance(command, Menu) else {}
    yield Node(
        words=path,
        help=words(command.help or ""),
        arguments=tuple(argument_row(p, words) for p in params if p.param_type_name == "argument"),
        options=tuple(option_row(p, words) for p in options),
        flags=tuple(flag for p in options for flag in (*p.opts, *p.secondary_opts)),
        commands=tuple(entries),
    )
    for name, entry in entries.items():
        yield from _nodes(entry.command(name), (*path, name), words)
