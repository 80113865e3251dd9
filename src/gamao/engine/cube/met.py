"""
Match equity: the chance to win the match from a score, and what follows from it for the cube.

Scores are "away": the points a side still needs. A table gives the chance before a game; the game
with a side 1 away is the Crawford game unless it is called post-Crawford.
"""

from __future__ import annotations

import math
import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from importlib import resources
from pathlib import Path
from typing import TYPE_CHECKING, Final

from gamao.errors import DataError
from gamao.messages.marking import mark as _
from gamao.rules.match import Match
from gamao.rules.player import Player
from gamao.rules.shown import shown

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element  # nosec B405  # its name only

DEFAULT: Final = "kazaross-xg2"
SHIPPED: Final = (DEFAULT, "rockwell-kazaross", "g11", "woolsey", "mec26", "gamao")
MAX_AWAY: Final = 999
"""The longest way a table is extended to; the work grows with its square."""

# Beyond a table: even games worth 1, 2 and 4 points. Continuing the 15-away corner of Kazaross-XG2
# in this way to its 25 misses no figure by more than 0.0024 (and by 0.0013 on average).
_GAMES: Final = ((1, 0.4), (2, 0.1), (4, 0.5))
# A side 1 away: the trailer's chance falls by this factor with every two points (0.599 to 0.606
# in the table from 10 away on). Two, since an odd and the even number before it are nearly alike.
_DECAY: Final = 0.602


@dataclass(frozen=True, slots=True)
class TakePoints:
    """The chances to win the taker needs, without gammons: the cube dead, and fully live."""

    dead: float
    live: float


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchEquityTable:
    """
    The chance to win the match at every score up to some length; beyond it by `extended`.

    `pre[a - 1][b - 1]` is the chance of a side a away against one b away, up to and
    including the Crawford game; `post[b - 1]` that of a side b away after it, against 1 away.

    Raises:
        DataError: the figures are not those of a match equity table; the message says which.
    """

    name: str
    pre: tuple[tuple[float, ...], ...]
    post: tuple[float, ...]
    description: str = ""
    source: str = ""
    notice: str = ""

    __repr__ = shown

    def __post_init__(self) -> None:
        _check(self)

    @property
    def length(self) -> int:
        """The scores in the table's own figures: up to so many points away."""
        return len(self.pre)

    def mwc(self, mine: int, theirs: int, *, post_crawford: bool = False) -> float:
        """
        My chance to win the match when I am *mine* away and they are *theirs* away.

        With *post_crawford* somebody is 1 away and the Crawford game over.
        """
        if mine <= 0 or theirs <= 0:
            return float(mine <= 0)
        if max(mine, theirs) > self.length:
            longer = self.extended(max(mine, theirs))
            return longer.mwc(mine, theirs, post_crawford=post_crawford)
        if post_crawford and theirs == 1:
            return self.post[mine - 1]
        if post_crawford and mine == 1:
            return 1 - self.post[theirs - 1]
        return self.pre[mine - 1][theirs - 1]

    def after_game(self, mine: int, theirs: int, points: int) -> float:
        """My chance when the game at this score is won by *points*, or lost if negative."""
        # With a side 1 away this is the Crawford game or a later one: what follows is later.
        later = 1 in (mine, theirs)
        if points >= 0:
            return self.mwc(mine - points, theirs, post_crawford=later)
        return self.mwc(mine, theirs + points, post_crawford=later)

    def chance(self, match: Match, player: Player) -> float:
        """
        The chance of *player* to win *match* before its next game.

        Without the Crawford rule there is a cube in every game: a side that is 1 away is then
        taken for post-Crawford. The other figures are those of matches with the rule.
        """
        mine, theirs = match.away(player), match.away(player.opponent)
        if mine is None or theirs is None:
            raise DataError("a money session has no match equity")
        later = 1 in (mine, theirs) and not match.is_crawford
        return self.mwc(mine, theirs, post_crawford=later)

    def gammon_price(self, mine: int, theirs: int, cube: int = 1) -> float:
        """
        What a gammon adds to a won game, in units of the swing between losing and winning.

        For money it is 0.5. The cube stays at *cube*.
        """
        win, lose = (self.after_game(mine, theirs, sign * cube) for sign in (1, -1))
        return (self.after_game(mine, theirs, 2 * cube) - win) / (win - lose)

    def take_points(self, mine: int, theirs: int, cube: int = 1) -> TakePoints:
        """What I need to take a double from *cube* to twice as much, without gammons."""
        passed = self.after_game(mine, theirs, -cube)
        win, lose = (self.after_game(mine, theirs, sign * 2 * cube) for sign in (1, -1))
        dead = (passed - lose) / (win - lose)
        if mine <= 2 * cube:
            return TakePoints(dead, dead)
        # I shall own the cube and redouble where they just take: from losing to what their pass
        # gives me is a straight line in my chances.
        redouble = 1 - self.take_points(theirs, mine, 2 * cube).live
        return TakePoints(dead, redouble * (passed - lose) / (win - lose))

    def extended(self, length: int) -> MatchEquityTable:
        """
        The table up to *length* away.

        A side 1 away: the trailer's chance falls geometrically. Other scores: the chance is the
        mean of what follows if the next game is even and worth 1, 2 or 4 points.
        """
        if length <= self.length:
            return self
        if length > MAX_AWAY:
            raise DataError(f"match equity goes up to {MAX_AWAY} away, not {length}")
        pre = _continued([list(row) for row in self.pre], length)
        return MatchEquityTable(
            name=self.name,
            pre=tuple(map(tuple, pre)),
            post=tuple(_decaying(self.post, length)),
            description=self.description,
            source=self.source,
            notice=self.notice,
        )


def load_table(name: str | Path = DEFAULT) -> MatchEquityTable:
    """
    The shipped table of that name, or the one in a file: our TOML, or the XML of gnubg.

    Raises:
        DataError: there is none, or it is damaged.
    """
    if str(name).lower() in SHIPPED:
        file = resources.files("gamao") / "data" / "met" / f"{str(name).lower()}.toml"
        return parse_toml(file.read_text("utf-8"))
    path = Path(name)
    if path.suffix.lower() not in (".xml", ".toml"):
        known = ", ".join(SHIPPED)
        raise DataError(
            _("no match equity table {name!r}: it is one of {known}, or a file"),
            name=str(name),
            known=known,
        )
    try:
        text = path.read_text("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise DataError(
            _("cannot read the match equity table {path}: {why}"), path=path, why=error
        ) from error
    return parse_xml(text) if path.suffix.lower() == ".xml" else parse_toml(text)


def parse_toml(text: str) -> MatchEquityTable:
    """A table in our own layout: the figures of the side ahead, the rest being what is left."""
    try:
        content = tomllib.loads(text)
        rows, post = content["crawford"], content["post_crawford"]
        pre = [[0.0] * len(rows) for _ in rows]
        for a, row in enumerate(rows):
            for b, chance in enumerate(row, a):
                pre[a][b], pre[b][a] = float(chance), 1 - float(chance)
        texts = {key: str(content[key]) for key in ("description", "source", "notice")}
        return _table(str(content["name"]), pre, [float(chance) for chance in post], **texts)
    except (tomllib.TOMLDecodeError, KeyError, TypeError, ValueError, IndexError) as error:
        if isinstance(error, DataError):
            raise
        raise DataError(f"not a match equity table: {error!r}") from error


def parse_xml(text: str) -> MatchEquityTable:
    """
    A table in gnubg's XML, with explicit figures and one post-Crawford row for both sides.

    Raises:
        DataError: it is something else; gnubg's formulas, for example, are not figures.
    """
    # Slow to import, and our own tables are TOML.
    from xml.etree import ElementTree  # nosec B405  # entities are refused

    if "<!ENTITY" in text:
        raise DataError("a match equity table has no entities")
    try:
        root = ElementTree.fromstring(text)  # nosec B314  # without entities
        pre, post = root.find("pre-crawford-table"), root.find("post-crawford-table")
        for part in (pre, post):
            if part is None or part.get("type") != "explicit":
                raise DataError("a match equity table needs explicit figures in both its parts")
        assert pre is not None
        assert post is not None
        if post.get("player", "both") != "both":
            raise DataError("post-Crawford figures must be for both sides")
        rows, (later,) = _rows(pre), _rows(post)
    except DataError:
        raise
    except (ElementTree.ParseError, TypeError, ValueError) as error:
        raise DataError(f"not a match equity table in XML: {error}") from error
    return _table(
        root.findtext("info/name", "").strip() or "unnamed",
        rows,
        later,
        description=root.findtext("info/description", "").strip(),
    )


def _rows(part: Element) -> list[list[float]]:
    return [[float(figure.text or "") for figure in row.iter("me")] for row in part.iter("row")]


def _table(name: str, pre: list[list[float]], post: list[float], **texts: str) -> MatchEquityTable:
    # Some tables' post-Crawford figures end one short of the others.
    if pre and post and len(post) < len(pre):
        post = _decaying(post, len(pre))
    return MatchEquityTable(
        name=name, pre=tuple(map(tuple, pre)), post=tuple(post[: len(pre)]), **texts
    )


def _check(table: MatchEquityTable) -> None:
    size = len(table.pre)
    if size < 2 or any(len(row) != size for row in table.pre) or len(table.post) != size:
        raise DataError(f"the table {table.name!r} is not a square with a row beside it")
    for a in range(size):
        for b in range(size):
            chance, other = table.pre[a][b], table.pre[b][a]
            where = f"the table {table.name!r} at {a + 1} away, {b + 1} away"
            if not 0 < chance < 1 or abs(chance + other - 1) > 1e-4:
                raise DataError(f"{where}: {chance!r} and {other!r} do not add up to 1")
            if b and chance < table.pre[a][b - 1]:
                raise DataError(f"{where}: {chance!r} is less than one point nearer")
    if not all(0 < chance < 1 for chance in table.post):
        raise DataError(f"the table {table.name!r}: a post-Crawford figure is not a chance")
    if any(nearer < chance for nearer, chance in zip(table.post, table.post[1:], strict=False)):
        raise DataError(f"the table {table.name!r}: post-Crawford figures must fall")


def _decaying(chances: Sequence[float], length: int) -> list[float]:
    """*chances* of a side 1, 2, ... away against 1 away, continued to *length*."""
    longer = list(chances)
    while len(longer) < length:
        before = longer[-2] if len(longer) > 1 else longer[-1]
        longer.append(min(longer[-1], _DECAY * before))
    return longer


def _continued(pre: list[list[float]], length: int) -> list[list[float]]:
    """The square of *pre* continued to *length*, in place."""
    size = len(pre)
    first = _decaying([row[0] for row in pre], length)
    for row in pre:
        row.extend([0.0] * (length - size))
    pre.extend([0.0] * length for _ in range(length - size))

    def chance(a: int, b: int) -> float:
        return float(a <= 0) if a <= 0 or b <= 0 else pre[a - 1][b - 1]

    for b in range(size + 1, length + 1):
        pre[b - 1][0], pre[0][b - 1] = first[b - 1], 1 - first[b - 1]
        for a in range(2, b):
            games = (share * (chance(a - k, b) + chance(a, b - k)) for k, share in _GAMES)
            pre[a - 1][b - 1] = math.fsum(games) / 2
            pre[b - 1][a - 1] = 1 - pre[a - 1][b - 1]
        pre[b - 1][b - 1] = 0.5
    return pre
