"""The documents against the program: what they list is what there is."""

import json
import re
from pathlib import Path

import pytest

import gamao
from gamao.engine import Engine
from gamao.engine.requests import answer
from gamao.messages import Catalogue
from gamao.messages.words import WORDS
from gamao.server.app import create_app
from gamao.server.config import Config
from gamao.server.http import pages

ROOT = Path(__file__).parents[1]
WEB = (ROOT / "docs" / "web.md").read_text("utf-8")
PROTOCOL = (ROOT / "docs" / "protocol.md").read_text("utf-8")
EXCHANGES = re.findall(r"^> (.+)\n< (.+)$", PROTOCOL, re.MULTILINE)


def nameless(path):
    """A path whatever its parts are called."""
    return re.sub(r"\{\w+\}", "{}", path.split("?")[0])


@pytest.fixture(scope="module")
def routes(tmp_path_factory):
    database = tmp_path_factory.mktemp("docs") / "games.db"
    return create_app(Config(database=f"sqlite:///{database}"))


def test_every_request_is_in_the_table_of_requests_and_no_other(routes):
    told = {
        f"{method} {nameless(path)}"
        for method, path in re.findall(r"^\| `([A-Z]+) (/\S+)` \|", WEB, re.MULTILINE)
    }
    served = {
        f"{method.upper()} {nameless(path)}"
        for path, methods in routes.openapi()["paths"].items()
        for method in methods
    }

    assert told == served


def test_every_page_is_named():
    paragraph = WEB.split("## Pages")[1].split("##")[0]
    told = {nameless(path) for path in re.findall(r"`(/[\w@/{}]*)`", paragraph)}
    paths = {nameless(route.path) for route in pages.router.routes}
    shown = {path for path in paths if not re.match(r"/(static|favicon|sw\.js)", path)}

    assert len(shown) >= 7
    assert shown - told == set()


def test_every_module_of_the_page_is_named_in_its_room():
    block = WEB.split("## The page")[1].split("```")[1]
    lines = [(line[:33].split(), line[33:].split(":")) for line in block.strip().splitlines()]
    told = {(".", word) for words, _ in lines for word in words if not word.endswith("/")}
    for words, texts in lines:
        if words[0].endswith("/"):
            room = words[0].rstrip("/")
            told |= {(room, word.rstrip(",")) for word in texts[-1].split()}
    scripts = Path(gamao.__file__).parent / "web" / "js"
    modules = {
        (str(path.parent.relative_to(scripts)), path.stem)
        for path in scripts.rglob("*.js")
        if path.parent.name != "proof"
    }

    assert modules - told == set()
    assert {one for one in told if one[0] != "proof"} - modules == set()


@pytest.mark.parametrize(("asked", "told"), EXCHANGES, ids=["evaluate", "move", "cube"])
def test_the_protocols_examples_are_what_the_engine_answers(asked, told):
    answered = answer(asked, Engine.default())

    assert answered.startswith(told.removesuffix("..."))
    assert json.loads(answered)["id"] == json.loads(asked)["id"]


@pytest.mark.parametrize(
    ("name", "language"), [("README.md", "en"), ("README.pt.md", "pt-BR"), ("README.es.md", "es")]
)
def test_readmes_call_the_rule_sets_as_the_page_does(name, language):
    text, words = (ROOT / name).read_text("utf-8"), Catalogue.load(language)
    presets = [words(text) for key, text in WORDS.items() if key.startswith("preset ")]
    line = next(line for line in text.splitlines() if presets[0] in line)

    assert [preset for preset in presets if preset not in line] == []


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("README.md", "old rule books"),
        ("README.pt.md", "livros|antigos|lance|guaxinim"),
        ("README.es.md", "libros|antiguos|ordenador|mapache|ratón"),
    ],
)
def test_readmes_have_no_word_that_a_native_would_not_say(name, words):
    assert re.findall(words, (ROOT / name).read_text("utf-8")) == []
