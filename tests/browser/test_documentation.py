"""The documentation opened from a disk: it is searched there, and nothing is fetched."""

import pytest

from tests.test_site import build_site


@pytest.fixture(scope="module")
def pages(tmp_path_factory):
    folder = tmp_path_factory.mktemp("documentation")
    build_site(folder)
    return folder


@pytest.mark.slow
@pytest.mark.parametrize(
    ("page", "words", "leads_to"),
    [
        ("index.html", "read_matches", "reference/notation.html"),
        ("reference/gamao.html", "Glicko", "ratings.html"),
        ("index.pt.html", "biblioteca tipada", "index.pt.html"),
    ],
)
def test_a_site_opened_from_a_disk_is_searched_and_asks_nobody(
    page, words, leads_to, pages, chromium
):
    asked, said = [], []
    window = chromium.new_page()
    window.on("request", lambda request: asked.append(request.url))
    window.on("console", lambda message: said.append(message.text))

    window.goto((pages / page).as_uri())
    window.locator("input[name=query]").click()
    window.keyboard.type(words)
    results = window.locator("a.md-search-result__link")
    results.first.wait_for(timeout=30_000)
    links = results.evaluate_all("(all) => all.map((one) => one.href)")
    window.close()

    assert any(link.startswith((pages / leads_to).as_uri()) for link in links), links
    assert [one for one in asked if not one.startswith(("file:", "data:"))] == []
    assert said == []
