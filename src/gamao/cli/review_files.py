"""The files of `gamao analyse`: matches to read, and where their reviews are put."""

from __future__ import annotations

import csv
import json
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from itertools import chain, count
from pathlib import Path
from typing import TYPE_CHECKING, Final
from urllib.parse import quote

import typer

from gamao.cli.complaints import file_complaint, require_place
from gamao.cli.reading import content_of
from gamao.cli.writing import write_whole
from gamao.errors import NotationError
from gamao.messages import Catalogue
from gamao.messages.marking import mark as _

if TYPE_CHECKING:  # other commands need not wait for the engine
    from gamao.analysis import SeasonMatch
    from gamao.analysis.match_file import Output, Written

_LARGEST: Final = 20_000_000
_INDEX: Final = "index"
"""The page that leads to the others."""


class ReviewFiles:
    """Reads files; puts reviews on standard output and, if asked for, on pages; complains."""

    def __init__(
        self,
        paths: Sequence[Path],
        words: Catalogue,
        *,
        output: Output,
        html: Path | None,
        of_folder: bool = False,
        summary: bool = False,
        frame: Path | None = None,
    ) -> None:
        self.paths: Final = paths
        self._words: Final = words
        self._output: Final = output
        self._html: Final = html
        self._has_index: Final = of_folder or not self.alone
        self._pages: Final = {_INDEX}
        self._summary: Final = summary
        self._matches: Final[list[SeasonMatch]] = []
        self._frame: Final = frame
        self._rows: Final[list[dict[str, object]]] = []
        self._is_first = True
        self.failed = False
        """There was something to complain about."""

    @property
    def alone(self) -> bool:
        """There is one match only."""
        return len(self.paths) == 1

    def clear(self) -> None:
        """
        Make room for the pages, before work begins that would have been for nothing.

        Raises:
            NotationError: they cannot be written.
        """
        if self._frame is not None:
            from gamao.analysis.frames import frame_bytes

            require_place(self._frame)
            frame_bytes(self._frame.suffix, [])  # before hours of work, not after
        if self._html is None:
            return
        with self._writing(self._html):
            if self._has_index:
                self._html.mkdir(parents=True, exist_ok=True)
            else:
                require_place(self._html)

    def files(self) -> Iterator[tuple[Path, bytes]]:
        """The files, read one after the other; what cannot be read is said and left out."""
        for path in self.paths:
            try:
                data = content_of(path, _LARGEST + 1)
                if len(data) <= _LARGEST:
                    yield path, data
                    continue
                most = _LARGEST // 1_000_000
                said = self._words("a match file is not larger than {most} MB", most=most)
            except OSError as error:
                said = self._words(file_complaint(error))
            self._complain(path, said)

    def put(self, written: Written) -> None:
        """Print what came of a file, and write its page."""
        if written.complaint is not None:
            self._complain(written.path, written.complaint)
            return
        for warning in written.warnings:
            typer.echo(f"gamao: {written.path}: {self._words.say(warning)}", err=True)
        self._rows.extend(written.rows)
        if not self._summary:
            typer.echo(self._heading(written.path) + written.report, nl=False)
        self._is_first = False
        page = self._write_page(written)
        if written.match is not None:
            self._matches.append(replace(written.match, page=quote(page)))

    def end(self) -> None:
        """Write what is of all matches together: every decision, how every player has played."""
        try:
            self._tell_standings()
        finally:
            self._write_index()
            self._write_frame()

    def _write_page(self, written: Written) -> str:
        """The name of the page of a match; nothing if none is wanted."""
        if self._html is None or written.page is None:
            return ""
        target = self._html
        if self._has_index:
            target = self._html / self._page_name(written.path)
        with self._writing(target):
            write_whole(target, written.page.encode())
        return target.name

    def _write_index(self) -> None:
        """The pages of a folder are found from one, which has the table of their players, too."""
        from gamao.analysis import format_season

        if self._html is None or not self._has_index or not self._matches:
            return
        target = self._html / f"{_INDEX}.html"
        with self._writing(target):
            write_whole(target, format_season(self._matches, self._words).encode())

    def _tell_standings(self) -> None:
        from gamao.analysis import format_standings, standings
        from gamao.analysis.match_file import Output

        if not self._summary or not self._matches:
            return
        table = standings(one for match in self._matches for one in (match.white, match.black))
        plain = [one.as_json() for one in table]
        match self._output:
            case Output.JSON:
                typer.echo("\n".join(map(json.dumps, plain)))
            case Output.CSV:
                lines = csv.DictWriter(sys.stdout, plain[0].keys(), lineterminator="\n")
                lines.writeheader()
                lines.writerows(plain)
            case Output.TEXT:
                typer.echo(format_standings(table, self._words), nl=False)

    def _write_frame(self) -> None:
        if self._frame is not None:
            from gamao.analysis.frames import frame_bytes

            with self._writing(self._frame):
                write_whole(self._frame, frame_bytes(self._frame.suffix, self._rows))

    def _heading(self, path: Path) -> str:
        from gamao.analysis.match_file import Output
        from gamao.analysis.text_report import COLUMNS

        match self._output:
            case Output.JSON:
                return ""
            case Output.CSV:
                return ",".join(COLUMNS) + "\n" if self._is_first else ""
            case Output.TEXT:
                space = "" if self._is_first else "\n"
                return space if self.alone else f"{space}{path}\n\n"

    def _page_name(self, path: Path) -> str:
        """That of the file; more of it, or a number, where another page has that name already."""
        names = chain((path.stem, path.name), (f"{path.name}-{number}" for number in count(2)))
        name = next(name for name in names if name not in self._pages)
        self._pages.add(name)
        return f"{name}.html"

    def _complain(self, path: Path, said: str) -> None:
        typer.echo(f"gamao: {path}: {said}", err=True)
        self.failed = True

    @contextmanager
    def _writing(self, target: Path) -> Iterator[None]:
        try:
            yield
        except OSError as error:
            why = self._words(file_complaint(error))
            raise NotationError(_("cannot write {path}: {why}"), path=target, why=why) from error
