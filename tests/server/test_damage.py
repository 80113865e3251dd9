"""One damaged row of the database: the others are listed, it is marked, and can be forgotten."""

import sqlite3

import pytest
from tests.server.browsers import Browser, serving

SCREEN = {"opponent": "same_screen", "length": 3}
DAMAGES = {
    "no JSON": ("tables", "terms", "{"),
    "empty": ("tables", "terms", "{}"),
    "no rules": ("tables", "terms", '{"preset": "NOBODYS"}'),
    "no summary": ("tables", "summary", "[]"),
    "no date": ("tables", "updated", "yesterday"),
}


def spoil(database, table, column, value, number):
    with sqlite3.connect(database, timeout=30) as connection:
        changed = connection.execute(
            f"UPDATE {table} SET {column} = ? WHERE id = ?", (value, number)
        ).rowcount
    connection.close()
    assert changed == 1


@pytest.fixture(scope="module")
def database(tmp_path_factory):
    return tmp_path_factory.mktemp("damage") / "games.db"


@pytest.fixture(scope="module")
def here(database):
    with serving(database) as address:
        yield address


@pytest.mark.parametrize("damage", DAMAGES.values(), ids=DAMAGES)
def test_one_damaged_table_hides_no_other(here, database, damage):
    browser = Browser(here)
    sound, bad, also = (browser.open(**SCREEN) for _ in range(3))
    spoil(database, *damage, bad)
    listed = browser.http.get("/api/tables").json()
    gone = browser.http.delete(f"/api/tables/{bad}").status_code
    after = browser.http.get("/api/tables").json()
    browser.close()

    assert {one["id"]: one["damaged"] for one in listed} == {sound: False, bad: True, also: False}
    assert gone == 204
    assert {one["id"] for one in after} == {sound, also}


def test_a_damaged_table_says_so_and_can_be_taken_off(tmp_path):
    database = tmp_path / "games.db"
    with serving(database) as address:
        browser = Browser(address)
        bad = browser.open(**SCREEN)
        cookies = dict(browser.http.cookies)
        browser.close()
    spoil(database, "tables", "terms", "{", bad)
    with serving(database) as address:
        browser, stranger = Browser(address), Browser(address)
        browser.http.cookies.update(cookies)
        seen = browser.http.get(f"/api/tables/{bad}").json()["error"]["code"]
        kept = stranger.http.delete(f"/api/tables/{bad}").status_code
        gone = browser.http.delete(f"/api/tables/{bad}").status_code
        listed = browser.http.get("/api/tables").json()
        browser.close()
        stranger.close()

    assert (seen, kept, gone, listed) == ("damaged_table", 500, 204, [])


def test_a_page_whose_table_cannot_be_read_now_is_told_so(tmp_path):
    database = tmp_path / "games.db"
    with serving(database) as address:
        browser = Browser(address)
        with sqlite3.connect(database, timeout=30) as connection:
            connection.execute("ALTER TABLE tables RENAME TO away")
        connection.close()
        with browser.at("T" * 22) as page:
            error = page.error()
        browser.close()

    assert error["code"] == "not_kept"
