"""The best rounds of each person."""

from datetime import UTC, datetime

from tests.store.persons import add_persons

from gamao.store import Store

NOW = datetime(2026, 11, 1, 12, 0, tzinfo=UTC)


def test_only_a_better_round_takes_the_place_of_the_best(tmp_path):
    store = Store.open(f"sqlite:///{tmp_path / 'games.db'}")
    add_persons(store, "ana", "rui")

    assert store.drills.best("ana") == {}
    assert store.drills.add("ana", "pips", 41_000, at=NOW) == {"pips": 41_000}
    assert store.drills.add("ana", "pips", 52_000, at=NOW) == {"pips": 41_000}
    assert store.drills.add("ana", "pips", 39_000, at=NOW) == {"pips": 39_000}
    store.drills.add("ana", "race", 60_000, at=NOW)
    store.drills.add("rui", "pips", 20_000, at=NOW)

    assert store.drills.best("ana") == {"pips": 39_000, "race": 60_000}
    store.close()
