"""Persons: members, what is handed over to them, what is forgotten; on both databases."""

from datetime import UTC, datetime, timedelta

import pytest
from sqlalchemy import select
from tests.server.test_members import play
from tests.store.persons import add_persons
from tests.store.postgresql import postgresql, require

from gamao import Player
from gamao.store import GONE, Ban, NewReview, Relation, Store
from gamao.store.merging import references
from gamao.store.schema import LESSON_STEPS, RATED, SEATS

NOW = datetime(2026, 12, 1, 12, 0, tzinfo=UTC)
LATER = NOW + timedelta(days=1)


@pytest.fixture(params=["sqlite", "postgresql"])
def store(request, tmp_path):
    if request.param == "sqlite":
        url, running = f"sqlite:///{tmp_path / 'games.db'}", None
    else:
        require()
        running = postgresql()
        url = running.__enter__().url
    store = Store.open(url)
    add_persons(store, "ana", "guest", "rui")
    yield store
    store.close()
    if running:
        running.__exit__(None, None, None)


def enrol(store, person, name):
    return store.people.enrol(person, name=name, folded=name, password="hash", email=None)


def rows(store, table, *columns):
    with store._engine.begin() as connection:
        return sorted(map(tuple, connection.execute(select(*(table.c[one] for one in columns)))))


def test_everything_about_people_is_kept_alike(store):
    assert enrol(store, "ana", "anna")
    assert not enrol(store, "rui", "anna")  # taken
    assert not enrol(store, "ana", "other")  # no guest any more
    store.lessons.add("guest", "board", "one", at=NOW)
    store.lessons.add("guest", "board", "two", at=NOW)
    store.lessons.add("ana", "board", "one", at=NOW)
    play(store, "T1", "guest", "rui", rated=True)
    store.people.begin("session", "guest", at=NOW, expires=LATER)
    store.people.merge("guest", "ana")

    assert rows(store, LESSON_STEPS, "person_id", "step") == [("ana", "one"), ("ana", "two")]
    assert store.ratings.of("guest") is None
    assert store.ratings.of("ana").matches == 1
    assert {one.persons[Player.WHITE] for one in store.results.of("ana", most=9)} == {"ana"}
    assert store.people.session("session") is None
    assert store.people.person("guest") is None

    store.relations.relate("rui", "ana", Relation.BLOCK, at=NOW)
    store.relations.relate("ana", "rui", Relation.FOLLOW, at=NOW)
    store.relations.report("ana", "rui", reason="talk", text="anna says", at=NOW)
    assert store.relations.apart("ana") == {"rui"}
    assert store.relations.of("rui") == {"anna": Relation.BLOCK}

    store.people.ban("ana", Ban(reason="why", appeal="how"), at=NOW)
    assert store.people.named("anna").ban == Ban(reason="why", appeal="how")
    told = store.people.rows("ana")
    assert {name for name, found in told.items() if found} >= {"lesson_steps", "rated", "seats"}

    store.people.forget("ana", at=NOW)
    assert store.people.named("anna") is None
    assert not any(found for found in store.people.rows("ana").values())
    assert rows(store, SEATS, "person_id", "name") == [(GONE, None), ("rui", None)]
    assert [one for one in rows(store, RATED, "person_id")] == [("rui",)]
    assert [one.text for one in store.relations.reports(most=9)] == [""]


def review(store, person, table, **names):
    new = NewReview(
        id=f"{person}-{table}",
        person=person,
        digest=table,
        table=table,
        me=None,
        total=1,
        about={"white": "", "black": "", **names},
        record="",
    )
    kept = store.reviews.keep(new, at=NOW)
    return lambda: store.reviews.find(kept).about


def test_others_reviews_call_somebody_as_they_are_called_now_and_forget_who_is_gone(store):
    play(store, "T1", "guest", "rui")
    play(store, "T2", "rui", "guest")
    seen = [
        review(store, "rui", "T1", white="Aninha", black="Rui"),
        review(store, "rui", "T2", white="Rui", black="Convidada"),
    ]
    for person in ("guest", "rui"):  # with the last of them the table is forgotten
        assert store.leave("T1", person=person)
    assert store.table("T1") is None

    assert enrol(store, "guest", "anna")
    assert [(one()["white"], one()["black"]) for one in seen] == [("anna", "Rui"), ("Rui", "anna")]
    store.people.forget("guest", at=NOW)
    assert [(one()["white"], one()["black"]) for one in seen] == [("", "Rui"), ("Rui", "")]


def test_who_takes_their_data_away_is_not_told_who_blocks_or_reported_them(store):
    store.relations.relate("rui", "ana", Relation.BLOCK, at=NOW)
    store.relations.report("rui", "ana", reason="talk", text="words of rui", at=NOW)
    store.relations.relate("ana", "guest", Relation.FOLLOW, at=NOW)

    told = store.people.rows("ana")

    assert (told["reports"], [one["other_id"] for one in told["relations"]]) == ([], ["guest"])
    assert not [one for one in told.values() if "rui" in str(one)]


def test_an_ended_session_is_not_seen_back_to_life(store):
    store.people.begin("session", "ana", at=NOW, expires=LATER)
    store.people.end("session", at=NOW)
    store.people.see("session", at=NOW, expires=LATER)

    assert store.people.session("session").expires == NOW
    assert store.people.sessions_of("ana", at=NOW) == []


def test_every_table_that_names_a_person_is_known():
    found = {(table.name, column.name) for table, column in references()}

    assert {("seats", "person_id"), ("results", "white_id"), ("relations", "other_id")} <= found
    assert len(found) >= 15
