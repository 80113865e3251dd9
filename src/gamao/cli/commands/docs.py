"""`gamao docs`: the documentation, which comes with what is installed."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.markdown import Markdown

import gamao
from gamao.errors import GamaoError
from gamao.messages.marking import mark as _


def docs(
    page: Annotated[
        str | None, typer.Argument(help=_("A page, as in library; else their list."))
    ] = None,
) -> None:
    """Show a page of the documentation, or list them."""
    folder = _folder()
    if page is None:
        _list(folder)
        return
    path = folder / f"{page.removesuffix('.md')}.md"
    if path.parent != folder or not path.is_file():
        raise GamaoError(_("there is no page {page!r}: `gamao docs` lists them"), page=page)
    _show(path.read_text("utf-8"))


def _folder() -> Path:
    """Where the pages are: in the package, or in the checkout that it is installed from."""
    package = Path(gamao.__file__).parent
    installed, checkout = package / "docs", package.parents[1] / "docs"
    return installed if installed.is_dir() else checkout


def _list(folder: Path) -> None:
    for path in sorted(folder.glob("*.md")):
        heading = next(line for line in path.read_text("utf-8").splitlines() if line[:2] == "# ")
        typer.echo(f"{path.stem:<14}{heading[2:]}")


def _show(text: str) -> None:
    """Drawn where somebody reads it, page by page; as it is written where a program does."""
    if not sys.stdout.isatty():
        typer.echo(text)
        return
    console = Console()
    with console.pager(styles=True):
        console.print(Markdown(text))
