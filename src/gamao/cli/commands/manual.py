"""`gamao manual`: the page that `man` shows, made from the commands."""

from __future__ import annotations

from collections.abc import Iterator

import typer

from gamao.cli.commands.version import version_text
from gamao.cli.language import language_of
from gamao.cli.tree import Node, command_tree


def manual(context: typer.Context) -> None:
    """Print the manual page; `gamao manual | man -l -` shows it."""
    words = language_of(context).words
    nodes = list(command_tree(context.find_root().command, words))
    lines = [
        f'.TH GAMAO 1 "" "{version_text()}"',
        f".SH {words('NAME')}",
        rf"gamao \- {_plain(nodes[0].help)}",
        f".SH {words('COMMANDS')}",
        *(line for node in nodes for line in _page(node)),
        f".SH {words('EXIT STATUS')}",
        _plain(words("0 is well, 1 that something checked is wrong, 2 a mistake, 130 stopped.")),
    ]
    typer.echo("\n".join(lines))


def _page(node: Node) -> Iterator[str]:
    taken = " ".join(name for name, _ in node.arguments)
    yield f".SS {_plain(' '.join(node.words))} {_plain(taken)}".rstrip()
    yield _plain(node.help)
    for name, told in (*node.arguments, *node.options):
        yield from (".TP", rf"\fB{_plain(name)}\fR", _plain(told))


def _plain(text: str) -> str:
    """Text that roff leaves alone."""
    lines = text.replace("\\", r"\e").replace("-", r"\-").split("\n")
    return "\n".join(
        rf"\&{line}" if line.startswith((".", "'")) else line for line in lines if line
    )
