"""One writer: what waits for the disk is written together, and each is told of its own error."""

import sqlite3
import threading
import time
from concurrent.futures import Future
from contextlib import closing

import pytest
from sqlalchemy import create_engine, event, text
from sqlalchemy.exc import IntegrityError, OperationalError

from gamao.store.writing import Writer


@pytest.fixture
def engine(tmp_path):
    engine = create_engine(f"sqlite:///{tmp_path / 'some.db'}", connect_args={"timeout": 0.05})
    with engine.begin() as connection:
        connection.execute(text("CREATE TABLE kept (n INTEGER PRIMARY KEY)"))
    yield engine
    engine.dispose()


@pytest.fixture
def writer(engine):
    writer = Writer(engine)
    yield writer
    writer.close()


def kept(engine):
    with engine.begin() as connection:
        return list(connection.execute(text("SELECT n FROM kept ORDER BY n")).scalars())


def keep(connection, numbers):
    for number in numbers:
        connection.execute(text("INSERT INTO kept VALUES (:n)"), {"n": number})


def held_up(writer):
    """The disk is busy until the event is set: what is asked for meanwhile waits."""
    goes_on, begun = threading.Event(), threading.Event()

    def wait(_connection, _nothing):
        begun.set()
        assert goes_on.wait(60)

    writer.soon(wait, None)
    assert begun.wait(60)
    return goes_on


def test_what_waits_is_written_in_one_transaction(engine, writer):
    commits = []
    goes_on = held_up(writer)
    event.listen(engine, "commit", commits.append)

    waiting = [writer.soon(keep, number) for number in range(50)]
    goes_on.set()

    for one in waiting:
        one.result(60)
    assert len(commits) == 2  # of the one that was waited for, and of all others
    assert kept(engine) == list(range(50))


def test_what_comes_soon_after_is_written_with_what_comes_then(engine, writer):
    commits = []
    event.listen(engine, "commit", lambda _: commits.append(time.monotonic()))
    writer.soon(keep, 0).result(60)

    begun = time.monotonic()
    for number in range(1, 41):
        waiting = writer.soon(keep, number)
        time.sleep(0.001)
    waiting.result(60)

    assert kept(engine) == [*range(41)]
    in_time = [at for at in commits if begun < at]
    assert len(in_time) <= 1 + (in_time[-1] - begun) / 0.01


def test_what_waits_for_the_same_is_written_by_one_call(engine, writer):
    calls = []

    def count(connection, numbers):
        calls.append(list(numbers))
        keep(connection, numbers)

    goes_on = held_up(writer)
    waiting = [writer.soon(count, number) for number in range(70)]
    goes_on.set()

    for one in waiting:
        one.result(60)
    assert calls == [list(range(64)), list(range(64, 70))]
    assert kept(engine) == list(range(70))


def test_an_error_reaches_its_asker_alone(engine, writer):
    goes_on = held_up(writer)

    def fail(_connection, _numbers):
        raise LookupError("of my own")

    waiting: list[Future] = [
        writer.soon(write, number) for write, number in ((keep, 1), (keep, 1), (fail, 0), (keep, 2))
    ]
    goes_on.set()

    waiting[0].result(60)
    with pytest.raises(IntegrityError):
        waiting[1].result(60)
    with pytest.raises(LookupError, match="of my own"):
        waiting[2].result(60)
    waiting[3].result(60)
    assert kept(engine) == [1, 2]


def test_a_database_that_cannot_be_written_is_said_to_all_and_written_when_it_can(engine, writer):
    with closing(sqlite3.connect(engine.url.database, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        refused = [writer.soon(keep, number) for number in range(3)]
        for one in refused:
            with pytest.raises(OperationalError, match="locked"):
                one.result(60)
        other.execute("ROLLBACK")

    writer.soon(keep, 7).result(60)
    assert kept(engine) == [7]


def test_who_has_given_up_waiting_is_not_written(engine, writer):
    goes_on = held_up(writer)
    given_up, other = writer.soon(keep, 1), writer.soon(keep, 2)
    assert given_up.cancel()
    goes_on.set()

    other.result(60)
    assert kept(engine) == [2]


def test_what_waits_when_it_is_closed_is_written(engine, writer):
    goes_on = held_up(writer)
    waiting = [writer.soon(keep, number) for number in range(5)]
    goes_on.set()

    writer.close()

    assert all(one.done() for one in waiting)
    assert kept(engine) == list(range(5))
