"""All that is kept of a person as one file, for them to take away."""

from __future__ import annotations

import json
from collections.abc import Iterable
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile

from gamao.errors import GamaoError, RuleError
from gamao.messages import Catalogue
from gamao.play import LiveMatch, Terms, match_record
from gamao.server.table.mat import mat_of
from gamao.store import DAMAGE, Store


def export(store: Store, person: str, file: Path, words: Catalogue) -> None:
    """
    Write all of *person*'s to *file*, a zip.

    `data.json` has every row of the database about them, by table; `games` their matches as other
    programs read them, `records` as anybody can check them.
    """
    with ZipFile(file, "w", ZIP_DEFLATED) as archive:
        rows = json.dumps(store.people.rows(person), default=_plain, ensure_ascii=False, indent=1)
        archive.writestr("data.json", rows)
        _add_matches(archive, store, store.people.tables(person), words)


def export_games(store: Store, tables: Iterable[str], file: Path, words: Catalogue) -> None:
    """Write the matches at *tables* to *file* in the same way, and nothing else."""
    with ZipFile(file, "w", ZIP_DEFLATED) as archive:
        _add_matches(archive, store, tables, words)


def _add_matches(archive: ZipFile, store: Store, tables: Iterable[str], words: Catalogue) -> None:
    for table in tables:
        with suppress(GamaoError, *DAMAGE):  # one that cannot be read hides no other
            _add_match(archive, store, table, words)


def _add_match(archive: ZipFile, store: Store, table: str, words: Catalogue) -> None:
    stored = store.table(table)
    if stored is None:
        return
    terms = Terms.from_json(stored.terms)
    match = LiveMatch.begin(terms, stored.seats, stored.lines, table)
    if terms.position is None and match.log.version:
        archive.writestr(f"games/{table}.mat", mat_of(match, words))
    with suppress(RuleError):  # the dice of some need no record
        archive.writestr(f"records/{table}.txt", match_record(match, stored.lines))


def _plain(value: object) -> str:
    return value.isoformat() if isinstance(value, datetime) else str(value)
