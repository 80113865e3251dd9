"""Commands that are imported only when they are run, and speak the reader's language."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from importlib import import_module
from typing import Annotated, Any, ClassVar

import typer
from typer.core import TyperCommand, TyperGroup
from typer.main import get_command, get_group

from gamao.cli.help_page import first_sentence, write_help
from gamao.cli.language import language_of, words_of
from gamao.errors import NotationError
from gamao.messages import LANGUAGES
from gamao.messages.marking import mark as _


@dataclass(frozen=True, slots=True)
class Entry:
    """A command: where it is, and what it does."""

    module: str
    help: str
    app: bool = False
    """It has commands of its own: the module's `app`."""

    def command(self, name: str) -> Any:  # noqa: ANN401 (a command of Typer's own types)
        """The command itself, imported now."""
        module = import_module(self.module)
        if self.app:
            return get_group(module.app)
        alone = typer.Typer(add_completion=False)
        alone.command(name, help=self.help, cls=Command)(getattr(module, name))
        return get_command(alone)


class Command(TyperCommand):
    """A command whose help is in the reader's language, and whose language can be chosen."""

    def __init__(self, *given: Any, **named: Any) -> None:  # noqa: ANN401 (as Typer makes it)
        super().__init__(*given, **named)
        self.params.append(_language_option())

    def format_help(self, ctx: Any, formatter: Any) -> None:  # noqa: ANN401
        write_help(self, ctx, formatter, words_of(ctx))

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:  # noqa: ANN401
        if "--limit" in (names := {name for param in self.params for name in param.opts}):
            args = [_renamed(arg) if "--level" not in names else arg for arg in args]
        ctx.allow_extra_args = True  # so that we can say in our words that there are too many
        rest: list[str] = super().parse_args(ctx, args)
        if rest:
            raise NotationError(_("nothing is done with {words!r}"), words=" ".join(rest))
        return rest


def _renamed(arg: str) -> str:
    """A search's depth was called its level, which is an opponent's: scripts may still say so."""
    name, equals, value = arg.partition("=")
    return f"--limit{equals}{value}" if name == "--level" else arg


class Menu(TyperGroup):
    """Commands by name, each with its help; none is imported to be listed."""

    entries: ClassVar[Mapping[str, Entry]] = {}

    def __init__(self, *given: Any, **named: Any) -> None:  # noqa: ANN401 (as Typer makes it)
        super().__init__(*given, **named)
        self.params.append(_language_option())

    def list_commands(self, ctx: Any) -> list[str]:  # noqa: ANN401
        return list(self.entries)

    def get_command(self, ctx: Any, cmd_name: str) -> Any:  # noqa: ANN401
        entry = self.entries.get(cmd_name)
        return entry.command(cmd_name) if entry else None

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:  # noqa: ANN401
        name = args[0]
        if name in self.entries:
            return name, self.get_command(ctx, name), args[1:]
        close = get_close_matches(name, self.entries, n=1)
        if close:
            told = _("there is no command {name!r}; did you mean {guess}?")
            raise NotationError(told, name=name, guess=close[0])
        page = f"{ctx.command_path} --help"
        raise NotationError(_("there is no command {name!r}; see {page}"), name=name, page=page)

    def format_help(self, ctx: Any, formatter: Any) -> None:  # noqa: ANN401
        words = words_of(ctx)
        rows = [(name, first_sentence(words(one.help))) for name, one in self.entries.items()]
        write_help(self, ctx, formatter, words, rows)


def _speak(context: typer.Context, language: str | None) -> None:
    if language is not None:
        language_of(context).choose(language)


def _spoken(
    language: Annotated[
        str | None,
        typer.Option(
            help=_("What to speak; else GAMAO_LANGUAGE, else the language of the system."),
            metavar="|".join(LANGUAGES),
            callback=_speak,
            is_eager=True,
            expose_value=False,
        ),
    ] = None,
) -> None:
    """Only the option is wanted: Typer makes it from this."""


def _language_option() -> Any:  # noqa: ANN401 (an option of Typer's own type)
    """The option that every command has; it is read before the others."""
    alone = typer.Typer(add_completion=False)
    alone.command()(_spoken)
    return get_command(alone).params[0]
