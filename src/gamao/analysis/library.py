"""
The library: every decision that was reviewed, kept in one SQLite file and found by structure.

It is also the memory of reviews: what it knows is not judged again, so that interrupted work goes
on where it stopped.
"""

from __future__ import annotations

import json
import os
import sqlite3
import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from types import TracebackType
from typing import Any, Final, Self

from gamao.analysis.decision import Decision, Kind, Stage
from gamao.analysis.reviewing import Review
from gamao.analysis.structure import points_mask, structures
from gamao.analysis.verdict import CubeError, Verdict
from gamao.errors import DataError
from gamao.messages.marking import Said
from gamao.messages.marking import mark as _
from gamao.notation import format_xgid
from gamao.rules.checked import require
from gamao.rules.shown import shown

FORMAT: Final = 2
_SCHEMA: Final = (
    """
    CREATE TABLE decision (
        key TEXT PRIMARY KEY, kind TEXT NOT NULL, stage TEXT NOT NULL, position TEXT NOT NULL,
        xgid TEXT NOT NULL, dice TEXT, depth TEXT NOT NULL, loss REAL NOT NULL, cube_error TEXT,
        cube INTEGER NOT NULL, owner TEXT NOT NULL, away INTEGER, their_away INTEGER,
        points INTEGER NOT NULL, their_points INTEGER NOT NULL, anchor INTEGER NOT NULL,
        their_anchor INTEGER NOT NULL, prime INTEGER NOT NULL, their_prime INTEGER NOT NULL,
        back INTEGER NOT NULL, their_back INTEGER NOT NULL, home INTEGER NOT NULL,
        pips INTEGER NOT NULL, their_pips INTEGER NOT NULL, verdict TEXT NOT NULL
    ) WITHOUT ROWID
    """,
    "CREATE INDEX decision_loss ON decision (loss)",
    "CREATE INDEX decision_position ON decision (position)",
    """
    CREATE TABLE sighting (
        match TEXT NOT NULL, number INTEGER NOT NULL, game INTEGER NOT NULL, turn INTEGER NOT NULL,
        player TEXT NOT NULL, opponent TEXT NOT NULL, source TEXT NOT NULL, key TEXT NOT NULL,
        PRIMARY KEY (match, number, key)
    ) WITHOUT ROWID
    """,
    "CREATE INDEX sighting_key ON sighting (key)",
)

Row = tuple[object, ...]

_DECISIONS: Final = (
    "SELECT xgid, position, kind, stage, dice, verdict, (SELECT json_group_array(player) "
    "FROM (SELECT DISTINCT player FROM sighting WHERE sighting.key = decision.key)) FROM decision"
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Query:
    """
    What to look for; everything left out may be anything.

    Points and anchors are those of the player on roll, in its own numbering.
    """

    kind: Kind | None = None
    stage: Stage | None = None
    points: tuple[int, ...] = ()
    """All of these are made."""
    their_points: tuple[int, ...] = ()
    anchor: int | None = None
    prime: int | None = None
    """At least so many points in a row; likewise the checkers back."""
    their_prime: int | None = None
    back: int | None = None
    their_back: int | None = None
    cube: int | None = None
    away: tuple[int, int] | None = None
    """The points the player on roll and the opponent still need."""
    least_loss: float | None = None
    most_loss: float | None = None
    cube_error: CubeError | None = None
    player: str | None = None
    """The name of who decided, or a part of it; case and accents do not matter."""
    most: int = 100

    __repr__ = shown

    def __post_init__(self) -> None:
        require(Kind, None, kind=self.kind)
        require(Stage, None, stage=self.stage)
        require(CubeError, None, cube_error=self.cube_error)
        require(tuple, points=self.points, their_points=self.their_points)
        require(tuple, None, away=self.away)
        for number in (*self.points, *self.their_points, *(self.away or ())):
            require(int, number=number)
        numbers = ("anchor", "prime", "their_prime", "back", "their_back", "cube")
        require(int, None, **{name: getattr(self, name) for name in numbers})
        require(float, None, least_loss=self.least_loss, most_loss=self.most_loss)
        require(str, None, player=self.player)
        require(int, most=self.most)


@dataclass(frozen=True, slots=True, kw_only=True)
class Kept:
    """A decision in the library."""

    xgid: str
    position: str
    kind: Kind
    stage: Stage
    dice: str | None
    verdict: Verdict
    players: tuple[str, ...]
    """Who decided so, in the matches noted."""

    __repr__ = shown

    def as_json(self) -> dict[str, Any]:
        """All fields as plain values."""
        verdict = self.verdict
        taken = verdict.chosen and verdict.chosen.text
        return {
            "xgid": self.xgid,
            "position": self.position,
            "kind": self.kind.value,
            "stage": self.stage.value,
            "dice": self.dice,
            "played": taken,
            "best": verdict.best.text,
            "loss": verdict.loss,
            "mark": verdict.mark.value,
            "cube_error": verdict.cube_error and verdict.cube_error.value,
            "players": list(self.players),
            "verdict": verdict.as_json(),
        }


@dataclass(frozen=True, slots=True, kw_only=True)
class Slip:
    """
    The memory of a review made where there is no library: what one knows, and what to add to it.
    """

    known: Mapping[str, str] = field(default_factory=dict)
    """Verdicts by key, as `Library.known` gives them."""
    decisions: list[Row] = field(default_factory=list)
    sightings: list[Row] = field(default_factory=list)

    def recall(self, keys: Sequence[str]) -> Mapping[str, Verdict]:
        """See `Memory`."""
        return {key: _verdict(self.known[key]) for key in keys if key in self.known}

    def keep(self, judged: Sequence[tuple[str, Decision, Verdict]]) -> None:
        """See `Memory`."""
        self.decisions.extend(_row(*one) for one in judged)

    def note(self, review: Review, *, match: str, source: str = "") -> None:
        """As `Library.note`."""
        for entry in review.entries:
            decision = entry.decision
            names = review.name(decision.player), review.name(decision.player.opponent)
            place = (decision.number, decision.game_number, decision.turn)
            self.sightings.append((match, *place, *names, source, entry.key))


class Library:
    """
    Decisions in an SQLite file; a `Memory` for reviews. Close it, or use it in a `with`.

    Raises:
        DataError: the file is of another kind or of another version.
    """

    def __init__(self, path: Path | str) -> None:
        self.path: Final = Path(path)
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            self._db: Final = sqlite3.connect(self.path, timeout=30)
            self._db.create_function("plain", 1, _plain, deterministic=True)
            self._prepare()
        except (OSError, sqlite3.Error) as error:
            # SQLite says no more of a directory than that it cannot be opened.
            is_folder = self.path.is_dir()
            why = Said(_("that is a directory, not a file")) if is_folder else error
            raise DataError(
                _("the library {path} cannot be opened: {why}"), path=self.path, why=why
            ) from error

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def close(self) -> None:
        """Let go of the file."""
        self._db.close()

    def __len__(self) -> int:
        """How many decisions there are."""
        count: int = self._db.execute("SELECT count(*) FROM decision").fetchone()[0]
        return count

    # -- the memory of reviews -------------------------------------------------------------

    def recall(self, keys: Sequence[str]) -> Mapping[str, Verdict]:
        """See `Memory`."""
        found = self._db.execute(
            "SELECT key, verdict FROM decision WHERE key IN (SELECT value FROM json_each(?))",
            (json.dumps(list(keys)),),
        )
        return {key: _verdict(text) for key, text in found}

    def keep(self, judged: Sequence[tuple[str, Decision, Verdict]]) -> None:
        """See `Memory`."""
        slip = Slip()
        slip.keep(judged)
        self.add(slip)

    def note(self, review: Review, *, match: str, source: str = "") -> None:
        """
        Remember in which match, by whom, the decisions of *review* were made.

        *match* tells it from others, as a hash of its file does; *source* is for people.
        """
        slip = Slip()
        slip.note(review, match=match, source=source)
        self.add(slip)

    def known(self, match: str) -> dict[str, str]:
        """The verdicts on all decisions of a *match* that was noted, by key, for a `Slip`."""
        found = self._db.execute(
            "SELECT key, verdict FROM decision "
            "WHERE key IN (SELECT key FROM sighting WHERE match = ?)",
            (match,),
        )
        return dict(found)

    def add(self, slip: Slip) -> None:
        """
        All that is on *slip* or, if that fails, nothing.

        Raises:
            DataError: it cannot be written.
        """
        require(Slip, slip=slip)
        try:
            with self._db:
                for table, rows in (("decision", slip.decisions), ("sighting", slip.sightings)):
                    self._insert(table, rows)
        except sqlite3.OperationalError as error:  # the disk is full, or somebody else's
            raise DataError(
                _("the library {path} cannot be written: {why}"), path=self.path, why=error
            ) from error

    # -- search ----------------------------------------------------------------------------

    def players(self) -> tuple[str, ...]:
        """Everybody whose decisions are here, who decided most first."""
        rows = self._db.execute(
            "SELECT player FROM sighting GROUP BY player ORDER BY count(*) DESC, player"
        )
        return tuple(player for (player,) in rows)

    def search(self, query: Query) -> tuple[Kept, ...]:
        """What fits *query*, the largest loss first."""
        where, values = _conditions(query)
        fits = " AND ".join(where)  # conditions of ours; their values are sent apart
        rows = self._db.execute(
            f"{_DECISIONS} WHERE {fits} ORDER BY loss DESC, key LIMIT ?", (*values, query.most)
        )
        return tuple(
            Kept(
                xgid=xgid,
                position=position,
                kind=Kind(kind),
                stage=Stage(stage),
                dice=dice,
                verdict=_verdict(verdict),
                players=tuple(json.loads(players)),
            )
            for xgid, position, kind, stage, dice, verdict, players in rows
        )

    def _insert(self, table: str, rows: Sequence[Row]) -> None:
        if rows:
            marks = ", ".join("?" * len(rows[0]))
            self._db.executemany(f"INSERT OR REPLACE INTO {table} VALUES ({marks})", rows)

    def _prepare(self) -> None:
        if self._version() == FORMAT:
            return
        with self._db:  # one program at a time, all of it or nothing
            self._db.execute("BEGIN IMMEDIATE")
            for statement in self._changes():
                self._db.execute(statement)
            self._db.execute(f"PRAGMA user_version = {FORMAT}")

    def _changes(self) -> tuple[str, ...]:
        """What makes a library of now of the file as it is."""
        match self._version(), self._db.execute("SELECT count(*) FROM sqlite_master").fetchone():
            case 0, (0,):
                return _SCHEMA
            case 1, _:
                return ("ALTER TABLE decision RENAME COLUMN level TO depth",)
            case version, _ if version == FORMAT:  # another program has done it meanwhile
                return ()
        raise DataError(_("{path} is not a library of format {n}"), path=self.path, n=FORMAT)

    def _version(self) -> int:
        version: int = self._db.execute("PRAGMA user_version").fetchone()[0]
        return version


def library_path() -> Path:
    """
    Where the library is unless told otherwise: beside the games.

    That is the folder which `GAMAO_DATA` names, or else the user's data folder, `gamao` in it.

    Raises:
        DataError: the user has no home.
    """
    if named := os.environ.get("GAMAO_DATA"):
        return Path(named) / "positions.sqlite"
    base = os.environ.get("XDG_DATA_HOME", "")
    try:
        folder = Path(base) if os.path.isabs(base) else Path.home() / ".local" / "share"
    except RuntimeError as error:
        name = "XDG_DATA_HOME"
        raise DataError(_("there is no home directory: set {name}"), name=name) from error
    return folder / "gamao" / "positions.sqlite"


def _row(key: str, decision: Decision, verdict: Verdict) -> Row:
    game = decision.game
    mine, theirs = structures(game.position)
    away = [game.match.away(player) for player in (game.on_roll, game.on_roll.opponent)]
    owner = {None: "middle", game.on_roll: "me"}.get(game.cube.owner, "opponent")
    return (
        key,
        decision.kind.value,
        decision.stage.value,
        game.position.id,
        format_xgid(game),
        str(game.dice) if game.dice else None,
        verdict.best.depth,
        verdict.loss,
        verdict.cube_error and verdict.cube_error.value,
        game.cube.value,
        owner,
        *away,
        mine.mask,
        theirs.mask,
        mine.anchor,
        theirs.anchor,
        mine.prime,
        theirs.prime,
        mine.back,
        theirs.back,
        mine.home,
        game.position.pips,
        game.position.their_pips,
        json.dumps(verdict.as_json()),
    )


def _plain(name: str) -> str:
    """A *name* as one looks for it: without case and accents."""
    letters = unicodedata.normalize("NFKD", name)
    return "".join(one for one in letters if not unicodedata.combining(one)).casefold()


def _verdict(text: str) -> Verdict:
    return Verdict.from_json(json.loads(text))


def _conditions(query: Query) -> tuple[list[str], list[object]]:
    away, their_away = query.away or (None, None)
    mine, theirs = points_mask(query.points), points_mask(query.their_points)
    asked: list[tuple[str, object | None]] = [
        ("kind = ?", query.kind and query.kind.value),
        ("stage = ?", query.stage and query.stage.value),
        (f"(points & {mine}) = {mine}", None),
        (f"(their_points & {theirs}) = {theirs}", None),
        ("(points >> ?) & 1", query.anchor),
        ("prime >= ?", query.prime),
        ("their_prime >= ?", query.their_prime),
        ("back >= ?", query.back),
        ("their_back >= ?", query.their_back),
        ("cube = ?", query.cube),
        ("away = ?", away),
        ("their_away = ?", their_away),
        ("loss >= ?", query.least_loss),
        ("loss <= ?", query.most_loss),
        ("cube_error = ?", query.cube_error and query.cube_error.value),
        (
            "key IN (SELECT key FROM sighting WHERE instr(plain(player), ?))",
            query.player and _plain(query.player),
        ),
    ]
    used = [(text, value) for text, value in asked if value is not None or "?" not in text]
    return [text for text, _ in used], [value for _, value in used if value is not None]
