"""The messages of the lobby: who is here, who would play, what is played; and of ratings."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, StrictBool, StrictInt, StrictStr

from gamao.server.config import LONGEST_MATCH
from gamao.server.wire.base import Message, Name, Pair, Side
from gamao.server.wire.review import Rating
from gamao.server.wire.table import BoardOut

Length = Annotated[StrictInt, Field(ge=1, le=LONGEST_MATCH)]
Id = Annotated[StrictStr, Field(pattern="^[A-Za-z0-9_-]{22}$")]


class SeekIn(Message):
    """Somebody would be paired for a match of so many points; null: no more."""

    seek: Literal[1, 3, 5, 7] | None


class AwayIn(Message):
    """The page is out of sight, or back again."""

    away: StrictBool


class ChallengeIn(Message):
    """A challenge to be left: for whoever comes, or for one person."""

    preset: Annotated[StrictStr, Field(max_length=40)] | None = None
    length: Length
    clock: Annotated[StrictStr, Field(max_length=40)] = "none"
    rated: StrictBool = False
    to: Id | None = None
    name: Name | None = None


class Acceptance(Message):
    """A challenge is taken, by somebody of a name."""

    name: Name | None = None


class RatingOut(Message):
    """What results say of somebody, with half of the 95 % interval."""

    points: int
    half: int
    provisional: bool


class PersonOut(Message):
    """Somebody who is online; a member has a page, and may have a program play for them."""

    name: str | None
    member: bool = False
    program: bool = False
    rating: RatingOut | None
    state: Literal["free", "seeking", "playing", "away"]
    table: str | None = None
    """Where they play, if one may look on."""


class ChallengeOut(Message):
    """A challenge that waits."""

    id: str
    person: str
    name: str | None
    rating: RatingOut | None
    preset: str
    length: int
    clock: str
    rated: bool
    to: str | None


class LiveOut(Message):
    """A match that is played, for who may look on."""

    white: str | None
    black: str | None
    score: Pair
    length: int | None
    watchers: int
    rated: bool
    board: BoardOut


class SeekOut(Message):
    """A search for an opponent: how long the match, and between which ratings they are now."""

    length: int
    reach: Pair


class LobbyChange(Message):
    """What is not as it was; null for who or what is gone."""

    online: int = 0
    people: dict[str, PersonOut | None] = Field(default_factory=dict)
    challenges: dict[str, ChallengeOut | None] = Field(default_factory=dict)
    live: dict[str, LiveOut | None] = Field(default_factory=dict)


class LobbyOut(Message):
    """The lobby as somebody finds it, whole."""

    me: str
    name: str | None
    """What I am called here."""
    rating: RatingOut | None
    online: int
    people: dict[str, PersonOut]
    challenges: dict[str, ChallengeOut]
    live: dict[str, LiveOut]
    follows: tuple[str, ...]
    """Whom I follow, here or not."""


class Seeking(Message):
    """My search as it stands; null when there is none."""

    seeking: SeekOut | None


class Asked(Message):
    """The challenges that are for me alone."""

    asked: tuple[ChallengeOut, ...]


class Paired(Message):
    """A match with me in it has been opened."""

    paired: str
    """Where."""
    opponent: str | None
    live: bool
    """Does a clock run there that does not wait for days?"""


class RatedOut(Message):
    """What a rated match did to somebody's rating."""

    before: int
    after: RatingOut


class RatedSides(Message):
    """What a rated match did to the ratings of both; nothing before its end, or if it was left."""

    sides: dict[Side, RatedOut]


class LeaderOut(Message):
    """Somebody on the leaderboard."""

    person: str
    name: str | None
    member: bool
    rating: RatingOut
    matches: int


class PlayLeaderOut(Message):
    """Somebody on the list of those who play best, by PR with half of its 95 % interval."""

    person: str
    name: str | None
    member: bool
    play: Rating


class ComputerOut(Message):
    """A level of the computer by its results, after so many matches against people."""

    rating: RatingOut
    matches: int


class Computers(Message):
    """The levels that people with a rating have played, by id."""

    levels: dict[str, ComputerOut]


class MyPlace(Message):
    """Where I stand among all whose rating is known, or among all whose is provisional."""

    place: int
    provisional: bool
    row: LeaderOut


class MyPlayPlace(Message):
    """Where I stand among those whose play is known."""

    place: int
    row: PlayLeaderOut


class Ranking(Message):
    """
    Who stands highest: by results, those known well and those who are provisional; and by play.

    And my own places, however far down.
    """

    leaders: tuple[LeaderOut, ...]
    provisional: tuple[LeaderOut, ...]
    play: tuple[PlayLeaderOut, ...]
    """Of rated matches alone, from 300 decisions on."""
    me: str
    mine: MyPlace | None
    my_play: MyPlayPlace | None
    rated: int
    """How many have a rating."""
