"""A match file of one kind made one of another."""

import pytest
from tests.server.matches import short_match

from gamao.notation import read_match, write_match


@pytest.mark.parametrize("kind", ["mat", "sgf", "snowie", "json"])
def test_a_match_is_the_same_in_every_kind_of_file(browser, kind):
    match = short_match()
    answer = browser.http.post(f"/api/convert?kind={kind}", content=write_match(match, "json"))

    assert answer.status_code == 200, answer.text
    assert read_match(answer.content).games == match.games


def test_what_is_no_match_is_told_why(browser):
    answer = browser.http.post("/api/convert?kind=mat", content=b"no match at all")

    assert answer.status_code == 422
    assert answer.json()["error"]["code"] == "bad_file"


def test_there_is_no_other_kind(browser):
    assert browser.http.post("/api/convert?kind=xg", content=b"").status_code == 422
