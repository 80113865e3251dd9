"""How far somebody is in the lessons."""

from datetime import UTC, datetime, timedelta

import pytest
from tests.store.persons import add_persons

from gamao.store import Store

NOW = datetime(2026, 11, 1, 12, 0, tzinfo=UTC)


@pytest.fixture
def store(tmp_path):
    opened = Store.open(f"sqlite:///{tmp_path / 'games.db'}")
    add_persons(opened, "ana", "rui")
    yield opened
    opened.close()


def test_a_step_done_stays_done_and_only_for_its_person(store):
    store.lessons.add("ana", "dice", "one-by-one", at=NOW)
    store.lessons.add("ana", "dice", "same-checker", at=NOW)
    store.lessons.add("ana", "dice", "one-by-one", at=NOW + timedelta(days=1))
    store.lessons.add("rui", "hitting", "blot", at=NOW)

    assert store.lessons.done("ana") == {"dice": {"one-by-one", "same-checker"}}
    assert store.lessons.done("rui") == {"hitting": {"blot"}}


def test_who_has_done_nothing_has_nothing(store):
    assert store.lessons.done("ana") == {}
