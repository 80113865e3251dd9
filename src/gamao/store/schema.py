"""The tables of the database."""

from __future__ import annotations

from typing import Final

from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
    Column,
    Date,
    DateTime,
    Float,
    ForeignKey,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    false,
    true,
)

REVISION: Final = "0019"
"""The last of the `migrations`: where a database is that can be read with these tables."""

METADATA: Final = MetaData()

REVISIONS: Final = Table(
    # Alembic's own; it has no place among ours, which are compared with what migrations make.
    "alembic_version",
    MetaData(),
    Column("version_num", String(32), primary_key=True),
)

LAYOUT: Final = 3
ABOUT: Final = Table("about", METADATA, Column("schema", Integer, primary_key=True))
"""
What versions before the migrations look at: layout 1, or 2 with reviews.

It says `LAYOUT` for ever, which they refuse, so that they do no harm.
"""

PERSONS: Final = Table(
    "persons",
    METADATA,
    Column("id", String(22), primary_key=True),
    Column("kind", String(7), nullable=False),
    # A guest has none here: they say at each table what they are called.
    Column("name", String(40)),
    Column("created", DateTime, nullable=False),
    # The name as it looks, so that no two people look alike; and what else a member has.
    Column("folded", String(60), unique=True, index=True),
    Column("password", Text),
    Column("email", String(254)),
    # What others may see besides name and results; null: what is usual.
    Column("shows", JSON(none_as_null=True)),
    # Why somebody may not come in, and what they can do about it.
    Column("ban", JSON(none_as_null=True)),
    # Until when somebody may say nothing, and why.
    Column("mute", JSON(none_as_null=True)),
    # Do they look after the server?
    Column("is_admin", Boolean, nullable=False, server_default=false()),
)

SESSIONS: Final = Table(
    "sessions",
    METADATA,
    # Not the cookie but its hash: who reads the database cannot sit down as somebody else.
    Column("id", String(64), primary_key=True),
    Column("person_id", ForeignKey("persons.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("created", DateTime, nullable=False),
    Column("seen", DateTime, nullable=False),
    # One that has expired stays, so that its cookie is nobody's for ever.
    Column("expires", DateTime, nullable=False),
    # What it comes from: a browser on a device, or a program with a token of that name.
    Column("device", String(60)),
    Column("is_token", Boolean, nullable=False, server_default=false()),
    # A hash, with a key of the server's own, of where it began.
    Column("address", String(16)),
)

RELATIONS: Final = Table(
    "relations",
    METADATA,
    Column("person_id", ForeignKey("persons.id", ondelete="CASCADE"), primary_key=True),
    Column("other_id", ForeignKey("persons.id", ondelete="CASCADE"), primary_key=True, index=True),
    # Whom one follows one does not block.
    Column("kind", String(6), nullable=False),
    Column("at", DateTime, nullable=False),
)

REPORTS: Final = Table(
    "reports",
    METADATA,
    Column("id", String(22), primary_key=True),
    Column("person_id", ForeignKey("persons.id", ondelete="SET NULL"), index=True),
    Column("about_id", ForeignKey("persons.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("reason", String(20), nullable=False),
    Column("text", Text, nullable=False),
    Column("at", DateTime, nullable=False),
    # What was said last at the table where it happened.
    Column("talk", JSON(none_as_null=True)),
)

SECRETS: Final = Table(
    # Keys of the server's own.
    "secrets",
    METADATA,
    Column("name", String(40), primary_key=True),
    Column("value", Text, nullable=False),
)

SUBSCRIPTIONS: Final = Table(
    # Browsers that may be told when it is somebody's turn, by the hash of their address.
    "subscriptions",
    METADATA,
    Column("id", String(64), primary_key=True),
    Column("person_id", ForeignKey("persons.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("endpoint", Text, nullable=False),
    Column("keys", JSON, nullable=False),
    Column("language", String(5), nullable=False),
    Column("at", DateTime, nullable=False),
)

PASSKEYS: Final = Table(
    # What a device signs with, by the hash of its id; how often it has, so that a copy is noticed.
    "passkeys",
    METADATA,
    Column("id", String(64), primary_key=True),
    Column("person_id", ForeignKey("persons.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("public_key", Text, nullable=False),
    Column("signatures", BigInteger, nullable=False),
    Column("device", String(60)),
    Column("at", DateTime, nullable=False),
)

TABLES: Final = Table(
    "tables",
    METADATA,
    Column("id", String(22), primary_key=True),
    Column("terms", JSON, nullable=False),
    # What the list of one's games shows; written together with the steps it follows from.
    Column("summary", JSON, nullable=False),
    Column("created", DateTime, nullable=False),
    Column("updated", DateTime, nullable=False, index=True),
    # When time alone will change something, in milliseconds since 1970: a flag that falls.
    Column("wakes", BigInteger, index=True),
    # How the match stood at one of its steps: who loads it need not fold it from the first.
    Column("snapshot", LargeBinary),
)

ALIVE: Final = Table(
    # When a server of this database was last alive: what it could not serve is nobody's time.
    "alive",
    METADATA,
    Column("id", Integer, primary_key=True, autoincrement=False),
    Column("at", BigInteger, nullable=False),
)

SEATS: Final = Table(
    "seats",
    METADATA,
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("side", String(5), primary_key=True),
    Column("kind", String(6), nullable=False),
    Column("name", String(40)),
    Column("person_id", ForeignKey("persons.id"), index=True),
    Column("hidden", Boolean, nullable=False),
)

STEPS: Final = Table(
    "steps",
    METADATA,
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    # The number of the line, not of the step. Two writers can never both add line 12.
    Column("version", Integer, primary_key=True),
    # A line of the record (docs/dice.md), with what stays the server's until the end.
    Column("text", Text, nullable=False),
    Column("at", DateTime, nullable=False),
)

REVIEWS: Final = Table(
    "reviews",
    METADATA,
    Column("id", String(22), primary_key=True),
    Column("person_id", ForeignKey("persons.id", ondelete="CASCADE"), nullable=False, index=True),
    # Of the match: the same one is not reviewed twice for the same person.
    Column("digest", String(64), nullable=False),
    # The table it was played at; it may be forgotten while the review is kept.
    Column("table_id", String(22)),
    Column("created", DateTime, nullable=False),
    Column("state", String(7), nullable=False, index=True),
    # Which side is this person; null if nobody has said.
    Column("me", String(5)),
    Column("total", Integer, nullable=False),
    # What is told of the match before it is judged: names, length, score, losses.
    Column("about", JSON, nullable=False),
    # The match in our own format.
    Column("record", Text, nullable=False),
    # When it is done: what each side's decisions add up to, and the whole as the page gets it.
    Column("figures", JSON(none_as_null=True)),
    Column("report", Text),
)

MISTAKES: Final = Table(
    "mistakes",
    METADATA,
    Column("review_id", ForeignKey("reviews.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("side", String(5), nullable=False),
    # The same decision in two matches has the same key, and is one card.
    Column("key", String(32), nullable=False, index=True),
    Column("loss", Float, nullable=False),
    Column("moment", Text, nullable=False),
    Column("verdict", JSON, nullable=False),
)

REPETITIONS: Final = Table(
    "repetitions",
    METADATA,
    Column("person_id", ForeignKey("persons.id", ondelete="CASCADE"), primary_key=True),
    Column("key", String(32), primary_key=True),
    Column("box", Integer, nullable=False),
    Column("seen", Integer, nullable=False),
    Column("due", DateTime, nullable=False),
)

LESSON_STEPS: Final = Table(
    "lesson_steps",
    METADATA,
    Column("person_id", ForeignKey("persons.id", ondelete="CASCADE"), primary_key=True),
    Column("lesson", String(40), primary_key=True),
    Column("step", String(40), primary_key=True),
    Column("at", DateTime, nullable=False),
)

DRILL_TIMES: Final = Table(
    # The best round of each drill.
    "drill_times",
    METADATA,
    Column("person_id", ForeignKey("persons.id", ondelete="CASCADE"), primary_key=True),
    Column("drill", String(20), primary_key=True),
    Column("milliseconds", Integer, nullable=False),
    Column("at", DateTime, nullable=False),
)

PROBLEM_ANSWERS: Final = Table(
    # The first answer of each person: what comes after is practice.
    "problem_answers",
    METADATA,
    Column("person_id", ForeignKey("persons.id", ondelete="CASCADE"), primary_key=True),
    Column("key", String(32), primary_key=True, index=True),
    Column("answer", String(80), nullable=False),
    Column("correct", Boolean, nullable=False),
    Column("at", DateTime, nullable=False),
)

PROBLEM_DAYS: Final = Table(
    # By each person's own calendar: when they answered the problem of the day.
    "problem_days",
    METADATA,
    Column("person_id", ForeignKey("persons.id", ondelete="CASCADE"), primary_key=True),
    Column("day", Date, primary_key=True),
)

SOLVERS: Final = Table(
    "solvers",
    METADATA,
    Column("person_id", ForeignKey("persons.id", ondelete="CASCADE"), primary_key=True),
    Column("points", Float, nullable=False),
    Column("deviation", Float, nullable=False),
    Column("volatility", Float, nullable=False),
)

PROBLEM_RATINGS: Final = Table(
    # Of those that somebody has answered; others have the rating they came with.
    "problem_ratings",
    METADATA,
    Column("key", String(32), primary_key=True),
    Column("points", Float, nullable=False),
    Column("deviation", Float, nullable=False),
    Column("volatility", Float, nullable=False),
)

PROBLEM_CARDS: Final = Table(
    # A problem missed is asked again as a mistake of one's own is; *verdict* has what was answered.
    "problem_cards",
    METADATA,
    Column("person_id", ForeignKey("persons.id", ondelete="CASCADE"), primary_key=True),
    Column("key", String(32), primary_key=True),
    Column("loss", Float, nullable=False),
    Column("moment", Text, nullable=False),
    Column("verdict", JSON, nullable=False),
)

RESULTS: Final = Table(
    "results",
    METADATA,
    # The table it was played at; it may be forgotten while the result is kept.
    Column("table_id", String(22), primary_key=True),
    Column("game", Integer, primary_key=True),
    Column("winner", String(5), nullable=False),
    Column("kind", String(10), nullable=False),
    Column("points", Integer, nullable=False),
    Column("cube", Integer, nullable=False),
    Column("variant", String(40), nullable=False),
    # Of the match; null for money.
    Column("length", Integer),
    # Who wins the last game wins the match: its row is the result of the match as well.
    Column("ends_match", Boolean, nullable=False),
    # Had anybody moved a checker in the match?
    Column("begun", Boolean, nullable=False, server_default=true()),
    Column("at", DateTime, nullable=False),
    # Who sat there; null for a bot, whose level it is.
    Column("level", String(40)),
    Column("white_id", ForeignKey("persons.id", ondelete="SET NULL"), index=True),
    Column("black_id", ForeignKey("persons.id", ondelete="SET NULL"), index=True),
)

RATINGS: Final = Table(
    # What results say of somebody now; who has played no rated match has no row.
    "ratings",
    METADATA,
    Column("person_id", ForeignKey("persons.id", ondelete="CASCADE"), primary_key=True),
    Column("points", Float, nullable=False, index=True),
    Column("deviation", Float, nullable=False),
    Column("volatility", Float, nullable=False),
    # How far apart players were supposed to be when it was made.
    Column("spread", Float, nullable=False, server_default="200"),
    Column("matches", Integer, nullable=False),
    Column("at", DateTime, nullable=False),
)

RATED: Final = Table(
    # The ratings of both before and after a rated match, written with its result.
    "rated",
    METADATA,
    # Each side of a table is rated once, however often somebody tries.
    Column("table_id", String(22), primary_key=True),
    Column("side", String(5), primary_key=True),
    Column("person_id", ForeignKey("persons.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("opponent_id", ForeignKey("persons.id", ondelete="SET NULL"), index=True),
    Column("length", Integer, nullable=False),
    Column("won", Boolean, nullable=False),
    Column("points_before", Float, nullable=False),
    Column("deviation_before", Float, nullable=False),
    Column("points", Float, nullable=False),
    Column("deviation", Float, nullable=False),
    Column("at", DateTime, nullable=False),
    # How this side played, once the match is reviewed: decisions, what they cost, and the squares.
    Column("decisions", Integer),
    Column("loss", Float),
    Column("squares", Float),
)

CHALLENGES: Final = Table(
    # Left in the lobby for whoever comes, or for one person.
    "challenges",
    METADATA,
    Column("id", String(22), primary_key=True),
    Column("person_id", ForeignKey("persons.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("name", String(40)),
    Column("to_id", ForeignKey("persons.id", ondelete="CASCADE"), index=True),
    Column("terms", JSON, nullable=False),
    Column("expires", DateTime, nullable=False, index=True),
)
