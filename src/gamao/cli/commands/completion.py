"""`gamao completion`: what a shell needs to complete our commands."""

from __future__ import annotations

from enum import Enum
from typing import Annotated

import typer

from gamao.cli.help_page import first_sentence
from gamao.cli.language import words_of
from gamao.cli.tree import Node, command_tree
from gamao.messages.marking import mark as _


class Shell(Enum):
    """The shells we write for."""

    BASH = "bash"
    ZSH = "zsh"
    FISH = "fish"


def completion(
    context: typer.Context,
    shell: Annotated[Shell, typer.Argument(metavar="bash|zsh|fish", help=_("Your shell."))],
) -> None:
    """Print what completes commands and options in a shell."""
    nodes = list(command_tree(context.find_root().command, words_of(context)))
    match shell:
        case Shell.FISH:
            typer.echo("\n".join(_fish(nodes)))
        case Shell.BASH:
            typer.echo(_bash(nodes))
        case Shell.ZSH:  # which reads what bash does
            typer.echo(f"{_ZSH_READS_BASH}\n{_bash(nodes)}")


def _bash(nodes: list[Node]) -> str:
    """The words typed so far, without options, name the command; what it takes follows."""
    takes = {node.words: " ".join((*node.commands, *node.flags, "--help")) for node in nodes}
    cases = "\n".join(f'    "{" ".join(path)}") words="{all}";;' for path, all in takes.items())
    return f"""\
_gamao() {{
  local word at="gamao" words="" here="${{COMP_WORDS[COMP_CWORD]}}"
  for word in "${{COMP_WORDS[@]:1:$((COMP_CWORD-1))}}"; do
    case "$at $word" in
      {"|".join(f'"{" ".join(node.words)}"' for node in nodes[1:])}) at="$at $word";;
    esac
  done
  case "$at" in
{cases}
  esac
  COMPREPLY=($(compgen -W "$words" -- "$here"))
}}
complete -o default -F _gamao gamao"""


def _fish(nodes: list[Node]) -> list[str]:
    lines = []
    for node in nodes:
        here = f"__gamao_at '{' '.join(node.words[1:])}'"
        for name in node.commands:
            child = next(one for one in nodes if one.words == (*node.words, name))
            about = first_sentence(child.help).replace("'", "\\'")
            lines.append(f"complete -c gamao -f -n \"{here}\" -a {name} -d '{about}'")
        for flag in node.flags:
            kind = f"-l {flag[2:]}" if flag.startswith("--") else f"-s {flag[1:]}"
            lines.append(f'complete -c gamao -n "{here}" {kind}')
    known = " ".join(f"'{' '.join(node.words[1:])}'" for node in nodes[1:])
    return [_FISH_AT.replace("KNOWN", known), *lines]


_FISH_AT = """\
function __gamao_at
  set -l at
  for word in (commandline -opc)[2..]
    if contains -- (string join ' ' $at $word) KNOWN
      set -a at $word
    end
  end
  test "$at" = "$argv"
end"""
# A shell that has not begun to complete anything has to do so first. `path` is zsh's own.
_ZSH_READS_BASH = """\
(( $+functions[compdef] )) || { autoload -Uz compinit && compinit -u; }
autoload -Uz bashcompinit && bashcompinit"""
