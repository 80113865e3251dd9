"""`gamao` and `gamao serve`: the web app."""

from __future__ import annotations

import os
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from enum import Enum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from gamao.cli.language import words_of
from gamao.cli.writing import can_keep
from gamao.messages import Catalogue
from gamao.messages.marking import mark as _

if TYPE_CHECKING:  # the other commands need no database
    from sqlalchemy import URL

LOOPBACK: Final = "127.0.0.1"


class LogKind(Enum):
    """How the server writes down what happens."""

    TEXT = "text"
    JSON = "json"


PortOption = Annotated[
    int | None,
    typer.Option(help=_("The port; else the first free one from 8000 on."), min=1, max=65535),
]
HostOption = Annotated[
    str, typer.Option(help=_("The address to listen on; 0.0.0.0 lets your network in."))
]
NoOpenOption = Annotated[bool, typer.Option("--no-open", help=_("Do not open the browser."))]
DatabaseOption = Annotated[
    str | None, typer.Option(help=_("Where games are kept: an SQLAlchemy URL."), metavar="URL")
]
NamesOption = Annotated[
    list[str],
    typer.Option(
        "--name", help=_("A name people reach this server by; may be given again."), metavar="NAME"
    ),
]
ProxiesOption = Annotated[
    list[str],
    typer.Option(
        "--proxy",
        help=_("A proxy to believe when it says who asks; may be given again."),
        metavar="ADDRESS",
    ),
]
LogOption = Annotated[
    LogKind,
    typer.Option(
        help=_("What is written down: errors as text, or every request as a line of JSON.")
    ),
]


def serve(
    context: typer.Context,
    port: PortOption = None,
    host: HostOption = LOOPBACK,
    database: DatabaseOption = None,
    name: NamesOption = [],  # noqa: B006 (Typer's own way; never changed)
    proxy: ProxiesOption = [],  # noqa: B006
    log: LogOption = LogKind.TEXT,
) -> None:
    """Serve the web app to people who meet in its lobby; opens no browser."""
    serve_app(
        context,
        port=port,
        host=host,
        no_open=True,
        database=database,
        names=tuple(name),
        proxies=tuple(proxy),
        json_log=log is LogKind.JSON,
        is_for_many=True,
    )


def serve_app(
    context: typer.Context,
    *,
    port: int | None,
    host: str,
    no_open: bool,
    database: str | None,
    names: tuple[str, ...] = (),
    proxies: tuple[str, ...] = (),
    json_log: bool = False,
    is_for_many: bool = False,
) -> None:
    """Serve the web app until Ctrl-C."""
    # Only here: the other commands need neither sockets nor a database.
    from gamao.engine.compiled import CORE_MISSING, compiled_core
    from gamao.server.http.run import Place, serve

    if compiled_core() is None:  # the engines' processes keep it to themselves
        warnings.warn(CORE_MISSING, RuntimeWarning, stacklevel=2)
    words = words_of(context)
    with _kept(database, words) as url:
        serve(
            Place(
                host=host,
                port=port,
                names=names,
                proxies=proxies,
                json_log=json_log,
                is_for_many=is_for_many,
                metrics_token=os.environ.get("GAMAO_METRICS_TOKEN"),
            ),
            database=url,
            open_browser=not no_open,
            say=typer.echo,
            words=words,
        )


@contextmanager
def _kept(database: str | None, words: Catalogue) -> Iterator[str | URL]:
    """The database asked for, or the user's own; where nothing can be kept, one for this time."""
    from tempfile import TemporaryDirectory

    from gamao.store import default_url

    own = default_url()
    folder = Path(own.database or "").parent
    if database or os.environ.get("GAMAO_DATA") or can_keep(folder):
        yield database or own
        return
    told = words("gamao: nothing can be kept in {folder}: games end with gamao", folder=folder)
    typer.echo(told, err=True)
    with TemporaryDirectory(prefix="gamao-") as passing:
        yield f"sqlite:///{passing}/games.db"
