"""Pages, static files, cookies and headers."""

import json
import re
from importlib.resources import files
from pathlib import Path

import pytest
from tests.pages import PATHS
from tests.server.browsers import Browser, serving

from gamao import Position
from gamao.messages import LANGUAGES, Catalogue
from gamao.server.http import pages
from gamao.server.http.assets import Assets


def boot_of(text):
    found = re.search(r'<script type="application/json" id="boot">(.*?)</script>', text, re.DOTALL)
    return json.loads(found[1])


@pytest.mark.parametrize("path", PATHS)
def test_a_page_comes_in_the_readers_language_with_its_words(browsers, path):
    for language, wanted in (("es-AR,es;q=0.9", "es"), ("en", "en"), ("ja", "en")):
        text = browsers(language=language).http.get(path).text

        assert f'<html lang="{wanted}"' in text
        boot = boot_of(text)
        assert boot["language"] == wanted
        assert boot["languages"] == ["pt-BR", "es", "en"]
        assert {preset["name"] for preset in boot["setup"]["presets"]} >= {"CLUBE", "REGLAMENTO"}


@pytest.mark.parametrize("path", ["/nope", "/table/", "/review/a/b"])
def test_where_there_is_no_page_a_person_reads_so_and_a_program_is_told(browsers, path):
    http = browsers(language="es").http
    read = http.get(path, headers={"Accept": "text/html,*/*;q=0.8"})
    told = http.get(path, headers={"Accept": "*/*"})

    assert read.status_code == told.status_code == 404
    assert '<html lang="es"' in read.text
    assert told.json()["error"]["code"] == "unknown_page"


def test_the_language_chosen_goes_before_the_browsers(browser):
    browser.http.cookies.set("language", "es")

    assert '<html lang="es"' in browser.http.get("/").text


def test_the_words_of_a_language_are_one_file_kept_for_ever(browser):
    static = boot_of(browser.http.get("/").text)["static"]

    for language in LANGUAGES:
        answer = browser.http.get(f"{static}/words/newgame/{language}.json")
        words = Catalogue.load(language).as_json()
        assert answer.json().items() <= words.items()
        assert {word for word in words if word.startswith("#")} <= set(answer.json())
        assert "immutable" in answer.headers["cache-control"]
    assert browser.http.get(f"{static}/words/newgame/xx.json").status_code == 404


def test_every_answer_carries_the_headers_that_protect_a_page(browser):
    for path in ("/", "/api/setup", "/nowhere", "/static/icon.svg"):
        headers = browser.http.get(path).headers

        policy = headers["content-security-policy"]
        assert "default-src 'self'" in policy
        assert "frame-ancestors 'none'" in policy
        assert headers["x-frame-options"] == "DENY"
        assert "script-src" not in policy  # so that of default-src: no inline script
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "same-origin"
        assert "server" not in headers


def test_a_browser_is_known_by_a_cookie_no_script_can_read(browser):
    given = browser.http.get("/").headers["set-cookie"]

    assert re.fullmatch(
        r"browser=[\w-]{43}; HttpOnly; SameSite=Lax; Path=/; Max-Age=31536000", given
    )
    assert browser.http.get("/").headers["set-cookie"] == given


@pytest.mark.parametrize("cookie", ["short", "x" * 44, "a b", '"', "ü" * 43])
def test_a_cookie_we_did_not_give_is_replaced(browser, cookie):
    header = f"browser={cookie}".encode()

    answer = browser.http.get("/api/tables", headers={"Cookie": header})

    assert "browser=" in answer.headers["set-cookie"]
    assert cookie not in answer.headers["set-cookie"]


def test_static_files_are_asked_for_again_and_sent_only_when_changed(browser):
    first = browser.http.get("/static/icon.svg")
    again = browser.http.get("/static/icon.svg", headers={"If-None-Match": first.headers["etag"]})

    assert first.status_code == 200
    assert first.headers["cache-control"] == "no-cache"
    assert first.headers["content-type"].startswith("image/svg+xml")
    assert (again.status_code, again.content) == (304, b"")
    assert "set-cookie" not in first.headers


def test_the_address_of_a_file_changes_with_any_of_them():
    words = {language: Catalogue.load(language) for language in LANGUAGES}
    now = Assets.load(words, pages.STYLES)

    changed = Assets.load(words | {"en": Catalogue("en", {"Roll": "Throw"})}, pages.STYLES)

    assert now.version != changed.version
    assert now.version == Assets.load(words, pages.STYLES).version


def test_a_page_that_was_being_loaded_while_the_server_changed_gets_the_files_of_now(browser):
    old = browser.http.get("/static/0123456789abcdef/js/board/board.js")
    new = browser.http.get(boot_of(browser.http.get("/").text)["static"] + "/js/board/board.js")

    assert (old.status_code, old.text) == (200, new.text)
    assert old.headers["cache-control"] == "no-cache"
    assert "immutable" in new.headers["cache-control"]


def test_texts_are_sent_compressed_to_who_can_read_that(browser):
    static = boot_of(browser.http.get("/").text)["static"]
    for path in ("/", "/api/setup", f"{static}/js/board/board.js", f"{static}/words/table/es.json"):
        packed = browser.http.get(path, headers={"Accept-Encoding": "gzip"})
        plain = browser.http.get(path, headers={"Accept-Encoding": "identity"})

        assert packed.headers["content-encoding"] == "gzip"
        assert "content-encoding" not in plain.headers
        assert packed.text == plain.text
        assert int(packed.headers["content-length"]) < len(plain.content) / 2


@pytest.mark.parametrize(
    ("path", "data"),
    [
        ("/", "/api/tables"),
        ("/table/AbC_-1", "/api/tables/AbC_-1"),
        ("/table/%22%3E%3Cb%3E", "/api/tables/%22%3E%3Cb%3E"),
        ("/review", "/api/reviews"),
        ("/review/AbC_-1", "/api/reviews/AbC_-1"),
        ("/learn", "/api/lessons"),
        ("/learn/board", "/api/lessons/board"),
        ("/me", "/api/me"),
        ("/rules", "/api/book"),
        ("/verify", None),
    ],
)
def test_a_page_has_its_own_data_asked_for_at_once(browser, path, data):
    text = browser.http.get(path).text

    asked = re.findall(
        r'<link rel="preload" as="fetch" crossorigin="anonymous" href="(.*?)">', text
    )
    words = "{static}/words/{page}/en.json".format_map(boot_of(text))
    assert asked == ([words, data] if data else [words])


@pytest.mark.parametrize(
    "path",
    [
        "/static/../server/app.py",
        "/static/%2e%2e/server/app.py",
        "/static/..%5cserver%5capp.py",
        "/static//etc/passwd",
        "/static/js/%00.js",
        "/static/js",
        "/static/",
        "/static/shell.html",
        "/static/nothing.js",
        "/static/0123456789abcdef/shell.html",
        "/static/0123456789abcdef/../server/app.py",
    ],
)
def test_no_other_file_can_be_read(browser, path):
    answer = browser.http.get(path)

    assert answer.status_code == 404
    assert "def " not in answer.text


def test_every_file_of_the_page_is_served_as_what_it_is(browser):
    web = files("gamao") / "web"
    for folder, kind in (("js", "text/javascript"), ("css", "text/css")):
        for file in (Path(str(web)) / folder).rglob("*.*"):
            answer = browser.http.get(f"/static/{file.relative_to(str(web)).as_posix()}")
            assert answer.status_code == 200
            assert answer.headers["content-type"].startswith(kind)


def test_health_answers(browser):
    assert browser.http.get("/health").json()["status"] == "ok"


def test_setup_tells_the_rules_and_the_network(tmp_path):
    with serving(tmp_path / "games.db", address="http://192.168.1.7:8000/") as address:
        browser = Browser(address)
        setup = browser.http.get("/api/setup").json()
        browser.close()

    assert setup["network"] == {"open": True, "address": "http://192.168.1.7:8000/"}
    options = {option["name"]: option for option in setup["options"]}
    assert options["raccoon"]["needs"] == ["cube", "beaver"]
    assert options["doubling"]["values"] == ["before roll", "any time"]
    assert options["automatic_doubles"]["unlimited"]
    assert setup["default"]["level"] in {level["id"] for level in setup["levels"]}


def test_alone_on_this_machine_setup_says_so(browser):
    assert browser.http.get("/api/setup").json()["network"] == {"open": False, "address": None}


def test_an_unexpected_error_is_told_without_its_words(browser, monkeypatch, caplog):
    secret = Position.start().id

    def broken(*_):
        raise RuntimeError(secret)

    monkeypatch.setattr("gamao.server.app.setup_out", broken)
    answer = browser.http.get("/api/setup")

    assert answer.status_code == 500
    assert answer.json() == {
        "error": {"code": "internal", "message": "Something went wrong on the server."}
    }
    assert "RuntimeError" in caplog.text
    assert secret not in caplog.text
