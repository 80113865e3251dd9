"""`gamao admin`: what whoever runs a server can do about its members and its database."""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from gamao.cli.commands.serve import DatabaseOption
from gamao.cli.complaints import require_place
from gamao.cli.language import words_of
from gamao.cli.menu import Entry, Menu
from gamao.errors import DataError
from gamao.messages.marking import mark as _

if TYPE_CHECKING:  # the help needs no database
    from gamao.store import Person, Store

_HELP: Final = _("Help, keep out or delete members of a server, from the machine it runs on.")
_HERE: Final = "gamao.cli.commands.admin"


class Admin(Menu):
    """What can be done."""

    entries = {  # noqa: RUF012 (the base class says it is a class variable)
        "ban": Entry(_HERE, _("Keep a member out; they are told why when they sign in.")),
        "unban": Entry(_HERE, _("Let a member in again.")),
        "sanction": Entry(_HERE, _("Have a member say nothing for some days.")),
        "grant": Entry(_HERE, _("Let a member look after the server, on its page /admin.")),
        "revoke": Entry(_HERE, _("Let them do so no more.")),
        "password": Entry(_HERE, _("Give a member another password, and print it.")),
        "export": Entry(_HERE, _("Write all that is kept of a member to a zip file.")),
        "delete": Entry(_HERE, _("Delete all that is kept of a member.")),
        "reports": Entry(_HERE, _("Print what members have reported, the last first.")),
        "backup": Entry(_HERE, _("Write a copy of the database while the server runs.")),
    }


app = typer.Typer(cls=Admin, help=_HELP)
NameArgument = Annotated[str, typer.Argument(help=_("The member's name."), metavar="NAME")]


@app.callback(invoke_without_command=True, help=_HELP)
def admin(context: typer.Context) -> None:
    """Help, keep out or delete members."""
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())


def ban(
    context: typer.Context,
    name: NameArgument,
    reason: Annotated[str, typer.Option(help=_("Why; the member reads it."))],
    appeal: Annotated[
        str, typer.Option(help=_("What the member can do about it; they read it, too."))
    ] = "",
    database: DatabaseOption = None,
) -> None:
    """Keep a member out; they are told why when they sign in."""
    from gamao.store import Ban

    with _member(database, name) as (store, person):
        store.people.ban(person.id, Ban(reason=reason, appeal=appeal), at=_now())
    words = words_of(context)
    typer.echo(words("{name} is kept out", name=person.name))


def unban(context: typer.Context, name: NameArgument, database: DatabaseOption = None) -> None:
    """Let a member in again."""
    with _member(database, name) as (store, person):
        store.people.ban(person.id, None, at=_now())
    words = words_of(context)
    typer.echo(words("{name} may come in again", name=person.name))


def sanction(
    context: typer.Context,
    name: NameArgument,
    reason: Annotated[str, typer.Option(help=_("Why; the member reads it."))],
    appeal: Annotated[
        str, typer.Option(help=_("What the member can do about it; they read it, too."))
    ] = "",
    days: Annotated[int, typer.Option(help=_("How many days; 0 ends it."), min=0)] = 7,
    database: DatabaseOption = None,
) -> None:
    """Have a member say nothing for some days."""
    from gamao.store import Mute

    until = _now() + timedelta(days=days)
    with _member(database, name) as (store, person):
        told = Mute(reason=reason, appeal=appeal, until=until) if days else None
        store.people.mute(person.id, told)
    words = words_of(context)
    said = _("{name} says nothing until {day}") if days else _("{name} may talk again")
    typer.echo(words(said, name=person.name, day=f"{until:%Y-%m-%d}"))


def grant(context: typer.Context, name: NameArgument, database: DatabaseOption = None) -> None:
    """Let a member look after the server, on its page /admin."""
    with _member(database, name) as (store, person):
        store.people.change(person.id, is_admin=True)
    words = words_of(context)
    typer.echo(words("{name} looks after the server", name=person.name))


def revoke(context: typer.Context, name: NameArgument, database: DatabaseOption = None) -> None:
    """Let them do so no more."""
    with _member(database, name) as (store, person):
        store.people.change(person.id, is_admin=False)
    words = words_of(context)
    typer.echo(words("{name} does not look after the server", name=person.name))


def password(context: typer.Context, name: NameArgument, database: DatabaseOption = None) -> None:
    """Give a member another password, and print it."""
    from gamao.server.people.passwords import Passwords

    new, passwords = secrets.token_urlsafe(9), Passwords()
    with _member(database, name) as (store, person):
        store.people.change(person.id, password=passwords.hash(new))
        store.people.end_all(person.id, at=_now())
        store.passkeys.remove(person.id)
    passwords.close()
    words = words_of(context)
    typer.echo(words("the password of {name} is {password}", name=person.name, password=new))


def export(
    context: typer.Context,
    name: NameArgument,
    file: Annotated[Path, typer.Argument(help=_("Where to write it."), metavar="FILE")],
    database: DatabaseOption = None,
) -> None:
    """Write all that is kept of a member to a zip file."""
    from gamao.server.people.exporting import export as write
    from gamao.store.backup import PRIVATE

    require_place(file)
    words = words_of(context)
    with _member(database, name) as (store, person):
        file.touch(mode=PRIVATE)
        write(store, person.id, file, words)
    typer.echo(words("written to {place}", place=file))


def delete(
    context: typer.Context,
    name: NameArgument,
    yes: Annotated[bool, typer.Option("--yes", help=_("Do not ask."))] = False,
    database: DatabaseOption = None,
) -> None:
    """Delete all that is kept of a member."""
    words = words_of(context)
    with _member(database, name) as (store, person):
        if not yes:
            typer.confirm(words("Delete {name} for ever?", name=person.name), abort=True)
        store.people.forget(person.id, at=_now())
    typer.echo(words("{name} is deleted", name=person.name))


def reports(
    context: typer.Context,
    most: Annotated[int, typer.Option(help=_("How many."), min=1)] = 50,
    database: DatabaseOption = None,
) -> None:
    """Print what members have reported, the last first."""
    words = words_of(context)
    with _opened(database) as store:
        for one in store.relations.reports(most=most):
            who = f"{one.by or '?'} > {one.about or '?'}"
            typer.echo(f"{one.at:%Y-%m-%d %H:%M}  {who}  {one.reason}  {_line(one.text)}")
        found = store.relations.reports(most=1)
    if not found:
        typer.echo(words("nothing is reported"))


def backup(
    context: typer.Context,
    file: Annotated[Path, typer.Argument(help=_("Where to write it."), metavar="FILE")],
    database: DatabaseOption = None,
) -> None:
    """Write a copy of the database while the server runs."""
    require_place(file)
    with _opened(database) as store:
        store.back_up(file)
    typer.echo(words_of(context)("written to {place}", place=file))


def _line(text: str) -> str:
    """A text of somebody's on one line: a terminal obeys what it is sent."""
    return "".join(letter if letter.isprintable() else " " for letter in text)


@contextmanager
def _opened(database: str | None) -> Iterator[Store]:
    from gamao.store import Store, default_url

    store = Store.open(database or default_url())
    try:
        yield store
    finally:
        store.close()


@contextmanager
def _member(database: str | None, name: str) -> Iterator[tuple[Store, Person]]:
    """The member called *name*, in an open store."""
    from gamao.server.people.names import folded

    with _opened(database) as store:
        person = store.people.named(folded(name))
        if person is None:
            raise DataError(_("there is nobody called {name!r}"), name=name)
        yield store, person


def _now() -> datetime:
    return datetime.now(UTC)
